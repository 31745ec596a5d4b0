import type { Reader, Tx } from "../../platform/db.ts";
import type { AgentPolicy } from "./rules.ts";

/** SQL of what brands allow agents' contracts. */

const columns = `merchant_code as "merchantCode", currency,
  dividend_max_ppm as "dividendMaxPpm", daily_max_ppm as "dailyMaxPpm",
  hourly_max_ppm as "hourlyMaxPpm", realtime_win_max_ppm as "realtimeWinMaxPpm",
  realtime_loss_max_ppm as "realtimeLossMaxPpm", active_hour_min_minor as "activeHourMinMinor",
  active_valid_min_minor as "activeValidMinMinor",
  active_deposit_min_minor as "activeDepositMinMinor", counts_own_bets as "countsOwnBets",
  approve_above_minor as "approveAboveMinor",
  approve_twice_above_minor as "approveTwiceAboveMinor",
  approve_dividends as "approveDividends", turnover_bps as "turnoverBps",
  house_pays as "housePays", forced_collection as "forcedCollection"`;

export async function findSavedPolicy(
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<AgentPolicy | undefined> {
  const rows = await reader.query<AgentPolicy>(
    `select ${columns} from agents.policy where merchant_code = $1 and currency = $2`,
    [merchantCode, currency],
  );
  return rows[0];
}

export const listSavedPolicies = (reader: Reader): Promise<AgentPolicy[]> =>
  reader.query<AgentPolicy>(`select ${columns} from agents.policy`);

export async function upsertPolicy(tx: Tx, policy: AgentPolicy): Promise<void> {
  await tx.execute(
    `insert into agents.policy (merchant_code, currency, dividend_max_ppm, daily_max_ppm,
       active_valid_min_minor, active_deposit_min_minor, counts_own_bets, approve_above_minor,
       approve_twice_above_minor, approve_dividends, turnover_bps, hourly_max_ppm,
       realtime_win_max_ppm, realtime_loss_max_ppm, active_hour_min_minor,
       house_pays, forced_collection)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (merchant_code, currency) do update set
       dividend_max_ppm = excluded.dividend_max_ppm,
       daily_max_ppm = excluded.daily_max_ppm,
       active_valid_min_minor = excluded.active_valid_min_minor,
       active_deposit_min_minor = excluded.active_deposit_min_minor,
       counts_own_bets = excluded.counts_own_bets,
       approve_above_minor = excluded.approve_above_minor,
       approve_twice_above_minor = excluded.approve_twice_above_minor,
       approve_dividends = excluded.approve_dividends,
       turnover_bps = excluded.turnover_bps,
       hourly_max_ppm = excluded.hourly_max_ppm,
       realtime_win_max_ppm = excluded.realtime_win_max_ppm,
       realtime_loss_max_ppm = excluded.realtime_loss_max_ppm,
       active_hour_min_minor = excluded.active_hour_min_minor,
       house_pays = excluded.house_pays,
       forced_collection = excluded.forced_collection`,
    [
      policy.merchantCode,
      policy.currency,
      policy.dividendMaxPpm,
      policy.dailyMaxPpm,
      policy.activeValidMinMinor,
      policy.activeDepositMinMinor,
      policy.countsOwnBets,
      policy.approveAboveMinor,
      policy.approveTwiceAboveMinor,
      policy.approveDividends,
      policy.turnoverBps,
      policy.hourlyMaxPpm,
      policy.realtimeWinMaxPpm,
      policy.realtimeLossMaxPpm,
      policy.activeHourMinMinor,
      policy.housePays,
      policy.forcedCollection,
    ],
  );
}
