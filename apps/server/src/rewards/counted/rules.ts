import type { GameType, PlayFilter } from "@baize/contract";

/**
 * What members did, as missions and boards count it. Pure.
 *
 * A round is told by facts that add up, so it is the sum of its facts: a correction is one more.
 * A deposit and its chargebacks are the same, and a day somebody signed in on, and what is done
 * once or taken back. One that sums up to nothing was never there. Whatever the order of the facts
 * is, the sums are the same.
 */
export const countedKinds = [
  "round",
  "deposit",
  "sign_in",
  "check_in",
  "friend",
  "profile",
  "document",
] as const;
export type CountedKind = (typeof countedKinds)[number];

export interface CountedSum {
  readonly kind: CountedKind;
  /** The round with its vendor, the deposit, the day, or what was done. */
  readonly item: string;
  /** When the round began, the deposit was credited, or the member signed in first. */
  readonly at: Date;
  /** When it was settled first. */
  readonly settledAt: Date;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly gameType: GameType | null;
  readonly isFree: boolean;
  /** The stake, or what was paid in. */
  readonly stakeMinor: bigint;
  readonly validMinor: bigint;
  readonly winMinor: bigint;
}

export interface CountedFact extends CountedSum {
  readonly id: string;
  readonly memberId: bigint;
}

/** A round whose start changed is taken back at one time and told at another: two items. */
const itemKey = ({ kind, item, at }: Pick<CountedSum, "kind" | "item" | "at">): string =>
  kind === "round" ? `${item} ${at.getTime()}` : `${kind} ${item}`;

const isThere = ({ stakeMinor, validMinor, winMinor }: CountedSum): boolean =>
  stakeMinor !== 0n || validMinor !== 0n || winMinor !== 0n;

function plus(one: CountedSum | undefined, other: CountedSum, sign: 1n | -1n): CountedSum {
  const earlier = one !== undefined && one.settledAt < other.settledAt ? one : other;
  return {
    ...other,
    at: one !== undefined && one.at > other.at ? one.at : other.at,
    settledAt: earlier.settledAt,
    stakeMinor: (one?.stakeMinor ?? 0n) + sign * other.stakeMinor,
    validMinor: (one?.validMinor ?? 0n) + sign * other.validMinor,
    winMinor: (one?.winMinor ?? 0n) + sign * other.winMinor,
  };
}

/** What facts come to, item by item; what sums up to nothing is left out. */
export function sumItems(facts: readonly CountedSum[]): Map<string, CountedSum> {
  const sums = new Map<string, CountedSum>();
  for (const fact of facts) {
    const key = itemKey(fact);
    sums.set(key, plus(sums.get(key), fact, 1n));
  }
  for (const [key, sum] of sums) if (!isThere(sum)) sums.delete(key);
  return sums;
}

/** Items as they were before the newest facts of them were added. */
export function itemsBefore(
  after: ReadonlyMap<string, CountedSum>,
  fresh: readonly CountedFact[],
): Map<string, CountedSum> {
  const before = new Map(after);
  for (const fact of fresh) {
    const key = itemKey(fact);
    before.set(key, plus(before.get(key), fact, -1n));
  }
  for (const [key, sum] of before) if (!isThere(sum)) before.delete(key);
  return before;
}

export interface Counting {
  readonly filter: Omit<PlayFilter, "least">;
  readonly leastMinor: bigint;
  /** Whether rounds without a stake of the member's own count. */
  readonly countsFree: boolean;
}

/**
 * Whether a round counts. Its valid bet decides: accounts of the house have none, and neither have
 * both sides of a round.
 */
export function isRoundCounted(
  sum: CountedSum,
  { filter, leastMinor, countsFree }: Counting,
): boolean {
  if (sum.kind !== "round") return false;
  if (sum.isFree ? !countsFree : sum.validMinor <= 0n) return false;
  if (sum.stakeMinor < leastMinor) return false;
  return isOfFilter(filter, sum);
}

/** Whether a round is of what a filter names. */
export function isOfFilter(
  { gameTypes, vendors, games = [] }: Counting["filter"],
  { gameType, vendorCode, gameCode }: Pick<CountedSum, "gameType" | "vendorCode" | "gameCode">,
): boolean {
  if (gameTypes.length > 0 && (gameType === null || !gameTypes.includes(gameType))) return false;
  if (vendors.length > 0 && !vendors.includes(vendorCode)) return false;
  const isOne = (game: (typeof games)[number]) =>
    game.vassalage === vendorCode && game.gameCode === gameCode;
  return games.length === 0 || games.some(isOne);
}

/** How many hundredths of its stake a round paid, rounded down. */
export const multiplierOf = ({
  stakeMinor,
  winMinor,
}: Pick<CountedSum, "stakeMinor" | "winMinor">): bigint =>
  stakeMinor <= 0n || winMinor <= 0n ? 0n : (100n * winMinor) / stakeMinor;
