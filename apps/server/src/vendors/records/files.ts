import { exportRowsMax } from "@baize/contract";
import type { StatementLine } from "../../ledger/index.ts";
import { byteOrderMark, csvLine } from "@baize/contract/csv";
import { Refusal } from "../../platform/errors.ts";
import type { FileAnswer, Handlers } from "../../platform/http/call.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { kindOf, ledgerKindsOf, rangeOf } from "./rules.ts";
import { roundQueryOf, showRound, type RecordsDeps } from "./service.ts";
import { listRoundsAfter, sumRounds, type RoundQuery, type RoundRow } from "../rounds/store.ts";
import { showLines } from "./statement.ts";

/**
 * Records as CSV, read and sent a page at a time. How many rows there are is known before the first
 * is sent, so that a file too large is refused and never cut off in silence.
 */

export const filePageRows = 200;

/** Refuses: export_too_large. */
export function checkFileRows(rows: number): void {
  if (rows > exportRowsMax) throw new Refusal("export_too_large", { rows, rowsMax: exportRowsMax });
}

/** Called after its first and last day, as they are called where the brand is. */
export const fileName = (what: string, firstDay: string, lastDay: string) =>
  `${what}-${firstDay}-${lastDay}.csv`;

async function nameOf(
  { timeZoneOf }: RecordsDeps,
  what: string,
  { from, to }: { readonly from: Date; readonly to: Date },
  merchantCode: string,
): Promise<string> {
  const timeZone = await timeZoneOf(merchantCode);
  return fileName(what, dayOf(from, timeZone), dayOf(new Date(to.getTime() - 1), timeZone));
}

const statementHead = [
  "time",
  "transaction_id",
  "kind",
  "reference",
  "game",
  "counterparty",
  "amount",
  "balance_after",
  "currency",
];

interface StatementAsked {
  readonly memberId: bigint;
  readonly language: string;
  readonly from: Date;
  readonly to: Date;
  readonly kinds: readonly string[] | undefined;
}

async function* statementParts(deps: RecordsDeps, asked: StatementAsked): AsyncGenerator<string> {
  const { memberId, language, from, to, kinds } = asked;
  yield byteOrderMark + csvLine(statementHead);
  let before: string | undefined;
  let lines: StatementLine[];
  do {
    lines = await deps.ledger.statement(memberId, {
      isCashOnly: true,
      from,
      to,
      limit: filePageRows,
      ...(kinds === undefined ? {} : { kinds }),
      ...(before === undefined ? {} : { before }),
    });
    const shown = await showLines(deps, memberId, lines, language);
    yield shown
      .map((row) =>
        csvLine([
          row.at,
          row.transactionId,
          row.kind,
          row.reference,
          row.gameName ?? "",
          row.counterparty ?? "",
          row.amount,
          row.balanceAfter,
          row.currency,
        ]),
      )
      .join("");
    before = lines.at(-1)?.transferId;
  } while (lines.length === filePageRows);
}

const betsHead = [
  "started_at",
  "settled_at",
  "round_id",
  "vendor",
  "game",
  "game_type",
  "status",
  "stake",
  "payout",
  "net",
  "currency",
];

async function* betsParts(
  deps: RecordsDeps,
  memberId: bigint,
  wanted: RoundQuery,
  language: string,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(betsHead);
  let rows: RoundRow[] = [];
  do {
    const last = rows.at(-1);
    rows = await deps.db.read((reader) =>
      listRoundsAfter(reader, memberId, wanted, last, filePageRows),
    );
    const rounds = await Promise.all(rows.map((row) => showRound(deps, row, language)));
    yield rounds
      .map((round) =>
        csvLine([
          round.startedAt,
          round.settledAt ?? "",
          round.roundId,
          round.vendorName,
          round.gameName,
          round.gameType,
          round.status,
          round.stake,
          round.payout,
          // What an open round comes to is not known yet.
          round.status === "open" ? "" : round.net,
          round.currency,
        ]),
      )
      .join("");
  } while (rows.length === filePageRows);
}

export function createRecordFiles(deps: RecordsDeps): Handlers<"transactionsFile" | "betsFile"> {
  return {
    /** Refuses: period_order, period_too_long, export_too_large. */
    async transactionsFile({ query }, { session, language, merchantCode }): Promise<FileAnswer> {
      const { memberId } = session;
      const { from, to } = rangeOf(query);
      const { sums } = await deps.ledger.cashSums(memberId, [from, to]);
      const asked = sums.filter(
        ({ kind }) => query.kind === undefined || kindOf(kind) === query.kind,
      );
      checkFileRows(asked.reduce((all, row) => all + row.count, 0));
      const kinds = query.kind === undefined ? undefined : ledgerKindsOf(query.kind);
      return {
        fileName: await nameOf(deps, "statement", { from, to }, merchantCode),
        parts: statementParts(deps, { memberId, language, from, to, kinds }),
      };
    },

    /** Refuses: period_order, period_too_long, export_too_large. */
    async betsFile({ query }, { session, language, merchantCode }): Promise<FileAnswer> {
      const { memberId } = session;
      const { from, to } = rangeOf(query);
      const wanted = await roundQueryOf(deps, query);
      const { total } = await deps.db.read((reader) => sumRounds(reader, memberId, wanted));
      // tidy: allow money-number, because it counts rounds.
      checkFileRows(Number(total));
      return {
        fileName: await nameOf(deps, "bets", { from, to }, merchantCode),
        parts: betsParts(deps, memberId, wanted, language),
      };
    },
  };
}
