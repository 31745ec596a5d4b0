import type { CallParsed, Promotion, PromotionOffer } from "@baize/contract";
import type { Content } from "../../content/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { CallContext, Handlers } from "../../platform/http/call.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { OfferGate } from "../../protection/index.ts";
import { createShowing, isControl, type Showing } from "../promotion-control/service.ts";
import { listSeenBy } from "../promotion-control/store.ts";
import type { AwardRow } from "../awards/rules.ts";
import { claimCode } from "./codes.ts";
import { countOwnEntries, listOwnEntries, lockEntryOfAward } from "./entry-store.ts";
import { createFacts, type Facts } from "./facts.ts";
import { findShared } from "./moves.ts";
import { isPaused } from "./rules.ts";
import { openFor, termsByRevision, type SeenPromotion } from "./running.ts";
import { lookOf, offerOf, withPrizeNames, type Asking, type Look, type LookDeps } from "./shown.ts";
import { demandRunning, join, leave, type TakeDeps, type Taker } from "./taking.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { entryOf } from "./views.ts";
import { stillAsked } from "../access/asks.ts";
import { isAmong } from "../access/who.ts";

/**
 * Promotions: what a brand promises beside deposit bonuses, who takes part, and what it costs. A
 * part that is earned becomes an award; its states follow the award's.
 */
export interface PromotionsDeps extends TakeDeps, LookDeps {
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer" | "mayOfferIn" | "mayOfferVisitor">;
  readonly content: Pick<Content, "promotions">;
  readonly namePrizes: NamePrizes;
}

type PromotionCalls =
  | "promotions"
  | "ownPromotions"
  | "joinPromotion"
  | "leavePromotion"
  | "claimPromoCode";

export interface Promotions {
  readonly handlers: Handlers<PromotionCalls>;
  /**
   * Asked in the transaction that claims an award of a promotion; answers whether an operator is to
   * look at it first. Refuses: rewards_stopped, not_eligible.
   */
  readonly judgeIn: (tx: Tx, award: AwardRow) => Promise<boolean>;
  readonly facts: Facts;
  readonly forget: () => void;
  /** The cards of a brand whose promotions take nobody for now, and go on later. */
  readonly pausedCards: (merchantCode: string) => Promise<ReadonlySet<string>>;
  /** How many promotions the member could join or claim of, and has not met yet. */
  readonly countUnseen: (context: Asking, leave: OfferLeave | undefined) => Promise<number>;
}

async function judgeIn(tx: Tx, deps: PromotionsDeps, award: AwardRow): Promise<boolean> {
  const { memberId, merchantCode, promotionId, awardId } = award;
  if (promotionId === null) return false;
  const entry = await lockEntryOfAward(tx, memberId, awardId);
  if (entry === undefined) return false;
  const open = await openFor(tx, await demandRunning(tx, { merchantCode, promotionId }), entry);
  if (open.isStopped) throw new Refusal("rewards_stopped");
  const member = await deps.memberIn(tx, memberId);
  if (member === undefined) throw new Refusal("not_eligible");
  const who = stillAsked(open.now.who) ?? null;
  const known = await deps.knownIn(tx, member, [who]);
  if (!isAmong(who, known, deps.clock.now())) throw new Refusal("not_eligible");
  if (isControl(open, memberId)) throw new Refusal("not_eligible");
  const { person, held } = await findShared(tx, deps, open, entry);
  if (person !== undefined) throw new Refusal("not_eligible");
  // Where an operator decided on it, what is shared was known by then.
  if (held === undefined || entry.operator !== null) return false;
  await deps.noteShared(tx, { ...held, memberId, merchantCode, subject: promotionId });
  return true;
}

/** Those of the promotions whose card is on the page. */
const writtenOf = (
  written: readonly Promotion[],
  byContent: ReadonlyMap<string, SeenPromotion>,
): ReadonlyMap<string, SeenPromotion> =>
  new Map(
    written.flatMap(({ id }) => {
      const seen = byContent.get(id);
      return seen === undefined ? [] : [[id, seen] as const];
    }),
  );

/**
 * What a member is shown of the promotions that run: those held back from them are left out, unless
 * they took part before. It is noted who was shown what, for the report.
 */
async function shownTo(
  { showing }: { readonly showing: Showing },
  byContent: ReadonlyMap<string, SeenPromotion>,
  { own, at }: Look,
  { memberId, isNoted }: { readonly memberId: bigint | undefined; readonly isNoted: boolean },
): Promise<(promotion: Promotion) => boolean> {
  if (own === undefined || memberId === undefined) return () => true;
  const isOpen = (one: SeenPromotion) =>
    one.state === "live" && !one.isStopped && isAmong(one.now.who, own.known, at);
  const offered = [...byContent.values()].filter(isOpen);
  if (own.isReal && isNoted) await showing.note(memberId, offered);
  return ({ id }) => {
    const seen = byContent.get(id);
    if (seen === undefined || !isControl(seen, memberId)) return true;
    return own.entryOf(seen.promotionId) !== undefined;
  };
}

/** What runs is shown before what will, and that before what is over. */
const shownFirst: readonly SeenPromotion["state"][] = ["ending", "scheduled", "paused", "live"];

/** By piece of content, the promotion it shows: those of a series share one. */
function shownBy(running: readonly SeenPromotion[]): ReadonlyMap<string, SeenPromotion> {
  const soonest = (one: SeenPromotion) => one.startsAt?.getTime() ?? 0;
  const inTurn = running.toSorted(
    (one, other) =>
      shownFirst.indexOf(one.state) - shownFirst.indexOf(other.state) ||
      soonest(other) - soonest(one),
  );
  return new Map(
    inTurn.flatMap((one) => (one.contentId === null ? [] : [[one.contentId, one] as const])),
  );
}

/** Promotions as the brand writes them, each with what the engine knows of it. */
async function listShown(
  deps: PromotionsDeps & { readonly showing: Showing },
  { category, missing }: CallParsed<"promotions">["query"],
  context: CallContext,
): Promise<PromotionOffer[]> {
  const { merchantCode, language, session } = context;
  const { offers } = deps;
  const mayTell =
    session === undefined ? offers.mayOfferVisitor() : await offers.mayOffer(session.memberId);
  if (mayTell === undefined) return [];
  const written = await deps.content.promotions(mayTell, merchantCode, category, language);
  const running = await deps.running.of(merchantCode);
  const byContent = shownBy(running);
  const look = await lookOf(deps, [...byContent.values()], context);
  const asker = { memberId: session?.memberId, isNoted: missing === undefined };
  const isShownTo = await shownTo(deps, writtenOf(written, byContent), look, asker);
  const shown = written.filter(isShownTo).map((one) => offerOf(one, byContent.get(one.id), look));
  const asked = missing === undefined ? shown : shown.filter((one) => one.missing === missing);
  return withPrizeNames(deps, asked, language);
}

const toTake: ReadonlySet<PromotionOffer["label"]> = new Set(["join", "claim"]);

/** How many promotions of the page a member could join or claim of, and has not met yet. */
async function countUnseen(
  deps: PromotionsDeps,
  context: Asking,
  leave: OfferLeave | undefined,
): Promise<number> {
  const { merchantCode, language, session } = context;
  if (session === undefined || leave === undefined) return 0;
  const written = await deps.content.promotions(leave, merchantCode, undefined, language);
  const byContent = writtenOf(written, shownBy(await deps.running.of(merchantCode)));
  const { memberId } = session;
  const possible = [...byContent.values()].filter(
    (seen) => !seen.isStopped && !isControl(seen, memberId),
  );
  if (possible.length === 0) return 0;
  const ids = possible.map(({ promotionId }) => promotionId);
  // Most have met all of them, and nothing is judged for nothing.
  const met = await deps.db.read((reader) => listSeenBy(reader, memberId, ids));
  const unmet = possible.filter(({ promotionId }) => !met.has(promotionId));
  if (unmet.length === 0) return 0;
  const look = await lookOf(deps, unmet, context);
  if (look.own === undefined) return 0;
  return written.filter((one) => {
    const seen = byContent.get(one.id);
    if (seen === undefined || !unmet.includes(seen)) return false;
    return toTake.has(offerOf(one, seen, look).label);
  }).length;
}

async function listOwn(
  { db, ownApplications, namePrizes }: PromotionsDeps,
  { memberId, language }: Pick<Taker, "memberId" | "language">,
  query: {
    readonly pageNum: number;
    readonly pageSize: number;
    readonly isOpen?: string | undefined;
  },
) {
  const isOpen = query.isOpen === undefined ? undefined : query.isOpen === "true";
  const { total, entries } = await db.read(async (reader: Reader) => {
    const total = await countOwnEntries(reader, memberId, isOpen);
    const rows = await listOwnEntries(reader, memberId, isOpen, rangeOf(query));
    const termsOf = await termsByRevision(reader, rows);
    const sent = await ownApplications(reader, rows);
    const entries = rows.map((row) => entryOf(row, termsOf(row), language, sent.get(row.entryId)));
    return { total, entries };
  });
  return pageOf(query, total, await namePrizes(entries, language));
}

export function createPromotions(given: PromotionsDeps): Promotions {
  const deps = { ...given, showing: createShowing(given) };
  return {
    judgeIn: (tx, award) => judgeIn(tx, deps, award),
    facts: createFacts(deps),
    forget: () => deps.running.forget(),
    async pausedCards(merchantCode) {
      const cards = [...shownBy(await deps.running.of(merchantCode))];
      return new Set(cards.flatMap(([contentId, seen]) => (isPaused(seen) ? [contentId] : [])));
    },
    countUnseen: (context, leave) => countUnseen(deps, context, leave),
    handlers: {
      promotions: ({ query }, context) => listShown(deps, query, context),
      ownPromotions: ({ query }, { language, session: { memberId } }) =>
        listOwn(deps, { memberId, language }, query),
      joinPromotion: ({ params }, { language, merchantCode, session: { memberId } }) =>
        join(deps, { memberId, merchantCode, language }, params.promotionId),
      leavePromotion: ({ params }, { language, merchantCode, session: { memberId } }) =>
        leave(deps, { memberId, merchantCode, language }, params.promotionId),
      claimPromoCode: ({ body }, { language, merchantCode, session: { memberId } }) =>
        claimCode(deps, { memberId, merchantCode, language }, body.promoCode),
    },
  };
}
