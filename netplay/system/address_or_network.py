"""The address, or the network, that connections are counted by."""

from ipaddress import IPv6Address, ip_address, ip_network


def address_or_network(address: str) -> str:
    """What counts as one source: an address, or an IPv6 network of 64 bits."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed.packed, 64), strict=False))
    return address
