import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import { addDays } from "../../platform/day-names.ts";
import type { Reader } from "../../platform/db.ts";
import type { AwardScope, ClaimedAward, RewardFigures } from "../../rewards/index.ts";
import { ngrOf, type MemberFigures } from "../members/rules.ts";
import { sumMemberDays, type MemberSpan } from "../members/store.ts";
import { askedOf, metOf, sumOf } from "./rules.ts";

/** What takers of a promotion staked, and what they did before and after. */

/** Members are read so many at a time. */
const takersMax = 2000;
/** Days compared at most, before and after. */
const comparedMax = 7;

interface Taker {
  readonly memberId: bigint;
  readonly firstDay: string;
  readonly askedMinor: bigint;
}

function takersOf(awards: readonly ClaimedAward[], dayOf: (at: Date) => string): Taker[] {
  const takers = new Map<bigint, Taker>();
  for (const { memberId, claimedAt, amountMinor, turnoverBps } of awards) {
    const before = takers.get(memberId);
    const askedMinor = askedOf(amountMinor, turnoverBps) + (before?.askedMinor ?? 0n);
    takers.set(memberId, { memberId, firstDay: before?.firstDay ?? dayOf(claimedAt), askedMinor });
  }
  return [...takers.values()];
}

interface Compared {
  readonly depositMinor: bigint;
  readonly ngrMinor: bigint;
}

const comparedOf = (sums: readonly MemberFigures[]): Compared => ({
  depositMinor: sumOf(sums, (row) => row.depositMinor),
  ngrMinor: sumOf(sums, ngrOf),
});

export interface TakersOf {
  readonly scope: AwardScope;
  readonly period: { readonly from: Date; readonly to: Date };
  readonly dayOf: (at: Date) => string;
  /** The last day that is over or under way. */
  readonly today: string;
  readonly currency: string;
}

async function* pagesOf(
  reader: Reader,
  { listClaimedAfter }: Pick<RewardFigures, "listClaimedAfter">,
  { scope, period, dayOf }: TakersOf,
) {
  let after = 0n;
  for (;;) {
    const awards = await listClaimedAfter(reader, scope, period, after, takersMax);
    const last = awards.at(-1);
    if (last === undefined) return;
    after = last.memberId;
    yield takersOf(awards, dayOf);
  }
}

/**
 * So many days are compared, and the takers who have as many: the day of the claim is the first of
 * those after, and today is not over.
 */
function comparedWith(takers: readonly Taker[], today: string) {
  const since = ({ firstDay }: Taker) =>
    Math.round((Date.parse(today) - Date.parse(firstDay)) / dayMs);
  const most = takers.reduce((max, taker) => Math.max(max, since(taker)), 0);
  const days = Math.min(comparedMax, most);
  return { days, compared: takers.filter((taker) => days > 0 && since(taker) >= days) };
}

/** What takers are told of in the report of a promotion. */
export async function reportTakers(
  reader: Reader,
  figures: Pick<RewardFigures, "listClaimedAfter">,
  asked: TakersOf,
) {
  const { today, currency } = asked;
  const takers: Taker[] = [];
  for await (const page of pagesOf(reader, figures, asked)) takers.push(...page);
  const { days, compared } = comparedWith(takers, today);
  type SpanOf = (taker: Taker) => Omit<MemberSpan, "memberId">;
  const sumsOf = async (some: readonly Taker[], of: SpanOf) => {
    const all = some.map((taker) => ({ memberId: taker.memberId, ...of(taker) }));
    const sums = [];
    for (let at = 0; at < all.length; at += takersMax) {
      sums.push(...(await sumMemberDays(reader, all.slice(at, at + takersMax))));
    }
    return sums;
  };
  const since = await sumsOf(takers, ({ firstDay }) => ({ from: firstDay, to: today }));
  const valid = new Map(since.map((one) => [one.memberId, one.validMinor]));
  const before = comparedOf(
    await sumsOf(compared, ({ firstDay }) => ({
      from: addDays(firstDay, -days),
      to: addDays(firstDay, -1),
    })),
  );
  const after = comparedOf(
    await sumsOf(compared, ({ firstDay }) => ({
      from: firstDay,
      to: addDays(firstDay, days - 1),
    })),
  );
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    turnover: {
      asked: text(sumOf(takers, ({ askedMinor }) => askedMinor)),
      met: text(
        sumOf(takers, ({ memberId, askedMinor }) =>
          metOf({ askedMinor, validMinor: valid.get(memberId) ?? 0n }),
        ),
      ),
    },
    takers: {
      members: takers.length,
      compared: compared.length,
      days,
      depositsBefore: text(before.depositMinor),
      depositsAfter: text(after.depositMinor),
      ngrBefore: text(before.ngrMinor),
      ngrAfter: text(after.ngrMinor),
    },
  };
}
