import { randomUUID } from "node:crypto";
import { insertAccount } from "../src/cashier/payout-accounts/store.ts";
import type { TestApp } from "./app.ts";

interface Sharer {
  readonly memberId: bigint;
}

/** What accounts of one person have in common. */
export function sharingOf(api: TestApp) {
  let addresses = 0;
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
    /** Signed in with a device, from an address of the member's own where none is given. */
    seenOn: (
      { memberId }: Sharer,
      device: string | undefined,
      ip = `203.0.${(addresses += 1) >> 8}.${addresses & 255}`,
    ) =>
      api.database.db.transaction((tx) =>
        api.app.platform.risk.noteSignInIn(tx, {
          memberId,
          merchantCode: "AMBERJACK",
          ip,
          device,
          at: api.clock.now(),
        }),
      ),
  };
}
