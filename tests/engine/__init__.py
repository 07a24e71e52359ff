"""The engine, driven through its public functions over the `table` harness."""
