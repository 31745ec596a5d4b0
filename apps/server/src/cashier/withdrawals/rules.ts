import type {
  ConfirmationState,
  DecideWithdrawal,
  PayoutKind,
  StepActor,
  Withdrawal,
  WithdrawalFlag,
  WithdrawalState,
  WithdrawalStepKind,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Claimed } from "../../platform/claims.ts";
import type { ProviderPayout } from "../providers/provider.ts";

/**
 * A withdrawal and what may become of it. Pure.
 *
 *   state             event                                     next
 *   -                 the member asks                           requested, the money is held
 *   requested         approved                                  approved, or awaiting_second
 *   awaiting_second   approved by another                       approved
 *   approved          sent to the provider                      paying
 *   approved, failed  paid by hand                              paid, the hold is captured
 *   paying            the provider paid                         paid, the hold is captured
 *   paying            the provider did not pay                  failed
 *   failed            the provider paid after all               paid, the hold is captured
 *   failed            once more                                 approved
 *   requested, awaiting_second, approved, failed   rejected     rejected, the hold is released
 *
 * A paid one waits for the member's word:
 *
 *   waiting    received                                         received
 *   waiting    partly or not received                           disputed, the time stands still
 *   waiting    no word in time                                  counted
 *   waiting, counted   the provider took it back                disputed, nothing is received
 *   disputed   forced receipt                                   forced, what is missing comes back
 *   disputed   the payment stands                               upheld
 *
 * The member can never cancel a hold.
 */
export type WithdrawalEvent =
  | "approve"
  | "reject"
  | "send"
  | "pay_by_hand"
  | "retry"
  | "provider_paid"
  | "provider_failed"
  | "received"
  | "partly"
  | "not_received"
  | "count"
  | "taken_back"
  | "force_receipt"
  | "uphold";

export interface WithdrawalRow extends Claimed {
  readonly memberId: bigint;
  readonly id: string;
  readonly merchantCode: string;
  readonly reference: string;
  readonly accountId: string;
  readonly accountKind: PayoutKind;
  readonly accountProvider: string;
  readonly accountLast4: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly state: WithdrawalState;
  readonly confirmation: ConfirmationState;
  readonly confirmBy: Date | null;
  readonly receivedMinor: bigint | null;
  readonly proofPictureId: string | null;
  readonly flags: readonly WithdrawalFlag[];
  readonly needsSecond: boolean;
  /** Comes before others in the queue, because of the member's VIP level then. */
  readonly isFirst: boolean;
  readonly firstApprovedBy: string | null;
  readonly provider: string | null;
  readonly payoutAttempt: number;
  readonly payoutId: string | null;
  readonly pollAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

export interface StepRow {
  readonly at: Date;
  readonly what: WithdrawalStepKind;
  readonly byKind: StepActor;
  readonly operator: string | null;
  readonly reason: string | null;
  readonly amountMinor: bigint | null;
}

type Where = Pick<WithdrawalRow, "state" | "confirmation">;

const to = (state: WithdrawalState): Where => ({ state, confirmation: "none" });
const after = (confirmation: ConfirmationState): Where => ({ state: "paid", confirmation });

interface Way {
  readonly from: readonly WithdrawalState[] | "waiting" | "disputed" | "unsaid";
  readonly to: Where;
}

const disputed: Way = { from: "waiting", to: after("disputed") };

const ways: Readonly<Record<WithdrawalEvent, Way>> = {
  approve: { from: ["requested", "awaiting_second"], to: to("approved") },
  reject: { from: ["requested", "awaiting_second", "approved", "failed"], to: to("rejected") },
  send: { from: ["approved"], to: to("paying") },
  pay_by_hand: { from: ["approved", "failed"], to: after("waiting") },
  retry: { from: ["failed"], to: to("approved") },
  provider_paid: { from: ["paying", "failed"], to: after("waiting") },
  provider_failed: { from: ["paying"], to: to("failed") },
  received: { from: "waiting", to: after("received") },
  partly: disputed,
  not_received: disputed,
  count: { from: "waiting", to: after("counted") },
  taken_back: { from: "unsaid", to: after("disputed") },
  force_receipt: { from: "disputed", to: after("forced") },
  uphold: { from: "disputed", to: after("upheld") },
};

function isOpenTo({ state, confirmation }: Where, { from }: Way): boolean {
  // The member has not confirmed or disputed it.
  if (from === "unsaid") return confirmation === "waiting" || confirmation === "counted";
  return typeof from === "string" ? confirmation === from : from.includes(state);
}

/** Where an event leads, or undefined where it may not happen; the table above. */
export function nextOf(
  row: Pick<WithdrawalRow, "state" | "confirmation" | "needsSecond">,
  event: WithdrawalEvent,
): Where | undefined {
  const way = ways[event];
  if (!isOpenTo(row, way)) return undefined;
  const isFirst = event === "approve" && row.state === "requested" && row.needsSecond;
  return isFirst ? to("awaiting_second") : way.to;
}

const decisions: readonly DecideWithdrawal["action"][] = [
  "approve",
  "reject",
  "pay_by_hand",
  "retry",
  "force_receipt",
  "uphold",
];

/** What an operator who holds the claim may do. */
export function actionsOf(row: Parameters<typeof nextOf>[0] & Pick<WithdrawalRow, "provider">) {
  return decisions.filter((action) => {
    // Sent within moments: what waits for a provider is not paid by hand as well.
    if (row.state === "approved" && row.provider !== null && action === "pay_by_hand") return false;
    return nextOf(row, action) !== undefined;
  });
}

export type PayoutRuling =
  | { readonly next: "provider_paid" | "provider_failed"; readonly flag?: undefined }
  | { readonly next: "taken_back"; readonly flag: string }
  | { readonly next: "same"; readonly flag?: string };

/**
 * What a payout's state means for its withdrawal. What leaves by a payout we do not know of, in
 * another amount, or after the money went another way, waits for a person.
 */
export function ruleOnPayout(row: WithdrawalRow, payout: ProviderPayout): PayoutRuling {
  const { status } = payout;
  if (status === "processing") return { next: "same" };
  const isOurs =
    payout.merchantCode === row.merchantCode &&
    payout.attempt === row.payoutAttempt &&
    (row.payoutId === null || row.payoutId === payout.payoutId);
  if (status === "failed") {
    if (!isOurs) return { next: "same" };
    if (row.state === "paid" && row.provider !== null) {
      // Nobody is asked whether money arrived that the provider did not pay.
      const isUnsaid = nextOf(row, "taken_back") !== undefined;
      return { next: isUnsaid ? "taken_back" : "same", flag: "taken_back" };
    }
    return row.state === "paying" ? { next: "provider_failed" } : { next: "same" };
  }
  if (!isOurs) return { next: "same", flag: "other_order" };
  if (row.state === "paid") {
    return row.provider === null ? { next: "same", flag: "paid_twice" } : { next: "same" };
  }
  if (payout.currency !== row.currency || payout.amountMinor !== row.amountMinor) {
    return { next: "same", flag: "amount_differs" };
  }
  if (nextOf(row, "provider_paid") === undefined) return { next: "same", flag: "paid_unasked" };
  return { next: "provider_paid" };
}

/** What did not arrive, by the member's word. */
export function missingOf(row: Pick<WithdrawalRow, "amountMinor" | "receivedMinor">) {
  return minor(row.amountMinor - (row.receivedMinor ?? 0n));
}

export function withdrawalOf(row: WithdrawalRow): Withdrawal {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  return {
    withdrawalId: row.id,
    reference: row.reference,
    currency: row.currency,
    amount: text(row.amountMinor),
    account: { kind: row.accountKind, provider: row.accountProvider, last4: row.accountLast4 },
    state: row.state,
    confirmation: row.confirmation,
    confirmBy: row.confirmation === "waiting" ? (row.confirmBy?.toISOString() ?? null) : null,
    received: row.receivedMinor === null ? null : text(row.receivedMinor),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A step as members see it: the kind of actor, never a name. */
export function stepOf(step: StepRow, currency: string) {
  return {
    at: step.at.toISOString(),
    what: step.what,
    by: step.byKind,
    reason: step.reason,
    amount: step.amountMinor === null ? null : formatMinor(minor(step.amountMinor), currency),
  };
}
