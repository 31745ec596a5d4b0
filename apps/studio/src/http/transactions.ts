import type { z } from "zod";
import type { TransactionsListCall, VendorTransaction } from "@baize/contract";
import { minor, toVendorUnits } from "@baize/money";
import {
  listDecided,
  type CallStatus,
  type ListedCall,
  type ListPlace,
} from "../engine/owners/call-store.ts";
import type { Operator } from "../engine/operators.ts";
import { writeExact } from "../engine/wallet/exact-json.ts";
import { isoAt } from "../platform/clock.ts";
import type { Studio } from "../studio.ts";
import { CallRefused } from "./operator-call.ts";

/** The studio's side of reconciliation (wallet contract, section 10): what each call moved. */

const statuses = {
  done: "TS_SUCCESS",
  declined: "TS_DECLINED",
  unclear: "TS_ROLLEDBACK",
  exhausted: "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED",
} as const satisfies Readonly<Record<Exclude<CallStatus, "pending">, VendorTransaction["status"]>>;
const kinds = { bet: "TK_BET", win: "TK_WIN", rollback: "TK_ROLLBACK" } as const;
const freeKinds = { ...kinds, bet: "TK_FREE_BET", win: "TK_FREE_WIN" } as const;

function transactionOf(row: ListedCall) {
  const { kind, currency, jackpotMinor, jackpotPpm } = row;
  const isFree = row.rewardUuid !== null;
  // A rollback call names no amount; what it gives back is the stake, which cost nothing if free.
  const undoneMinor = isFree ? 0n : (row.undoneMinor ?? 0n);
  const amountMinor = kind === "rollback" ? undoneMinor : row.amountMinor;
  const unitsOf = (amount: bigint) => toVendorUnits(minor(amount), currency);
  return {
    transaction_uuid: row.transactionUuid,
    reference_transaction_uuid: row.referenceUuid,
    user: row.userRef,
    round: row.roundRef,
    game_code: row.gameCode,
    kind: (isFree ? freeKinds : kinds)[kind],
    status: row.isUndone ? "TS_ROLLEDBACK" : statuses[row.status],
    currency,
    ...(jackpotPpm === null ? {} : { jackpot_contribution_ppm: jackpotPpm }),
    created_at: isoAt(row.createdAtMs),
    amount: unitsOf(amountMinor),
    ...(jackpotMinor === null ? {} : { jackpot_amount: unitsOf(jackpotMinor) }),
  };
}

const placePattern = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const cursorOf = ({ createdAtMs, transactionUuid }: ListPlace) =>
  `${createdAtMs}.${transactionUuid}`;

function placeOf(cursor: string): ListPlace {
  const [, time, transactionUuid] = placePattern.exec(cursor) ?? [];
  if (time === undefined || transactionUuid === undefined) {
    throw new CallRefused(400, "cursor: not one of ours");
  }
  // tidy: allow money-number, because it is a time.
  return { createdAtMs: Number(time), transactionUuid };
}

const msOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));

/**
 * A page of what was bet, won and rolled back, by time or by round.
 *
 * Refuses with 400: neither a round nor a start, or a cursor that is not one of ours.
 */
export async function transactionsPage(
  studio: Studio,
  operator: Operator,
  call: z.output<typeof TransactionsListCall>,
): Promise<string> {
  if (call.round === undefined && call.start_time === undefined) {
    throw new CallRefused(400, "give a round or a start_time");
  }
  const filter = {
    fromMs: msOf(call.start_time),
    toMs: msOf(call.end_time),
    roundRef: call.round,
    vendorCode: call.product,
    after: call.cursor === undefined ? undefined : placeOf(call.cursor),
  };
  // One more than asked for tells whether there is a next page.
  const found = await listDecided(studio.db, operator.operatorId, filter, call.page_size + 1);
  const rows = found.slice(0, call.page_size);
  const last = rows.at(-1);
  const isMore = found.length > rows.length && last !== undefined;
  return writeExact({
    transactions: rows.map(transactionOf),
    next_cursor: isMore ? cursorOf(last) : null,
  });
}
