import type { Ledger } from "../../ledger/index.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import { commissionPaidOf } from "./events.ts";
import type { AgentPolicy } from "../policy/rules.ts";
import { policyIn, type PolicyDeps } from "../policy/service.ts";
import { isOfCorrections } from "../periods.ts";
import { heldIn, type HeldDeps } from "./held.ts";
import { clearingAccount, commissionAccount, legsOf, wavesOf, type Paid } from "./pay-legs.ts";
import { insertPayments, noteTried, savePaid } from "./payment-store.ts";
import { shareBookOf, type ShareBook } from "./share-book.ts";
import { isOwed, lockToPay, moveStatement, tryAgain, type StatementRow } from "./store.ts";

/**
 * Pays statements: the only code of contracts that moves money. A payment is a row with its number
 * before the ledger is asked, under a key of both, in one transaction that holds the statements. So
 * whoever comes second sees what is left of them.
 *
 * Locks are taken in one order, and each sort by its key: statements, with those that what arrives
 * lets try again; shares; accounts. What a payer has is read under the lock of the account, so that
 * nothing is spent between the look and the post.
 */

interface Arrival {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint;
  readonly factorBps: number;
  readonly at: Date;
}

/** Everybody locks what must be staked in this order. */
export const inMemberOrder = (arrivals: readonly Arrival[]): Arrival[] =>
  arrivals.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1));

export interface PayDeps extends PolicyDeps, HeldDeps {
  readonly ledger: Pick<
    Ledger,
    "post" | "postEach" | "balancesOf" | "registerAccountCode" | "standStillEach"
  >;
  readonly events: Events;
  /** Counts in what must be staked before money goes out. */
  readonly raiseTurnover: (tx: Tx, arrival: Arrival) => Promise<void>;
}

/** Both accounts are known before anything is posted to them. */
export async function openAccounts(tx: Tx, { ledger }: Pick<PayDeps, "ledger">): Promise<void> {
  await ledger.registerAccountCode(tx, commissionAccount);
  await ledger.registerAccountCode(tx, clearingAccount);
}

/** Whose money it is: two brands may have one currency. */
export type PolicyOf = (of: Pick<StatementRow, "merchantCode" | "currency">) => AgentPolicy;

export async function policiesOf(
  deps: PolicyDeps,
  tx: Tx,
  rows: readonly Pick<StatementRow, "merchantCode" | "currency">[],
): Promise<PolicyOf> {
  const keyOf: (of: Parameters<PolicyOf>[0]) => string = ({ merchantCode, currency }) =>
    `${merchantCode} ${currency}`;
  const found = new Map<string, AgentPolicy>();
  for (const row of rows) {
    if (found.has(keyOf(row))) continue;
    found.set(keyOf(row), await policyIn(deps, tx, row.merchantCode, row.currency));
  }
  return (of) => {
    const policy = found.get(keyOf(of));
    if (policy === undefined) throw new Error(`no policy of ${keyOf(of)} was read`);
    return policy;
  };
}

/** What payers have while nothing of theirs moves. */
async function lockCash(tx: Tx, { ledger }: PayDeps, rows: readonly StatementRow[]) {
  const own = rows.filter(({ byHouse }) => !byHouse);
  const payers = own.flatMap(({ payerId }) => payerId ?? []);
  await ledger.standStillEach(tx, [...payers, ...own.map(({ agentId }) => agentId)]);
  const balances = await ledger.balancesOf(tx, [...new Set(payers)]);
  return new Map([...balances].map(([id, { cashMinor }]) => [id, BigInt(cashMinor)]));
}

interface Known {
  readonly held: ReadonlySet<bigint>;
  readonly policyOf: PolicyOf;
  readonly shares: ShareBook;
  readonly cash: Map<bigint, bigint>;
}

interface Decided {
  readonly paid: Paid[];
  /** Nothing to pay it from. */
  readonly tried: string[];
  /** Who may not be paid now, and what an operator decides on first. */
  readonly moved: (readonly [StatementRow, "on_hold" | "awaiting_approval"])[];
}

/** The house advances to an upline no more than what needs no operator: beyond it one decides. */
function needsAdvanceApproval(row: StatementRow, amountMinor: bigint, known: Known): boolean {
  const { payerId, byHouse, approvedBy, kind } = row;
  if (!byHouse || payerId === null || approvedBy !== null) return false;
  const leftMinor = known.shares.leftOf(payerId, kind) - amountMinor;
  return leftMinor < 0n && -leftMinor > known.policyOf(row).approveAboveMinor;
}

/** What is paid by the house moves between shares; what is left of them is credited afterwards. */
function book(row: StatementRow, amountMinor: bigint, { shares, cash }: Known): void {
  const { agentId, payerId, byHouse } = row;
  if (byHouse) {
    shares.add(row, agentId, amountMinor);
    if (payerId !== null) shares.add(row, payerId, -amountMinor);
    return;
  }
  // Who is not among the payers hands on nothing of it here.
  const own = cash.get(agentId);
  if (own !== undefined) cash.set(agentId, own + amountMinor);
  if (payerId !== null) cash.set(payerId, (cash.get(payerId) ?? 0n) - amountMinor);
}

function decide(rows: readonly StatementRow[], known: Known): Decided {
  const decided: Decided = { paid: [], tried: [], moved: [] };
  for (const row of rows) {
    if (known.held.has(row.agentId)) {
      decided.moved.push([row, "on_hold"]);
      continue;
    }
    const leftMinor = row.payableMinor - row.paidMinor;
    const cashMinor =
      row.byHouse || row.payerId === null ? leftMinor : (known.cash.get(row.payerId) ?? 0n);
    const amountMinor = cashMinor < leftMinor ? cashMinor : leftMinor;
    if (amountMinor <= 0n) decided.tried.push(row.statementId);
    else if (needsAdvanceApproval(row, amountMinor, known)) {
      decided.moved.push([row, "awaiting_approval"]);
    } else {
      decided.paid.push({ row, amountMinor });
      book(row, amountMinor, known);
    }
  }
  return decided;
}

/** Moves the money; what arrived is counted in what must be staked. */
async function post(
  tx: Tx,
  deps: PayDeps,
  paid: readonly Paid[],
  {
    numbers,
    policyOf,
    at,
  }: { numbers: ReadonlyMap<string, number>; at: Date } & Pick<Known, "policyOf">,
): Promise<void> {
  const arrivals: Arrival[] = [];
  for (const wave of wavesOf(paid)) {
    const legs = wave.flatMap((one) => {
      const number = numbers.get(one.row.statementId);
      if (number === undefined) throw new Error("a payment was not written");
      return legsOf(one, number).map((leg) => ({ leg, of: one }));
    });
    const outcomes = await deps.ledger.postEach(
      tx,
      legs.map(({ leg }) => leg),
    );
    for (const [index, { leg, of }] of legs.entries()) {
      const outcome = outcomes[index];
      const { statementId, agentId: memberId, merchantCode, currency } = of.row;
      // A payment and its row are one transaction: a key that was used has a row that is missing.
      if (outcome?.status !== "ok") {
        throw new Error(`commission ${statementId}: the ledger said ${outcome?.status}`);
      }
      const { turnoverBps: factorBps } = policyOf(of.row);
      if (leg.memberId !== memberId || factorBps === 0) continue;
      const { amountMinor } = of;
      const { balanceMinor } = outcome;
      const own = { memberId, merchantCode, currency, amountMinor, balanceMinor };
      arrivals.push({ ...own, factorBps, at });
    }
  }
  for (const arrival of inMemberOrder(arrivals)) await deps.raiseTurnover(tx, arrival);
}

/** Of what grows by steps nothing is told before its day is over and paid. */
function toldOf({ row, amountMinor }: Paid, at: Date) {
  const paidMinor = row.paidMinor + amountMinor;
  if (row.kind !== "realtime" || isOfCorrections(row.periodKey)) {
    return [commissionPaidOf(row, amountMinor, at)];
  }
  const isWhole = !row.isRunning && paidMinor === row.payableMinor;
  return isWhole ? [commissionPaidOf(row, paidMinor, at)] : [];
}

async function write(
  tx: Tx,
  deps: PayDeps,
  { paid, tried, moved }: Decided,
  { shares, policyOf, at }: Known & { readonly at: Date },
): Promise<void> {
  for (const [row, state] of moved) await moveStatement(tx, row, { state });
  await noteTried(tx, tried, at);
  const numbers = await insertPayments(tx, paid, at);
  await shares.save(tx);
  await savePaid(tx, paid, at);
  const own = paid.filter(({ row }) => !row.byHouse);
  await post(tx, deps, own, { numbers, policyOf, at });
  await tryAgain(
    tx,
    own.map(({ row }) => row.agentId),
  );
  await deps.events.publishAll(
    tx,
    paid.flatMap((one) => toldOf(one, at)),
  );
}

/**
 * Pays what is left of statements that are owed, in this order, as far as the payers' cash reaches;
 * answers what was paid, statement by statement. Whoever may not be paid now waits. What arrives is
 * handed on: by later ones of these, and what an agent could not pay before is tried again.
 */
export async function payAllIn(
  tx: Tx,
  deps: PayDeps,
  statementIds: readonly string[],
  { at }: { readonly at: Date },
): Promise<ReadonlyMap<string, bigint>> {
  const locked = await lockToPay(tx, statementIds);
  const rows = statementIds.flatMap((id) => locked.get(id) ?? []).filter(isOwed);
  if (rows.length === 0) return new Map();
  const held = await heldIn(
    deps,
    tx,
    rows.map(({ agentId }) => agentId),
  );
  const open = rows.filter(({ agentId }) => !held.has(agentId));
  const policyOf = await policiesOf(deps, tx, rows);
  const shares = await shareBookOf(
    tx,
    open.filter(({ byHouse }) => byHouse),
  );
  const known = { held, policyOf, shares, cash: await lockCash(tx, deps, open) };
  const decided = decide(rows, known);
  await write(tx, deps, decided, { ...known, at });
  return new Map(decided.paid.map(({ row, amountMinor }) => [row.statementId, amountMinor]));
}

/** The same of one; answers what was paid. */
export async function pay(
  { db, ...deps }: PayDeps & { readonly db: Pick<Database, "transaction"> },
  statementId: string,
  how: Parameters<typeof payAllIn>[3],
): Promise<bigint> {
  const paid = await db.transaction((tx) => payAllIn(tx, deps, [statementId], how));
  return paid.get(statementId) ?? 0n;
}
