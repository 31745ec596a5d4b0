import { dayMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { OfferGate } from "../../protection/index.ts";
import { lockBudgets } from "../access/budget-store.ts";
import { reserveIn } from "../access/budget.ts";
import { stillAsked } from "../access/asks.ts";
import type { Access } from "../access/service.ts";
import { listRewardsStopped } from "../access/stop-store.ts";
import type { EarnedAward } from "../awards/rules.ts";
import { awardIdOf, type Awards } from "../awards/service.ts";
import type { NameGames } from "../counted/names.ts";
import { markClaim, type MarkDeps } from "../marks/service.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { issuedUntil, reachedOf, sourceOf, type EntryRow, type MissionRule } from "./rules.ts";
import type { StepsIn } from "./steps.ts";
import { lockCompletions, takeCompletion } from "./store.ts";

/** Awards of what an entry reached: the budget of the mission, who may, and how it is given. */

export interface MissionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly awards: Pick<Awards, "issueIn" | "payOrHoldIn" | "findIn">;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer" | "mayOfferIn">;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  readonly brandsOf: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, string>>;
  /** Those of these that are accounts of the house: they never take part. */
  readonly ofHouse: (reader: Reader, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly stepsIn: StepsIn;
  /** Of a person, payout account and device. */
  readonly marks: MarkDeps;
  readonly namePrizes: NamePrizes;
  readonly nameGames: NameGames;
  /** Who may take part. */
  readonly access: Access;
  readonly onError: (error: unknown) => void;
}

type Earned = EarnedAward & { readonly period: string };

/**
 * Issues an award, or pays it where the mission does so by itself. Another account of the person
 * that was given it already makes this one wait, as one does that is claimed.
 */
async function give(
  tx: Tx,
  deps: MissionsDeps,
  leave: OfferLeave,
  { settings, missionId }: MissionRule,
  earned: Earned,
): Promise<void> {
  const { period, ...award } = earned;
  const { memberId, merchantCode } = award;
  const place = { merchantCode, scope: `mission:${missionId}`, period };
  const among = settings.paysItself
    ? await deps.access.amongIn(tx, [memberId], stillAsked(settings.conditions))
    : undefined;
  if (among?.has(memberId) !== true) {
    await deps.awards.issueIn(tx, leave, award);
    return;
  }
  const marked = await markClaim(tx, deps.marks, place, { memberId, subject: missionId });
  if (marked === "not_eligible") {
    // A claim of it would be refused, so it is left to be claimed.
    await deps.awards.issueIn(tx, leave, award);
    return;
  }
  const own = await deps.offers.demandOfferIn(tx, memberId);
  await deps.awards.payOrHoldIn(tx, own, { ...award, claimBy: null }, marked === "hold");
}

/** What an entry earns now: what was reached and was not issued. */
function earnedOf(rule: MissionRule, entry: EntryRow, reached: number, now: Date): Earned[] {
  const { memberId, missionId, period, merchantCode } = entry;
  const { currency, title, turnoverBps, claimDays } = rule.settings;
  return rule.milestones.slice(entry.issued, reached).map(({ amountMinor, prize }, at) => {
    const source = sourceOf(missionId, period, entry.issued + at + 1);
    return {
      memberId,
      awardId: awardIdOf(memberId, source),
      merchantCode,
      source,
      reason: "mission",
      promotionId: missionId,
      period,
      currency,
      amountMinor,
      turnoverBps,
      prize,
      title,
      claimBy: new Date(now.getTime() + claimDays * dayMs),
      operator: null,
      note: null,
    };
  });
}

/** The first of these, as many as the mission's budget holds; it holds them from now on. */
async function reserved(
  tx: Tx,
  { clock, timeZoneOf }: Pick<MissionsDeps, "clock" | "timeZoneOf">,
  { missionId, merchantCode }: EntryRow,
  earned: readonly Earned[],
): Promise<readonly Earned[]> {
  const day = dayOf(clock.now(), await timeZoneOf(merchantCode));
  const ref = { merchantCode, rewardId: missionId };
  for (const [at, award] of earned.entries()) {
    if (!(await reserveIn(tx, ref, { ...award, day }))) return earned.slice(0, at);
  }
  return earned;
}

/**
 * Issues what an entry reached; what cannot be given now stays due. What the budget holds no more
 * is not given; the next fact that counts asks again.
 */
export async function issueReached(
  tx: Tx,
  deps: MissionsDeps,
  rule: MissionRule,
  entry: EntryRow,
): Promise<EntryRow> {
  const reached = reachedOf(rule, entry.actual);
  const now = deps.clock.now();
  if (reached <= entry.issued || now >= issuedUntil(rule, entry)) {
    return { ...entry, isDue: false };
  }
  const { merchantCode, missionId, memberId } = entry;
  const leave = await deps.offers.mayOfferIn(tx, [memberId]);
  const stopped = await listRewardsStopped(tx, merchantCode, [missionId]);
  if (leave === undefined || stopped.has(missionId)) return { ...entry, isDue: true };
  const { completionsMax } = rule.settings;
  // Nothing more is given of what as many have done as may.
  if (completionsMax !== null && !(await takeCompletion(tx, missionId, completionsMax, false))) {
    return { ...entry, isDue: false };
  }
  const given = await reserved(tx, deps, entry, earnedOf(rule, entry, reached, now));
  const issued = entry.issued + given.length;
  const isDone = issued === rule.milestones.length && entry.doneAt === null;
  // Its row is held since it was asked, so there is room for one more.
  if (completionsMax !== null && isDone) await takeCompletion(tx, missionId, completionsMax, true);
  for (const award of given) await give(tx, deps, leave, rule, award);
  return { ...entry, issued, isDue: false, doneAt: isDone ? now : entry.doneAt };
}

/**
 * Holds what the awards of several entries take of, before the first of them is given: budgets,
 * then the missions that so many may do, each in one order. Who saves a mission takes them in the
 * same order, so that two at once wait for each other in one place, and not both.
 */
export async function lockMissionsOf(
  tx: Tx,
  earning: readonly { readonly rule: MissionRule }[],
): Promise<void> {
  const rules = earning.map(({ rule }) => rule);
  await lockBudgets(
    tx,
    rules.map(({ merchantCode, missionId }) => ({ merchantCode, rewardId: missionId })),
  );
  const bound = rules.filter(({ settings }) => settings.completionsMax !== null);
  await lockCompletions(
    tx,
    bound.map(({ missionId }) => missionId),
  );
}
