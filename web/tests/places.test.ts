import { expect, test } from "vitest";
import { frame, neighbour } from "../src/board/geometry";
import { own } from "../src/board/symbols";
import { routeOf } from "../src/router";
import { readScene } from "../src/scenes";
import { WATCHER, whereToLook } from "../src/seats";
import { patience } from "../src/socket";
import { duration, title, usualBot } from "../src/words";

const at = (x: number, y: number) => ({ x, y, width: 1, height: 1 });

test("arrow keys go to the nearest thing in their direction", () => {
  const places = [at(0, 0), at(1, 0), at(3, 0), at(0, 2), at(1, 1)];
  expect(neighbour(places, 0, "right")).toBe(1);
  expect(neighbour(places, 1, "right")).toBe(2);
  expect(neighbour(places, 1, "down")).toBe(4);
  expect(neighbour(places, 3, "up")).toBe(0);
});

test("with nothing in that direction, arrow keys go on in order, so that all can be reached", () => {
  const stacked = [at(0, 0), at(0, 0), at(0, 0)];
  expect(neighbour(stacked, 0, "right")).toBe(1);
  expect(neighbour(stacked, 0, "left")).toBe(2);
  expect(neighbour(stacked, 2, "down")).toBe(0);
});

test("names along a zone get room outside the scene", () => {
  const bare = readScene({ width: 2, height: 2, status: "" });
  const zone = { id: "z", kind: "board", x: 0, y: 0, width: 2, height: 2 };
  const named = readScene({
    ...bare,
    zones: [{ ...zone, label: "Sea", columns: ["a", "b"], rows: ["2", "1"] }],
  });
  expect(frame(bare, 20)).toEqual({ left: -10, top: -10, width: 220, height: 220 });
  expect(frame(named, 20)).toEqual({ left: -30, top: -34, width: 240, height: 266 });
});

test("ids inside symbols are made their own", () => {
  expect(own('<path id="a" fill="url(#a)"/><use href="#a"/>', "sun")).toBe(
    '<path id="sun-a" fill="url(#sun-a)"/><use href="#sun-a"/>',
  );
});

test("addresses name pages", () => {
  const route = (path: string) => routeOf(new URL(path, "http://starboard.test"));
  expect(route("/")).toEqual({ page: "lobby" });
  expect(route("/?game=nim")).toEqual({ page: "new", game: "nim" });
  expect(route("/t/aB3_-x9y")).toEqual({ page: "table", table: "aB3_-x9y", ply: null });
  expect(route("/t/aB3_-x9y?ply=12")).toMatchObject({ ply: 12 });
  expect(route("/t/aB3_-x9y?ply=12x")).toMatchObject({ ply: null });
  expect(route("/t/aB3_-x9y/join/k%2Fy")).toEqual({ page: "join", table: "aB3_-x9y", key: "k/y" });
  expect(route("/elsewhere")).toEqual({ page: "nowhere" });
});

test("a spectator and a single seat look from where they are", () => {
  expect(whereToLook([], 0, WATCHER, true)).toEqual({ as: WATCHER, cover: null });
  expect(whereToLook([1], 0, WATCHER, true)).toEqual({ as: 1, cover: null });
});

test("without secrets a shared screen follows the seat to act", () => {
  expect(whereToLook([0, 1], 1, 0, false)).toEqual({ as: 1, cover: null });
  expect(whereToLook([0, 2], 1, 2, false)).toEqual({ as: 2, cover: null });
  expect(whereToLook([0, 2], 1, WATCHER, false)).toEqual({ as: 0, cover: null });
});

test("with secrets a shared screen is covered until the next player is there", () => {
  expect(whereToLook([0, 1], 0, WATCHER, true)).toEqual({ as: WATCHER, cover: 0 });
  expect(whereToLook([0, 1], 0, 0, true)).toEqual({ as: 0, cover: null });
  expect(whereToLook([0, 1], 1, 0, true)).toEqual({ as: 0, cover: 1 });
  expect(whereToLook([0, 2], 1, WATCHER, true)).toEqual({ as: WATCHER, cover: null });
});

test("the wait between tries to connect grows, within bounds", () => {
  expect(patience(0, 0)).toBeLessThan(500);
  expect(patience(3, 0.5)).toBeCloseTo(3200);
  expect(patience(30, 1)).toBeCloseTo(13_000);
});

test("words for people", () => {
  expect(title("leave_stream")).toBe("Leave stream");
  expect(usualBot(["novice", "standard", "expert"])).toBe("standard");
  expect(usualBot(["greedy", "mcts"])).toBe("mcts");
  expect([30, 120, 7200, 86_400].map(duration)).toEqual(["30 s", "2 min", "2 h", "a day"]);
});
