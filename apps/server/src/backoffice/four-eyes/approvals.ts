import {
  CostSubject,
  routes,
  type Approval,
  type ApprovalState,
  type CallName,
  type DecideApproval,
  type Permission,
  type RouteSchema,
} from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { GuardedContext, Hand } from "../../platform/http/call.ts";
import { parsePart } from "../../platform/http/parse.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Actor } from "../audit/actor.ts";
import { createAudit, type Audit } from "../audit/service.ts";
import { getPowers } from "../powers/service.ts";
import { namesIn, type NameSources } from "./names.ts";
import type { PreviewEntry } from "./rules.ts";
import { readContent } from "./sealing.ts";
import { findUnfit, subjectOfApproval } from "./service.ts";
import {
  countApprovals,
  findApproval,
  listApprovals,
  settleApproval,
  type ApprovalRow,
} from "./store.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/** The queue of what waits for a second person: see service.ts. */
export interface ApprovalDeps extends NameSources {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly secondPersonAgeMs: number;
}

/** A call of the console by its name, handed in where all of them are known. */
export type RunGuarded = (
  call: CallName,
  input: Hand["input"],
  context: GuardedContext,
) => Promise<unknown>;

type Deps = ApprovalDeps & { readonly audit: Audit };

export interface ApprovalQuery {
  readonly state?: ApprovalState | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

interface Reading {
  readonly operatorId: string;
  readonly language: string;
  readonly permissions: ReadonlySet<Permission>;
}

type Seeing = Pick<Reading, "operatorId" | "permissions">;

function stateOf({ state, expiresAt }: ApprovalRow, now: Date): ApprovalState {
  if (state !== "open") return state;
  return expiresAt > now ? "waiting" : "expired";
}

/** Calls that save what rewards give, by what their cost is called. */
const costKinds: ReadonlyMap<string, CostSubject["kind"]> = new Map([
  ["saveRebatePolicy", "rebate"],
  ["saveVipPolicy", "vip"],
  ["saveRakebackPolicy", "rakeback"],
  ["saveLossBackPolicy", "loss_back"],
  ["savePointPolicy", "points"],
  ["saveCheckIn", "check_in"],
  ["saveMission", "mission"],
  ["saveWheel", "wheel"],
  ["saveReferralTerms", "referral"],
]);

/** What the cost of waiting rewards is worked out of, so that the second person may ask it too. */
function costOf(sealer: Sealer, row: ApprovalRow): Approval["cost"] {
  const kind = costKinds.get(row.call);
  if (kind === undefined || row.state !== "open") return null;
  const { params, body } = readContent(sealer, row) as {
    readonly params: { readonly merchantCode?: unknown };
    readonly body: { readonly settings?: unknown };
  };
  // A contract that has changed since then has no cost.
  const subject = CostSubject.safeParse({ kind, settings: body.settings });
  if (!subject.success || typeof params.merchantCode !== "string") return null;
  return { merchantCode: params.merchantCode, subject: subject.data };
}

async function approvalOf(
  reader: Reader,
  deps: Deps,
  row: ApprovalRow,
  { operatorId, permissions, language }: Reading,
): Promise<Approval> {
  const { requestedBy, requestedAt, permission } = row;
  const first = { operatorId: requestedBy, at: requestedAt };
  const unfit = await findUnfit(reader, deps, first, operatorId);
  const isAllowed = permissions.has(permission as Permission);
  const changes = JSON.parse(row.preview) as PreviewEntry[];
  return {
    approvalId: row.approvalId,
    call: row.call,
    effect: row.effect,
    permission: permission as Permission,
    changes,
    names: await namesIn(deps, reader, changes, language),
    cost: costOf(deps.sealer, row),
    requestedBy: row.requester,
    isOwn: requestedBy === operatorId,
    requestedAt: requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: stateOf(row, deps.clock.now()),
    decidedBy: row.decider,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    unfit: unfit ?? (isAllowed ? null : "not_active"),
  };
}

async function list(deps: Deps, by: Reading, { state, ...page }: ApprovalQuery) {
  const { operatorId } = by;
  const permissions = [...by.permissions];
  const filter = { state, operatorId, permissions, now: deps.clock.now() };
  return deps.db.read(async (reader) => {
    const { total, others } = await countApprovals(reader, filter);
    const content: Approval[] = [];
    for (const row of await listApprovals(reader, filter, rangeOf(page))) {
      content.push(await approvalOf(reader, deps, row, by));
    }
    return { ...pageOf(page, total, content), others };
  });
}

/** Refuses: not_found (also where the operator may not see it). */
async function demand(reader: Reader, approvalId: string, by: Seeing): Promise<ApprovalRow> {
  const row = await findApproval(reader, approvalId);
  const isSeen =
    row?.requestedBy === by.operatorId || by.permissions.has(row?.permission as Permission);
  if (row === undefined || !isSeen) throw new Refusal("not_found");
  return row;
}

/**
 * Declines a waiting request. The operator who asked may withdraw it.
 *
 * Refuses, in this order: not_logged_in, not_found, changed_meanwhile.
 */
async function decline(deps: Deps, actor: Actor, approvalId: string, reason: string) {
  await deps.db.transaction(async (tx) => {
    await deps.audit.takeTurn(tx);
    const { operatorId: decidedBy, username: decider } = actor;
    const own = await getPowers(tx, decidedBy);
    const row = await demand(tx, approvalId, { operatorId: decidedBy, ...own });
    const decidedAt = deps.clock.now();
    const decision = { state: "declined", decidedBy, decider, decidedAt, reason } as const;
    if (!(await settleApproval(tx, approvalId, decision))) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: "approval.declined",
      subject: subjectOfApproval(JSON.parse(row.preview) as PreviewEntry[]),
      after: { approvalId, call: row.call, requestedBy: row.requester, reason },
    });
  });
}

/** The request as it was asked, by the contract of today. Refuses: invalid_input. */
function inputOf(sealer: Sealer, row: ApprovalRow): Hand["input"] {
  const given = readContent(sealer, row) as Hand["input"];
  const schema: RouteSchema = routes[row.call as CallName];
  return {
    params: parsePart("params", schema.params, given.params),
    query: parsePart("query", schema.query, given.query),
    body: parsePart("body", schema.body, given.body),
  };
}

type ApproverContext = Omit<GuardedContext, "hand">;

/**
 * Approves a request, which carries it out; the guard checks everything again within its
 * transaction.
 *
 * Refuses, in this order: not_found, second_person_needed, second_person_unfit, changed_meanwhile,
 * permission_denied, what the call refuses.
 */
async function approve(
  deps: Deps,
  run: RunGuarded,
  actor: Actor,
  row: ApprovalRow,
  context: ApproverContext,
): Promise<unknown> {
  const { approvalId, requestedBy: operatorId, requester: username, requesterIp: ip } = row;
  const call = row.call as CallName;
  const input = inputOf(deps.sealer, row);
  const agreed = { approvalId, by: actor };
  // Its own key, or its id for one: what it makes has the same id however it is repeated.
  const idempotencyKey = row.idempotencyKey ?? approvalId;
  const asker = { operatorId, username, ip };
  const hand = { call, input, idempotencyKey, asker, agreed };
  return run(call, input, { ...context, idempotencyKey, hand });
}

export function createApprovals(given: ApprovalDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: (by: Reading, query: ApprovalQuery) => list(deps, by, query),
    async decide(
      run: RunGuarded,
      actor: Actor,
      by: Reading,
      approvalId: string,
      decision: DecideApproval,
      context: ApproverContext,
    ) {
      const row = await deps.db.read((reader) => demand(reader, approvalId, by));
      let answer: unknown = null;
      if (decision.action === "approve") answer = await approve(deps, run, actor, row, context);
      else await decline(deps, actor, approvalId, decision.reason);
      const approval = await deps.db.read(async (reader) =>
        approvalOf(reader, deps, await demand(reader, approvalId, by), by),
      );
      return { approval, answer };
    },
  };
}

export type Approvals = ReturnType<typeof createApprovals>;
