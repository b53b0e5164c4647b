import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../src/api";
import { patience, Socket, socketAddress, type Connection } from "../src/socket";
import { viewOf } from "./samples";

/** A socket without a network, whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static made: Wire[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_event: { data: string }): void => {};

  constructor() {
    Wire.made.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen();
  }

  hear(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const seen: { views: number; opened: number; states: Connection[] } = {
  views: 0,
  opened: 0,
  states: [],
};

function connect(): [Socket, Wire] {
  const socket = new Socket("ws://starboard.test/ws", {
    onView: () => seen.views++,
    onOpen: () => seen.opened++,
    onConnection: (state) => seen.states.push(state),
  });
  return [socket, wire()];
}

function wire(): Wire {
  const last = Wire.made.at(-1);
  if (last === undefined) throw new Error("no socket was opened");
  return last;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  Wire.made = [];
  Object.assign(seen, { views: 0, opened: 0, states: [] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hint = { type: "hint", table: "table123", seat: 0 } as const;

test("each answer goes to the request with its id", async () => {
  const [socket, line] = connect();
  line.open();
  const [one, other] = [socket.ask(hint), socket.ask(hint)];
  line.hear({ type: "ack", id: 2, ply: 7 });
  line.hear({ type: "hinted", id: 1, considered: [] });
  expect(await one).toMatchObject({ type: "hinted" });
  expect(await other).toMatchObject({ type: "ack", ply: 7 });
  expect(line.sent.map((text) => (JSON.parse(text) as { id: number }).id)).toEqual([1, 2]);
});

test("a refusal is thrown as its sentence, and the view that came with it is shown", async () => {
  const [socket, line] = connect();
  line.open();
  const asked = socket.ask(hint);
  line.hear({
    type: "refused",
    id: 1,
    code: "stale",
    sentence: "Look again.",
    table: { type: "table" },
  });
  await expect(asked).rejects.toEqual(new Refusal("Look again.", "stale"));
  expect(seen.views).toBe(1);
});

test("what was asked when the line broke is refused, and nothing is asked while it is broken", async () => {
  const [socket, line] = connect();
  line.open();
  const asked = socket.ask(hint);
  line.close();
  await expect(asked).rejects.toThrow("The connection was lost");
  await expect(socket.ask(hint)).rejects.toThrow("no connection");
});

test("a broken line is tried again and again, and then subscribes anew", () => {
  const [socket, line] = connect();
  line.open();
  line.close();
  expect(seen.states).toEqual(["connecting", "open", "lost"]);
  vi.advanceTimersByTime(700);
  wire().close();
  vi.advanceTimersByTime(1400);
  expect(Wire.made).toHaveLength(3);
  wire().open();
  expect(seen.opened).toBe(2);
  expect(seen.states.at(-1)).toBe("open");
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(Wire.made).toHaveLength(3);
});

test("the wait between tries to connect grows, within bounds", () => {
  expect(patience(0, 0)).toBeLessThan(500);
  expect(patience(3, 0.5)).toBeCloseTo(3200);
  expect(patience(30, 1)).toBeCloseTo(13_000);
});

test.each([
  ["http:", "ws://starboard.test/ws"],
  ["https:", "wss://starboard.test/ws"],
])("a page that came by %s talks to its own server", (protocol, address) => {
  vi.stubGlobal("location", { protocol, host: "starboard.test" });
  expect(socketAddress()).toBe(address);
});

test("a step shows the view that it leads to, and a gap asks for the whole view", () => {
  const [, line] = connect();
  line.open();
  line.hear(viewOf());
  const step = { type: "step", table: "table123", seat: 0, before: 0, ply: 1 };
  line.hear(step);
  expect([seen.views, seen.opened]).toEqual([2, 1]);
  line.hear(step);
  expect([seen.views, seen.opened]).toEqual([2, 2]);
});
