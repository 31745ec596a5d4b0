import type { BonusWeights } from "@baize/contract";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { mulBps, minor } from "@baize/money";
import type { LocalText } from "../../platform/text.ts";
import { grant, type MoveDeps } from "./moves.ts";
import { justChosen, type BonusRow } from "./rules.ts";
import { insertBonus } from "./store.ts";

/** A bonus that comes with no deposit: it is wagered and released like any other. */
export interface GivenBonus {
  readonly memberId: bigint;
  /** Named by what gives it, so that it is given once. */
  readonly bonusId: string;
  readonly merchantCode: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly wageringBps: number;
  readonly weights: BonusWeights;
  /** Of the stake of one round so much counts at most; absent where all of it does. */
  readonly countsAtMostMinor?: bigint | null;
  readonly days: number;
  readonly title: LocalText;
}

function rowOf(given: GivenBonus, at: Date): BonusRow {
  const { amountMinor, wageringBps } = given;
  return {
    ...given,
    countsAtMostMinor: given.countsAtMostMinor ?? null,
    kind: "given",
    terms: {},
    percentBps: 0,
    steps: [],
    rounds: null,
    roundsCount: null,
    budgetMode: null,
    budgetMinor: null,
    budgetDay: null,
    maxMinor: amountMinor,
    minDepositMinor: 0n,
    requiredMinor: mulBps(minor(amountMinor), wageringBps),
    offerId: null,
    depositId: null,
    ...justChosen(at),
  };
}

/**
 * Grants a bonus in the caller's transaction. The caller makes sure that it asks once for an id.
 *
 * Refuses: bonus_active, where another stands or waits for its deposit.
 */
export async function giveIn(
  tx: Tx,
  leave: OfferLeave,
  deps: MoveDeps,
  given: GivenBonus,
): Promise<void> {
  const row = rowOf(given, deps.clock.now());
  if (!(await insertBonus(tx, leave, row))) throw new Refusal("bonus_active");
  const granted = await grant(tx, leave, deps, { row, amounts: row });
  if (granted === undefined) throw new Error(`bonus ${row.bonusId} was not granted`);
}
