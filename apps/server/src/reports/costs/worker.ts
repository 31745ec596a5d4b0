import type { CostResult, CostSubject, PromotionTerms, RebateSettings } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import { listCreditedAfter } from "../../cashier/index.ts";
import type { Member } from "../../identity/index.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Reader } from "../../platform/db.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import { rewardPast, type PastMember, type Reached } from "../../rewards/index.ts";
import { askedOf } from "../rewards/rules.ts";
import { ngrParts, percentOf } from "../rules.ts";
import { listMoney, listPlay } from "../store.ts";
import { unpricedIn, workKind } from "./kinds.ts";
import { claimRun, finishRun, renewRun, type CostRow } from "./store.ts";
import type { CostPorts, CostWorkerDeps, Paid, Work, Worked } from "./turn.ts";

/** Works out what rewards would have cost, in the worker: the api answers bets meanwhile. */

/** Members are read so many at a time, each page in a reading of its own. */
const pageMembers = 500;
const leaseMs = 2 * minuteMs;
/** What workers died of so often is given up, or the next one would die of it too. */
const attemptsMax = 3;

class LostTurn extends Error {}

async function renew({ db, clock }: CostPorts, { row }: Work): Promise<void> {
  const until = new Date(clock.now().getTime() + leaseMs);
  if (!(await db.transaction((tx) => renewRun(tx, row, until)))) throw new LostTurn();
}

/** Rows of a page by member; accounts of the house are left out. */
async function* byMember<Row extends { readonly memberId: bigint }>(
  deps: CostWorkerDeps,
  work: Work,
  read: (reader: Reader, after: bigint) => Promise<readonly Row[]>,
): AsyncGenerator<readonly (readonly [Member, readonly Row[]])[]> {
  let after = 0n;
  for (;;) {
    const page = await deps.db.read(async (reader) => {
      const rows = await read(reader, after);
      const own = new Map<bigint, Row[]>();
      for (const row of rows) {
        const known = own.get(row.memberId);
        if (known === undefined) own.set(row.memberId, [row]);
        else known.push(row);
      }
      const members = await deps.findMembersIn(reader, [...own.keys()]);
      const real = members.filter((one) => !one.isTest && !one.isTrial);
      return {
        last: rows.at(-1)?.memberId,
        members: real.map((member) => [member, own.get(member.memberId) ?? []] as const),
      };
    });
    if (page.last === undefined) return;
    after = page.last;
    yield page.members;
    await deps.renew(work);
  }
}

/** What a member had to show; asked only where it decides. */
async function pastOf(
  deps: CostWorkerDeps,
  member: Member,
  { who }: Pick<PromotionTerms, "who">,
): Promise<PastMember> {
  const { memberId, registeredAt } = member;
  const nothing = { hasPhone: false, hasMail: false, hasPayee: false, isVerified: false };
  if (who === null) {
    return { memberId, known: { registeredAt, hasDeposited: false, ...nothing } };
  }
  return { memberId, known: await deps.db.read((reader) => deps.knownIn(reader, member, [who])) };
}

async function workPromotion(
  deps: CostWorkerDeps,
  work: Work,
  { promotionId, terms: typed }: { promotionId: string; terms: PromotionTerms },
): Promise<Worked> {
  const { scope, timeZone, row } = work;
  const terms = rewardPast.termsOf(typed);
  const of = { promotionId, terms, timeZone, uptake: row.uptake };
  const reached: Reached[] = [];
  const pages =
    terms.kind === "sign_up"
      ? byMember(deps, work, async (reader, after) =>
          (await deps.listJoinedAfter(reader, scope, after, pageMembers)).map((memberId) => ({
            memberId,
            at: scope.from,
            amountMinor: 0n,
          })),
        )
      : byMember(deps, work, (reader, after) =>
          listCreditedAfter(reader, scope, after, pageMembers),
        );
  for await (const members of pages) {
    for (const [member, deposits] of members) {
      if (!rewardPast.wouldTake(of, member.memberId)) continue;
      const past = await pastOf(deps, member, typed);
      reached.push(
        ...(terms.kind === "sign_up"
          ? rewardPast.replaySignUp(of, past)
          : rewardPast.replayDeposits(of, past, deposits)),
      );
    }
  }
  const { awards, budgetReachedOn } = rewardPast.withinBudget(of, reached);
  const { turnoverBps } = terms;
  const notes = ["all_claimed" as const, ...unpricedIn([typed])];
  return { paid: awards, budgetReachedOn, turnoverBps, notes };
}

async function workRebate(
  deps: CostWorkerDeps,
  work: Work,
  settings: RebateSettings,
): Promise<Worked> {
  const { merchantCode, fromDay: from, toDay: to } = work.row;
  const table = rewardPast.rebateTableOf({ ...settings, isOpen: true });
  const asksLevel = table.rates.some(({ level }) => level > 0);
  const paid: Paid[] = [];
  const pages = byMember(deps, work, (reader, after) =>
    rewardPast.listStakesAfter(reader, { merchantCode, from, to }, after, pageMembers),
  );
  for await (const members of pages) {
    for (const [{ memberId }, stakes] of members) {
      const days = [...new Set(stakes.map(({ day }) => day))];
      const levels = asksLevel ? await levelsOf(deps, work, memberId, days) : new Map();
      const own = rewardPast.replayRebate(table, stakes, (day) => levels.get(day) ?? 0);
      paid.push(...own.map((one) => ({ memberId, ...one })));
    }
  }
  return { paid, budgetReachedOn: null, turnoverBps: 0, notes: ["levels_recorded"] };
}

/** The level of a day is that of its end, as when rebates are paid. */
async function levelsOf(
  { db, levelsAtIn }: CostWorkerDeps,
  { timeZone }: Work,
  memberId: bigint,
  days: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ends = days.map((day) => {
    const to = startOfDay(addDays(day, 1), timeZone);
    return { memberId, at: new Date(to.getTime() - 1) };
  });
  const levels = await db.read((reader) => levelsAtIn(reader, ends));
  return new Map(days.map((day, index) => [day, levels[index] ?? 0]));
}

const sum = (rows: readonly Paid[]) => rows.reduce((all, one) => all + one.amountMinor, 0n);

function highestOf(paid: readonly Paid[]) {
  const members = new Map<bigint, bigint>();
  for (const { memberId, amountMinor } of paid) {
    members.set(memberId, (members.get(memberId) ?? 0n) + amountMinor);
  }
  const all = [...members].toSorted(([, one], [, other]) => (one > other ? -1 : 1));
  return { members: members.size, top: all[0] };
}

/** A day may have as many awards as the brand has members, so they are only added up. */
function daysOf(paid: readonly Paid[]) {
  const days = new Map<string, { readonly awards: number; readonly costMinor: bigint }>();
  for (const { day, amountMinor } of paid) {
    const { awards = 0, costMinor = 0n } = days.get(day) ?? {};
    days.set(day, { awards: awards + 1, costMinor: costMinor + amountMinor });
  }
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, sums]) => ({ day, ...sums }));
}

async function resultOf(
  deps: CostWorkerDeps,
  { row }: Work,
  { paid, budgetReachedOn, turnoverBps, ...worked }: Worked,
): Promise<CostResult> {
  const { currency, merchantCode, fromDay: from, toDay: to } = row;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const { members, top } = highestOf(paid);
  return deps.db.read(async (reader) => {
    const place = { merchantCode, currency };
    const play = await listPlay(reader, place, { from, to });
    const { ngr } = ngrParts(play, await listMoney(reader, place, { from, to }));
    const [best] = top === undefined ? [] : await deps.findMembersIn(reader, [top[0]]);
    const cost = worked.costMinor ?? sum(paid);
    return {
      members,
      awards: paid.length,
      cost: text(cost),
      highest:
        top === undefined
          ? null
          : { memberId: String(top[0]), username: best?.username ?? "", amount: text(top[1]) },
      budgetReachedOn,
      turnoverAsked: text(
        paid.reduce((all, one) => all + askedOf(one.amountMinor, turnoverBps), 0n),
      ),
      ngr: text(ngr),
      shareOfNgr: ngr > 0n ? percentOf(cost, ngr) : null,
      days: daysOf(paid).map(({ day, awards, costMinor }) => ({
        day,
        awards,
        cost: text(costMinor),
      })),
      points: worked.points === undefined ? null : String(worked.points),
      turns: worked.turns ?? null,
      notes: [...worked.notes],
    };
  });
}

function workSubject(deps: CostWorkerDeps, work: Work, subject: CostSubject): Promise<Worked> {
  if (subject.kind === "promotion") return workPromotion(deps, work, subject);
  if (subject.kind === "rebate") return workRebate(deps, work, subject.settings);
  return workKind(deps, work, subject);
}

async function workOut(deps: CostWorkerDeps, row: CostRow): Promise<CostResult> {
  const { merchantCode, currency, fromDay, toDay, subject } = row;
  const brand = await deps.findBrand(merchantCode);
  if (brand === undefined) throw new Error(`the brand ${merchantCode} is gone`);
  const { timeZone } = brand;
  const edges = {
    from: startOfDay(fromDay, timeZone),
    to: startOfDay(addDays(toDay, 1), timeZone),
  };
  const work = { row, scope: { merchantCode, currency, ...edges }, timeZone };
  return resultOf(deps, work, await workSubject(deps, work, subject));
}

/** Takes one turn; answers how many were worked out. */
export async function takeTurn(ports: CostPorts): Promise<number> {
  const deps = { ...ports, renew: (work: Work) => renew(ports, work) };
  const { db, clock } = deps;
  const at = clock.now();
  const row = await db.transaction((tx) => claimRun(tx, at, new Date(at.getTime() + leaseMs)));
  if (row === undefined) return 0;
  const end = (state: "done" | "failed", result: CostResult | null) =>
    db.transaction((tx) => finishRun(tx, row, { state, result, at: clock.now() }));
  try {
    if (row.attempt > attemptsMax) throw new Error(`cost run ${row.runId} was begun too often`);
    await end("done", await workOut(deps, row));
  } catch (error) {
    if (error instanceof LostTurn) return 0;
    deps.onError(error);
    await end("failed", null);
  }
  return 1;
}
