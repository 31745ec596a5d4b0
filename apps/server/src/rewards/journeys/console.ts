import type { CallParsed, Journey, JourneyTerms } from "@baize/contract";
import { parseMinor } from "@baize/money";
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
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { awardAccount } from "../awards/moves.ts";
import { demandWithinCaps } from "../caps/service.ts";
import { askedByJourney, faultOfJourney, nextOfJourney } from "./rules.ts";
import {
  countJourneys,
  findJourney,
  findRevisions,
  insertJourney,
  insertRevision,
  listJourneys,
  lockJourney,
  saveBudget,
  updateJourney,
  type JourneyPlace,
  type JourneyRow,
} from "./store.ts";
import { viewsOf } from "./views.ts";

/** Journeys as operators make them: written by one, started by a second person, ended by one. */
interface JourneyConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly ledger: Pick<Ledger, "registerAccountCode">;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
}

type Deps = JourneyConsoleDeps & { readonly audit: Audit };

const subjectOf = ({ merchantCode, journeyId }: JourneyPlace) => `${merchantCode} ${journeyId}`;

/** Refuses: not_found. */
async function get({ db }: Deps, place: JourneyPlace): Promise<Journey> {
  return db.read(async (reader) => {
    const row = await findJourney(reader, place);
    const [view] = row === undefined ? [] : await viewsOf(reader, [row]);
    if (view === undefined) throw new Refusal("not_found");
    return view;
  });
}

async function list({ db }: Deps, query: CallParsed<"journeys">["query"]) {
  const { merchantCode, state } = query;
  return db.read(async (reader) => {
    const total = await countJourneys(reader, { merchantCode, state });
    const rows = await listJourneys(reader, { merchantCode, state }, rangeOf(query));
    return pageOf(query, total, await viewsOf(reader, rows));
  });
}

/** Refuses: not_found. */
async function currencyOf({ brand }: Deps, merchantCode: string): Promise<string> {
  if (!(await brand.merchantCodes()).includes(merchantCode)) throw new Refusal("not_found");
  return (await brand.getMerchant(merchantCode)).currency;
}

/** Refuses: brand_rule, above_wagering_cap. */
async function demandSound(
  tx: Tx,
  { merchantCode, terms }: Pick<ToSave, "merchantCode" | "terms">,
  currency: string,
  row: JourneyRow | undefined,
): Promise<void> {
  const fault = faultOfJourney(terms, { currency, trigger: row?.trigger ?? null });
  if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
  await demandWithinCaps(tx, merchantCode, ...askedByJourney(terms));
}

const freshJourney = ({ merchantCode, journeyId }: JourneyPlace, at: Date): JourneyRow => ({
  merchantCode,
  journeyId,
  state: "draft",
  trigger: null,
  revision: null,
  draftRevision: null,
  draftState: null,
  submitterId: null,
  submittedAt: null,
  approver: null,
  liveAt: null,
  reason: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
});

interface ToSave extends JourneyPlace {
  readonly terms: JourneyTerms;
  readonly version: number;
}

/**
 * Writes a draft. What runs stays as it is until a second person approves it.
 *
 * Refuses, in this order: not_found, permission_denied, brand_rule, above_wagering_cap,
 * changed_meanwhile.
 */
async function save(deps: Deps, actor: Actor | undefined, to: ToSave): Promise<Journey> {
  const currency = await currencyOf(deps, to.merchantCode);
  await change(deps, actor, "rewards.write", async (tx) => {
    const found = await lockJourney(tx, to);
    await demandSound(tx, to, currency, found);
    if ((found?.version ?? 0) !== to.version || found?.state === "ended") {
      throw new Refusal("changed_meanwhile");
    }
    const at = deps.clock.now();
    const before = found ?? freshJourney(to, at);
    const revisions = await findRevisions(tx, to, [before.draftRevision ?? before.revision]);
    const [was] = [...revisions.values()];
    const { operatorId: makerId = null, username: maker = null } = actor ?? {};
    const { merchantCode, journeyId, terms } = to;
    const made = { merchantCode, journeyId, terms, makerId, maker, madeAt: at };
    const draftRevision = await insertRevision(tx, made);
    const state = before.revision === null ? "draft" : before.state;
    const row = { ...before, state, draftRevision, draftState: "draft" as const, updatedAt: at };
    const isWritten =
      found === undefined ? await insertJourney(tx, row) : await updateJourney(tx, row);
    if (!isWritten) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: "journey.drafted",
      subject: subjectOf(to),
      ...differenceOf(was?.terms ?? {}, terms),
    });
  });
  return get(deps, to);
}

interface Versioned extends JourneyPlace {
  readonly version: number;
}

/** Refuses: not_found, changed_meanwhile. */
async function lockVersion(tx: Tx, place: Versioned, draftState: "draft" | "in_review") {
  const row = await lockJourney(tx, place);
  if (row === undefined) throw new Refusal("not_found");
  const { draftRevision, state } = row;
  const isOther = row.version !== place.version || row.draftState !== draftState;
  if (isOther || draftRevision === null || state === "ended") {
    throw new Refusal("changed_meanwhile");
  }
  return { row, draftRevision };
}

/** Refuses, in this order: permission_denied, not_found, changed_meanwhile. */
async function submit(deps: Deps, actor: Actor | undefined, place: Versioned): Promise<Journey> {
  await change(deps, actor, "rewards.write", async (tx) => {
    const { row, draftRevision } = await lockVersion(tx, place, "draft");
    const at = deps.clock.now();
    await updateJourney(tx, {
      ...row,
      state: row.revision === null ? "in_review" : row.state,
      draftState: "in_review",
      submitterId: actor?.operatorId ?? null,
      submittedAt: at,
      updatedAt: at,
    });
    await deps.audit.record(tx, {
      actor,
      action: "journey.submitted",
      subject: subjectOf(place),
      after: { revision: draftRevision },
    });
  });
  return get(deps, place);
}

/** What an approved revision brings: its budget, and from the first one on, that it runs. */
async function putInForce(
  tx: Tx,
  deps: Deps,
  row: JourneyRow,
  { terms, approver }: { readonly terms: JourneyTerms; readonly approver: string | null },
): Promise<void> {
  const at = deps.clock.now();
  const { currency, budget, trigger } = terms;
  await saveBudget(tx, row, budget === null ? 0n : (parseMinor(budget, currency) ?? 0n));
  await deps.ledger.registerAccountCode(tx, awardAccount);
  await updateJourney(tx, {
    ...row,
    state: row.revision === null ? "live" : row.state,
    trigger,
    revision: row.draftRevision,
    draftRevision: null,
    draftState: null,
    submitterId: null,
    submittedAt: null,
    approver,
    liveAt: row.liveAt ?? at,
    reason: null,
    updatedAt: at,
  });
}

interface Decision extends Versioned {
  readonly decision: "approve" | "return";
  readonly reason: string | null;
}

/**
 * Starts what a draft says, or sends it back to its maker.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, brand_rule,
 * above_wagering_cap, second_person_needed, second_person_unfit.
 */
async function decide(deps: Deps, hand: Hand | undefined, asked: Decision): Promise<Journey> {
  const currency = await currencyOf(deps, asked.merchantCode);
  await deps.fourEyes.stepwise(hand, "rewards.approve", async (tx, eyes) => {
    const { row, draftRevision } = await lockVersion(tx, asked, "in_review");
    const revisions = await findRevisions(tx, row, [row.revision, draftRevision]);
    const draft = revisions.get(draftRevision);
    if (draft === undefined) throw new Error(`revision ${draftRevision} is gone`);
    const { asker: actor } = hand ?? {};
    const isApproved = asked.decision === "approve";
    if (isApproved) {
      await demandSound(tx, draft, currency, row);
      // Both the one who wrote it and the one who submitted it had a hand in it.
      for (const operatorId of new Set([draft.makerId, row.submitterId])) {
        if (operatorId === null) continue;
        await eyes.second({ operatorId, at: row.submittedAt ?? draft.madeAt });
      }
      await putInForce(tx, deps, row, { terms: draft.terms, approver: actor?.username ?? null });
    } else {
      const state = row.revision === null ? "draft" : row.state;
      const at = deps.clock.now();
      const { reason } = asked;
      await updateJourney(tx, { ...row, state, draftState: "draft", reason, updatedAt: at });
    }
    const was = row.revision === null ? undefined : revisions.get(row.revision);
    await deps.audit.record(tx, {
      actor,
      action: isApproved ? "journey.approved" : "journey.returned",
      subject: subjectOf(asked),
      ...(isApproved
        ? differenceOf(was?.terms ?? {}, draft.terms)
        : { after: { revision: draftRevision, reason: asked.reason } }),
    });
  });
  return get(deps, asked);
}

interface Hold extends JourneyPlace {
  readonly action: "pause" | "end";
  readonly reason: string | null;
}

/**
 * Pauses or ends. One operator suffices: it only makes less of what is sent and given.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function hold(deps: Deps, actor: Actor | undefined, asked: Hold): Promise<Journey> {
  await change(deps, actor, "rewards.write", async (tx) => {
    const row = await lockJourney(tx, asked);
    if (row === undefined) throw new Refusal("not_found");
    const state = nextOfJourney(row.state, asked.action);
    if (state === undefined) throw new Refusal("changed_meanwhile");
    const { reason } = asked;
    await updateJourney(tx, { ...row, state, reason, updatedAt: deps.clock.now() });
    await deps.audit.record(tx, {
      actor,
      action: "journey.held",
      subject: subjectOf(asked),
      before: { state: row.state },
      after: { state, reason },
    });
  });
  return get(deps, asked);
}

/** Refuses, in this order: permission_denied, not_found, changed_meanwhile, approval_pending. */
async function resume(
  deps: Deps,
  hand: Hand | undefined,
  { reason, ...place }: JourneyPlace & { readonly reason: string },
): Promise<Journey> {
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const row = await lockJourney(tx, place);
    if (row === undefined) throw new Refusal("not_found");
    const state = nextOfJourney(row.state, "resume");
    if (state === undefined) throw new Refusal("changed_meanwhile");
    await updateJourney(tx, { ...row, state, reason: null, updatedAt: deps.clock.now() });
    await deps.audit.record(tx, {
      actor,
      action: "journey.resumed",
      subject: subjectOf(place),
      before: { state: row.state },
      after: { state, reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.approve", work });
  return get(deps, place);
}

/** The use cases. `undefined` as actor or hand is the platform. */
export function createJourneyConsole(given: JourneyConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: (query: CallParsed<"journeys">["query"]) => list(deps, query),
    /** Refuses: not_found. */
    get: (place: JourneyPlace) => get(deps, place),
    save: (actor: Actor | undefined, to: ToSave) => save(deps, actor, to),
    submit: (actor: Actor | undefined, place: Versioned) => submit(deps, actor, place),
    decide: (hand: Hand | undefined, asked: Decision) => decide(deps, hand, asked),
    hold: (actor: Actor | undefined, asked: Hold) => hold(deps, actor, asked),
    resume: (hand: Hand | undefined, asked: JourneyPlace & { readonly reason: string }) =>
      resume(deps, hand, asked),
  };
}

export type JourneyConsole = ReturnType<typeof createJourneyConsole>;
