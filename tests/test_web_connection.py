"""The connection may break at any time; nothing is lost, and the page says so."""

from __future__ import annotations

from browsing import Site, open_table, touch, turn_comes
from playwright.sync_api import WebSocketRoute, expect

LOST = "No connection. Trying again…"


class Line:
    """The line between a page and the real server; it can be cut and mended."""

    def __init__(self) -> None:
        self.is_cut = False
        self.sockets: list[WebSocketRoute] = []

    def __call__(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close()
        else:
            socket.connect_to_server()
            self.sockets.append(socket)

    def cut(self) -> None:
        self.is_cut = True
        for socket in self.sockets:
            socket.close()
        self.sockets.clear()


def test_a_reload_in_mid_game_shows_the_same_table(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "here")
    touch(page, "d")
    turn_comes(page, 1)
    page.reload()
    expect(page.locator("[data-id='disc d1']")).to_be_visible()
    touch(page, "d")
    expect(page.locator("[data-id='disc d2']")).to_be_visible()


def test_a_broken_connection_is_shown_and_comes_back_by_itself(site: Site) -> None:
    page = site.person()
    line = Line()
    page.route_web_socket("**/ws", line)
    open_table(page, "connect_four", "here")
    touch(page, "d")
    turn_comes(page, 1)

    line.cut()
    expect(page.get_by_text(LOST)).to_be_visible()
    touch(page, "e")
    expect(page.get_by_role("alert")).to_contain_text("no connection")
    elsewhere = page.context.new_page()
    elsewhere.goto(page.url)
    touch(elsewhere, "f")
    expect(elsewhere.locator("[data-id='disc f1']")).to_be_visible()

    line.is_cut = False
    expect(page.locator("[data-id='disc f1']")).to_be_visible()
    expect(page.get_by_text(LOST)).to_have_count(0)
    touch(page, "e")
    expect(page.locator("[data-id='disc e1']")).to_be_visible()


def test_a_table_that_is_not_there_is_said_in_words(site: Site) -> None:
    page = site.visit("/t/nowhere12345")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="Back to the games").click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
