import type { DeskPromotion, PromotionTerms } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import { createAudit, type Actor } from "../../backoffice/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { leaveTimeToClaim } from "../awards/store.ts";
import { demandWithinCaps } from "../caps/service.ts";
import { isCodeOfOffer } from "../offers/store.ts";
import type { Prices } from "../prize-terms/ports.ts";
import { demandNames, type NameDeps } from "../access/names.ts";
import type { DraftDeps, Drafts, Judged, StopAll, StopPart } from "../drafts/noun.ts";
import { createDrafts, holdIn, releaseIn } from "../drafts/service.ts";
import { listTakenCodes } from "../codes/store.ts";
import { sumEntries, type EntrySum, followAwardDates } from "./entry-store.ts";
import { freshPromotion, putInForce } from "./in-force.ts";
import { askedByTerms, faultOfTerms, nextOfPromotion, termsOf } from "./rules.ts";
import {
  findPromotion,
  findRevisions,
  insertPromotion,
  listHeldByStops,
  listPromotions,
  lockPromotion,
  lockStoppable,
  promotionKey,
  saveApproval,
  saveSubmission,
  updatePromotion,
  type Place,
  type PromotionRevision,
  type PromotionRow,
} from "./store.ts";

/** Promotions as operators make them: drafted by one, approved by a second person. */
interface PromotionConsoleDeps extends Omit<DraftDeps, "audit"> {
  readonly ids: Ids;
  readonly ledger: Pick<Ledger, "registerAccountCode">;
  /** What was changed shows in this process at once. */
  readonly forget: () => void;
  readonly prices: Pick<Prices, "price">;
  readonly identity: NameDeps;
}

interface PromotionNoun {
  readonly place: Place;
  readonly row: PromotionRow;
  readonly revision: PromotionRevision;
  readonly view: DeskPromotion;
  readonly hold: "pause" | "end" | "stop";
}

async function viewsOf(reader: Reader, rows: readonly PromotionRow[]): Promise<DeskPromotion[]> {
  const sums = await sumEntries(
    reader,
    rows.map(({ promotionId }) => promotionId),
  );
  const views: DeskPromotion[] = [];
  for (const row of rows) {
    const revisions = await findRevisions(reader, row, [row.revision, row.draftRevision]);
    const own = sums.filter(({ promotionId }) => promotionId === row.promotionId);
    views.push(viewOf(row, revisions, own));
  }
  return views;
}

function viewOf(
  row: PromotionRow,
  revisions: ReadonlyMap<number, PromotionRevision>,
  sums: readonly EntrySum[],
): DeskPromotion {
  const current = row.revision === null ? undefined : revisions.get(row.revision);
  const draft = row.draftRevision === null ? undefined : revisions.get(row.draftRevision);
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  const sumOf = (states: readonly string[]) =>
    sums
      .filter(({ state }) => states.includes(state))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return {
    promotionId: row.promotionId,
    merchantCode: row.merchantCode,
    state: row.state,
    isStopped: row.isStopped,
    reason: row.reason,
    reasonBy: row.reasonBy,
    current: current?.terms ?? null,
    currentRevision: row.revision,
    draft: draft?.terms ?? null,
    draftState: row.draftState,
    maker: (draft ?? current)?.maker ?? null,
    approver: current?.approver ?? null,
    entries: Object.fromEntries(sums.map(({ state, entries }) => [state, entries])),
    // Of what has earned nothing yet, only what is reserved has a part of the budget.
    spent: text(sumOf(["joined", "process", "issued", "on_hold", "claimed"])),
    unclaimed: text(sumOf(["issued", "on_hold"])),
    claimed: text(sumOf(["claimed"])),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** Refuses: brand_rule, above_wagering_cap, mixed_products, period_order. */
async function demandSound(
  tx: Tx,
  { identity }: Pick<PromotionConsoleDeps, "identity">,
  judged: Judged<PromotionNoun>,
): Promise<void> {
  const { place, terms, currency, before, now } = judged;
  const fault = faultOfTerms(terms, currency, before);
  if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
  await demandNames(tx, identity, place.merchantCode, [terms.who]);
  await demandWithinCaps(tx, place.merchantCode, askedByTerms(terms));
  const { startsAt, endsAt } = termsOf(terms);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw new Refusal("period_order");
  }
  // A new one whose end is over would end as soon as it is in force.
  if (endsAt !== null && endsAt <= now && before?.revision == null) {
    throw new Refusal("brand_rule", { field: "endsAt", reason: "over" });
  }
  const codes = terms.codes.map(({ code }) => code);
  const [taken] = codes.length === 0 ? [] : await listTakenCodes(tx, place, codes);
  const ofOffer = await isCodeOfOffer(tx, place.merchantCode, codes);
  if (taken !== undefined || ofOffer) {
    throw new Refusal("brand_rule", { field: "codes", reason: "taken" });
  }
}

function held(row: PromotionRow, action: PromotionNoun["hold"]): PromotionRow | undefined {
  if (row.revision === null || row.state === "ended") return undefined;
  if (action === "stop") return { ...row, isStopped: true };
  const state = nextOfPromotion(row.state, action);
  return state && { ...row, state };
}

function resumed(row: PromotionRow): PromotionRow | undefined {
  if (row.state !== "paused") return row.isStopped ? { ...row, isStopped: false } : undefined;
  const state = nextOfPromotion(row.state, "resume");
  return state && { ...row, state, isStopped: false };
}

/**
 * Stops every promotion of a brand, in the transaction that stops all its rewards, and answers how
 * many.
 */
async function stopAllIn(
  drafts: Drafts<PromotionNoun>,
  tx: Tx,
  actor: Actor | undefined,
  { merchantCode, reason, stopId }: StopAll,
): Promise<number> {
  const rows = await lockStoppable(tx, merchantCode);
  for (const row of rows) {
    await holdIn(drafts, tx, actor, { ...row, action: "stop", reason, stopId }, row);
  }
  return rows.length;
}

function draftsOf(given: PromotionConsoleDeps): Drafts<PromotionNoun> {
  return {
    ...given,
    audit: createAudit(given),
    noun: "promotion",
    keyOf: promotionKey,
    find: findPromotion,
    lock: lockPromotion,
    list: listPromotions,
    insert: insertPromotion,
    update: updatePromotion,
    findRevisions,
    viewsOf,
    fresh: freshPromotion,
    demandSound: (tx, judged) => demandSound(tx, given, judged),
    async submit(tx, row, by, revision) {
      await saveSubmission(tx, row, revision, by);
      await updatePromotion(tx, row);
    },
    submissionOf: (_row, draft) => draft,
    async putInForce(tx, row, { revision, terms }, by) {
      await saveApproval(tx, row, revision, by);
      await putInForce(tx, given, row, revision, terms);
    },
    held,
    resumed,
    // What was paused before the stop stays paused.
    released: (row) => (row.isStopped ? { ...row, isStopped: false } : undefined),
    async onResumed(tx, row) {
      // Nobody could claim while it was stopped.
      const until = new Date(given.clock.now().getTime() + dayMs);
      if (!row.isStopped) return;
      const { merchantCode, promotionId: rewardId } = row;
      await leaveTimeToClaim(tx, { merchantCode, rewardId }, until);
      await followAwardDates(tx, row.merchantCode);
    },
    holdOf: ({ state, isStopped }) => ({ state, isStopped }),
  };
}

/** With what its prize is worth, which the budget counts. Refuses: brand_rule. */
async function pricedTerms(
  { db, prices }: PromotionConsoleDeps,
  place: Place,
  terms: PromotionTerms,
): Promise<PromotionTerms> {
  if (terms.prize === undefined) return terms;
  const known = await db.read(async (reader) => {
    const row = await findPromotion(reader, place);
    const { revision = null, draftRevision = null } = row ?? {};
    const saved = await findRevisions(reader, place, [revision, draftRevision]);
    return [...saved.values()].map((one) => one.terms);
  });
  const { merchantCode } = place;
  const brand = { merchantCode, currency: terms.currency };
  return prices.price(brand, terms, { place: "prize", known });
}

/** What is approved is what was read: written again, the draft has what its prize is worth now. */
async function demandSameWorth(given: PromotionConsoleDeps, place: Place): Promise<void> {
  const terms = await given.db.read(async (reader) => {
    const revision = (await findPromotion(reader, place))?.draftRevision ?? null;
    const saved = await findRevisions(reader, place, [revision]);
    return revision === null ? undefined : saved.get(revision)?.terms;
  });
  if (terms?.prize === undefined) return;
  const { amount } = await pricedTerms(given, place, terms);
  if (amount !== terms.amount) throw new Refusal("changed_meanwhile");
}

/** The use cases. `undefined` as actor or hand is the platform. */
export function createPromotionConsole(given: PromotionConsoleDeps) {
  const drafts = draftsOf(given);
  const { save, decide, ...others } = createDrafts(drafts);
  return {
    ...others,
    /** Refuses what drafts do, and changed_meanwhile where its prize is worth something else. */
    async decide(...[hand, to]: Parameters<typeof decide>) {
      if (to.decision === "approve") await demandSameWorth(given, to);
      return decide(hand, to);
    },
    save: async (...[actor, to]: Parameters<typeof save>) =>
      save(actor, { ...to, terms: await pricedTerms(given, to, to.terms) }),
    /** Its part in stops of all rewards of a brand. */
    stopPart: {
      stopAllIn: (...[tx, actor, asked]) => stopAllIn(drafts, tx, actor, asked),
      listHeld: listHeldByStops,
      releaseIn: (tx, actor, { id, ...asked }) =>
        releaseIn(drafts, tx, actor, { ...asked, promotionId: id }),
    } satisfies StopPart,
  };
}

export type PromotionConsole = ReturnType<typeof createPromotionConsole>;
