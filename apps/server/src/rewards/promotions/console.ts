import type { DeskPromotion } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { change, createAudit, type Actor } from "../../backoffice/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { demandWithinCaps } from "../caps/service.ts";
import type { DraftDeps, Drafts, Judged } from "../drafts/noun.ts";
import { createDrafts, currencyOf, holdIn } from "../drafts/service.ts";
import { listTakenCodes } from "./budget-store.ts";
import { sumEntries, type EntrySum } from "./entry-store.ts";
import { freshPromotion, putInForce } from "./in-force.ts";
import { askedByTerms, faultOfTerms, nextOfPromotion, termsOf } from "./rules.ts";
import {
  findPromotion,
  findRevisions,
  insertPromotion,
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
  /** Stops what repeats of a brand, in the transaction that stops all of it. */
  readonly stopSeriesIn: (
    tx: Tx,
    actor: Actor | undefined,
    asked: { readonly merchantCode: string; readonly reason: string | null },
  ) => Promise<void>;
  /** Pauses the journeys of a brand in the same transaction, and answers how many. */
  readonly pauseJourneysIn: (
    tx: Tx,
    actor: Actor | undefined,
    asked: { readonly merchantCode: string; readonly reason: string | null },
  ) => Promise<number>;
  /** What was changed shows in this process at once. */
  readonly forget: () => void;
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
    current: current?.terms ?? null,
    currentRevision: row.revision,
    draft: draft?.terms ?? null,
    draftState: row.draftState,
    maker: (draft ?? current)?.maker ?? null,
    approver: current?.approver ?? null,
    entries: Object.fromEntries(sums.map(({ state, entries }) => [state, entries])),
    spent: text(sumOf(["issued", "on_hold", "claimed"])),
    unclaimed: text(sumOf(["issued", "on_hold"])),
    claimed: text(sumOf(["claimed"])),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** Refuses: brand_rule, above_wagering_cap, mixed_products, period_order. */
async function demandSound(tx: Tx, judged: Judged<PromotionNoun>): Promise<void> {
  const { place, terms, currency, before, now } = judged;
  const fault = faultOfTerms(terms, currency, before);
  if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
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
  if (taken !== undefined) throw new Refusal("brand_rule", { field: "codes", reason: "taken" });
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

type StopDeps = Drafts<PromotionNoun> &
  Pick<PromotionConsoleDeps, "stopSeriesIn" | "pauseJourneysIn">;

/**
 * Stops every promotion of a brand, what would make more of them, and its journeys.
 *
 * Refuses, in this order: not_found, permission_denied.
 */
async function stopAll(
  deps: StopDeps,
  actor: Actor | undefined,
  { merchantCode, reason }: { readonly merchantCode: string; readonly reason: string | null },
) {
  await currencyOf(deps, merchantCode);
  const stopped = await change(deps, actor, "rewards.write", async (tx) => {
    // First, as when one series is stopped: a series, then its promotions.
    await deps.stopSeriesIn(tx, actor, { merchantCode, reason });
    const rows = await lockStoppable(tx, merchantCode);
    for (const row of rows) await holdIn(deps, tx, actor, { ...row, action: "stop", reason }, row);
    const journeys = await deps.pauseJourneysIn(tx, actor, { merchantCode, reason });
    return { stopped: rows.length, journeys };
  });
  deps.forget?.();
  return stopped;
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
    demandSound,
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
    holdOf: ({ state, isStopped }) => ({ state, isStopped }),
  };
}

/** The use cases. `undefined` as actor or hand is the platform. */
export function createPromotionConsole(given: PromotionConsoleDeps) {
  const drafts = draftsOf(given);
  const { stopSeriesIn, pauseJourneysIn } = given;
  const stops = { ...drafts, stopSeriesIn, pauseJourneysIn };
  return {
    ...createDrafts(drafts),
    stopAll: (actor: Actor | undefined, asked: Parameters<typeof stopAll>[2]) =>
      stopAll(stops, actor, asked),
  };
}

export type PromotionConsole = ReturnType<typeof createPromotionConsole>;
