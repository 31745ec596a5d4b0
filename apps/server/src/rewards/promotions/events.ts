import { EntryState } from "@baize/contract";
import { z } from "zod";
import { defineEvent } from "../../platform/events/index.ts";
import { showOnFeed } from "../../platform/realtime/index.ts";
import type { EntryRow } from "./entry-store.ts";

/** What became of a member's part in a promotion, with every change. It says nothing of money. */
export const entryChanged = defineEvent(
  "rewards.entry_changed",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    promotionId: z.uuid(),
    entryId: z.uuid(),
    period: z.string(),
    state: EntryState,
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);

export const entryChangedOf = (row: EntryRow) =>
  entryChanged({
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    promotionId: row.promotionId,
    entryId: row.entryId,
    period: row.period,
    state: row.state,
  });

/** Shows changed parts on the feed. */
export const entryFeed = showOnFeed(entryChanged, ({ memberId, entryId, state }) => [
  { memberId, channel: "reward", data: { entryId, state } },
]);
