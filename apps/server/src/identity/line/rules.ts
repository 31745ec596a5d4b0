import { isAgent } from "../rules.ts";

/**
 * Where members stand. Pure.
 *
 * The upline is fixed when the account is opened: the nearest agent at or above who invited. So a
 * line has agents inside and players only as its ends.
 */
export interface Standing {
  readonly memberId: bigint;
  readonly memberType: number;
  readonly uplineId: bigint | null;
}

/** The upline of a member whom this one invited. */
export const uplineBy = (inviter: Standing): bigint | null =>
  isAgent(inviter) ? inviter.memberId : inviter.uplineId;
