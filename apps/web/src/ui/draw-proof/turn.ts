import type { TurnProof } from "@baize/contract";
import { drawBelow, drawWeighted, seededWords } from "@baize/fair";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Computes a turn of a wheel, egg or box from what anybody may type, in this browser. */

const keyed = (key: string, message: string) =>
  hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

/** As it is typed. Only what a turn was drawn from; whose it was is no part of it. */
export const turnFields = ["server", "hash", "client", "nonce", "weights", "drawn"] as const;
export type TurnField = (typeof turnFields)[number];
export type TurnTexts = Readonly<Record<TurnField, string>>;

/** What a link to the page carries, behind `#`, so that it is sent to nobody. */
export function turnLink(proof: TurnProof): string | undefined {
  const { serverSeed, serverSeedHash, clientSeed, nonce, prizes, drawnId } = proof;
  if (serverSeed === null) return undefined;
  const drawn = prizes.findIndex(({ prizeId }) => prizeId === drawnId) + 1;
  const texts: TurnTexts = {
    server: serverSeed,
    hash: serverSeedHash,
    client: clientSeed,
    nonce: String(nonce),
    weights: prizes.map(({ weight }) => weight).join(" "),
    drawn: String(drawn),
  };
  return `/draw?turn=check#${new URLSearchParams(texts).toString()}`;
}

export function readTurn(fragment: string): TurnTexts {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const texts = turnFields.map((field) => [field, given.get(field)?.trim() ?? ""]);
  return Object.fromEntries(texts) as TurnTexts;
}

export interface ComputedTurn {
  /** The number that was drawn, from 0 on, of so many. */
  readonly number: number;
  readonly of: number;
  /** The place of the prize among the weights; the first is 1. */
  readonly place: number;
  readonly chance: number;
  /** Whether the seed has the typed hash; undefined where none was typed. */
  readonly isSeed: boolean | undefined;
  /** Whether it is the prize that was typed; undefined where none was. */
  readonly isSame: boolean | undefined;
}

const whole = /^(?:0|[1-9]\d{0,8})$/;
const prizesMax = 100;

/** Which of the fields cannot be, in their order; the hash is only compared. */
export function faultsOfTurn(texts: TurnTexts): Exclude<TurnField, "hash">[] {
  const { server, client, nonce, weights, drawn } = texts;
  const parts = weights.split(/[\s,+]+/);
  const isWeights =
    parts.length <= prizesMax &&
    parts.every((part) => whole.test(part)) &&
    parts.some((part) => Number(part) > 0);
  return [
    ...(server === "" ? (["server"] as const) : []),
    ...(client === "" ? (["client"] as const) : []),
    ...(whole.test(nonce) ? [] : (["nonce"] as const)),
    ...(isWeights ? [] : (["weights"] as const)),
    ...(drawn === "" || whole.test(drawn) ? [] : (["drawn"] as const)),
  ];
}

/** Undefined where something of it cannot be. */
export function computeTurn(texts: TurnTexts): ComputedTurn | undefined {
  if (faultsOfTurn(texts).length > 0) return undefined;
  const { server: serverSeed, hash, client: clientSeed, nonce, weights, drawn } = texts;
  const seeds = { serverSeed, clientSeed, nonce: Number(nonce) };
  const prizes = weights.split(/[\s,+]+/).map((text, at) => ({ at, weight: Number(text) }));
  const all = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const won = drawWeighted(seededWords(keyed, seeds), prizes);
  const place = won.at + 1;
  return {
    number: drawBelow(seededWords(keyed, seeds), all),
    of: all,
    place,
    chance: won.weight / all,
    isSeed:
      hash === "" ? undefined : bytesToHex(sha256(utf8ToBytes(serverSeed))) === hash.toLowerCase(),
    isSame: drawn === "" ? undefined : Number(drawn) === place,
  };
}
