import { sumLeft, type Incoherence } from "../../ledger/index.ts";
import type { Database } from "../../platform/db.ts";
import { awardAccount, notAwards } from "./moves.ts";
import { listPaidAfter } from "./store.ts";

const membersAtOnce = 5_000;

/**
 * Members whose claimed awards are not what the ledger paid them from the house's account; an empty
 * list means the books are right. It sees one moment, so it may run while the product works.
 */
export async function findAwardIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    const found: Incoherence[] = [];
    for (let after = 0n; ;) {
      const page = await listPaidAfter(tx, after, membersAtOnce);
      const last = page.length < membersAtOnce ? undefined : page.at(-1)?.memberId;
      const posted = await sumLeft(tx, awardAccount, {
        after,
        upTo: last,
        but: notAwards,
      });
      const claimed = new Map(page.map(({ memberId, paidMinor }) => [memberId, paidMinor]));
      for (const memberId of new Set([...posted.keys(), ...claimed.keys()])) {
        const [is, mustBe] = [posted.get(memberId) ?? 0n, claimed.get(memberId) ?? 0n];
        if (is === mustBe) continue;
        const finding = `paid ${is}, claimed awards are ${mustBe}`;
        found.push({ check: "awards paid are those claimed", memberId, finding });
      }
      if (last === undefined) return found;
      after = last;
    }
  });
}
