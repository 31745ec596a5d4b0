/**
 * The steps of a proof, computed by the browser's own SHA-256. Null where a browser offers none (a
 * page that did not come over HTTPS).
 */
import { blockMessage, readAsync, toFloat, type Seeds } from "@baize/fair";
import type { Minor } from "@baize/money";
import type { RulesVersion } from "./asked.ts";
import { hmacSha256, sha256, toHex } from "../client/checks.ts";
import { recompute, type Played, type Recomputed } from "./recompute.ts";

export interface Block {
  readonly message: string;
  readonly hex: string;
  readonly numbers: readonly { readonly value: number; readonly isUsed: boolean }[];
}
export interface SeedTrace {
  readonly fingerprint: string;
  readonly blocks: readonly Block[];
  /** Null where the rules it was played by are not those of now, and do not give it again. */
  readonly result: Recomputed | null;
}

const wordsPerBlock = 8;

class NoHash extends Error {}

async function bytesOf(key: string, message: string): Promise<Uint8Array> {
  const bytes = await hmacSha256(key, { text: message });
  if (bytes === null) throw new NoHash();
  return bytes;
}

/**
 * A round by rules that are not here any more, or may not be: its seeds and the numbers they give
 * are proved, and what the rules of now make of them is not held against it.
 */
export async function traceEarlier(seeds: Seeds): Promise<SeedTrace | null> {
  const fingerprint = await sha256(seeds.serverSeed);
  if (fingerprint === null) return null;
  return { fingerprint, blocks: await blocksOf(seeds, 0), result: null };
}

/** Refuses what `recompute` refuses. */
export async function traceSeeds(
  seeds: Seeds,
  played: Played,
): Promise<(SeedTrace & { readonly result: Recomputed }) | null> {
  const fingerprint = await sha256(seeds.serverSeed);
  if (fingerprint === null) return null;
  let used = 0;
  const result = await readAsync(bytesOf, seeds, (words) => {
    used = 0;
    const counted = {
      next() {
        used += 1;
        return words.next();
      },
    };
    return recompute(counted, played);
  });
  return { fingerprint, blocks: await blocksOf(seeds, used), result };
}

function blocksOf(seeds: Seeds, used: number): Promise<Block[]> {
  const count = Math.max(1, Math.ceil(used / wordsPerBlock));
  return Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Block> => {
      const message = blockMessage(seeds, index);
      const bytes = await bytesOf(seeds.serverSeed, message);
      const view = new DataView(bytes.buffer);
      const numbers = Array.from({ length: wordsPerBlock }, (_word, place) => ({
        value: toFloat(view.getUint32(place * 4)),
        isUsed: index * wordsPerBlock + place < used,
      }));
      return { message, hex: toHex(bytes), numbers };
    }),
  );
}

/**
 * What can be shown of a round. Of one whose version of the rules nobody wrote down, what the rules
 * of now give, where that is what was paid.
 */
export async function traceRound(
  seeds: Seeds,
  played: Played,
  rules: RulesVersion,
  recorded: Minor | null,
): Promise<SeedTrace | null> {
  if (rules === "now") return traceSeeds(seeds, played);
  if (rules === "unknown") {
    const trace = await traceSeeds(seeds, played).catch(() => null);
    if (trace !== null && trace.result.payout === recorded) return trace;
  }
  return traceEarlier(seeds);
}

/** Above the longest chain the studio makes. */
const linksMax = 200_000;

/**
 * How many times SHA-256 leads from a flight's hash to the published one: the flight's place in the
 * chain. Null when it does not.
 */
export async function linksTo(
  hash: string,
  terminatingHash: string,
  isWanted: () => boolean,
  atMost = linksMax,
): Promise<number | null> {
  let current: string | null = hash;
  for (let links = 0; links <= atMost && current !== null && isWanted(); links += 1) {
    if (current === terminatingHash) return links;
    current = await sha256(current);
  }
  return null;
}
