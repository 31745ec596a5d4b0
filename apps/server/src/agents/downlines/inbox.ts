import { tellInbox, type InboxSource } from "../../inbox/index.ts";
import { nameOfDownline, nameOfUpline, type NameDeps } from "../names.ts";
import { promotionAnswered, promotionOffered } from "./events.ts";

/** A player hears of an offer, and the agent of its answer. */
export const downlineMessages = (deps: NameDeps): InboxSource[] => [
  tellInbox(promotionOffered, async ({ agentId, endsAt }, tx) => ({
    kind: "agent_offered",
    params: { name: (await nameOfUpline(deps, tx, BigInt(agentId))) ?? "", until: { at: endsAt } },
  })),
  tellInbox(promotionAnswered, async ({ playerId, isAccepted }, tx) => ({
    kind: isAccepted ? "agent_accepted" : "agent_declined",
    params: { name: (await nameOfDownline(deps, tx, BigInt(playerId))) ?? "" },
  })),
];
