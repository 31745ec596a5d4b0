import type {
  DecideWithdrawal,
  WithdrawalCase,
  WithdrawalFilter,
  WithdrawalInConsole,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { claimFor, claimOf, claimShown, demandClaim, type Decider } from "../../platform/claims.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Eyes, Mandate } from "../../platform/mandate.ts";
import type { MomentPage } from "../../platform/moments.ts";
import { openNumber } from "../payout-accounts/service.ts";
import { findAccount } from "../payout-accounts/store.ts";
import { listPolicies } from "../withdrawal-policy/store.ts";
import { turnoverOf, turnoverTexts } from "../turnover/service.ts";
import { forceReceipt, markPaid, move, reject } from "./moves.ts";
import { actionsOf, nextOf, stepOf, withdrawalOf, type WithdrawalRow } from "./rules.ts";
import {
  countQueue,
  findWithdrawalById,
  listQueue,
  listQueueBefore,
  listSteps,
  lockWithdrawal,
  sumWithdrawals,
  updateWithdrawal,
  type QueueQuery,
} from "./store.ts";
import { sumDeposits } from "../totals/store.ts";
import { monthMs, type WithdrawalDeps } from "./service.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/**
 * What operators do with withdrawals. The back office runs the changes in its own transactions,
 * each with its row in the audit trail.
 *
 * Only the holder of the claim decides, and the second of two approvals is another operator's.
 */
export interface WithdrawalReviewDeps extends WithdrawalDeps {
  readonly findMembers: (memberIds: readonly bigint[]) => Promise<
    readonly {
      readonly memberId: bigint;
      readonly username: string;
      readonly registeredAt: Date;
    }[]
  >;
}

export interface WithdrawalChange {
  readonly before: WithdrawalRow;
  readonly after: WithdrawalRow;
}

async function lockById(tx: Tx, id: string): Promise<WithdrawalRow> {
  const found = await findWithdrawalById(tx, id);
  const row = found && (await lockWithdrawal(tx, found.memberId, id));
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

/**
 * Takes a withdrawal to decide on. Again, it changes nothing.
 *
 * Refuses, in this order: not_found, changed_meanwhile (nothing to decide), claim_needed (another
 * holds it).
 */
async function claimIn(
  tx: Tx,
  deps: WithdrawalReviewDeps,
  id: string,
  by: Decider,
): Promise<WithdrawalChange> {
  const before = await lockById(tx, id);
  if (actionsOf(before).length === 0) throw new Refusal("changed_meanwhile");
  const mine = claimFor(before, by, deps.clock.now());
  if (mine === undefined) return { before, after: before };
  const [after] = await updateWithdrawal(tx, before, { ...before, ...mine });
  if (after === undefined) throw new Refusal("changed_meanwhile");
  return { before, after };
}

type Act = (
  tx: Tx,
  deps: WithdrawalReviewDeps,
  before: WithdrawalRow,
  decision: DecideWithdrawal,
  by: Decider,
  eyes: Eyes,
) => Promise<WithdrawalRow>;

/** Refuses: second_person_needed, second_person_unfit. */
const approve: Act = async (tx, deps, before, decision, by, eyes) => {
  const { operatorId, username: operator } = by;
  const { firstApprovedBy, updatedAt: at } = before;
  if (firstApprovedBy !== null) await eyes.second({ operatorId: firstApprovedBy, at });
  const isFirst = nextOf(before, "approve")?.state === "awaiting_second";
  if (isFirst) {
    const step = { what: "first_approved", by: "operator", operator } as const;
    return move(tx, deps, before, "approve", step, { firstApprovedBy: operatorId });
  }
  const isByHand = decision.action === "approve" && decision.byHand;
  const provider = isByHand ? null : before.provider;
  const step = { what: "approved", by: "operator", operator } as const;
  return move(tx, deps, before, "approve", step, { provider, pollAt: deps.clock.now() });
};

const retry: Act = async (tx, deps, before, _decision, { username: operator }) =>
  move(
    tx,
    deps,
    before,
    "retry",
    { what: "retried", by: "operator", operator },
    {
      payoutAttempt: before.payoutAttempt + 1,
      payoutId: null,
      pollAt: deps.clock.now(),
    },
  );

function wordsOf(decision: DecideWithdrawal): string | undefined {
  if ("reason" in decision) return decision.reason;
  return decision.action === "pay_by_hand" ? decision.bankReference : undefined;
}

const acts: Readonly<Record<Exclude<DecideWithdrawal["action"], ByHand["action"]>, Act>> = {
  approve,
  retry,
  reject: (tx, deps, before, decision, { username: operator }) =>
    reject(tx, deps, before, { by: "operator", operator, reason: wordsOf(decision) }),
  uphold: (tx, deps, before, decision, { username: operator }) => {
    const reason = wordsOf(decision);
    return move(tx, deps, before, "uphold", { what: "upheld", by: "operator", operator, reason });
  },
};

/** What says that money moved outside of any provider, or gives back what was paid. */
export type ByHand = Extract<DecideWithdrawal, { action: "pay_by_hand" | "force_receipt" }>;

export const isByHand = (decision: DecideWithdrawal): decision is ByHand =>
  decision.action === "pay_by_hand" || decision.action === "force_receipt";

/**
 * Decides on a claimed withdrawal.
 *
 * Refuses, in this order: not_found, changed_meanwhile, claim_needed, second_person_needed,
 * second_person_unfit.
 */
async function decideIn(
  tx: Tx,
  deps: WithdrawalReviewDeps,
  id: string,
  decision: Exclude<DecideWithdrawal, ByHand>,
  by: Decider,
  eyes: Eyes,
): Promise<WithdrawalChange> {
  const before = await lockById(tx, id);
  if (!actionsOf(before).includes(decision.action)) throw new Refusal("changed_meanwhile");
  demandClaim(before, by, deps.clock.now());
  return { before, after: await acts[decision.action](tx, deps, before, decision, by, eyes) };
}

/**
 * Settles by hand what two operators agreed to. The first held the claim then; by the time the
 * second agrees it may have ended, but no third operator may hold it.
 *
 * Refuses, in this order: not_found, changed_meanwhile, claim_needed.
 */
async function settleIn(
  tx: Tx,
  deps: WithdrawalReviewDeps,
  _mandate: Mandate,
  id: string,
  decision: ByHand,
  { isAgreed, ...by }: Decider & { readonly isAgreed: boolean },
): Promise<WithdrawalChange> {
  const before = await lockById(tx, id);
  if (!actionsOf(before).includes(decision.action)) throw new Refusal("changed_meanwhile");
  const at = deps.clock.now();
  if (!isAgreed || claimOf(before, at) !== undefined) demandClaim(before, by, at);
  const step = { by: "operator", operator: by.username, reason: wordsOf(decision) } as const;
  const after =
    decision.action === "pay_by_hand"
      ? await markPaid(tx, deps, before, "pay_by_hand", step)
      : await forceReceipt(tx, deps, before, step);
  return { before, after };
}

/** The whole number of a claimed withdrawal's account. Refuses: not_found, claim_needed. */
async function revealIn(tx: Tx, deps: WithdrawalReviewDeps, id: string, by: Decider) {
  const row = await lockById(tx, id);
  demandClaim(row, by, deps.clock.now());
  const account = await findAccount(tx, row.memberId, row.accountId);
  if (account === undefined) throw new Error(`withdrawal ${id} has no account`);
  // Its name is read under the lock, for a read beside this transaction needs another connection.
  const { payeeName } = await deps.people.lock(tx, row.memberId);
  return {
    row,
    holder: payeeName ?? "",
    provider: account.provider,
    number: openNumber(deps.sealer, account),
  };
}

async function describe(
  deps: WithdrawalReviewDeps,
  rows: readonly WithdrawalRow[],
  by: Decider,
): Promise<WithdrawalInConsole[]> {
  const at = deps.clock.now();
  const policies = await deps.db.read(listPolicies);
  const members = await deps.findMembers([...new Set(rows.map((row) => row.memberId))]);
  const names = new Map(members.map((member) => [member.memberId, member.username]));
  return rows.map((row) => {
    const policy = policies.find(
      (one) => one.merchantCode === row.merchantCode && one.currency === row.currency,
    );
    return {
      ...withdrawalOf(row),
      merchantCode: row.merchantCode,
      memberId: String(row.memberId),
      username: names.get(row.memberId) ?? "",
      flags: [...row.flags],
      needsSecond: row.needsSecond,
      isFirst: row.isFirst,
      provider: row.provider,
      claim: claimShown(row, at, by),
      targetMinutes: policy?.targetMinutes ?? 60,
      // The first approver may still reject.
      actions: actionsOf(row).filter(
        (action) => action !== "approve" || row.firstApprovedBy !== by.operatorId,
      ),
    };
  });
}

async function figuresOf(deps: WithdrawalReviewDeps, { memberId, currency }: WithdrawalRow) {
  const since = new Date(deps.clock.now().getTime() - monthMs);
  const [member] = await deps.findMembers([memberId]);
  const balance = await deps.ledger.balanceOf(memberId);
  const [deposits, withdrawals, turnover] = await deps.db.read(async (reader) => [
    await sumDeposits(reader, memberId, since),
    await sumWithdrawals(reader, memberId, since),
    await turnoverOf(reader, deps.play, memberId),
  ]);
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    registeredAt: (member?.registeredAt ?? new Date(0)).toISOString(),
    balance: text(balance?.cashMinor ?? 0n),
    locked: text(balance?.lockedMinor ?? 0n),
    deposits30Days: text(deposits),
    withdrawals30Days: text(withdrawals.amountMinor),
    turnover: turnoverTexts(turnover, currency),
  };
}

/** Refuses: not_found. */
async function getCase(
  deps: WithdrawalReviewDeps,
  id: string,
  by: Decider,
): Promise<WithdrawalCase> {
  const row = await deps.db.read((reader) => findWithdrawalById(reader, id));
  if (row === undefined) throw new Refusal("not_found");
  const steps = await deps.db.read((reader) => listSteps(reader, row.memberId, id));
  const [described] = await describe(deps, [row], by);
  if (described === undefined) throw new Error("a withdrawal was not described");
  return {
    ...described,
    steps: steps.map((step) => ({ ...stepOf(step, row.currency), operator: step.operator })),
    payoutId: row.payoutId,
    proof: row.proofPictureId === null ? null : `media/${row.proofPictureId}`,
    member: await figuresOf(deps, row),
  };
}

export interface WithdrawalReviewQuery {
  readonly state: WithdrawalFilter | undefined;
  readonly merchantCode: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

export function createWithdrawalReview(deps: WithdrawalReviewDeps) {
  return {
    /** What waits: of levels that come first, then the oldest; the rest newest first. */
    list: async ({ state: filter, merchantCode, ...page }: WithdrawalReviewQuery, by: Decider) => {
      const query = { filter, merchantCode };
      const [total, rows] = await deps.db.read(async (reader) => [
        await countQueue(reader, query),
        await listQueue(reader, query, rangeOf(page)),
      ]);
      return pageOf(page, total, await describe(deps, rows, by));
    },
    /** Newest first, for callers that read all of them. */
    listBefore: async (query: QueueQuery, page: MomentPage, by: Decider) =>
      describe(deps, await deps.db.read((reader) => listQueueBefore(reader, query, page)), by),
    getCase: (id: string, by: Decider) => getCase(deps, id, by),
    claimIn: (tx: Tx, id: string, by: Decider) => claimIn(tx, deps, id, by),
    decideIn: (
      tx: Tx,
      id: string,
      decision: Exclude<DecideWithdrawal, ByHand>,
      by: Decider,
      eyes: Eyes,
    ) => decideIn(tx, deps, id, decision, by, eyes),
    settleIn: (
      tx: Tx,
      mandate: Mandate,
      id: string,
      decision: ByHand,
      by: Parameters<typeof settleIn>[5],
    ) => settleIn(tx, deps, mandate, id, decision, by),
    revealIn: (tx: Tx, id: string, by: Decider) => revealIn(tx, deps, id, by),
    /** After the commit: an approved one is sent to its provider at once. */
    afterDecision: async ({ after }: WithdrawalChange): Promise<void> => {
      deps.onMoved();
      if (after.state === "approved" && after.provider !== null) await deps.send(after);
    },
  };
}

export type WithdrawalReview = ReturnType<typeof createWithdrawalReview>;
