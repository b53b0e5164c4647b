/** Records in links: text, deflated without a header, in URL-safe base64. */

const DAMAGED = "This link is damaged. Copy all of it, or open the record's file.";

export async function unpack(packed: string): Promise<string> {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    if (letters === "") throw new Error("empty");
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(plain).text();
  } catch {
    throw new Error(DAMAGED);
  }
}
