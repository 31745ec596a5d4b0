import {
  applicationProblems,
  type ApplicationResult,
  type ApplicationsDecision,
} from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { findAlone, type FourEyes } from "../../backoffice/index.ts";
import { claimFor } from "../../platform/claims.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { memberIdOf } from "../../platform/http/member-id.ts";
import type { Idempotency } from "../../platform/idempotency/index.ts";
import type { EntryConsoleDeps } from "../promotions/entries-console.ts";
import { blockOf, type BlockDeps } from "./blocks.ts";
import { decideWaiting, type DecidingDeps, type Waiting } from "./deciding.ts";
import { listApplications, type ApplicationRow, type EntryKey } from "./store.ts";

/**
 * Several applications decided on together: each in its own transaction and by the same rules as
 * one alone, so that what was decided meanwhile stops none of the others. Nothing here waits for a
 * second person: what needs one is refused and has to be decided on by itself.
 */
export interface BatchDeps extends DecidingDeps, BlockDeps, Pick<EntryConsoleDeps, "identity"> {
  readonly fourEyes: FourEyes;
  readonly idempotency: Idempotency;
}

export interface ToDecideOne extends EntryKey {
  readonly revision: number;
}

export interface ToDecideMany {
  /** Members as the wire names them. */
  readonly applications: readonly (Omit<ToDecideOne, "memberId"> & {
    readonly memberId: string;
  })[];
  readonly decision: ApplicationsDecision;
}

type Problem = NonNullable<ApplicationResult["problem"]>;
type Result = Pick<ApplicationResult, "result" | "problem" | "amount">;

/** A block found in the transaction; it takes the transaction back. */
class Blocked extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

/** What refuses one application; undefined for what refuses the whole call. */
function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Blocked) return error.problem;
  if (!(error instanceof Refusal)) return undefined;
  return applicationProblems.find((one) => one === error.code);
}

/** What the same operator decided in the same way, where the answer was lost. */
function doneBefore(
  row: ApplicationRow | undefined,
  { revision }: ToDecideOne,
  decision: ApplicationsDecision,
  { operator, currency }: { readonly operator: string; readonly currency: string },
): Result | undefined {
  const isOurs =
    row !== undefined &&
    row.decidedBy === operator &&
    row.revision === revision + 1 &&
    row.note === decision.note;
  if (!isOurs) return undefined;
  if (decision.action === "reject") {
    const isSame = row.decision === "rejected" && row.reason === decision.rejection;
    return isSame ? { result: "rejected", problem: null, amount: null } : undefined;
  }
  if (row.decision !== "approved" || row.amountMinor === null) return undefined;
  const isSame =
    decision.amount === null || parseMinor(decision.amount, currency) === row.amountMinor;
  if (!isSame) return undefined;
  return {
    result: "approved",
    problem: null,
    amount: formatMinor(minor(row.amountMinor), currency),
  };
}

async function decideOne(
  deps: BatchDeps,
  hand: Hand,
  to: ToDecideOne,
  decision: ApplicationsDecision,
): Promise<Result> {
  const { memberId, entryId } = to;
  const operator = hand.asker.username;
  const { username, merchantCode, currency } = await deps.identity.directory.demand(memberId);
  const [row] = await deps.db.read((reader) => listApplications(reader, to));
  const done = doneBefore(row, to, decision, { operator, currency });
  if (done !== undefined) return done;
  // Of all accounts of the person: asked with no transaction open.
  const leave = await deps.offers.mayOffer(memberId);
  const zone = await deps.timeZoneOf(merchantCode);
  const typed = decision.action === "approve" ? decision.amount : null;
  const amountMinor = typed === null ? undefined : parseMinor(typed, currency);
  const given = await deps.fourEyes.stepwise(hand, "rewards.review", async (tx, eyes) => {
    const demand = async (waiting: Waiting) => {
      const claim = claimFor(waiting.row, hand.asker, deps.clock.now());
      const block = await blockOf(tx, deps, { ...waiting, amountMinor });
      if (block !== null) throw new Blocked(block);
      return claim;
    };
    const known = { leave, zone, username, actor: hand.asker, operator };
    const amount = await decideWaiting(tx, deps, { ...to, ...known, decision, demand });
    if (amount === undefined) eyes.narrower();
    else {
      const { upToMinor } = await findAlone(tx, merchantCode, currency);
      const subject = `application ${entryId}`;
      const worth = { merchantCode, currency, amountMinor: amount, subject };
      const isAlone = amount <= upToMinor && (await eyes.alone(worth)) !== undefined;
      if (!isAlone) throw new Blocked("second_person");
    }
    return amount;
  });
  return given === undefined
    ? { result: "rejected", problem: null, amount: null }
    : { result: "approved", problem: null, amount: formatMinor(minor(given), currency) };
}

async function decideEach(
  deps: BatchDeps,
  hand: Hand,
  { applications, decision }: ToDecideMany,
): Promise<{ results: ApplicationResult[] }> {
  const results: ApplicationResult[] = [];
  // One after the other: each takes the turn of the audit trail.
  for (const { memberId, entryId, revision } of applications) {
    const key = { memberId, entryId };
    try {
      const to = { memberId: memberIdOf(key), entryId, revision };
      results.push({ ...key, ...(await decideOne(deps, hand, to, decision)) });
    } catch (error) {
      const problem = problemOf(error);
      if (problem === undefined) throw error;
      results.push({ ...key, result: "refused", problem, amount: null });
    }
  }
  deps.onMoved();
  return { results };
}

/** Every operator has their own keys. */
const keyedCall = ({ asker }: Hand) => `decideApplications ${asker.operatorId}`;

/**
 * Approves or rejects several applications and says for each what happened. The same key gives the
 * first answer; without it, or after a kill, what this operator decided in the same way counts as
 * done.
 *
 * Refuses, in this order: permission_denied, idempotency_key_reused. Each application refuses with
 * one of `applicationProblems`.
 */
export function decideMany(deps: BatchDeps, hand: Hand, many: ToDecideMany) {
  const { idempotencyKey: key } = hand;
  const work = () => decideEach(deps, hand, many);
  if (key === undefined) return work();
  const content = hand.input.body;
  return deps.idempotency.run({ memberId: 0n, call: keyedCall(hand), key, content }, work);
}
