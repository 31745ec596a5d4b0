import { change, differenceOf, type Actor, type Together } from "../../backoffice/index.ts";
import { demandMerchant } from "../../brand/index.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { pageOf, rangeOf, type Page } from "../../platform/pages.ts";
import { countDrafted, deleteDraft, insertRevision } from "./store.ts";
import type { Decision, Drafts, Held, Listed, Noun, Resumed, ToSave, Versioned } from "./noun.ts";

/**
 * What is drafted by one operator and brought into force by a second one.
 *
 *   draft      event                                 next
 *   none       an operator writes one                draft
 *   draft      it is written again                   draft: with another revision
 *   draft      it is submitted                       in_review
 *   draft      it is discarded                       none; what was never approved is deleted
 *   in_review  it is written again                   draft
 *   in_review  a second person sends it back         draft
 *   in_review  a second person approves it           none: its revision is in force
 *
 * What is in force stays as it is until then. Every save is a revision of its own that nobody
 * changes, so what is approved is what was read.
 */
const over = "ended";

/** Refuses: not_found. */
async function getDrafted<N extends Noun>(
  { db, find, viewsOf }: Drafts<N>,
  place: N["place"],
): Promise<N["view"]> {
  return db.read(async (reader) => {
    const row = await find(reader, place);
    const [view] = row === undefined ? [] : await viewsOf(reader, [row]);
    if (view === undefined) throw new Refusal("not_found");
    return view;
  });
}

async function listDrafted<N extends Noun>(
  { db, noun, list, viewsOf }: Drafts<N>,
  query: Listed,
): Promise<Page<N["view"]>> {
  return db.read(async (reader) => {
    const total = await countDrafted(reader, noun, query);
    const rows = await list(reader, query, rangeOf(query));
    return pageOf(query, total, await viewsOf(reader, rows));
  });
}

/** What the audit trail names. */
const subjectOf = <N extends Noun>({ keyOf }: Drafts<N>, place: N["place"]): string => {
  const { merchantCode, id } = keyOf(place);
  return `${merchantCode} ${id}`;
};

/** What was approved, and what was written since. */
async function revisionsOf<N extends Noun>(
  { findRevisions }: Drafts<N>,
  tx: Tx,
  place: N["place"],
  { revision, draftRevision }: N["row"],
): Promise<Record<"current" | "draft", N["revision"] | undefined>> {
  const revisions = await findRevisions(tx, place, [revision, draftRevision]);
  const read = (one: number | null) => (one === null ? undefined : revisions.get(one));
  return { current: read(revision), draft: read(draftRevision) };
}

/** Refuses: not_found, changed_meanwhile. */
async function lockVersion<N extends Noun>(
  drafts: Drafts<N>,
  tx: Tx,
  place: Versioned<N>,
  draftState: "draft" | "in_review",
) {
  const row = await drafts.lock(tx, place);
  if (row === undefined) throw new Refusal("not_found");
  const { current, draft } = await revisionsOf(drafts, tx, place, row);
  const isOther = row.version !== place.version || row.draftState !== draftState;
  if (isOther || draft === undefined || row.state === over) {
    throw new Refusal("changed_meanwhile");
  }
  return { row, current, draft };
}

/**
 * Writes a draft. What is in force stays as it is until a second person approves it.
 *
 * Refuses, in this order: not_found, permission_denied, what the noun refuses of the terms,
 * changed_meanwhile.
 */
async function saveDraft<N extends Noun>(
  drafts: Drafts<N>,
  actor: Actor | undefined,
  to: ToSave<N>,
): Promise<N["view"]> {
  const { noun, clock, audit, lock, insert, update } = drafts;
  const { terms, version } = to;
  const { currency } = await demandMerchant(drafts, to.merchantCode);
  await change(drafts, actor, "rewards.write", async (tx) => {
    const found = await lock(tx, to);
    const at = clock.now();
    await drafts.demandSound(tx, { place: to, terms, currency, before: found, now: at });
    if ((found?.version ?? 0) !== version || found?.state === over) {
      throw new Refusal("changed_meanwhile");
    }
    const before = found ?? drafts.fresh(to, at);
    const { current, draft } = await revisionsOf(drafts, tx, to, before);
    const { operatorId: makerId = null, username: maker = null } = actor ?? {};
    const made = { terms, makerId, maker, madeAt: at };
    const draftRevision = await insertRevision(tx, drafts.keyOf(to), made);
    // One that was discarded is not written again: its versions would begin again, and who approves
    // a version that was read would approve another draft.
    if (found === undefined && draftRevision > 1) throw new Refusal("changed_meanwhile");
    const row = {
      ...before,
      state: before.revision === null ? "draft" : before.state,
      draftRevision,
      draftState: "draft" as const,
      updatedAt: at,
    };
    const isWritten = await (found === undefined ? insert(tx, row) : update(tx, row));
    if (!isWritten) throw new Refusal("changed_meanwhile");
    await audit.record(tx, {
      actor,
      action: `${noun}.drafted`,
      subject: subjectOf(drafts, to),
      ...differenceOf((draft ?? current)?.terms ?? {}, terms),
    });
  });
  return getDrafted(drafts, to);
}

/** Refuses, in this order: permission_denied, not_found, changed_meanwhile. */
async function submitDraft<N extends Noun>(
  drafts: Drafts<N>,
  actor: Actor | undefined,
  place: Versioned<N>,
): Promise<N["view"]> {
  await change(drafts, actor, "rewards.write", async (tx) => {
    const { row, draft } = await lockVersion(drafts, tx, place, "draft");
    const at = drafts.clock.now();
    const submitted = {
      ...row,
      state: row.revision === null ? "in_review" : row.state,
      draftState: "in_review" as const,
      updatedAt: at,
    };
    const by = { submitterId: actor?.operatorId ?? null, submittedAt: at };
    await drafts.submit(tx, submitted, by, draft.revision);
    await drafts.audit.record(tx, {
      actor,
      action: `${drafts.noun}.submitted`,
      subject: subjectOf(drafts, place),
      after: { revision: draft.revision },
    });
  });
  return getDrafted(drafts, place);
}

/**
 * Discards a draft: what is in force stays, and what was never approved is deleted. The revisions
 * remain, as the record of what was written.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function discardDraft<N extends Noun>(
  drafts: Drafts<N>,
  actor: Actor | undefined,
  place: Versioned<N>,
): Promise<void> {
  await change(drafts, actor, "rewards.write", async (tx) => {
    const { row, current, draft } = await lockVersion(drafts, tx, place, "draft");
    if (current === undefined) await deleteDraft(tx, drafts.keyOf(place));
    else {
      const without = { draftRevision: null, draftState: null, updatedAt: drafts.clock.now() };
      await drafts.update(tx, { ...row, ...without });
    }
    await drafts.audit.record(tx, {
      actor,
      action: `${drafts.noun}.discarded`,
      subject: subjectOf(drafts, place),
      ...differenceOf(draft.terms, current?.terms ?? {}),
    });
  });
}

/**
 * Brings into force what a draft says, or sends it back to its maker.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile, what the noun refuses of
 * the terms, second_person_needed, second_person_unfit.
 */
async function decideDraft<N extends Noun>(
  drafts: Drafts<N>,
  hand: Hand | undefined,
  asked: Decision<N>,
): Promise<N["view"]> {
  const { noun, clock, audit, fourEyes } = drafts;
  const { currency } = await demandMerchant(drafts, asked.merchantCode);
  await fourEyes.stepwise(hand, "rewards.approve", async (tx, eyes) => {
    const { row, current, draft } = await lockVersion(drafts, tx, asked, "in_review");
    const at = clock.now();
    const { asker: actor } = hand ?? {};
    const { reason } = asked;
    if (asked.decision === "return") {
      const state = row.revision === null ? "draft" : row.state;
      const sentBack = { state, draftState: "draft", updatedAt: at } as const;
      const reasonBy = actor?.username ?? null;
      await drafts.update(tx, { ...row, ...sentBack, reason, reasonBy });
      const after = { revision: draft.revision, reason };
      await audit.record(tx, {
        actor,
        action: `${noun}.returned`,
        subject: subjectOf(drafts, asked),
        after,
      });
      return;
    }
    const { terms } = draft;
    await drafts.demandSound(tx, { place: asked, terms, currency, before: row, now: at });
    const { submitterId, submittedAt } = drafts.submissionOf(row, draft);
    // Both the one who wrote it and the one who submitted it had a hand in it.
    for (const operatorId of new Set([draft.makerId, submitterId])) {
      if (operatorId === null) continue;
      await eyes.second({ operatorId, at: submittedAt ?? draft.madeAt });
    }
    await drafts.putInForce(tx, row, draft, { approver: actor?.username ?? null, at });
    await audit.record(tx, {
      actor,
      action: `${noun}.approved`,
      subject: subjectOf(drafts, asked),
      ...differenceOf(current?.terms ?? {}, terms),
    });
  });
  drafts.forget?.();
  return getDrafted(drafts, asked);
}

/** Refuses: changed_meanwhile where the noun may not be held so. */
export async function holdIn<N extends Noun>(
  drafts: Drafts<N>,
  tx: Tx,
  actor: Actor | undefined,
  asked: Held<N>,
  row: N["row"],
): Promise<void> {
  const { action, reason, stopId = null } = asked;
  const held = drafts.held(row, action);
  if (held === undefined) throw new Refusal("changed_meanwhile");
  const reasonBy = actor?.username ?? null;
  await drafts.update(tx, { ...held, reason, reasonBy, stopId, updatedAt: drafts.clock.now() });
  await drafts.audit.record(tx, {
    actor,
    action: `${drafts.noun}.held`,
    subject: subjectOf(drafts, asked),
    before: drafts.holdOf(row),
    after: { ...drafts.holdOf(held), reason },
  });
}

/**
 * Gives less of it: a pause or its end. One operator suffices.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile.
 */
async function hold<N extends Noun>(
  drafts: Drafts<N>,
  actor: Actor | undefined,
  asked: Held<N>,
): Promise<N["view"]> {
  await change(drafts, actor, "rewards.write", async (tx) => {
    const row = await drafts.lock(tx, asked);
    if (row === undefined) throw new Refusal("not_found");
    await holdIn(drafts, tx, actor, asked, row);
  });
  drafts.forget?.();
  return getDrafted(drafts, asked);
}

async function resumeIn<N extends Noun>(
  drafts: Drafts<N>,
  tx: Tx,
  actor: Actor | undefined,
  asked: Resumed<N>,
  { row, resumed }: { readonly row: N["row"]; readonly resumed: N["row"] },
): Promise<void> {
  const updatedAt = drafts.clock.now();
  await drafts.update(tx, { ...resumed, reason: null, reasonBy: null, stopId: null, updatedAt });
  await drafts.onResumed?.(tx, row);
  await drafts.audit.record(tx, {
    actor,
    action: `${drafts.noun}.resumed`,
    subject: subjectOf(drafts, asked),
    before: drafts.holdOf(row),
    after: { ...drafts.holdOf(resumed), reason: asked.reason },
  });
}

/**
 * Lets what a stop of all rewards holds be what it was before. False where it was changed since it
 * was read, or the stop holds it no more.
 */
export async function releaseIn<N extends Noun>(
  drafts: Drafts<N>,
  tx: Tx,
  actor: Actor | undefined,
  asked: Resumed<N> & Pick<N["row"], "stopId" | "version">,
): Promise<boolean> {
  const row = await drafts.lock(tx, asked);
  if (row === undefined || row.stopId !== asked.stopId || row.version !== asked.version) {
    return false;
  }
  const resumed = drafts.released(row);
  if (resumed === undefined) return false;
  await resumeIn(drafts, tx, actor, asked, { row, resumed });
  return true;
}

/** Refuses, in this order: permission_denied, not_found, changed_meanwhile, approval_pending. */
async function resume<N extends Noun>(
  drafts: Drafts<N>,
  hand: Hand | undefined,
  asked: Resumed<N>,
): Promise<N["view"]> {
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const row = await drafts.lock(tx, asked);
    if (row === undefined) throw new Refusal("not_found");
    const resumed = drafts.resumed(row);
    if (resumed === undefined) throw new Refusal("changed_meanwhile");
    await resumeIn(drafts, tx, actor, asked, { row, resumed });
  };
  await drafts.fourEyes.together(hand, { permission: "rewards.approve", work });
  drafts.forget?.();
  return getDrafted(drafts, asked);
}

/** The use cases of a noun. `undefined` as actor or hand is the platform. */
export function createDrafts<N extends Noun>(drafts: Drafts<N>) {
  return {
    list: (query: Listed) => listDrafted(drafts, query),
    /** Refuses: not_found. */
    get: (place: N["place"]) => getDrafted(drafts, place),
    save: (actor: Actor | undefined, to: ToSave<N>) => saveDraft(drafts, actor, to),
    submit: (actor: Actor | undefined, place: Versioned<N>) => submitDraft(drafts, actor, place),
    discard: (actor: Actor | undefined, place: Versioned<N>) => discardDraft(drafts, actor, place),
    decide: (hand: Hand | undefined, asked: Decision<N>) => decideDraft(drafts, hand, asked),
    hold: (actor: Actor | undefined, asked: Held<N>) => hold(drafts, actor, asked),
    resume: (hand: Hand | undefined, asked: Resumed<N>) => resume(drafts, hand, asked),
  };
}
