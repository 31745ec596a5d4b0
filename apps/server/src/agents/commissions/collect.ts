import { minor } from "@baize/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { tryEach } from "../../platform/try-each.ts";
import { findDebt, listCollected, listOwing, saveCollected } from "./collect-store.ts";
import { lockContracts } from "./contract-store.ts";
import { heldIn } from "./held.ts";
import { pay, type PayDeps } from "./pay.ts";
import { commissionAccount } from "./pay-legs.ts";

/**
 * Takes what is owed from the cash of whoever owes it, where the brand says so: statements that are
 * overdue, which go to the downline as far as the cash reaches, and what an ended contract of the
 * house left owed, which no later statement can shorten. Each as it comes, minute by minute.
 *
 * Nothing leaves an account that is shut or excluded.
 */
export interface CollectDeps extends PayDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const atOnce = 500;
/** Before every statement and contract. */
const firstId = "00000000-0000-0000-0000-000000000000";

/** Of these, who has cash and an account that money may leave, with the cash. */
async function payersOf(tx: Tx, deps: CollectDeps, memberIds: readonly bigint[]) {
  const ids = [...new Set(memberIds)];
  const held = await heldIn(deps, tx, ids);
  const balances = await deps.ledger.balancesOf(tx, ids);
  return new Set(ids.filter((id) => !held.has(id) && (balances.get(id)?.cashMinor ?? 0n) > 0n));
}

/** Goes through pages of what is owed, and takes each where the member has something. */
async function collectPages<Row>(
  deps: CollectDeps,
  list: (reader: Reader, after: string, limit: number) => Promise<readonly Row[]>,
  of: (row: Row) => { readonly id: string; readonly memberId: bigint | null },
  take: (id: string) => Promise<bigint>,
): Promise<number> {
  let collected = 0;
  for (let after = firstId; ;) {
    const from = after;
    const page = (await deps.db.read((reader) => list(reader, from, atOnce))).map(of);
    const last = page.at(-1);
    if (last === undefined) return collected;
    const ids = page.flatMap(({ memberId }) => memberId ?? []);
    const paying = await deps.db.transaction((tx) => payersOf(tx, deps, ids));
    const open = page.filter(({ memberId }) => memberId !== null && paying.has(memberId));
    await tryEach(open, deps.onError, async ({ id }) => {
      if ((await take(id)) > 0n) collected += 1;
    });
    if (page.length < atOnce) return collected;
    after = last.id;
  }
}

/** Answers what was taken of one contract's debt. */
async function collectDebtIn(tx: Tx, deps: CollectDeps, contractId: string): Promise<bigint> {
  await lockContracts(tx, [contractId]);
  const debt = await findDebt(tx, contractId);
  if (debt === undefined) return 0n;
  const { agentId: memberId, debtMinor, currency, kind, times } = debt;
  if ((await heldIn(deps, tx, [memberId])).has(memberId)) return 0n;
  const cashMinor = (await deps.ledger.balancesOf(tx, [memberId])).get(memberId)?.cashMinor ?? 0n;
  const amountMinor = cashMinor < debtMinor ? cashMinor : debtMinor;
  if (amountMinor <= 0n) return 0n;
  await saveCollected(tx, debt, amountMinor, deps.clock.now());
  const posted = await deps.ledger.post(tx, {
    memberId,
    currency,
    amountMinor: minor(amountMinor),
    kind: "commission_back",
    debit: "cash",
    credit: commissionAccount,
    reference: `C-${contractId.slice(-10).toUpperCase()}`,
    detail: kind,
    key: `commission_back:${contractId}:${times + 1}`,
  });
  // Where it was spent between the look and the post, the next minute sees what is left.
  if (posted.status !== "ok")
    throw new Error(`debt ${contractId}: the ledger said ${posted.status}`);
  return amountMinor;
}

/** Answers how many payments were made. */
export async function collect(deps: CollectDeps): Promise<number> {
  const overdue = await collectPages(
    deps,
    listCollected,
    ({ statementId: id, payerId: memberId }) => ({ id, memberId }),
    (id) => pay(deps, id, { at: deps.clock.now() }),
  );
  const debts = await collectPages(
    deps,
    listOwing,
    ({ contractId: id, agentId: memberId }) => ({ id, memberId }),
    (id) => deps.db.transaction((tx) => collectDebtIn(tx, deps, id)),
  );
  return overdue + debts;
}
