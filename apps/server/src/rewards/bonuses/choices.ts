import type { ChosenBonus, MethodName } from "@baize/contract";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { dayOf } from "../../platform/zone-days.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { leftWords } from "../access/budget.ts";
import { giveBackOf, hasBudget, takeOfOffer } from "../offers/budget.ts";
import { grant, miss, type Granted, type MoveDeps } from "./moves.ts";
import {
  isOffered,
  missOfOffer,
  nthMax,
  takesMethod,
  type BonusBudget,
  type BonusTerms,
  type Had,
  type OfferRow,
} from "../offers/rules.ts";
import { listOpenOffers, listTypedCodes, lockOffer } from "../offers/store.ts";
import { offeredWith, type GameNamer, type Offered, type OfferWords } from "../offers/views.ts";
import { isStopped } from "../stop/store.ts";
import {
  amountsOf,
  justChosen,
  type BonusAmounts,
  type BonusRow,
  type DepositSum,
} from "./rules.ts";
import {
  findStanding,
  insertBonus,
  letBonusWait,
  listBonusesOf,
  listLastChosen,
  lockBonusOf,
} from "./store.ts";
import { chosenOf } from "./views.ts";

/** What deposits have to do with bonuses: the choice at the order, and what comes of it. */
export interface ChoiceDeps extends MoveDeps, GameNamer {
  readonly offers: Pick<OfferGate, "mayOfferIn">;
  readonly ids: Ids;
  /** Other accounts of the same person, asked with no transaction open. */
  readonly samePerson: (memberId: bigint) => Promise<readonly bigint[]>;
  /** How often money of these members came in, counted up to a limit. */
  readonly countDeposits: (
    reader: Reader,
    memberIds: readonly bigint[],
    limit: number,
  ) => Promise<number>;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** The methods with which members of a brand may deposit now. */
  readonly methodsOf: (
    reader: Reader,
    merchantCode: string,
    currency: string,
  ) => Promise<readonly MethodName[]>;
}

/** A deposit that is ordered now. */
export interface OrderedDeposit extends DepositSum {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly depositId: string;
  readonly methodId: string;
  readonly currency: string;
}

/** Now, and which day of the brand that is. */
async function momentOf({ clock, timeZoneOf }: ChoiceDeps, merchantCode: string) {
  const at = clock.now();
  return { at, day: dayOf(at, await timeZoneOf(merchantCode)) };
}

/** Whether the member may know of it: it is listed, or the code that it has now was typed in. */
export const isKnown = (
  { offerId, code }: Pick<OfferRow, "offerId" | "code">,
  typed: ReadonlyMap<string, string>,
) => code === null || typed.get(offerId) === code;

async function hadOf(
  deps: ChoiceDeps,
  reader: Reader,
  person: readonly bigint[],
): Promise<(offer: OfferRow) => Had> {
  const deposits = await deps.countDeposits(reader, person, nthMax);
  const last = await listLastChosen(reader, person);
  return ({ offerId }) => ({ deposits, lastChosenAt: last.get(offerId) });
}

export function termsOf(offer: OfferRow): BonusTerms {
  const { kind, currency, title, terms, percentBps, steps, maxMinor, minDepositMinor } = offer;
  const { rounds, wageringBps, weights, countsAtMostMinor, days } = offer;
  const asked = { wageringBps, weights, countsAtMostMinor, days };
  const promised = { percentBps, steps, rounds, maxMinor, minDepositMinor, ...asked };
  return { kind, currency, title, terms, ...promised };
}

/**
 * Writes the choice with the terms of this moment, in the transaction that writes the order.
 *
 * One person chooses an offer once, however many orders of however many accounts come at once: of
 * the offer by its lock, of a member by the database's one standing bonus.
 *
 * Refuses: bonus_unavailable, bonus_other_method, budget_used.
 */
async function chooseIn(
  tx: Tx,
  deps: ChoiceDeps,
  offerId: string,
  deposit: OrderedDeposit,
  person: readonly bigint[],
): Promise<void> {
  const { memberId, merchantCode, depositId, methodId, currency } = deposit;
  const now = await momentOf(deps, merchantCode);
  if (await isStopped(tx, merchantCode)) throw new Refusal("bonus_unavailable");
  const offer = await lockOffer(tx, merchantCode, offerId);
  if (offer === undefined || offer.currency !== currency) throw new Refusal("bonus_unavailable");
  if (!isKnown(offer, await listTypedCodes(tx, memberId))) throw new Refusal("bonus_unavailable");
  const leave = await deps.offers.mayOfferIn(tx, person);
  if (leave === undefined) throw new Refusal("bonus_unavailable");
  const had = await hadOf(deps, tx, person);
  const amounts = amountsOf(offer, deposit);
  if (amounts === undefined || !isOffered(offer, had(offer), now)) {
    throw new Refusal("bonus_unavailable");
  }
  if (!takesMethod(offer, methodId)) {
    throw new Refusal("bonus_other_method", { methods: offer.methods });
  }
  const row: BonusRow = {
    ...termsOf(offer),
    ...amounts,
    ...(await holdOf(tx, offer, now.day, amounts)),
    memberId,
    bonusId: deps.ids.uuidv7(),
    merchantCode,
    offerId,
    depositId,
    ...justChosen(now.at),
  };
  // Before its part of the budget is taken, so that one who has a bonus already takes none.
  if (!(await insertBonus(tx, leave, row))) throw new Refusal("bonus_unavailable");
  await reserveFor(tx, offer, row);
}

/** What a choice holds of the budget: the expected amount, where the terms reserve it. */
async function holdOf(
  tx: Tx,
  offer: OfferRow,
  day: string,
  { amountMinor }: BonusAmounts,
): Promise<BonusBudget> {
  const none = { budgetMinor: null, budgetDay: null };
  if (!hasBudget(offer)) return { ...none, budgetMode: null };
  const { budgetMode } = offer;
  if (budgetMode === "reserved_at_join")
    return { budgetMode, budgetMinor: amountMinor, budgetDay: day };
  // It is taken when the deposit is credited; where nothing is left by now, nobody should pay.
  const left = await leftWords(tx, offer.merchantCode, [offer.offerId], day);
  if (left(offer.offerId, amountMinor) === "none") {
    throw new Refusal("budget_used");
  }
  return { ...none, budgetMode };
}

/** Refuses: budget_used. */
async function reserveFor(
  tx: Tx,
  offer: OfferRow,
  { budgetMinor, budgetDay }: BonusBudget,
): Promise<void> {
  if (budgetMinor === null || budgetDay === null) return;
  if (!(await takeOfOffer(tx, offer, budgetDay, budgetMinor))) throw new Refusal("budget_used");
}

/**
 * What of the budget of its offer a bonus takes for a credited deposit. What was reserved is given
 * whatever is left: for a larger deposit more, where there is more.
 */
async function settle(
  tx: Tx,
  deps: ChoiceDeps,
  row: BonusRow,
  amounts: BonusAmounts,
): Promise<Granted | "budget_used"> {
  const { merchantCode, offerId, budgetMode, budgetMinor, budgetDay } = row;
  if (offerId === null || budgetMode === null) return { ...amounts, budgetMinor, budgetDay };
  const offer = { merchantCode, offerId };
  const { amountMinor } = amounts;
  if (budgetMinor === null || budgetDay === null) {
    const { day } = await momentOf(deps, merchantCode);
    const isTaken = await takeOfOffer(tx, offer, day, amountMinor);
    return isTaken ? { ...amounts, budgetMinor: amountMinor, budgetDay: day } : "budget_used";
  }
  const moreMinor = amountMinor - budgetMinor;
  if (moreMinor < 0n) await giveBackOf(tx, offer, { budgetDay }, -moreMinor);
  const isHeld = moreMinor <= 0n || (await takeOfOffer(tx, offer, budgetDay, moreMinor));
  const given = isHeld ? amounts : row;
  return { ...given, budgetMinor: given.amountMinor, budgetDay };
}

/** The bonus of a deposit, while it still waits for it. */
async function lockWaiting(tx: Tx, memberId: bigint, depositId: string) {
  const row = await lockBonusOf(tx, memberId, depositId);
  return row?.state === "chosen" ? row : undefined;
}

/** The deposit is the member's whatever happened since; what comes with it is an offer. */
async function creditIn(
  tx: Tx,
  deps: ChoiceDeps,
  row: BonusRow,
  amounts: BonusAmounts | undefined,
): Promise<void> {
  const leave = await deps.offers.mayOfferIn(tx, [row.memberId]);
  if (leave === undefined) return void (await miss(tx, deps, row, "play_paused"));
  if (amounts === undefined) return void (await miss(tx, deps, row, "below_minimum"));
  const settled = await settle(tx, deps, row, amounts);
  if (settled === "budget_used") return void (await miss(tx, deps, row, "budget_used"));
  if (await isStopped(tx, row.merchantCode)) return void (await letBonusWait(tx, row, settled));
  return void (await grant(tx, leave, deps, { row, amounts: settled }));
}

export interface BonusChoices {
  /** All accounts of the person, this member's first; asked with no transaction open. */
  personOf(memberId: bigint): Promise<readonly bigint[]>;
  /**
   * In the transaction that writes the order. Refuses: bonus_unavailable, bonus_other_method,
   * budget_used.
   */
  chooseIn(
    tx: Tx,
    offerId: string,
    deposit: OrderedDeposit,
    person: readonly bigint[],
  ): Promise<void>;
  /** The bonus that waits for the deposit; nobody changes it until the transaction is over. */
  waitingIn(tx: Tx, memberId: bigint, depositId: string): Promise<string | undefined>;
  /** In the transaction that credits the deposit. Again, it changes nothing. */
  creditedIn(tx: Tx, memberId: bigint, depositId: string, sum: DepositSum): Promise<void>;
  /** The deposit was declined or has expired. Again, it changes nothing. */
  failedIn(tx: Tx, memberId: bigint, depositId: string): Promise<void>;
  /** What was chosen with these deposits, by deposit, and which offer it was. */
  chosenWith(
    reader: Reader,
    memberId: bigint,
    depositIds: readonly string[],
    language: string,
  ): Promise<Map<string, { readonly offerId: string; readonly bonus: ChosenBonus }>>;
}

export function createChoices(deps: ChoiceDeps): BonusChoices {
  return {
    personOf: async (memberId) => [memberId, ...(await deps.samePerson(memberId))],
    chooseIn: (tx, offerId, deposit, person) => chooseIn(tx, deps, offerId, deposit, person),
    waitingIn: async (tx, memberId, depositId) =>
      (await lockWaiting(tx, memberId, depositId))?.bonusId,
    async creditedIn(tx, memberId, depositId, sum) {
      const row = await lockWaiting(tx, memberId, depositId);
      if (row === undefined) return;
      await creditIn(tx, deps, row, amountsOf(row, sum));
    },
    async failedIn(tx, memberId, depositId) {
      const row = await lockWaiting(tx, memberId, depositId);
      if (row !== undefined) await miss(tx, deps, row, "payment_failed");
    },
    async chosenWith(reader, memberId, depositIds, language) {
      const rows = await listBonusesOf(reader, memberId, depositIds);
      return new Map(
        rows.flatMap((row) => {
          const { depositId, offerId } = row;
          if (depositId === null || offerId === null) return [];
          return [[depositId, { offerId, bonus: chosenOf(row, language) }] as const];
        }),
      );
    },
  };
}

/** Whose choice it is: the member's, first, with all accounts of the person. */
export interface Chooser {
  readonly merchantCode: string;
  readonly currency: string;
  readonly person: readonly bigint[];
}

/** Of some offers those that can be had with a method that there is now. */
export async function offeredWithin(
  deps: ChoiceDeps,
  reader: Reader,
  { merchantCode, currency }: Chooser,
  offers: readonly OfferRow[],
): Promise<Offered[]> {
  return offeredWith(offers, await deps.methodsOf(reader, merchantCode, currency));
}

/** Why this person may not choose an offer now. */
export async function missIn(
  deps: ChoiceDeps,
  reader: Reader,
  { merchantCode, person }: Chooser,
  offer: OfferRow,
): Promise<ReturnType<typeof missOfOffer>> {
  const had = await hadOf(deps, reader, person);
  return missOfOffer(offer, had(offer), await momentOf(deps, merchantCode));
}

/** Which of some offers this person may have now, with the methods that there are. */
export async function offeredTo(
  deps: ChoiceDeps,
  reader: Reader,
  chooser: Chooser,
  offers: readonly OfferRow[],
): Promise<Offered[]> {
  const had = await hadOf(deps, reader, chooser.person);
  const now = await momentOf(deps, chooser.merchantCode);
  const own = offers.filter((offer) => isOffered(offer, had(offer), now));
  return offeredWithin(deps, reader, chooser, own);
}

/** What keeps this person from all offers now; the leave to tell of them where nothing does. */
export async function barOf(
  deps: ChoiceDeps,
  reader: Reader,
  { merchantCode, person }: Chooser,
): Promise<{
  readonly bar?: "bonus_active" | "play_paused" | "rewards_stopped";
  readonly leave?: OfferLeave;
  readonly standing?: BonusRow;
}> {
  const [memberId] = person;
  const standing = memberId === undefined ? undefined : await findStanding(reader, memberId);
  if (standing !== undefined) return { bar: "bonus_active", standing };
  const leave = await deps.offers.mayOfferIn(reader, person);
  if (leave === undefined) return { bar: "play_paused" };
  return (await isStopped(reader, merchantCode)) ? { bar: "rewards_stopped" } : { leave };
}

/** What a member may choose now; nothing while a bonus stands, or in a stop of the rewards. */
export async function listChoices(
  deps: ChoiceDeps,
  reader: Reader,
  chooser: Chooser,
): Promise<{ readonly offers: readonly Offered[]; readonly standing: BonusRow | undefined }> {
  const { merchantCode, currency, person } = chooser;
  const [memberId] = person;
  const { leave, standing } = await barOf(deps, reader, chooser);
  if (memberId === undefined || leave === undefined) return { offers: [], standing };
  const open = await listOpenOffers(reader, leave, merchantCode, currency);
  const typed = await listTypedCodes(reader, memberId);
  const known = open.filter((offer) => isKnown(offer, typed));
  return { offers: await offeredTo(deps, reader, chooser, known), standing };
}

/** The least that an offer gives, for what is told of its budget. */
const leastOf = (offer: OfferRow): bigint => {
  const sum = { grossMinor: offer.minDepositMinor, creditedMinor: offer.minDepositMinor };
  return amountsOf(offer, sum)?.amountMinor ?? 1n;
};

/** What is told of offers beside what they say, in the language of whoever reads. */
export async function wordsOf(
  deps: ChoiceDeps & { readonly db: Database },
  merchantCode: string,
  offers: readonly Offered[],
  language: string,
): Promise<OfferWords> {
  const rows = offers.map(({ offer }) => offer);
  const gameNames = await deps.namesOf(
    rows.map(({ rounds }) => rounds),
    language,
  );
  const { day } = await momentOf(deps, merchantCode);
  const ids = rows.map(({ offerId }) => offerId);
  const left = await deps.db.read((reader) => leftWords(reader, merchantCode, ids, day));
  return { language, gameNames, left: (offer) => left(offer.offerId, leastOf(offer)) };
}
