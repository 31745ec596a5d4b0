import type { LimitKind, LimitPeriod } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";

/**
 * What a limit allows and how it may change, and which pause counts. Pure.
 *
 *   a limit    asked for             becomes
 *   none       an amount             that, at once
 *   any        less                  that, at once; what waited is dropped
 *   any        the same              the same; what waited is dropped
 *   any        more, or none         the same; it waits 24 hours
 *   waiting    the same again        waiting since before
 *   waiting    another increase      waiting again
 *   waiting    confirmed too early   waiting
 *   waiting    confirmed when due    what was asked for
 *
 * Nothing that waits ever counts by itself. Several limits of one kind stand side by side, the
 * house's beside the member's, and the strictest counts.
 */
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const increaseWaitMs = dayMs;

/** How far each period reaches back, counted from every moment. */
export const periodMs: Readonly<Record<LimitPeriod, number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
};

/** Minor units, or minutes of kind time. */
export interface LimitRow {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly setBy: "member" | "operator";
  readonly amount: bigint;
  readonly setAt: Date;
  /** Null where nothing waits. */
  readonly askedAt: Date | null;
  readonly dueAt: Date | null;
  /** With `askedAt` set, null means that the limit is to go. */
  readonly askedAmount: bigint | null;
}

/** A limit's amount, or null for no limit, and what waits beside it. */
export interface LimitState {
  readonly amount: bigint | null;
  readonly pending: { readonly amount: bigint | null; readonly askedAt: Date } | null;
}

export function stateOf(row: LimitRow | undefined): LimitState {
  if (row === undefined) return { amount: null, pending: null };
  const { amount, askedAt, askedAmount } = row;
  return { amount, pending: askedAt === null ? null : { amount: askedAmount, askedAt } };
}

/** The table above: what becomes of a limit when another amount, or none (null), is asked for. */
export function changeLimit(state: LimitState, asked: bigint | null, now: Date): LimitState {
  const { amount, pending } = state;
  if (amount === null) return { amount: asked, pending: null };
  if (asked !== null && asked <= amount) return { amount: asked, pending: null };
  if (pending !== null && pending.amount === asked) return state;
  return { amount, pending: { amount: asked, askedAt: now } };
}

export function dueAtOf(askedAt: Date): Date {
  return new Date(askedAt.getTime() + increaseWaitMs);
}

export type Confirmed =
  | { readonly status: "confirmed"; readonly state: LimitState }
  | { readonly status: "too_early"; readonly dueAt: Date }
  | { readonly status: "unknown" };

/** Confirms just what waits; anything else is unknown. */
export function confirmLimit(state: LimitState, asked: bigint | null, now: Date): Confirmed {
  const { pending } = state;
  if (pending === null || pending.amount !== asked) return { status: "unknown" };
  const dueAt = dueAtOf(pending.askedAt);
  if (now < dueAt) return { status: "too_early", dueAt };
  return { status: "confirmed", state: { amount: asked, pending: null } };
}

/** What is used of each limit's kind in its period. */
export type Usage = (kind: LimitKind, period: LimitPeriod) => bigint;

/** The limit that leaves the least for one more use of a kind, and how much; never below zero. */
export interface Room {
  readonly limit: LimitRow;
  readonly left: bigint;
}

export function leftOf(limit: LimitRow, used: bigint): bigint {
  return used >= limit.amount ? 0n : limit.amount - used;
}

/** Undefined where no limit is of the kind. */
export function strictestRoom(
  limits: readonly LimitRow[],
  kind: LimitKind,
  usage: Usage,
): Room | undefined {
  let strictest: Room | undefined;
  for (const limit of limits) {
    if (limit.kind !== kind) continue;
    const left = leftOf(limit, usage(kind, limit.period));
    if (strictest === undefined || left < strictest.left) strictest = { limit, left };
  }
  return strictest;
}

/**
 * Money that a bet is measured against: the most one bet may be, what was staked, and what was
 * lost, which is what was staked less what was won.
 */
export const betKinds = ["single", "wager", "loss"] as const satisfies readonly LimitKind[];

/** The limit a bet of this stake would break, or undefined. */
export function brokenByBet(
  limits: readonly LimitRow[],
  stakeMinor: bigint,
  usage: Usage,
): Room | undefined {
  for (const kind of betKinds) {
    const room = strictestRoom(limits, kind, usage);
    if (room !== undefined && stakeMinor > room.left) return room;
  }
  const time = strictestRoom(limits, "time", usage);
  return time !== undefined && time.left === 0n ? time : undefined;
}

/** Bets are judged again after this time, whatever is left. */
export const allowanceMs = 600_000;
/** For a member without a limit of money. */
const unboundedMinor = 2n ** 62n;

/**
 * What may be staked from now on without asking, and until when. `usage` is the most that is used
 * at any moment of that time, so what fits beside it fits whenever it comes: a stake leaves the
 * period no sooner than it entered it. Bets that make up no more than one bet may be are each no
 * more than that. Undefined where every bet must be judged.
 */
export function allowanceOf(
  limits: readonly LimitRow[],
  usage: Usage,
  now: Date,
): { readonly amountMinor: bigint; readonly until: Date } | undefined {
  let amountMinor = unboundedMinor;
  for (const kind of betKinds) {
    const room = strictestRoom(limits, kind, usage);
    if (room !== undefined && room.left < amountMinor) amountMinor = room.left;
  }
  const time = strictestRoom(limits, "time", usage);
  // A minute that has begun is not used yet, so one less is left for sure.
  const minutesLeft = time === undefined ? Infinity : Number(time.left) - 1;
  const lastsMs = Math.min(allowanceMs, minutesLeft * minuteMs);
  if (amountMinor <= 0n || lastsMs <= 0) return undefined;
  return { amountMinor, until: new Date(now.getTime() + lastsMs) };
}

/** Whether every bet must be judged; deposit limits are judged at the deposit. */
export function isBetLimit({ kind }: Pick<LimitRow, "kind">): boolean {
  return kind !== "deposit";
}

export type PauseKind = "cool_off" | "exclusion";

export interface PauseRow {
  readonly kind: PauseKind;
  readonly startedAt: Date;
  readonly endsAt: Date | null;
}

/** The pause that runs longest, of those that run now. */
export function longestPause<Row extends PauseRow>(
  pauses: readonly Row[],
  now: Date,
): Row | undefined {
  const endOf = ({ endsAt }: PauseRow) => endsAt?.getTime() ?? Infinity;
  let longest: Row | undefined;
  for (const pause of pauses) {
    if (endOf(pause) <= now.getTime()) continue;
    if (longest === undefined || endOf(pause) > endOf(longest)) longest = pause;
  }
  return longest;
}

/** A stretch of time signed in. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Milliseconds of a window that any of these covers; two tabs at once count once. */
export function coveredMs(spans: readonly Span[], from: Date, to: Date): number {
  const inside = spans
    .map((span) => ({
      from: Math.max(span.from.getTime(), from.getTime()),
      to: Math.min(span.to.getTime(), to.getTime()),
    }))
    .filter((span) => span.to > span.from)
    .toSorted((a, b) => a.from - b.from);
  let covered = 0;
  let reached = -Infinity;
  for (const span of inside) {
    covered += Math.max(0, span.to - Math.max(span.from, reached));
    reached = Math.max(reached, span.to);
  }
  return covered;
}

/** Minutes used, the one that has begun not yet. */
export function minutesOf(ms: number): bigint {
  return BigInt(Math.trunc(ms / minuteMs));
}

/** The longest interval of a reality check: the default where none was chosen. */
export const realityMinutesMax = 60;

/** A reality check is due an interval after the sign-in, or after the last one was read. */
export function realityDueAt(startedAt: Date, acknowledgedAt: Date | null, minutes: number): Date {
  const since = acknowledgedAt !== null && acknowledgedAt > startedAt ? acknowledgedAt : startedAt;
  return new Date(since.getTime() + minutes * minuteMs);
}

/**
 * When the time of the strictest limit is used up, if the session goes on without a break. Time
 * that leaves the window until then is not counted on, so the moment may come later, never earlier.
 */
export function timeEndsAt(
  limits: readonly LimitRow[],
  usedMs: (period: LimitPeriod) => number,
  now: Date,
): Date | undefined {
  let end: number | undefined;
  for (const { kind, period, amount } of limits) {
    if (kind !== "time") continue;
    const left = Number(amount) * minuteMs - usedMs(period);
    const at = now.getTime() + Math.max(0, left);
    if (end === undefined || at < end) end = at;
  }
  return end === undefined ? undefined : new Date(end);
}

/** A sign-in of a member; `to` is now while it lives. */
export interface SignIn extends Span {
  readonly sessionId: string;
  readonly isLive: boolean;
}

/**
 * Sign-ins that must end because the time is used up. One that began when it was used up already
 * stays: it can look at the balance and withdraw, and its bets are refused.
 */
export function overdueSignIns(
  signIns: readonly SignIn[],
  limits: readonly LimitRow[],
  now: Date,
): readonly SignIn[] {
  const isUsedUp = (at: Date) =>
    limits.some(({ kind, period, amount }) => {
      if (kind !== "time") return false;
      const from = new Date(at.getTime() - periodMs[period]);
      return coveredMs(signIns, from, at) >= Number(amount) * minuteMs;
    });
  if (!isUsedUp(now)) return [];
  return signIns.filter(({ isLive, from }) => isLive && !isUsedUp(from));
}
