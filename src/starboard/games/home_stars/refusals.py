"""Why a move may not be played now: the real reason, with its rule."""

from __future__ import annotations

from typing import Final

from starboard.games.home_stars.cards import CARD_NAMES, REARGUARD
from starboard.games.home_stars.moves import MOVES, TOKENS, Verb
from starboard.games.home_stars.position import NOBODY, SPENT, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import SECTOR_NAMES, STAR_NAMES, distance
from starboard.games.home_stars.view import View
from starboard.games.home_stars.words import ships, token_name

PHASE_OF: Final = {
    "depart": (Phase.DEPARTING,),
    "done departing": (Phase.DEPARTING,),
    "send": (Phase.SENDING,),
    "arrive": (Phase.ARRIVING,),
    "done arriving": (Phase.ARRIVING,),
    "at": (Phase.LANDING,),
    "play": (Phase.FIRST_CARD, Phase.SECOND_CARD),
    "destroy": (Phase.DESTROYING,),
    "retreat": (Phase.LOSER_RETREATING, Phase.VICTOR_RETREATING),
}
"""When each kind of move is asked for."""

WRONG_IN_BATTLE: Final = {
    "play": "Both cards of this combat have been played (HS-22):",
    "destroy": "The victor chooses the losses when the cards are shown (HS-24):",
    "retreat": "Retreats come after the losses (HS-25):",
}


def why_not(view: View, notation: str) -> str:
    """Say why the viewer, whose turn it is to act, may not play this."""
    state = view.state
    move = MOVES.parse(notation)
    step = MOVES[move]
    verb = step.notation if step.verb == "done" else step.verb
    if state.phase not in PHASE_OF[verb]:
        return f"{_wrong_time(state, verb)} {_asked(state)}"
    match verb:
        case "depart":
            reason = _why_not_depart(state, move - Verb.DEPART)
        case "send":
            here = ships(state.ships[state.picked])
            reason = f"You have only {here} at {STAR_NAMES[state.picked]} (HS-14)."
        case "arrive":
            reason = _why_not_arrive(state, move - Verb.ARRIVE)
        case "at":
            reason = _why_not_at(state, move - Verb.AT)
        case "play":
            name = CARD_NAMES[move - Verb.PLAY]
            reason = f"Your {name} lies aside until the rest of your hand is played (HS-27)."
        case "destroy":
            reason = _why_not_destroy(state, move - Verb.DESTROY)
        case _:
            here = ships(state.force(state.to_act))
            reason = f"You have only {here} in this battle (HS-25)."
    return reason


def _wrong_time(state: HomeStars, verb: str) -> str:
    """Why this kind of move does not fit this moment; `_asked` ends the sentence."""
    if state.phase >= Phase.FIRST_CARD:
        return WRONG_IN_BATTLE.get(verb, "Battles come last in a turn (HS-10):")
    if verb in {"play", "destroy", "retreat"}:
        return "There is no battle now (HS-20):"
    if verb in {"depart", "done departing", "send"}:
        return _wrong_departure(state, verb)
    if state.phase <= Phase.SENDING:
        return "Arrivals come after the departures (HS-10):"
    return "Tokens arrive one at a time, and you name the token before the star (HS-15):"


def _wrong_departure(state: HomeStars, verb: str) -> str:
    if verb == "send" and state.phase == Phase.DEPARTING:
        return "The star comes before the number of ships (HS-14):"
    if state.phase >= Phase.ARRIVING and state.free_token(state.active) < 0:
        return "All your warp tokens are in use (HS-14):"
    if state.phase >= Phase.ARRIVING:
        return "Departures come before the arrivals (HS-10):"
    return "One departure at a time (HS-14):"


def _asked(state: HomeStars) -> str:
    """What is asked now: the end of a refusal."""
    if state.phase >= Phase.FIRST_CARD:
        return _asked_in_battle(state)
    if state.phase == Phase.DEPARTING:
        return "now you may depart from a star with your ships, or end the departures."
    if state.phase == Phase.SENDING:
        here = state.ships[state.picked]
        return f"now send 1 to {here} from {STAR_NAMES[state.picked]}."
    if state.phase == Phase.ARRIVING:
        return "now you may let a token arrive, or end the arrivals."
    return f"now choose the star where {token_name(state.picked)} comes out."


def _asked_in_battle(state: HomeStars) -> str:
    if state.phase <= Phase.SECOND_CARD:
        return f"now choose a card for the battle at {STAR_NAMES[state.front[0]]}."
    if state.phase == Phase.DESTROYING:
        return f"now choose how many ships @{state.loser()} loses."
    return "now choose how many of your ships retreat."


def _why_not_depart(state: HomeStars, star: int) -> str:
    owner = state.owner(star)
    if owner == NOBODY:
        return f"There is no ship at {STAR_NAMES[star]} (HS-14)."
    return f"The ships at {STAR_NAMES[star]} are @{owner}'s (HS-14)."


def _why_not_arrive(state: HomeStars, slot: int) -> str:
    token = TOKENS * state.active + slot
    square, sector = state.square[token], SECTOR_NAMES[state.origin[token] // 2]
    name = token_name(slot).capitalize()
    if square == SPENT:
        return f"{name} was used within its sector and is free when your turn ends (HS-16)."
    if square >= 0:
        return f"{name} is {square} squares on, and no sector is that far from {sector} (HS-15)."
    return f"{name} carries no fleet (HS-15)."


def _why_not_at(state: HomeStars, star: int) -> str:
    token = TOKENS * state.active + state.picked
    origin, square = state.origin[token], state.square[token]
    name = token_name(state.picked).capitalize()
    steps = distance(origin // 2, star // 2)
    away = f"{steps} step{'' if steps == 1 else 's'} from {SECTOR_NAMES[origin // 2]}"
    return f"{STAR_NAMES[star]} is {away}, but {name.lower()} is on square {square} (HS-15)."


def _why_not_destroy(state: HomeStars, number: int) -> str:
    losing = state.force(state.loser())
    if number < state.fewest_destroyed():
        half = state.fewest_destroyed()
        return f"At least half of {ships(losing)} must be destroyed: {half} or more (HS-24)."
    if number > losing:
        return f"@{state.loser()} has only {ships(losing)} here (HS-24)."
    if state.card_of(state.loser()) == REARGUARD and number > (losing + 1) // 2:
        return f"The Rearguard limits it to half of {ships(losing)}, rounded up (HS-7)."
    most = state.most_destroyed()
    return f"You have too few ships for that: one more than your own, {most}, is the most (HS-24)."
