import type { PromotionCondition, PromotionEntry } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { Member } from "../../identity/index.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { OfferGate } from "../../protection/index.ts";
import { notingHeld } from "../promotion-control/service.ts";
import { lockBudgets } from "../access/budget-store.ts";
import { hasEarnedOther, listOpen, lockEntry, lockLatest, type EntryRow } from "./entry-store.ts";
import {
  begin,
  demandReserved,
  moveEntry,
  reach,
  type EntryMoveDeps,
  type Open,
  type When,
} from "./moves.ts";
import { birthdayYear, periodOf } from "./periods.ts";
import { isOnceKind, isOpenEntry, type Terms } from "./rules.ts";
import { openFor, openOf, type RunningPromotions } from "./running.ts";
import { holdRunning, refOf, type Place } from "./store.ts";
import { entryOf } from "./views.ts";
import { stillAsked, type WhoTree } from "../access/asks.ts";
import { isAmong, type Known } from "../access/who.ts";

/** How a member takes part: joins, leaves, and what was shown already. */
export interface TakeDeps extends EntryMoveDeps {
  readonly db: Database;
  readonly running: RunningPromotions;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer">;
  readonly memberIn: (reader: Reader, memberId: bigint) => Promise<Member | undefined>;
  /** What these conditions ask of a member. */
  readonly knownIn: (
    reader: Reader,
    member: Member,
    trees: readonly (WhoTree | null)[],
  ) => Promise<Known>;
  /** yyyy-MM-dd; asked with no transaction open. */
  readonly birthdayOf: (memberId: bigint) => Promise<string | undefined>;
  readonly onMoved: () => void;
}

export interface Taker {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly language: string;
}

/** Refuses: promotion_closed. */
export function demandOpen(
  { state, isStopped, startsAt, endsAt }: Pick<Open, "state" | "isStopped" | "startsAt" | "endsAt">,
  at: Date,
): void {
  const isEarly = startsAt !== null && startsAt > at;
  const isOver = endsAt !== null && endsAt <= at;
  if (state !== "live" || isStopped || isEarly || isOver) throw new Refusal("promotion_closed");
}

/**
 * Refuses: not_eligible, also of accounts of the house, and where another
 * promotion gave for what happens once in a life. Of who takes part already it asks less again.
 */
export async function demandAmong(
  tx: Tx,
  deps: TakeDeps,
  open: Open,
  memberId: bigint,
  { isIn = false }: { readonly isIn?: boolean } = {},
) {
  const member = await deps.memberIn(tx, memberId);
  const isReal = member !== undefined && !member.isTrial && !member.isTest;
  if (!isReal || member.currency !== open.now.currency) throw new Refusal("not_eligible");
  const who = isIn ? (stillAsked(open.now.who) ?? null) : open.now.who;
  const known = await deps.knownIn(tx, member, [who]);
  if (!isAmong(who, known, deps.clock.now())) throw new Refusal("not_eligible");
  const { kind } = open.now;
  const had = isOnceKind(kind) && (await hasEarnedOther(tx, { ...open, memberId }, kind));
  if (had) throw new Refusal("not_eligible");
  return known;
}

/** One of a group at a time. Refuses: not_eligible. */
export async function demandGroup(tx: Tx, deps: TakeDeps, open: Open, memberId: bigint) {
  const { stackGroup } = open.now;
  if (stackGroup === null) return;
  const own = await listOpen(tx, memberId);
  const others = own.filter((one) => one.promotionId !== open.promotionId);
  if (others.length === 0) return;
  const running = await deps.running.of(open.merchantCode);
  const sameGroup = new Set(
    running.filter((one) => one.now.stackGroup === stackGroup).map((one) => one.promotionId),
  );
  if (others.some((one) => sameGroup.has(one.promotionId))) throw new Refusal("not_eligible");
}

/** New accounts wait before a birthday is theirs to celebrate. */
const birthdayWaitMs = 30 * dayMs;

interface Seen {
  readonly at: Date;
  /** The year whose birthday it is; undefined on other days. */
  readonly birthYear: string | undefined;
}

/** What a kind asks for and is not shown; the first that the member can do something about. */
export function missingOf(
  kind: Terms["kind"],
  known: Known,
  { at, birthYear }: Seen,
): PromotionCondition | undefined {
  switch (kind) {
    case "phone":
      return known.hasPhone ? undefined : "phone";
    case "mail":
      return known.hasMail ? undefined : "mail";
    case "kyc":
      return known.isVerified ? undefined : "verified";
    case "bank_binding":
      return known.hasPayee ? undefined : "payee";
    case "birthday":
      // A date that no document confirms can be any day.
      if (!known.isVerified) return "verified";
      if (at.getTime() - known.registeredAt.getTime() < birthdayWaitMs) return "account_age";
      return birthYear === undefined ? "birthday" : undefined;
    default:
      return undefined;
  }
}

/** Whether what a kind asks for has been shown; a deposit comes later, by itself. */
export function isShown(
  { now: { kind, startsAt }, createdAt }: Pick<Open, "now" | "createdAt">,
  known: Known,
  seen: Seen,
): boolean {
  switch (kind) {
    case "sign_up":
      // Accounts that were there before it are not what it is for.
      return known.registeredAt >= (startsAt ?? createdAt);
    case "phone":
    case "mail":
    case "kyc":
    case "bank_binding":
    case "birthday":
      return missingOf(kind, known, seen) === undefined;
    default:
      return false;
  }
}

/** Kinds a member may press the button of. */
const joinable: ReadonlySet<Terms["kind"]> = new Set<Terms["kind"]>([
  "sign_up",
  "phone",
  "mail",
  "kyc",
  "bank_binding",
  "birthday",
  "deposit",
]);

/** Both: of all accounts of the person before, and of this one in the transaction. */
export async function demandLeave(
  tx: Tx,
  { offers }: Pick<TakeDeps, "offers">,
  memberId: bigint,
  leave: OfferLeave | undefined,
): Promise<OfferLeave> {
  const own = await offers.demandOfferIn(tx, memberId);
  if (leave === undefined) throw new Refusal("play_paused");
  return own;
}

/** Refuses: not_found. */
export async function demandRunning(tx: Tx, place: Place): Promise<Open> {
  const row = await holdRunning(tx, place);
  if (row === undefined) throw new Refusal("not_found");
  return openOf(row);
}

/** Refuses: not_eligible, budget_used. */
export function demandReached(reached: EntryRow | "not_eligible" | "budget_used"): EntryRow {
  if (typeof reached === "string") throw new Refusal(reached);
  return reached;
}

interface Joining {
  readonly memberId: bigint;
  readonly place: Place;
  readonly leave: OfferLeave | undefined;
  readonly zone: string;
  readonly birthday: string | undefined;
}

function whenOf({ now }: Open, { zone, birthday }: Joining, at: Date) {
  const day = dayOf(at, zone);
  const birthYear = birthday === undefined ? undefined : birthdayYear(birthday, day);
  const period = now.kind === "birthday" ? (birthYear ?? "none") : periodOf(now.period, day);
  return { day, birthYear, period };
}

/** The part of the period, begun where there is none. Refuses: already_claimed, budget_used. */
async function openEntry(
  tx: Tx,
  leave: OfferLeave,
  deps: TakeDeps,
  open: Open,
  { memberId, period, day }: When & { readonly memberId: bigint },
): Promise<EntryRow> {
  const before = await lockEntry(tx, { memberId, promotionId: open.promotionId, period });
  if (before === undefined) {
    await demandGroup(tx, deps, open, memberId);
    const begun = await begin(tx, leave, deps, open, { memberId, period, day });
    if (begun === undefined) throw new Refusal("already_claimed");
    return begun;
  }
  if (isOpenEntry(before.state)) return before;
  // Who left before anything was earned may come back.
  const mayReturn = before.state === "cancelled" && before.awardId === null;
  if (!mayReturn) throw new Refusal("already_claimed");
  await demandGroup(tx, deps, open, memberId);
  const { now } = await openFor(tx, open, before);
  const isReserved = now.budgetMode === "reserved_at_join";
  if (isReserved) await demandReserved(tx, open, day, before.amountMinor);
  const held = isReserved ? { budgetDay: day } : {};
  const again = await moveEntry(tx, deps, before, "join", { reason: null, ...held });
  if (again === undefined) throw new Refusal("already_claimed");
  return again;
}

async function joinIn(tx: Tx, deps: TakeDeps, joining: Joining) {
  const { memberId, place } = joining;
  const at = deps.clock.now();
  const leave = await demandLeave(tx, deps, memberId, joining.leave);
  const open = await demandRunning(tx, place);
  if (!joinable.has(open.now.kind)) throw new Refusal("not_found");
  demandOpen(open, at);
  const known = await demandAmong(tx, deps, open, memberId);
  const { day, birthYear, period } = whenOf(open, joining, at);
  const isReady = isShown(open, known, { at, birthYear });
  // Only deposits come later by themselves; what nothing tells of has to be shown first.
  if (!isReady && open.now.kind !== "deposit") {
    const missing = missingOf(open.now.kind, known, { at, birthYear });
    throw new Refusal("condition_not_met", missing === undefined ? {} : { condition: missing });
  }
  const entry = await openEntry(tx, leave, deps, open, { memberId, period, day });
  const own = await openFor(tx, open, entry);
  if (!isReady || entry.state !== "joined") return { row: entry, terms: own.terms };
  const { amountMinor } = own.now;
  const reached = await reach(tx, leave, deps, own, entry, { day, amountMinor });
  return { row: demandReached(reached), terms: own.terms };
}

/**
 * Takes part in a promotion; who has shown what it asks for may claim at once. Again, it changes
 * nothing.
 *
 * Refuses, in this order: play_paused, not_found, promotion_closed, not_eligible,
 * condition_not_met, already_claimed, budget_used.
 */
export async function join(
  deps: TakeDeps,
  { memberId, merchantCode, language }: Taker,
  promotionId: string,
): Promise<PromotionEntry> {
  // Of all accounts of the person, and of sealed data: asked with no transaction open.
  const joining = {
    memberId,
    place: { merchantCode, promotionId },
    leave: await deps.offers.mayOffer(memberId),
    zone: await deps.timeZoneOf(merchantCode),
    birthday: await deps.birthdayOf(memberId),
  };
  // What others have in memory is read before, where no transaction is open.
  await deps.running.of(merchantCode);
  const { row, terms } = await notingHeld(deps, (tx) => joinIn(tx, deps, joining));
  deps.onMoved();
  return entryOf(row, terms, language);
}

/**
 * Leaves before anything was earned. Again, it changes nothing.
 *
 * Refuses, in this order: not_found, changed_meanwhile.
 */
export async function leave(
  deps: TakeDeps,
  { memberId, merchantCode, language }: Taker,
  promotionId: string,
): Promise<PromotionEntry> {
  const { row, terms } = await deps.db.transaction(async (tx) => {
    const open = await demandRunning(tx, { merchantCode, promotionId });
    // Before the part, as where deposits are counted: what was reserved for it goes back.
    await lockBudgets(tx, [refOf(open)]);
    const before = await lockLatest(tx, memberId, promotionId);
    if (before === undefined) throw new Refusal("not_found");
    const { terms: own } = await openFor(tx, open, before);
    if (before.state === "cancelled") return { row: before, terms: own };
    const after = await moveEntry(tx, deps, before, "leave");
    if (after === undefined) throw new Refusal("changed_meanwhile");
    return { row: after, terms: own };
  });
  deps.onMoved();
  return entryOf(row, terms, language);
}
