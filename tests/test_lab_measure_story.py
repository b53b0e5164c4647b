"""Stories told by hand: two seats, and what the advice promised them at the start of each turn."""

import pytest

from starboard.lab.measure_story import Look, Story, tell_story


def story(*promises: tuple[float, ...], winners: list[int], together: bool = False) -> Story:
    looks = [Look(10 * i, promise) for i, promise in enumerate(promises)]
    return tell_story(looks, winners, 10 * len(looks), together)


def test_a_start_to_finish_win_has_no_drama() -> None:
    told = story((0.6, 0.4), (0.7, 0.3), (0.9, 0.1), winners=[0])
    assert (told.lead_changes, told.drama, told.decided) == (0, 0.0, 0.0)
    assert told.low_point == 0.6
    assert told.loser_peak == 0.4


def test_a_comeback() -> None:
    told = story((0.6, 0.4), (0.2, 0.8), (0.3, 0.7), (0.8, 0.2), winners=[0])
    assert told.lead_changes == 2
    assert told.drama == pytest.approx((0 + 0.6 + 0.4 + 0) / 4)
    assert told.low_point == 0.2
    assert told.loser_peak == 0.8
    assert told.decided == 30 / 40, "the winner led for good from the fourth turn on"
    assert told.swing == pytest.approx((0.4 + 0.1 + 0.5) / 3)


def test_a_win_out_of_the_blue_is_decided_at_the_end() -> None:
    assert story((0.4, 0.6), (0.3, 0.7), winners=[0]).decided == 1.0


def test_a_tiny_lead_is_none() -> None:
    told = story((0.505, 0.495), (0.6, 0.4), (0.495, 0.505), (0.7, 0.3), winners=[0])
    assert told.lead_changes == 0
    assert story((0.505, 0.495), winners=[0]).decided == 1.0, "nobody ever led"


def test_uncertainty_is_whole_when_anyone_may_win_and_none_when_one_must() -> None:
    assert story((0.5, 0.5), winners=[0]).uncertainty == pytest.approx(1)
    assert story((1.0, 0.0), winners=[0]).uncertainty == pytest.approx(0)
    assert story((0.0, 0.0), winners=[0]).uncertainty == 0


def test_where_all_win_there_is_nobody_to_come_back_against() -> None:
    told = story((0.6, 0.4), (0.4, 0.6), winners=[0, 1])
    assert told.lead_changes == 1
    assert (told.drama, told.decided, told.low_point, told.loser_peak) == (None, None, None, None)


def test_a_crew_has_a_low_point_but_no_lead() -> None:
    told = story((0.5, 0.5), (0.1, 0.1), (0.9, 0.9), winners=[0, 1], together=True)
    assert (told.low_point, told.lead_changes, told.decided) == (0.1, None, None)
    assert told.swing == pytest.approx((0.4 + 0.8) / 2)
    assert story((0.5, 0.5), winners=[], together=True).low_point is None


def test_nobody_looked() -> None:
    assert tell_story([], [0], 10, False) == Story()
