import type { CallAnswer, LineTransferInConsole } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { keyIdOf, type Ledger } from "../../ledger/index.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { MomentPage } from "../../platform/moments.ts";
import {
  countLineRecords,
  findSentLineTransfer,
  listLineRecords,
  listLineRecordsBefore,
  type LineQuery,
} from "./records-store.ts";
import { lineKeysOf, type LineTransferRow } from "./rules.ts";
import { pageOf, rangeOf, type PageAsked } from "../../platform/pages.ts";

/** Transfers along the line as operators look at them: with both members' whole names. */
export interface LineRecordsDeps {
  readonly db: Database;
  readonly ledger: Pick<Ledger, "operationsOf">;
  readonly findMembers: (
    memberIds: readonly bigint[],
  ) => Promise<readonly { readonly memberId: bigint; readonly username: string }[]>;
}

async function describe(
  { findMembers }: LineRecordsDeps,
  rows: readonly LineTransferRow[],
): Promise<LineTransferInConsole[]> {
  const ids = rows.flatMap(({ memberId, otherId }) => [memberId, otherId]);
  const members = await findMembers([...new Set(ids)]);
  const names = new Map(members.map((member) => [member.memberId, member.username]));
  return rows.map((row) => ({
    transferId: row.id,
    reference: row.reference,
    merchantCode: row.merchantCode,
    direction: row.direction,
    senderId: String(row.memberId),
    sender: names.get(row.memberId) ?? "",
    receiverId: String(row.otherId),
    receiver: names.get(row.otherId) ?? "",
    currency: row.currency,
    amount: formatMinor(minor(row.amountMinor), row.currency),
    note: row.note,
    marks: [...row.marks],
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Refuses: not_found. */
async function getCase(
  deps: LineRecordsDeps,
  id: string,
): Promise<CallAnswer<"consoleLineTransfer">> {
  const row = await deps.db.read((reader) => findSentLineTransfer(reader, id));
  if (row === undefined) throw new Refusal("not_found");
  const [described] = await describe(deps, [row]);
  if (described === undefined) throw new Error("a transfer was not described");
  const { sent, received } = lineKeysOf(id);
  const refs = [
    { memberId: row.memberId, keyId: keyIdOf(sent) },
    { memberId: row.otherId, keyId: keyIdOf(received) },
  ];
  const found = await deps.db.read((reader) => deps.ledger.operationsOf(reader, refs));
  const operations = refs.flatMap(({ memberId }) =>
    found
      .filter((one) => one.memberId === memberId)
      .map((one) => ({
        operationId: one.id,
        kind: one.kind,
        debit: one.debit,
        credit: one.credit,
        amount: formatMinor(one.amountMinor, row.currency),
      })),
  );
  return { ...described, operations };
}

export function createLineRecords(deps: LineRecordsDeps) {
  const { db } = deps;
  return {
    /** Newest first. */
    list: async (query: LineQuery, page: PageAsked) => {
      const [total, rows] = await db.read(async (reader) => [
        await countLineRecords(reader, query),
        await listLineRecords(reader, query, rangeOf(page)),
      ]);
      return pageOf(page, total, await describe(deps, rows));
    },
    /** The same for callers that read all of them. */
    listBefore: async (query: LineQuery, page: MomentPage) =>
      describe(deps, await db.read((reader) => listLineRecordsBefore(reader, query, page))),
    getCase: (id: string) => getCase(deps, id),
  };
}

export type LineRecords = ReturnType<typeof createLineRecords>;
