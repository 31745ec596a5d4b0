/** How wallet answers are read, and how long a call is tried. Pure. */
import type { RefusalCode } from "../../protocol.ts";

/**
 * Clear refusals after which the wallet holds no bet, so no rollback follows (contract, section 9).
 */
const discarding = new Set([
  "RS_ERROR_INVALID_PARTNER",
  "RS_ERROR_INVALID_TOKEN",
  "RS_ERROR_TOKEN_EXPIRED",
  "RS_ERROR_INVALID_GAME",
  "RS_ERROR_WRONG_CURRENCY",
  "RS_ERROR_NOT_ENOUGH_MONEY",
  "RS_ERROR_USER_DISABLED",
  "RS_ERROR_INVALID_SIGNATURE",
  "RS_ERROR_WRONG_SYNTAX",
  "RS_ERROR_WRONG_TYPES",
  "RS_ERROR_DUPLICATE_TRANSACTION",
  "RS_ERROR_LIMIT_REACHED",
  "RS_ERROR_BET_LIMIT_EXCEEDED",
]);
export const isBetDiscarded = (status: string): boolean => discarding.has(status);

/**
 * A win or rollback is repeated after these: they pass, or are a fault of set-up that will be
 * mended.
 */
const passing = new Set([
  "RS_ERROR_UNKNOWN",
  "RS_ERROR_TIMEOUT",
  "RS_ERROR_INVALID_SIGNATURE",
  "RS_ERROR_INVALID_PARTNER",
]);
export const isPassing = (status: string): boolean => passing.has(status);

const refusalByStatus: Readonly<Record<string, RefusalCode>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: "insufficient_funds",
  RS_ERROR_LIMIT_REACHED: "limit_reached",
  RS_ERROR_BET_LIMIT_EXCEEDED: "limit_reached",
  RS_ERROR_USER_DISABLED: "player_blocked",
  RS_ERROR_TOKEN_EXPIRED: "session_expired",
  RS_ERROR_INVALID_TOKEN: "session_expired",
};
export const refusalOf = (status: string): RefusalCode =>
  refusalByStatus[status] ?? "wallet_refused";

export const betTriesMax = 3;
export const winTriesAtOnce = 3;
export const deliveryTriesMax = 500;
/**
 * While somebody is sending a call, nobody else picks it up. Longer than three one-second tries.
 */
export const leaseMs = 10_000;
/** A stake still pending after this belongs to a process that died. */
export const orphanMs = 15_000;

/** Half a second, doubling, five minutes at most. */
export const backoffMs = (attempts: number): number =>
  Math.min(300_000, 500 * 2 ** Math.min(attempts - 1, 10));
