"""How the screens look: sizes, borders, and highlights that also work without colour."""

STYLE = """
#status { width: 1fr; height: auto; text-style: bold; padding: 0 1; background: $panel; }
#coach { width: 1fr; height: auto; padding: 0 1; border-left: thick $accent; }
#middle { height: 1fr; }
#felt { width: 1fr; height: 1fr; align: center middle; }
#side { padding: 0 0 0 1; border-left: vkey $panel; }
#panels { height: auto; max-height: 60%; }
#log { height: 1fr; margin-top: 1; }
#log, #panels, #page, #below { scrollbar-size-vertical: 1; }
#below { height: auto; max-height: 6; padding: 0 1; }
#message { width: 1fr; height: 1; padding: 0 1; color: $text-muted; }
.-short #message { text-wrap: nowrap; text-overflow: ellipsis; }
.-tall #message { height: 2; }
#message.problem { color: $text-error; text-style: bold; }
#typing { height: 1; padding: 0 1; }
#typing Static { width: auto; text-style: bold; }

PageScreen, AskScreen, SaveScreen { align: center middle; }
#page, .dialog { border: round $primary; background: $surface; }
#page { width: 90%; max-width: 84; height: 90%; padding: 0 1; }
.dialog { width: 60; max-width: 90%; height: auto; padding: 1 2; }
.dialog OptionList { height: auto; margin-top: 1; border: none; background: $surface; }

HandOverScreen { align: center middle; }
#hand-over { width: 60; max-width: 90%; height: auto; border: round $primary; padding: 1 2; }
#hand-over Static { margin-bottom: 1; }
.big { text-style: bold; }

LobbyScreen #games { width: 26; height: 1fr; border: none; border-right: vkey $panel; }
LobbyScreen #form { width: 1fr; height: 1fr; padding: 0 1; }
LobbyScreen #title { text-style: bold; }
LobbyScreen #blurb { color: $text-muted; margin-bottom: 1; }
LobbyScreen #rows { height: auto; max-height: 70%; }
LobbyScreen #tip { height: auto; color: $text-muted; margin-top: 1; }
LobbyScreen .heading { text-style: bold; margin-top: 1; }
LobbyScreen #banner { width: 1fr; background: $panel; text-style: bold; padding: 0 1; }
Choice { width: 1fr; height: 1; }
Choice:focus { text-style: reverse; }
.start { margin-top: 1; width: auto; height: 1; text-style: bold; }
.start:focus { text-style: bold reverse; }

Widget:nocolor#status { text-style: bold reverse; }
OptionList:nocolor > .option-list--option-highlighted { text-style: bold; }
OptionList:nocolor:focus > .option-list--option-highlighted { text-style: bold underline; }
Input:nocolor > .input--cursor { text-style: reverse; }
Input:nocolor > .input--suggestion { text-style: dim italic; }
Input:nocolor > .input--placeholder { text-style: dim italic; }
"""
