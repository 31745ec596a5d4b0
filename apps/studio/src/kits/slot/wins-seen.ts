/**
 * The highest win of many simulated rounds of each slot, in total stakes, as `npx tsx
 * bench/slots.ts --write` keeps it. The highest possible win is in the machine's figures, but it is
 * so rare that this says more.
 */
import seen from "./wins-seen.json" with { type: "json" };

export interface WinSeen {
  readonly rounds: number;
  readonly times: string;
}

const seenByGame: Readonly<Record<string, WinSeen | undefined>> = seen;

export function winSeen(gameCode: string): WinSeen {
  const found = seenByGame[gameCode];
  if (found === undefined) throw new RangeError(`no round of ${gameCode} was simulated`);
  return found;
}
