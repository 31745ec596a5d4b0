import type { Bonus, CallParsed, OfferPreview } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { OfferGate } from "../../protection/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { findByCode } from "./codes.ts";
import {
  createChoices,
  listChoices,
  wordsOf,
  type BonusChoices,
  type ChoiceDeps,
} from "./choices.ts";
import { giveIn, type GivenBonus } from "./giving.ts";
import { previewOffer, type OfferAsked, type OfferPreviewDeps } from "./preview.ts";
import { createBonusReview, type BonusReview } from "./review.ts";
import { takeBack } from "./moves.ts";
import type { OfferRow } from "../offers/rules.ts";
import { listOpenOffers } from "../offers/store.ts";
import { isStopped } from "../stop/store.ts";
import { offeredOf, offeredWith } from "../offers/views.ts";
import { countBonuses, findBonus, listBonuses, lockBonus } from "./store.ts";
import { bonusOf, chosenOf } from "./views.ts";
import type { SettledFact } from "./rules.ts";
import { countFacts } from "./stakes.ts";
import { grantWaiting } from "./waiting.ts";
import { pollBonuses, progressOf, readProgress, type WageringDeps } from "./wagering.ts";

export type BonusesDeps = ChoiceDeps &
  OfferPreviewDeps &
  WageringDeps & {
    /** The brand's own currency, for visitors. */
    readonly currencyOf: (merchantCode: string) => Promise<string>;
    readonly offers: Pick<OfferGate, "mayOfferVisitor">;
  };

type BonusCalls =
  | "depositBonuses"
  | "bonusByCode"
  | "welcomeBonus"
  | "bonusDetails"
  | "cancelBonus";

export interface Bonuses {
  readonly handlers: Handlers<BonusCalls>;
  /** For the cashier. */
  readonly choices: BonusChoices;
  /** What members would read of an offer that is not saved. */
  readonly preview: (asked: OfferAsked) => Promise<OfferPreview>;
  /** For operators. */
  readonly review: BonusReview;
  /** Grants one without a deposit. Refuses: bonus_active. */
  readonly giveIn: (tx: Tx, leave: OfferLeave, given: GivenBonus) => Promise<void>;
  /** Counts what was settled for active bonuses, each fact once. For the worker. */
  readonly countFacts: (tx: Tx, facts: readonly SettledFact[]) => Promise<void>;
  /** Releases what is done and ends what is over; answers how many. For the worker. */
  readonly poll: (of?: readonly bigint[]) => Promise<number>;
}

interface Asked {
  readonly memberId: bigint;
  readonly language: string;
}

async function listOwn(
  deps: BonusesDeps,
  { memberId, language }: Asked,
  query: CallParsed<"bonusDetails">["query"],
) {
  const moment = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  const asked = { memberId, state: query.state, from: moment(query.from), to: moment(query.to) };
  const [total, rows] = await deps.db.read(async (reader: Reader) => [
    await countBonuses(reader, asked),
    await listBonuses(reader, asked, rangeOf(query)),
  ]);
  const content: Bonus[] = [];
  const progress = await readProgress(deps, rows);
  const gameNames = await deps.namesOf(
    rows.map(({ rounds }) => rounds),
    language,
  );
  for (const row of rows) {
    content.push(bonusOf(row, await progress(row), { language, gameNames }));
  }
  return pageOf(query, total, content);
}

/**
 * Gives a bonus up. Of a cancelled one it changes nothing.
 *
 * Refuses, in this order: not_found, also for another member's; changed_meanwhile, where it came to
 * another end.
 */
async function cancel(
  deps: BonusesDeps,
  { memberId, language }: Asked,
  bonusId: string,
): Promise<Bonus> {
  const { db } = deps;
  const known = await db.read((reader) => findBonus(reader, memberId, bonusId));
  if (known === undefined) throw new Refusal("not_found");
  const { doneMinor } = await progressOf(deps, known);
  const after = await db.transaction(async (tx: Tx) => {
    const before = await lockBonus(tx, memberId, bonusId);
    if (before === undefined) throw new Refusal("not_found");
    if (before.state === "cancelled") return before;
    return takeBack(tx, deps, before, { event: "cancel", doneMinor });
  });
  if (after === undefined) throw new Refusal("changed_meanwhile");
  deps.onMoved();
  const gameNames = await deps.namesOf([after.rounds], language);
  const progress = { doneMinor: after.doneMinor, openRounds: 0 };
  return bonusOf(after, progress, { language, gameNames });
}

/**
 * The first-deposit bonus shown to visitors, in the offer's own numbers. A member sees it only
 * while it may be chosen.
 */
async function findWelcome(
  deps: BonusesDeps,
  merchantCode: string,
  session: { readonly memberId: bigint; readonly currency: string } | undefined,
) {
  // What has a code is for those who were told it.
  const isWelcome = ({ kind, code }: OfferRow) => kind === "first_deposit" && code === null;
  if (session === undefined) {
    const currency = await deps.currencyOf(merchantCode);
    const leave = deps.offers.mayOfferVisitor();
    return deps.db.read(async (reader) => {
      if (await isStopped(reader, merchantCode)) return undefined;
      const open = await listOpenOffers(reader, leave, merchantCode, currency);
      const methods = await deps.methodsOf(reader, merchantCode, currency);
      return offeredWith(open.filter(isWelcome), methods)[0];
    });
  }
  const person = [session.memberId, ...(await deps.samePerson(session.memberId))];
  const { offers } = await deps.db.read((reader) =>
    listChoices(deps, reader, { merchantCode, currency: session.currency, person }),
  );
  return offers.find(({ offer }) => isWelcome(offer));
}

export function createBonuses(deps: BonusesDeps): Bonuses {
  const { db } = deps;
  const choices = createChoices(deps);
  return {
    choices,
    preview: (asked) => previewOffer(deps, asked),
    review: createBonusReview(deps),
    giveIn: (tx, leave, given) => giveIn(tx, leave, deps, given),
    countFacts: (tx, facts) => countFacts(tx, deps.clock, facts),
    async poll(of) {
      await grantWaiting(deps);
      return pollBonuses(deps, of);
    },
    handlers: {
      async depositBonuses(_input, { merchantCode, language, session }) {
        const { currency } = session;
        const person = await choices.personOf(session.memberId);
        const { offers, standing } = await db.read((reader) =>
          listChoices(deps, reader, { merchantCode, currency, person }),
        );
        const words = await wordsOf(deps, merchantCode, offers, language);
        return {
          offers: offers.map((one) => offeredOf(one, words)),
          standing: standing === undefined ? null : chosenOf(standing, language),
        };
      },
      async bonusByCode({ body }, { merchantCode, language, session: { memberId, currency } }) {
        const chooser = { merchantCode, currency, person: await choices.personOf(memberId) };
        return findByCode(deps, { memberId, language }, chooser, body.promoCode);
      },
      async welcomeBonus(_input, { merchantCode, language, session }) {
        const offer = await findWelcome(deps, merchantCode, session);
        if (offer === undefined) return { offer: null };
        return { offer: offeredOf(offer, await wordsOf(deps, merchantCode, [offer], language)) };
      },
      bonusDetails: ({ query }, { language, session: { memberId } }) =>
        listOwn(deps, { memberId, language }, query),
      cancelBonus: ({ body }, { language, session: { memberId } }) =>
        cancel(deps, { memberId, language }, body.bonusId),
    },
  };
}
