import type { TurnProof } from "@baize/contract";
import { drawWeighted, seededWords } from "@baize/fair";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Draws a turn again from what its proof says, in this browser. */

const keyed = (key: string, message: string) =>
  hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

export interface CheckedTurn {
  /** The shown server seed is the one whose hash was shown before. */
  readonly isSeed: boolean;
  /** What the seeds give by the chances that were shown. */
  readonly drawnId: string;
  readonly isSame: boolean;
}

/** Undefined while the server seed is not shown. */
export function checkTurn(proof: TurnProof): CheckedTurn | undefined {
  const { serverSeed, serverSeedHash, clientSeed, nonce, prizes } = proof;
  if (serverSeed === null) return undefined;
  const words = seededWords(keyed, { serverSeed, clientSeed, nonce });
  const { prizeId } = drawWeighted(words, prizes);
  const isSeed = bytesToHex(sha256(utf8ToBytes(serverSeed))) === serverSeedHash;
  return { isSeed, drawnId: prizeId, isSame: isSeed && prizeId === proof.drawnId };
}
