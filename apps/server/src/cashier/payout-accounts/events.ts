import { z } from "zod";
import { defineEvent } from "../../platform/events/index.ts";
import type { AccountRow } from "./store.ts";

const member = ({ memberId }: { readonly memberId: string }) => memberId;

/** An account that a member may be paid to from now on. */
export const payoutAccountAdded = defineEvent(
  "cashier.payout_account_added",
  1,
  z.object({ memberId: z.string(), accountId: z.string() }),
  { member },
);

export const payoutAccountAddedOf = ({ memberId, id }: Pick<AccountRow, "memberId" | "id">) =>
  payoutAccountAdded({ memberId: String(memberId), accountId: id });

/** One of them is gone; nothing is paid to it any more. */
export const payoutAccountRemoved = defineEvent(
  "cashier.payout_account_removed",
  1,
  z.object({ memberId: z.string(), accountId: z.string() }),
  { member },
);
