"""What holds for the lanes of hosts in whatever order things happen."""

from collections import Counter, defaultdict
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.links.sweep.lanes import Lanes

LOADS = st.lists(st.integers(1, 6), min_size=1, max_size=6)
DICE = st.randoms(use_true_random=False)


def lanes_of(loads: list[int], *, per_host: int, delay: float, asked: bytearray | None = None) -> Lanes:
    ends = list(accumulate(loads, initial=1))
    return Lanes(ends[:-1], ends[1:], per_host=per_host, delay=delay, asked=asked)


class Driver:
    """Takes and finishes addresses in a random order on a clock of its own, and notes what it was handed out."""

    def __init__(self, lanes: Lanes, loads: list[int], dice, *, chance_of_again: float = 0.0) -> None:
        self.lanes = lanes
        self.host_of = {}
        number = 1
        for host, load in enumerate(loads):
            for _ in range(load):
                self.host_of[number] = host
                number += 1
        self.dice = dice
        self.chance_of_again = chance_of_again
        self.now = 0.0
        self.running: list[tuple[int, int]] = []
        self.started: dict[int, list[float]] = defaultdict(list)
        self.handed_out: Counter[int] = Counter()
        self.wanted: Counter[int] = Counter(dict.fromkeys(self.host_of, 1))
        self.not_before: dict[int, float] = {}
        self.paused: dict[int, float] = defaultdict(float)
        self.most_busy: Counter[int] = Counter()

    def take_all(self) -> None:
        while (taken := self.lanes.take(self.now)) is not None:
            host, link = taken
            assert self.host_of[link] == host
            assert self.now >= self.paused[host]
            assert self.now >= self.not_before.get(link, 0.0)
            self.started[host].append(self.now)
            self.handed_out[link] += 1
            self.running.append(taken)
            busy = Counter(host for host, _ in self.running)
            self.most_busy[host] = max(self.most_busy[host], busy[host])
            if self.dice.random() < 0.2:
                break

    def finish_one(self) -> None:
        host, link = self.running.pop(self.dice.randrange(len(self.running)))
        if self.dice.random() < self.chance_of_again and self.wanted[link] < 4:
            at = self.now + self.dice.choice([0.0, 0.3, 2.0])
            self.wanted[link] += 1
            self.not_before[link] = at
            if self.dice.random() < 0.3:
                self.paused[host] = max(self.paused[host], at)
                self.lanes.pause(host, at)
            self.lanes.again(host, link, at)
        self.lanes.done(host)

    def run(self) -> None:
        while True:
            self.take_all()
            if self.running and self.dice.random() < 0.8:
                self.finish_one()
                continue
            wake_at = self.lanes.wake_at()
            if wake_at is not None:
                self.now = max(self.now, wake_at) + self.dice.choice([0.0, 0.01, 0.5])
            elif self.running:
                self.finish_one()
            elif self.lanes.take(self.now) is None:
                return


@given(LOADS, st.integers(1, 3), st.sampled_from([0.0, 0.1, 1.0]), DICE)
def test_every_address_is_handed_out_once_and_again_as_often_as_was_asked_for(loads, per_host, delay, dice):
    driver = Driver(lanes_of(loads, per_host=per_host, delay=delay), loads, dice, chance_of_again=0.3)
    driver.run()
    assert driver.handed_out == driver.wanted


@given(LOADS, st.integers(1, 3), st.sampled_from([0.0, 0.1, 1.0]), DICE)
def test_no_host_has_more_at_one_time_or_sooner_than_is_polite(loads, per_host, delay, dice):
    driver = Driver(lanes_of(loads, per_host=per_host, delay=delay), loads, dice, chance_of_again=0.3)
    driver.run()
    assert max(driver.most_busy.values()) <= per_host
    for starts in driver.started.values():
        assert all(later - sooner >= delay - 1e-9 for sooner, later in pairwise(starts))


@given(LOADS, DICE, st.data())
def test_what_was_asked_for_before_is_not_handed_out(loads, dice, data):
    total = sum(loads)
    before = data.draw(st.sets(st.integers(1, total)))
    asked = bytearray(total + 1)
    for link in before:
        asked[link] = 1
    driver = Driver(lanes_of(loads, per_host=2, delay=0.0, asked=asked), loads, dice)
    driver.run()
    assert set(driver.handed_out) == set(range(1, total + 1)) - before


@given(LOADS, DICE)
def test_a_host_that_wants_more_time_gets_it(loads, dice):
    lanes = lanes_of(loads, per_host=2, delay=0.1)
    lanes.slow_down(0, 5.0)
    driver = Driver(lanes, loads, dice)
    driver.run()
    starts = driver.started[0]
    assert all(later - sooner >= 5.0 - 1e-9 for sooner, later in pairwise(starts))


def test_a_host_that_wants_less_time_than_is_polite_does_not_get_less() -> None:
    lanes = lanes_of([2], per_host=2, delay=1.0)
    lanes.slow_down(0, 0.1)
    assert lanes.take(0.0) == (0, 1)
    assert lanes.take(0.5) is None
    assert lanes.take(1.0) == (0, 2)


def test_hosts_that_were_begun_come_before_others() -> None:
    lanes = lanes_of([3, 1, 1], per_host=1, delay=0.0)
    assert lanes.take(0.0) == (0, 1)
    assert lanes.take(0.0) == (1, 4)
    lanes.done(0)
    assert lanes.take(0.0) == (0, 2)
    assert lanes.take(0.0) == (2, 5)


def test_when_something_may_be_handed_out_that_may_not_be_now() -> None:
    lanes = lanes_of([2], per_host=2, delay=3.0)
    assert lanes.wake_at() is None
    assert lanes.take(1.0) == (0, 1)
    assert lanes.wake_at() == pytest.approx(4.0)
    lanes.done(0)
    assert lanes.take(4.0) == (0, 2)
    assert lanes.wake_at() is None
    lanes.again(0, 2, 9.0)
    lanes.done(0)
    assert lanes.wake_at() == pytest.approx(9.0)


def test_whether_a_host_has_more() -> None:
    lanes = lanes_of([2], per_host=1, delay=0.0)
    lanes.take(0.0)
    assert lanes.has_more(0)
    lanes.done(0)
    lanes.take(0.0)
    assert not lanes.has_more(0)


def test_a_run_of_addresses_is_what_comes_next_and_no_more() -> None:
    lanes = Lanes([1], [8], per_host=2, delay=0.0, asked=bytearray([0, 0, 0, 0, 0, 1, 0, 0]))
    assert lanes.take(0.0) == (0, 1)
    assert lanes.end_of_run(0, 1, 3) == 4  # as many as are wanted
    assert lanes.end_of_run(0, 1, 9) == 5  # up to the first that was asked for
    assert lanes.take(0.0) == (0, 2)
    assert lanes.end_of_run(0, 1, 9) == 2  # others after it were handed out already
    assert lanes.end_of_run(0, 2, 9) == 5
