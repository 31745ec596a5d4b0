import { listBalancesAfter, type Incoherence } from "../ledger/index.ts";
import type { Database } from "../platform/db.ts";
import { listActiveSums } from "./store.ts";

const membersAtOnce = 5_000;

/**
 * Looks for members whose bonus account does not hold what their active bonus was granted; an empty
 * list means the books are right. It sees one moment, so it may run while the product works.
 */
export async function findBonusIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    const sums = await listActiveSums(tx);
    const granted = new Map(sums.map(({ memberId, totalMinor }) => [memberId, totalMinor]));
    const held = new Map<bigint, bigint>();
    for (let after = 0n; ;) {
      const page = await listBalancesAfter(tx, after, membersAtOnce);
      for (const { memberId, bonusMinor } of page) {
        if (bonusMinor !== 0n) held.set(memberId, bonusMinor);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < membersAtOnce) break;
      after = last.memberId;
    }
    const members = new Set([...granted.keys(), ...held.keys()]);
    return [...members].flatMap((memberId) => {
      const [is, mustBe] = [held.get(memberId) ?? 0n, granted.get(memberId) ?? 0n];
      if (is === mustBe) return [];
      const finding = `bonus is ${is}, active bonuses are ${mustBe}`;
      return [{ check: "bonus money is that of the active bonus", memberId, finding }];
    });
  });
}
