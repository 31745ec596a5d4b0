import type { Identity } from "../../identity/index.ts";
import { addDays, addMonths, type DayRange } from "../../platform/day-names.ts";
import type { Reader } from "../../platform/db.ts";
import type { Risk } from "../../protection/index.ts";
import { isMonthBlocked } from "../affiliates/blocks-store.ts";
import {
  bigWinnersOf,
  noPlanInputs,
  qualifiedOn,
  sumMembers,
  type MemberMonth,
  type PlanInputs,
} from "../affiliate-plans/due.ts";
import type { TermRow } from "../affiliate-plans/store.ts";
import { listMemberMonths, listRegisteredDays } from "./inputs-store.ts";
import { sumDues } from "./store.ts";

/** What is counted for a month of an affiliate. */
export interface InputDeps {
  readonly identity: Pick<Identity, "team" | "findMembersIn">;
  readonly risk: Pick<Risk, "linksIn">;
}

/** The days of a month, "2026-11". */
export function monthDays(month: string): DayRange {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

export const nextMonth = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7);
export const monthBack = (month: string, months: number): string =>
  addMonths(`${month}-01`, -months).slice(0, 7);

interface Acquired {
  readonly memberId: bigint;
  readonly day: string;
  readonly amountMinor: bigint;
}

function earlier(one: Acquired, other: Acquired): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.memberId < other.memberId ? -1 : 1;
}

/**
 * Members who reached in this month what the plan of their registration asks. That plan decides
 * whatever holds by now, so each is paid for once, in one month.
 */
export async function listAcquired(
  reader: Reader,
  { risk }: Pick<InputDeps, "risk">,
  terms: readonly TermRow[],
  month: string,
): Promise<Acquired[]> {
  const { from, to } = monthDays(month);
  const found: Acquired[] = [];
  for (const [at, { memberId: affiliateId, fromMonth, terms: plan }] of terms.entries()) {
    const { acquisition } = plan;
    if (acquisition === null) continue;
    const until = terms[at + 1]?.fromMonth;
    const first = `${fromMonth}-01`;
    const oldest = addDays(from, 1 - acquisition.days);
    const last = until === undefined ? to : addDays(`${until}-01`, -1);
    const span = { from: first > oldest ? first : oldest, to: last < to ? last : to };
    if (span.to < span.from) continue;
    const members = await listRegisteredDays(reader, { affiliateId, ...span });
    const reached = members.flatMap(({ memberId, registeredDay, days }): Acquired[] => {
      const day = qualifiedOn(acquisition, registeredDay, days);
      if (day === undefined || day < from || day > to) return [];
      return [{ memberId, day, amountMinor: acquisition.amountMinor }];
    });
    const single = await withoutDuplicates(reader, risk, reached);
    const inOrder = single.toSorted(earlier);
    found.push(...inOrder.slice(0, acquisition.membersMax ?? inOrder.length));
  }
  return found;
}

/**
 * An account that shares a browser or a payout account with an older one, by a flag that nobody
 * cleared, is a duplicate: nothing is paid for it, and what was is taken back.
 */
async function withoutDuplicates(
  reader: Reader,
  risk: InputDeps["risk"],
  reached: readonly Acquired[],
): Promise<Acquired[]> {
  if (reached.length === 0) return [];
  const links = await risk.linksIn(
    reader,
    reached.map(({ memberId }) => memberId),
  );
  // Numbers of members rise with the time of their registration.
  const duplicates = new Set(
    links.flatMap(({ memberId, otherId }) => (otherId < memberId ? [memberId] : [])),
  );
  return reached.filter(({ memberId }) => !duplicates.has(memberId));
}

/** Members with a device or payout account of a big winner, by flags that nobody cleared. */
async function linkedTo(
  reader: Reader,
  { risk }: Pick<InputDeps, "risk">,
  { terms }: TermRow,
  months: readonly MemberMonth[],
): Promise<ReadonlySet<bigint>> {
  const won = bigWinnersOf(terms, months);
  if (won.size === 0) return won;
  const links = await risk.linksIn(reader, [...won]);
  return new Set(links.map(({ otherId }) => otherId));
}

export interface MonthAsked {
  readonly term: TermRow;
  readonly month: string;
  readonly subIds: readonly bigint[];
  /** The last day that counts; the whole month where absent. */
  readonly upTo?: string;
}

/** Everything a month is worked out from: nothing where the affiliate was blocked in it. */
export async function readMonth(
  reader: Reader,
  deps: InputDeps,
  terms: readonly TermRow[],
  { term, month, subIds, upTo }: MonthAsked,
): Promise<PlanInputs> {
  const { from, to } = monthDays(month);
  const affiliateId = term.memberId;
  if (await isMonthBlocked(reader, affiliateId, month)) return noPlanInputs;
  const last = upTo ?? to;
  const months = await listMemberMonths(reader, { affiliateId, from, to: last });
  const acquired = (await listAcquired(reader, deps, terms, month)).filter(
    ({ day }) => day <= last,
  );
  return {
    ...sumMembers(term.terms, months, await linkedTo(reader, deps, term, months)),
    acquired: acquired.length,
    acquiredMinor: acquired.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    subDueMinor: await sumDues(reader, subIds, month),
  };
}
