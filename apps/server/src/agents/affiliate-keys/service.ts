import { byteOrderMark, csvLine } from "@baize/contract/csv";
import type { CallParsed } from "@baize/contract";
import { sha256 } from "../../platform/crypto.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { FileAnswer } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { readReport, type AffiliateDeps } from "../affiliate-office/service.ts";
import { affiliateIn, approvedIn } from "../campaigns/service.ts";
import { deleteKey, findKey, findKeyHolder, saveKey } from "./store.ts";

/** The key by which an affiliate's own systems read the report; only its hash is kept. */
export interface KeyDeps extends AffiliateDeps {
  readonly ids: Pick<Ids, "randomToken">;
}

/** 256 random bits: what nobody finds by trying. */
const keyBytes = 32;
const hintLength = 4;

/** Refuses: not_found. */
export const readKey = ({ db }: KeyDeps, memberId: bigint) =>
  db.read(async (reader) => {
    await affiliateIn(reader, memberId);
    const key = await findKey(reader, memberId);
    return { hint: key?.hint ?? null, createdAt: key?.createdAt.toISOString() ?? null };
  });

/** Refuses, in this order: not_found, affiliate_not_approved. */
export const renewKey = ({ db, clock, ids }: KeyDeps, memberId: bigint) =>
  db.transaction(async (tx: Tx) => {
    await approvedIn(tx, memberId);
    const key = ids.randomToken(keyBytes);
    const hint = key.slice(-hintLength);
    await saveKey(tx, { memberId, keyHash: sha256(key), hint, createdAt: clock.now() });
    return { key, hint };
  });

/** Refuses: not_found. */
export const endKey = ({ db }: KeyDeps, memberId: bigint) =>
  db.transaction(async (tx) => {
    await affiliateIn(tx, memberId);
    await deleteKey(tx, memberId);
    return {};
  });

/** Refuses: affiliate_key_wrong. */
async function holderOf(reader: Reader, key: string): Promise<bigint> {
  const memberId = await findKeyHolder(reader, sha256(key));
  if (memberId === undefined) throw new Refusal("affiliate_key_wrong");
  return memberId;
}

/** Refuses, in this order: affiliate_key_wrong, period_order, period_too_long. */
export async function readFeed(
  deps: KeyDeps,
  { key, ...query }: CallParsed<"affiliateFeed">["body"],
) {
  const memberId = await deps.db.read((reader) => holderOf(reader, key));
  return readReport(deps, memberId, query);
}

const heads = [
  "clicks",
  "registrations",
  "firstDepositors",
  "deposits",
  "valid",
  "ggr",
  "bonus",
  "net",
] as const;

/** Stands alone in the last line where only the largest rows are in the file. */
const cutMark = "# more rows than these are left out:";

/** The same as a file. */
export async function readFeedFile(
  deps: KeyDeps,
  body: CallParsed<"affiliateFeedFile">["body"],
): Promise<FileAnswer> {
  const { by, from, to, currency, rows, isMore } = await readFeed(deps, body);
  const lines = [
    csvLine([by, ...heads, "currency"]),
    ...rows.map((row) => csvLine([row.key, ...heads.map((name) => String(row[name])), currency])),
    // A file that is cut and does not say so would be taken for the whole.
    ...(isMore ? [csvLine([`${cutMark} ${rows.length}`])] : []),
  ];
  async function* parts(): AsyncGenerator<string> {
    yield byteOrderMark + lines.join("");
  }
  return { fileName: `affiliate-${by}-${from}-${to}.csv`, parts: parts() };
}
