import type { GameType, Round } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Ledger, StatementLine, StatementQuery } from "../ledger/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { timeOfUuidv7 } from "../platform/ids.ts";
import type { Handlers } from "../platform/http/call.ts";
import { roundMessageOf, type RoundMessage } from "./projection.ts";
import {
  findRound,
  listEntries,
  listRounds,
  listRoundsById,
  listTopRounds,
  sumRounds,
  type RoundQuery,
  type RoundRow,
} from "./round-store.ts";

/** What members read of their play: rounds, one round, and the statement of the wallet. */

export interface GameText {
  readonly gameName: string;
  readonly vendorName: string;
  readonly gameType: GameType;
}

export type DescribeGame = (
  vendorCode: string,
  gameCode: string,
  language: string,
) => GameText | undefined | Promise<GameText | undefined>;

export interface GameRef {
  readonly vendorCode: string;
  readonly gameCode: string;
}

export interface RecordsDeps {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Names in a language; undefined for a game that is gone. */
  readonly describeGame: DescribeGame;
  /** The games of a type. */
  readonly gamesOfType: (gameType: GameType) => readonly GameRef[] | Promise<readonly GameRef[]>;
}

/** A round with its names. A game that left the catalogue is shown by its code. */
export function roundOf(message: RoundMessage, text: GameText | undefined): Round {
  const { vendorCode, ...rest } = message;
  return {
    ...rest,
    gameName: text?.gameName ?? message.gameCode,
    gameType: text?.gameType ?? "BGS",
    vassalage: vendorCode,
    vendorName: text?.vendorName ?? vendorCode,
  };
}

const dateOf = (text: string | undefined) => (text === undefined ? null : new Date(text));

/** The statement shows the wallet's own kinds; what another module posts is an adjustment. */
const kinds = new Set(["deposit", "bet", "win", "rollback"]);
type Kind = "deposit" | "bet" | "win" | "rollback" | "adjustment";
const kindOf = (kind: string): Kind => (kinds.has(kind) ? (kind as Kind) : "adjustment");

/** Kinds to ask the ledger for. "adjustment" is whatever the others are not. */
const askedKinds: Readonly<Record<Kind, readonly string[]>> = {
  deposit: ["deposit"],
  bet: ["bet"],
  win: ["win"],
  rollback: ["rollback"],
  adjustment: ["adjustment", "demo_credit"],
};

const cursorPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function signedAmount(line: StatementLine): string {
  const isIn = line.credit === "cash" || (line.debit !== "cash" && line.credit === "bonus");
  const amount: bigint = line.amountMinor;
  return formatMinor(minor(isIn ? amount : -amount), line.currency);
}

// tidy: allow function-length, because it is three reads that share how a round is shown.
export function createRecords(
  deps: RecordsDeps,
): Handlers<"bettingRecord" | "roundDetail" | "transactions"> {
  const { db, ledger } = deps;

  async function show(row: RoundRow, language: string): Promise<Round> {
    const text = await deps.describeGame(row.vendorCode, row.gameCode, language);
    return roundOf(roundMessageOf(row), text);
  }

  async function namesOf(memberId: bigint, lines: readonly StatementLine[], language: string) {
    const ids = [...new Set(lines.map((line) => line.reference).filter((text) => text !== ""))];
    const rounds =
      ids.length === 0 ? [] : await db.read((reader) => listRoundsById(reader, memberId, ids));
    const names = new Map<string, string>();
    for (const row of rounds) names.set(row.roundId, (await show(row, language)).gameName);
    return names;
  }

  return {
    async bettingRecord({ query }, { session, language }) {
      const { memberId, currency } = session;
      const games = query.gameType === undefined ? null : await deps.gamesOfType(query.gameType);
      const wanted: RoundQuery = {
        from: dateOf(query.from),
        to: dateOf(query.to),
        status: query.status ?? null,
        games,
        limit: query.pageSize,
        offset: (query.pageNum - 1) * query.pageSize,
      };
      const sums = await db.read((reader) => sumRounds(reader, memberId, wanted));
      const rows = await db.read((reader) => listRounds(reader, memberId, wanted));
      // tidy: allow money-number, because it counts rounds.
      const total = Number(sums.total);
      const text = (amount: bigint) => formatMinor(minor(amount), currency);
      return {
        content: await Promise.all(rows.map((row) => show(row, language))),
        pageNum: query.pageNum,
        totalPages: Math.ceil(total / query.pageSize),
        total,
        totals: {
          currency,
          stake: text(sums.stakeMinor),
          payout: text(sums.payoutMinor),
          net: text(sums.payoutMinor - sums.stakeMinor),
        },
      };
    },

    /** Refuses: not_found, also for another member's round. */
    async roundDetail({ params }, { session, language }) {
      const { memberId } = session;
      const row = await db.read((reader) => findRound(reader, memberId, params.roundId));
      if (row === undefined) throw new Refusal("not_found");
      const entries = await db.read((reader) => listEntries(reader, memberId, row.roundId));
      return {
        ...(await show(row, language)),
        transactions: entries.map((entry) => ({
          transactionId: entry.operationId,
          kind: entry.kind,
          amount: formatMinor(minor(entry.amountMinor), row.currency),
          at: entry.at.toISOString(),
        })),
      };
    },

    async transactions({ query }, { session, language }) {
      if (query.cursor !== undefined && !cursorPattern.test(query.cursor)) {
        throw new Refusal("invalid_input", {
          fields: [{ path: "query.cursor", problem: "invalid_format" }],
        });
      }
      const asked: StatementQuery = {
        limit: query.pageSize + 1,
        ...(query.cursor === undefined ? {} : { before: query.cursor }),
        ...(query.from === undefined ? {} : { from: new Date(query.from) }),
        ...(query.to === undefined ? {} : { to: new Date(query.to) }),
        ...(query.kind === undefined ? {} : { kinds: askedKinds[query.kind] }),
      };
      const lines = await ledger.statement(session.memberId, asked);
      const page = lines.slice(0, query.pageSize);
      const names = await namesOf(session.memberId, page, language);
      return {
        content: page.map((line) => ({
          transactionId: line.transferId,
          kind: kindOf(line.kind),
          currency: line.currency,
          amount: signedAmount(line),
          balanceAfter: formatMinor(line.balanceAfterMinor, line.currency),
          reference: line.reference,
          gameName: names.get(line.reference) ?? null,
          at: timeOfUuidv7(line.transferId).toISOString(),
        })),
        next: lines.length > page.length ? (page.at(-1)?.transferId ?? null) : null,
      };
    },
  };
}

/** A settled win for the board; who may be shown and under which name is decided above. */
export interface TopWin extends GameRef {
  readonly memberId: bigint;
  readonly currency: string;
  readonly payoutMinor: bigint;
  readonly wonAt: Date;
}

const boardMs = 7 * 86_400_000;

/**
 * The biggest payouts of the last seven days, settled and larger than their stakes; of these games,
 * or of all where null. Trial accounts play without the wallet, so they are never among them.
 */
export async function listTopWins(
  deps: Pick<RecordsDeps, "db" | "clock">,
  limit: number,
  games: readonly GameRef[] | null,
): Promise<TopWin[]> {
  const since = new Date(deps.clock.now().getTime() - boardMs);
  const rows = await deps.db.read((reader) => listTopRounds(reader, since, games, limit));
  return rows.map((row) => ({
    memberId: row.memberId,
    vendorCode: row.vendorCode,
    gameCode: row.gameCode,
    currency: row.currency,
    payoutMinor: row.payoutMinor,
    wonAt: row.settledAt ?? row.startedAt,
  }));
}
