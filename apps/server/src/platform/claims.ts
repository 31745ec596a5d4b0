import { minuteMs } from "@baize/contract/durations";
import { Refusal } from "./errors.ts";

/**
 * A claim: the operator who works on something for now, so that two do not decide on it at once. It
 * is worth nothing after a quarter of an hour, and then another may take it over.
 */
const claimMs = 15 * minuteMs;

export interface Claimed {
  readonly claimedBy: string | null;
  readonly claimedByName: string | null;
  readonly claimedAt: Date | null;
}

export const unclaimed = { claimedBy: null, claimedByName: null, claimedAt: null } as const;

export interface Decider {
  readonly operatorId: string;
  readonly username: string;
}

type DeciderId = Pick<Decider, "operatorId">;

/** The holder of the claim at a moment, and until when. */
export function claimOf(
  { claimedBy, claimedByName, claimedAt }: Claimed,
  at: Date,
): { readonly operatorId: string; readonly name: string; readonly endsAt: Date } | undefined {
  if (claimedBy === null || claimedAt === null) return undefined;
  const endsAt = new Date(claimedAt.getTime() + claimMs);
  if (endsAt <= at) return undefined;
  return { operatorId: claimedBy, name: claimedByName ?? "", endsAt };
}

/** The same as it is shown to somebody. */
export function claimShown(row: Claimed, at: Date, { operatorId }: DeciderId) {
  const claim = claimOf(row, at);
  if (claim === undefined) return null;
  const isMine = claim.operatorId === operatorId;
  return { operator: claim.name, isMine, endsAt: claim.endsAt.toISOString() };
}

/**
 * What a row gets whose claim is taken; nothing where it is held by the same operator already.
 *
 * Refuses: claim_needed (another holds it).
 */
export function claimFor(before: Claimed, { operatorId, username }: Decider, at: Date) {
  const claim = claimOf(before, at);
  if (claim?.operatorId === operatorId) return undefined;
  if (claim !== undefined) throw new Refusal("claim_needed", { operator: claim.name });
  return { claimedBy: operatorId, claimedByName: username, claimedAt: at };
}

/** Whether it was another's before, whose claim is over. */
export function isTakenOver({ claimedBy }: Claimed, { operatorId }: DeciderId): boolean {
  return claimedBy !== null && claimedBy !== operatorId;
}

/** Refuses: claim_needed. */
export function demandClaim(row: Claimed, { operatorId }: DeciderId, at: Date): void {
  const claim = claimOf(row, at);
  if (claim?.operatorId === operatorId) return;
  throw new Refusal("claim_needed", claim === undefined ? undefined : { operator: claim.name });
}
