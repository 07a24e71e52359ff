"""The view model of one seat: plain data that keys change and painters read."""
