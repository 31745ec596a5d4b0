import { tellInbox, type InboxSource } from "../../inbox/index.ts";
import { redemptionDecided } from "./events.ts";
import { findRedemption } from "./store.ts";

const kinds = { approved: "redeem_approved", rejected: "redeem_rejected" } as const;

export const mallMessages: InboxSource = tellInbox(
  redemptionDecided,
  async ({ memberId, redemptionId, decision }, tx) => {
    const redemption = await findRedemption(tx, BigInt(memberId), redemptionId);
    if (redemption === undefined) return undefined;
    const { name, points } = redemption;
    return {
      kind: kinds[decision],
      source: redemptionId,
      params: { item: { title: name }, points: String(points) },
    };
  },
);
