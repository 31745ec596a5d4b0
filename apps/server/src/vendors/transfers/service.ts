import { formatMinor, minor, type Minor } from "@baize/money";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import type { PlayMoney } from "../../protection/index.ts";
import type { Vendor } from "../store.ts";
import type { TransferCalls } from "./calls.ts";
import { walletTransferredOf } from "./events.ts";
import {
  isOpen,
  referenceOf,
  ruleOn,
  validMs,
  walletAccountOf,
  type Outcome,
  type Told,
  type TransferRow,
} from "./rules.ts";
import {
  findTransfer,
  insertTransfer,
  listWaiting,
  lockWallet,
  moveWallet,
  takeDue,
  touchWallet,
  updateState,
} from "./store.ts";

/**
 * Transfers to and from vendors' own wallets. The only place where that money leaves and comes
 * back.
 *
 * A transfer is on record before the vendor hears of it, and its id is the key at the vendor and in
 * the ledger: whatever dies or gets lost, asking again under the id finds out what happened, and
 * both legs happen once or not at all.
 */
export interface TransferDeps {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly events: Events;
  readonly calls: TransferCalls;
  readonly findVendor: (code: string) => Promise<Vendor | undefined>;
  /** What vendors call the member. */
  readonly userRefOf: (memberId: bigint) => Promise<string>;
  /** Limits and pauses, in the transaction that sets the money aside. */
  readonly admitPlay?: (tx: Tx, money: PlayMoney) => Promise<void>;
  /** Told after money moved, outside of any transaction. */
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

export interface Transfers {
  /**
   * Starts a transfer and hears the vendor's answer. The same id gives the first answer.
   *
   * Refuses: idempotency_key_reused, play_paused, limit_reached, transfer_waits, balance_too_low.
   */
  move(asked: AskedTransfer): Promise<TransferRow>;
  /** One round of asking, of one member or of all; returns how many transfers were asked after. */
  poll(memberId?: bigint): Promise<number>;
  /** Asks after one transfer, due or not. */
  askNow(row: TransferRow): Promise<void>;
  /** What the vendor says about one, for a ruling. No transaction may be open. */
  hear(row: TransferRow): Promise<Told>;
  /**
   * Ends a transfer as the vendor has just told, or else as operators rule. Undefined where it was
   * over already, or is ruled otherwise by now.
   */
  endIn(tx: Tx, row: TransferRow, told: Told, outcome: Outcome): Promise<TransferRow | undefined>;
}

export interface AskedTransfer {
  readonly id: string;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly vendorCode: string;
  readonly direction: "in" | "out";
  readonly currency: string;
  readonly amountMinor: Minor;
}

const firstPollMs = 10_000;
const pollEveryMs = 20_000;
const batchMax = 100;

const unruled = {
  ruling: null,
  rulingReason: null,
  ruledBy: null,
  ruledByName: null,
  ruledAt: null,
} as const;

const keyOf = (id: string) => `wallet:${id}`;

/** Under which keys the ledger may have rows of a transfer. */
export const keysOf = (id: string) => [keyOf(id), `${keyOf(id)}:done`, `${keyOf(id)}:returned`];

/** The transfer as it is written first. */
function newRow(asked: AskedTransfer, at: Date): TransferRow {
  const after = (ms: number) => new Date(at.getTime() + ms);
  return {
    ...asked,
    state: "requested",
    reference: referenceOf(asked.id),
    validUntil: after(validMs),
    pollAt: after(firstPollMs),
    createdAt: at,
    updatedAt: at,
    attempts: 0,
    said: null,
    saidAt: null,
    ...unruled,
    confirmedByName: null,
  };
}

function isSame(row: TransferRow, asked: AskedTransfer): boolean {
  return (
    row.vendorCode === asked.vendorCode &&
    row.direction === asked.direction &&
    row.amountMinor === asked.amountMinor
  );
}

function demandOk({ id }: TransferRow, status: string): void {
  if (status !== "ok") throw new Error(`wallet transfer ${id}: ledger said ${status}`);
}

async function setAside(deps: TransferDeps, tx: Tx, row: TransferRow): Promise<void> {
  const { memberId, currency, reference } = row;
  const amountMinor = minor(row.amountMinor);
  await deps.admitPlay?.(tx, { memberId, amountMinor, currency });
  const kind = "wallet_in";
  const key = keyOf(row.id);
  const held = await deps.ledger.hold(tx, {
    memberId,
    key,
    amountMinor,
    currency,
    kind,
    reference,
  });
  if (held.status === "insufficient") {
    const balance = held.balanceMinor > 0n ? held.balanceMinor : minor(0n);
    throw new Refusal("balance_too_low", { balance: formatMinor(balance, currency) });
  }
  demandOk(row, held.status);
}

async function begin(deps: TransferDeps, tx: Tx, asked: AskedTransfer) {
  const { memberId, vendorCode } = asked;
  await lockWallet(tx, memberId, vendorCode, asked.currency);
  const known = await findTransfer(tx, memberId, asked.id);
  if (known !== undefined) return { row: known, isNew: false };
  const waiting = await listWaiting(tx, memberId);
  if (waiting.some((one) => one.vendorCode === vendorCode)) throw new Refusal("transfer_waits");
  const row = newRow(asked, deps.clock.now());
  if (row.direction === "in") await setAside(deps, tx, row);
  await insertTransfer(tx, row);
  await touchWallet(tx, memberId, vendorCode);
  return { row, isNew: true };
}

/** The money of a transfer that was carried out. */
async function arrive(deps: TransferDeps, tx: Tx, row: TransferRow): Promise<void> {
  const { memberId, currency, reference } = row;
  const account = walletAccountOf(row.vendorCode);
  const key = keyOf(row.id);
  const moved =
    row.direction === "in"
      ? await deps.ledger.capture(tx, {
          memberId,
          key: `${key}:done`,
          holdKey: key,
          kind: "wallet_in_done",
          credit: account,
          reference,
        })
      : await deps.ledger.post(tx, {
          memberId,
          key,
          currency,
          kind: "wallet_out",
          debit: account,
          credit: "cash",
          amountMinor: minor(row.amountMinor),
          reference,
        });
  demandOk(row, moved.status);
}

async function giveBack(deps: TransferDeps, tx: Tx, row: TransferRow): Promise<void> {
  if (row.direction === "out") return;
  const { memberId, reference } = row;
  const holdKey = keyOf(row.id);
  const kind = "wallet_in_returned";
  const key = `${holdKey}:returned`;
  const released = await deps.ledger.release(tx, { memberId, key, holdKey, kind, reference });
  demandOk(row, released.status);
}

async function lock(tx: Tx, seen: TransferRow): Promise<TransferRow> {
  const { memberId, vendorCode, currency } = seen;
  await lockWallet(tx, memberId, vendorCode, currency);
  const row = await findTransfer(tx, memberId, seen.id);
  if (row === undefined) throw new Error(`wallet transfer ${seen.id} is gone`);
  return row;
}

/** Moves a locked one on, and the money with it. */
async function end(
  deps: TransferDeps,
  tx: Tx,
  row: TransferRow,
  next: TransferRow["state"],
  told: Told,
) {
  const at = deps.clock.now();
  const [changed] = await updateState(tx, row, next, { at, said: told.status });
  if (changed === undefined) throw new Error(`wallet transfer ${row.id} changed meanwhile`);
  if (next === "done") {
    await arrive(deps, tx, row);
    await moveWallet(tx, row, told.balanceMinor ?? null, at);
    await deps.events.publish(tx, walletTransferredOf(row, at));
  }
  if (next === "refused") {
    await giveBack(deps, tx, row);
    await touchWallet(tx, row.memberId, row.vendorCode);
  }
  return changed;
}

/** Advances a transfer by the vendor's answer, and says whether it must be sent again. */
function settle(deps: TransferDeps, seen: TransferRow, told: Told) {
  return deps.db.transaction(async (tx) => {
    const row = await lock(tx, seen);
    if (!isOpen(row)) return { row, isToSend: false };
    const ruling = ruleOn(row, told, deps.clock.now());
    const isToSend = ruling === "send";
    return { row: await end(deps, tx, row, isToSend ? "pending" : ruling, told), isToSend };
  });
}

/** What the vendor says, with no transaction open; nobody knows what an error means. */
async function hear(deps: TransferDeps, row: TransferRow, how: "send" | "ask"): Promise<Told> {
  try {
    const vendor = await deps.findVendor(row.vendorCode);
    if (vendor === undefined) throw new Error(`vendor ${row.vendorCode} is gone`);
    return await deps.calls[how](vendor, await deps.userRefOf(row.memberId), row);
  } catch (error) {
    deps.onError(error);
    return { what: "silent" };
  }
}

async function pollOne(deps: TransferDeps, row: TransferRow): Promise<void> {
  const { isToSend } = await settle(deps, row, await hear(deps, row, "ask"));
  if (isToSend) await settle(deps, row, await hear(deps, row, "send"));
}

async function move(deps: TransferDeps, asked: AskedTransfer): Promise<TransferRow> {
  const { row, isNew } = await deps.db.transaction((tx) => begin(deps, tx, asked));
  if (!isSame(row, asked)) throw new Refusal("idempotency_key_reused");
  if (!isNew) return row;
  deps.onMoved();
  const settled = await settle(deps, row, await hear(deps, row, "send"));
  deps.onMoved();
  return settled.row;
}

async function poll(deps: TransferDeps, memberId?: bigint): Promise<number> {
  const now = deps.clock.now();
  const nextAt = new Date(now.getTime() + pollEveryMs);
  const due = { now, nextAt, memberId: memberId ?? null };
  const rows = await deps.db.transaction((tx) => takeDue(tx, due, batchMax));
  await Promise.all(rows.map((row) => pollOne(deps, row).catch(deps.onError)));
  if (rows.length > 0) deps.onMoved();
  return rows.length;
}

async function askNow(deps: TransferDeps, row: TransferRow): Promise<void> {
  await pollOne(deps, row);
  deps.onMoved();
}

async function endIn(deps: TransferDeps, tx: Tx, seen: TransferRow, told: Told, outcome: Outcome) {
  const row = await lock(tx, seen);
  if (!isOpen(row) || row.ruling !== outcome) return undefined;
  const said = ruleOn(row, told, deps.clock.now());
  return end(deps, tx, row, said === "done" || said === "refused" ? said : outcome, told);
}

export function createTransfers(deps: TransferDeps): Transfers {
  return {
    move: (asked) => move(deps, asked),
    poll: (memberId) => poll(deps, memberId),
    askNow: (row) => askNow(deps, row),
    hear: (row) => hear(deps, row, "ask"),
    endIn: (tx, row, told, outcome) => endIn(deps, tx, row, told, outcome),
  };
}
