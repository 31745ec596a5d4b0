/**
 * The proofs a player can have checked without trusting us: computed here in the browser, with no
 * call to the studio. Formulas are those of packages/fair.
 */
import { crashHundredths } from "@baize/fair";

/** Without a secure context a browser has no subtle crypto; then nothing can be checked here. */
const subtleOf = (): SubtleCrypto | undefined => (globalThis.crypto as Crypto | undefined)?.subtle;

export const toHex = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const utf8 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(text));

/** SHA-256 of the text as hex, or null where the browser offers none. */
export async function sha256(text: string): Promise<string | null> {
  const subtle = subtleOf();
  return subtle === undefined ? null : toHex(await subtle.digest("SHA-256", utf8(text)));
}

/** HMAC-SHA256 with a text key, over text or over the bytes that hex stands for; null as above. */
export async function hmacSha256(
  key: string,
  message: { readonly text: string } | { readonly hex: string },
): Promise<Uint8Array | null> {
  const subtle = subtleOf();
  if (subtle === undefined) return null;
  const way = { name: "HMAC", hash: "SHA-256" };
  const imported = await subtle.importKey("raw", utf8(key), way, false, ["sign"]);
  const bytes = "hex" in message ? fromHex(message.hex) : utf8(message.text);
  return new Uint8Array(await subtle.sign("HMAC", imported, bytes));
}

/** Crash point of a hash in hundredths, or null where the browser cannot compute it. */
export async function crashPointOf(hash: string, salt: string): Promise<number | null> {
  const mixed = await hmacSha256(salt, { hex: hash });
  return mixed === null ? null : crashHundredths(mixed);
}

/** "2.31" as 231. */
export function hundredthsOf(multiplier: string): number {
  const [whole = "0", part = ""] = multiplier.split(".");
  return Number.parseInt(whole, 10) * 100 + Number.parseInt(part.padEnd(2, "0").slice(0, 2), 10);
}
