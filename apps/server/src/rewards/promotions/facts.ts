import { minuteMs } from "@baize/contract/durations";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { OfferGate } from "../../protection/index.ts";
import { demandOffered } from "../promotion-control/service.ts";
import { listSpent, lockBudgets, saveWarned } from "../access/budget-store.ts";
import { deleteOldTries } from "../codes/store.ts";
import {
  listOpen,
  listReservedPlaces,
  lockEntry,
  takeEntriesOfEnding,
  takeOverdueEntries,
  type EntryRow,
} from "./entry-store.ts";
import { begin, miss, moveEntry, reach, type Open } from "./moves.ts";
import { periodOf } from "./periods.ts";
import { addsOf, isOpenEntry, nextOfPromotion, warningOf, type Terms } from "./rules.ts";
import { openFor } from "./running.ts";
import {
  listRunning,
  lockDue,
  lockPromotion,
  refOf,
  updatePromotion,
  type PromotionRow,
} from "./store.ts";
import {
  demandAmong,
  demandGroup,
  demandOpen,
  demandRunning,
  isShown,
  type TakeDeps,
} from "./taking.ts";

/** What happens by itself: facts that members earn by, and the time. */
export interface FactDeps extends TakeDeps {
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer" | "mayOfferIn">;
}

/** A fact that a member has shown once and for all. */
export type OnceFact = Extract<
  Terms["kind"],
  "sign_up" | "phone" | "mail" | "kyc" | "bank_binding"
>;

interface Whose {
  readonly memberId: bigint;
  readonly merchantCode: string;
}

export interface CreditedDeposit extends Whose {
  readonly amountMinor: bigint;
  readonly at: Date;
}

export interface Facts {
  /** Rewards a fact. Again, it changes nothing. */
  readonly earnIn: (tx: Tx, fact: OnceFact, member: Whose) => Promise<void>;
  /** Counts deposits; the caller sees to it that each comes once. */
  readonly depositsIn: (tx: Tx, deposits: readonly CreditedDeposit[]) => Promise<void>;
  /** Nothing more is asked of a member whose break begins. Again, it changes nothing. */
  readonly pausedIn: (tx: Tx, memberId: bigint) => Promise<void>;
  /** Begins and ends what is due; answers how much. For the worker. */
  readonly poll: () => Promise<number>;
  readonly cleanUp: (before: Date) => Promise<number>;
}

/** Undefined where nothing may be offered now; the pause that comes at once waits, or this does. */
async function leaveOf(tx: Tx, { offers }: FactDeps, memberId: bigint) {
  const may = await offers.mayOfferIn(tx, [memberId]);
  return may === undefined ? undefined : offers.demandOfferIn(tx, memberId);
}

/** What a member is refused with a word is passed over in silence where nobody asked. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * The promotions of a kind as they are now, the most important first. Their rows are taken in one
 * order, so that two at once wait for each other and not both.
 */
async function holdAll(tx: Tx, seen: readonly Open[]): Promise<readonly Open[]> {
  const held = new Map<string, Open>();
  for (const one of seen.toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1))) {
    held.set(one.promotionId, await demandRunning(tx, one));
  }
  return seen.flatMap(({ promotionId }) => held.get(promotionId) ?? []);
}

const listOf = async ({ running }: FactDeps, { merchantCode }: Whose, kind: Terms["kind"]) =>
  (await running.of(merchantCode)).filter((one) => one.now.kind === kind);

/** The part of a member, begun where the promotion asks for no joining. */
async function partOf(
  tx: Tx,
  leave: OfferLeave,
  deps: FactDeps,
  open: Open,
  { memberId, day, period }: { memberId: bigint; day: string; period: string },
): Promise<EntryRow | undefined> {
  const key = { memberId, promotionId: open.promotionId, period };
  const before = await lockEntry(tx, key);
  if (before !== undefined) return before;
  if (open.now.needsJoin) return undefined;
  const mayBegin = await orNothing(async () => {
    demandOpen(open, deps.clock.now());
    await demandGroup(tx, deps, open, memberId);
    await demandOffered(tx, deps, open, memberId);
    return true;
  });
  return mayBegin === undefined
    ? undefined
    : begin(tx, leave, deps, open, { memberId, period, day });
}

/** Gives what was earned, or says on the part why there is nothing. */
async function give(
  tx: Tx,
  leave: OfferLeave,
  deps: FactDeps,
  open: Open,
  entry: EntryRow,
  day: string,
): Promise<void> {
  const { amountMinor } = open.now;
  const reached = await reach(tx, leave, deps, open, entry, { day, amountMinor });
  if (typeof reached === "string") await miss(tx, deps, entry, reached);
}

async function earnIn(tx: Tx, deps: FactDeps, fact: OnceFact, whose: Whose): Promise<void> {
  const seen = await listOf(deps, whose, fact);
  if (seen.length === 0) return;
  const leave = await leaveOf(tx, deps, whose.memberId);
  if (leave === undefined) return;
  const at = deps.clock.now();
  const day = dayOf(at, await deps.timeZoneOf(whose.merchantCode));
  for (const running of await holdAll(tx, seen)) {
    const known = await orNothing(() => demandAmong(tx, deps, running, whose.memberId));
    if (known === undefined || !isShown(running, known, { at, birthYear: undefined })) continue;
    const part = { memberId: whose.memberId, day, period: "once" };
    const entry = await partOf(tx, leave, deps, running, part);
    if (entry?.state !== "joined") continue;
    await give(tx, leave, deps, await openFor(tx, running, entry), entry, day);
  }
}

async function countIn(
  tx: Tx,
  leave: OfferLeave,
  deps: FactDeps,
  open: Open,
  entry: EntryRow,
  deposit: CreditedDeposit & { readonly day: string },
): Promise<void> {
  const { target } = open.now;
  if (target === null || (entry.state !== "joined" && entry.state !== "process")) return;
  // What came before the member joined was not asked for.
  if (open.now.needsJoin && deposit.at < entry.openedAt) return;
  const actualMinor = entry.actualMinor + addsOf(target, deposit.amountMinor);
  const counted = await moveEntry(tx, deps, entry, "count", { actualMinor });
  if (counted === undefined || actualMinor < entry.expectedMinor) return;
  const known = await orNothing(() =>
    demandAmong(tx, deps, open, deposit.memberId, { isIn: true }),
  );
  if (known === undefined) await miss(tx, deps, counted, "not_eligible");
  else await give(tx, leave, deps, open, counted, deposit.day);
}

/** Whether a promotion counts what came at a moment: not before its days, and not after them. */
function countsAt(running: Open, at: Date): boolean {
  const { state, isStopped, startsAt, endsAt, createdAt } = running;
  if (isStopped || (state !== "live" && state !== "paused")) return false;
  return at >= (startsAt ?? createdAt) && (endsAt === null || at < endsAt);
}

async function depositIn(
  tx: Tx,
  leave: OfferLeave,
  deps: FactDeps,
  deposit: CreditedDeposit,
  held: readonly Open[],
): Promise<void> {
  const { memberId, merchantCode } = deposit;
  const day = dayOf(deposit.at, await deps.timeZoneOf(merchantCode));
  for (const running of held) {
    if (running.merchantCode !== merchantCode || !countsAt(running, deposit.at)) continue;
    const period = periodOf(running.now.period, day);
    // This deposit may be what the conditions asked to be none of when the member joined.
    const isIn =
      (await lockEntry(tx, { memberId, promotionId: running.promotionId, period })) !== undefined;
    const known = await orNothing(() => demandAmong(tx, deps, running, memberId, { isIn }));
    if (known === undefined) continue;
    const entry = await partOf(tx, leave, deps, running, { memberId, day, period });
    if (entry === undefined) continue;
    const open = await openFor(tx, running, entry);
    await countIn(tx, leave, deps, open, entry, { ...deposit, day });
  }
}

/**
 * A turn's deposits. All members are taken first, then all promotions, then all budgets, each in
 * one order: two turns with several members wait for each other in one place, and not both.
 */
async function depositsIn(
  tx: Tx,
  deps: FactDeps,
  deposits: readonly CreditedDeposit[],
): Promise<void> {
  const seen: Open[] = [];
  for (const merchantCode of new Set(deposits.map((one) => one.merchantCode))) {
    seen.push(...(await deps.running.of(merchantCode)).filter(({ now }) => now.kind === "deposit"));
  }
  if (seen.length === 0) return;
  const brands = new Set(seen.map(({ merchantCode }) => merchantCode));
  const asked = deposits.filter(({ merchantCode }) => brands.has(merchantCode));
  const members = [...new Set(asked.map(({ memberId }) => memberId))];
  const leaves = new Map<bigint, OfferLeave>();
  for (const memberId of members.toSorted((a, b) => (a < b ? -1 : 1))) {
    const leave = await leaveOf(tx, deps, memberId);
    if (leave !== undefined) leaves.set(memberId, leave);
  }
  if (leaves.size === 0) return;
  const held = await holdAll(tx, seen);
  await lockBudgets(tx, held.map(refOf));
  for (const deposit of asked) {
    const leave = leaves.get(deposit.memberId);
    if (leave !== undefined) await depositIn(tx, leave, deps, deposit, held);
  }
}

/** Something of a budget is reserved for it, and goes back where nothing is earned. */
const isReserved = ({ awardId, budgetDay }: EntryRow) => awardId === null && budgetDay !== null;

async function pausedIn(tx: Tx, deps: FactDeps, memberId: bigint): Promise<void> {
  const parts = await listOpen(tx, memberId);
  // In one order and before the first part, as where deposits are counted.
  await lockBudgets(tx, parts.filter(isReserved).map(refOf));
  for (const { promotionId, period } of parts) {
    const entry = await lockEntry(tx, { memberId, promotionId, period });
    // What was earned is the award's to settle.
    if (entry !== undefined) await moveEntry(tx, deps, entry, "leave", { reason: "play_paused" });
  }
}

const dueMax = 200;
const overdueMax = 500;

/** Where a promotion goes by the time alone. */
function dueEventOf({ state, endsAt }: PromotionRow, at: Date) {
  if (state === "ending") return "close" as const;
  if (endsAt !== null && endsAt <= at) return "end" as const;
  return state === "scheduled" ? ("begin" as const) : undefined;
}

async function moveDue(deps: FactDeps): Promise<number> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const rows = await lockDue(tx, at, dueMax);
    for (const row of rows) {
      const event = dueEventOf(row, at);
      const state = event && nextOfPromotion(row.state, event);
      if (state !== undefined) await updatePromotion(tx, { ...row, state, updatedAt: at });
    }
    return rows.length;
  });
}

/** What no award fits into any more ends; how far a budget is used is marked on the way. */
async function endUsedUp(deps: FactDeps): Promise<number> {
  const at = deps.clock.now();
  const [spent, running] = await deps.db.read(async (reader) => [
    await listSpent(reader),
    await listRunning(reader),
  ]);
  // What is reserved may still be earned, or come back.
  const goesOn = new Set(
    running.flatMap(({ promotionId, terms }) =>
      terms.budgetMode === "reserved_at_join" ? [promotionId] : [],
    ),
  );
  let changed = 0;
  for (const one of spent) {
    if (one.maxMinor === null) continue;
    const passed = warningOf(one.spentMinor, one.maxMinor);
    if (passed <= one.warned && passed < 100) continue;
    changed += await deps.db.transaction(async (tx) => {
      // First, as those who take part do: they hold it when they take of the budget.
      const { merchantCode, rewardId: promotionId } = one;
      const row = await lockPromotion(tx, { merchantCode, promotionId });
      const warned = await saveWarned(tx, one, passed);
      const isUsedUp = passed === 100 && !goesOn.has(promotionId);
      const state = row && isUsedUp ? nextOfPromotion(row.state, "end") : undefined;
      if (row === undefined || state === undefined || row.state === "scheduled") return warned;
      await updatePromotion(tx, {
        ...row,
        state,
        updatedAt: at,
        reason: "budget_used",
        reasonBy: null,
      });
      return 1;
    });
  }
  return changed;
}

/** A deposit of the last second of a period is told of later. */
const lateMs = 10 * minuteMs;

async function expire(deps: FactDeps): Promise<number> {
  const until = new Date(deps.clock.now().getTime() - lateMs);
  return deps.db.transaction(async (tx) => {
    // Budgets come before parts, as where deposits are counted; a part of another one waits.
    const places = await listReservedPlaces(tx, until);
    await lockBudgets(tx, places.map(refOf));
    const locked = new Set(places.map(({ promotionId }) => promotionId));
    const overdue = await takeOverdueEntries(tx, until, overdueMax);
    const rows = [...overdue];
    const known = new Set(overdue.map(({ entryId }) => entryId));
    for (const row of await takeEntriesOfEnding(tx, overdueMax)) {
      if (!known.has(row.entryId)) rows.push(row);
    }
    for (const row of rows) {
      if (isReserved(row) && !locked.has(row.promotionId)) continue;
      const reason = isOpenEntry(row.state) ? "claim_expired" : row.reason;
      await moveEntry(tx, deps, row, "expire", { reason });
    }
    return rows.length;
  });
}

async function poll(deps: FactDeps): Promise<number> {
  const moved = (await moveDue(deps)) + (await endUsedUp(deps));
  if (moved > 0) deps.running.forget();
  const expired = await expire(deps);
  if (expired > 0) deps.onMoved();
  return moved + expired;
}

export function createFacts(deps: FactDeps): Facts {
  return {
    earnIn: (tx, fact, member) => earnIn(tx, deps, fact, member),
    depositsIn: (tx, deposits) => depositsIn(tx, deps, deposits),
    pausedIn: (tx, memberId) => pausedIn(tx, deps, memberId),
    poll: () => poll(deps),
    cleanUp: (before) => deps.db.transaction((tx) => deleteOldTries(tx, before)),
  };
}
