/**
 * One wallet call: signed, timed, read, and judged. Knows nothing of rounds; what happens after an
 * answer is decided in rounds/.
 *
 * An answer is *clear* when it is HTTP 200 with JSON that names a status. Everything else (timeout,
 * refused connection, 5xx, HTML) says nothing about whether the money moved (wallet contract,
 * section 1).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { fromVendorUnits, minor, toVendorUnits, type Minor } from "@baize/money";
import { walletUrl, type Operator } from "../operators.ts";
import { isRecord, readIntegerField, writeExact, type ExactJson } from "./exact-json.ts";
import type { Faults, WalletPath } from "./faults.ts";
import { signBody } from "./signature.ts";

export type WalletAnswer =
  | {
      readonly isClear: true;
      readonly status: string;
      readonly balance: Minor | undefined;
    }
  | { readonly isClear: false; readonly reason: string };

export interface WalletTransaction {
  readonly user: string;
  readonly token: string;
  readonly transactionUuid: string;
  readonly roundRef: string;
  readonly gameCode: string;
  readonly vendorCode: string;
  readonly currency: string;
  /** The reward a free round is played of; null for a round that is paid for. */
  readonly rewardUuid: string | null;
}

export interface WalletClient {
  balance(
    operator: Operator,
    of: Omit<WalletTransaction, "transactionUuid" | "roundRef" | "rewardUuid">,
  ): Promise<WalletAnswer>;
  /** `jackpotPpm`: so many millionths of the stake go to a jackpot. */
  bet(
    operator: Operator,
    transaction: WalletTransaction,
    amount: Minor,
    jackpotPpm: number | null,
  ): Promise<WalletAnswer>;
  /** `jackpot`: how much of the amount a jackpot pays. */
  win(
    operator: Operator,
    transaction: WalletTransaction,
    amount: Minor,
    betUuid: string,
    jackpot: Minor | null,
  ): Promise<WalletAnswer>;
  /** `isClosing`: the round ends with it; a stake added within a round goes back alone. */
  rollback(
    operator: Operator,
    transaction: WalletTransaction,
    betUuid: string,
    isClosing: boolean,
  ): Promise<WalletAnswer>;
}

export interface WalletClientOptions {
  readonly faults: Faults;
  readonly uuid: () => string;
  /** Section 9: one second. */
  readonly timeoutMs?: number;
}

const answerBytesMax = 64 * 1024;
const delayFaultMs = 300;

export const createWalletClient = (options: WalletClientOptions): WalletClient => ({
  balance: (operator, of) =>
    send(options, operator, of, "/user/balance", {
      user: of.user,
      token: of.token,
      game_code: of.gameCode,
    }),
  async bet(operator, transaction, amount, jackpotPpm) {
    const once = () => sendBet(options, operator, transaction, amount, jackpotPpm);
    const isLate = options.faults.take(
      "rollback_first",
      "/transaction/bet",
      transaction.transactionUuid,
    );
    if (!isLate) return once();
    // The caller takes this for a lost bet and rolls back; the bet itself arrives later.
    sleep(delayFaultMs)
      .then(once)
      .catch(() => {});
    return { isClear: false, reason: "bet delayed on purpose" };
  },
  win: (operator, transaction, amount, betUuid, jackpot) =>
    send(options, operator, transaction, "/transaction/win", {
      ...transactionFields(transaction, true),
      reference_transaction_uuid: betUuid,
      currency: transaction.currency,
      amount: toVendorUnits(amount, transaction.currency),
      ...freeFields(transaction),
      ...(jackpot === null ? {} : { jackpot_amount: toVendorUnits(jackpot, transaction.currency) }),
    }),
  rollback: (operator, transaction, betUuid, isClosing) =>
    send(options, operator, transaction, "/transaction/rollback", {
      ...transactionFields(transaction, isClosing),
      reference_transaction_uuid: betUuid,
    }),
});

const sendBet = (
  options: WalletClientOptions,
  operator: Operator,
  transaction: WalletTransaction,
  amount: Minor,
  jackpotPpm: number | null,
): Promise<WalletAnswer> =>
  send(options, operator, transaction, "/transaction/bet", {
    ...transactionFields(transaction, false),
    currency: transaction.currency,
    amount: toVendorUnits(amount, transaction.currency),
    ...freeFields(transaction),
    ...(jackpotPpm === null ? {} : { jackpot_contribution_ppm: jackpotPpm }),
  });

async function send(
  options: WalletClientOptions,
  operator: Operator,
  { vendorCode, currency }: Pick<WalletTransaction, "vendorCode" | "currency">,
  path: WalletPath,
  fields: Record<string, ExactJson>,
): Promise<WalletAnswer> {
  const { faults } = options;
  const { transaction_uuid: given } = fields;
  const uuid = typeof given === "string" ? given : undefined;
  if (faults.take("delay", path, uuid)) await sleep(delayFaultMs);
  const once = () => {
    const text = writeExact({ ...fields, request_uuid: options.uuid() });
    const body = Buffer.from(text);
    const signed = faults.take("wrong_signature", path, uuid) ? Buffer.from(`${text} `) : body;
    const signature = signBody(signed, operator.privateKey, operator.signatureAlgorithm);
    const headers = { [operator.signatureHeader]: signature };
    return post(walletUrl(operator, vendorCode, path), body, headers, options.timeoutMs ?? 1_000);
  };
  const isDoubled =
    faults.take("duplicate", path, uuid) ||
    (path === "/transaction/win" && faults.take("double_win", path, uuid));
  const [answer] = await Promise.all(isDoubled ? [once(), once()] : [once()]);
  if (faults.take("lose_answer", path, uuid))
    return { isClear: false, reason: "answer lost on purpose" };
  return typeof answer === "string" ? judge(answer, currency) : unclear(answer?.reason);
}

async function post(
  url: string,
  body: Buffer,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<string | { reason: string }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new Uint8Array(body),
      headers: { "content-type": "application/json", ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    const text = await response.text();
    if (response.status !== 200) return { reason: `HTTP ${response.status}` };
    return text.length > answerBytesMax ? { reason: "answer too long" } : text;
  } catch (error) {
    return { reason: error instanceof Error ? error.name : "network" };
  }
}

const transactionFields = (transaction: WalletTransaction, isClosing: boolean) => ({
  user: transaction.user,
  token: transaction.token,
  transaction_uuid: transaction.transactionUuid,
  supplier_transaction_id: transaction.transactionUuid,
  game_code: transaction.gameCode,
  round: transaction.roundRef,
  round_closed: isClosing,
});

const freeFields = ({ rewardUuid }: WalletTransaction) =>
  rewardUuid === null ? { is_free: false } : { is_free: true, reward_uuid: rewardUuid };

const unclear = (reason: string | undefined): WalletAnswer => ({
  isClear: false,
  reason: reason ?? "no answer",
});

function judge(text: string, currency: string): WalletAnswer {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return unclear("answer is not JSON");
  }
  if (!isRecord(parsed) || typeof parsed["status"] !== "string") return unclear("no status");
  const units = readIntegerField(text, "balance");
  // A wallet may count finer than our currency; the player sees whole minor units, never more than
  // are there.
  const balance =
    units === undefined ? undefined : fromVendorUnits(units - fineRest(units, currency), currency);
  return { isClear: true, status: parsed["status"], balance };
}

function fineRest(units: bigint, currency: string): bigint {
  const perMinor = toVendorUnits(minor(1n), currency);
  return perMinor === 0n ? 0n : ((units % perMinor) + perMinor) % perMinor;
}
