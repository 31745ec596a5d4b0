import { VipChangeKind } from "@baize/contract";
import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";
import type { ChangeRow } from "./store.ts";

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

/** A member's VIP level is another one, by play or by an operator. */
export const vipLevelMoved = defineEvent(
  "rewards.vip_level_moved",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    kind: VipChangeKind,
    fromLevel: z.number().int(),
    toLevel: z.number().int(),
    at: z.iso.datetime(),
  }),
  { member, merchant },
);

export const vipLevelMovedOf = (row: ChangeRow, merchantCode: string) =>
  vipLevelMoved({
    memberId: String(row.memberId),
    merchantCode,
    kind: row.kind,
    fromLevel: row.fromLevel,
    toLevel: row.toLevel,
    at: row.at.toISOString(),
  });

/** A week before its month ends, what was staked does not keep the level yet. */
export const vipKeepMissing = defineEvent(
  "rewards.vip_keep_missing",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    /** The first day of the month. */
    month: z.iso.date(),
    level: z.number().int(),
    toLevel: z.number().int(),
    missingMinor: amountText,
    currency: z.string(),
    /** When the lower level begins. */
    endsAt: z.iso.datetime(),
  }),
  { member, merchant },
);
