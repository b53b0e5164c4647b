"""The panels beside the table, and the status line: who must do what, and what is at stake."""

from __future__ import annotations

from starboard.games.home_stars.cards import CARDS, STRENGTHS, VANGUARD
from starboard.games.home_stars.moves import TOKENS
from starboard.games.home_stars.position import BIT, FREE, NOBODY, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.games.home_stars.view import View
from starboard.games.home_stars.words import ships, token_name, turns
from starboard.kernel import OVER, Holding, Panel, counted


def panels(view: View) -> tuple[Panel, ...]:
    """A panel for each seat, then the table's."""
    state = view.state
    return (*[_seat_panel(state, seat) for seat in range(state.seats)], _table_panel(view))


def _table_panel(view: View) -> Panel:
    """The round, and how many of the Home Stars it takes the viewer, or else the leader, holds."""
    state = view.state
    held = [int(state.homes_held(seat)) for seat in range(state.seats)]
    homes = held[view.seat] if view.seat >= 0 else max(held)
    return Panel(
        title=f"Round {min(state.round, state.setup.rounds)} of {state.setup.rounds}",
        score=f"{homes} of {state.setup.homes} homes",
        holdings=(Holding(label=goal(state), symbol="crown"),),
    )


def _seat_panel(state: HomeStars, seat: int) -> Panel:
    home = STAR_NAMES[state.homes[seat]]
    if state.is_out(seat):
        return Panel(seat=seat, title=home, score="out", holdings=(Holding(label="out (HS-33)"),))
    base = TOKENS * seat
    in_warp = sum(state.cargo[base : base + TOKENS])
    free = state.square[base : base + TOKENS].count(FREE)
    hand = [str(STRENGTHS[card]) for card in range(CARDS) if state.hand[seat] & BIT[card]]
    aside = [str(STRENGTHS[card]) for card in range(CARDS) if not state.hand[seat] & BIT[card]]
    holdings = [
        Holding(
            label=f"ships, {in_warp} of them in warp" if in_warp else "ships",
            symbol="fleet",
            count=state.total[seat],
        ),
        Holding(label=_pairs_label(state, seat), symbol="both", count=state.pairs(seat)),
        Holding(label="warp tokens free", symbol="token_upper", count=free),
        Holding(label="cards in hand", symbol="back", text=" ".join(hand)),
    ]
    if aside:
        holdings.append(Holding(label="cards aside", text=" ".join(aside)))
    if state.streak[seat]:
        turns = f"{state.streak[seat]} of {state.setup.hold}"
        holdings.append(
            Holding(label="turns begun with enough Home Stars", symbol="crown", text=turns)
        )
    score = counted(int(state.homes_held(seat)), "home")
    return Panel(seat=seat, title=home, score=score, holdings=tuple(holdings))


def _pairs_label(state: HomeStars, seat: int) -> str:
    """The pairs, and when ships are built from them (HS-11)."""
    if state.home_holder(seat) != seat:
        return "pairs, but the Home Star is captured"
    coming = state.round if seat > state.active else state.round + 1
    if state.production_due(seat, coming):
        return "pairs, built next turn"
    return "pairs, built in two turns"


def goal(state: HomeStars) -> str:
    """How the game is won (HS-34)."""
    others = state.setup.homes - 1
    more = "one more" if others == 1 else f"{others} more"
    turns = "a turn" if state.setup.hold == 1 else f"{state.setup.hold} turns in a row"
    first = "; @0 wins only when that round is over" if state.setup.first_waits else ""
    return f"To win, hold your Home Star and {more} at the start of {turns}{first} (HS-34)."


# The status line.


def status(view: View) -> str:
    """Who must do what, said to the viewer, and what is at stake for the viewer."""
    state = view.state
    if state.to_act == OVER:
        return _you_win(view) or ending(state)
    is_yours = view.seat == state.to_act
    if state.phase >= Phase.FIRST_CARD:
        return _your_battle(state) if is_yours else _battle(state)
    task = _your_turn(state) if is_yours else _turn(state)
    return f"{task} {stake(view)}".strip()


def ending(state: HomeStars) -> str:
    """Who has won, and why."""
    result = state.result()
    assert result is not None
    winners = [f"@{seat}" for seat, payoff in enumerate(result.payoffs) if payoff > 0]
    if len(winners) == 1:
        return f"{winners[0]} wins: {result.reason}."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win: {result.reason}."


def _you_win(view: View) -> str:
    result = view.state.result()
    assert result is not None
    alone = view.seat >= 0 and result.payoffs[view.seat] == 1
    return f"You win: {result.reason}." if alone else ""


def _your_turn(state: HomeStars) -> str:
    seat = state.to_act
    if state.phase == Phase.DEPARTING:
        lands = any([state.landing_stars(slot) for slot in range(TOKENS)])
        rest = "go on to arrivals" if lands else "end your turn"
        return f"You may send ships into hyperspace, or {rest}."
    if state.phase == Phase.SENDING:
        here = ships(state.ships[state.picked])
        return f"Choose how many of your {here} leave {STAR_NAMES[state.picked]}."
    if state.phase == Phase.ARRIVING:
        rest = "fight" if state.front else "end your turn"
        return f"You may call a token out of hyperspace, or {rest}."
    cargo = ships(state.cargo[TOKENS * seat + state.picked])
    return f"Choose the star where {token_name(state.picked)} comes out with your {cargo}."


def _turn(state: HomeStars) -> str:
    seat = state.to_act
    if state.phase == Phase.DEPARTING:
        return f"@{seat} chooses a star to depart from, or ends the departures."
    if state.phase == Phase.SENDING:
        here = ships(state.ships[state.picked])
        return f"@{seat} chooses how many of {here} leave {STAR_NAMES[state.picked]}."
    if state.phase == Phase.ARRIVING:
        return f"@{seat} chooses a token to come out of hyperspace, or ends the arrivals."
    cargo = ships(state.cargo[TOKENS * seat + state.picked])
    return f"@{seat} chooses the star where {token_name(state.picked)}, {cargo}, comes out."


def _your_battle(state: HomeStars) -> str:
    seat = state.to_act
    star = STAR_NAMES[state.front[0]]
    other = int(state.defender if seat == state.active else state.active)
    ours, theirs = ships(state.force(seat)), state.force(other)
    if state.phase <= Phase.SECOND_CARD:
        deed = "attack" if seat == state.active else "defend"
        tie = "" if seat == state.active else ", and a tie is yours"
        return f"You {deed} {star}, {ours} against {theirs}: choose a card in secret{tie}."
    if state.phase == Phase.DESTROYING:
        fewer = "four" if state.card_of(seat) == VANGUARD else "one"
        return f"You won at {star}: choose the losses of @{other}; you lose {fewer} fewer."
    stays = f"or stay and fight {ships(theirs)}" if theirs else "or stay"
    return f"You may retreat from {star} with any of your {ours}, {stays}."


def _battle(state: HomeStars) -> str:
    seat = state.to_act
    where = f"Battle at {STAR_NAMES[state.front[0]]}"
    if state.phase <= Phase.SECOND_CARD:
        forces = f"{_force(state, state.active)} against {_force(state, state.defender)}"
        return f"{where}, {forces}: @{seat} chooses a card in secret."
    if state.phase == Phase.DESTROYING:
        return f"{where}: @{seat} has won and chooses how many ships @{state.loser()} loses."
    return f"{where}: @{seat} may retreat with any of {ships(state.force(seat))}."


def _force(state: HomeStars, seat: int) -> str:
    return f"@{seat}'s {ships(state.force(seat))}"


def turns_to_hold(state: HomeStars, seat: int) -> int:
    """How many more turns a seat must begin as it stands to win, or 0 if it lacks Home Stars."""
    enough = state.homes_held(seat) >= state.setup.homes and state.home_holder(seat) == seat
    return state.setup.hold - state.streak[seat] if enough and not state.is_out(seat) else 0


def stake(view: View) -> str:
    """What the viewer stands to win or lose soon, or nothing."""
    state, you = view.state, view.seat
    if you < 0 or state.is_out(you):
        return ""
    for seat in (you, *range(state.seats)):
        if state.has_held(seat):
            return waits_for_the_round(seat, you)
        left = turns_to_hold(state, seat)
        if left:
            return _victory_near(state, seat, left, seat == you)
    holder, home = state.home_holder(you), STAR_NAMES[state.homes[you]]
    if holder not in (NOBODY, you):
        return f"@{holder} holds your Home Star: take {home} back."
    if state.owner(state.homes[you]) == NOBODY:
        return f"No ship guards {home}, your Home Star."
    return "This is the last round: most Home Stars win." if _is_last_round(state) else ""


def waits_for_the_round(seat: int, you: int) -> str:
    """What is left for the first player, whose turns are enough (HS-34)."""
    if seat == you:
        return "You win when this round is over, unless somebody holds more Home Stars than you."
    return f"@{seat} wins when this round is over, unless somebody holds more Home Stars."


def _victory_near(state: HomeStars, seat: int, left: int, is_yours: bool) -> str:
    waits = state.waits(seat)
    if not is_yours:
        when = ", when the round is over," if waits else ""
        return f"@{seat} wins in {turns(left)}{when} unless they lose a Home Star."
    begun = "next turn" if left == 1 else f"next {turns(left)}"
    rest = ", and through the round," if waits else ""
    return f"Hold {state.homes_held(seat)} Home Stars at the start of your {begun}{rest} to win."


def _is_last_round(state: HomeStars) -> bool:
    return state.round == state.setup.rounds
