import type {
  LedgerOperation,
  RuleTransfer,
  TransferCase,
  TransferInConsole,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { keyIdOf, type Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Eyes } from "../../platform/mandate.ts";
import type { MomentPage } from "../../platform/moments.ts";
import {
  confirmRuling,
  countTransferReview,
  deleteRuling,
  findAnyTransfer,
  insertRuling,
  listOverdueTransfers,
  listTransferReview,
  listTransferReviewBefore,
  type ReviewedTransfer,
  type TransferQuery,
} from "./review-store.ts";
import { isOpen, rulableAt, rulingActionsOf, type Told } from "./rules.ts";
import { findTransfer, lockWallet } from "./store.ts";
import { keysOf, type Transfers } from "./service.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/**
 * Wallet transfers as operators look at them, ask after them and rule on those that no vendor
 * decides. The back office runs the changes in its own transactions, each with its row in the audit
 * trail.
 */
export interface TransferReviewDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "operationsOf">;
  readonly findMembers: (
    memberIds: readonly bigint[],
  ) => Promise<readonly { readonly memberId: bigint; readonly username: string }[]>;
  readonly vendorName: (vendorCode: string, language: string) => Promise<string>;
  readonly userRefOf: (memberId: bigint) => Promise<string>;
}

type Deps = TransferReviewDeps & { readonly transfers: Transfers };

export interface Ruler {
  readonly operatorId: string;
  readonly username: string;
}

async function describe(
  { findMembers, vendorName }: Deps,
  rows: readonly ReviewedTransfer[],
  language: string,
): Promise<TransferInConsole[]> {
  const members = await findMembers([...new Set(rows.map(({ memberId }) => memberId))]);
  const names = new Map(members.map((member) => [member.memberId, member.username]));
  return Promise.all(
    rows.map(async (row) => ({
      transferId: row.id,
      reference: row.reference,
      memberId: String(row.memberId),
      username: names.get(row.memberId) ?? "",
      merchantCode: row.merchantCode,
      vendorCode: row.vendorCode,
      vendorName: await vendorName(row.vendorCode, language),
      direction: row.direction,
      currency: row.currency,
      amount: formatMinor(minor(row.amountMinor), row.currency),
      state: row.state,
      isRuled: isOpen(row) && row.ruling !== null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      targetMinutes: row.targetMinutes,
    })),
  );
}

function rulingOf(row: ReviewedTransfer): TransferCase["ruling"] {
  const { ruling, rulingReason, ruledByName, ruledAt, confirmedByName } = row;
  if (ruling === null || rulingReason === null || ruledByName === null || ruledAt === null) {
    return null;
  }
  return {
    outcome: ruling,
    reason: rulingReason,
    operator: ruledByName,
    at: ruledAt.toISOString(),
    confirmedBy: confirmedByName,
  };
}

/** In the order they were written. */
async function operationsOf(
  { db, ledger }: Deps,
  row: ReviewedTransfer,
): Promise<LedgerOperation[]> {
  const { memberId, currency } = row;
  const refs = keysOf(row.id).map((key) => ({ memberId, keyId: keyIdOf(key) }));
  const found = await db.read((reader) => ledger.operationsOf(reader, refs));
  return found
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, kind, debit, credit, amountMinor }) => ({
      operationId: id,
      kind,
      debit,
      credit,
      amount: formatMinor(amountMinor, currency),
    }));
}

/** Refuses: not_found. */
async function getRow({ db }: Deps, id: string): Promise<ReviewedTransfer> {
  const row = await db.read((reader) => findAnyTransfer(reader, id));
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

/** Refuses: not_found. */
async function getCase(deps: Deps, id: string, by: Ruler, language: string): Promise<TransferCase> {
  const row = await getRow(deps, id);
  const [described] = await describe(deps, [row], language);
  if (described === undefined) throw new Error("a transfer was not described");
  const waits = isOpen(row);
  return {
    ...described,
    userRef: await deps.userRefOf(row.memberId),
    validUntil: row.validUntil.toISOString(),
    attempts: row.attempts,
    said: row.said,
    saidAt: row.saidAt?.toISOString() ?? null,
    nextAt: waits ? row.pollAt.toISOString() : null,
    rulableAt: waits ? rulableAt(row).toISOString() : null,
    ruling: rulingOf(row),
    operations: await operationsOf(deps, row),
    actions: rulingActionsOf(row, by.operatorId, deps.clock.now()),
  };
}

/** The row under the lock of its wallet, so that nothing else ends it. */
async function lockById(tx: Tx, id: string): Promise<ReviewedTransfer> {
  const seen = await findAnyTransfer(tx, id);
  if (seen === undefined) throw new Refusal("not_found");
  await lockWallet(tx, seen.memberId, seen.vendorCode, seen.currency);
  const row = await findTransfer(tx, seen.memberId, id);
  if (row === undefined) throw new Error(`wallet transfer ${id} is gone`);
  return { ...row, targetMinutes: seen.targetMinutes };
}

export interface TransferChange {
  readonly before: ReviewedTransfer;
  readonly after: Pick<ReviewedTransfer, "state" | "ruling">;
  /** The vendor's answer when asked again. */
  readonly said?: string | undefined;
}

/**
 * Proposes a ruling, confirms another's or withdraws it.
 *
 * Refuses, in this order: not_found, changed_meanwhile (over, too early, or ruled otherwise by
 * now), second_person_needed.
 */
async function ruleIn(
  tx: Tx,
  deps: Deps,
  eyes: Eyes,
  id: string,
  asked: RuleTransfer,
  by: Ruler,
  told: Told | undefined,
): Promise<TransferChange> {
  const { clock, transfers } = deps;
  const before = await lockById(tx, id);
  const now = clock.now();
  const actions = rulingActionsOf(before, by.operatorId, now);
  const isOwn = asked.action === "confirm" && before.ruledBy === by.operatorId;
  if (isOwn && isOpen(before)) throw new Refusal("second_person_needed");
  if (!actions.includes(asked.action)) throw new Refusal("changed_meanwhile");
  if (asked.action === "propose") {
    const { outcome, reason } = asked;
    await insertRuling(tx, before, { outcome, reason, by, at: now });
    return { before, after: { state: before.state, ruling: outcome } };
  }
  if (asked.action === "withdraw") {
    await deleteRuling(tx, before);
    return { before, after: { state: before.state, ruling: null } };
  }
  const first = { operatorId: before.ruledBy ?? by.operatorId, at: before.ruledAt ?? now };
  await eyes.second(first);
  const after = await transfers.endIn(tx, before, told ?? { what: "silent" }, asked.outcome);
  if (after === undefined) throw new Refusal("changed_meanwhile");
  if (after.state === asked.outcome) await confirmRuling(tx, after, by.username);
  return { before, after, said: told?.status };
}

export interface TransferPage {
  readonly pageNum: number;
  readonly pageSize: number;
}

export function createTransferReview(deps: Deps) {
  const { db, clock, transfers } = deps;
  return {
    /** What waits comes oldest first, the rest newest first. */
    list: async (query: TransferQuery, page: TransferPage, language: string) => {
      const [total, rows] = await db.read(async (reader) => [
        await countTransferReview(reader, query),
        await listTransferReview(reader, query, rangeOf(page)),
      ]);
      return pageOf(page, total, await describe(deps, rows, language));
    },
    /** Newest first, for callers that read all of them. */
    listBefore: async (query: TransferQuery, page: MomentPage, language: string) =>
      describe(
        deps,
        await db.read((reader) => listTransferReviewBefore(reader, query, page)),
        language,
      ),
    /** Those that wait longer than they should. */
    listOverdue: (limit: number) =>
      db.read((reader) => listOverdueTransfers(reader, clock.now(), limit)),
    getCase: (id: string, by: Ruler, language: string) => getCase(deps, id, by, language),
    /** Refuses: not_found, changed_meanwhile (over already). */
    demandOpenIn: async (tx: Tx, id: string): Promise<ReviewedTransfer> => {
      const row = await findAnyTransfer(tx, id);
      if (row === undefined) throw new Refusal("not_found");
      if (!isOpen(row)) throw new Refusal("changed_meanwhile");
      return row;
    },
    ask: (row: ReviewedTransfer) => transfers.askNow(row),
    /** What the vendor says now. No transaction may be open. Refuses: not_found. */
    hear: async (id: string): Promise<Told> => transfers.hear(await getRow(deps, id)),
    ruleIn: (
      tx: Tx,
      eyes: Eyes,
      id: string,
      asked: RuleTransfer,
      by: Ruler,
      told: Told | undefined,
    ) => ruleIn(tx, deps, eyes, id, asked, by, told),
  };
}

export type TransferReview = ReturnType<typeof createTransferReview>;
