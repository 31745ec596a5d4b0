import type { GameType, Round, RoundDetail } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Catalogue } from "../../catalogue/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { roundMessageOf, type RoundMessage } from "../rounds/projection.ts";
import {
  findRound,
  listEntries,
  listRounds,
  sumRounds,
  type RoundQuery,
  type RoundRow,
} from "../rounds/store.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

/** What members read of their play: the rounds of a time with their totals, and one round. */

/** A game's names in a language; undefined for a game that is gone. */
type GameText = ReturnType<Catalogue["describeGameNow"]>;

interface GameRef {
  readonly vendorCode: string;
  readonly gameCode: string;
}

export interface RecordsDeps {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** Names in a language; undefined for a game that is gone. */
  readonly describeGame: Catalogue["describeGame"];
  /** The games of a type. */
  readonly gamesOfType: (gameType: GameType) => readonly GameRef[] | Promise<readonly GameRef[]>;
  /** What awards were called, by the references of their postings. */
  readonly awardTitles: (
    memberId: bigint,
    references: readonly string[],
    language: string,
  ) => Promise<ReadonlyMap<string, string>>;
  /** The zone whose midnight begins a brand's day. */
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
}

/** A round with its names. A game that left the catalogue is shown by its code. */
function roundOf(message: RoundMessage, text: GameText): Round {
  const { vendorCode, ...rest } = message;
  return {
    ...rest,
    gameName: text?.gameName ?? message.gameCode,
    gameType: text?.gameType ?? "BGS",
    vassalage: vendorCode,
    vendorName: text?.vendorName ?? vendorCode,
  };
}

/** A round that went to the feed, in a reader's language; it never waits for the names. */
export function localiseRound(
  data: unknown,
  describe: Catalogue["describeGameNow"],
  language: string,
): Round {
  const message = data as RoundMessage;
  return roundOf(message, describe(message.vendorCode, message.gameCode, language));
}

/** A round as its reader sees it. */
export async function showRound(
  deps: Pick<RecordsDeps, "describeGame">,
  row: RoundRow,
  language: string,
): Promise<Round> {
  const text = await deps.describeGame(row.vendorCode, row.gameCode, language);
  return roundOf(roundMessageOf(row), text);
}

interface BetsAsked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly gameType?: GameType | undefined;
  readonly vassalage?: string | undefined;
  readonly status?: Round["status"] | undefined;
}

const dateOf = (text: string | undefined) => (text === undefined ? null : new Date(text));

/** What the store is asked for. */
export async function roundQueryOf(
  deps: Pick<RecordsDeps, "gamesOfType">,
  query: BetsAsked,
): Promise<RoundQuery> {
  return {
    from: dateOf(query.from),
    to: dateOf(query.to),
    status: query.status ?? null,
    vendorCode: query.vassalage ?? null,
    games: query.gameType === undefined ? null : await deps.gamesOfType(query.gameType),
  };
}

/** One round with every transaction in it. Refuses: not_found, also for another member's round. */
export async function showRoundDetail(
  deps: Pick<RecordsDeps, "describeGame">,
  reader: Reader,
  { memberId, roundId }: { readonly memberId: bigint; readonly roundId: string },
  language: string,
): Promise<RoundDetail> {
  const row = await findRound(reader, memberId, roundId);
  if (row === undefined) throw new Refusal("not_found");
  const entries = await listEntries(reader, memberId, roundId);
  return {
    ...(await showRound(deps, row, language)),
    transactions: entries.map((entry) => ({
      transactionId: entry.operationId,
      kind: entry.kind,
      amount: formatMinor(minor(entry.amountMinor), row.currency),
      at: entry.at.toISOString(),
    })),
  };
}

export function createRecords(deps: RecordsDeps): Handlers<"bettingRecord" | "roundDetail"> {
  const { db } = deps;
  return {
    async bettingRecord({ query }, { session, language }) {
      const { memberId, currency } = session;
      const wanted = await roundQueryOf(deps, query);
      const sums = await db.read((reader) => sumRounds(reader, memberId, wanted));
      const rows = await db.read((reader) => listRounds(reader, memberId, wanted, rangeOf(query)));
      // tidy: allow money-number, because it counts rounds.
      const total = Number(sums.total);
      const text = (amount: bigint) => formatMinor(minor(amount), currency);
      const content = await Promise.all(rows.map((row) => showRound(deps, row, language)));
      return {
        ...pageOf(query, total, content),
        totals: {
          currency,
          stake: text(sums.stakeMinor),
          validBet: text(sums.validMinor),
          payout: text(sums.payoutMinor),
          net: text(sums.netMinor),
        },
      };
    },

    roundDetail: ({ params: { roundId } }, { session: { memberId }, language }) =>
      db.read((reader) => showRoundDetail(deps, reader, { memberId, roundId }, language)),
  };
}
