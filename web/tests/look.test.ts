import { expect, test } from "vitest";
import { boardTheme, contrast, inkOn, themeFor } from "../src/look";
import type { Look } from "../src/scene";

test("a game is shown in its own theme until the player chooses one", () => {
  const look = { theme: "dark" } as Look;
  expect(themeFor(look, "system")).toBe("dark");
  expect(themeFor(look, "light")).toBe("light");
  expect(themeFor(null, "system")).toBeNull();
  expect(themeFor(null, "dark")).toBe("dark");
});

test("a window on the night stays dark on a light page", () => {
  const [sky, sea] = [{ is_night_sky: true } as Look, { theme: "light" } as Look];
  expect(boardTheme(sky, "light")).toBe("dark");
  expect(boardTheme(sea, "light")).toBe("light");
  expect(boardTheme(sea, "dark")).toBe("dark");
  expect(boardTheme(null, "system")).toBeNull();
});

test("contrast is as the web's guidelines define it", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
});

test.each([
  ["#4fd1e8", "#0b0f18"],
  ["#08655f", "#ffffff"],
])("words on %s are %s", (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});
