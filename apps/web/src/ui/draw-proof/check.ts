import type { EnvelopeProof, RaffleProof } from "@baize/contract";
import {
  canBeDivided,
  divideEnvelope,
  drawRaffle,
  raffleAgainSeed,
  raffleSeed,
  readRaffleList,
  seededWords,
  type RaffleRange,
  type RaffleWinner,
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

type Prize = RaffleProof["prizes"][number];

/** The order of keys is none of its meaning. */
const plainOf = (prize: Prize["prize"]) =>
  JSON.stringify(prize, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const isSamePrize = (one: Prize | undefined, other: Prize): boolean =>
  one?.amount === other.amount && plainOf(one.prize) === plainOf(other.prize);

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
  const first = drawn.filter(({ replaces }) => replaces === null);
  const second = drawn.filter(({ replaces }) => replaces !== null);
  // An older second draw went on with the stream of the first.
  const many = prizes.length + (proof.redraw === null ? second.length : 0);
  const before = drawRaffle(words, ranges, { prizes: many, perOwner });
  const again = checkedAgain(proof, { listHash, ranges, before });
  if (again === "other_seed") return { isSeed: false, isSame: false };
  const all = [...before, ...again];
  const isSame =
    all.length === first.length + second.length &&
    drawn.every(
      ({ place, ticket, alias, replaces, ...won }) =>
        all[place - 1]?.ticket === ticket &&
        all[place - 1]?.alias === alias &&
        isSamePrize(prizes[(replaces ?? place) - 1], won),
    ) &&
    isSameOrder(proof, second);
  return { isSeed, isSame };
}

interface FirstDraw {
  readonly listHash: string;
  readonly ranges: readonly RaffleRange[];
  readonly before: readonly RaffleWinner[];
}

/** What the second draw gives, from its own seed and input; nothing while it is not drawn. */
function checkedAgain(
  { drawId, redraw, perOwner }: RaffleProof,
  { listHash, ranges, before }: FirstDraw,
): readonly RaffleWinner[] | "other_seed" {
  if (redraw === null) return [];
  const { serverSeed, serverSeedHash, places, publicInput } = redraw;
  if (serverSeed !== null && hashOf(serverSeed) !== serverSeedHash) return "other_seed";
  if (serverSeed === null || places === null || publicInput === null) return [];
  const clientSeed = raffleAgainSeed(drawId, listHash, places, publicInput);
  const words = seededWords(keyed, { serverSeed, clientSeed, nonce: 0 });
  return drawRaffle(words, ranges, { prizes: places.length, perOwner, before });
}

/** The prizes are drawn again in the order in which their places were frozen. */
const isSameOrder = ({ redraw }: RaffleProof, second: RaffleProof["drawn"]): boolean =>
  redraw === null || second.every(({ replaces }, at) => replaces === redraw.places?.[at]);
