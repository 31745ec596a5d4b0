import { sumLeft, type Incoherence } from "../../ledger/index.ts";
import type { Database } from "../../platform/db.ts";
import { affiliateAccount } from "./pay.ts";
import { sumPaid } from "./store.ts";

/** What was paid to each affiliate is what the books say. It sees one moment. */
export function findAffiliateIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    const booked = await sumLeft(tx, affiliateAccount, { after: 0n, upTo: undefined });
    const paid = await sumPaid(tx);
    const ids = new Set([...booked.keys(), ...paid.keys()]);
    return [...ids].flatMap((memberId): Incoherence[] => {
      const [said, posted] = [paid.get(memberId) ?? 0n, booked.get(memberId) ?? 0n];
      if (said === posted) return [];
      const check = "an affiliate is paid what the statements say";
      return [{ memberId, check, finding: `${said} in statements, ${posted} posted` }];
    });
  });
}
