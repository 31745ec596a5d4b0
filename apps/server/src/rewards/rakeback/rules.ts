import {
  gameTypes,
  rakebackParts,
  type GameType,
  type RakebackPart,
  type RakebackSettings,
} from "@baize/contract";
import { minor, splitMinor } from "@baize/money";

/** A part of what the house keeps of bets, and how it is given out. Pure. */

const million = 1_000_000n;

export interface RakebackTable {
  readonly isOpen: boolean;
  readonly whileBonus: boolean;
  readonly edgesPpm: Readonly<Record<GameType, number>>;
  readonly partsBps: Readonly<Record<RakebackPart, number>>;
  readonly shares: RakebackSettings["shares"];
  readonly turnoverBps: number;
}

export const rakebackTableOf = (settings: RakebackSettings): RakebackTable => settings;

/**
 * What the house keeps of a bet, in millionths: by the return of the game that its vendor states,
 * else the brand's of its type. Of games between players it keeps a fee, which is the brand's.
 */
export function edgeOf(
  { edgesPpm }: Pick<RakebackTable, "edgesPpm">,
  gameType: GameType,
  rtpBps: number | undefined,
): number {
  if (rtpBps === undefined || gameType === "PVP") return edgesPpm[gameType];
  return rtpBps >= 10_000 ? 0 : (10_000 - rtpBps) * 100;
}

/** The share of a level: that of the highest row it reaches. */
export function shareOf({ shares }: Pick<RakebackTable, "shares">, level: number): number {
  const reached = shares
    .filter((row) => row.level <= level)
    .toSorted((one, other) => one.level - other.level);
  return reached.at(-1)?.sharePpm ?? 0;
}

export interface EdgeStake {
  readonly edgePpm: number;
  readonly validMinor: bigint;
}

/** What a day's bets bring, in millionths of a minor unit, towards nothing. */
export function earnedMicro(
  table: Pick<RakebackTable, "isOpen" | "shares">,
  stakes: readonly EdgeStake[],
  level: number,
): bigint {
  if (!table.isOpen) return 0n;
  const kept = stakes.reduce(
    (sum, { edgePpm, validMinor }) => sum + validMinor * BigInt(edgePpm),
    0n,
  );
  return (kept * BigInt(shareOf(table, level))) / million;
}

export type Parts = Readonly<Record<RakebackPart, bigint>>;

/** An amount by the parts' weights; together it is the amount. */
export function partsOf({ partsBps }: Pick<RakebackTable, "partsBps">, amountMinor: bigint): Parts {
  const weights = rakebackParts.map((part) => partsBps[part]);
  const [instant = 0n, daily = 0n, weekly = 0n, monthly = 0n] = splitMinor(
    minor(amountMinor),
    weights,
  );
  return { instant, daily, weekly, monthly };
}

/** What a member has of rakeback. */
export interface Standing {
  /** Of all days, in millionths. */
  readonly earnedMicro: bigint;
  readonly splitMinor: bigint;
  readonly advancedMinor: bigint;
  readonly instantMinor: bigint;
  readonly dayMinor: bigint;
  readonly weekMinor: bigint;
  readonly monthMinor: bigint;
}

/** Of a member nothing was counted of yet. */
export const noStanding: Standing = {
  earnedMicro: 0n,
  splitMinor: 0n,
  advancedMinor: 0n,
  instantMinor: 0n,
  dayMinor: 0n,
  weekMinor: 0n,
  monthMinor: 0n,
};

/** What days brought that is in no part yet; below nothing where corrections took more. */
const freshOf = ({ earnedMicro: micro, splitMinor: split }: Standing): bigint =>
  (micro < 0n ? -((-micro + million - 1n) / million) : micro / million) - split;

/** Puts what ended days brought into the parts. What is below nothing waits until it is not. */
export function close(table: Pick<RakebackTable, "partsBps">, standing: Standing): Standing {
  const fresh = freshOf(standing);
  if (fresh <= 0n) return standing;
  const { instant, daily, weekly, monthly } = partsOf(table, fresh);
  return {
    ...standing,
    splitMinor: standing.splitMinor + fresh,
    advancedMinor: 0n,
    instantMinor: standing.instantMinor + instant - standing.advancedMinor,
    dayMinor: standing.dayMinor + daily,
    weekMinor: standing.weekMinor + weekly,
    monthMinor: standing.monthMinor + monthly,
  };
}

const wholeBps = 10_000n;

/** The instant part as it stands: of days that ended, and of the one that goes on. */
export function instantDue(
  { partsBps }: Pick<RakebackTable, "partsBps">,
  standing: Standing,
): bigint {
  const fresh = freshOf(standing);
  const running = fresh > 0n ? (fresh * BigInt(partsBps.instant)) / wholeBps : 0n;
  const due = standing.instantMinor + running - standing.advancedMinor;
  return due > 0n ? due : 0n;
}

/** Notes what was paid of the instant part: first of what ended days brought. */
export function payInstant(standing: Standing, paidMinor: bigint): Standing {
  const { instantMinor } = standing;
  const left = instantMinor > 0n ? instantMinor : 0n;
  const ofEnded = paidMinor < left ? paidMinor : left;
  return {
    ...standing,
    instantMinor: instantMinor - ofEnded,
    advancedMinor: standing.advancedMinor + paidMinor - ofEnded,
  };
}

interface RakebackFault {
  readonly field: string;
  readonly reason: "cannot_change" | "twice" | "not_whole";
}

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfRakeback(
  settings: RakebackSettings,
  currency: string,
): RakebackFault | undefined {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  const whole = rakebackParts.reduce((sum, part) => sum + settings.partsBps[part], 0);
  if (whole !== 10_000) return { field: "parts.instant", reason: "not_whole" };
  const levels = settings.shares.map(({ level }) => level);
  const twice = levels.findIndex((level, index) => levels.indexOf(level) < index);
  return twice < 0 ? undefined : { field: `shares.${twice}.level`, reason: "twice" };
}

/** The same of each type of game. */
export const sameEdge = (ppm: number): Record<GameType, number> =>
  Object.fromEntries(gameTypes.map((type) => [type, ppm])) as Record<GameType, number>;
