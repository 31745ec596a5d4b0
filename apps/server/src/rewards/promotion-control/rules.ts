import { createHash } from "node:crypto";

/**
 * The control group of a promotion: members who are held back, so that what it does can be told
 * from what would have happened anyway. Pure.
 */

const groups = 100;

/** One of a hundred groups, the same for a member and promotion whenever it is asked. */
export function groupOf(promotionId: string, memberId: bigint): number {
  const hash = createHash("sha256").update(`${memberId}:${promotionId}`).digest();
  return hash.readUIntBE(0, 6) % groups;
}

/** Whether a promotion is held back from a member; the share is in per cent. */
export const isHeldBack = (promotionId: string, memberId: bigint, share: number): boolean =>
  groupOf(promotionId, memberId) < share;
