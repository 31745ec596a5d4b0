import { wps, type Wire } from "./site-wire.ts";

/** The calls of the member's records, which only their pages and the wallet load. See wire.ts. */
export const recordsWire = {
  transactions: wps("GET", "/wps/member/transactions", "T"),
  statementSummary: wps("GET", "/wps/member/transactions/summary", "T"),
  transactionsFile: wps("GET", "/wps/member/transactions/file", "T"),
  bettingRecord: wps("GET", "/wps/member/bets", "T"),
  betsFile: wps("GET", "/wps/member/betsFile", "T"),
  roundDetail: wps("GET", "/wps/member/bets/:roundId", "T"),
  roundReplay: wps("POST", "/wps/member/bets/:roundId/replay", "T"),
  personalProfit: wps("GET", "/wps/member/profit", "T"),
} as const satisfies Record<string, Wire>;
