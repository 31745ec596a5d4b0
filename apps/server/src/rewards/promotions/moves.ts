import { gameTypes, type BonusWeights } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Ids } from "../../platform/ids.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import { addDays } from "../../platform/day-names.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import type { EarnedAward } from "../awards/rules.ts";
import { isMarked, takeMarks, type MarkDeps } from "../marks/service.ts";
import { demandOffered } from "../promotion-control/service.ts";
import { returnBudget } from "../access/budget-store.ts";
import { takeOf } from "../access/budget.ts";
import { insertEntry, updateEntry, type EntryRow } from "./entry-store.ts";
import { entryChangedOf } from "./events.ts";
import { lastDayOf } from "./periods.ts";
import { isOnceKind, isOpenEntry, nextOfEntry, type EntryEvent, type Terms } from "./rules.ts";
import { refOf, type Running } from "./store.ts";

/**
 * The changes of a member's part, each with its budget, its marks and its award in one transaction.
 * The caller holds the entry's row, and the promotion's against a pause.
 *
 * In each transaction the order is the member, the promotion, the entry, the marks, the budget: so
 * two at once wait for each other and not both. A turn of deposits has several members: it takes
 * all of them, all promotions and what these may cost in all before the first entry.
 */
export interface EntryMoveDeps extends MarkDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  readonly issueAward: (tx: Tx, leave: OfferLeave, earned: EarnedAward) => Promise<boolean>;
}

/** A promotion with the terms that count for whoever begins now. */
export interface Open extends Running {
  readonly now: Terms;
}

export interface When {
  readonly period: string;
  /** The brand's day. */
  readonly day: string;
}

/** Where marks of a fact that happens once in a life count: in every brand of the operator. */
const everyBrand = "*";

const markPlaceOf = ({ now, merchantCode, promotionId }: Open, period: string) =>
  isOnceKind(now.kind)
    ? { merchantCode: everyBrand, scope: now.kind, period }
    : { merchantCode, scope: promotionId, period };

/**
 * A part that begins; undefined where the member has one of the period already. Refuses:
 * not_eligible, where the promotion is held back from the member; budget_used, where a part is
 * reserved and nothing is left.
 */
export async function begin(
  tx: Tx,
  leave: OfferLeave,
  deps: EntryMoveDeps,
  open: Open,
  {
    memberId,
    period,
    day,
    state = "joined",
  }: When & {
    readonly memberId: bigint;
    readonly state?: "joined" | "applying";
  },
): Promise<EntryRow | undefined> {
  const { clock, ids, events } = deps;
  const at = clock.now();
  const { now: terms } = open;
  await demandOffered(tx, deps, open, memberId);
  const isReserved = terms.budgetMode === "reserved_at_join";
  const row: EntryRow = {
    memberId,
    promotionId: open.promotionId,
    period,
    entryId: ids.uuidv7(),
    merchantCode: open.merchantCode,
    revision: open.revision,
    state,
    currency: terms.currency,
    // Of an application the most that may come of it, until somebody decides.
    amountMinor: terms.amountMaxMinor ?? terms.amountMinor,
    actualMinor: 0n,
    expectedMinor: terms.target?.expected ?? 0n,
    budgetDay: isReserved ? day : null,
    awardId: null,
    attempts: state === "applying" ? 1 : 0,
    reason: null,
    operator: null,
    openedAt: at,
    expiresAt: endOf(terms, day, await deps.timeZoneOf(open.merchantCode)),
    updatedAt: at,
    endedAt: null,
  };
  if (!(await insertEntry(tx, leave, row))) return undefined;
  if (isReserved) await demandReserved(tx, open, day, row.amountMinor);
  await events.publish(tx, entryChangedOf(row));
  return row;
}

/** With its period, or with the promotion where that ends before. */
function endOf({ period, endsAt }: Terms, day: string, zone: string): Date | null {
  const last = lastDayOf(period, day);
  if (last === undefined) return endsAt;
  const over = startOfDay(addDays(last, 1), zone);
  return endsAt !== null && endsAt < over ? endsAt : over;
}

type Changes = Partial<
  Pick<
    EntryRow,
    | "amountMinor"
    | "actualMinor"
    | "budgetDay"
    | "awardId"
    | "attempts"
    | "reason"
    | "operator"
    | "expiresAt"
  >
>;

/** What ends before it was earned leaves what was reserved for it to others. */
const unearned: ReadonlySet<EntryEvent> = new Set<EntryEvent>(["leave", "expire", "miss"]);

async function leaveBudget(tx: Tx, before: EntryRow, event: EntryEvent) {
  // Of what was earned, the award decides.
  if (before.awardId !== null || before.budgetDay === null || !unearned.has(event)) return {};
  await giveBack(tx, before);
  return { budgetDay: null };
}

/** Undefined where the state does not allow the event. */
export async function moveEntry(
  tx: Tx,
  { clock, events }: Pick<EntryMoveDeps, "clock" | "events">,
  before: EntryRow,
  event: EntryEvent,
  changes: Changes = {},
): Promise<EntryRow | undefined> {
  const state = nextOfEntry(before.state, event);
  if (state === undefined) return undefined;
  const at = clock.now();
  const isOver = !isOpenEntry(state) && state !== "rejected";
  const back = await leaveBudget(tx, before, event);
  const row = { ...before, ...changes, ...back, state, updatedAt: at, endedAt: isOver ? at : null };
  if (!(await updateEntry(tx, before, row))) {
    throw new Error(`entry ${before.entryId} changed under its lock`);
  }
  await events.publish(tx, entryChangedOf(row));
  return row;
}

/**
 * Who was first with something the member brings, by what is done about it. Looked for when it is
 * earned and again when it is claimed: what both bring may have been bound in between.
 */
export const findShared = (
  tx: Tx,
  deps: Pick<EntryMoveDeps, "marksOf" | "clock">,
  open: Open,
  { memberId, period }: EntryRow,
) => takeMarks(tx, deps, markPlaceOf(open, period), memberId);

/** Whether another account brought something that this one brings too; for a reader. */
export async function isShared(
  reader: Reader,
  { marksOf }: Pick<EntryMoveDeps, "marksOf">,
  open: Open,
  { memberId, period }: EntryRow,
): Promise<boolean> {
  return isMarked(reader, { marksOf }, markPlaceOf(open, period), memberId);
}

/** Takes the amount out of what the promotion may cost, in all and today. */
const reserve = (tx: Tx, open: Open, day: string, amountMinor: bigint): Promise<boolean> =>
  takeOf(tx, refOf(open), { day, amountMinor });

/** Refuses: budget_used. */
export async function demandReserved(
  tx: Tx,
  open: Open,
  day: string,
  amountMinor: bigint,
): Promise<void> {
  if (!(await reserve(tx, open, day, amountMinor))) throw new Refusal("budget_used");
}

/** Gives back what a part had reserved. */
export async function giveBack(tx: Tx, entry: EntryRow): Promise<void> {
  const { budgetDay: day, amountMinor } = entry;
  if (day !== null) await returnBudget(tx, refOf(entry), { day, amountMinor });
}

export type Reached = EntryRow | "not_eligible" | "budget_used";

export interface Reach extends Pick<When, "day"> {
  readonly amountMinor: bigint;
  /** An operator decided on it: what is shared was known by then. */
  readonly event?: "reach" | "approve";
  readonly operator?: string;
}

/** What a part holds of the budget: what was reserved when its member joined, or what it takes. */
async function holdFor(
  tx: Tx,
  open: Open,
  entry: EntryRow,
  { day, amountMinor }: Pick<Reach, "day" | "amountMinor">,
): Promise<Pick<EntryRow, "amountMinor" | "budgetDay"> | undefined> {
  if (entry.budgetDay !== null) {
    return { amountMinor: entry.amountMinor, budgetDay: entry.budgetDay };
  }
  return (await reserve(tx, open, day, amountMinor)) ? { amountMinor, budgetDay: day } : undefined;
}

/** The target is reached: marks, budget and award, or why not. */
export async function reach(
  tx: Tx,
  leave: OfferLeave,
  deps: EntryMoveDeps,
  open: Open,
  entry: EntryRow,
  { day, amountMinor, event = "reach", operator }: Reach,
): Promise<Reached> {
  const shared = await findShared(tx, deps, open, entry);
  if (shared.person !== undefined) return "not_eligible";
  const held = await holdFor(tx, open, entry, { day, amountMinor });
  if (held === undefined) return "budget_used";
  const reserved = { ...held, operator: operator ?? entry.operator };
  if (shared.held !== undefined) {
    const { memberId, merchantCode, promotionId } = entry;
    await deps.noteShared(tx, { ...shared.held, memberId, merchantCode, subject: promotionId });
    if (event === "reach") {
      const changes = { ...reserved, reason: `shared_${shared.held.by}` };
      return demandMoved(await moveEntry(tx, deps, entry, "hold", changes));
    }
  }
  return issueFor(tx, leave, deps, open, { ...entry, ...reserved }, event);
}

function demandMoved(row: EntryRow | undefined): EntryRow {
  if (row === undefined) throw new Error("an entry was moved against its table");
  return row;
}

const everyType = Object.fromEntries(gameTypes.map((type) => [type, 10_000])) as BonusWeights;

/** What the award is: money with a turnover, a bonus with its wagering, or another prize. */
function givenBy({ bonusDays: days, bonusCountsAtMost, prize: own, turnoverBps }: Terms) {
  if (own !== undefined) return { turnoverBps, prize: own };
  if (days === null) return { turnoverBps, prize: null };
  const asked = { wageringBps: turnoverBps, weights: everyType, days };
  const most = bonusCountsAtMost === undefined ? {} : { countsAtMost: bonusCountsAtMost };
  const bonus = { kind: "bonus", ...asked, ...most } as const;
  return { turnoverBps: 0, prize: bonus };
}

/** Writes the award of an entry whose budget is reserved. */
export async function issueFor(
  tx: Tx,
  leave: OfferLeave,
  deps: EntryMoveDeps,
  { now: terms }: Pick<Open, "now">,
  entry: EntryRow,
  event: "reach" | "approve" | "clear",
): Promise<EntryRow> {
  const { memberId, merchantCode, promotionId, period, amountMinor, currency } = entry;
  const at = deps.clock.now();
  const awardId = deps.ids.uuidv7();
  const claimBy = new Date(at.getTime() + terms.claimDays * dayMs);
  const isNew = await deps.issueAward(tx, leave, {
    memberId,
    awardId,
    merchantCode,
    source: `promo:${promotionId}:${period}`,
    reason: "promotion",
    promotionId,
    currency,
    amountMinor,
    ...givenBy(terms),
    title: terms.title,
    claimBy,
    operator: event === "reach" ? null : entry.operator,
    note: null,
  });
  if (!isNew) throw new Error(`entry ${entry.entryId} has an award already`);
  const changes = { awardId, expiresAt: claimBy, reason: null, operator: entry.operator };
  const { budgetDay } = entry;
  return demandMoved(
    await moveEntry(tx, deps, entry, event, { ...changes, amountMinor, budgetDay }),
  );
}

/** What ends with nothing: why is told to the member. */
export async function miss(
  tx: Tx,
  deps: EntryMoveDeps,
  entry: EntryRow,
  reason: "not_eligible" | "budget_used",
): Promise<EntryRow> {
  return demandMoved(await moveEntry(tx, deps, entry, "miss", { reason }));
}
