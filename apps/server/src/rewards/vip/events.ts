import { VipChangeKind } from "@baize/contract";
import { z } from "zod";
import { defineEvent } from "../../platform/events/index.ts";
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
