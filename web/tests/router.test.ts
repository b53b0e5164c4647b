import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followLinks, go, onRoute, routeOf } from "../src/router";
import { FakeElement, openPage, type FakeDocument } from "./page";

const route = (path: string) => routeOf(new URL(path, "http://starboard.test"));

test("addresses name pages", () => {
  expect(route("/")).toEqual({ page: "lobby" });
  expect(route("/?game=nim")).toEqual({ page: "game", game: "nim" });
  expect(route("/rules/nim")).toEqual({ page: "rules", game: "nim" });
  expect(route("/t/aB3_-x9y")).toEqual({ page: "table", table: "aB3_-x9y", ply: null });
  expect(route("/t/aB3_-x9y?ply=12")).toMatchObject({ ply: 12 });
  expect(route("/t/aB3_-x9y?ply=12x")).toMatchObject({ ply: null });
  expect(route("/t/aB3_-x9y/join#k%2Fy")).toEqual({ page: "join", table: "aB3_-x9y", key: "k/y" });
  expect(route("/learn/nim/01_first")).toEqual({ page: "learn", game: "nim", lesson: "01_first" });
  expect(route("/learn/nim")).toEqual({ page: "nowhere" });
  expect(route("/replay#abc")).toEqual({ page: "replay", packed: "abc" });
  expect(route("/elsewhere")).toEqual({ page: "nowhere" });
});

let page: FakeDocument;
let visited: string[];
let told: number;
let forget: () => void;

beforeEach(() => {
  page = openPage();
  visited = [];
  told = 0;
  vi.stubGlobal("location", { origin: "http://starboard.test" });
  vi.stubGlobal("history", {
    pushState: (_: null, __: string, path: string) => visited.push(path),
  });
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("addEventListener", () => {});
  forget = onRoute(() => told++);
});

afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

test("going somewhere changes the address and tells whoever listens", () => {
  go("/t/abc");
  forget();
  go("/");
  expect(visited).toEqual(["/t/abc", "/"]);
  expect(told).toBe(1);
});

const OURS = {
  origin: "http://starboard.test",
  pathname: "/t/abc",
  search: "?ply=3",
  hash: "",
  target: "",
};
const PLAIN = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

function click(link: object, how: object = {}, ...attributes: string[]) {
  followLinks();
  const element = Object.assign(new FakeElement("a", page), link);
  for (const name of attributes) element.setAttribute(name, "");
  const words = new FakeElement("span", page);
  element.append(words);
  page.body.append(element);
  return words.fire("click", { ...PLAIN, ...how });
}

test("a link to a page of ours is followed without loading", () => {
  expect(click(OURS).isPrevented).toBe(true);
  expect(visited).toEqual(["/t/abc?ply=3"]);
});

test.each([
  ["another site", { ...OURS, origin: "http://elsewhere.test" }, {}],
  ["the server's own answers", { ...OURS, pathname: "/api/tables/abc/record" }, {}],
  ["a place on this page", { ...OURS, hash: "#main" }, {}],
  ["a window of its own", { ...OURS, target: "_blank" }, {}],
  ["a new tab, by key", OURS, { ctrlKey: true }],
  ["a new tab, by wheel", OURS, { button: 1 }],
])("a link to %s is left to the browser", (_, link, how) => {
  expect(click(link, how).isPrevented).toBe(false);
  expect(visited).toEqual([]);
});

test("a download is left to the browser", () => {
  expect(click(OURS, {}, "download").isPrevented).toBe(false);
});
