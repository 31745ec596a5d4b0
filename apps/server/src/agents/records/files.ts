import { byteOrderMark, csvLine } from "@baize/contract/csv";
import { exportRowsMax, type CallParsed } from "@baize/contract";
import type { Member } from "../../identity/index.ts";
import type { Reader } from "../../platform/db.ts";
import type { FileAnswer } from "../../platform/http/call.ts";
import { checkFileRows, filePageRows, type CountedRound } from "../../vendors/index.ts";
import { dayFileName, filePageSize, pagedFile } from "../csv.ts";
import {
  askMovements,
  askRounds,
  listMovementLines,
  listRoundsOf,
  showMovements,
  showRounds,
  type AgentRecordDeps,
} from "./service.ts";

/** The rounds of those right below an agent as CSV, read and sent a page at a time. */

const head = [
  "settled_at",
  "started_at",
  "round_id",
  "account",
  "level",
  "game",
  "vendor",
  "game_type",
  "status",
  "stake",
  "valid",
  "payout",
  "net",
  "currency",
];

type Asked = Awaited<ReturnType<typeof askRounds>>;
type Query = CallParsed<"agentRoundsFile">["query"];

async function* partsOf(
  deps: AgentRecordDeps,
  agent: Member,
  { asked, played }: Asked,
  query: Query,
  language: string,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
  let rows: CountedRound[] = [];
  do {
    const after = rows.at(-1);
    const page = { after, limit: filePageRows };
    const [found, shown] = await deps.db.read(async (reader) => {
      const next = await listRoundsOf(reader, played, asked.timeZone, query, page);
      return [next, await showRounds(deps, reader, agent, next, language)] as const;
    });
    rows = found;
    yield shown
      .map((round) =>
        csvLine([
          round.settledAt ?? "",
          round.startedAt,
          round.roundId,
          round.account,
          String(round.level),
          round.gameName,
          round.vendorName,
          round.gameType,
          round.status,
          round.stake,
          round.valid,
          round.payout,
          round.net,
          round.currency,
        ]),
      )
      .join("");
  } while (rows.length === filePageRows);
}

/** Refuses: period_order, period_too_long, not_found, export_too_large. */
export async function roundsFile(
  deps: AgentRecordDeps,
  agentId: bigint,
  query: Query,
  language: string,
): Promise<FileAnswer> {
  const agent = await deps.identity.getMember(agentId);
  const found = await deps.db.read((reader) => askRounds(deps, reader, agent, query));
  const rounds = found.played.reduce((sum, row) => sum + row.rounds, 0n);
  // tidy: allow money-number, because it counts rounds.
  checkFileRows(Number(rounds));
  return {
    fileName: dayFileName("team-bets", found.asked.range),
    parts: partsOf(deps, agent, found, query, language),
  };
}

/** As many as the ledger gives. */
const linesAtOnce = 200;

const movementHead = [
  "time",
  "account",
  "level",
  "kind",
  "reference",
  "amount",
  "balance_after",
  "currency",
  "transaction_id",
];

type AskedMovements = Awaited<ReturnType<typeof askMovements>>;

/** Members whose lines are read together: each is asked for these alone, not for all there are. */
const membersAtOnce = 500;

/** All lines, the newest first, or more than a file may have. */
async function readLines(deps: AgentRecordDeps, reader: Reader, asked: AskedMovements) {
  const lines: Awaited<ReturnType<typeof listMovementLines>> = [];
  for (let at = 0; at < asked.of.length && lines.length <= exportRowsMax; at += membersAtOnce) {
    const some = { ...asked, of: asked.of.slice(at, at + membersAtOnce) };
    for (let before: string | undefined; ;) {
      const page = { before, limit: linesAtOnce };
      const found = await listMovementLines(deps, reader, some, page);
      lines.push(...found);
      if (found.length < linesAtOnce || lines.length > exportRowsMax) break;
      before = found.at(-1)?.transferId;
    }
  }
  return lines.toSorted((one, other) => (one.transferId < other.transferId ? 1 : -1));
}

/**
 * What moved the cash of those right below. How many lines there are is known once they are read,
 * so they are read before the first is sent.
 *
 * Refuses, in this order: period_order, period_too_long, not_found, export_too_large.
 */
export async function movementsFile(
  deps: AgentRecordDeps,
  agentId: bigint,
  query: CallParsed<"agentMovementsFile">["query"],
): Promise<FileAnswer> {
  const agent = await deps.identity.getMember(agentId);
  const { asked, lines } = await deps.db.read(async (reader) => {
    const found = await askMovements(deps, reader, agent, query);
    return { asked: found.asked, lines: await readLines(deps, reader, found) };
  });
  return pagedFile({
    name: dayFileName("team-transactions", asked.range),
    head: movementHead,
    total: lines.length,
    read: (pageNum) =>
      deps.db.read(async (reader) => {
        const page = lines.slice((pageNum - 1) * filePageSize, pageNum * filePageSize);
        const rows = await showMovements(deps, reader, agent, page);
        return rows.map((row) => [
          row.at,
          row.account,
          String(row.level),
          row.kind,
          row.reference,
          row.amount,
          row.balanceAfter ?? "",
          row.currency,
          row.transactionId,
        ]);
      }),
  });
}
