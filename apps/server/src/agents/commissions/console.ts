import type {
  CallParsed,
  CommissionCase,
  CommissionDecision,
  CommissionInConsole,
  CommissionRun,
} from "@baize/contract";
import type { Audit, FourEyes, Together } from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand, Handlers } from "../../platform/http/call.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { amountText, kindOf, wireKindOf, wireProductOf } from "../contracts/wire-terms.ts";
import { policyIn } from "../policy/service.ts";
import { listForConsole, listRuns, sumRuns } from "./console-store.ts";
import { commissionOf } from "./describe.ts";
import { addDebt, isCorrected, lockContracts } from "./contract-store.ts";
import type { PayDeps } from "./pay.ts";
import { openedOf } from "./service.ts";
import { findStatement, lockStatement, moveStatement, type StatementRow } from "./store.ts";

/**
 * Statements as operators have them. What moves money or gives it up takes two; below the brand's
 * second amount one suffices, as far as one may move alone.
 */
export interface CommissionConsoleDeps extends PayDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "getMerchant" | "merchantCodes">;
  readonly identity: Pick<Identity, "findMembersIn" | "memberByUsername">;
  readonly onMoved: () => void;
}

type Deps = CommissionConsoleDeps;

const unpaid: ReadonlySet<string> = new Set([
  "awaiting_approval",
  "due",
  "part_paid",
  "overdue",
  "on_hold",
]);

function decisionsOf({ state }: StatementRow): CommissionDecision[] {
  return [
    ...(state === "awaiting_approval" ? (["approve"] as const) : []),
    ...(unpaid.has(state) ? (["cancel"] as const) : []),
  ];
}

async function sidesOf({ identity }: Deps, reader: Reader, rows: readonly StatementRow[]) {
  const ids = rows.flatMap(({ agentId, payerId }) => [agentId, payerId ?? agentId]);
  const members = await identity.findMembersIn(reader, [...new Set(ids)]);
  const names = new Map(members.map(({ memberId, username }) => [memberId, username]));
  const side = (id: bigint) => ({ memberId: String(id), username: names.get(id) ?? "" });
  return (row: StatementRow) => ({
    merchantCode: row.merchantCode,
    currency: row.currency,
    agent: side(row.agentId),
    payer: row.payerId === null ? null : side(row.payerId),
    decisions: decisionsOf(row),
  });
}

function rowInConsole(row: StatementRow) {
  const { side: _side, other: _other, mayPay: _mayPay, ...told } = commissionOf(row, 0n, null);
  return told;
}

/** A page of statements; what waits for somebody comes first. */
async function list(deps: Deps, query: CallParsed<"consoleCommissions">["query"]) {
  const { merchantCode, account, kind, state, waits } = query;
  const codes = merchantCode === undefined ? await deps.brand.merchantCodes() : [merchantCode];
  const isNamed = account !== undefined && account !== "";
  const found = isNamed
    ? await Promise.all(codes.map((code) => deps.identity.memberByUsername(code, account)))
    : [];
  const memberIds = found.flatMap((member) => member?.memberId ?? []);
  if (isNamed && memberIds.length === 0) return pageOf<CommissionInConsole>(query, 0, []);
  return deps.db.read(async (reader) => {
    const filter = {
      merchantCode,
      kind: kind === undefined ? undefined : kindOf(kind),
      state,
      isWaitingOnly: waits === "true",
      memberIds: isNamed ? memberIds : undefined,
    };
    const { rows, total } = await listForConsole(reader, filter, rangeOf(query));
    const sideOf = await sidesOf(deps, reader, rows);
    return pageOf(
      query,
      total,
      rows.map((row) => ({ ...rowInConsole(row), ...sideOf(row) })),
    );
  });
}

/** Refuses: not_found. */
function read(deps: Deps, statementId: string): Promise<CommissionCase> {
  return deps.db.read(async (reader) => {
    const row = await findStatement(reader, statementId);
    if (row === undefined) throw new Refusal("not_found");
    const sideOf = await sidesOf(deps, reader, [row]);
    const { timeZone } = await deps.brand.getMerchant(row.merchantCode);
    return {
      ...(await openedOf(reader, row)),
      ...rowInConsole(row),
      ...sideOf(row),
      timeZone,
    };
  });
}

const actions = {
  approve: "agents.commission_approved",
  cancel: "agents.commission_cancelled",
} as const satisfies Record<CommissionDecision, string>;

/** It has come to this end before. */
const isDone = ({ state, approvedBy }: StatementRow, decision: CommissionDecision): boolean =>
  (decision === "approve" && approvedBy !== null && state !== "cancelled") ||
  (decision === "cancel" && state === "cancelled");

const auditOf = (row: StatementRow) => ({
  kind: wireKindOf(row.kind),
  product: wireProductOf(row.product),
  merchantCode: row.merchantCode,
  fromDay: row.from,
  toDay: row.to,
  payable: amountText(row.payableMinor, row.currency),
  paid: amountText(row.paidMinor, row.currency),
  currency: row.currency,
  state: row.state,
});

/**
 * What a cancelled statement had borne of the contract's debt is owed again. One that a later
 * statement has corrected is inside that one and stays. Refuses: contract_state.
 */
async function restoreDebt(tx: Tx, row: StatementRow): Promise<void> {
  if (await isCorrected(tx, row.statementId)) throw new Refusal("contract_state");
  const borne = row.debtInMinor - row.debtOutMinor - row.correctionsMinor;
  if (borne > 0n) await addDebt(tx, row.contractId, borne);
}

interface Decided {
  readonly decision: CommissionDecision;
  readonly reason: string;
  readonly operatorId: string;
}

async function decideIn(
  tx: Tx,
  deps: Deps,
  before: StatementRow,
  { decision, reason, operatorId }: Decided,
): Promise<void> {
  // Both sides read why one is cancelled, and nothing of why one is approved.
  const next =
    decision === "approve"
      ? { state: "due" as const, dueAt: deps.clock.now(), approvedBy: operatorId }
      : { state: "cancelled" as const, note: reason };
  if (decision === "cancel") await restoreDebt(tx, before);
  if (!(await moveStatement(tx, before, next))) throw new Refusal("changed_meanwhile");
}

/**
 * Approves what waits, or cancels what is not paid. Of a statement that has come to this end it
 * changes nothing; what is approved is paid within a minute.
 *
 * Refuses, in this order: not_found, changed_meanwhile, contract_state, approval_pending.
 */
async function decide(
  deps: Deps,
  hand: Hand,
  statementId: string,
  { decision, reason }: CallParsed<"decideCommission">["body"],
): Promise<CommissionCase> {
  const { contractId } = await read(deps, statementId);
  const work: Together<void>["work"] = async (tx, { actor, alone }) => {
    // A run settles under the contract's row, and goes in the same order.
    await lockContracts(tx, [contractId]);
    const before = await lockStatement(tx, statementId);
    if (before === undefined) throw new Refusal("not_found");
    if (isDone(before, decision)) return;
    if (!decisionsOf(before).includes(decision)) throw new Refusal("changed_meanwhile");
    const { merchantCode, currency } = before;
    const { operatorId } = hand.asker;
    await decideIn(tx, deps, before, { decision, reason, operatorId });
    const after = await findStatement(tx, statementId);
    if (after === undefined) throw new Error(`statement ${statementId} is gone`);
    const { approveTwiceAboveMinor } = await policyIn(deps, tx, merchantCode, currency);
    const amountMinor = before.payableMinor - before.paidMinor;
    if (decision === "approve" && amountMinor <= approveTwiceAboveMinor) {
      await alone({ merchantCode, currency, amountMinor, subject: `statement ${statementId}` });
    }
    const [agent] = await deps.identity.findMembersIn(tx, [before.agentId]);
    await deps.audit.record(tx, {
      actor,
      memberId: before.agentId,
      action: actions[decision],
      subject: agent?.username ?? "",
      // Whoever agrees reads the whole statement, and not its new state alone.
      before: { state: before.state },
      after: { ...auditOf(after), amount: amountText(amountMinor, currency), reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "agents.settle", work });
  deps.onMoved();
  return read(deps, statementId);
}

async function runs(deps: Deps, query: CallParsed<"commissionRuns">["query"]) {
  return deps.db.read(async (reader) => {
    const { rows, total } = await listRuns(reader, query.merchantCode, rangeOf(query));
    const sums = await sumRuns(
      reader,
      rows.map(({ key }) => key),
    );
    return pageOf(
      query,
      total,
      rows.map((row): CommissionRun => ({
        merchantCode: row.merchantCode,
        kind: wireKindOf(row.kind),
        period: row.key,
        from: row.from,
        to: row.to,
        startedAt: row.startedAt.toISOString(),
        finishedAt: row.finishedAt?.toISOString() ?? null,
        sums: sums
          .filter(
            ({ merchantCode, kind, key }) =>
              merchantCode === row.merchantCode && kind === row.kind && key === row.key,
          )
          .map(({ currency, statements, dueMinor, payableMinor, paidMinor }) => ({
            currency,
            statements,
            due: amountText(dueMinor, currency),
            payable: amountText(payableMinor, currency),
            paid: amountText(paidMinor, currency),
          })),
      })),
    );
  });
}

type ConsoleCalls =
  | "consoleCommissions"
  | "consoleCommission"
  | "decideCommission"
  | "commissionRuns";

/** The operators' calls about statements. */
export const commissionConsoleRoutes = (deps: Deps): Handlers<ConsoleCalls> => ({
  consoleCommissions: ({ query }) => list(deps, query),
  consoleCommission: ({ params }) => read(deps, params.statementId),
  decideCommission: ({ params, body }, { hand }) => decide(deps, hand, params.statementId, body),
  commissionRuns: ({ query }) => runs(deps, query),
});
