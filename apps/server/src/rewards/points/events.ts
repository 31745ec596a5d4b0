import { PointChange } from "@baize/contract";
import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";
import { showOnFeed } from "../../platform/realtime/index.ts";
import type { PointEntryRow } from "./rules.ts";

/** A member's points changed; below zero where they were spent or taken. */
export const pointsChanged = defineEvent(
  "rewards.points_changed",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    entryId: z.uuid(),
    kind: PointChange,
    points: amountText,
    balance: amountText,
    redemptionId: z.uuid().nullable(),
    at: z.iso.datetime(),
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);

export const pointsChangedOf = (row: PointEntryRow) =>
  pointsChanged({
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    entryId: row.entryId,
    kind: row.kind,
    points: String(row.points),
    balance: String(row.balanceAfter),
    redemptionId: row.redemptionId,
    at: row.at.toISOString(),
  });

/** Shows changed points on the feed. */
export const pointFeed = showOnFeed(pointsChanged, ({ memberId, entryId, balance }) => [
  { memberId, channel: "points", data: { recordId: entryId, balance: String(balance) } },
]);
