import { z } from "zod";
import { defineEvent } from "../../platform/events/index.ts";
import type { GrantRow } from "./rules.ts";

/** The vendor has taken a grant of free rounds: the member can play them. */
export const freeRoundsOpened = defineEvent(
  "rewards.free_rounds_opened",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    grantId: z.uuid(),
    vendorCode: z.string(),
    gameCode: z.string(),
    rounds: z.number().int(),
    endsAt: z.iso.datetime(),
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);

export const freeRoundsOpenedOf = (row: GrantRow) =>
  freeRoundsOpened({
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    grantId: row.grantId,
    vendorCode: row.vendorCode,
    gameCode: row.gameCode,
    rounds: row.rounds,
    endsAt: row.endsAt.toISOString(),
  });
