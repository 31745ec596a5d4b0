import type { EnvelopeProof, RaffleProof } from "@baize/contract";
import {
  canBeDivided,
  divideEnvelope,
  drawRaffle,
  raffleSeed,
  readRaffleList,
  seededWords,
} from "@baize/fair";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Computes a draw again from its proof, in this browser. */

const keyed = (key: string, message: string) =>
  hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

export interface CheckedDraw {
  /** The published server seed has the hash that was published before. */
  readonly isSeed: boolean;
  /** The seeds give the same result. */
  readonly isSame: boolean;
}

// tidy: allow money-number, because packets are drawn as whole numbers below 2^53.
const unitsOf = (amount: string, currency: string) => Number(parseMinor(amount, currency) ?? -1n);

/** Undefined while the server seed is secret. */
export function checkEnvelope(proof: EnvelopeProof): CheckedDraw | undefined {
  const { serverSeed, serverSeedHash, clientSeed, nonce, currency, packets, all } = proof;
  if (serverSeed === null) return undefined;
  const isSeed = bytesToHex(sha256(utf8ToBytes(serverSeed))) === serverSeedHash;
  const envelope = {
    amount: unitsOf(proof.amount, currency),
    packets,
    least: unitsOf(proof.least, currency),
    most: unitsOf(proof.most, currency),
  };
  if (!isSeed || !canBeDivided(envelope)) return { isSeed, isSame: false };
  const words = seededWords(keyed, { serverSeed, clientSeed, nonce });
  const drawn = divideEnvelope(words, envelope);
  const isSame =
    drawn.length === all.length &&
    all.every(
      ({ place, amount }) =>
        formatMinor(minor(BigInt(drawn[place - 1] ?? -1)), currency) === amount,
    );
  return { isSeed, isSame };
}

const hashOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/** Undefined while the raffle is not drawn. */
export function checkRaffle(proof: RaffleProof): CheckedDraw | undefined {
  const { drawId, serverSeed, serverSeedHash, list, listHash, publicInput } = proof;
  if (serverSeed === null || list === null || listHash === null || publicInput === null) {
    return undefined;
  }
  const isSeed = hashOf(serverSeed) === serverSeedHash;
  const ranges = readRaffleList(list);
  if (!isSeed || ranges === undefined || hashOf(list) !== listHash) {
    return { isSeed, isSame: false };
  }
  const clientSeed = raffleSeed(drawId, listHash, publicInput);
  const words = seededWords(keyed, { serverSeed, clientSeed, nonce: 0 });
  const { prizes, perOwner, drawn } = proof;
  const second = drawn.filter(({ replaces }) => replaces !== null).length;
  const again = drawRaffle(words, ranges, { prizes: prizes.length + second, perOwner });
  const isSame =
    again.length === drawn.length &&
    drawn.every(
      ({ place, ticket, alias, amount, replaces }) =>
        again[place - 1]?.ticket === ticket &&
        again[place - 1]?.alias === alias &&
        prizes[(replaces ?? place) - 1] === amount,
    );
  return { isSeed, isSame };
}
