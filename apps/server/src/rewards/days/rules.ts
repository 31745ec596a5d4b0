import type { DaySum } from "./store.ts";

/** What facts come to by member and day. Pure. */

export interface DayFact {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly at: Date;
  readonly validMinor: bigint;
  readonly depositMinor: bigint;
}

/** One sum for each member and day, in their order, so that two at once never wait crosswise. */
export function foldDays(
  facts: readonly DayFact[],
  dayOf: (fact: DayFact) => string,
): (DaySum & Pick<DayFact, "merchantCode" | "currency">)[] {
  const sums = new Map<string, DaySum & Pick<DayFact, "merchantCode" | "currency">>();
  for (const fact of facts) {
    const { memberId, merchantCode, currency } = fact;
    const day = dayOf(fact);
    const key = `${memberId} ${day}`;
    const before = sums.get(key);
    sums.set(key, {
      memberId,
      merchantCode,
      currency,
      day,
      validMinor: (before?.validMinor ?? 0n) + fact.validMinor,
      depositMinor: (before?.depositMinor ?? 0n) + fact.depositMinor,
    });
  }
  return Array.from(sums.values())
    .filter(({ validMinor, depositMinor }) => validMinor !== 0n || depositMinor !== 0n)
    .toSorted((one, other) =>
      one.memberId === other.memberId
        ? one.day.localeCompare(other.day)
        : one.memberId < other.memberId
          ? -1
          : 1,
    );
}
