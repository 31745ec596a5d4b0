import { randomUUID } from "node:crypto";
import { insertAccount } from "../src/cashier/payout-accounts/store.ts";
import type { TestApp } from "./app.ts";

interface Sharer {
  readonly memberId: bigint;
}

/** What accounts of one person have in common. */
export function sharingOf(api: TestApp) {
  return {
    addPayee: ({ memberId }: Sharer, number: string): Promise<void> =>
      api.database.db.transaction((tx) =>
        insertAccount(tx, {
          memberId,
          id: randomUUID(),
          merchantCode: "AMBERJACK",
          kind: "mobile_wallet",
          provider: "bkash",
          numberSealed: Buffer.from(number),
          numberIndex: Buffer.from(number),
          last4: number.slice(-4),
          isDefault: true,
          addedAt: api.clock.now(),
        }),
      ),
    seenOn: ({ memberId }: Sharer, device: string) =>
      api.database.db.transaction((tx) =>
        api.app.platform.risk.noteSignInIn(tx, {
          memberId,
          merchantCode: "AMBERJACK",
          ip: "192.0.2.7",
          device,
          at: api.clock.now(),
        }),
      ),
  };
}
