import {
  transferStatuses,
  type rulingActions,
  type TransferState,
  type TransferStatus,
  type WalletTransfer,
} from "@baize/contract";
import { hourMs, minuteMs } from "@baize/contract/durations";
import {
  currencyOf,
  formatMinor,
  fromVendorUnits,
  minor,
  toVendorUnits,
  vendorUnitsPerMajor,
  type Minor,
} from "@baize/money";
import { amountMinorMax } from "../../ledger/index.ts";

/**
 * A transfer between a member's cash and wallet at a vendor, and what may become of it. Pure.
 *
 *   state               what we learnt                        next
 *   -                   the member asks                       requested; money that goes in is held
 *   requested, pending  carried out                           done: in, the hold is captured; out,
 *                                                             cash is credited
 *   requested, pending  refused                               refused: in, the hold is released
 *   requested, pending  taken and undecided, or no answer     pending; asked after again
 *   requested, pending  unknown there, still valid            pending; sent again, the same id
 *   requested, pending  unknown there, no longer valid        refused: it never happened, and the
 *                                                             vendor carries nothing out so late
 *
 *   requested, pending  two operators rule, an hour on        as they say: done or refused
 *
 * Nothing else ends one, and nothing leaves done or refused. The last row is for a vendor that
 * never decides: one that always answers "pending", no longer answers, or remembers another
 * transfer under the id. It is asked once more before, and that answer counts.
 */
export interface TransferRow {
  readonly memberId: bigint;
  readonly id: string;
  readonly merchantCode: string;
  readonly vendorCode: string;
  readonly direction: "in" | "out";
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly state: TransferState;
  readonly reference: string;
  readonly validUntil: Date;
  readonly pollAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** How often the vendor was called about it. */
  readonly attempts: number;
  /** Its last status; null where it gave no answer. */
  readonly said: string | null;
  readonly saidAt: Date | null;
  readonly ruling: Outcome | null;
  readonly rulingReason: string | null;
  readonly ruledBy: string | null;
  readonly ruledByName: string | null;
  readonly ruledAt: Date | null;
  readonly confirmedByName: string | null;
}

export type Outcome = "done" | "refused";

export type RulingAction = (typeof rulingActions)[number];

/** What a vendor says of a transfer, or "silent" where it says nothing to go by. */
export interface Told {
  readonly what: "done" | "refused" | "pending" | "unknown" | "silent";
  /** The balance at the vendor after it, if it reports one. */
  readonly balanceMinor?: Minor | undefined;
  /** In its own word. */
  readonly status?: string;
}

export const validMs = 2 * minuteMs;

/** By how much a vendor's clock may be behind ours. */
const slackMs = minuteMs;

export function isOpen({ state }: Pick<TransferRow, "state">): boolean {
  return state === "requested" || state === "pending";
}

/** What an open transfer becomes; the table above. "send": pending, and sent again. */
export function ruleOn(
  { validUntil }: Pick<TransferRow, "validUntil">,
  { what }: Told,
  now: Date,
): "done" | "refused" | "pending" | "send" {
  if (what === "done" || what === "refused") return what;
  if (what !== "unknown") return "pending";
  if (now < validUntil) return "send";
  return now.getTime() > validUntil.getTime() + slackMs ? "refused" : "pending";
}

/** The vendor has had its time many times over by then. */
const rulableMs = hourMs;

export function rulableAt({ createdAt }: Pick<TransferRow, "createdAt">): Date {
  return new Date(createdAt.getTime() + rulableMs);
}

/** What an operator may do about the ruling of a transfer: the one proposes, another confirms. */
export function rulingActionsOf(
  row: Pick<TransferRow, "state" | "createdAt" | "ruling" | "ruledBy">,
  operatorId: string,
  now: Date,
): RulingAction[] {
  if (!isOpen(row) || now < rulableAt(row)) return [];
  if (row.ruling === null) return ["propose"];
  return row.ruledBy === operatorId ? ["withdraw"] : ["confirm", "withdraw"];
}

const refusing: ReadonlySet<string> = new Set<TransferStatus>([
  "RS_ERROR_NOT_ENOUGH_MONEY",
  "RS_ERROR_USER_DISABLED",
  "RS_ERROR_LIMIT_REACHED",
  "RS_ERROR_WRONG_CURRENCY",
  "RS_ERROR_TRANSACTION_EXPIRED",
]);

/** A status of the contract; one it does not know decides nothing. */
export function toldOf(status: string): Told["what"] {
  if (status === "RS_OK") return "done";
  if (refusing.has(status)) return "refused";
  if (status === "RS_ERROR_TRANSACTION_DOES_NOT_EXIST") return "unknown";
  return Object.hasOwn(transferStatuses, status) ? "pending" : "silent";
}

/** A vendor's balance; what is finer than the currency cannot be moved and is not shown. */
export function balanceOf(units: bigint, currency: string): Minor {
  return minor((units * 10n ** BigInt(currencyOf(currency).decimals)) / vendorUnitsPerMajor);
}

const unitsMax = BigInt(Number.MAX_SAFE_INTEGER);

/** The amounts a transfer may have: whole vendor units, within what their JSON can carry. */
export function amountRange(currency: string): { readonly min: Minor; readonly max: Minor } {
  const scale = 10n ** BigInt(currencyOf(currency).decimals);
  const min = scale > vendorUnitsPerMajor ? scale / vendorUnitsPerMajor : 1n;
  const most = balanceOf(unitsMax, currency);
  return { min: minor(min), max: most < amountMinorMax ? most : minor(amountMinorMax) };
}

/** Undefined for an amount that a vendor could not be told exactly. */
export function unitsOf(amount: Minor, currency: string): bigint | undefined {
  const { min, max } = amountRange(currency);
  if (amount < min || amount > max) return undefined;
  const units = toVendorUnits(amount, currency);
  return fromVendorUnits(units, currency) === amount ? units : undefined;
}

export const walletAccountOf = (vendorCode: string) => `wallet:${vendorCode.toLowerCase()}`;

export const referenceOf = (id: string) => `T-${id.slice(-10).toUpperCase()}`;

export function transferOf(row: TransferRow, vendorName: string): WalletTransfer {
  return {
    transferId: row.id,
    reference: row.reference,
    vassalage: row.vendorCode,
    vendorName,
    direction: row.direction,
    currency: row.currency,
    amount: formatMinor(minor(row.amountMinor), row.currency),
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What a member has at a vendor, as far as we were told. */
export interface WalletRow {
  readonly vendorCode: string;
  readonly balanceMinor: bigint;
  readonly knownAt: Date | null;
  readonly revision: bigint;
}

/**
 * What is surely at the vendor: money that is asked back may have left already, and is counted as
 * on its way instead.
 */
export function restOf(wallet: WalletRow | undefined, waiting: TransferRow | undefined): bigint {
  const balance = wallet?.balanceMinor ?? 0n;
  const leaving = waiting?.direction === "out" ? waiting.amountMinor : 0n;
  return balance > leaving ? balance - leaving : 0n;
}

/** All of a member's money, in its places. */
export function placesOf(
  here: {
    readonly cashMinor: bigint;
    readonly bonusMinor: bigint;
    readonly lockedMinor: bigint;
  },
  wallets: readonly WalletRow[],
  waiting: readonly TransferRow[],
) {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
  const going = waiting.filter((row) => row.direction === "in").map((row) => row.amountMinor);
  const inTransit = sum(waiting.map((row) => row.amountMinor));
  const locked = here.lockedMinor - sum(going);
  const away = sum(
    wallets.map((wallet) =>
      restOf(
        wallet,
        waiting.find((row) => row.vendorCode === wallet.vendorCode),
      ),
    ),
  );
  const total = here.cashMinor + here.bonusMinor + locked + inTransit + away;
  return { locked, inTransit, total };
}
