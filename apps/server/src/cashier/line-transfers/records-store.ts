import type { LineDirection } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { LineMark, LineTransferRow } from "./rules.ts";
import { lineColumns } from "./store.ts";

/** SQL of the operators' list of transfers along the line: each once, as its sender has it. */

export interface LineQuery {
  readonly direction: LineDirection | undefined;
  readonly mark: LineMark | undefined;
  readonly merchantCode: string | undefined;
  /** On either side; undefined: everybody. */
  readonly memberIds: readonly bigint[] | undefined;
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly until: Date | undefined;
}

const filtered = `from cashier.line_transfer where side = 'sent'
  and ($1::text is null or direction = $1) and ($2::text is null or $2 = any (marks))
  and ($3::text is null or merchant_code = $3)
  and ($4::bigint[] is null or member_id = any ($4) or other_id = any ($4))
  and ($5::timestamptz is null or created_at >= $5)
  and ($6::timestamptz is null or created_at < $6)`;

const valuesOf = (query: LineQuery) => [
  query.direction ?? null,
  query.mark ?? null,
  query.merchantCode ?? null,
  query.memberIds ?? null,
  query.from ?? null,
  query.until ?? null,
];

export function listLineRecords(
  reader: Reader,
  query: LineQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<LineTransferRow[]> {
  return reader.query<LineTransferRow>(
    `select ${lineColumns} ${filtered} order by created_at desc, id desc limit $7 offset $8`,
    [...valuesOf(query), limit, offset],
  );
}

export function listLineRecordsBefore(
  reader: Reader,
  query: LineQuery,
  page: MomentPage,
): Promise<LineTransferRow[]> {
  return reader.query<LineTransferRow>(
    `select ${lineColumns} ${filtered} and ${momentSql({ at: "created_at", id: "id" }, 7)}`,
    [...valuesOf(query), ...momentParams(page)],
  );
}

export async function countLineRecords(reader: Reader, query: LineQuery): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total ${filtered}`,
    valuesOf(query),
  );
  return rows[0]?.total ?? 0;
}

/** Whosever it is, as its sender has it. */
export async function findSentLineTransfer(
  reader: Reader,
  id: string,
): Promise<LineTransferRow | undefined> {
  const rows = await reader.query<LineTransferRow>(
    `select ${lineColumns} from cashier.line_transfer where side = 'sent' and id = $1 limit 1`,
    [id],
  );
  return rows[0];
}
