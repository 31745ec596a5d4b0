import type { CatalogueDeps } from "../../catalogue/index.ts";
import type { Database } from "../../platform/db.ts";
import { listTopJackpotWins } from "../jackpots/overview-store.ts";
import { listTopRounds } from "../rounds/store.ts";

/**
 * The wins that the site's board may show, biggest first: payouts that are settled and larger than
 * their stakes, and what jackpots paid, without what was taken back. Trial accounts play without
 * the wallet, so they are never among them. Who is shown, and under which name, is the board's.
 */
export function createWinBoard(
  db: Database,
): Pick<CatalogueDeps, "listTopWins" | "listTopJackpots"> {
  return {
    async listTopWins(currency, limit, games, since) {
      const rows = await db.read((reader) => listTopRounds(reader, since, currency, games, limit));
      return rows.map((row) => ({
        winId: row.roundId,
        memberId: row.memberId,
        vendorCode: row.vendorCode,
        gameCode: row.gameCode,
        currency: row.currency,
        payoutMinor: row.payoutMinor,
        wonAt: row.settledAt ?? row.startedAt,
      }));
    },
    async listTopJackpots(currency, limit, since) {
      const rows = await db.read((reader) => listTopJackpotWins(reader, since, currency, limit));
      return rows.map(({ amountMinor, ...win }) => ({ ...win, payoutMinor: amountMinor }));
    },
  };
}
