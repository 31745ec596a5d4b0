import { exportRowsMax, type Award, type CallParsed } from "@baize/contract";
import { byteOrderMark, csvLine } from "@baize/contract/csv";
import { dayMs } from "@baize/contract/durations";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { countOwnAwards, listOwnAwards, listOwnBefore, type OwnFilter } from "./history-store.ts";
import type { AwardRow } from "./rules.ts";

/** A member's own list of awards, on the page and as a file. */
export interface HistoryDeps {
  readonly db: Database;
  /** Awards as their member reads them. */
  readonly read: (rows: readonly AwardRow[], language: string) => Promise<Award[]>;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
}

/** A year and a day, for days of other zones. */
const periodMsMax = 367 * dayMs;

/** Refuses: period_order, period_too_long. */
function filterOf(
  memberId: bigint,
  { from, to, state, reason }: Omit<CallParsed<"claims">["query"], "pageNum" | "pageSize">,
): OwnFilter {
  const [start, end] = [from, to].map((text) => (text === undefined ? undefined : new Date(text)));
  if (start !== undefined && end !== undefined) {
    if (end <= start) throw new Refusal("period_order");
    if (end.getTime() - start.getTime() > periodMsMax) throw new Refusal("period_too_long");
  }
  return { memberId, state, reason, from: start, to: end };
}

const head = [
  "issued_at",
  "ended_at",
  "claim_id",
  "for",
  "title",
  "part",
  "first_day",
  "last_day",
  "state",
  "gives",
  "gives_of",
  "amount",
  "currency",
  "turnover_bps",
  "claim_by",
  "back_at",
];

const lineOf = (award: Award): string =>
  csvLine([
    award.issuedAt,
    award.endedAt ?? "",
    award.claimId,
    award.promotionType,
    award.title,
    award.span?.part ?? "",
    award.span?.from ?? "",
    award.span?.to ?? "",
    award.state,
    award.prize?.kind ?? "cash",
    award.prizeOf ?? "",
    award.amount,
    award.currency,
    String(award.turnoverBps),
    award.claimBy ?? "",
    award.backAt ?? "",
  ]);

const pageRows = 200;

/** A page at a time: the file is sent while it is read. */
async function* partsOf(
  { db, read }: HistoryDeps,
  filter: OwnFilter,
  language: string,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
  let rows: AwardRow[] = [];
  do {
    const last = rows.at(-1);
    const before = last && { at: last.endedAt ?? last.issuedAt, id: last.awardId };
    rows = await db.read((reader) => listOwnBefore(reader, filter, { before, limit: pageRows }));
    yield (await read(rows, language)).map(lineOf).join("");
  } while (rows.length === pageRows);
}

/** Called after its first and last day, as they are called where the brand is. */
function nameOf({ from, to }: OwnFilter, timeZone: string): string {
  const days = [from, to && new Date(to.getTime() - 1)].flatMap((at) => at ?? []);
  return `${["rewards", ...days.map((at) => dayOf(at, timeZone))].join("-")}.csv`;
}

export const createAwardHistory = (deps: HistoryDeps): Handlers<"claims" | "claimsFile"> => ({
  /** Refuses: period_order, period_too_long. */
  async claims({ query }, { language, session: { memberId } }) {
    const filter = filterOf(memberId, query);
    const [total, rows] = await deps.db.read(async (reader) => [
      await countOwnAwards(reader, filter),
      await listOwnAwards(reader, filter, rangeOf(query)),
    ]);
    return pageOf(query, total, await deps.read(rows, language));
  },

  /** Refuses: period_order, period_too_long, export_too_large. */
  async claimsFile({ query }, { language, merchantCode, session: { memberId } }) {
    const filter = filterOf(memberId, query);
    // Known before the first is sent: a file too large is refused and never cut off in silence.
    const rows = await deps.db.read((reader) => countOwnAwards(reader, filter));
    if (rows > exportRowsMax) {
      throw new Refusal("export_too_large", { rows, rowsMax: exportRowsMax });
    }
    return {
      fileName: nameOf(filter, await deps.timeZoneOf(merchantCode)),
      parts: partsOf(deps, filter, language),
    };
  },
});
