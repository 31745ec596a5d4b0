import type { Clock } from "../../platform/clock.ts";
import { monthFrom, monthOf, type DaySpan } from "../../platform/day-names.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { AwardPrize, AwardReason } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { IssuedAward } from "../awards/many.ts";
import type { Awards } from "../awards/service.ts";
import type { Turnover } from "../turnover/service.ts";
import { listOfPeriod, listTotals } from "../turnover/store.ts";
import { vipLevelMovedOf } from "./events.ts";
import {
  judge,
  levelAt,
  levelOf,
  periodGift,
  periodReward,
  reachedBy,
  rise,
  topOf,
  weekParts,
  weighted,
  type Figures,
  type GiftRule,
  type Month,
  type Move,
  type VipTable,
} from "./rules.ts";
import {
  deleteLook,
  insertChange,
  listLevelsAt,
  saveVipMember,
  takeVipMember,
  type ChangeRow,
  type VipMemberRow,
} from "./store.ts";
import { insertParts } from "./part-store.ts";
import type { VipTables } from "./tables.ts";

/** The only code that changes levels and gives what they bring; each in one transaction. */
export interface VipMoveDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly offers: Pick<
    OfferGate,
    "mayOffer" | "demandOfferIn" | "mayOfferEach" | "demandOfferEachIn"
  >;
  readonly awards: Pick<Awards, "issueIn" | "issueManyIn">;
  readonly turnover: Pick<Turnover, "today" | "lastEnded" | "runPeriod">;
  readonly tables: VipTables;
  readonly merchantOf: (memberId: bigint) => Promise<string>;
  /** All deposits that arrived and were not taken back. */
  readonly sumDeposited: (reader: Reader, memberId: bigint) => Promise<bigint>;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

/** The gate's leave in the transaction that gives; undefined where a break began meanwhile. */
export async function leaveIn(
  tx: Tx,
  { offers }: Pick<VipMoveDeps, "offers">,
  memberId: bigint,
  leave: OfferLeave | undefined,
): Promise<OfferLeave | undefined> {
  if (leave === undefined) return undefined;
  try {
    return await offers.demandOfferIn(tx, memberId);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

export async function writeChange(
  tx: Tx,
  { events, ids }: Pick<VipMoveDeps, "events" | "ids">,
  merchantCode: string,
  change: Omit<ChangeRow, "changeId">,
): Promise<void> {
  const row = { ...change, changeId: ids.uuidv7() };
  await insertChange(tx, row);
  await events.publish(tx, vipLevelMovedOf(row, merchantCode));
}

export interface Given {
  readonly memberId: bigint;
  readonly level: number;
  readonly reason: Extract<AwardReason, "vip_level" | "vip_week" | "vip_month" | "vip_birthday">;
  readonly source: string;
  readonly amountMinor: bigint;
  readonly prize?: AwardPrize;
}

/** What a prize is earned by, beside the money of the same. */
const giftSource = (source: string): string => `${source}:prize`;

export function givenOf(
  { ids, clock }: Pick<VipMoveDeps, "ids" | "clock">,
  leave: OfferLeave,
  table: VipTable,
  { memberId, level, reason, source, amountMinor, prize }: Given,
): IssuedAward {
  const { merchantCode, currency, turnoverBps, claimDays } = table;
  const earned = {
    memberId,
    awardId: ids.uuidv7(),
    merchantCode,
    source,
    reason,
    promotionId: null,
    currency,
    amountMinor,
    turnoverBps,
    prize: prize ?? null,
    title: levelOf(table, level).label,
    claimBy: new Date(clock.now().getTime() + claimDays * dayMs),
    operator: null,
    note: null,
  };
  return { leave, earned };
}

async function giveIn(
  tx: Tx,
  deps: VipMoveDeps,
  leave: OfferLeave,
  table: VipTable,
  given: Given,
): Promise<void> {
  await deps.awards.issueIn(tx, leave, givenOf(deps, leave, table, given).earned);
}

/** Gives the awards of levels that were reached and brought none yet: each level once. */
async function giveReached(
  tx: Tx,
  deps: VipMoveDeps,
  leave: OfferLeave | undefined,
  table: VipTable,
  { memberId, reached, awarded }: VipMemberRow,
): Promise<number> {
  if (awarded === reached) return awarded;
  const demanded = await leaveIn(tx, deps, memberId, leave);
  // On a break nothing is given; who plays again is looked at again.
  if (demanded === undefined) return awarded;
  for (let level = awarded + 1; level <= Math.min(reached, topOf(table)); level += 1) {
    const { levelUpMinor: amountMinor, gifts } = levelOf(table, level);
    const source = `vip:${level}`;
    const own = { memberId, level, reason: "vip_level" as const };
    if (amountMinor > 0n) {
      await giveIn(tx, deps, demanded, table, { ...own, source, amountMinor });
    }
    if (gifts.levelUp !== undefined) {
      const gift = { ...own, ...gifts.levelUp, source: giftSource(source) };
      await giveIn(tx, deps, demanded, table, gift);
    }
  }
  return reached;
}

/** The brand's month now. */
export async function thisMonth(
  { turnover }: Pick<VipMoveDeps, "turnover">,
  merchantCode: string,
): Promise<Month & { readonly period: DaySpan; readonly timeZone: string; readonly day: string }> {
  const { day, timeZone } = await turnover.today(merchantCode);
  const period = monthFrom(monthOf(day));
  const { from, to } = period;
  return {
    day,
    timeZone,
    period,
    startsAt: startOfDay(from, timeZone),
    endsAt: startOfDay(to, timeZone),
  };
}

export async function figuresIn(
  reader: Reader,
  { sumDeposited }: Pick<VipMoveDeps, "sumDeposited">,
  { weights, levels }: VipTable,
  memberId: bigint,
  period: DaySpan,
): Promise<Figures> {
  const totals = await listTotals(reader, [memberId]);
  const month = await listOfPeriod(reader, [memberId], period);
  const asksDeposits = levels.some((level) => level.depositsMinor > 0n);
  return {
    totalMinor: weighted(totals.get(memberId) ?? new Map(), weights),
    monthMinor: weighted(month.get(memberId) ?? new Map(), weights),
    depositsMinor: asksDeposits ? await sumDeposited(reader, memberId) : 0n,
  };
}

async function moveIn(
  tx: Tx,
  deps: VipMoveDeps,
  before: VipMemberRow,
  move: Move,
  at: Date,
): Promise<VipMemberRow> {
  const { kind, standing } = move;
  const { memberId, merchantCode, level: fromLevel } = before;
  await writeChange(tx, deps, merchantCode, {
    memberId,
    at,
    kind,
    fromLevel,
    toLevel: standing.level,
    until: null,
    operator: null,
    note: null,
  });
  return { ...before, ...standing };
}

/** Looks whether a member goes up, and gives what that brings. Again, it changes nothing. */
export async function look(deps: VipMoveDeps, memberId: bigint): Promise<void> {
  const merchantCode = await deps.merchantOf(memberId);
  const leave = await deps.offers.mayOffer(memberId);
  const { period } = await thisMonth(deps, merchantCode);
  await deps.db.transaction(async (tx) => {
    await deleteLook(tx, memberId);
    const table = await deps.tables.findIn(tx, merchantCode);
    if (table === undefined) return;
    const at = deps.clock.now();
    const before = await takeVipMember(tx, { memberId, merchantCode, at });
    const figures = await figuresIn(tx, deps, table, memberId, period);
    const move = rise(table, before, figures, at);
    const moved = move === undefined ? before : await moveIn(tx, deps, before, move, at);
    const awarded = await giveReached(tx, deps, leave, table, moved);
    const looked = reachedBy(table, {
      ...figures,
      depositsMinor: table.levels.at(-1)?.depositsMinor ?? 0n,
    });
    await saveVipMember(tx, { ...moved, awarded, looked: Math.max(moved.reached, looked) });
  });
}

/** Decides whether a member keeps the level after a month. Again, it changes nothing. */
export async function judgeMonth(
  deps: VipMoveDeps,
  table: VipTable,
  memberId: bigint,
  month: Month & { readonly period: DaySpan },
): Promise<void> {
  const merchantCode = await deps.merchantOf(memberId);
  await deps.db.transaction(async (tx) => {
    const before = await takeVipMember(tx, { memberId, merchantCode, at: deps.clock.now() });
    const { from } = month.period;
    if (before.judgedMonth !== null && before.judgedMonth >= from) return;
    const { monthMinor } = await figuresIn(tx, deps, table, memberId, month.period);
    const move = judge(table, before, month, monthMinor);
    const moved = move === undefined ? before : await moveIn(tx, deps, before, move, month.endsAt);
    await saveVipMember(tx, { ...moved, judgedMonth: from });
  });
}

type WeekAmount = Pick<Given, "memberId" | "level" | "amountMinor">;

interface Earned extends WeekAmount {
  readonly gift: GiftRule | undefined;
}

/** Writes down the parts of weekly amounts; each becomes an award on its day. */
async function splitWeek(
  tx: Tx,
  table: VipTable,
  amounts: readonly WeekAmount[],
  { from, to }: DaySpan,
): Promise<void> {
  const { merchantCode, currency, turnoverBps, claimDays, weekCalendar } = table;
  const terms = { merchantCode, currency, turnoverBps, claimDays };
  await insertParts(
    tx,
    amounts.flatMap(({ memberId, level, amountMinor }) => {
      const { label: title } = levelOf(table, level);
      return weekParts(amountMinor, weekCalendar, to).map((part) => ({
        ...terms,
        ...part,
        memberId,
        level,
        title,
        week: from,
      }));
    }),
  );
}

interface Ended {
  readonly period: DaySpan;
  readonly endsAt: Date;
}

/** What a week or a month brings each of these members, at the level of its end. */
async function listEarned(
  tx: Tx,
  table: VipTable,
  memberIds: readonly bigint[],
  kind: "weekly" | "monthly",
  { period, endsAt }: Ended,
): Promise<Earned[]> {
  const at = new Date(endsAt.getTime() - 1);
  const levels = await listLevelsAt(
    tx,
    memberIds.map((memberId) => ({ memberId, at })),
  );
  const sums = await listOfPeriod(tx, memberIds, period);
  return memberIds.flatMap((memberId, index) => {
    const level = levels[index] ?? 0;
    const own = sums.get(memberId) ?? new Map();
    const row = levelOf(table, level);
    const amountMinor = periodReward(row[kind], own);
    const gift = periodGift(row, kind, own);
    const isNothing = amountMinor === 0n && gift === undefined;
    return isNothing ? [] : [{ memberId, level, amountMinor, gift }];
  });
}

/**
 * Gives many members what a week or a month brings. Who is on a break gets none, and holds up
 * nobody else.
 */
export async function givePeriod(
  deps: VipMoveDeps,
  table: VipTable,
  memberIds: readonly bigint[],
  kind: "weekly" | "monthly",
  ended: Ended,
): Promise<void> {
  const open = [...(await deps.offers.mayOfferEach(memberIds)).keys()];
  await deps.db.transaction(async (tx) => {
    const earned = await listEarned(tx, table, open, kind, ended);
    const leaves = await deps.offers.demandOfferEachIn(
      tx,
      earned.map(({ memberId }) => memberId),
    );
    const isSplit = kind === "weekly" && table.weekCalendar.length > 0;
    if (isSplit) {
      const may = earned.filter((one) => leaves.has(one.memberId) && one.amountMinor > 0n);
      await splitWeek(tx, table, may, ended.period);
    }
    const word = kind === "weekly" ? "week" : "month";
    const source = `vip:${word}:${ended.period.from}`;
    const given = earned.flatMap(({ memberId, level, amountMinor, gift }) => {
      const leave = leaves.get(memberId);
      if (leave === undefined) return [];
      const own = { memberId, level, reason: `vip_${word}` as const };
      const money = !isSplit && amountMinor > 0n ? [{ ...own, source, amountMinor }] : [];
      const prizes = gift === undefined ? [] : [{ ...own, ...gift, source: giftSource(source) }];
      return [...money, ...prizes].map((one) => givenOf(deps, leave, table, one));
    });
    return deps.awards.issueManyIn(tx, given);
  });
}

/** Ends a level that was set until now: the level by play counts again. */
export async function endSet(deps: VipMoveDeps, memberId: bigint): Promise<void> {
  const merchantCode = await deps.merchantOf(memberId);
  await deps.db.transaction(async (tx) => {
    const before = await takeVipMember(tx, { memberId, merchantCode, at: deps.clock.now() });
    const { setLevel, setUntil, level } = before;
    if (setLevel === null || setUntil === null || setUntil > deps.clock.now()) return;
    await writeChange(tx, deps, merchantCode, {
      memberId,
      at: setUntil,
      kind: "set_over",
      fromLevel: setLevel,
      toLevel: level,
      until: null,
      operator: null,
      note: null,
    });
    const none = { setLevel: null, setUntil: null, setReason: null, setBy: null };
    await saveVipMember(tx, { ...before, ...none });
  });
}

export const effectiveLevel = (row: VipMemberRow | undefined, at: Date): number =>
  row === undefined ? 0 : levelAt(row, at);
