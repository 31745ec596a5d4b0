import type { JourneyLeaving } from "@baize/contract";
import type { Tx } from "../../platform/db.ts";
import type { AwardRow } from "../awards/rules.ts";
import { judgeClaim, type MarkDeps } from "../marks/service.ts";
import { enterAll, scan, type EnterDeps, type Happened } from "./entering.ts";
import { costOf, journeyOf } from "./rules.ts";
import { leaveAll } from "./run-store.ts";
import { walkDue } from "./running.ts";
import { returnBudget } from "./store.ts";

/** Journeys: what follows for a member when something happened, step by step. */
interface JourneysDeps extends EnterDeps {
  readonly marks: MarkDeps;
}

export interface Journeys {
  /** Begins what a fact begins; the time is that of the registration where none is given. */
  readonly happenedIn: (
    tx: Tx,
    happened: Omit<Happened, "merchantCode" | "at"> & { readonly at?: Date },
  ) => Promise<void>;
  /** Ends all runs of a member that were under way at a moment. */
  readonly leaveIn: (
    tx: Tx,
    memberId: bigint,
    left: { readonly reason: JourneyLeaving; readonly at: Date },
  ) => Promise<void>;
  /** Scans, and walks what is due; answers how much. For the worker. */
  readonly poll: () => Promise<number>;
  /**
   * Before an award of a journey is claimed: answers whether an operator decides first. Refuses:
   * not_eligible.
   */
  readonly judgeIn: (tx: Tx, award: AwardRow) => Promise<boolean>;
}

async function happenedIn(
  tx: Tx,
  deps: JourneysDeps,
  { at, ...happened }: Parameters<Journeys["happenedIn"]>[1],
): Promise<void> {
  const member = await deps.memberIn(tx, happened.memberId);
  if (member === undefined) return;
  if (happened.trigger === "kyc_missing" && (await deps.knownIn(tx, member, [])).isVerified) return;
  const { merchantCode, registeredAt } = member;
  await enterAll(tx, deps, { ...happened, merchantCode, at: at ?? registeredAt });
}

/** A second account of a person is given nothing; one of the same device waits for an operator. */
async function judgeIn(tx: Tx, deps: JourneysDeps, award: AwardRow): Promise<boolean> {
  const journeyId = journeyOf(award.source);
  if (journeyId === undefined) throw new Error(`award ${award.awardId} is of no journey`);
  const { memberId, merchantCode } = award;
  const place = { merchantCode, scope: `journey:${journeyId}`, period: "once" };
  return judgeClaim(tx, deps.marks, place, { memberId, subject: journeyId });
}

const givesBack: ReadonlySet<AwardRow["state"]> = new Set(["expired", "cancelled", "rejected"]);

/** What an award did not cost goes back to its journey's budget, in the same transaction. */
export async function followJourneyAward(tx: Tx, award: AwardRow): Promise<void> {
  const journeyId = journeyOf(award.source);
  if (journeyId === undefined || !givesBack.has(award.state)) return;
  const { merchantCode } = award;
  await returnBudget(tx, { merchantCode, journeyId }, costOf(award));
}

export function createJourneys(deps: JourneysDeps): Journeys {
  return {
    happenedIn: (tx, happened) => happenedIn(tx, deps, happened),
    leaveIn: (tx, memberId, { reason, at }) =>
      leaveAll(tx, memberId, { reason, before: at, at: deps.clock.now() }),
    poll: async () => (await scan(deps)) + (await walkDue(deps)),
    judgeIn: (tx, award) => judgeIn(tx, deps, award),
  };
}
