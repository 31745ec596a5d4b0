import type { GameType } from "@baize/contract";

/** What counts of stakes, added up by member, day of the brand, and type of game. Pure. */

export interface TurnoverFact {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly gameType: GameType;
  readonly validMinor: bigint;
  readonly placedAt: Date;
  readonly settledAt: Date;
}

export interface TurnoverSum {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly day: string;
  readonly gameType: GameType;
  readonly validMinor: bigint;
  readonly bonusMinor: bigint;
}

/** A time in which a member's bonus wagered with these types of games. */
export interface BonusTime {
  readonly memberId: bigint;
  readonly from: Date;
  /** Undefined while it runs. */
  readonly to: Date | undefined;
  readonly gameTypes: ReadonlySet<GameType>;
}

/** By the moment the stake was placed, which no correction of its round changes. */
export const isInBonus = (fact: TurnoverFact, times: readonly BonusTime[]): boolean =>
  times.some(
    ({ memberId, from, to, gameTypes }) =>
      memberId === fact.memberId &&
      gameTypes.has(fact.gameType) &&
      fact.placedAt >= from &&
      (to === undefined || fact.placedAt < to),
  );

const compare = (one: TurnoverSum, other: TurnoverSum): number => {
  if (one.memberId !== other.memberId) return one.memberId < other.memberId ? -1 : 1;
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.gameType < other.gameType ? -1 : 1;
};

/** One row for each key, in the order in which rows are locked. */
export function foldTurnover(
  facts: readonly TurnoverFact[],
  dayOf: (fact: TurnoverFact) => string,
  times: readonly BonusTime[],
): TurnoverSum[] {
  const sums = new Map<string, TurnoverSum>();
  for (const fact of facts) {
    const { memberId, merchantCode, gameType, validMinor } = fact;
    const day = dayOf(fact);
    const bonusMinor = isInBonus(fact, times) ? validMinor : 0n;
    const key = `${memberId} ${day} ${gameType}`;
    const known = sums.get(key) ?? { validMinor: 0n, bonusMinor: 0n };
    sums.set(key, {
      memberId,
      merchantCode,
      day,
      gameType,
      validMinor: known.validMinor + validMinor,
      bonusMinor: known.bonusMinor + bonusMinor,
    });
  }
  return [...sums.values()].toSorted(compare);
}

/** What counts by type of game. */
export type Sums = ReadonlyMap<GameType, bigint>;

const million = 1_000_000n;

/** A part in millionths of what counts, each type rounded towards nothing, below it too. */
export function partOf(sums: Sums, ratesPpm: Readonly<Record<GameType, number>>): bigint {
  let part = 0n;
  for (const [gameType, validMinor] of sums) {
    part += (validMinor * BigInt(ratesPpm[gameType])) / million;
  }
  return part;
}
