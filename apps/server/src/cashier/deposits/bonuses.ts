import type { ChosenBonus, OwnDeposit } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { depositOf, type DepositRow } from "./rules.ts";

/** What a deposit passes to the bonus module, and what members see of its bonuses. */

/** Handed in by modules.ts; without it no bonus can be chosen. */
export interface DepositBonuses {
  /** All accounts of the person; asked with no transaction open. */
  personOf(memberId: bigint): Promise<readonly bigint[]>;
  /**
   * In the transaction that writes the order. Refuses: bonus_unavailable, bonus_other_method,
   * budget_used.
   */
  chooseIn(
    tx: Tx,
    offerId: string,
    deposit: {
      readonly memberId: bigint;
      readonly merchantCode: string;
      readonly depositId: string;
      readonly methodId: string;
      readonly currency: string;
      readonly grossMinor: bigint;
      readonly creditedMinor: bigint;
    },
    person: readonly bigint[],
  ): Promise<void>;
  /** The bonus that waits for the deposit; nobody changes it until the transaction is over. */
  waitingIn(tx: Tx, memberId: bigint, depositId: string): Promise<string | undefined>;
  /** In the transaction that credits the deposit. Again, it changes nothing. */
  creditedIn(
    tx: Tx,
    memberId: bigint,
    depositId: string,
    sum: { readonly grossMinor: bigint; readonly creditedMinor: bigint },
  ): Promise<void>;
  /** Nothing came of the deposit. Again, it changes nothing. */
  failedIn(tx: Tx, memberId: bigint, depositId: string): Promise<void>;
  /** What was chosen with deposits, by deposit. */
  chosenWith(
    reader: Reader,
    memberId: bigint,
    depositIds: readonly string[],
    language: string,
  ): Promise<ReadonlyMap<string, { readonly offerId: string; readonly bonus: ChosenBonus }>>;
}

export interface BonusPort {
  readonly bonuses?: DepositBonuses;
}

/** The choice of an order, ready to be written; does nothing where none was made. */
export async function prepareChoice(
  { bonuses }: BonusPort,
  memberId: bigint,
  offerId: string | undefined,
): Promise<(tx: Tx, row: DepositRow) => Promise<void>> {
  if (offerId === undefined) return async () => {};
  if (bonuses === undefined) throw new Refusal("bonus_unavailable");
  const person = await bonuses.personOf(memberId);
  return (tx, row) => {
    const { merchantCode, id: depositId, methodId, currency, amountMinor, feeMinor } = row;
    const sum = { grossMinor: amountMinor, creditedMinor: amountMinor - feeMinor };
    const deposit = { memberId, merchantCode, depositId, methodId, currency, ...sum };
    return bonuses.chooseIn(tx, offerId, deposit, person);
  };
}

/** The offer that was chosen with a deposit. */
export async function chosenOffer(
  { bonuses }: BonusPort,
  reader: Reader,
  { memberId, id }: DepositRow,
): Promise<string | undefined> {
  return (await bonuses?.chosenWith(reader, memberId, [id], "en"))?.get(id)?.offerId;
}

/** A member's deposits as the member sees them. */
export async function ownDeposits(
  { bonuses }: BonusPort,
  reader: Reader,
  rows: readonly DepositRow[],
  language: string,
): Promise<OwnDeposit[]> {
  const [first] = rows;
  const ids = rows.map(({ id }) => id);
  const chosen = first && (await bonuses?.chosenWith(reader, first.memberId, ids, language));
  return rows.map((row) => ({ ...depositOf(row), bonus: chosen?.get(row.id)?.bonus ?? null }));
}
