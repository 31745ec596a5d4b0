import {
  isGuarded,
  routes,
  type GuardedEffect,
  type Permission,
  type RouteSchema,
} from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Eyes, FirstStep, Mandate, Worth } from "../../platform/mandate.ts";
import type { Actor } from "../audit/actor.ts";
import { createAudit, type Audit } from "../audit/service.ts";
import { findHead, listChain } from "../audit/store.ts";
import { platformPowers, type Powers } from "../powers/rules.ts";
import { demandPowers } from "../powers/service.ts";
import { findAlone } from "./alone-store.ts";
import {
  aloneMs,
  beginsAlike,
  contentOf,
  endOfWait,
  hashOfContent,
  isPartOf,
  isSave,
  savesOverSame,
  sharedPowers,
  unfitOf,
  type PreviewEntry,
  type Unfit,
} from "./rules.ts";
import { keepContent, readContent } from "./sealing.ts";
import {
  findApproval,
  findSameApproval,
  findStanding,
  findWaitingFor,
  insertAloneUse,
  insertApproval,
  isRelated,
  listOwnWaiting,
  settleApproval,
  sumAloneUses,
  type ApprovalRow,
} from "./store.ts";

/**
 * The only guard of calls that move money, change permissions or change a limit: they take two
 * persons.
 *
 * `together` runs such a change to its end, keeps what the audit trail would say of it, and takes
 * all of it back: so an impossible request is refused at once, and the second person reads exactly
 * what will change. It happens when a second person agrees, once, in one transaction with the
 * agreement; where it would begin from something else than what was shown, it is refused.
 *
 * `stepwise` is for work that has its own queue and two steps (a bank line, a withdrawal): it
 * checks the second person and the sum for one person in the same way.
 *
 * Both take the turn of the audit trail first, so that two at once come one after the other.
 * `undefined` as hand is the platform: the command line, the demo, tests of other things.
 */
export interface FourEyesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  /** How much older than the request the second person's account must be. */
  readonly secondPersonAgeMs: number;
}

/** The people of a change: with whose powers, by whom, and who had a hand in it. */
export interface Act {
  readonly own: Powers;
  readonly actor: Actor | undefined;
  readonly mandate: Mandate;
  /** Everybody whose decision it was. */
  readonly hands: readonly string[];
  /**
   * Says that one person suffices: "narrower" where power is taken away or a limit made tighter,
   * an amount where it fits into the sum one operator may move alone within a day.
   */
  readonly alone: (why: "narrower" | Worth) => Promise<void>;
  /** False before a second person agrees: what is made by chance then is not what it will be. */
  readonly isAgreed: boolean;
}

export interface Together<T> {
  readonly permission: Permission;
  /** After this moment it cannot happen any more, so the request does not wait longer. */
  readonly until?: Date;
  /** Of one thing it waits once, whoever asks: asked by another, the first request goes on. */
  readonly isSole?: boolean;
  /**
   * What it rests on that is neither in the request nor in what it changes, such as what prizes are
   * worth: once that is something else, it is no more what was shown.
   */
  readonly basis?: string | undefined;
  /** What has changed since it was shown is left out, and the rest happens. */
  readonly mayLeaveOut?: boolean;
  readonly work: (tx: Tx, act: Act) => Promise<T>;
}

export interface FourEyes {
  /**
   * Does what two must agree to.
   *
   * Refuses, in this order: not_logged_in, permission_denied, what `work` refuses,
   * approval_pending (it waits for a second person now). When it is agreed to: not_found,
   * changed_meanwhile, second_person_needed, second_person_unfit, permission_denied, what `work`
   * refuses.
   */
  together<T>(hand: Hand | undefined, change: Together<T>): Promise<T>;
  /** Refuses, in this order: not_logged_in, permission_denied, what `work` refuses. */
  stepwise<T>(
    hand: Hand | undefined,
    permission: Permission,
    work: (tx: Tx, eyes: Eyes, own: Powers) => Promise<T>,
  ): Promise<T>;
}

type Deps = FourEyesDeps & { readonly audit: Audit };

/** The only place where one is made. */
const mandate = {} as unknown as Mandate;

/** Takes back what was only tried: with what it would change, or with nothing to change. */
class TakenBack<T> extends Error {
  readonly result: T;
  readonly entries: readonly PreviewEntry[];

  constructor(result: T, entries: readonly PreviewEntry[]) {
    super("taken back");
    this.result = result;
    this.entries = entries;
  }
}

const entriesMax = 1000;

async function entriesSince(tx: Tx, seq: number): Promise<PreviewEntry[]> {
  const details = (text: string | null) =>
    text === null ? null : (JSON.parse(text) as Record<string, unknown>);
  const records = await listChain(tx, seq, entriesMax);
  return records.map(({ action, subject, before, after }) => ({
    action,
    subject,
    before: details(before),
    after: details(after),
  }));
}

/** Why an operator cannot be the second person of another's request; undefined if they can. */
export async function findUnfit(
  reader: Reader,
  { secondPersonAgeMs: ageMs }: Pick<FourEyesDeps, "secondPersonAgeMs">,
  first: FirstStep,
  secondId: string,
): Promise<Unfit | undefined> {
  const one = await findStanding(reader, first.operatorId);
  const other = await findStanding(reader, secondId);
  return unfitOf({
    isSame: first.operatorId === secondId,
    areActive: one?.isOpen === true && other?.isOpen === true,
    settledAt: other?.settledAt ?? first.at,
    requestedAt: first.at,
    ageMs,
    isRelated: await isRelated(reader, first.operatorId, secondId),
  });
}

/** Refuses: second_person_needed, second_person_unfit. */
async function demandSecond(tx: Tx, deps: Deps, first: FirstStep, secondId: string): Promise<void> {
  const why = await findUnfit(tx, deps, first, secondId);
  if (why === "same_person") throw new Refusal("second_person_needed");
  if (why !== undefined) throw new Refusal("second_person_unfit", { why });
}

/** Counts what an operator moves alone; false if it exceeds the daily sum. */
async function takeAlone(tx: Tx, deps: Deps, actor: Actor, worth: Worth): Promise<boolean> {
  const { merchantCode, currency, amountMinor, subject } = worth;
  const { operatorId } = actor;
  // Nobody else counts at the same time: this code runs inside the lock on changes.
  await deps.audit.takeTurn(tx);
  const at = deps.clock.now();
  const { aDayMinor: most } = await findAlone(tx, merchantCode, currency);
  const since = new Date(at.getTime() - aloneMs);
  const used = await sumAloneUses(tx, operatorId, currency, since);
  if (amountMinor <= 0n || used + amountMinor > most) return false;
  const useId = deps.ids.uuidv7();
  const use = { useId, operatorId, merchantCode, currency, amountMinor, subject, at };
  await insertAloneUse(tx, use);
  return true;
}

const notAlone = () => Promise.resolve();

/** Does it where one suffices; otherwise tries it, takes it back and says what it would change. */
async function attempt<T>(deps: Deps, hand: Hand, change: Together<T>): Promise<T | TakenBack<T>> {
  const { asker: actor } = hand;
  try {
    return await deps.db.transaction(async (tx) => {
      await deps.audit.takeTurn(tx);
      const own = await demandPowers(tx, actor.operatorId, change.permission);
      const { seq } = await findHead(tx);
      let isAlone = false;
      const alone: Act["alone"] = async (why) => {
        isAlone ||= why === "narrower" || (await takeAlone(tx, deps, actor, why));
      };
      const hands = [actor.operatorId];
      const act = { own, actor, mandate, hands, alone, isAgreed: false };
      const result = await change.work(tx, act);
      const entries = await entriesSince(tx, seq);
      if (isAlone && entries.length > 0) return result;
      throw new TakenBack(result, entries);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error as TakenBack<T>;
    throw error;
  }
}

const effectOf = ({ call }: Hand): GuardedEffect => {
  const schema: RouteSchema = routes[call];
  if (!isGuarded(schema)) throw new Error(`${call} is not marked as what it does`);
  return schema.effect as GuardedEffect;
};

export const subjectOfApproval = (entries: readonly PreviewEntry[]) =>
  entries[0]?.subject.slice(0, 200) ?? "";

/**
 * Writes the request down, or finds it: asked twice, it waits once. It takes the place of an
 * older one that would save the same over the same revision.
 *
 * Refuses: idempotency_key_reused.
 */
async function writeRequest(
  deps: Deps,
  hand: Hand,
  { permission, until, basis, isSole = false }: Omit<Together<unknown>, "work">,
  entries: readonly PreviewEntry[],
): Promise<ApprovalRow> {
  const { asker, call, idempotencyKey } = hand;
  const content = contentOf(hand);
  return deps.db.transaction(async (tx) => {
    await deps.audit.takeTurn(tx);
    const requestedAt = deps.clock.now();
    const approvalId = deps.ids.uuidv7();
    const row: ApprovalRow = {
      approvalId,
      call,
      effect: effectOf(hand),
      permission,
      content: keepContent(deps.sealer, { approvalId, call, content }),
      contentHash: hashOfContent(content),
      preview: JSON.stringify(entries),
      basis: basis ?? null,
      idempotencyKey: idempotencyKey ?? null,
      requestedBy: asker.operatorId,
      requester: asker.username,
      requesterIp: asker.ip,
      requestedAt,
      expiresAt: endOfWait(requestedAt, until),
      state: "open",
      decidedBy: null,
      decider: null,
      decidedAt: null,
      reason: null,
    };
    const known = await findSameApproval(tx, row);
    if (known !== undefined && !known.contentHash.equals(row.contentHash)) {
      throw new Refusal("idempotency_key_reused");
    }
    if (known !== undefined) return replaceStale(tx, deps, known, row);
    const first = isSole ? await findWaitingFor(tx, { call, content, requestedAt }) : undefined;
    if (first !== undefined) return first;
    const older = isSave(hand.input) ? await listOwnWaiting(tx, row) : [];
    for (const one of older) {
      const asked = readContent(deps.sealer, one) as Hand["input"];
      if (savesOverSame(asked, hand.input)) await withdraw(tx, deps, one, row);
    }
    return addRequest(tx, deps, asker, row);
  });
}

async function addRequest(tx: Tx, deps: Deps, actor: Actor, row: ApprovalRow) {
  const entries = JSON.parse(row.preview) as PreviewEntry[];
  await insertApproval(tx, row);
  await deps.audit.record(tx, {
    actor,
    action: "approval.requested",
    subject: subjectOfApproval(entries),
    after: { approvalId: row.approvalId, call: row.call, wouldBe: entries },
  });
  return row;
}

/**
 * A request that waited too long, or whose starting point has changed, is closed and must be made
 * again.
 */
async function replaceStale(
  tx: Tx,
  deps: Deps,
  known: ApprovalRow,
  row: ApprovalRow,
): Promise<ApprovalRow> {
  const entries = JSON.parse(known.preview) as PreviewEntry[];
  const isStale =
    known.state === "open" &&
    (known.expiresAt <= row.requestedAt ||
      known.basis !== row.basis ||
      !beginsAlike(entries, JSON.parse(row.preview) as PreviewEntry[]));
  if (!isStale) return known;
  const actor = await withdraw(tx, deps, known, row);
  return addRequest(tx, deps, actor, { ...row, idempotencyKey: null });
}

/** Closes a request in the place of which its own operator makes another one. */
async function withdraw(tx: Tx, deps: Deps, known: ApprovalRow, row: ApprovalRow): Promise<Actor> {
  const actor = { operatorId: row.requestedBy, username: row.requester, ip: row.requesterIp };
  await settleApproval(tx, known.approvalId, {
    state: "declined",
    decidedBy: actor.operatorId,
    decider: actor.username,
    decidedAt: row.requestedAt,
    reason: null,
  });
  await deps.audit.record(tx, {
    actor,
    action: "approval.declined",
    subject: subjectOfApproval(JSON.parse(known.preview) as PreviewEntry[]),
    after: { approvalId: known.approvalId, reason: "asked anew" },
  });
  return actor;
}

/** Carries out an approved request, in one transaction with the approval. */
async function carryOut<T>(
  deps: Deps,
  { asker, ...hand }: Hand,
  { approvalId, by }: NonNullable<Hand["agreed"]>,
  { permission, basis, mayLeaveOut = false, work }: Together<T>,
): Promise<T> {
  const isAsShown = mayLeaveOut ? isPartOf : beginsAlike;
  return deps.db.transaction(async (tx) => {
    await deps.audit.takeTurn(tx);
    const row = await findApproval(tx, approvalId);
    if (row === undefined) throw new Refusal("not_found");
    const at = deps.clock.now();
    const isSame = row.contentHash.equals(hashOfContent(contentOf(hand)));
    if (!isSame || row.requestedBy !== asker.operatorId || row.permission !== permission) {
      throw new Error(`approval ${approvalId} is of something else`);
    }
    const isOver = row.state !== "open" || row.expiresAt <= at;
    if (isOver || row.basis !== (basis ?? null)) throw new Refusal("changed_meanwhile");
    await demandSecond(
      tx,
      deps,
      { operatorId: asker.operatorId, at: row.requestedAt },
      by.operatorId,
    );
    const own = sharedPowers(
      await demandPowers(tx, asker.operatorId, permission),
      await demandPowers(tx, by.operatorId, permission),
    );
    const { operatorId: decidedBy, username: decider } = by;
    const decision = {
      state: "executed",
      decidedBy,
      decider,
      decidedAt: at,
      reason: null,
    } as const;
    if (!(await settleApproval(tx, approvalId, decision))) throw new Refusal("changed_meanwhile");
    const asked = JSON.parse(row.preview) as PreviewEntry[];
    await deps.audit.record(tx, {
      actor: by,
      action: "approval.approved",
      subject: subjectOfApproval(asked),
      after: { approvalId, call: row.call, requestedBy: row.requester },
    });
    const { seq } = await findHead(tx);
    const hands = [asker.operatorId, decidedBy];
    const act = { own, actor: asker, mandate, hands, alone: notAlone, isAgreed: true };
    const result = await work(tx, act);
    if (!isAsShown(asked, await entriesSince(tx, seq))) throw new Refusal("changed_meanwhile");
    return result;
  });
}

async function together<T>(deps: Deps, hand: Hand | undefined, change: Together<T>): Promise<T> {
  if (hand === undefined) {
    return deps.db.transaction(async (tx) => {
      await deps.audit.takeTurn(tx);
      const by = { own: platformPowers, actor: undefined, mandate, hands: [] };
      return change.work(tx, { ...by, alone: notAlone, isAgreed: true });
    });
  }
  if (hand.agreed !== undefined) return carryOut(deps, hand, hand.agreed, change);
  const done = await attempt(deps, hand, change);
  if (!(done instanceof TakenBack)) return done;
  // Nothing would change: the same again needs nobody.
  if (done.entries.length === 0) return done.result;
  const { approvalId, expiresAt } = await writeRequest(deps, hand, change, done.entries);
  throw new Refusal("approval_pending", { approvalId, expiresAt: expiresAt.toISOString() });
}

export function createFourEyes(given: FourEyesDeps): FourEyes {
  const deps = { ...given, audit: createAudit(given) };
  return {
    together: (hand, change) => together(deps, hand, change),
    stepwise: (hand, permission, work) =>
      deps.db.transaction(async (tx) => {
        await deps.audit.takeTurn(tx);
        if (hand === undefined) {
          const leave = () => Promise.resolve(mandate);
          const eyes: Eyes = { second: leave, alone: leave, narrower: () => mandate };
          return work(tx, eyes, platformPowers);
        }
        const { asker } = hand;
        effectOf(hand);
        const own = await demandPowers(tx, asker.operatorId, permission);
        const eyes: Eyes = {
          async second(first) {
            await demandSecond(tx, deps, first, asker.operatorId);
            return mandate;
          },
          alone: async (worth) => ((await takeAlone(tx, deps, asker, worth)) ? mandate : undefined),
          narrower: () => mandate,
        };
        return work(tx, eyes, own);
      }),
  };
}
