"""The network of an address, by which connections are counted and kept out."""

from ipaddress import IPv6Address, ip_address, ip_network


def network_of_address(address: str) -> str:
    """What counts as one source: the 64-bit network of an IPv6 address; any other address by
    itself."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed.packed, 64), strict=False))
    return address
