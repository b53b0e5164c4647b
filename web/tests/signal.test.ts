import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change } from "../src/settings";
import { callPlayer, mayNotify } from "../src/signal";
import { listen, openPage, type FakeDocument } from "./page";

let page: FakeDocument;
let notes: number[];
let shown: string[];
let answer: string;

beforeEach(() => {
  page = openPage();
  change({ volume: 0 });
  [shown, answer] = [[], "granted"];
  notes = listen();
  vi.stubGlobal(
    "Notification",
    class {
      static requestPermission = () => Promise.resolve(answer);
      constructor(title: string, { body }: { body: string }) {
        shown.push(`${title}: ${body}`);
      }
    },
  );
});
afterEach(() => {
  change({ volume: 0.25, notify: false });
  vi.unstubAllGlobals();
});

test("nobody is called who did not ask for it", () => {
  page.isFocused = false;
  callPlayer("Your turn", "Move.");
  expect([notes, shown]).toEqual([[], []]);
});

test("a sound is two notes", () => {
  change({ volume: 1 });
  callPlayer("Your turn", "Move.");
  expect(notes).toEqual([587, 880]);
});

test("a machine without sound still shows the rest", async () => {
  vi.stubGlobal("AudioContext", undefined);
  vi.resetModules();
  const fresh = { ...(await import("../src/settings")), ...(await import("../src/signal")) };
  fresh.change({ volume: 1, notify: true });
  page.hidden = true;
  fresh.callPlayer("Your turn", "Move.");
  expect([notes, shown]).toEqual([[], ["Your turn: Move."]]);
});

test("a notification is for those who look elsewhere", () => {
  change({ notify: true });
  callPlayer("Your turn", "Move.");
  expect(shown).toEqual([]);
  page.isFocused = false;
  callPlayer("Your turn", "Move.");
  page.isFocused = true;
  page.hidden = true;
  callPlayer("Your turn", "Move.");
  expect(shown).toEqual(["Your turn: Move.", "Your turn: Move."]);
});

test("the browser decides whether there may be notifications, if it has them", async () => {
  expect(await mayNotify()).toBe(true);
  answer = "denied";
  expect(await mayNotify()).toBe(false);
  vi.stubGlobal("window", {});
  expect(await mayNotify()).toBe(false);
});
