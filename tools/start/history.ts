import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The demo's history is filled in behind the programs that run: the first start is ready as soon as
 * ever, and has its ninety days some minutes later.
 */

/**
 * What the worker leaves alone during it: these end by the clock of today what the history has just
 * begun in the past.
 */
export const jobsOfToday = [
  "deposits",
  "withdrawals",
  "bonuses",
  "reconciliation",
  "vendor_reports",
  "commissions",
  "agent_contracts",
  "affiliates",
].join(",");

interface Written {
  readonly isDone?: boolean;
}

/** Whether the history is asked for and not whole yet. */
export function isHistoryDue(dataDir: string, asked: string | undefined): boolean {
  if (asked === "none") return false;
  const file = path.join(dataDir, "history.json");
  if (!existsSync(file)) return true;
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as Written).isDone !== true;
  } catch {
    return true;
  }
}
