import { createHash } from "node:crypto";
import { formatMinor, minor } from "@baize/money";
import { maskName } from "../../catalogue/index.ts";
import type { Reader } from "../../platform/db.ts";
import { mayWin, type BoardsDeps } from "./fold.ts";
import { isWon, nothing, placesOf, prizesOf, type Won } from "./prizes.ts";
import { tellPrize } from "../prize-terms/rules.ts";
import { prizesNow, writeScore } from "./rules.ts";
import { listScores, listTied, type ResultRow, type ScoreRow } from "./score-store.ts";
import type { BoardRow } from "./store.ts";

/** Who leads a board, who of them wins what, and the list that is frozen of it. */

/** Of one score, so many share what their places win. */
const tiedMax = 5_000;

export interface Leader extends ScoreRow, Won {}

/** The first places with what they would win now: all that win, and at least so many. */
export async function listLeaders(
  reader: Reader,
  board: BoardRow,
  atLeast: number,
): Promise<Leader[]> {
  const rule = prizesNow(board.settings, board.potMinor);
  const limit = Math.max(placesOf(rule), atLeast);
  const rows = await listScores(reader, board.boardId, { limit, offset: 0 });
  const last = rows.at(-1);
  if (last !== undefined && rows.length === limit && board.settings.ties === "share") {
    const known = rows.filter(({ score }) => score === last.score).length;
    const tied = await listTied(reader, board.boardId, last.score, tiedMax);
    rows.push(...tied.slice(known));
  }
  const scores = rows.map(({ score }) => score);
  const prizes = prizesOf(rule, board.settings.ties, scores);
  return rows.map((row, at) => ({ ...row, ...(prizes[at] ?? nothing) }));
}

/** The place of whoever comes next, if it wins. */
export function vacantOf({ settings, potMinor }: BoardRow, leaders: readonly Leader[]) {
  const rule = prizesNow(settings, potMinor);
  if (leaders.length >= placesOf(rule)) return undefined;
  const scores = [...leaders.map(({ score }) => score), 1n];
  const won = prizesOf(rule, settings.ties, scores).at(-1) ?? nothing;
  return isWon(won) ? { rank: scores.length, ...won } : undefined;
}

/** Those who move up if winners are struck. */
const spare = 100;
const readAtOnce = 500;

/**
 * The members who may win, the best first: accounts that take no part are left out, and of
 * accounts that share a person, a device or a payee all but the best.
 */
async function listWinners(
  reader: Reader,
  deps: BoardsDeps,
  board: BoardRow,
): Promise<Omit<ResultRow, "rank" | keyof Won>[]> {
  const places = placesOf(prizesNow(board.settings, board.potMinor));
  const seen = new Set<string>();
  const winners: Omit<ResultRow, "rank" | keyof Won>[] = [];
  for (let offset = 0; ; offset += readAtOnce) {
    const rows = await listScores(reader, board.boardId, { limit: readAtOnce, offset });
    const members = await deps.membersIn(
      reader,
      rows.map(({ memberId }) => memberId),
    );
    const byId = new Map(members.map((one) => [one.memberId, one]));
    for (const { memberId, score, reachedAt } of rows) {
      const lastScore = winners[places - 1]?.score;
      // Whoever is tied with the last that wins may have a share.
      const isEnough = winners.length >= places + spare && score !== lastScore;
      if (isEnough || winners.length >= tiedMax) return winners;
      const member = byId.get(memberId);
      if (member === undefined || !mayWin(member, board)) continue;
      const marks = await deps.marksOf(reader, memberId);
      if (marks.some((mark) => seen.has(mark))) continue;
      for (const mark of marks) seen.add(mark);
      winners.push({ memberId, score, reachedAt, name: maskName(member.nickname) });
    }
    if (rows.length < readAtOnce) return winners;
  }
}

/** Places and prizes of winners in their order. */
export function rowsOf(
  { settings, potMinor }: Pick<BoardRow, "settings" | "potMinor">,
  winners: readonly Omit<ResultRow, "rank" | keyof Won>[],
): ResultRow[] {
  const scores = winners.map(({ score }) => score);
  const won = prizesOf(prizesNow(settings, potMinor), settings.ties, scores);
  return winners.map((winner, at) => ({ ...winner, rank: at + 1, ...(won[at] ?? nothing) }));
}

export const freezeRows = async (reader: Reader, deps: BoardsDeps, board: BoardRow) =>
  rowsOf(board, await listWinners(reader, deps, board));

/**
 * SHA-256 of the list, a line for each place that ends with LF:
 * `rank,score,reached at,prize,name`. What is no money says what it is and how much of it.
 */
export function hashOf({ settings }: Pick<BoardRow, "settings">, rows: readonly ResultRow[]) {
  const hash = createHash("sha256");
  for (const { rank, score, reachedAt, prizeMinor, prize, name } of rows) {
    const amount = formatMinor(minor(prizeMinor), settings.currency);
    const gets = prize === null ? amount : tellPrize({ amount, prize });
    const told = [rank, writeScore(settings, score), reachedAt.toISOString(), gets, name];
    hash.update(`${told.join(",")}\n`);
  }
  return hash.digest("hex");
}
