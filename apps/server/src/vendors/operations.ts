import { createHash } from "node:crypto";
import { keyIdOf } from "../ledger/index.ts";

/** How a vendor's transactions stand in the ledger: key, account, round and detail. Pure. */

/** Transaction ids belong to a vendor: two vendors may use the same one. */
export function keyOf(vendorCode: string, transactionUuid: string): string {
  return `${vendorCode}:${transactionUuid.toLowerCase()}`;
}

/** A stored key as entries keep it: without the dashes that PostgreSQL writes. */
export const bareKeyOf = (keyId: string): string => keyId.replaceAll("-", "");

export function accountOf(vendorCode: string): string {
  return `vendor:${vendorCode.toLowerCase()}`;
}

const plainRound = /^[A-Za-z0-9_.:-]{1,90}$/;

/**
 * Our id of a vendor's round, safe in an address. A round without a name is named by its bet; a
 * name with unusual characters by its hash.
 */
export function roundIdOf(
  vendorCode: string,
  round: string | null | undefined,
  betUuid: string,
): string {
  const name = round ?? betUuid.toLowerCase();
  const hash = () => createHash("sha256").update(name).digest("hex").slice(0, 40);
  return `${vendorCode}.${plainRound.test(name) ? name : hash()}`;
}

/** What an operation keeps for the record of rounds, in few bytes, because every bet carries it. */
export interface Detail {
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  /** Stored key of the bet a win belongs to, or of what a rollback undoes. */
  readonly targetKeyId?: string;
  readonly isClosing: boolean;
  readonly isFree: boolean;
  /** Of a bet: millionths of it that a jackpot gets. */
  readonly jackpotPpm?: number;
  /** Of a win: how much of it a jackpot pays. */
  readonly jackpotMinor?: bigint;
  /** Of a free bet: its nominal stake. */
  readonly freeStakeMinor?: bigint;
}

export function encodeDetail(detail: Detail, targetKey?: string): string {
  return JSON.stringify({
    v: detail.vendorCode,
    g: detail.gameCode,
    m: detail.currency,
    t: targetKey === undefined ? undefined : keyIdOf(targetKey),
    c: detail.isClosing ? 1 : undefined,
    f: detail.isFree ? 1 : undefined,
    j: detail.jackpotPpm,
    w: detail.jackpotMinor?.toString(),
    s: detail.freeStakeMinor?.toString(),
  });
}

/** Bets of one game have one detail, and each reader of a turn asks for the same ones again. */
const details = new Map<string, Detail>();
const detailsMax = 4000;

export function decodeDetail(text: string): Detail | undefined {
  const known = details.get(text);
  if (known !== undefined) return known;
  if (!text.startsWith('{"v":')) return undefined;
  const detail = Object.freeze(decode(text));
  if (details.size >= detailsMax) details.clear();
  details.set(text, detail);
  return detail;
}

function decode(text: string): Detail {
  const read = JSON.parse(text) as Record<"v" | "g" | "m", string> & {
    t?: string;
    c?: 1;
    f?: 1;
    j?: number;
    w?: string;
    s?: string;
  };
  return {
    vendorCode: read.v,
    gameCode: read.g,
    currency: read.m,
    ...(read.t === undefined ? {} : { targetKeyId: read.t }),
    isClosing: read.c === 1,
    isFree: read.f === 1,
    ...(read.j === undefined ? {} : { jackpotPpm: read.j }),
    ...(read.w === undefined ? {} : { jackpotMinor: BigInt(read.w) }),
    ...(read.s === undefined ? {} : { freeStakeMinor: BigInt(read.s) }),
  };
}
