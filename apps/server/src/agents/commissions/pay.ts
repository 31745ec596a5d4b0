import { minor } from "@baize/money";
import type { Ledger } from "../../ledger/index.ts";
import type { Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import { commissionPaidOf } from "./events.ts";
import { policyIn, type PolicyDeps } from "../policy/service.ts";
import { isOfCorrections } from "../periods.ts";
import { heldIn, type HeldDeps } from "./held.ts";
import { insertPayment, savePaid } from "./payment-store.ts";
import { addToShares, shareOf } from "./share-store.ts";
import {
  isOwed,
  lockStatement,
  moveStatement,
  noteTried,
  tryAgain,
  type StatementRow,
} from "./store.ts";

/**
 * Pays statements: the only code of contracts that moves money. A payment is a row with its number
 * before the ledger is asked, under a key of both, in one transaction that holds the statement. So
 * whoever comes second sees what is left of it.
 */

/** What commissions of the house cost, and where they are between two members. */
export const commissionAccount = "agent:commission";
export const clearingAccount = "agent:clearing";

interface Arrival {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint;
  readonly factorBps: number;
  readonly at: Date;
}

export interface PayDeps extends PolicyDeps, HeldDeps {
  readonly ledger: Pick<Ledger, "post" | "balancesOf" | "registerAccountCode">;
  readonly events: Events;
  /** Counts in what must be staked before money goes out. */
  readonly raiseTurnover: (tx: Tx, arrival: Arrival) => Promise<void>;
}

/** Both accounts are known before anything is posted to them. */
export async function openAccounts(tx: Tx, { ledger }: Pick<PayDeps, "ledger">): Promise<void> {
  await ledger.registerAccountCode(tx, commissionAccount);
  await ledger.registerAccountCode(tx, clearingAccount);
}

/** The payer spent it between the look and the post. */
export class PayerShortError extends Error {
  override readonly name = "PayerShortError";
}

/** To quote to customer service; the same on both sides. */
export const referenceOf = (statementId: string): string =>
  `C-${statementId.slice(-10).toUpperCase()}`;

type Leg = Parameters<PayDeps["ledger"]["post"]>[1];

/** The payer's side and the agent's; the lower number first, as all that locks two members. */
function legsOf(row: StatementRow, payerId: bigint | null, number: number, amount: bigint): Leg[] {
  const key = `commission:${row.statementId}:${number}`;
  const shared = {
    currency: row.currency,
    amountMinor: minor(amount),
    reference: referenceOf(row.statementId),
    detail: row.kind,
    key,
  };
  const { agentId } = row;
  if (payerId === null) {
    const [debit, credit] = [commissionAccount, "cash"];
    return [{ ...shared, memberId: agentId, kind: "commission", debit, credit }];
  }
  const sent = {
    ...shared,
    memberId: payerId,
    kind: "commission_paid",
    debit: "cash",
    credit: clearingAccount,
  };
  const received = {
    ...shared,
    memberId: agentId,
    kind: "commission_received",
    debit: clearingAccount,
    credit: "cash",
  };
  return payerId < agentId ? [sent, received] : [received, sent];
}

/** Moves the money; answers what the agent has then. */
async function post(tx: Tx, { ledger }: PayDeps, row: StatementRow, legs: readonly Leg[]) {
  let balanceMinor = 0n;
  for (const leg of legs) {
    const posted = await ledger.post(tx, leg);
    if (posted.status === "insufficient") throw new PayerShortError(row.statementId);
    // A payment and its row are one transaction, so a key that was used has a row that is missing.
    if (posted.status !== "ok") {
      throw new Error(`commission ${row.statementId}: the ledger said ${posted.status}`);
    }
    if (leg.memberId === row.agentId) ({ balanceMinor } = posted);
  }
  return balanceMinor;
}

/** What is paid by the house moves between shares; what is left of them is credited afterwards. */
const bookShares = (tx: Tx, row: StatementRow, amountMinor: bigint): Promise<void> =>
  addToShares(tx, row, [
    { memberId: row.agentId, amountMinor },
    ...(row.payerId === null ? [] : [{ memberId: row.payerId, amountMinor: -amountMinor }]),
  ]);

/** The house advances to an upline no more than what needs no operator: beyond it one decides. */
async function needsAdvanceApproval(
  tx: Tx,
  deps: PayDeps,
  { payerId, byHouse, approvedBy, kind, merchantCode, currency }: StatementRow,
  amountMinor: bigint,
): Promise<boolean> {
  if (!byHouse || payerId === null || approvedBy !== null) return false;
  const leftMinor = (await shareOf(tx, { memberId: payerId, kind })) - amountMinor;
  if (leftMinor >= 0n) return false;
  const { approveAboveMinor } = await policyIn(deps, tx, merchantCode, currency);
  return -leftMinor > approveAboveMinor;
}

async function payableNow(tx: Tx, { ledger }: PayDeps, row: StatementRow, payerId: bigint | null) {
  const leftMinor = row.payableMinor - row.paidMinor;
  if (payerId === null || row.byHouse) return leftMinor;
  const held = (await ledger.balancesOf(tx, [payerId])).get(payerId)?.cashMinor ?? 0n;
  return held < leftMinor ? held : leftMinor;
}

/**
 * Pays what is left of a statement that is owed, as far as the payer's cash reaches; zero where
 * nothing can be paid. Whoever may not be paid now waits. What arrives is handed on: what the agent
 * could not pay is tried again.
 */
export async function payIn(
  tx: Tx,
  deps: PayDeps,
  statementId: string,
  { at }: { readonly at: Date },
): Promise<bigint> {
  const row = await lockStatement(tx, statementId);
  if (row === undefined || !isOwed(row)) return 0n;
  const { payerId, agentId } = row;
  if ((await heldIn(deps, tx, [agentId])).has(agentId)) {
    await moveStatement(tx, row, { state: "on_hold" });
    return 0n;
  }
  const amountMinor = await payableNow(tx, deps, row, payerId);
  if (amountMinor <= 0n) {
    await noteTried(tx, statementId, at);
    return 0n;
  }
  if (await needsAdvanceApproval(tx, deps, row, amountMinor)) {
    await moveStatement(tx, row, { state: "awaiting_approval" });
    return 0n;
  }
  const number = await insertPayment(tx, { statementId, amountMinor, payerId, at });
  if (row.byHouse) {
    await bookShares(tx, row, amountMinor);
    await savePaid(tx, statementId, amountMinor, at);
    await tell(tx, deps, row, amountMinor, at);
    return amountMinor;
  }
  const balanceMinor = await post(tx, deps, row, legsOf(row, payerId, number, amountMinor));
  await savePaid(tx, statementId, amountMinor, at);
  const { merchantCode, currency } = row;
  const memberId = agentId;
  const { turnoverBps: factorBps } = await policyIn(deps, tx, merchantCode, currency);
  if (factorBps > 0) {
    const arrival = { memberId, merchantCode, currency, amountMinor, balanceMinor, factorBps, at };
    await deps.raiseTurnover(tx, arrival);
  }
  await tryAgain(tx, agentId);
  await tell(tx, deps, row, amountMinor, at);
  return amountMinor;
}

/** Of what grows by steps nothing is told before its day is over and paid. */
async function tell(
  tx: Tx,
  { events }: PayDeps,
  row: StatementRow,
  amountMinor: bigint,
  at: Date,
): Promise<void> {
  const paidMinor = row.paidMinor + amountMinor;
  if (row.kind !== "realtime" || isOfCorrections(row.periodKey)) {
    await events.publish(tx, commissionPaidOf(row, amountMinor, at));
  } else if (!row.isRunning && paidMinor === row.payableMinor) {
    await events.publish(tx, commissionPaidOf(row, paidMinor, at));
  }
}

const triesMax = 3;

/** The same, looked at again where the payer spent in between. */
export async function pay(
  {
    db,
    ...deps
  }: PayDeps & {
    readonly db: { readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };
  },
  statementId: string,
  how: Parameters<typeof payIn>[3],
): Promise<bigint> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction((tx) => payIn(tx, deps, statementId, how));
    } catch (error) {
      if (!(error instanceof PayerShortError) || tries === triesMax) throw error;
    }
  }
}
