import { sumLeft, type Incoherence } from "../../ledger/index.ts";
import type { Database } from "../../platform/db.ts";
import { cashAccount } from "./moves.ts";
import { listCashAfter } from "./store.ts";

const membersAtOnce = 5_000;

/**
 * Members whose cash beside points is not what their redemptions say; an empty list means the books
 * are right. It sees one moment, so it may run while the product works.
 */
export async function findMallIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    const found: Incoherence[] = [];
    for (let after = 0n; ;) {
      const page = await listCashAfter(tx, after, membersAtOnce);
      const last = page.length < membersAtOnce ? undefined : page.at(-1)?.memberId;
      const left = await sumLeft(tx, cashAccount, { after, upTo: last });
      const paid = new Map(page.map(({ memberId, paidMinor }) => [memberId, paidMinor]));
      for (const memberId of new Set([...left.keys(), ...paid.keys()])) {
        const [is, mustBe] = [0n - (left.get(memberId) ?? 0n), paid.get(memberId) ?? 0n];
        if (is === mustBe) continue;
        const finding = `paid ${is}, redemptions not given back say ${mustBe}`;
        found.push({ check: "cash beside points is that of redemptions", memberId, finding });
      }
      if (last === undefined) return found;
      after = last;
    }
  });
}
