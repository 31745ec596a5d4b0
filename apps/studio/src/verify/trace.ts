/**
 * The steps of a proof, computed by the browser's own SHA-256. Null where a browser offers none (a
 * page that did not come over HTTPS).
 */
import { blockMessage, readAsync, toFloat, type Seeds } from "@baize/fair";
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
  readonly result: Recomputed;
}

const wordsPerBlock = 8;

class NoHash extends Error {}

async function bytesOf(key: string, message: string): Promise<Uint8Array> {
  const bytes = await hmacSha256(key, { text: message });
  if (bytes === null) throw new NoHash();
  return bytes;
}

/** Refuses what `recompute` refuses. */
export async function traceSeeds(seeds: Seeds, played: Played): Promise<SeedTrace | null> {
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
  const count = Math.max(1, Math.ceil(used / wordsPerBlock));
  const blocks = await Promise.all(
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
  return { fingerprint, blocks, result };
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
): Promise<number | null> {
  let current: string | null = hash;
  for (let links = 0; links <= linksMax && current !== null && isWanted(); links += 1) {
    if (current === terminatingHash) return links;
    current = await sha256(current);
  }
  return null;
}
