/** Reads drand's HTTP interface, or a stand-in that speaks it, from several mirrors. */
import { beaconChain } from "@baize/fair";
import { z } from "zod";
import type { Beacon, BeaconRound } from "./beacon.ts";
import { isBeaconSignature, quicknetKey, randomnessOf } from "./signature.ts";

const timeoutMs = 3_000;
/** Games draw at the same moment by the same round. */
const keptMax = 16;

const Answer = z.object({
  round: z.number().int().min(1),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
});

export interface HttpBeaconOptions {
  readonly urls: readonly string[];
  readonly publicKey?: string;
}

async function ask(url: string, path: string): Promise<BeaconRound | undefined> {
  try {
    const answer = await fetch(new URL(`/${beaconChain}/public/${path}`, url), {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!answer.ok) return undefined;
    const read = Answer.safeParse(await answer.json());
    return read.success ? read.data : undefined;
  } catch {
    // It is asked again with the next tick.
    return undefined;
  }
}

export function createHttpBeacon({ urls, publicKey = quicknetKey }: HttpBeaconOptions): Beacon {
  const kept = new Map<number, BeaconRound>();

  function checked(heard: BeaconRound | undefined): BeaconRound | undefined {
    if (heard === undefined) return undefined;
    const known = kept.get(heard.round);
    if (known !== undefined) return known;
    const isRight =
      randomnessOf(heard.signature) === heard.randomness &&
      isBeaconSignature(heard.round, heard.signature, publicKey);
    if (!isRight) return undefined;
    kept.set(heard.round, heard);
    for (const oldest of [...kept.keys()].slice(0, -keptMax)) kept.delete(oldest);
    return heard;
  }

  return {
    isPublic: publicKey === quicknetKey,
    async read(round) {
      const known = kept.get(round);
      if (known !== undefined) return known;
      for (const url of urls) {
        const found = checked(await ask(url, String(round)));
        if (found?.round === round) return found;
      }
      return undefined;
    },
    async latest() {
      for (const url of urls) {
        const found = checked(await ask(url, "latest"));
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}
