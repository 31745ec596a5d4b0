import type { CallParsed, DeskPromotion, PromotionTerms } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import {
  change,
  createAudit,
  differenceOf,
  type Actor,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { listTakenCodes } from "./budget-store.ts";
import { sumEntries, type EntrySum } from "./entry-store.ts";
import { freshPromotion, putInForce } from "./in-force.ts";
import { demandWithinCaps } from "../caps/service.ts";
import { askedByTerms, faultOfTerms, nextOfPromotion, termsOf } from "./rules.ts";
import {
  countPromotions,
  findPromotion,
  findRevisions,
  insertPromotion,
  insertRevision,
  listPromotions,
  lockPromotion,
  lockStoppable,
  saveApproval,
  saveSubmission,
  updatePromotion,
  type Place,
  type PromotionRow,
} from "./store.ts";

/** Promotions as operators make them: drafted by one, approved by a second person. */
export interface PromotionConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly ledger: Pick<Ledger, "registerAccountCode">;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
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

type Deps = PromotionConsoleDeps & { readonly audit: Audit };

const subjectOf = ({ merchantCode, promotionId }: Place) => `${merchantCode} ${promotionId}`;

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
  revisions: Awaited<ReturnType<typeof findRevisions>>,
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

/** Refuses: not_found. */
async function get({ db }: Deps, place: Place): Promise<DeskPromotion> {
  return db.read(async (reader) => {
    const row = await findPromotion(reader, place);
    const [view] = row === undefined ? [] : await viewsOf(reader, [row]);
    if (view === undefined) throw new Refusal("not_found");
    return view;
  });
}

/** Refuses: not_found. */
async function currencyOf({ brand }: Deps, merchantCode: string): Promise<string> {
  if (!(await brand.merchantCodes()).includes(merchantCode)) throw new Refusal("not_found");
  return (await brand.getMerchant(merchantCode)).currency;
}

interface Judged {
  readonly place: Place;
  readonly terms: PromotionTerms;
  readonly currency: string;
  readonly before: PromotionRow | undefined;
  readonly now: Date;
}

/** Refuses: brand_rule, above_wagering_cap, mixed_products, period_order. */
async function demandSound(tx: Tx, { place, terms, currency, before, now }: Judged): Promise<void> {
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

interface ToSave extends Place {
  readonly terms: PromotionTerms;
  readonly version: number;
}

/**
 * Writes a draft. What runs stays as it is until a second person approves it.
 *
 * Refuses, in this order: not_found, permission_denied, brand_rule, period_order,
 * changed_meanwhile.
 */
async function save(deps: Deps, actor: Actor | undefined, to: ToSave): Promise<DeskPromotion> {
  const currency = await currencyOf(deps, to.merchantCode);
  await change(deps, actor, "rewards.write", async (tx) => {
    const found = await lockPromotion(tx, to);
    const now = deps.clock.now();
    await demandSound(tx, { place: to, terms: to.terms, currency, before: found, now });
    if ((found?.version ?? 0) !== to.version || found?.state === "ended") {
      throw new Refusal("changed_meanwhile");
    }
    const at = deps.clock.now();
    const before = found ?? freshPromotion(to, at);
    const revisions = await findRevisions(tx, to, [before.draftRevision ?? before.revision]);
    const [was] = [...revisions.values()];
    const { operatorId: makerId = null, username: maker = null } = actor ?? {};
    const revision = await insertRevision(tx, { ...to, makerId, maker, madeAt: at });
    const row: PromotionRow = {
      ...before,
      state: before.revision === null ? "draft" : before.state,
      draftRevision: revision,
      draftState: "draft",
      updatedAt: at,
    };
    const isWritten =
      found === undefined ? await insertPromotion(tx, row) : await updatePromotion(tx, row);
    if (!isWritten) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: "promotion.drafted",
      subject: subjectOf(to),
      ...differenceOf(was?.terms ?? {}, to.terms),
    });
  });
  return get(deps, to);
}

interface Versioned extends Place {
  readonly version: number;
}

/** Refuses: not_found, changed_meanwhile. */
async function lockVersion(tx: Tx, place: Versioned, draftState: "draft" | "in_review") {
  const row = await lockPromotion(tx, place);
  if (row === undefined) throw new Refusal("not_found");
  const { draftRevision } = row;
  if (row.version !== place.version || row.draftState !== draftState || draftRevision === null) {
    throw new Refusal("changed_meanwhile");
  }
  return { row, draftRevision };
}

/** Refuses, in this order: permission_denied, not_found, changed_meanwhile. */
async function submit(deps: Deps, actor: Actor | undefined, place: Versioned) {
  await change(deps, actor, "rewards.write", async (tx) => {
    const { row, draftRevision } = await lockVersion(tx, place, "draft");
    const at = deps.clock.now();
    const by = { submitterId: actor?.operatorId ?? null, at };
    await saveSubmission(tx, row, draftRevision, by);
    const state = row.revision === null ? "in_review" : row.state;
    await updatePromotion(tx, { ...row, state, draftState: "in_review", updatedAt: at });
    await deps.audit.record(tx, {
      actor,
      action: "promotion.submitted",
      subject: subjectOf(place),
      after: { revision: draftRevision },
    });
  });
  return get(deps, place);
}

interface Decision extends Versioned {
  readonly decision: "approve" | "return";
  readonly reason: string | null;
}

/**
 * Approves a draft, or sends it back to its maker.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, brand_rule,
 * second_person_needed, second_person_unfit.
 */
async function decide(deps: Deps, hand: Hand | undefined, asked: Decision) {
  const currency = await currencyOf(deps, asked.merchantCode);
  await deps.fourEyes.stepwise(hand, "rewards.approve", async (tx, eyes) => {
    const { row, draftRevision } = await lockVersion(tx, asked, "in_review");
    const revisions = await findRevisions(tx, row, [row.revision, draftRevision]);
    const draft = revisions.get(draftRevision);
    if (draft === undefined) throw new Error(`revision ${draftRevision} is gone`);
    const at = deps.clock.now();
    const { asker: actor } = hand ?? {};
    if (asked.decision === "return") {
      const state = row.revision === null ? "draft" : row.state;
      const { reason } = asked;
      await updatePromotion(tx, { ...row, state, draftState: "draft", updatedAt: at, reason });
    } else {
      const { terms } = draft;
      await demandSound(tx, { place: row, terms, currency, before: row, now: at });
      // Both the one who wrote it and the one who submitted it had a hand in it.
      for (const operatorId of new Set([draft.makerId, draft.submitterId])) {
        if (operatorId === null) continue;
        await eyes.second({ operatorId, at: draft.submittedAt ?? draft.madeAt });
      }
      const approver = actor?.username ?? null;
      await saveApproval(tx, row, draftRevision, { approver, at });
      await putInForce(tx, deps, row, draftRevision, draft.terms);
    }
    const was = row.revision === null ? undefined : revisions.get(row.revision);
    await deps.audit.record(tx, {
      actor,
      action: asked.decision === "approve" ? "promotion.approved" : "promotion.returned",
      subject: subjectOf(asked),
      ...(asked.decision === "approve"
        ? differenceOf(was?.terms ?? {}, draft.terms)
        : { after: { revision: draftRevision, reason: asked.reason } }),
    });
  });
  deps.forget();
  return get(deps, asked);
}

interface Hold extends Place {
  readonly action: "pause" | "end" | "stop";
  readonly reason: string | null;
}

async function holdIn(tx: Tx, deps: Deps, actor: Actor | undefined, row: PromotionRow, hold: Hold) {
  const { action, reason } = hold;
  const at = deps.clock.now();
  const isStop = action === "stop";
  const state = isStop ? row.state : nextOfPromotion(row.state, action === "end" ? "end" : "pause");
  if (state === undefined) throw new Refusal("changed_meanwhile");
  const after = { ...row, state, isStopped: isStop || row.isStopped, updatedAt: at, reason };
  await updatePromotion(tx, after);
  await deps.audit.record(tx, {
    actor,
    action: "promotion.held",
    subject: subjectOf(row),
    before: { state: row.state, isStopped: row.isStopped },
    after: { state, isStopped: after.isStopped, reason },
  });
}

/**
 * Pauses, ends or stops. One operator suffices: it only makes less of what is given.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function hold(deps: Deps, actor: Actor | undefined, asked: Hold) {
  await change(deps, actor, "rewards.write", async (tx) => {
    const row = await lockPromotion(tx, asked);
    if (row === undefined) throw new Refusal("not_found");
    const isNothing = row.revision === null || row.state === "ended";
    if (isNothing) throw new Refusal("changed_meanwhile");
    await holdIn(tx, deps, actor, row, asked);
  });
  deps.forget();
  return get(deps, asked);
}

/** Refuses, in this order: permission_denied, not_found, changed_meanwhile, approval_pending. */
async function resume(deps: Deps, hand: Hand, { reason, ...place }: Place & { reason: string }) {
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const row = await lockPromotion(tx, place);
    if (row === undefined) throw new Refusal("not_found");
    const state = row.state === "paused" ? nextOfPromotion(row.state, "resume") : row.state;
    if (state === undefined || (row.state !== "paused" && !row.isStopped)) {
      throw new Refusal("changed_meanwhile");
    }
    const at = deps.clock.now();
    await updatePromotion(tx, { ...row, state, isStopped: false, updatedAt: at, reason: null });
    await deps.audit.record(tx, {
      actor,
      action: "promotion.resumed",
      subject: subjectOf(place),
      before: { state: row.state, isStopped: row.isStopped },
      after: { state, isStopped: false, reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.approve", work });
  deps.forget();
  return get(deps, place);
}

/**
 * Stops every promotion of a brand, what would make more of them, and its journeys.
 *
 * Refuses, in this order: not_found, permission_denied.
 */
async function stopAll(
  deps: Deps,
  actor: Actor | undefined,
  { merchantCode, reason }: { readonly merchantCode: string; readonly reason: string | null },
) {
  await currencyOf(deps, merchantCode);
  const stopped = await change(deps, actor, "rewards.write", async (tx) => {
    // First, as when one series is stopped: a series, then its promotions.
    await deps.stopSeriesIn(tx, actor, { merchantCode, reason });
    const rows = await lockStoppable(tx, merchantCode);
    for (const row of rows) await holdIn(tx, deps, actor, row, { ...row, action: "stop", reason });
    const journeys = await deps.pauseJourneysIn(tx, actor, { merchantCode, reason });
    return { stopped: rows.length, journeys };
  });
  deps.forget();
  return stopped;
}

async function list({ db }: Deps, query: CallParsed<"deskPromotions">["query"]) {
  const { merchantCode, state } = query;
  return db.read(async (reader) => {
    const total = await countPromotions(reader, { merchantCode, state });
    const rows = await listPromotions(reader, { merchantCode, state }, rangeOf(query));
    return pageOf(query, total, await viewsOf(reader, rows));
  });
}

/** The use cases. `undefined` as actor or hand is the platform. */
export function createPromotionConsole(given: PromotionConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: (query: CallParsed<"deskPromotions">["query"]) => list(deps, query),
    /** Refuses: not_found. */
    get: (place: Place) => get(deps, place),
    save: (actor: Actor | undefined, to: ToSave) => save(deps, actor, to),
    submit: (actor: Actor | undefined, place: Versioned) => submit(deps, actor, place),
    decide: (hand: Hand | undefined, asked: Decision) => decide(deps, hand, asked),
    hold: (actor: Actor | undefined, asked: Hold) => hold(deps, actor, asked),
    resume: (hand: Hand, asked: Place & { reason: string }) => resume(deps, hand, asked),
    stopAll: (actor: Actor | undefined, asked: Parameters<typeof stopAll>[2]) =>
      stopAll(deps, actor, asked),
  };
}

export type PromotionConsole = ReturnType<typeof createPromotionConsole>;
