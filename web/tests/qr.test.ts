import { expect, test } from "vitest";
import { pathOf, qrCode } from "../src/qr";

/** Known codes, made by another program: a row is a hexadecimal number, dark cells are ones. */
const LETTER = `
  1fce7f 105741 17445d 17485d 17595d 104541
  1fd57f 300 154612 138846 85d11 150c44
  14d555 1eaa 1fc2ef 104bb8 175aed 174046
  175911 104c46 1fd157`;
const LINK = `
  1fdb4cc7f 105116941 175f32f5d 174109c5d 175e6655d 104589a41
  1fd55557f 4c3500 13fd78197 3276261c 1d747539f 12136c1e6
  1cf2d0661 1293957ac 11ea96d60 e126518d 45826f8 d8abf0d5
  772f6aad 809d215f 1159fb428 16bbdf33c 12f6a8253 17a4ef4e5
  1dca231fa 1f34116 1fd162b54 1059e631e 175b023f1 17576e3ab
  1740ab93f 104fd0037 1fd4fe5f0`;

const LINK_TEXT = "https://starboard.example/t/abcdefgh/join/0123456789abcdef";

const rowsOf = (text: string, mask?: number): string =>
  (qrCode(text, mask) ?? [])
    .map((row) => parseInt(row.map(Number).join(""), 2).toString(16))
    .join(" ");
const words = (rows: string): string => rows.trim().split(/\s+/).join(" ");

test("a letter and a link have the known codes", () => {
  expect(rowsOf("A", 0)).toBe(words(LETTER));
  expect(rowsOf(LINK_TEXT)).toBe(words(LINK));
});

/** A number that changes when any cell does. */
function sumOf(text: string, mask: number): number {
  const cells = qrCode(text, mask)?.flat() ?? [];
  return cells.reduce((sum, dark) => (sum * 31 + Number(dark) + 7) % 1000003, 0);
}

test.each([
  ["a letter, version 1", "A", [251571, 313486, 243147, 799160, 662864, 148476, 170339, 393020]],
  ["a link, version 4", LINK_TEXT, [163305, 59166, 863670, 269441, 588773, 67234, 276707, 306111]],
  [
    "blocks of two lengths, version 8",
    "x".repeat(150),
    [59446, 228650, 236642, 434711, 675890, 496576, 524686, 387514],
  ],
  [
    "letters of two bytes, version 9",
    "Grüße".repeat(25),
    [818413, 984250, 199908, 847416, 592042, 669367, 65813, 72181],
  ],
  [
    "as much as there is room for, version 10",
    "y".repeat(213),
    [782077, 224043, 371175, 351360, 52993, 317689, 962326, 17555],
  ],
])("%s has the known codes under all masks", (_, text, sums) => {
  expect(sums.map((_sum, mask) => sumOf(text, mask))).toEqual(sums);
});

test("a text that is too long has no code", () => {
  expect(qrCode("y".repeat(214))).toBeNull();
});

test("a drawing has one stroke for each run of dark cells", () => {
  const matrix = [
    [true, true, false],
    [false, false, true],
  ];
  expect(pathOf(matrix)).toBe("M0 0h2v1H0zM2 1h1v1H2z");
});
