import type { AuditAction, DecideWithdrawal, WithdrawalCase } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import {
  createAudit,
  type Audit,
  change,
  differenceOf,
  type FourEyes,
  type Actor,
} from "../../backoffice/index.ts";
import { isByHand, type WithdrawalChange, type WithdrawalReview } from "./review.ts";
import { isTakenOver } from "../../platform/claims.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";

/** What operators decide about members' withdrawals. */
export interface WithdrawalConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly review: WithdrawalReview;
}

type Deps = WithdrawalConsoleDeps & { readonly audit: Audit };

const permission = "withdrawals.approve";

function detailsOf(row: WithdrawalChange["after"]) {
  const { state, confirmation, provider, payoutAttempt, claimedByName } = row;
  return { state, confirmation, provider, payoutAttempt, claimedBy: claimedByName };
}

function subjectOf({ merchantCode, reference }: WithdrawalChange["after"]): string {
  return `${merchantCode} ${reference}`;
}

const actionsOfDecisions: Readonly<Record<DecideWithdrawal["action"], AuditAction>> = {
  approve: "withdrawal.approved",
  reject: "withdrawal.rejected",
  pay_by_hand: "withdrawal.paid_by_hand",
  retry: "withdrawal.retried",
  force_receipt: "withdrawal.receipt_forced",
  uphold: "withdrawal.upheld",
};

function actionOf({ action }: DecideWithdrawal, { after }: WithdrawalChange): AuditAction {
  return after.state === "awaiting_second"
    ? "withdrawal.first_approved"
    : actionsOfDecisions[action];
}

/**
 * Takes a withdrawal to decide on. Again, it changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, claim_needed.
 */
async function claim(deps: Deps, actor: Actor, withdrawalId: string): Promise<WithdrawalCase> {
  await change(deps, actor, permission, async (tx) => {
    const { before, after } = await deps.review.claimIn(tx, withdrawalId, actor);
    if (before === after) return;
    await deps.audit.record(tx, {
      actor,
      action: isTakenOver(before, actor) ? "withdrawal.claim_taken_over" : "withdrawal.claimed",
      subject: subjectOf(after),
      ...differenceOf(detailsOf(before), detailsOf(after)),
    });
  });
  return deps.review.getCase(withdrawalId, actor);
}

/** Writes down what was decided; of what money went by hand, how much and whose. */
async function record(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  decision: DecideWithdrawal,
  changed: WithdrawalChange,
): Promise<void> {
  const { action: _, ...said } = decision;
  const { before, after } = differenceOf(detailsOf(changed.before), detailsOf(changed.after));
  const { amountMinor, receivedMinor, currency, memberId } = changed.after;
  const amount = formatMinor(minor(amountMinor - (receivedMinor ?? 0n)), currency);
  await deps.audit.record(tx, {
    actor,
    action: actionOf(decision, changed),
    subject: subjectOf(changed.after),
    before,
    after: {
      ...after,
      ...said,
      ...(isByHand(decision) && { amount, currency, member: String(memberId) }),
    },
  });
}

/**
 * Decides on a claimed withdrawal. To say it was paid by hand, or to give back what was paid, takes
 * two persons whatever the amount.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, claim_needed,
 * second_person_needed, second_person_unfit, approval_pending.
 */
async function decide(
  deps: Deps,
  hand: Hand,
  withdrawalId: string,
  decision: DecideWithdrawal,
): Promise<WithdrawalCase> {
  const { asker: actor } = hand;
  const by = { ...actor, isAgreed: hand.agreed !== undefined };
  const decided = isByHand(decision)
    ? await deps.fourEyes.together(hand, {
        permission,
        async work(tx, { mandate }) {
          const changed = await deps.review.settleIn(tx, mandate, withdrawalId, decision, by);
          await record(tx, deps, actor, decision, changed);
          return changed;
        },
      })
    : await deps.fourEyes.stepwise(hand, permission, async (tx, eyes) => {
        const changed = await deps.review.decideIn(tx, withdrawalId, decision, actor, eyes);
        await record(tx, deps, actor, decision, changed);
        return changed;
      });
  // The provider is called with no transaction open; what it did not hear the worker repeats.
  await deps.review.afterDecision(decided);
  return deps.review.getCase(withdrawalId, actor);
}

/**
 * Shows the whole number of a claimed withdrawal's account, and records who saw it.
 *
 * Refuses, in this order: permission_denied, not_found, claim_needed.
 */
function reveal(deps: Deps, actor: Actor, withdrawalId: string) {
  return change(deps, actor, permission, async (tx) => {
    const { row, ...account } = await deps.review.revealIn(tx, withdrawalId, actor);
    const action = "withdrawal.account_revealed" as const;
    await deps.audit.record(tx, { actor, action, subject: subjectOf(row) });
    return account;
  });
}

export function createWithdrawalConsole(given: WithdrawalConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { review } = given;
  return {
    list: review.list,
    listBefore: review.listBefore,
    getCase: review.getCase,
    claim: (actor: Actor, withdrawalId: string) => claim(deps, actor, withdrawalId),
    decide: (hand: Hand, withdrawalId: string, decision: DecideWithdrawal) =>
      decide(deps, hand, withdrawalId, decision),
    reveal: (actor: Actor, withdrawalId: string) => reveal(deps, actor, withdrawalId),
  };
}

export type WithdrawalConsole = ReturnType<typeof createWithdrawalConsole>;
