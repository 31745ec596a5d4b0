import type { Clock } from "../../platform/clock.ts";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { amountText } from "../contracts/wire-terms.ts";
import { sumOverdue } from "./store.ts";
import { lateMsMax } from "@baize/contract/agent-due";

/**
 * Whoever owes a downline for more than a day takes nothing out, sends and gets nothing along the
 * line, and claims nothing. By the time at which it became due, so it needs no run that says so.
 *
 * Refuses: commission_overdue.
 */
export const demandPaid =
  (clock: Clock) =>
  async (reader: Reader, memberId: bigint): Promise<void> => {
    const before = new Date(clock.now().getTime() - lateMsMax);
    const owed = await sumOverdue(reader, memberId, before);
    if (owed === undefined) return;
    const { leftMinor, currency } = owed;
    throw new Refusal("commission_overdue", { amount: amountText(leftMinor, currency), currency });
  };
