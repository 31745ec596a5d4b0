import { exportPermissions, type CreateExport, type Export } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { FileAnswer } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Actor } from "../audit/actor.ts";
import { createAudit, type Audit } from "../audit/service.ts";
import { change } from "../changes/change.ts";
import type { Powers } from "../powers/rules.ts";
import {
  exportOf,
  fileNameOf,
  filtersOf,
  hasRoom,
  keptMax,
  openMax,
  type ExportRow,
} from "./rules.ts";
import {
  countExports,
  countOwn,
  deleteExport,
  findExport,
  findOpenExport,
  findPiece,
  insertExport,
  listExports,
  requeueExport,
} from "./store.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/** Lists as files: who may have which, and the record of their use. */
export interface ExportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Refuses: not_found. */
  readonly demandMember: (memberId: bigint) => Promise<{ memberId: bigint; username: string }>;
}

type Deps = ExportDeps & { readonly audit: Audit };

const permission = "exports.create";

export interface ExportQuery {
  readonly whose: "own" | "all";
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Refuses: permission_denied, where the list itself may not be looked at. */
function demandList({ permissions }: Powers, kind: ExportRow["kind"]): void {
  if (!permissions.has(exportPermissions[kind])) throw new Refusal("permission_denied");
}

/** Another operator's export is not found by one who may see only their own. Refuses: not_found. */
async function demand(tx: Tx, exportId: string, actor: Actor, own: Powers): Promise<ExportRow> {
  const row = await findExport(tx, exportId);
  const isSeen = row?.operatorId === actor.operatorId || own.permissions.has("exports.read_all");
  if (row === undefined || !isSeen) throw new Refusal("not_found");
  return row;
}

/** Refuses: too_many_exports. */
async function demandRoom(tx: Tx, operatorId: string): Promise<void> {
  // Changes come one after another, so nobody adds one between the count and the insert.
  if (hasRoom(await countOwn(tx, operatorId))) return;
  throw new Refusal("too_many_exports", { openMax, keptMax });
}

const subjectOf = ({ kind, exportId }: Pick<ExportRow, "kind" | "exportId">) =>
  `${kind} ${exportId}`;

/** For a single member's rows the member is named, so that the export is in that member's trail. */
async function memberOf({ demandMember }: Deps, { kind, filters }: CreateExport) {
  const mayBeOfOne = ["movements", "bonuses", "awards", "redemptions"];
  if (!mayBeOfOne.includes(kind) || !("memberId" in filters)) return undefined;
  const { memberId } = filters;
  return memberId === undefined ? undefined : demandMember(BigInt(memberId));
}

/**
 * Asks for a file. The same list of the same operator that waits already is answered instead.
 *
 * Refuses, in this order: not_found (no such member), permission_denied, too_many_exports.
 */
async function create(deps: Deps, actor: Actor, order: CreateExport): Promise<Export> {
  const member = await memberOf(deps, order);
  return change(deps, actor, permission, async (tx, own) => {
    const { kind } = order;
    demandList(own, kind);
    const { operatorId, username: operator } = actor;
    const filters = filtersOf(order);
    const known = await findOpenExport(tx, { operatorId, kind, filters });
    if (known !== undefined) return exportOf(known, operatorId);
    await demandRoom(tx, operatorId);
    const exportId = deps.ids.uuidv7();
    const row = { exportId, operatorId, operator, kind, filters, requestedAt: deps.clock.now() };
    await insertExport(tx, { ...row, username: member?.username ?? null });
    await deps.audit.record(tx, {
      actor,
      action: "export.ordered",
      subject: subjectOf(row),
      ...(member === undefined ? {} : { memberId: member.memberId }),
      after: { ...filters },
    });
    const made = await findExport(tx, exportId);
    if (made === undefined) throw new Error(`export ${exportId} is not there`);
    return exportOf(made, operatorId);
  });
}

/** Deleted or expired while it is sent, it ends with an error and not as a shorter file. */
async function* partsOf({ db }: Deps, row: ExportRow): AsyncGenerator<string> {
  let left = row.bytes;
  for (let number = 0; left > 0n; number += 1) {
    const piece = await db.read((reader) => findPiece(reader, row, number));
    if (piece === undefined) throw new Error(`export ${row.exportId} ends too soon`);
    left -= BigInt(piece.length);
    // Pieces end with a line, so no character is cut in two.
    yield piece.toString("utf8");
  }
}

/**
 * The file, for an operator who may still see its list.
 *
 * Refuses, in this order: permission_denied, not_found, changed_meanwhile (not ready).
 */
async function download(deps: Deps, actor: Actor, exportId: string): Promise<FileAnswer> {
  const row = await change(deps, actor, permission, async (tx, own) => {
    const found = await demand(tx, exportId, actor, own);
    demandList(own, found.kind);
    const isOver = found.expiresAt === null || found.expiresAt <= deps.clock.now();
    if (found.state !== "ready" || isOver) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: "export.downloaded",
      subject: subjectOf(found),
      after: { rows: found.rows, sha256: found.sha256?.toString("hex") ?? null },
    });
    return found;
  });
  return { fileName: fileNameOf(row), parts: partsOf(deps, row) };
}

/**
 * Asks again for one that failed or expired, with the same filters.
 *
 * Refuses, in this order: permission_denied, not_found, too_many_exports, changed_meanwhile.
 */
async function retry(deps: Deps, actor: Actor, exportId: string): Promise<Export> {
  return change(deps, actor, permission, async (tx, own) => {
    const found = await demand(tx, exportId, actor, own);
    demandList(own, found.kind);
    await demandRoom(tx, found.operatorId);
    const after = await requeueExport(tx, exportId, deps.clock.now());
    if (after === undefined) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: "export.retried",
      subject: subjectOf(found),
      before: { state: found.state },
      after: { state: after.state },
    });
    return exportOf(after, actor.operatorId);
  });
}

/** Refuses, in this order: permission_denied, not_found. */
async function remove(deps: Deps, actor: Actor, exportId: string): Promise<void> {
  await change(deps, actor, permission, async (tx, own) => {
    const found = await demand(tx, exportId, actor, own);
    await deleteExport(tx, exportId);
    await deps.audit.record(tx, {
      actor,
      action: "export.deleted",
      subject: subjectOf(found),
      before: { state: found.state, rows: found.rows },
    });
  });
}

/** Refuses: permission_denied, for everybody's where only one's own may be seen. */
async function list(
  deps: Deps,
  actor: Actor,
  mayReadAll: boolean,
  { whose, ...page }: ExportQuery,
) {
  if (whose === "all" && !mayReadAll) throw new Refusal("permission_denied");
  const operatorId = whose === "all" ? undefined : actor.operatorId;
  return deps.db.read(async (reader) => {
    const total = await countExports(reader, operatorId);
    const rows = await listExports(reader, operatorId, rangeOf(page));
    const content = rows.map((row) => exportOf(row, actor.operatorId));
    return pageOf(page, total, content);
  });
}

export function createExports(given: ExportDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: (actor: Actor, mayReadAll: boolean, query: ExportQuery) =>
      list(deps, actor, mayReadAll, query),
    create: (actor: Actor, order: CreateExport) => create(deps, actor, order),
    download: (actor: Actor, exportId: string) => download(deps, actor, exportId),
    retry: (actor: Actor, exportId: string) => retry(deps, actor, exportId),
    remove: (actor: Actor, exportId: string) => remove(deps, actor, exportId),
  };
}

export type Exports = ReturnType<typeof createExports>;
