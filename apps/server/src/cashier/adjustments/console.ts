import { isDeepStrictEqual } from "node:util";
import type {
  Adjustment,
  AdjustmentState,
  DecideAdjustment,
  RequestAdjustment,
} from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import {
  findAlone,
  createAudit,
  type Audit,
  change,
  type FourEyes,
  type Actor,
} from "../../backoffice/index.ts";
import type { Identity } from "../../identity/index.ts";
import { amountMinorMax, type Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Hand } from "../../platform/http/call.ts";
import { idFromKey } from "../../platform/idempotency/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Eyes, Mandate } from "../../platform/mandate.ts";
import type { MomentPage } from "../../platform/moments.ts";
import {
  adjustmentAccountOf,
  adjustmentKey,
  adjustmentOf,
  adjustmentReference,
  balanceBefore,
  needsSecondPerson,
  type AdjustmentRow,
} from "./rules.ts";
import {
  countAdjustments,
  decideAdjustment,
  findAdjustment,
  insertAdjustment,
  listAdjustments,
  listAdjustmentsBefore,
  type AdjustmentFilter,
} from "./store.ts";
import { adjustmentFactOf } from "./events.ts";
import { demandRoom, depositOf, type ChargebackDeps } from "./chargebacks.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/** Corrections of a member's money by hand: the operator who asks never approves alone. */
export interface AdjustmentConsoleDeps extends ChargebackDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly identity: Pick<Identity, "memberByUsername" | "directory">;
  readonly ledger: Pick<Ledger, "post" | "registerAccountCode">;
  readonly events: Events;
  /** After the commit: shows the member the new balance. */
  readonly onMoved: () => void;
}

type Deps = AdjustmentConsoleDeps & { readonly audit: Audit };

export interface AdjustmentQuery {
  readonly state?: AdjustmentState | undefined;
  readonly merchantCode?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

const subjectOf = ({ merchantCode, username, reference }: AdjustmentRow) =>
  `${merchantCode} ${username} ${reference}`;

const textOf = (amount: bigint, currency: string) => formatMinor(minor(amount), currency);

/** Refuses: not_found, also for trial accounts, whose money is nobody's. */
async function demandMember({ identity }: Deps, merchantCode: string, username: string) {
  const found = await identity.memberByUsername(merchantCode, username);
  if (found === undefined) throw new Refusal("not_found");
  return identity.directory.demand(found.memberId);
}

/** Refuses: amount_out_of_range. */
function demandAmount(text: string, currency: string): bigint {
  const amount = parseMinor(text, currency);
  if (amount !== undefined && amount > 0n && amount <= amountMinorMax) return amount;
  // What the ledger can write down is nobody's limit, so it is not told as one.
  throw new Refusal("amount_out_of_range", { min: textOf(1n, currency), currency });
}

/** Of a repeated key: the same question gets the first answer. Refuses: idempotency_key_reused. */
async function askedBefore(tx: Tx, row: AdjustmentRow, actor: Actor): Promise<Adjustment> {
  const known = await findAdjustment(tx, row.adjustmentId);
  const content = (one: AdjustmentRow | undefined) => [
    one?.direction,
    one?.amountMinor,
    one?.category,
    one?.reason,
    one?.ticket,
    one?.depositReference,
  ];
  if (known === undefined || !isDeepStrictEqual(content(known), content(row))) {
    throw new Refusal("idempotency_key_reused");
  }
  return adjustmentOf(known, actor);
}

/**
 * Asks for an adjustment; nothing moves yet. Idempotent by the call's Idempotency-Key.
 *
 * Refuses, in this order: not_found, amount_out_of_range, permission_denied, chargeback_deposit,
 * idempotency_key_reused, chargeback_exceeds.
 */
async function request(
  deps: Deps,
  actor: Actor,
  asked: RequestAdjustment,
  key: string | undefined,
): Promise<Adjustment> {
  const member = await demandMember(deps, asked.merchantCode, asked.username);
  const { memberId, merchantCode, username, currency } = member;
  const amountMinor = demandAmount(asked.amount, currency);
  return change(deps, actor, "adjustments.request", async (tx) => {
    const adjustmentId =
      key === undefined
        ? deps.ids.uuidv7()
        : idFromKey(memberId, `requestAdjustment ${actor.operatorId}`, key);
    const { upToMinor: alone } = await findAlone(tx, merchantCode, currency);
    const { direction, category, reason, ticket } = asked;
    // In turn, so that two that ask for the same deposit come one after the other.
    await deps.audit.takeTurn(tx);
    const deposit = await depositOf(tx, deps, { memberId, category }, asked.depositReference);
    const row: AdjustmentRow = {
      memberId,
      adjustmentId,
      merchantCode,
      username,
      reference: adjustmentReference(adjustmentId),
      direction,
      currency,
      amountMinor,
      category,
      reason,
      ticket,
      depositId: deposit?.depositId ?? null,
      depositReference: deposit?.reference ?? null,
      state: "open",
      needsSecond: needsSecondPerson(amountMinor, alone),
      requestedBy: actor.operatorId,
      requester: actor.username,
      requestedAt: deps.clock.now(),
      decidedBy: null,
      decider: null,
      decidedAt: null,
      decisionReason: null,
      balanceBeforeMinor: null,
      balanceAfterMinor: null,
    };
    const known = await findAdjustment(tx, adjustmentId);
    if (known !== undefined) return askedBefore(tx, row, actor);
    await demandRoom(tx, deps, row, "asked");
    if (!(await insertAdjustment(tx, row))) return askedBefore(tx, row, actor);
    const amount = textOf(amountMinor, currency);
    await deps.audit.record(tx, {
      actor,
      action: "adjustment.requested",
      subject: subjectOf(row),
      after: {
        direction,
        amount,
        currency,
        category,
        reason,
        ticket,
        ...(row.depositReference !== null && { deposit: row.depositReference }),
      },
    });
    return adjustmentOf(row, actor);
  });
}

/** Moves the money, with its fact; answers the cash before and after. Refuses: balance_too_low. */
async function post(tx: Tx, deps: Deps, _mandate: Mandate, row: AdjustmentRow) {
  const { memberId, adjustmentId, currency, direction, reference } = row;
  const account = adjustmentAccountOf(row);
  await deps.ledger.registerAccountCode(tx, account);
  const isCredit = direction === "credit";
  const outcome = await deps.ledger.post(tx, {
    memberId,
    key: adjustmentKey(adjustmentId),
    currency,
    kind: "adjustment",
    debit: isCredit ? account : "cash",
    credit: isCredit ? "cash" : account,
    amountMinor: minor(row.amountMinor),
    reference,
  });
  if (outcome.status === "insufficient") {
    throw new Refusal("balance_too_low", { balance: textOf(outcome.balanceMinor, currency) });
  }
  if (outcome.status !== "ok") {
    throw new Error(`adjustment ${adjustmentId}: ledger said ${outcome.status}`);
  }
  await deps.events.publish(tx, adjustmentFactOf(row, deps.clock.now()));
  const balanceAfterMinor = outcome.balanceMinor;
  return { balanceBeforeMinor: balanceBefore(row, balanceAfterMinor), balanceAfterMinor };
}

/**
 * Permission to move it: by the second person, or by the first where the amount is small by the
 * current settings and within what one operator may move alone in a day.
 *
 * Refuses: second_person_needed, second_person_unfit.
 */
async function demandMandate(
  tx: Tx,
  eyes: Eyes,
  row: AdjustmentRow,
  { operatorId }: Actor,
): Promise<Mandate> {
  const { merchantCode, currency, amountMinor, reference, requestedBy, requestedAt } = row;
  if (requestedBy === operatorId && !row.needsSecond) {
    const { upToMinor: most } = await findAlone(tx, merchantCode, currency);
    const subject = `adjustment ${reference}`;
    const worth = { merchantCode, currency, amountMinor, subject };
    const mandate = needsSecondPerson(amountMinor, most) ? undefined : await eyes.alone(worth);
    if (mandate !== undefined) return mandate;
  }
  return eyes.second({ operatorId: requestedBy, at: requestedAt });
}

/**
 * Approves or rejects an open adjustment.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, second_person_needed,
 * second_person_unfit, chargeback_deposit, chargeback_exceeds, balance_too_low.
 */
async function decide(
  deps: Deps,
  hand: Hand,
  adjustmentId: string,
  decision: DecideAdjustment,
): Promise<Adjustment> {
  const { asker: actor } = hand;
  const decided = await deps.fourEyes.stepwise(hand, "adjustments.approve", async (tx, eyes) => {
    const before = await findAdjustment(tx, adjustmentId);
    if (before === undefined) throw new Refusal("not_found");
    if (before.state !== "open") throw new Refusal("changed_meanwhile");
    const isApproval = decision.action === "approve";
    if (isApproval) await demandRoom(tx, deps, before, "approved");
    const after: AdjustmentRow = {
      ...before,
      state: isApproval ? "approved" : "rejected",
      decidedBy: actor.operatorId,
      decider: actor.username,
      decidedAt: deps.clock.now(),
      decisionReason: isApproval ? null : decision.reason,
      ...(isApproval
        ? await post(tx, deps, await demandMandate(tx, eyes, before, actor), before)
        : {}),
    };
    if (!(await decideAdjustment(tx, after))) throw new Refusal("changed_meanwhile");
    await recordDecision(tx, deps, actor, after);
    return after;
  });
  deps.onMoved();
  return adjustmentOf(decided, actor);
}

/** Both balances stand in the trail, so that it tells by itself what was done. */
async function recordDecision(tx: Tx, deps: Deps, actor: Actor, row: AdjustmentRow) {
  const { currency, direction, balanceBeforeMinor: was, balanceAfterMinor: is } = row;
  const amount = textOf(row.amountMinor, currency);
  const subject = subjectOf(row);
  if (was === null || is === null) {
    const after = { state: row.state, reason: row.decisionReason };
    const action = "adjustment.rejected" as const;
    await deps.audit.record(tx, { actor, action, subject, before: { state: "open" }, after });
    return;
  }
  await deps.audit.record(tx, {
    actor,
    action: "adjustment.approved",
    subject,
    before: { state: "open", balance: textOf(was, currency) },
    after: {
      state: row.state,
      balance: textOf(is, currency),
      direction,
      amount,
      currency,
      requestedBy: row.requester,
    },
  });
}

async function list(deps: Deps, actor: Actor, query: AdjustmentQuery) {
  const { state, merchantCode } = query;
  const filter = { state, merchantCode };
  return deps.db.read(async (reader) => {
    const total = await countAdjustments(reader, filter);
    const rows = await listAdjustments(reader, filter, rangeOf(query));
    const content = rows.map((row) => adjustmentOf(row, actor));
    return pageOf(query, total, content);
  });
}

export function createAdjustmentConsole(given: AdjustmentConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: (actor: Actor, query: AdjustmentQuery) => list(deps, actor, query),
    /** Newest first, for callers that read all of them. */
    listBefore: async (actor: Actor, filter: AdjustmentFilter, page: MomentPage) => {
      const rows = await deps.db.read((reader) => listAdjustmentsBefore(reader, filter, page));
      return rows.map((row) => adjustmentOf(row, actor));
    },
    /** Refuses: not_found. */
    get: async (actor: Actor, adjustmentId: string) => {
      const row = await deps.db.read((reader) => findAdjustment(reader, adjustmentId));
      if (row === undefined) throw new Refusal("not_found");
      return adjustmentOf(row, actor);
    },
    request: (actor: Actor, asked: RequestAdjustment, key: string | undefined) =>
      request(deps, actor, asked, key),
    decide: (hand: Hand, adjustmentId: string, decision: DecideAdjustment) =>
      decide(deps, hand, adjustmentId, decision),
  };
}

export type AdjustmentConsole = ReturnType<typeof createAdjustmentConsole>;
