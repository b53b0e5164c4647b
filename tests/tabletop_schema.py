"""The save format of Tabletop Simulator, as its knowledge base describes it, typed and strict.

Only what an export of ours may hold is here: unknown fields, missing ones and wrong types fail.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Text = str
Url = Annotated[str, Meta(pattern=r"^(https?|file)://.+\.(png|jpg)$")]
Guid = Annotated[str, Meta(pattern="^[0-9a-f]{6}$")]


class Strict(Struct, forbid_unknown_fields=True, kw_only=True):
    """A part of a save in which every field is known."""


class Transform(Strict):
    """Where a thing lies, how it is turned and how large it is."""

    posX: float
    posY: float
    posZ: float
    rotX: float
    rotY: float
    rotZ: float
    scaleX: Annotated[float, Meta(gt=0)]
    scaleY: Annotated[float, Meta(gt=0)]
    scaleZ: Annotated[float, Meta(gt=0)]


class CustomDeck(Strict):
    """A sheet of faces, and the back they share."""

    FaceURL: Url
    BackURL: Url
    NumWidth: Annotated[int, Meta(ge=2, le=10)]
    NumHeight: Annotated[int, Meta(ge=2, le=7)]
    BackIsHidden: bool
    UniqueBack: bool
    Type: Annotated[int, Meta(ge=0, le=4)]


class CustomTile(Strict):
    """The body of a tile: box, hexagon, circle or rounded."""

    Type: Annotated[int, Meta(ge=0, le=3)]
    Thickness: Annotated[float, Meta(gt=0)]
    Stackable: bool
    Stretch: bool


class CustomImage(Strict):
    """The two pictures of a tile."""

    ImageURL: Url
    ImageSecondaryURL: Url
    ImageScalar: float
    WidthScale: float
    CustomTile: CustomTile


class Thing(Strict, tag_field="Name"):
    """What every object has; its Name says which kind it is."""

    GUID: Guid
    Transform: Transform
    Nickname: Annotated[str, Meta(min_length=1)]
    Description: Text
    GMNotes: Text
    Locked: bool
    Grid: bool
    Snap: bool
    Autoraise: bool
    Sticky: bool
    Tooltip: bool
    GridProjection: bool
    Hands: bool
    LuaScript: Text
    LuaScriptState: Text
    XmlUI: Text


class Tile(Thing, tag="Custom_Tile"):
    """A flat piece with a picture on both sides."""

    CustomImage: CustomImage


class Card(Thing, tag="Card"):
    """A card: the hundreds of its id name its sheet, the rest its place there."""

    HideWhenFaceDown: Literal[True]
    SidewaysCard: bool
    CardID: Annotated[int, Meta(ge=100)]
    CustomDeck: dict[str, CustomDeck]


class Deck(Thing, tag="DeckCustom"):
    """Cards on top of each other."""

    HideWhenFaceDown: Literal[True]
    SidewaysCard: bool
    DeckIDs: Annotated[list[int], Meta(min_length=2)]
    CustomDeck: dict[str, CustomDeck]
    ContainedObjects: list[Card]


class Bag(Thing, tag="Bag"):
    """Tiles in a bag."""

    ContainedObjects: Annotated[list[Tile], Meta(min_length=2)]


class Save(Strict):
    """A saved object: the form of a whole save, with the things that are to appear."""

    SaveName: Text
    GameMode: Text
    Date: Text
    VersionNumber: Text
    GameType: Text
    GameComplexity: Text
    Tags: list[str]
    Gravity: float
    PlayArea: float
    Table: Text
    Sky: Text
    Note: Text
    TabStates: dict[str, str]
    LuaScript: Text
    LuaScriptState: Text
    XmlUI: Text
    ObjectStates: Annotated[list[Tile | Deck | Bag], Meta(min_length=1)]
