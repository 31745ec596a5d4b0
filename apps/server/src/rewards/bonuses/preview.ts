import type { BonusOfferSettings, Language, OfferBar, OfferPreview } from "@baize/contract";
import type { Member } from "../../identity/index.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { hasBudget } from "../offers/budget.ts";
import type { OfferRow } from "../offers/rules.ts";
import { rowOf } from "../offers/service.ts";
import { listTypedCodes } from "../offers/store.ts";
import { offeredOf, type Offered, type OfferWords } from "../offers/views.ts";
import {
  barOf,
  isKnown,
  missIn,
  offeredWithin,
  termsOf,
  wordsOf,
  type ChoiceDeps,
} from "./choices.ts";
import { amountsOf, endOf, justChosen, type BonusRow } from "./rules.ts";
import { bonusOf } from "./views.ts";

/**
 * What members would read of an offer that nobody has saved: made by what makes it on the site.
 * Nothing is written.
 */
export interface OfferPreviewDeps extends ChoiceDeps {
  readonly db: Database;
  readonly findMember: (merchantCode: string, username: string) => Promise<Member | undefined>;
}

export interface OfferAsked {
  readonly merchantCode: string;
  readonly offerId: string;
  readonly settings: BonusOfferSettings;
  readonly language: Language;
  readonly username?: string | undefined;
}

/** A bonus of nobody, of the least deposit that the offer takes. */
function exampleOf(offer: OfferRow, at: Date): BonusRow | undefined {
  const sum = { grossMinor: offer.minDepositMinor, creditedMinor: offer.minDepositMinor };
  const amounts = amountsOf(offer, sum);
  if (amounts === undefined) return undefined;
  const { merchantCode, offerId } = offer;
  return {
    ...termsOf(offer),
    ...amounts,
    memberId: 0n,
    bonusId: offerId,
    merchantCode,
    offerId,
    depositId: offerId,
    budgetMode: null,
    budgetMinor: null,
    budgetDay: null,
    ...justChosen(at),
  };
}

/** As it waits, as it runs, and as it is done; free rounds are done when they are given. */
function bonusesOf(
  offer: OfferRow,
  at: Date,
  words: Pick<OfferWords, "language" | "gameNames">,
): OfferPreview["bonuses"] {
  const chosen = exampleOf(offer, at);
  if (chosen === undefined) return [];
  const { requiredMinor } = chosen;
  const times = { grantedAt: at, endsAt: endOf(at, offer) };
  const active: BonusRow = { ...chosen, ...times, state: "active" };
  const completed: BonusRow = { ...chosen, ...times, state: "completed", endedAt: at };
  const steps: readonly (readonly [BonusRow, bigint])[] = [
    [chosen, 0n],
    ...(offer.rounds === null ? [[active, requiredMinor / 2n] as const] : []),
    [completed, requiredMinor],
  ];
  return steps.map(([row, doneMinor]) => bonusOf(row, { doneMinor, openRounds: 0 }, words));
}

/** Why a member may not choose it, judged as where the member asks. */
async function barIn(
  deps: OfferPreviewDeps,
  reader: Reader,
  { offer, left }: { readonly offer: OfferRow; readonly left: OfferWords["left"] },
  member: Member,
  person: readonly bigint[],
): Promise<OfferBar | null> {
  const { merchantCode, currency } = offer;
  if (member.currency !== currency) return "other_currency";
  const chooser = { merchantCode, currency, person };
  const { bar } = await barOf(deps, reader, chooser);
  if (bar !== undefined) return bar;
  const miss = await missIn(deps, reader, chooser, offer);
  if (miss !== undefined && miss !== "closed") return miss;
  if ((await offeredWithin(deps, reader, chooser, [offer])).length === 0) return "methods_closed";
  if (left(offer) === "none") return "budget_used";
  return isKnown(offer, await listTypedCodes(reader, member.memberId)) ? null : "needs_code";
}

async function memberOf(
  deps: OfferPreviewDeps,
  offer: OfferRow,
  words: OfferWords,
  { merchantCode, username }: OfferAsked,
): Promise<OfferPreview["member"]> {
  if (username === undefined) return null;
  const member = await deps.findMember(merchantCode, username);
  if (member === undefined) return null;
  const person = [member.memberId, ...(await deps.samePerson(member.memberId))];
  const judged = { offer, left: words.left };
  const bar = await deps.db.read((reader) => barIn(deps, reader, judged, member, person));
  return { username: member.username, bar };
}

export async function previewOffer(
  deps: OfferPreviewDeps,
  asked: OfferAsked,
): Promise<OfferPreview> {
  const { merchantCode, offerId, settings, language } = asked;
  const at = deps.clock.now();
  // As if it were open: that it is not yet is what the operator knows.
  const row = { ...rowOf({ merchantCode, offerId, settings, revision: 0 }, at), isOpen: true };
  const chooser = { merchantCode, currency: row.currency, person: [] };
  const [found] = await deps.db.read((reader) => offeredWithin(deps, reader, chooser, [row]));
  const offered: Offered = found ?? { offer: row, methods: [] };
  const stored = await wordsOf(deps, merchantCode, [offered], language);
  // Of one that was never saved all is left.
  const unspent = hasBudget(row) ? "many" : null;
  const words: OfferWords = { ...stored, left: (offer) => stored.left(offer) ?? unspent };
  return {
    offer: offeredOf(offered, words),
    bonuses: bonusesOf(row, at, words),
    member: await memberOf(deps, row, words, asked),
  };
}
