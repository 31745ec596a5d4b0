import type { DecideRiskFlag, RiskCase, RiskEvidence, RiskFlag, RiskKind } from "@baize/contract";
import {
  claimFor,
  claimShown,
  demandClaim,
  isTakenOver,
  unclaimed,
  type Decider,
} from "../../platform/claims.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf, type PageAsked } from "../../platform/pages.ts";
import { policyAmong } from "./policy.ts";
import { actionsOf, nextState, stopsSelfApproval } from "./rules.ts";
import {
  countRiskFlags,
  findRiskFlag,
  insertRiskStep,
  listEvidence,
  listFlagsOf,
  listRiskFlags,
  listRiskPolicies,
  listRiskSteps,
  listSameSubject,
  updateRiskFlag,
  type EvidenceRow,
  type RiskFlagRow,
  type RiskPolicy,
  type RiskQuery,
  type StepRow,
} from "./store.ts";

/**
 * Risk flags as operators look at them and decide. The back office runs the changes in its own
 * transactions, each with its row in the audit trail.
 */
export interface RiskDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly findMembers: (
    memberIds: readonly bigint[],
  ) => Promise<readonly { readonly memberId: bigint; readonly username: string }[]>;
}

export interface RiskKey {
  readonly memberId: bigint;
  readonly flagId: string;
}

export interface RiskChange {
  readonly before: RiskFlagRow;
  readonly after: RiskFlagRow;
}

const evidenceShown = 100;
const relatedShown = 20;

function targetOf(policies: readonly RiskPolicy[], row: RiskFlagRow): number {
  const policy = policyAmong(policies, row.merchantCode);
  const { lowMinutes: low, mediumMinutes: medium, highMinutes: high } = policy;
  return { low, medium, high }[row.severity];
}

async function namesOf({ findMembers }: RiskDeps, memberIds: readonly bigint[]) {
  const members = await findMembers([...new Set(memberIds)]);
  return new Map(members.map(({ memberId, username }) => [memberId, username]));
}

async function shown(
  deps: RiskDeps,
  rows: readonly RiskFlagRow[],
  by: Decider,
): Promise<RiskFlag[]> {
  const policies = await deps.db.read(listRiskPolicies);
  const names = await namesOf(
    deps,
    rows.map(({ memberId }) => memberId),
  );
  const at = deps.clock.now();
  return rows.map((row) => {
    return {
      flagId: row.flagId,
      memberId: String(row.memberId),
      merchantCode: row.merchantCode,
      username: names.get(row.memberId) ?? "",
      kind: row.kind,
      severity: row.severity,
      state: row.state,
      count: row.count,
      firstSeenAt: row.firstSeenAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      openedAt: row.openedAt.toISOString(),
      targetMinutes: targetOf(policies, row),
      claim: claimShown(row, at, by),
      consequence: row.consequence,
      revision: row.revision,
    };
  });
}

async function evidenceOf(deps: RiskDeps, rows: readonly EvidenceRow[]): Promise<RiskEvidence[]> {
  const ids = rows.flatMap(({ detail: { memberId } }) => (memberId ? [BigInt(memberId)] : []));
  const names = await namesOf(deps, ids);
  return rows.map(({ firstAt, lastAt, detail }) => {
    const { memberId, place, reference, amount, currency } = detail;
    return {
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      member:
        memberId === undefined
          ? null
          : { memberId, username: names.get(BigInt(memberId)) ?? memberId },
      place: place ?? null,
      reference: reference ?? null,
      amount: amount ?? null,
      currency: currency ?? null,
    };
  });
}

/** Beside what is shared: flags of one kind and subject are about the same members. */
const amongMembers: ReadonlySet<RiskKind> = new Set<RiskKind>([
  "line_transfer_back",
  "reward_link",
  "reward_opposite",
  "self_dealing",
]);

/** Refuses: not_found. */
async function getCase(deps: RiskDeps, key: RiskKey, by: Decider): Promise<RiskCase> {
  const { row, evidence, others, steps } = await deps.db.read(async (reader) => {
    const found = await findRiskFlag(reader, key.memberId, key.flagId);
    if (found === undefined) throw new Refusal("not_found");
    const own = await listFlagsOf(reader, key.memberId);
    return {
      row: found,
      evidence: await listEvidence(reader, key.memberId, key.flagId, evidenceShown),
      others: [
        ...own.filter(({ flagId }) => flagId !== key.flagId).slice(0, relatedShown),
        // What vendors and withdrawals are about is no thing that members share.
        ...(found.kind.startsWith("shared_") || amongMembers.has(found.kind)
          ? await listSameSubject(reader, found, relatedShown)
          : []),
      ],
      steps: await listRiskSteps(reader, key.memberId, key.flagId),
    };
  });
  const [inList, ...related] = await shown(deps, [row, ...others], by);
  if (inList === undefined) throw new Error(`flag ${key.flagId} was not described`);
  return {
    ...inList,
    evidence: await evidenceOf(deps, evidence),
    related,
    steps: steps.map(({ at, ...step }) => ({ at: at.toISOString(), ...step })),
    actions: actionsOf(row.state),
  };
}

async function moveIn(
  tx: Tx,
  { clock, ids }: RiskDeps,
  before: RiskFlagRow,
  to: Partial<RiskFlagRow>,
  step: Pick<StepRow, "what" | "operator"> & Partial<StepRow>,
): Promise<RiskChange> {
  const at = clock.now();
  const after = await updateRiskFlag(tx, before, { ...before, ...to });
  if (after === undefined) throw new Refusal("changed_meanwhile");
  await insertRiskStep(tx, before, ids.uuidv7(), {
    at,
    reason: null,
    consequence: null,
    ...step,
  });
  return { before, after };
}

async function demandIn(tx: Tx, { memberId, flagId }: RiskKey): Promise<RiskFlagRow> {
  const row = await findRiskFlag(tx, memberId, flagId);
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

/**
 * Takes a flag to decide on. Again, it changes nothing.
 *
 * Refuses, in this order: not_found, changed_meanwhile (nothing to decide), claim_needed (another
 * holds it).
 */
async function claimIn(tx: Tx, deps: RiskDeps, key: RiskKey, by: Decider): Promise<RiskChange> {
  const before = await demandIn(tx, key);
  const state = nextState(before.state, "claim");
  if (state === undefined) throw new Refusal("changed_meanwhile");
  const mine = claimFor(before, by, deps.clock.now());
  if (mine === undefined) return { before, after: before };
  const what = isTakenOver(before, by) ? "taken_over" : "claimed";
  return moveIn(tx, deps, before, { ...mine, state }, { what, operator: by.username });
}

const steps = {
  clear: "cleared",
  confirm: "confirmed",
  release: "released",
  reopen: "reopened",
} as const;

/**
 * Clears or confirms a claimed flag, puts it back, or opens a decided one again.
 *
 * Refuses, in this order: not_found, changed_meanwhile, claim_needed.
 */
async function decideIn(
  tx: Tx,
  deps: RiskDeps,
  key: RiskKey,
  decision: DecideRiskFlag,
  by: Decider,
): Promise<RiskChange> {
  const { action, revision } = decision;
  const before = await demandIn(tx, key);
  const state = nextState(before.state, action);
  if (before.revision !== revision || state === undefined) throw new Refusal("changed_meanwhile");
  const at = deps.clock.now();
  if (action !== "reopen") demandClaim(before, by, at);
  const reason = "reason" in decision ? decision.reason : null;
  const consequence = action === "confirm" ? decision.consequence : null;
  const openedAt = action === "reopen" ? at : before.openedAt;
  const what = steps[action];
  return moveIn(
    tx,
    deps,
    before,
    { ...unclaimed, state, consequence, openedAt },
    { what, operator: by.username, reason, consequence },
  );
}

export function createRiskReview(deps: RiskDeps) {
  const { db } = deps;
  return {
    list: async (query: RiskQuery, page: PageAsked, by: Decider) => {
      const { rows, total } = await db.read(async (reader) => ({
        total: await countRiskFlags(reader, query),
        rows: await listRiskFlags(reader, query, rangeOf(page)),
      }));
      return pageOf(page, total, await shown(deps, rows, by));
    },

    /** All flags of a member, and whether they stop automatic approval of withdrawals. */
    ofMember: async (memberId: bigint, by: Decider) => {
      const rows = await db.read((reader) => listFlagsOf(reader, memberId));
      return { flags: await shown(deps, rows, by), isUnderReview: rows.some(stopsSelfApproval) };
    },

    getCase: (key: RiskKey, by: Decider) => getCase(deps, key, by),
    claimIn: (tx: Tx, key: RiskKey, by: Decider) => claimIn(tx, deps, key, by),
    decideIn: (tx: Tx, key: RiskKey, decision: DecideRiskFlag, by: Decider) =>
      decideIn(tx, deps, key, decision, by),
  };
}

export type RiskReview = ReturnType<typeof createRiskReview>;
