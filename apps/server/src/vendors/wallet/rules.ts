import type { BetCall, WalletStatus, WinCall } from "@baize/contract";
import { fromVendorUnits, toVendorUnits, type Minor } from "@baize/money";
import { amountMinorMax, type Outcome } from "../../ledger/index.ts";
import type { Detail } from "../operations.ts";
import type { Echo } from "./parse.ts";

/** What vendors' calls mean to the ledger, and what its outcomes mean to vendors. Pure. */

/**
 * Vendor units as minor units; undefined when finer than the currency or beyond what a ledger row
 * may move.
 */
export function stakeOf(units: number, currency: string): Minor | undefined {
  try {
    const amount = fromVendorUnits(BigInt(units), currency);
    return amount === undefined || amount > amountMinorMax ? undefined : amount;
  } catch (error) {
    // The money package throws on an amount no column could hold.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A jackpot pays whole minor units, and no more than the win they are part of. */
export function isJackpotWithin({ amount, jackpot_amount: paid }: WinCall, currency: string) {
  return (paid ?? 0) <= amount && stakeOf(paid ?? 0, currency) !== undefined;
}

/** The jackpot's part of a bet or a win; nothing where it has none. */
export interface JackpotOfCall {
  readonly detail: Pick<Detail, "jackpotPpm" | "jackpotMinor">;
  /** The vendor's own words of it. */
  readonly words: readonly number[];
}

export function jackpotOfBet({ jackpot_contribution_ppm: ppm }: BetCall): JackpotOfCall {
  return ppm == null ? noJackpot : { detail: { jackpotPpm: ppm }, words: [ppm] };
}

export function jackpotOfWin({ jackpot_amount: paid }: WinCall, currency: string): JackpotOfCall {
  if (paid == null || paid === 0) return noJackpot;
  return { detail: { jackpotMinor: stakeOf(paid, currency) ?? 0n }, words: [paid] };
}

/** The nominal stake of a free bet, kept with it, because it moves nothing. */
export function freeStakeOf(
  target: string | undefined,
  free: BetCall | WinCall | undefined,
  currency: string,
): Pick<Detail, "freeStakeMinor"> {
  if (target !== undefined || free === undefined) return {};
  return { freeStakeMinor: stakeOf(free.amount, currency) ?? 0n };
}

export const noJackpot: JackpotOfCall = { detail: {}, words: [] };

export interface WalletResult {
  readonly status: WalletStatus;
  readonly currency?: string;
  readonly balanceMinor?: Minor;
  readonly country?: string;
}

type StatusOf = Readonly<Record<Outcome["status"], WalletStatus>>;

const shared = {
  ok: "RS_OK",
  duplicate: "RS_OK",
  key_reused: "RS_ERROR_DUPLICATE_TRANSACTION",
  // Another member's transaction has this id.
  key_taken: "RS_ERROR_DUPLICATE_TRANSACTION",
  // Row 4: the bet was cancelled before it came.
  voided: "RS_ERROR_DUPLICATE_TRANSACTION",
  // Rows 7 and 8.
  missing_required: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  insufficient: "RS_ERROR_NOT_ENOUGH_MONEY",
  // Only where nobody was there to judge.
  guarded: "RS_ERROR_UNKNOWN",
  no_account: "RS_ERROR_UNKNOWN",
  wrong_currency: "RS_ERROR_WRONG_CURRENCY",
  // Rows 3, 5 and 10: done, and nothing moved.
  tombstoned: "RS_OK",
  already_reversed: "RS_OK",
  not_reversible: "RS_OK",
} as const satisfies StatusOf;

export function resultOf(outcome: Outcome, currency: string): WalletResult {
  const status = shared[outcome.status];
  const isTold = status === "RS_OK" || status === "RS_ERROR_NOT_ENOUGH_MONEY";
  if (!isTold || !("balanceMinor" in outcome)) return { status };
  return { status, currency, balanceMinor: outcome.balanceMinor };
}

/**
 * The answer as JSON. Written by hand: a balance beyond 2^53 vendor units would lose digits as a
 * JavaScript number, and a bet need not make an object for it.
 */
export function encodeAnswer(result: WalletResult, { user, request_uuid: id }: Echo): string {
  const { status, currency, balanceMinor, country } = result;
  let text = `{"status":"${status}"`;
  if (user !== undefined) text += `,"user":${JSON.stringify(user)}`;
  if (id !== undefined) text += `,"request_uuid":${JSON.stringify(id)}`;
  if (currency) text += `,"currency":${JSON.stringify(currency)}`;
  if (country) text += `,"country":${JSON.stringify(country)}`;
  if (balanceMinor !== undefined && currency) {
    text += `,"balance":${toVendorUnits(balanceMinor, currency)}`;
  }
  return `${text}}`;
}
