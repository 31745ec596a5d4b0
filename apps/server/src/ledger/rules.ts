import { hash } from "node:crypto";
import { minor, type Minor } from "@baize/money";

/**
 * What may be asked of the ledger, and what it answers. Pure: no I/O.
 *
 * An operation is asked for under a key its asker chose. Asking again with the same content changes
 * nothing and gives the stored answer; asking with other content is refused.
 */

/**
 * The largest amount of one operation, in minor units: ten trillion taka. Beyond it is an error.
 */
export const amountMinorMax = 10n ** 15n;

/** Member accounts with a stored balance. Every other name is a mirror account. */
export type StoredAccount = "cash" | "bonus" | "locked" | "points";

/** A stored account, or the name of a registered mirror account ("vendor:inhouse"). */
export type AccountName = StoredAccount | (string & Record<never, never>);

interface Asked {
  readonly memberId: bigint;
  /** The asker's key, unique per member. Prefix it with the asker ("inhouse:1b4e…"). */
  readonly key: string;
  readonly currency: string;
  /** What it is, in the asker's words ("bet", "deposit"); shown in the statement. */
  readonly kind: string;
  /** Correlates operations, such as all of one round. Opaque. */
  readonly reference?: string;
  /** Anything the asker wants back with the operation. Opaque. */
  readonly detail?: string;
  /** Content beyond the fields here that makes a repeated key a different question. */
  readonly fingerprint?: string;
  /** May push the account below zero, by what is then owed. Only for taking back a credit. */
  readonly mayOverdraw?: boolean;
  /** No other member may use the key: the first to use it owns it, also in a race. */
  readonly ownsKey?: boolean;
}

/** Moves an amount from one account of the member to another. Zero records the operation only. */
export interface Post extends Asked {
  readonly debit: AccountName;
  readonly credit: AccountName;
  readonly amountMinor: Minor;
  /** Key of an operation that must be on record and not reversed. */
  readonly requires?: string;
}

/**
 * Undoes the operation of a key, exactly once. A key not seen yet gets a tombstone: its operation
 * will be refused when it arrives.
 */
export interface Reverse extends Asked {
  readonly reverses: string;
}

export type Command = Post | Reverse;

export function isReverse(command: Command): command is Reverse {
  return "reverses" in command;
}

/**
 * What became of an operation.
 *
 * ok: done now · duplicate: done before, with the stored answer · tombstoned: the key to reverse
 * was unknown and is refused from now on · already_reversed, not_reversible: recorded, nothing
 * moved. Nothing is recorded for: key_reused (other content under a known key) · key_taken (another
 * member owns the key) · voided (the key has a tombstone) · missing_required (unknown or
 * reversed) · insufficient · guarded (its guard judges first, and posts it in a transaction) ·
 * no_account · wrong_currency.
 */
export type Outcome =
  | {
      readonly status: "ok" | "duplicate";
      readonly operationId: string;
      readonly balanceMinor: Minor;
      /** What a reversal moved; the posted amount otherwise. */
      readonly amountMinor: Minor;
    }
  | {
      readonly status: "tombstoned" | "already_reversed" | "not_reversible";
      readonly operationId: string;
      readonly balanceMinor: Minor;
    }
  | {
      readonly status:
        | "key_reused"
        | "key_taken"
        | "voided"
        | "missing_required"
        | "insufficient"
        | "guarded";
      readonly balanceMinor: Minor;
    }
  | { readonly status: "no_account" | "wrong_currency" };

/** A command that no state of the books could make right. Thrown before anything is written. */
export class LedgerInputError extends Error {
  override readonly name = "LedgerInputError";
}

const namePattern = /^[a-z][a-z0-9_:.-]{0,63}$/;
const kindPattern = /^[a-z][a-z_]{0,31}$/;
const currencyPattern = /^[A-Z0-9]{3,8}$/;
const textMax = 2_000;
const memberIdMax = 2n ** 63n - 1n;

function refuse(what: string): never {
  throw new LedgerInputError(what);
}

export function checkAccountName(name: string): void {
  if (!namePattern.test(name)) refuse("an account name is lower-case letters, digits and : . _ -");
}

export function checkMemberId(memberId: bigint): void {
  if (typeof memberId !== "bigint" || memberId <= 0n || memberId > memberIdMax) {
    refuse("memberId must be a positive bigint");
  }
}

export function checkCurrency(currency: string): void {
  if (!currencyPattern.test(currency)) refuse("currency must be a currency code");
}

/** NUL cannot be stored as text, and a limit keeps a batch inside one network packet or so. */
function checkText(name: string, text: string | undefined, min: number): void {
  if (text === undefined) return;
  if (
    typeof text !== "string" ||
    text.length < min ||
    text.length > textMax ||
    text.includes("\0")
  ) {
    refuse(`${name} must be text of ${min} to ${textMax} characters`);
  }
}

/** Refuses a malformed command with a `LedgerInputError`. */
export function checkCommand(command: Command): void {
  checkMemberId(command.memberId);
  checkText("key", command.key, 1);
  checkCurrency(command.currency);
  if (!kindPattern.test(command.kind)) refuse("kind must be a lower-case word");
  checkText("reference", command.reference, 0);
  checkText("detail", command.detail, 0);
  if (isReverse(command)) {
    checkText("reverses", command.reverses, 1);
    if (command.reverses === command.key) refuse("an operation cannot reverse itself");
    return;
  }
  checkText("requires", command.requires, 1);
  if (command.requires === command.key) refuse("an operation cannot require itself");
  checkAccountName(command.debit);
  checkAccountName(command.credit);
  if (command.debit === command.credit) refuse("debit and credit must differ");
  const amount: unknown = command.amountMinor;
  if (typeof amount !== "bigint" || amount < 0n || amount > amountMinorMax) {
    refuse(`amountMinor must be a bigint from 0 to ${amountMinorMax}`);
  }
}

/** The stored form of a key: the first half of its SHA-256, as a uuid. */
export function keyIdOf(key: string): string {
  return hash("sha256", key, "hex").slice(0, 32);
}

/**
 * The first 64 bits of the SHA-256 of everything that makes a question what it is. Enough to tell a
 * repeated question from another one under the same key; nothing is protected by it.
 */
export function inputHashOf(command: Command): bigint {
  const content = isReverse(command)
    ? ["reverse", command.reverses]
    : [command.debit, command.credit, `${command.amountMinor}`, command.requires ?? ""];
  const text = JSON.stringify([
    ...content,
    command.currency,
    command.kind,
    command.reference ?? "",
    command.fingerprint ?? "",
  ]);
  const digest = hash("sha256", text, "hex").slice(0, 16);
  return BigInt.asIntN(64, BigInt(`0x${digest}`));
}

/** One item's answer of `ledger.post_batch`, still in its own letters. */
export interface RawOutcome {
  readonly letter: string;
  readonly balance: string;
  readonly operationId: string;
  readonly amount: string;
}

const withBalanceOnly = {
  K: "key_reused",
  F: "key_taken",
  V: "voided",
  M: "missing_required",
  I: "insufficient",
  G: "guarded",
} as const;

const withOperation = { T: "tombstoned", R: "already_reversed", N: "not_reversible" } as const;

function has<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

/** Reads the letters of `ledger.post_batch` (listed in its file). */
export function outcomeOf(raw: RawOutcome): Outcome {
  const { letter, operationId } = raw;
  if (letter === "A") return { status: "no_account" };
  if (letter === "C") return { status: "wrong_currency" };
  const balanceMinor = minor(BigInt(raw.balance));
  if (letter === "0" || letter === "D") {
    const status = letter === "0" ? "ok" : "duplicate";
    return { status, operationId, balanceMinor, amountMinor: minor(BigInt(raw.amount)) };
  }
  if (has(withOperation, letter)) {
    return { status: withOperation[letter], operationId, balanceMinor };
  }
  if (has(withBalanceOnly, letter)) return { status: withBalanceOnly[letter], balanceMinor };
  throw new Error(`unknown ledger status ${letter}`);
}

/** Accounts whose sum is what a member has; a bonus is the house's until it is released. */
const own: ReadonlySet<string> = new Set(["cash", "locked"]);

/** Which way an operation crossed the line between a member and everybody else, if it did. */
export function directionOf({
  debit,
  credit,
}: {
  readonly debit: AccountName;
  readonly credit: AccountName;
}) {
  if (own.has(debit) === own.has(credit)) return undefined;
  return own.has(credit) ? ("in" as const) : ("out" as const);
}
