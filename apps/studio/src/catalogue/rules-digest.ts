/**
 * Names the version of the rules a game is played by: a digest of what decides its rounds. Strips,
 * pay tables and the price of bought free spins of a slot; the version of any other game, which
 * grows with every change; and the bounds of stakes and wins.
 */
import { findGame } from "./games.ts";

/** FNV-1a of 64 bits: enough to tell versions apart, and the same in every browser. */
function digestOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return hash.toString(16).padStart(16, "0");
}

const sorted = (_key: string, value: unknown): unknown => {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** Of any maths, so that a test can ask what another version would be called. */
export const digestOfRules = (kind: string, maths: unknown, limits: unknown): string =>
  digestOf(JSON.stringify({ kind, maths, limits }, sorted));

const known = new Map<string, string>();

/** The same for as long as the program runs; "unknown" for a game that is in no catalogue. */
export function rulesDigestOf(gameCode: string): string {
  const kept = known.get(gameCode);
  if (kept !== undefined) return kept;
  const game = findGame(gameCode);
  if (game === undefined) return "unknown";
  const digest = digestOfRules(game.kind, game.part.maths, game.limits("BDT"));
  known.set(gameCode, digest);
  return digest;
}
