import { gameTypes, type BonusOffer, type BonusOfferSettings } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import type { Ledger } from "../../ledger/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { saveOfferBudget } from "./budget.ts";
import { mostWorth } from "./rounds.ts";
import type { OfferRow } from "./rules.ts";
import { insertOffer, listOffers, lockOffer, updateOffer, type CountedOffer } from "./store.ts";

/** What brands offer, as operators set it. */

/** What bonuses cost the house until they are released or come back. */
export const promoAccount = "promo:bonus";

export interface OfferFault {
  readonly field:
    | keyof BonusOfferSettings
    | `steps.${number}.${"from" | "percent"}`
    | `rounds.steps.${number}.${"from" | "rounds"}`;
  readonly reason: "not_an_amount" | "too_low" | "cannot_change" | "twice" | "missing" | "taken";
}

const amountFields = ["max", "minDeposit", "countsAtMost", "budget", "budgetDay"] as const;

/** Each is from a larger deposit on, and gives more rounds; the rounds themselves are priced. */
function faultOfRounds(
  { rounds, percentBps, steps, countsAtMost, minDeposit }: BonusOfferSettings,
  currency: string,
): OfferFault | undefined {
  if (rounds === undefined) return percentBps > 0 ? undefined : tooLow("percentBps");
  const isOther = percentBps !== 0 || steps.length > 0 || countsAtMost !== undefined;
  if (isOther) return { field: "rounds", reason: "cannot_change" };
  let [least, given] = [parseMinor(minDeposit, currency) ?? minor(0n), rounds.rounds];
  for (const [at, step] of rounds.steps.entries()) {
    const from = parseMinor(step.from, currency);
    if (from === undefined) return { field: `rounds.steps.${at}.from`, reason: "not_an_amount" };
    if (from <= least) return tooLow(`rounds.steps.${at}.from`);
    if (step.rounds <= given) return tooLow(`rounds.steps.${at}.rounds`);
    [least, given] = [from, step.rounds];
  }
  return undefined;
}

const tooLow = (field: OfferFault["field"]): OfferFault => ({ field, reason: "too_low" });

/** Each step is from a larger deposit on, and gives more. */
function faultOfSteps(
  { steps, percentBps, minDeposit }: BonusOfferSettings,
  currency: string,
): OfferFault | undefined {
  let [least, given] = [parseMinor(minDeposit, currency) ?? minor(0n), percentBps];
  for (const [at, step] of steps.entries()) {
    const from = parseMinor(step.from, currency);
    if (from === undefined) return { field: `steps.${at}.from`, reason: "not_an_amount" };
    if (from <= least) return { field: `steps.${at}.from`, reason: "too_low" };
    if (step.percentBps <= given) return { field: `steps.${at}.percent`, reason: "too_low" };
    [least, given] = [from, step.percentBps];
  }
  return undefined;
}

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfOffer(
  settings: BonusOfferSettings,
  currency: string,
  before: Pick<OfferRow, "kind"> | undefined,
): OfferFault | undefined {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  if (before !== undefined && settings.kind !== before.kind) {
    return { field: "kind", reason: "cannot_change" };
  }
  // Only a later deposit says which one it is.
  if ((settings.kind === "nth_deposit") !== (settings.nth !== undefined)) {
    return { field: "nth", reason: settings.nth === undefined ? "missing" : "cannot_change" };
  }
  for (const field of amountFields) {
    const text = settings[field];
    // What rounds are worth at most is worked out.
    const isWorth = field === "max" && settings.rounds !== undefined;
    if (text === undefined || isWorth) continue;
    const amount = parseMinor(text, currency);
    if (amount === undefined) return { field, reason: "not_an_amount" };
    if (amount <= 0n) return { field, reason: "too_low" };
  }
  const rises = faultOfRounds(settings, currency) ?? faultOfSteps(settings, currency);
  if (rises !== undefined) return rises;
  // A bonus with nothing to stake would be money.
  if (settings.rounds === undefined && settings.wageringBps === 0) return tooLow("wageringBps");
  if (new Set(settings.weekdays).size < settings.weekdays.length) {
    return { field: "weekdays", reason: "twice" };
  }
  if (new Set(settings.methods).size < settings.methods.length) {
    return { field: "methods", reason: "twice" };
  }
  if (gameTypes.every((one) => settings.weights[one] === 0)) {
    return { field: "weights", reason: "too_low" };
  }
  return undefined;
}

export function offerSettingsOf(row: OfferRow): BonusOfferSettings {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  const { kind, currency, isOpen, title, terms, percentBps, wageringBps, weights } = row;
  const { days, frequency, countsAtMostMinor, steps, nth, weekdays, methods, code } = row;
  const { rounds, budgetMinor, budgetDayMinor, budgetMode } = row;
  return {
    kind,
    currency,
    isOpen,
    title: { ...title },
    terms: { ...terms },
    percentBps,
    steps: [...steps],
    ...(rounds === null ? {} : { rounds }),
    ...(nth === null ? {} : { nth }),
    weekdays: [...weekdays],
    methods: [...methods],
    ...(code === null ? {} : { code }),
    ...(budgetMinor === null ? {} : { budget: text(budgetMinor) }),
    ...(budgetDayMinor === null ? {} : { budgetDay: text(budgetDayMinor) }),
    budgetMode,
    max: text(row.maxMinor),
    minDeposit: text(row.minDepositMinor),
    wageringBps,
    weights,
    ...(countsAtMostMinor === null ? {} : { countsAtMost: text(countsAtMostMinor) }),
    days,
    frequency,
  };
}

function offerOf({ granted, active, spentMinor, ...row }: CountedOffer): BonusOffer {
  const { offerId, merchantCode, updatedAt, revision } = row;
  const settings = offerSettingsOf(row);
  const at = updatedAt.toISOString();
  const spent = spentMinor === null ? null : formatMinor(minor(spentMinor), row.currency);
  const counted = { granted, active, spent };
  return { offerId, merchantCode, settings, ...counted, updatedAt: at, revision };
}

export async function listOffersIn(reader: Reader): Promise<BonusOffer[]> {
  return (await listOffers(reader)).map(offerOf);
}

export interface OfferToSave {
  readonly merchantCode: string;
  readonly offerId: string;
  readonly settings: BonusOfferSettings;
  /** The revision that was read; 0 for a new offer. */
  readonly revision: number;
}

/** The row that checked settings make. */
export function rowOf(
  { merchantCode, offerId, settings, revision }: OfferToSave,
  at: Date,
): OfferRow {
  const { max, minDeposit, countsAtMost, nth = null, code = null, ...rest } = settings;
  const { rounds = null, budget, budgetDay, ...same } = rest;
  const { currency } = settings;
  const amount = (text: string): bigint => parseMinor(text, currency) ?? minor(0n);
  const orNull = (text: string | undefined) => (text === undefined ? null : amount(text));
  return {
    ...same,
    nth,
    code,
    methods: settings.methods.toSorted(),
    weekdays: settings.weekdays.toSorted((one, other) => one - other),
    merchantCode,
    offerId,
    rounds,
    budgetMinor: orNull(budget),
    budgetDayMinor: orNull(budgetDay),
    maxMinor: rounds === null ? amount(max) : mostWorth(rounds, currency),
    minDepositMinor: amount(minDeposit),
    countsAtMostMinor: orNull(countsAtMost),
    updatedAt: at,
    revision,
  };
}

/** Settings as they will be read again: of rounds the server says what they are worth. */
export const asSaved = (offer: OfferToSave, at: Date): BonusOfferSettings =>
  offerSettingsOf(rowOf(offer, at));

/** The offer as it stands, taken until the transaction is over. */
export function lockOfferIn(tx: Tx, { merchantCode, offerId }: OfferToSave) {
  return lockOffer(tx, merchantCode, offerId);
}

/**
 * Writes checked settings, and opens the account that bonuses come from; false if somebody else
 * saved it first.
 */
export async function saveOfferIn(
  tx: Tx,
  ledger: Pick<Ledger, "registerAccountCode">,
  offer: OfferToSave,
  at: Date,
): Promise<boolean> {
  await ledger.registerAccountCode(tx, promoAccount);
  const row = rowOf(offer, at);
  const before = await lockOffer(tx, offer.merchantCode, offer.offerId);
  const isSaved = await (offer.revision === 0 ? insertOffer(tx, row) : updateOffer(tx, row));
  if (isSaved) await saveOfferBudget(tx, row, before);
  return isSaved;
}
