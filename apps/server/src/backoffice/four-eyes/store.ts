import type { CallName, GuardedEffect } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";

/**
 * SQL of four eyes: requests that wait for a second person, who created whom, and what was done
 * alone.
 */

export type ApprovalState = "open" | "executed" | "declined";

export interface ApprovalRow {
  readonly approvalId: string;
  readonly call: string;
  readonly effect: GuardedEffect;
  readonly permission: string;
  /** JSON, exactly as it was hashed. */
  readonly content: string;
  readonly contentHash: Buffer;
  /** JSON of the audit entries it would make. */
  readonly preview: string;
  /** What it rests on beside what it changes; null where that is nothing. */
  readonly basis: string | null;
  readonly idempotencyKey: string | null;
  readonly requestedBy: string;
  readonly requester: string;
  readonly requesterIp: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly state: ApprovalState;
  readonly decidedBy: string | null;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

const columns = `approval_id as "approvalId", call, effect, permission, content::text as content,
  content_hash as "contentHash", preview::text as preview, basis,
  idempotency_key as "idempotencyKey",
  requested_by as "requestedBy", requester, requester_ip as "requesterIp",
  requested_at as "requestedAt", expires_at as "expiresAt", state, decided_by as "decidedBy",
  decider, decided_at as "decidedAt", reason`;

export async function insertApproval(tx: Tx, row: ApprovalRow): Promise<void> {
  await tx.execute(
    `insert into backoffice.approval (approval_id, call, effect, permission, content,
       content_hash, preview, idempotency_key, requested_by, requester, requester_ip,
       requested_at, expires_at, basis)
     values ($1, $2, $3, $4, $5::json, $6, $7::json, $8, $9, $10, $11, $12, $13, $14)`,
    [
      row.approvalId,
      row.call,
      row.effect,
      row.permission,
      row.content,
      row.contentHash,
      row.preview,
      row.idempotencyKey,
      row.requestedBy,
      row.requester,
      row.requesterIp,
      row.requestedAt,
      row.expiresAt,
      row.basis,
    ],
  );
}

/** The same request of the same operator: under the same key, or waiting with the same content. */
export async function findSameApproval(
  reader: Reader,
  row: Pick<ApprovalRow, "requestedBy" | "call" | "idempotencyKey" | "contentHash">,
): Promise<ApprovalRow | undefined> {
  const rows = await reader.query<ApprovalRow>(
    `select ${columns} from backoffice.approval
     where requested_by = $1
       and (call = $2 and idempotency_key = $3 or state = 'open' and content_hash = $4)
     order by requested_at limit 1`,
    [row.requestedBy, row.call, row.idempotencyKey, row.contentHash],
  );
  return rows[0];
}

/** What an operator asked of a call and still waits at a time. */
export function listOwnWaiting(
  reader: Reader,
  {
    requestedBy,
    call,
    requestedAt: now,
  }: Pick<ApprovalRow, "requestedBy" | "call" | "requestedAt">,
): Promise<ApprovalRow[]> {
  return reader.query<ApprovalRow>(
    `select ${columns} from backoffice.approval
     where requested_by = $1 and call = $2 and state = 'open' and expires_at > $3
     order by requested_at`,
    [requestedBy, call, now],
  );
}

/** What waits of a call for the same thing, whoever asked. */
export async function findWaitingFor(
  reader: Reader,
  { call, content, requestedAt }: Pick<ApprovalRow, "call" | "content" | "requestedAt">,
): Promise<ApprovalRow | undefined> {
  const rows = await reader.query<ApprovalRow>(
    `select ${columns} from backoffice.approval
     where state = 'open' and call = $1 and expires_at > $3
       and (content -> 'params')::jsonb = ($2::json -> 'params')::jsonb
     order by requested_at limit 1`,
    [call, content, requestedAt],
  );
  return rows[0];
}

export interface WaitingCall {
  readonly approvalId: string;
  readonly call: string;
  /** None of a request that is sealed. */
  readonly params: Readonly<Record<string, unknown>> | null;
  readonly requestedBy: string;
  readonly requestedAt: Date;
}

/** What waits of these calls, oldest first. */
export const listWaiting = (
  reader: Reader,
  calls: readonly CallName[],
  now: Date,
): Promise<WaitingCall[]> =>
  reader.query<WaitingCall>(
    `select approval_id as "approvalId", call, content -> 'params' as params,
       requester as "requestedBy", requested_at as "requestedAt"
     from backoffice.approval
     where state = 'open' and expires_at > $2 and call = any ($1::text[])
     order by requested_at, approval_id`,
    [calls, now],
  );

export async function findApproval(
  reader: Reader,
  approvalId: string,
): Promise<ApprovalRow | undefined> {
  const rows = await reader.query<ApprovalRow>(
    `select ${columns} from backoffice.approval where approval_id = $1`,
    [approvalId],
  );
  return rows[0];
}

export interface Decision {
  readonly state: Exclude<ApprovalState, "open">;
  readonly decidedBy: string;
  readonly decider: string;
  readonly decidedAt: Date;
  readonly reason: string | null;
}

/** Decides on an open one; false where it is open no more. */
export async function settleApproval(tx: Tx, approvalId: string, to: Decision): Promise<boolean> {
  const changed = await tx.execute(
    `update backoffice.approval
     set state = $2, decided_by = $3, decider = $4, decided_at = $5, reason = $6
     where approval_id = $1 and state = 'open'`,
    [approvalId, to.state, to.decidedBy, to.decider, to.decidedAt, to.reason],
  );
  return changed === 1;
}

/** What an operator sees: their own requests, and those they have the permission for. */
export interface ApprovalFilter {
  readonly state: "waiting" | "executed" | "declined" | "expired" | undefined;
  readonly operatorId: string;
  readonly permissions: readonly string[];
  readonly now: Date;
}

const matching = `from backoffice.approval
  where (requested_by = $2 or permission = any($3::text[]))
    and case coalesce($1, '')
      when '' then true
      when 'waiting' then state = 'open' and expires_at > $4
      when 'expired' then state = 'open' and expires_at <= $4
      else state = $1
    end`;

const valuesOf = ({ state, operatorId, permissions, now }: ApprovalFilter) => [
  state ?? null,
  operatorId,
  permissions,
  now,
];

/** What waits comes oldest first, the rest newest first. */
export function listApprovals(
  reader: Reader,
  filter: ApprovalFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<ApprovalRow[]> {
  const order = filter.state === "waiting" ? "asc" : "desc";
  return reader.query<ApprovalRow>(
    `select ${columns} ${matching}
     order by requested_at ${order}, approval_id ${order} limit $5 offset $6`,
    [...valuesOf(filter), page.limit, page.offset],
  );
}

/** How many there are, and how many of them another asked for. */
export async function countApprovals(
  reader: Reader,
  filter: ApprovalFilter,
): Promise<{ readonly total: number; readonly others: number }> {
  const [row] = await reader.query<{ total: number; others: number }>(
    `select count(*)::int as total,
       (count(*) filter (where requested_by <> $2))::int as others ${matching}`,
    valuesOf(filter),
  );
  return row ?? { total: 0, others: 0 };
}

/** Who did what to an account. */
export type HandKind = "created" | "changed" | "reset" | "role";

/** Records who had a hand in accounts. */
export async function insertHands(
  tx: Tx,
  operatorIds: readonly string[],
  byIds: readonly string[],
  what: HandKind,
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into backoffice.operator_hand (operator_id, by_operator_id, what, at)
     select o, b, $3, $4 from unnest($1::uuid[]) o cross join unnest($2::uuid[]) b
     where o <> b
     on conflict do nothing`,
    [operatorIds, byIds, what, at],
  );
}

/** Forgets who had a hand in an account that was reset at the server itself. */
export async function deleteHands(tx: Tx, operatorId: string): Promise<void> {
  await tx.execute("delete from backoffice.operator_hand where operator_id = $1", [operatorId]);
}

/** Whether one had a hand in the other's account, directly or through accounts they created. */
export async function isRelated(reader: Reader, one: string, other: string): Promise<boolean> {
  const [row] = await reader.query<{ related: boolean }>(
    `with recursive down(root, id) as (
       select id, id from unnest($1::uuid[]) id
       union
       select down.root, h.operator_id from backoffice.operator_hand h
       join down on h.by_operator_id = down.id
     )
     select exists (select from down where root <> id and id = any($1::uuid[])) as related`,
    [[one, other]],
  );
  return row?.related ?? false;
}

export interface Standing {
  readonly isOpen: boolean;
  readonly settledAt: Date;
}

export async function findStanding(
  reader: Reader,
  operatorId: string,
): Promise<Standing | undefined> {
  const rows = await reader.query<Standing>(
    `select status = 'open' as "isOpen", settled_at as "settledAt"
     from backoffice.operator where operator_id = $1`,
    [operatorId],
  );
  return rows[0];
}

export async function saveSettledAt(tx: Tx, operatorId: string, at: Date): Promise<void> {
  await tx.execute("update backoffice.operator set settled_at = $2 where operator_id = $1", [
    operatorId,
    at,
  ]);
}

export interface AloneUse {
  readonly useId: string;
  readonly operatorId: string;
  readonly merchantCode: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly subject: string;
  readonly at: Date;
}

export async function insertAloneUse(tx: Tx, use: AloneUse): Promise<void> {
  await tx.execute(
    `insert into backoffice.alone_use
       (use_id, operator_id, merchant_code, currency, amount_minor, subject, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      use.useId,
      use.operatorId,
      use.merchantCode,
      use.currency,
      use.amountMinor,
      use.subject,
      use.at,
    ],
  );
}

/** What an operator moved alone since a moment, of all kinds and brands. */
export async function sumAloneUses(
  reader: Reader,
  operatorId: string,
  currency: string,
  since: Date,
): Promise<bigint> {
  const [row] = await reader.query<{ used: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as used from backoffice.alone_use
     where operator_id = $1 and currency = $2 and at > $3`,
    [operatorId, currency, since],
  );
  return row?.used ?? 0n;
}

export interface SealedApproval {
  readonly approvalId: string;
  /** In base64. */
  readonly sealed: string;
}

/** Few calls hold keys. */
export async function listSealedApprovals(reader: Reader): Promise<SealedApproval[]> {
  return reader.query<SealedApproval>(
    `select approval_id as "approvalId", content ->> 'sealed' as sealed
     from backoffice.approval where content ->> 'sealed' is not null order by approval_id`,
  );
}

export async function updateApprovalSeal(
  tx: Tx,
  approvalId: string,
  content: string,
): Promise<void> {
  await tx.execute("update backoffice.approval set content = $2::json where approval_id = $1", [
    approvalId,
    content,
  ]);
}
