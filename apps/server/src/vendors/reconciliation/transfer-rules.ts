import type { TransferState, VendorTransfer } from "@baize/contract";
import { minor, toVendorUnits } from "@baize/money";
import { compareTold, untold, type Matching } from "../../platform/comparison.ts";
import type { Moved } from "./day-sums.ts";
import { minorOf, type VendorFinding } from "./rules.ts";

/**
 * A vendor's transfers of a day against ours, where the vendor keeps members' money. Pure; it finds
 * and changes nothing. What counts on either side is the table of platform/comparison.ts.
 *
 * Both sides go by the moment a transfer was decided, after which it stays as it is here. One the
 * vendor has carried out and that still waits here differs in its status: it is asked after, and
 * the difference ends with the answer. One that waits on both sides is told by neither side.
 */
export interface OurTransfer {
  readonly transferId: string;
  readonly memberId: bigint;
  readonly reference: string;
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly state: TransferState;
  /** What vendors call the member. */
  readonly userRef: string;
  readonly merchantCode: string;
  /** When it was done; of one that is not, when it changed last. */
  readonly at: Date;
}

export type TransferFinding = VendorFinding<VendorTransfer, OurTransfer>;

/** The vendor's words for where the money went. */
export const directionOf = ({ direction }: Pick<VendorTransfer, "direction">) =>
  direction === "deposit" ? "in" : "out";

const standsThere = ({ status }: VendorTransfer) => status === "TS_SUCCESS";
const standsHere = ({ state }: OurTransfer) => state === "done";

const transfers: Matching<VendorTransfer, OurTransfer> = {
  standsThere,
  isDenied: ({ status }) => status === "TS_DECLINED",
  standsHere,
  fields: {
    amount: (theirs, ours) =>
      BigInt(theirs.amount) !== toVendorUnits(minor(ours.amountMinor), ours.currency),
    currency: (theirs, ours) => theirs.currency !== ours.currency,
    direction: (theirs, ours) => directionOf(theirs) !== ours.direction,
    member: (theirs, ours) => theirs.user !== ours.userRef,
  },
};

/** What is to be said of a transfer the vendor told. */
export function judgeToldTransfer(
  theirs: VendorTransfer,
  ours: OurTransfer | undefined,
): TransferFinding | undefined {
  const difference = compareTold(transfers, theirs, ours);
  return difference && { subject: theirs.transfer_uuid, ...difference };
}

/** What is to be said of one we hold done and the vendor told nothing of. */
export function judgeUntoldTransfer(ours: OurTransfer): TransferFinding {
  return { subject: ours.transferId, ...untold<VendorTransfer, OurTransfer>(ours) };
}

/** What both sides say was moved; what is refused, waits or was taken back moved nothing. */
export function movedByTransfer(
  theirs: VendorTransfer | undefined,
  ours: OurTransfer | undefined,
): Moved[] {
  const moved: Moved[] = [];
  if (theirs !== undefined) {
    const amountMinor = standsThere(theirs) ? minorOf(theirs) : 0n;
    const line = directionOf(theirs);
    moved.push({ side: "theirs", currency: theirs.currency, line, amountMinor });
  }
  if (ours !== undefined) {
    const amountMinor = standsHere(ours) ? ours.amountMinor : 0n;
    moved.push({ side: "ours", currency: ours.currency, line: ours.direction, amountMinor });
  }
  return moved;
}
