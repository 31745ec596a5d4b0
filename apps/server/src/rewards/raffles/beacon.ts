import { z } from "zod";
import { sha256 } from "../../platform/crypto.ts";

/**
 * The public input of raffles: a beacon whose rounds are numbered by the clock and known to nobody
 * before. drand's quicknet publishes one every three seconds.
 */
export interface Beacon {
  /** The first round at or after a moment. */
  readonly roundAt: (at: Date) => bigint;
  /** When a round is published. */
  readonly timeOf: (round: bigint) => Date;
  /** What the round said; undefined while it cannot be read. */
  readonly read: (round: bigint) => Promise<string | undefined>;
}

const chain = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const genesisMs = 1_692_803_367_000;
const periodMs = 3_000;
const timeoutMs = 10_000;

/** Rounds count from 1; round 1 is published at the genesis. */
export const roundAt = (at: Date): bigint =>
  at.getTime() <= genesisMs ? 1n : BigInt(Math.ceil((at.getTime() - genesisMs) / periodMs)) + 1n;

export function timeOfRound(round: bigint): Date {
  // tidy: allow money-number, because it is the number of a round.
  const number = Number(round);
  return new Date(genesisMs + (number - 1) * periodMs);
}

const Answer = z.object({
  round: z.number().int(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
});

/** Reads over HTTP. The randomness of a round is the hash of its signature, which is checked. */
export const createBeacon = (url: string): Beacon => ({
  roundAt,
  timeOf: timeOfRound,
  async read(round) {
    try {
      const answer = await fetch(new URL(`/${chain}/public/${round}`, url), {
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) return undefined;
      const read = Answer.safeParse(await answer.json());
      if (!read.success || BigInt(read.data.round) !== round) return undefined;
      const { randomness, signature } = read.data;
      const hash = sha256(Buffer.from(signature, "hex")).toString("hex");
      return hash === randomness ? randomness : undefined;
    } catch {
      // It is asked again with the next poll.
      return undefined;
    }
  },
});
