import { expect, test } from "vitest";
import { crc, icon } from "../icons";
import svg from "../public/icon.svg?raw";

test("an icon is a PNG of its side, with the star on the sky of its drawing", async () => {
  const file = await icon(svg, 40);
  const words = new DataView(file.buffer);
  expect([...file.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  expect([words.getUint32(16), words.getUint32(20), file[24], file[25]]).toEqual([40, 40, 8, 2]);
  const length = words.getUint32(33);
  const packed = new Blob([file.subarray(41, 41 + length) as BlobPart]).stream();
  const plain = packed.pipeThrough(new DecompressionStream("deflate"));
  const rows = new Uint8Array(await new Response(plain).arrayBuffer());
  expect(rows).toHaveLength(40 * (3 * 40 + 1));
  const at = (x: number, y: number): number[] => [
    ...rows.subarray(121 * y + 1 + 3 * x, 121 * y + 4 + 3 * x),
  ];
  expect(at(20, 20)).toEqual([0xd9, 0xff, 0xf8]);
  for (const part of at(0, 39)) expect(part).toBeLessThan(0x60);
});

test("the checksum of a chunk is the one that PNG asks for", () => {
  expect(crc([...new TextEncoder().encode("IEND")])).toBe(0xae426082);
});
