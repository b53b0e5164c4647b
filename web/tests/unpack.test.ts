import { expect, test } from "vitest";
import { unpack } from "../src/unpack";

async function pack(record: string): Promise<string> {
  const packed = new Blob([record]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

test("a record comes out of a link as it went in", async () => {
  const record = "starboard record 1\ngame connect_four 1\n\ndrop a\n# 🂡 ÿ\n";
  expect(await unpack(await pack(record))).toBe(record);
});

test.each(["", "%%%", "abc", "AAAA"])("a damaged link says so: %j", async (packed) => {
  await expect(unpack(packed)).rejects.toThrow("This link is damaged");
});
