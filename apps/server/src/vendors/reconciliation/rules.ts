import type { VendorTransaction } from "@baize/contract";
import { minor, toVendorUnits, vendorUnitsPerMajor, currencyOf } from "@baize/money";
import { compareTold, untold, type Difference, type Matching } from "../../platform/comparison.ts";
import type { Moved } from "./day-sums.ts";

/**
 * A vendor's transactions of a day against ours. Pure; it finds and changes nothing. What counts on
 * either side, and what follows, is the table of platform/comparison.ts.
 *
 * The day is the vendor's: a transaction both know counts to the day of the vendor's time, and one
 * the vendor tells nothing of to the day we posted it. So what the sums differ by is what the
 * findings say, and a call that crosses midnight is not a finding.
 */

export interface OurTransaction {
  readonly operationId: string;
  readonly kind: "bet" | "win" | "rollback";
  readonly amountMinor: bigint;
  /** Millionths of a bet that a jackpot gets, and what of a win it pays. */
  readonly jackpotPpm?: number;
  readonly jackpotMinor?: bigint;
  readonly currency: string;
  readonly gameCode: string;
  readonly roundId: string;
  /** What vendors call the member. */
  readonly userRef: string;
  readonly merchantCode: string;
  readonly at: Date;
  readonly isReversed: boolean;
  /** Of a rollback: the member got the money, so a bet was undone. */
  readonly isToMember: boolean;
  /** Row 16 of the contract's section 8. */
  readonly isAfterClose: boolean;
}

/** What was found between two sides, whatever their entries are. */
export interface VendorFinding<
  Theirs extends object = object,
  Ours extends object = object,
> extends Omit<Difference<Theirs, Ours>, "kind"> {
  readonly kind: "missing" | "extra" | "changed" | "after_close";
  /** The vendor's id of the transaction; our operation's where the vendor tells nothing of it. */
  readonly subject: string;
}

export type PlayFinding = VendorFinding<VendorTransaction, OurTransaction>;

const kinds: Readonly<Record<VendorTransaction["kind"], OurTransaction["kind"]>> = {
  TK_BET: "bet",
  TK_FREE_BET: "bet",
  TK_WIN: "win",
  TK_FREE_WIN: "win",
  TK_JP_WIN: "win",
  TK_BONUS_WIN: "win",
  TK_ROLLBACK: "rollback",
};

export const kindOf = ({ kind }: VendorTransaction) => kinds[kind];

/**
 * An amount as the vendor told it. Finer than the currency it is cut: we never accept such an
 * amount, so it is a finding anyway.
 */
export function minorOf({
  amount,
  currency,
}: Pick<VendorTransaction, "amount" | "currency">): bigint {
  return (BigInt(amount) * 10n ** BigInt(currencyOf(currency).decimals)) / vendorUnitsPerMajor;
}

/** What a transaction of theirs moved, in vendor units: a free bet is not paid by the member. */
const unitsOf = ({ kind, amount }: VendorTransaction) =>
  kind === "TK_FREE_BET" ? 0n : BigInt(amount);

/** The jackpot's part of an amount is as much a part of it as its digits. */
function isOtherJackpot(theirs: VendorTransaction, ours: OurTransaction): boolean {
  const paid = toVendorUnits(minor(ours.jackpotMinor ?? 0n), ours.currency);
  const isOtherRate = (theirs.jackpot_contribution_ppm ?? 0) !== (ours.jackpotPpm ?? 0);
  return isOtherRate || BigInt(theirs.jackpot_amount ?? 0) !== paid;
}

const standsThere = ({ status }: VendorTransaction) => status === "TS_SUCCESS";

const transactions: Matching<VendorTransaction, OurTransaction> = {
  standsThere,
  isDenied: ({ status }) =>
    status === "TS_DECLINED" || status === "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED",
  standsHere: ({ isReversed }) => !isReversed,
  fields: {
    amount: (theirs, ours) =>
      // A rollback's call names no amount, and one that found nothing to undo moved nothing.
      theirs.kind !== "TK_ROLLBACK" &&
      (unitsOf(theirs) !== toVendorUnits(minor(ours.amountMinor), ours.currency) ||
        isOtherJackpot(theirs, ours)),
    currency: (theirs, ours) => theirs.currency !== ours.currency,
    kind: (theirs, ours) => kindOf(theirs) !== ours.kind,
    member: (theirs, ours) => theirs.user !== ours.userRef,
  },
};

/** What is to be said of a transaction the vendor told. */
export function judgeTold(
  theirs: VendorTransaction,
  ours: OurTransaction | undefined,
): PlayFinding | undefined {
  const subject = theirs.transaction_uuid;
  const difference = compareTold(transactions, theirs, ours);
  if (difference !== undefined) return { subject, ...difference };
  if (ours?.isAfterClose !== true) return undefined;
  return { subject, kind: "after_close", fields: [], theirs, ours };
}

/** What is to be said of one it told nothing of. */
export function judgeUntold(ours: OurTransaction): PlayFinding {
  return { subject: ours.operationId, ...untold<VendorTransaction, OurTransaction>(ours) };
}

/** A late win is only shown; nobody has to act on it. */
export const isDifference = ({ kind }: Pick<VendorFinding, "kind">) => kind !== "after_close";

const signOf = (ours: OurTransaction | undefined) =>
  ours?.kind === "rollback" && !ours.isToMember ? -1n : 1n;

/**
 * What theirs moved by their own account. What was undone before it reached us moved nothing, and
 * neither did its rollback.
 */
function theirMinor(theirs: VendorTransaction, ours: OurTransaction | undefined): bigint {
  const isMoved =
    theirs.kind === "TK_ROLLBACK"
      ? standsThere(theirs) && ours?.amountMinor !== 0n
      : standsThere(theirs) || (theirs.status === "TS_ROLLEDBACK" && ours !== undefined);
  return isMoved && theirs.kind !== "TK_FREE_BET" ? signOf(ours) * minorOf(theirs) : 0n;
}

/** The line of the day's sums that a kind belongs to. */
const lineOf = { bet: "bets", win: "wins", rollback: "rollbacks" } as const;

/** What both sides say was moved. A rollback is a bet given back, less a win taken back. */
export function movedBy(
  theirs: VendorTransaction | undefined,
  ours: OurTransaction | undefined,
): Moved[] {
  const moved: Moved[] = [];
  if (theirs !== undefined) {
    const amountMinor = theirMinor(theirs, ours);
    const line = lineOf[kindOf(theirs)];
    moved.push({ side: "theirs", currency: theirs.currency, line, amountMinor });
  }
  if (ours !== undefined) {
    const { currency, kind } = ours;
    const amountMinor = signOf(ours) * ours.amountMinor;
    moved.push({ side: "ours", currency, line: lineOf[kind], amountMinor });
  }
  return moved;
}
