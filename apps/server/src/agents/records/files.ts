import { byteOrderMark, csvLine } from "@baize/contract/csv";
import type { CallParsed } from "@baize/contract";
import type { Member } from "../../identity/index.ts";
import type { FileAnswer } from "../../platform/http/call.ts";
import { checkFileRows, fileName, filePageRows, type CountedRound } from "../../vendors/index.ts";
import { askRounds, listRoundsOf, showRounds, type AgentRecordDeps } from "./service.ts";

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
  const { range } = found.asked;
  return {
    fileName: fileName("team-bets", range.from, range.to),
    parts: partsOf(deps, agent, found, query, language),
  };
}
