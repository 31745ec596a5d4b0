import { sumLeft, type Incoherence } from "../../ledger/index.ts";
import type { Database } from "../../platform/db.ts";
import { clearingAccount, commissionAccount } from "./pay-legs.ts";
import { listWrongShares } from "./share-store.ts";
import { listWrongDebts, listWrongPaid, listWrongTaken, sumPayments } from "./payment-store.ts";

/**
 * What must not be in the commissions: payments without their postings or the other way round,
 * something left between two members, a debt that no statement left. It sees one moment.
 */
export function findCommissionIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    const all = { after: 0n, upTo: undefined };
    const house = await sumLeft(tx, commissionAccount, all);
    const received = await sumLeft(tx, clearingAccount, { ...all, only: "commission_received" });
    const paid = await sumLeft(tx, clearingAccount, { ...all, only: "commission_paid" });
    const clearing = await sumLeft(tx, clearingAccount, all);
    const found: Incoherence[] = [];
    const tell = (memberId: bigint, check: string, finding: string) =>
      found.push({ memberId, check, finding });
    const rows = new Map((await sumPayments(tx)).map((row) => [row.memberId, row]));
    const ids = new Set([...rows.keys(), ...house.keys(), ...clearing.keys()]);
    for (const memberId of ids) {
      const row = rows.get(memberId) ?? { house: 0n, received: 0n, paid: 0n };
      const books = {
        house: house.get(memberId) ?? 0n,
        received: received.get(memberId) ?? 0n,
        paid: -(paid.get(memberId) ?? 0n),
      };
      for (const name of ["house", "received", "paid"] as const) {
        if (row[name] === books[name]) continue;
        tell(memberId, `commissions: ${name}`, `${row[name]} in payments, ${books[name]} posted`);
      }
    }
    const between = [...clearing.values()].reduce((sum, one) => sum + one, 0n);
    if (between !== 0n) tell(0n, "nothing stays between agents", `${between} is left`);
    for (const { agentId, statementId } of await listWrongPaid(tx)) {
      tell(agentId, "a statement is paid by its payments", statementId);
    }
    for (const { agentId, statementId } of await listWrongTaken(tx)) {
      tell(agentId, "a statement took over what ended contracts handed on", statementId);
    }
    for (const { memberId, kind, differs } of await listWrongShares(tx)) {
      tell(
        memberId,
        "a share is what statements brought less what was credited",
        `${kind}: ${differs}`,
      );
    }
    for (const { agentId, contractId } of await listWrongDebts(tx)) {
      tell(agentId, "a contract owes what its last statement left", contractId);
    }
    return found;
  });
}
