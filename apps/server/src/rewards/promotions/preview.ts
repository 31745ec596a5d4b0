import {
  previewStates,
  type EntryState,
  type Language,
  type PreviewState,
  type Promotion,
  type PromotionPreview,
  type PromotionTerms,
  type WhoMay,
} from "@baize/contract";
import type { Member } from "../../identity/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { textIn } from "../../platform/text.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { isControl } from "../promotion-control/service.ts";
import type { EntryRow } from "./entry-store.ts";
import { freshPromotion } from "./in-force.ts";
import { periodOf } from "./periods.ts";
import { termsOf } from "./rules.ts";
import type { SeenPromotion } from "./running.ts";
import type { PromotionsDeps } from "./service.ts";
import { lookOf, offerOf, withPrizeNames, type Look } from "./shown.ts";
import { demandAmong } from "./taking.ts";
import { entryOf } from "./views.ts";
import { isAmong, type Known } from "../access/who.ts";

/**
 * What members would read of terms that nobody has saved: made by what makes it on the site, of
 * parts that nobody has. Nothing is written.
 */
export interface PreviewDeps extends PromotionsDeps {
  readonly findMember: (merchantCode: string, username: string) => Promise<Member | undefined>;
}

export interface PreviewAsked {
  readonly merchantCode: string;
  readonly promotionId: string;
  readonly terms: PromotionTerms;
  readonly language: Language;
  readonly username?: string | undefined;
}

/** The promotion as if it were in force now. */
function seenOf({ merchantCode, promotionId, terms }: PreviewAsked, at: Date): SeenPromotion {
  const now = termsOf(terms);
  const row = freshPromotion({ merchantCode, promotionId, terms }, at);
  const inForce = { ...row, state: "live" as const, revision: 1, contentId: now.contentId };
  return { ...inForce, endsAt: now.endsAt, terms, now, spentMinor: 0n };
}

/** Where there is no card yet, its title stands alone. */
const cardless = ({ terms, language }: PreviewAsked): Promise<Promotion> =>
  Promise.resolve({
    id: "preview",
    category: "other",
    title: textIn(terms.title, language),
    summary: "",
    html: "",
    announcementImages: [],
    action: null,
    startsAt: terms.startsAt,
    endsAt: terms.endsAt,
    state: "open",
  });

async function cardOf(deps: PreviewDeps, leave: OfferLeave, asked: PreviewAsked) {
  const { merchantCode, language, terms } = asked;
  const written = await deps.content.promotions(leave, merchantCode, undefined, language);
  const card = written.find(({ id }) => id === terms.contentId);
  return { hasCard: card !== undefined, card: card ?? (await cardless(asked)) };
}

const entryStates = {
  joined: "process",
  claim: "issued",
  claimed: "claimed",
} as const satisfies Partial<Record<PreviewState, EntryState>>;

/** A part of nobody. */
function partOf(
  { merchantCode, promotionId, now }: SeenPromotion,
  state: EntryState,
  { at, day }: { readonly at: Date; readonly day: string },
): EntryRow {
  const expectedMinor = now.target?.expected ?? 0n;
  const isOver = state === "claimed";
  return {
    memberId: 0n,
    promotionId,
    period: periodOf(now.period, day),
    entryId: promotionId,
    merchantCode,
    revision: 1,
    state: state === "process" && now.kind === "application" ? "applying" : state,
    currency: now.currency,
    amountMinor: now.amountMinor,
    actualMinor: state === "process" ? expectedMinor / 2n : expectedMinor,
    expectedMinor,
    budgetDay: null,
    awardId: state === "process" ? null : promotionId,
    attempts: 1,
    reason: null,
    operator: null,
    openedAt: at,
    expiresAt: null,
    updatedAt: at,
    endedAt: isOver ? at : null,
  };
}

/** Who has shown everything there is to show. */
const knownToAll = (at: Date): Known => ({
  registeredAt: at,
  hasDeposited: true,
  hasPhone: true,
  hasMail: true,
  hasPayee: true,
  isVerified: true,
});

/** In one state of a part, of somebody who may take part. */
function stateOf(
  card: Promotion,
  promotion: SeenPromotion,
  state: PreviewState,
  { language, at, day }: { readonly language: string; readonly at: Date; readonly day: string },
) {
  const seen = { ...promotion, startsAt: null, now: { ...promotion.now, who: null } };
  const open = { ...card, state: "open" as const };
  if (state === "join") return offerOf(open, seen, { language, at });
  if (state === "closed") {
    return offerOf({ ...card, state: "closed" }, { ...seen, state: "ending" }, { language, at });
  }
  const entry = partOf(seen, entryStates[state], { at, day });
  const own: Look["own"] = {
    known: knownToAll(at),
    isReal: true,
    day,
    birthYear: undefined,
    entryOf: () => entry,
    viewOf: (row) => entryOf(row, promotion.terms, language),
  };
  return offerOf(open, seen, { language, at, own });
}

/** The parts of the conditions that must all hold, and do not. */
function unmetOf(who: WhoMay | null, known: Known, at: Date): WhoMay[] {
  if (who === null || isAmong(who, known, at)) return [];
  if (!("all" in who)) return [who];
  return who.all.filter((one) => !isAmong(one, known, at));
}

/** What one member would be shown, judged as where the member asks. */
async function memberOf(
  deps: PreviewDeps,
  seen: SeenPromotion,
  card: Promotion,
  { merchantCode, language, username }: PreviewAsked,
): Promise<PromotionPreview["member"]> {
  if (username === undefined) return null;
  const member = await deps.findMember(merchantCode, username);
  if (member === undefined) return null;
  const { memberId } = member;
  const named = { username: member.username, unmet: [], offer: null };
  if ((await deps.offers.mayOffer(memberId)) === undefined) return { ...named, bar: "play_paused" };
  if (isControl(seen, memberId)) return { ...named, bar: "control_group" };
  const session = { memberId, currency: member.currency, isTrial: member.isTrial };
  const look = await lookOf(deps, [seen], { merchantCode, language, session });
  const at = deps.clock.now();
  const { bar, unmet } = await deps.db.transaction(async (tx) => {
    const known = await deps.knownIn(tx, member, [seen.now.who]);
    const unmet = unmetOf(seen.now.who, known, at);
    try {
      await demandAmong(tx, deps, seen, memberId);
      return { bar: null, unmet };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { bar: "not_eligible" as const, unmet };
    }
  });
  const [offer] = await withPrizeNames(deps, [offerOf(card, seen, look)], language);
  return { username: member.username, bar, unmet, offer: offer ?? null };
}

export async function previewPromotion(
  deps: PreviewDeps,
  asked: PreviewAsked,
): Promise<PromotionPreview> {
  const at = deps.clock.now();
  const { language } = asked;
  const day = dayOf(at, await deps.timeZoneOf(asked.merchantCode));
  const seen = seenOf(asked, at);
  const { hasCard, card } = await cardOf(deps, deps.offers.mayOfferVisitor(), asked);
  const shown = previewStates.map((state) => stateOf(card, seen, state, { language, at, day }));
  const named = await withPrizeNames(deps, shown, language);
  const states = previewStates.flatMap((state, place) => {
    const offer = named[place];
    return offer === undefined ? [] : [{ state, offer }];
  });
  return { hasCard, states, member: await memberOf(deps, seen, card, asked) };
}
