import type { BetCall, RollbackCall, WinCall } from "@baize/contract";
import { LedgerUnavailableError } from "../../ledger/index.ts";
import { Refusal } from "../../platform/errors.ts";
import { after, type Soon } from "../../platform/soon.ts";
import type { Vendor } from "../store.ts";
import { bet, rollback, win, type MoneyCall } from "./money.ts";
import { noEcho, readCall, type Echo, type WalletPath } from "./parse.ts";
import { checkGame, findPlayer, isExpired, type Player } from "./player.ts";
import { encodeAnswer, type WalletResult } from "./rules.ts";
import { no, walletOf, type CallbackDeps, type Wallet } from "./wallet.ts";

/**
 * The five calls of the seamless wallet (wallet contract, sections 4 to 8).
 *
 * Order of every call: signature, JSON, fields, partner, token and user; then, for money, what is
 * already on record; then game, currency, amount; for a bet the session's end, the member, limits;
 * then the ledger, which settles tombstones, funds and repeats in one statement. A bet that passes
 * needs no look at the record first, because the ledger looks anyway; only a bet we would refuse is
 * looked up, so that a repeated bet is still answered RS_OK after the session ended or the money is
 * gone. Limits and pauses stand in the ledger as a guard of the member's account, so a bet learns
 * of them there, in the statement that takes the money; a bet that was not allowed in advance is
 * judged and posted alone.
 *
 * Our choices where the contract leaves one are in docs/concepts/vendor-wallet.md.
 */

export interface Callbacks {
  /** Answers one call: always a body, always for HTTP 200; at once where nothing is asked. */
  handle(
    vendorCode: string,
    path: WalletPath,
    body: Uint8Array,
    headerOf: (name: string) => string | undefined,
  ): Soon<string>;
}

interface BalanceAsked {
  readonly user: string;
  readonly token: string;
  readonly game_code: string;
}

function balance(wallet: Wallet, vendor: Vendor, call: BalanceAsked): Soon<WalletResult> {
  return after(findPlayer(wallet, vendor, call), (player) => {
    if (player === undefined) return no("RS_ERROR_INVALID_TOKEN");
    return after(checkGame(wallet, vendor, call.game_code, false), (refused) => {
      if (refused !== undefined) return refused;
      return after(isExpired(wallet, player, false), (isOver) =>
        isOver ? no("RS_ERROR_TOKEN_EXPIRED") : readBalance(wallet, player),
      );
    });
  });
}

async function readBalance(wallet: Wallet, { memberId }: Player): Promise<WalletResult> {
  const balances = await wallet.ledger.balanceOf(memberId);
  if (balances === undefined) return no("RS_ERROR_UNKNOWN");
  const { currency, cashMinor } = balances;
  return { status: "RS_OK", currency, balanceMinor: cashMinor };
}

async function info(wallet: Wallet, user: string): Promise<WalletResult> {
  const member = await wallet.findMember(user);
  if (member === undefined) return no("RS_ERROR_UNKNOWN");
  return { status: "RS_OK", country: member.country };
}

function money<C extends MoneyCall>(
  wallet: Wallet,
  vendor: Vendor,
  call: C,
  reference: string | undefined,
  run: (wallet: Wallet, vendor: Vendor, player: Player, call: C) => Promise<WalletResult>,
): Soon<WalletResult> {
  return after(findPlayer(wallet, vendor, call, reference), (player) => {
    if (player !== undefined) return run(wallet, vendor, player, call);
    const isSwitchedOff = reference === undefined && !vendor.isEnabled;
    return no(isSwitchedOff ? "RS_ERROR_INVALID_PARTNER" : "RS_ERROR_INVALID_TOKEN");
  });
}

type Called = Extract<ReturnType<typeof readCall>, { readonly call: unknown }>["call"];

/** What a call that was understood comes to. */
function resultFor(wallet: Wallet, vendor: Vendor, path: WalletPath, asked: Called) {
  if (path === "/transaction/bet") return money(wallet, vendor, asked as BetCall, undefined, bet);
  if (path === "/transaction/win") {
    const call = asked as WinCall;
    return money(wallet, vendor, call, call.reference_transaction_uuid, win);
  }
  if (path === "/transaction/rollback") {
    const call = asked as RollbackCall;
    return money(wallet, vendor, call, call.reference_transaction_uuid, rollback);
  }
  if (!vendor.isEnabled) return no("RS_ERROR_INVALID_PARTNER");
  if (path === "/user/info") return info(wallet, asked.user);
  return balance(wallet, vendor, asked as BalanceAsked);
}

function say(wallet: Wallet, path: WalletPath, result: WalletResult, echo: Echo) {
  wallet.onCallbackAnswered?.(path, result.status);
  return encodeAnswer(result, echo);
}

async function answer(
  wallet: Wallet,
  vendor: Vendor,
  path: WalletPath,
  body: Uint8Array,
): Promise<string> {
  const read = readCall(path, body);
  const end = (result: WalletResult) => say(wallet, path, result, read.echo);
  if ("status" in read) return end({ status: read.status });
  try {
    const result = resultFor(wallet, vendor, path, read.call);
    return end(result instanceof Promise ? await result : result);
  } catch (error) {
    // Asking the vendor to try again is not an error to investigate.
    const isRefused = error instanceof LedgerUnavailableError || error instanceof Refusal;
    if (!isRefused) wallet.onError(error);
    return end(no("RS_ERROR_UNKNOWN"));
  }
}

export function createCallbacks(deps: CallbackDeps): Callbacks {
  const wallet = walletOf(deps);
  return {
    handle(vendorCode, path, body, headerOf) {
      return after(wallet.sessions.findVendor(vendorCode), (known) => {
        if (known === undefined) return say(wallet, path, no("RS_ERROR_INVALID_PARTNER"), noEcho);
        if (!known.verify(body, headerOf(known.vendor.signatureHeader))) {
          return say(wallet, path, no("RS_ERROR_INVALID_SIGNATURE"), noEcho);
        }
        return answer(wallet, known.vendor, path, body);
      });
    },
  };
}
