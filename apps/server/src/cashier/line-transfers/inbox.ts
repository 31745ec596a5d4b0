import type { Identity } from "../../identity/index.ts";
import { amountOf, tellInbox, type InboxSource } from "../../inbox/index.ts";
import { lineTransferred } from "./events.ts";

/** Each side of a transfer hears of it, with the name of the other. */
export const lineMessages = ({ findMembersIn }: Pick<Identity, "findMembersIn">): InboxSource =>
  tellInbox(lineTransferred, async ({ side, otherId, amountMinor, currency }, tx) => {
    const [other] = await findMembersIn(tx, [BigInt(otherId)]);
    return {
      kind: side === "sent" ? "line_sent" : "line_received",
      params: { amount: amountOf(amountMinor, currency), name: other?.username ?? "" },
    };
  });
