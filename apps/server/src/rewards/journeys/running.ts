import { dayMs, minuteMs } from "@baize/contract/durations";
import type { JourneyStep, JourneyTerms, JourneyTrigger, WhoMay } from "@baize/contract";
import { parseMinor } from "@baize/money";
import type { Brand } from "../../brand/index.ts";
import type { Member } from "../../identity/index.ts";
import { sendNews, wantsNewsIn, type NewsDeps } from "../../inbox/index.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { OfferGate } from "../../protection/index.ts";
import { awardIdOf, type Awards } from "../awards/service.ts";
import { isControl } from "../promotion-control/service.ts";
import { findRunning } from "../promotions/store.ts";
import { isAmong, type Known } from "../access/who.ts";
import { costOf, quietUntil, sourceOf, type RunKey } from "./rules.ts";
import {
  endRun,
  insertStep,
  isAwardIssued,
  isBonusActive,
  leaveEnded,
  listDue,
  moveRun,
  takeRun,
  type RunRow,
  type StepDeed,
} from "./run-store.ts";
import { findRevisions, holdJourney, takeBudget } from "./store.ts";

/**
 * The worker's part: each step of each run in a transaction of its own, so that a worker that is
 * killed leaves it done or not begun. Whether the member may be offered anything and wants news is
 * judged in that transaction.
 */
export interface RunDeps extends NewsDeps {
  readonly db: Database;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn">;
  readonly awards: Pick<Awards, "issueIn">;
  readonly offers: Pick<OfferGate, "mayOffer" | "demandOfferIn">;
  readonly memberIn: (reader: Reader, memberId: bigint) => Promise<Member | undefined>;
  /** What conditions ask about a member. */
  readonly knownIn: (
    reader: Reader,
    member: Member,
    trees: readonly (WhoMay | null)[],
  ) => Promise<Known>;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

/** What the step of a run is judged by; read with no transaction open. */
interface Around {
  /** Of all accounts of the person. */
  readonly leave: OfferLeave | undefined;
  readonly timeZone: string;
}

/** Where a run goes from a step. */
type Outcome =
  | { readonly to: "next"; readonly deed?: StepDeed; readonly waitMs?: number }
  | { readonly to: "later"; readonly at: Date }
  | { readonly to: "leave"; readonly reason: Parameters<typeof endRun>[3] };

const leaves = (reason: NonNullable<Parameters<typeof endRun>[3]>): Outcome => ({
  to: "leave",
  reason,
});

const suppressed = (
  reason: Extract<StepDeed, { readonly did: "suppressed" }>["reason"],
): Outcome => ({ to: "next", deed: { did: "suppressed", reason } });

/** Whether what began the journey is still so; a member who did what was asked leaves. */
async function isStillSo(
  tx: Tx,
  trigger: JourneyTrigger,
  { memberId, period }: RunKey,
  known: Known,
): Promise<boolean> {
  switch (trigger) {
    case "registered":
      return !known.hasDeposited;
    case "kyc_missing":
      return !known.isVerified;
    case "bonus_80":
      return isBonusActive(tx, memberId, period);
    case "award_ending":
      return isAwardIssued(tx, memberId, period);
    default:
      return true;
  }
}

type Acting = Extract<JourneyStep, { readonly kind: "message" | "offer" | "award" }>;

async function leaveIn(tx: Tx, deps: RunDeps, memberId: bigint): Promise<OfferLeave | undefined> {
  try {
    return await deps.offers.demandOfferIn(tx, memberId);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function isPromotionOpen(tx: Tx, run: RunRow, promotionId: string): Promise<boolean> {
  const { merchantCode, memberId } = run;
  const found = await findRunning(tx, { merchantCode, promotionId });
  if (found?.state !== "live" || found.isStopped) return false;
  const { controlShare = 0 } = found.terms;
  return !isControl({ merchantCode, promotionId, now: { controlShare } }, memberId);
}

/** Sends what a step says. */
async function send(
  tx: Tx,
  leave: OfferLeave,
  deps: RunDeps,
  run: RunRow,
  step: Exclude<Acting, { readonly kind: "award" }>,
): Promise<Outcome> {
  const { memberId, merchantCode } = run;
  if (step.kind === "offer" && !(await isPromotionOpen(tx, run, step.promotionId))) {
    return suppressed("offer_closed");
  }
  const sent = await sendNews(tx, leave, deps, {
    memberId,
    merchantCode,
    source: idFromKey(memberId, "journey", sourceOf(run, run.step)),
    title: step.title,
    body: step.body,
    page: step.kind === "offer" ? "promotions" : step.page,
  });
  if (sent === "sent") return { to: "next", deed: { did: "sent", reason: null } };
  return sent === "no_consent" ? leaves("no_consent") : suppressed(sent);
}

/** Gives what a step gives, within the journey's budget. */
async function give(
  tx: Tx,
  leave: OfferLeave,
  deps: RunDeps,
  run: RunRow,
  { terms, step }: { terms: JourneyTerms; step: Extract<Acting, { readonly kind: "award" }> },
): Promise<Outcome> {
  const { memberId, merchantCode } = run;
  const { currency } = terms;
  const amountMinor = parseMinor(step.amount, currency) ?? 0n;
  const prize = step.prize ?? null;
  if (!(await takeBudget(tx, run, costOf({ amountMinor, prize }))))
    return suppressed("budget_used");
  const source = sourceOf(run, run.step);
  const isNew = await deps.awards.issueIn(tx, leave, {
    memberId,
    awardId: awardIdOf(memberId, source),
    merchantCode,
    source,
    reason: "gift",
    promotionId: null,
    currency,
    amountMinor,
    turnoverBps: step.turnoverBps,
    prize,
    title: step.title,
    claimBy: new Date(deps.clock.now().getTime() + step.claimDays * dayMs),
    operator: null,
    note: null,
  });
  if (!isNew) throw new Error(`the award ${source} was given before`);
  return { to: "next", deed: { did: "awarded", reason: null } };
}

/** What acts on the member: judged at this moment, and not at night. */
async function act(
  tx: Tx,
  deps: RunDeps,
  run: RunRow,
  { terms, step, around }: { terms: JourneyTerms; step: Acting; around: Around },
): Promise<Outcome> {
  const { memberId } = run;
  const own = await leaveIn(tx, deps, memberId);
  const member = await deps.memberIn(tx, memberId);
  if (own === undefined || around.leave === undefined || member === undefined) {
    return leaves("not_offered");
  }
  const known = await deps.knownIn(tx, member, []);
  if (!(await isStillSo(tx, terms.trigger, run, known))) return leaves("no_longer");
  const quiet = quietUntil(deps.clock.now(), around.timeZone);
  if (quiet !== undefined) return { to: "later", at: quiet };
  if (step.kind !== "award") return send(tx, own, deps, run, step);
  // An award is marketing too.
  if (!(await wantsNewsIn(tx, memberId))) return leaves("no_consent");
  if (member.currency !== terms.currency) return leaves("not_offered");
  // A date that no document confirms can be any day.
  if (terms.trigger === "birthday" && !known.isVerified) return leaves("condition");
  return give(tx, own, deps, run, { terms, step });
}

async function outcomeOf(
  tx: Tx,
  deps: RunDeps,
  run: RunRow,
  terms: JourneyTerms,
  around: Around,
): Promise<Outcome> {
  const step = terms.steps[run.step];
  if (step === undefined) throw new Error(`journey ${run.journeyId} has no step ${run.step}`);
  if (step.kind === "wait") return { to: "next", waitMs: step.minutes * minuteMs };
  if (step.kind !== "condition") return act(tx, deps, run, { terms, step, around });
  const member = await deps.memberIn(tx, run.memberId);
  if (member === undefined) return leaves("not_offered");
  const known = await deps.knownIn(tx, member, [step.who]);
  return isAmong(step.who, known, deps.clock.now()) ? { to: "next" } : leaves("condition");
}

async function follow(
  tx: Tx,
  run: RunRow,
  outcome: Outcome,
  { at, steps }: { readonly at: Date; readonly steps: number },
): Promise<"moved" | "waits" | "ended"> {
  if (outcome.to === "leave") {
    await endRun(tx, run, at, outcome.reason);
    return "ended";
  }
  if (outcome.to === "later") {
    await moveRun(tx, run, { step: run.step, dueAt: outcome.at });
    return "waits";
  }
  if (outcome.deed !== undefined) await insertStep(tx, run, outcome.deed, at);
  const step = run.step + 1;
  if (step >= steps) {
    await endRun(tx, run, at, null);
    return "ended";
  }
  const { waitMs = 0 } = outcome;
  await moveRun(tx, run, { step, dueAt: new Date(at.getTime() + waitMs) });
  return waitMs > 0 ? "waits" : "moved";
}

/** One step of one run. "gone" where another worker has it, or the journey is held. */
function stepOnce(deps: RunDeps, key: RunRow, around: Around) {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const run = await takeRun(tx, key, at);
    if (run === undefined) return "gone";
    const journey = await holdJourney(tx, run);
    if (journey?.state !== "live") return "gone";
    const terms = (await findRevisions(tx, run, [run.revision])).get(run.revision)?.terms;
    if (terms === undefined) throw new Error(`revision ${run.revision} of a journey is gone`);
    const outcome = await outcomeOf(tx, deps, run, terms, around);
    return follow(tx, run, outcome, { at, steps: terms.steps.length });
  });
}

/** Takes a run as far as it goes now; answers how many steps were taken. */
async function walk(deps: RunDeps, run: RunRow): Promise<number> {
  const { timeZone } = await deps.brand.getMerchant(run.merchantCode);
  for (let taken = 0; ; taken += 1) {
    const around = { leave: await deps.offers.mayOffer(run.memberId), timeZone };
    const result = await stepOnce(deps, run, around);
    if (result === "gone") return taken;
    if (result !== "moved") return taken + 1;
  }
}

const sliceOf = 1000;
/** Of one run of the job, so that it ends before the next begins; what is left is that one's. */
const runMax = 20_000;

async function leaveStopped({ db, clock }: RunDeps): Promise<number> {
  for (let gone = 0; ;) {
    const some = await db.transaction((tx) => leaveEnded(tx, clock.now(), sliceOf));
    gone += some;
    if (some < sliceOf) return gone;
  }
}

/** Walks everything that is due, a slice at a time; answers how many steps were taken. */
export async function walkDue(deps: RunDeps): Promise<number> {
  let taken = await leaveStopped(deps);
  while (taken < runMax) {
    const due = await deps.db.read((reader) => listDue(reader, deps.clock.now(), sliceOf));
    let steps = 0;
    for (const run of due) {
      try {
        steps += await walk(deps, run);
      } catch (error) {
        // The others do not wait for one that fails; it is tried again with the next look.
        deps.onError(error);
      }
    }
    taken += steps;
    if (due.length < sliceOf || steps === 0) break;
  }
  if (taken > 0) deps.onMoved();
  return taken;
}
