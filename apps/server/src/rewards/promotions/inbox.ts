import { tellInbox, type InboxSource } from "../../inbox/index.ts";
import { entryChanged } from "./events.ts";
import { findRunning } from "./store.ts";

/** An application that was refused. One that was approved comes with its award. */
export const entryMessages: InboxSource = tellInbox(
  entryChanged,
  async ({ merchantCode, promotionId, state }, tx) => {
    if (state !== "rejected") return undefined;
    const found = await findRunning(tx, { merchantCode, promotionId });
    if (found?.kind !== "application") return undefined;
    return { kind: "application_rejected", params: { promotion: { title: found.terms.title } } };
  },
);
