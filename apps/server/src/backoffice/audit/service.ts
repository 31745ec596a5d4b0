import { eventOfAction, type AuditAction, type AuditRow } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import { recordEvents } from "../../platform/significant-events/index.ts";
import type { Actor } from "./actor.ts";
import {
  countAudit,
  findHead,
  insertAudit,
  insertMemberAudit,
  listAudit,
  listAuditBefore,
  listChain,
  lockHead,
  type AuditFilter,
  type AuditRecord,
} from "./store.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/**
 * The audit trail: what was done in the console, by whom, from where, with before and after.
 *
 * Rows are only ever added, in the transaction of what they tell of. Each carries the hash of the
 * row before it, so a row that was changed, taken out or slipped in breaks the chain from there on,
 * and the head says where the chain ends. The programs' own role may not change or delete a row.
 */
type Details = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  /** Absent where nobody is signed in: the platform itself, or a failed sign-in. */
  readonly actor?: Actor | undefined;
  readonly ip?: string;
  readonly action: AuditAction;
  readonly subject: string;
  /** The member it is about, for the member's page. */
  readonly memberId?: bigint;
  readonly before?: Details;
  readonly after?: Details;
}

export interface AuditVerdict {
  readonly rows: number;
  /** Where the chain does not hold, or undefined where all of it does. */
  readonly brokenAt: number | undefined;
}

export interface Audit {
  /** Waits until no other change is under way; held until the transaction is over. */
  readonly takeTurn: (tx: Tx) => Promise<void>;
  readonly record: (tx: Tx, entry: AuditEntry) => Promise<void>;
  readonly list: (
    filter: AuditFilter,
    page: { readonly pageNum: number; readonly pageSize: number },
  ) => Promise<{ content: AuditRow[]; pageNum: number; totalPages: number; total: number }>;
  /** Older entries than one, with the number to continue from if there may be more. */
  readonly listBefore: (
    filter: AuditFilter,
    before: number | undefined,
    limit: number,
  ) => Promise<{ readonly rows: AuditRow[]; readonly last: number | undefined }>;
  readonly verify: () => Promise<AuditVerdict>;
}

const stretch = 1000;

function hashOf(record: Omit<AuditRecord, "hash">): Buffer {
  return sha256(
    JSON.stringify([
      record.seq,
      record.auditId,
      record.at.toISOString(),
      record.operatorId,
      record.operator,
      record.ip,
      record.action,
      record.subject,
      record.before,
      record.after,
      record.previousHash.toString("hex"),
    ]),
  );
}

function textOf(details: Details | undefined): string | null {
  return details === undefined ? null : JSON.stringify(details);
}

function detailsOf(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}

function rowOf(record: AuditRecord): AuditRow {
  return {
    auditId: record.auditId,
    at: record.at.toISOString(),
    operator: record.operator,
    ip: record.ip,
    action: record.action,
    subject: record.subject,
    before: detailsOf(record.before),
    after: detailsOf(record.after),
  };
}

/** Walks the whole chain. Rows added during the walk are checked too. */
function verify(db: Database): Promise<AuditVerdict> {
  return db.read(async (reader) => {
    const expected = await findHead(reader);
    let seq = 0;
    let previous = Buffer.alloc(32);
    for (;;) {
      const records = await listChain(reader, seq, stretch);
      for (const record of records) {
        const isNext = record.seq === seq + 1 && record.previousHash.equals(previous);
        if (!isNext || !hashOf(record).equals(record.hash)) {
          return { rows: seq, brokenAt: seq + 1 };
        }
        if (record.seq === expected.seq && !record.hash.equals(expected.hash)) {
          return { rows: seq, brokenAt: record.seq };
        }
        seq = record.seq;
        previous = Buffer.from(record.hash);
      }
      if (records.length < stretch) break;
    }
    // Rows missing at the end are seen only by the head.
    return { rows: seq, brokenAt: seq < expected.seq ? seq + 1 : undefined };
  });
}

export function createAudit(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}): Audit {
  const { db, clock, ids } = deps;
  return {
    async takeTurn(tx) {
      await lockHead(tx);
    },

    async record(tx, { actor, ip, action, subject, memberId, before, after }) {
      const head = await lockHead(tx);
      const record = {
        seq: head.seq + 1,
        auditId: ids.uuidv7(),
        at: clock.now(),
        operatorId: actor?.operatorId ?? null,
        operator: actor?.username ?? null,
        ip: ip ?? actor?.ip ?? "",
        action,
        subject,
        before: textOf(before),
        after: textOf(after),
        previousHash: head.hash,
      };
      await insertAudit(tx, { ...record, hash: hashOf(record) });
      if (memberId !== undefined) await insertMemberAudit(tx, memberId, record);
      const kind = eventOfAction(action);
      if (kind === undefined) return;
      const { auditId, at, operator: by } = record;
      const event = { kind, subject, ip: record.ip, auditId, detail: { action, by } };
      await recordEvents(tx, at, [event]);
    },

    async list(filter, page) {
      return db.read(async (reader) => {
        const total = await countAudit(reader, filter);
        const found = await listAudit(reader, filter, rangeOf(page));
        return pageOf(page, total, found.map(rowOf));
      });
    },

    async listBefore(filter, before, limit) {
      const found = await db.read((reader) => listAuditBefore(reader, filter, before, limit));
      const last = found.length < limit ? undefined : found.at(-1)?.seq;
      return { rows: found.map(rowOf), last };
    },

    verify: () => verify(db),
  };
}
