import type { DeskEntry } from "@baize/contract";
import { useTimeIn, useZoneOf } from "../../ui/desk/brand-time.ts";

/** Moments of a part by the clock of its brand, on a page about all of them. */
export function useEntryTime({ merchantCode }: Pick<DeskEntry, "merchantCode">) {
  const timeZone = useZoneOf()(merchantCode);
  const timeIn = useTimeIn();
  return (at: string): string => timeIn(at, timeZone);
}
