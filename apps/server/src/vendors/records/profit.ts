import type { GameType, PlayFigures, ProfitFigures } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { CashSum } from "../../ledger/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { daysOf } from "../../platform/zone-days.ts";
import { kindOf, rangeOf } from "./rules.ts";
import type { RecordsDeps } from "./service.ts";
import { sumRoundsByPart, type GameTotals, type RoundTotals } from "../rounds/store.ts";

/** What a member's play and money came to, by day and by game type. */

const count = (rows: readonly RoundTotals[]) => rows.reduce((all, row) => all + row.total, 0n);

function playFigures(rows: readonly RoundTotals[], currency: string): PlayFigures {
  const sum = (of: (row: RoundTotals) => bigint) => rows.reduce((all, row) => all + of(row), 0n);
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    // tidy: allow money-number, because it counts rounds.
    rounds: Number(count(rows)),
    stake: text(sum((row) => row.stakeMinor)),
    validBet: text(sum((row) => row.validMinor)),
    payout: text(sum((row) => row.payoutMinor)),
    net: text(sum((row) => row.netMinor)),
  };
}

/** Of deposits what came in, of withdrawals what went out; what came back is taken off. */
function moneyFigures(sums: readonly CashSum[], currency: string) {
  const into = (kind: "deposit" | "withdrawal") =>
    sums
      .filter((row) => kindOf(row.kind) === kind)
      .reduce((all, { isIn, amountMinor }) => (isIn ? all + amountMinor : all - amountMinor), 0n);
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return { deposit: text(into("deposit")), withdrawal: text(-into("withdrawal")) };
}

function isTimeZone(timeZone: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

export function createProfit(deps: RecordsDeps): Handlers<"personalProfit"> {
  const { db, ledger } = deps;

  async function read(memberId: bigint, edges: readonly Date[]) {
    const { parts, games } = await db.read((reader) => sumRoundsByPart(reader, memberId, edges));
    const { sums } = await ledger.cashSums(memberId, edges);
    return { rounds: parts, games, sums };
  }

  async function byGameType(rows: readonly GameTotals[], language: string) {
    const byType = new Map<GameType, GameTotals[]>();
    for (const row of rows) {
      const text = await deps.describeGame(row.vendorCode, row.gameCode, language);
      // As in the record of rounds: a game that left the catalogue counts as in-house.
      const gameType = text?.gameType ?? "BGS";
      const known = byType.get(gameType);
      if (known === undefined) byType.set(gameType, [row]);
      else known.push(row);
    }
    return byType;
  }

  return {
    /** Refuses: invalid_input for an unknown zone, period_order, period_too_long. */
    async personalProfit({ query }, { session, merchantCode, language }) {
      const { memberId, currency } = session;
      const { from, to } = rangeOf(query);
      const timeZone = query.timeZone ?? (await deps.timeZoneOf(merchantCode));
      if (!isTimeZone(timeZone)) {
        const fields = [{ path: "query.timeZone", problem: "invalid_value" }];
        throw new Refusal("invalid_input", { fields });
      }
      const { names, edges } = daysOf(from, to, timeZone);
      const now = await read(memberId, edges);
      const before = new Date(2 * from.getTime() - to.getTime());
      const previous = await read(memberId, [before, from]);
      const figures = ({ rounds, sums }: Pick<typeof now, "rounds" | "sums">): ProfitFigures => ({
        ...playFigures(rounds, currency),
        ...moneyFigures(sums, currency),
      });
      const byType = await byGameType(now.games, language);
      return {
        currency,
        timeZone,
        totals: figures(now),
        previous: figures(previous),
        days: names.map((day, part) => ({
          day,
          ...figures({
            rounds: now.rounds.filter((row) => row.part === part),
            sums: now.sums.filter((row) => row.part === part),
          }),
        })),
        gameTypes: [...byType].map(([gameType, rows]) => ({
          gameType,
          ...playFigures(rows, currency),
        })),
      };
    },
  };
}
