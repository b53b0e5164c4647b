"""The protocol: every message between a client and the server, and nothing else.

A client opens one socket at ``/ws`` and speaks JSON, one message a frame, told apart by
``type``. Each message of a client carries an ``id`` of its choice, and is answered by
exactly one `Ack`, `Refused` or `Hint` with that id: never silence. Whatever happens at a
table comes as `TableView`, to each socket that subscribed to it, drawn from the view of
the seat it subscribed as; or, if it asked for steps and has seen the table before, as `Step`.

The OpenAPI document and the TypeScript types of the web client are made from these structs.
"""

from starboard.server.protocol.client import *
from starboard.server.protocol.games import *
from starboard.server.protocol.past import *
from starboard.server.protocol.server import *
from starboard.server.protocol.step import *
from starboard.server.protocol.table import *
from starboard.server.protocol.tables import *
from starboard.server.protocol.words import *
