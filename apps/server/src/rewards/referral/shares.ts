import { dayMs } from "@baize/contract/durations";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { titleOf } from "../titles/texts.ts";
import { give, lockBoth, runMax, waitMs, type JudgingDeps } from "./judging.ts";
import { lockReferrer } from "./program-store.ts";
import { dueOf, isOneWith, sharesOf, termsOf, type ShareLevel } from "./rules.ts";
import {
  findReferral,
  findShares,
  listSharesDue,
  lockReferrals,
  lockShare,
  saveShare,
  type ReferralWithTerms,
  type ShareDue,
} from "./store.ts";

/**
 * What inviters get of what friends play: the inviter of a friend, and where the terms say so the
 * inviter of the inviter. Each level of a month is a row of its own, so one that waits for a
 * member's break does not hold the other.
 */

interface Receiver {
  readonly memberId: bigint;
  readonly leave: OfferLeave | undefined;
  /** For good: there is nobody, or who is there may have nothing of this friend. */
  readonly isNone: boolean;
}

/** Whether an inviter is the friend, by what is known of them now. */
async function isOne(
  { db, identity, risk }: JudgingDeps,
  friendId: bigint,
  memberId: bigint,
  isCleared: boolean,
): Promise<boolean> {
  const samePerson = await identity.samePerson(friendId);
  const sharers = await db.read((reader) => risk.sharersOf(reader, friendId));
  return isOneWith(memberId, { friendId, samePerson, sharers, isCleared });
}

async function receiverOf(
  deps: JudgingDeps,
  row: ReferralWithTerms,
  level: ShareLevel,
): Promise<Receiver | { readonly isOpen: true } | undefined> {
  const { db, offers } = deps;
  if (level === 1) {
    const leave = await offers.mayOffer(row.inviterId);
    // Found after the reward: only what would have been refused, not what is to be looked at.
    const isNone = await isOne(deps, row.friendId, row.inviterId, true);
    return { memberId: row.inviterId, leave, isNone };
  }
  // Only a friend who was rewarded for: then the two were judged, and an operator saw a ring.
  const above = await db.read((reader) => findReferral(reader, row.inviterId));
  if (above === undefined || above.merchantCode !== row.merchantCode) return undefined;
  if (above.endedAt === null) return { isOpen: true };
  if (above.state !== "rewarded") return undefined;
  const { inviterId: memberId } = above;
  const isNone =
    above.currency !== row.currency ||
    (await isOne(deps, row.friendId, memberId, row.decidedBy !== null)) ||
    (await isOne(deps, row.inviterId, memberId, true));
  return { memberId, leave: await offers.mayOffer(memberId), isNone };
}

const sources = { 1: "referral_share", 2: "referral_second" } as const;
const titles = { 1: "shareOfPlay", 2: "shareOfSecond" } as const;

/** Locks who receives it, and then the friend; the order in which friends are judged. */
async function lockFor(
  tx: Tx,
  row: ReferralWithTerms,
  { memberId }: Pick<Receiver, "memberId">,
  level: ShareLevel,
): Promise<ReferralWithTerms | undefined> {
  if (level === 1) return lockBoth(tx, row);
  await lockReferrer(tx, { memberId, merchantCode: row.merchantCode });
  return (await lockReferrals(tx, [row.friendId]))[0];
}

/** Gives what a friend's months come to, less what was given of it. */
async function settleShare(deps: JudgingDeps, due: ShareDue): Promise<void> {
  const row = await deps.db.read((reader) => findReferral(reader, due.friendId));
  if (row === undefined) return;
  const { level } = due;
  const receiver = await receiverOf(deps, row, level);
  const now = deps.clock.now();
  const later = new Date(now.getTime() + dayMs);
  const wait = { amountMinor: 0n, dueAt: later };
  const forfeit = { amountMinor: 0n, dueAt: null, isOver: true };
  await deps.db.transaction(async (tx) => {
    const isOpen = receiver !== undefined && "isOpen" in receiver;
    const of = receiver === undefined || isOpen ? undefined : receiver;
    const held = await lockFor(tx, row, of ?? { memberId: row.inviterId }, level);
    if (held === undefined || !(await lockShare(tx, due))) return;
    const mayWait = now.getTime() - dueOf(due.month).getTime() < waitMs;
    if (held.endedAt === null || isOpen) return saveShare(tx, due, wait);
    if (held.state !== "rewarded" || of === undefined || of.isNone) {
      return saveShare(tx, due, forfeit);
    }
    if (of.leave === undefined) return saveShare(tx, due, mayWait ? wait : forfeit);
    const { played, givenMinor } = await findShares(tx, due);
    const terms = termsOf(held.settings, held.currency);
    const left = sharesOf(played, terms, level) - givenMinor;
    const amountMinor = left > 0n ? left : 0n;
    await saveShare(tx, due, { amountMinor, dueAt: null });
    const source = `${sources[level]}:${due.month}:${due.friendId}`;
    const title = titleOf(titles[level]);
    await give(tx, deps, held, { memberId: of.memberId, source, amountMinor, title });
  });
}

export async function settleShares(deps: JudgingDeps): Promise<number> {
  const due = await deps.db.read((reader) => listSharesDue(reader, deps.clock.now(), runMax));
  for (const one of due) {
    try {
      await settleShare(deps, one);
    } catch (error) {
      // A break began in between; the next run finds it and waits a day. All else is told.
      if (!(error instanceof Refusal) || error.code !== "play_paused") deps.onError(error);
    }
  }
  if (due.length > 0) deps.onMoved();
  return due.length;
}
