import type { AuditAction, DecideDeposit, DepositCase, SuspendedDepositor } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import {
  createAudit,
  type Audit,
  change,
  differenceOf,
  type FourEyes,
  type Actor,
} from "../../backoffice/index.ts";
import type { DepositChange, DepositReview } from "./review.ts";
import { isTakenOver } from "../../platform/claims.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";

/** What operators decide about deposits. */
export interface DepositConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly review: DepositReview;
}

type Deps = DepositConsoleDeps & { readonly audit: Audit };

const permission = "deposits.approve";

function detailsOf(row: DepositChange["after"]) {
  const { status, receivedMinor, currency, claimedByName } = row;
  const received = receivedMinor === null ? null : formatMinor(minor(receivedMinor), currency);
  return { status, received, claimedBy: claimedByName };
}

function subjectOf({ merchantCode, reference }: DepositChange["after"]): string {
  return `${merchantCode} ${reference}`;
}

/**
 * Takes a deposit to decide on. Again, it changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, claim_needed.
 */
async function claim(deps: Deps, actor: Actor, depositId: string): Promise<DepositCase> {
  await change(deps, actor, permission, async (tx) => {
    const { before, after } = await deps.review.claimIn(tx, depositId, actor);
    if (before === after) return;
    await deps.audit.record(tx, {
      actor,
      action: isTakenOver(before, actor) ? "deposit.claim_taken_over" : "deposit.claimed",
      subject: subjectOf(after),
      ...differenceOf(detailsOf(before), detailsOf(after)),
    });
  });
  return deps.review.getCase(depositId, actor);
}

const auditOf = {
  confirm: "deposit.confirmed",
  reject: "deposit.rejected",
  credit: "deposit.credited",
  return: "deposit.returned",
} as const satisfies Record<DecideDeposit["action"], AuditAction>;

/**
 * Decides on a claimed deposit.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, claim_needed,
 * amount_out_of_range, bank_line_known, limit_reached.
 */
async function decide(
  deps: Deps,
  hand: Hand,
  depositId: string,
  decision: DecideDeposit,
): Promise<DepositCase> {
  const { action: _, ...said } = decision;
  const { asker: actor } = hand;
  await deps.fourEyes.stepwise(hand, permission, async (tx, eyes) => {
    const changed = await deps.review.decideIn(tx, depositId, decision, actor, eyes);
    const { before, after } = differenceOf(detailsOf(changed.before), detailsOf(changed.after));
    const isProposed = decision.action === "confirm" && changed.after.status !== "received";
    const done = auditOf[decision.action];
    await deps.audit.record(tx, {
      actor,
      action: isProposed ? "bank_line.proposed" : done,
      subject: subjectOf(changed.after),
      before,
      after: { ...after, ...said, currency: changed.after.currency },
    });
  });
  deps.review.afterDecision();
  return deps.review.getCase(depositId, actor);
}

/**
 * Lets a member deposit again after ten failed payments.
 *
 * Refuses, in this order: permission_denied, not_found.
 */
async function lift(
  deps: Deps,
  actor: Actor,
  memberId: string,
  reason: string,
): Promise<SuspendedDepositor[]> {
  await change(deps, actor, permission, async (tx) => {
    await deps.review.liftIn(tx, BigInt(memberId));
    await deps.audit.record(tx, {
      actor,
      action: "deposit.block_lifted",
      subject: memberId,
      before: { suspended: true },
      after: { suspended: false, reason },
    });
  });
  return deps.review.listBlocked();
}

export function createDepositConsole(given: DepositConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { review } = given;
  return {
    list: review.list,
    listBefore: review.listBefore,
    getCase: review.getCase,
    claim: (actor: Actor, depositId: string) => claim(deps, actor, depositId),
    decide: (hand: Hand, depositId: string, decision: DecideDeposit) =>
      decide(deps, hand, depositId, decision),
    listBlocked: review.listBlocked,
    lift: (actor: Actor, memberId: string, reason: string) => lift(deps, actor, memberId, reason),
  };
}

export type DepositConsole = ReturnType<typeof createDepositConsole>;
