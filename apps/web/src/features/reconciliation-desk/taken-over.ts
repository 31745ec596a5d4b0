import type { ReconciledVendorDay } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";

/** Comparing begins after this day: all of it came from another platform. */
export function isTakenOver({
  comparedFrom,
  day,
}: Pick<ReconciledVendorDay, "comparedFrom" | "day">): boolean {
  return comparedFrom !== null && Date.parse(comparedFrom) >= Date.parse(day) + dayMs;
}
