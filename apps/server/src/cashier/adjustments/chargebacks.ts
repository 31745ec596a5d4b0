import { formatMinor, minor } from "@baize/money";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { AdjustmentRow } from "./rules.ts";
import { sumOfDeposit } from "./store.ts";

/**
 * A deposit whose payer took it back: it names the member's own credited deposit, and all that is
 * taken back of one deposit is at most what came of it. What was given again may be taken again.
 */
export interface ReceivedDeposit {
  readonly depositId: string;
  readonly reference: string;
  readonly receivedMinor: bigint;
}

export interface ChargebackDeps {
  /** A member's credited deposit, which nobody changes until the transaction is over. */
  readonly lockReceived: (
    tx: Tx,
    memberId: bigint,
    reference: string,
  ) => Promise<ReceivedDeposit | undefined>;
}

/**
 * What a request names, or nothing where its category names nothing.
 *
 * Refuses: chargeback_deposit (none is named, it is not his, or it was never credited).
 */
export async function depositOf(
  tx: Tx,
  { lockReceived }: ChargebackDeps,
  row: Pick<AdjustmentRow, "memberId" | "category">,
  reference: string | null,
): Promise<ReceivedDeposit | undefined> {
  const isChargeback = row.category === "chargeback";
  if (!isChargeback && reference === null) return undefined;
  const found =
    isChargeback && reference !== null
      ? await lockReceived(tx, row.memberId, reference.toUpperCase())
      : undefined;
  if (found === undefined) throw new Refusal("chargeback_deposit");
  return found;
}

/**
 * Whether a chargeback, or the giving again of one, fits what is left of its deposit. Where it is
 * asked for, what others ask for counts too.
 *
 * Refuses: chargeback_deposit, chargeback_exceeds.
 */
export async function demandRoom(
  tx: Tx,
  deps: ChargebackDeps,
  row: AdjustmentRow,
  when: "asked" | "approved",
): Promise<void> {
  const { memberId, depositId, depositReference, currency, direction, amountMinor } = row;
  if (depositId === null) return;
  const deposit = await depositOf(tx, deps, row, depositReference);
  const { takenMinor, askedMinor } = await sumOfDeposit(tx, memberId, depositId);
  const waiting = when === "asked" ? askedMinor[direction] : 0n;
  const room = direction === "debit" ? (deposit?.receivedMinor ?? 0n) - takenMinor : takenMinor;
  const left = room - waiting;
  if (amountMinor <= left) return;
  const text = formatMinor(minor(left > 0n ? left : 0n), currency);
  throw new Refusal("chargeback_exceeds", { left: text, currency });
}
