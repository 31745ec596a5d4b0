import type { ReconciledVendorDay } from "@baize/contract";

const dayMs = 86_400_000;

/** Comparing begins after this day: all of it came from another platform. */
export function isTakenOver({
  comparedFrom,
  day,
}: Pick<ReconciledVendorDay, "comparedFrom" | "day">): boolean {
  return comparedFrom !== null && Date.parse(comparedFrom) >= Date.parse(day) + dayMs;
}
