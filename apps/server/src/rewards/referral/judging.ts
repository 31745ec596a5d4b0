import { dayMs, hourMs } from "@baize/contract/durations";
import type { ReferralReason, VerificationLevel } from "@baize/contract";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { LocalText } from "../../platform/text.ts";
import { monthAt } from "../../platform/zone-days.ts";
import type { OfferGate, Risk } from "../../protection/index.ts";
import type { Awards } from "../awards/service.ts";
import { titleOf } from "../titles/texts.ts";
import { friendRewarded } from "./events.ts";
import { lockReferrer } from "./program-store.ts";
import {
  areMet,
  findingOf,
  maximumOf,
  nextOfReferral,
  slackMs,
  stepAt,
  termsOf,
  type Finding,
  type ReferralEvent,
  type Terms,
} from "./rules.ts";
import {
  countRewarded,
  findReferral,
  listDue,
  listSiblings,
  lockReferrals,
  updateReferral,
  type ReferralWithTerms,
} from "./store.ts";

/**
 * What becomes of an invited friend: judged when the terms were met, and once more after the hold.
 * What only the pool can read is read before the transaction; there the inviter's row is taken, so
 * that of two friends at once one is counted after the other and a maximum holds.
 */
export interface JudgingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "samePerson" | "invitersIn">;
  readonly risk: Pick<Risk, "sharersOf">;
  readonly offers: Pick<OfferGate, "mayOffer" | "demandOfferIn">;
  readonly levelOf: (memberId: bigint) => Promise<VerificationLevel>;
  readonly awards: Pick<Awards, "issueIn">;
  readonly onMoved: () => void;
  /** Told of what one friend's judging failed with; the others go on. */
  readonly onError: (error: unknown) => void;
}

/** Known of the two before the transaction. */
interface Known {
  readonly terms: Terms;
  readonly month: string;
  readonly isProven: boolean;
  readonly samePerson: readonly bigint[];
  readonly upline: readonly bigint[];
  /** Whether anything may be given to them. */
  readonly leaves: { readonly inviter?: OfferLeave; readonly friend?: OfferLeave };
}

/** A chain that is longer is of no use to anybody. */
const uplineMax = 8;

async function uplineOf({ db, identity }: JudgingDeps, friendId: bigint): Promise<bigint[]> {
  return db.read(async (reader) => {
    const upline: bigint[] = [];
    for (let at = friendId; upline.length < uplineMax;) {
      const next = (await identity.invitersIn(reader, [at])).get(at);
      if (next === undefined || upline.includes(next)) break;
      upline.push(next);
      at = next;
    }
    return upline;
  });
}

async function knownOf(deps: JudgingDeps, row: ReferralWithTerms): Promise<Known> {
  const { friendId, inviterId, merchantCode, currency, settings } = row;
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const inviter = await deps.offers.mayOffer(inviterId);
  const friend = await deps.offers.mayOffer(friendId);
  return {
    terms: termsOf(settings, currency),
    month: monthAt(deps.clock.now(), timeZone),
    isProven: settings.kycLevel === 0 || (await deps.levelOf(friendId)) >= settings.kycLevel,
    samePerson: await deps.identity.samePerson(friendId),
    upline: await uplineOf(deps, friendId),
    leaves: { ...(inviter && { inviter }), ...(friend && { friend }) },
  };
}

/** Whether an inviter was invited too and never played: accounts that only invite. */
async function isIdle(reader: Reader, inviterId: bigint): Promise<boolean> {
  const own = await findReferral(reader, inviterId);
  return own !== undefined && own.validMinor <= 0n;
}

async function relationsOf(
  tx: Tx,
  deps: JudgingDeps,
  { friendId, inviterId }: ReferralWithTerms,
  { samePerson, upline }: Known,
): Promise<Finding> {
  const sharers = await deps.risk.sharersOf(tx, friendId);
  const others = [...sharers.map((one) => one.memberId), ...samePerson];
  return findingOf({
    friendId,
    upline,
    samePerson,
    sharers,
    siblings: await listSiblings(tx, { friendId, inviterId }, others),
    isInviterIdle: await isIdle(tx, inviterId),
  });
}

interface Move {
  readonly event: ReferralEvent;
  readonly reasons?: readonly ReferralReason[];
}

/** Undefined: it is looked at again at this time. */
type Verdict = Move | { readonly again: Date };

async function verdictOf(
  tx: Tx,
  deps: JudgingDeps,
  row: ReferralWithTerms,
  known: Known,
): Promise<Verdict> {
  const now = deps.clock.now();
  const { terms, isProven } = known;
  const isLate = now.getTime() >= row.endsAt.getTime() + slackMs;
  const isQualified = row.state === "qualified";
  if (!areMet(row, terms) || !isProven) {
    if (isLate) return { event: "expire" };
    if (isQualified) return { event: "fall" };
    // Nothing tells when a document is accepted.
    const end = row.endsAt.getTime() + slackMs;
    const again = areMet(row, terms) ? Math.min(now.getTime() + hourMs, end) : end;
    return { again: new Date(again) };
  }
  const finding = await relationsOf(tx, deps, row, known);
  if (finding.event === "reject") return { event: "reject", reasons: finding.reasons };
  if (!isQualified) return { event: "meet" };
  if (finding.event === "hold") return { event: "hold", reasons: finding.reasons };
  const before = await countRewarded(tx, row.inviterId, known.month);
  const maximum = maximumOf(before, terms);
  if (maximum !== undefined) return { event: "reject", reasons: [maximum] };
  return { event: "reward" };
}

/** Who is on a break for so long after qualifying is not waited for. */
export const waitMs = 60 * dayMs;

interface By {
  readonly decidedBy: string;
  readonly decisionReason: string;
}

/** Writes the move, with its awards. The rows of the inviter and the friend are held. */
async function move(
  tx: Tx,
  deps: JudgingDeps,
  row: ReferralWithTerms,
  known: Known,
  { event, reasons = row.reasons }: Move,
  by?: By,
): Promise<ReferralWithTerms | undefined> {
  const state = nextOfReferral(row.state, event);
  if (state === undefined) return undefined;
  const now = deps.clock.now();
  const after: ReferralWithTerms = { ...row, ...by, state, reasons };
  // It may be met again at once; the next look tells, at the latest when the days are over.
  const end = row.endsAt.getTime() + slackMs;
  const soon = new Date(Math.min(end, now.getTime() + hourMs));
  const held = new Date(now.getTime() + row.settings.holdDays * dayMs);
  const to: Record<typeof state, Partial<ReferralWithTerms>> = {
    registered: { qualifiedAt: null, lookAt: soon },
    qualified: { qualifiedAt: now, lookAt: held },
    on_hold: { lookAt: null },
    rewarded: { lookAt: null, endedAt: now, month: known.month },
    expired: { lookAt: null, endedAt: now },
    rejected: { lookAt: null, endedAt: now },
  };
  const moved = { ...after, ...to[state] };
  await updateReferral(tx, row, moved);
  if (state === "rewarded") {
    await reward(tx, deps, row, known);
    const [memberId, friendId] = [String(row.inviterId), String(row.friendId)];
    const { merchantCode } = row;
    const told = friendRewarded({ memberId, merchantCode, friendId, at: now.toISOString() });
    await deps.events.publish(tx, told);
  }
  return moved;
}

interface Given {
  readonly memberId: bigint;
  readonly source: string;
  readonly amountMinor: bigint;
  readonly title: LocalText;
}

export async function give(
  tx: Tx,
  deps: JudgingDeps,
  { merchantCode, currency, settings }: ReferralWithTerms,
  { memberId, source, amountMinor, title }: Given,
): Promise<void> {
  if (amountMinor <= 0n) return;
  const leave = await deps.offers.demandOfferIn(tx, memberId);
  await deps.awards.issueIn(tx, leave, {
    memberId,
    awardId: deps.ids.uuidv7(),
    merchantCode,
    source,
    reason: "referral",
    promotionId: null,
    currency,
    amountMinor,
    turnoverBps: settings.turnoverBps,
    title,
    claimBy: new Date(deps.clock.now().getTime() + settings.claimDays * dayMs),
    operator: null,
    note: null,
  });
}

/** The awards of a friend who is `rewarded` by now. */
async function reward(
  tx: Tx,
  deps: JudgingDeps,
  row: ReferralWithTerms,
  { terms, month }: Known,
): Promise<void> {
  const { inviterId, friendId } = row;
  const { inMonth } = await countRewarded(tx, inviterId, month);
  const step = stepAt(inMonth, terms);
  const inviter = { memberId: inviterId };
  const given: Given[] = [
    {
      ...inviter,
      source: `referral:${friendId}`,
      amountMinor: terms.inviterMinor,
      title: titleOf("friendQualified"),
    },
    {
      memberId: friendId,
      source: "referral_friend",
      amountMinor: terms.friendMinor,
      title: titleOf("broughtByFriend"),
    },
  ];
  if (step !== undefined) {
    const source = `referral_steps:${month}:${step.friends}`;
    given.push({
      ...inviter,
      source,
      amountMinor: step.amountMinor,
      title: titleOf("moreFriends"),
    });
  }
  // In one order, so that two friends of each other wait for each other and not both.
  for (const one of given.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))) {
    await give(tx, deps, row, one);
  }
}

/** The rows that a decision needs; undefined where the friend moved on meanwhile. */
export async function lockBoth(
  tx: Tx,
  { inviterId, merchantCode, friendId }: ReferralWithTerms,
): Promise<ReferralWithTerms | undefined> {
  await lockReferrer(tx, { memberId: inviterId, merchantCode });
  return (await lockReferrals(tx, [friendId]))[0];
}

async function postpone(deps: JudgingDeps, row: ReferralWithTerms, lookAt: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await lockBoth(tx, row);
    if (held?.state !== row.state || held.lookAt === null) return;
    await updateReferral(tx, held, { ...held, lookAt });
  });
}

/** Judges one whose time has come; what moved on meanwhile is left. */
async function judge(deps: JudgingDeps, row: ReferralWithTerms): Promise<void> {
  const known = await knownOf(deps, row);
  const now = deps.clock.now();
  const { inviter, friend } = known.leaves;
  const isGiven = row.state === "qualified";
  const since = row.qualifiedAt ?? now;
  const mayWait = now.getTime() - since.getTime() < waitMs;
  // Nothing is offered to who is on a break or excluded; it waits, and for good it is over.
  if (isGiven && (inviter === undefined || friend === undefined) && mayWait) {
    return postpone(deps, row, new Date(now.getTime() + dayMs));
  }
  const isShut = isGiven && (inviter === undefined || friend === undefined);
  await deps.db.transaction(async (tx) => {
    const held = await lockBoth(tx, row);
    if (held === undefined || held.state !== row.state || held.lookAt === null) return;
    const verdict = isShut
      ? ({ event: "expire" } as const)
      : await verdictOf(tx, deps, held, known);
    if ("again" in verdict) await updateReferral(tx, held, { ...held, lookAt: verdict.again });
    else await move(tx, deps, held, known, verdict);
  });
}

const atOnce = 100;
/** Of one run, so that it ends before the next begins; what is left is that one's. */
export const runMax = 2000;

/**
 * A break that begins in between is a refusal: nothing was written, and the next look sees it. What
 * fails is told and looked at later, so that it keeps nobody else waiting.
 */
async function judgeOne(deps: JudgingDeps, row: ReferralWithTerms): Promise<void> {
  try {
    await judge(deps, row);
  } catch (error) {
    const isPaused = error instanceof Refusal && error.code === "play_paused";
    if (!isPaused) deps.onError(error);
    const later = deps.clock.now().getTime() + (isPaused ? dayMs : hourMs);
    await postpone(deps, row, new Date(later));
  }
}

export async function judgeDue(deps: JudgingDeps): Promise<number> {
  let judged = 0;
  while (judged < runMax) {
    const rows = await deps.db.read((reader) => listDue(reader, deps.clock.now(), atOnce));
    for (const row of rows) await judgeOne(deps, row);
    judged += rows.length;
    if (rows.length < atOnce) break;
  }
  if (judged > 0) deps.onMoved();
  return judged;
}

/** Whether a friend still has what the inviter is rewarded for, and the inviter has not enough. */
async function mayReward(
  tx: Tx,
  row: ReferralWithTerms,
  { terms, isProven, month }: Known,
): Promise<boolean> {
  if (!isProven || !areMet(row, terms)) return false;
  return maximumOf(await countRewarded(tx, row.inviterId, month), terms) === undefined;
}

/**
 * An operator's decision on a friend who is looked at: he decides on what was found, and not on
 * the terms.
 *
 * Refuses: changed_meanwhile, play_paused.
 */
export async function decideIn(
  tx: Tx,
  deps: JudgingDeps,
  row: ReferralWithTerms,
  known: Known,
  decision: "pay" | "refuse",
  by: By,
): Promise<{ readonly before: ReferralWithTerms; readonly after: ReferralWithTerms }> {
  const before = await lockBoth(tx, row);
  if (before === undefined) throw new Refusal("changed_meanwhile");
  const chosen: Move =
    decision === "pay"
      ? { event: "reward" }
      : { event: "reject", reasons: [...before.reasons, "operator"] };
  const isHeld =
    before.state === "on_hold" && (decision === "refuse" || (await mayReward(tx, before, known)));
  const after = isHeld ? await move(tx, deps, before, known, chosen, by) : undefined;
  if (after === undefined) throw new Refusal("changed_meanwhile");
  return { before, after };
}

export const knownForDecision = knownOf;
