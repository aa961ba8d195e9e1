"""Tells systemd that the program is ready and alive, where systemd started it and asks for that.

The protocol of `sd_notify(3)`: a datagram to the local socket that NOTIFY_SOCKET names. It never
leaves the machine.
"""

from __future__ import annotations

import os
import socket

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


def notify(state: str) -> bool:
    """Send a state; return whether anybody was there to be told. Never raises."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")) or not hasattr(socket, "AF_UNIX"):
        return False
    if address.startswith("@"):  # a name in Linux' abstract space
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.connect(address)
            line.sendall(state.encode())
        return True
    except OSError:
        return False
