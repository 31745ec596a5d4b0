import type { CompiledMachine } from "./machine.ts";

export interface LineWin {
  readonly line: number;
  /** Index of the symbol that pays. */
  readonly symbol: number;
  readonly count: number;
  /** × stake per line. */
  readonly pay: number;
}
export interface SpinWins {
  readonly lines: readonly LineWin[];
  readonly scatters: number;
  /** × total stake. */
  readonly scatterPay: number;
}

/**
 * The best win of one line from the left. A wild stands for any symbol but the scatter; a run of
 * wilds may also pay as wilds when that is worth more.
 */
export function lineWin(
  compiled: CompiledMachine,
  symbols: readonly number[],
): { symbol: number; count: number; pay: number } | undefined {
  const { wild, scatter, pays } = compiled;
  let wilds = 0;
  while (wilds < symbols.length && symbols[wilds] === wild) wilds += 1;
  const asWild = wild < 0 ? 0 : (pays[wild]?.[wilds] ?? 0);
  const symbol = symbols[wilds];
  let count = wilds;
  if (symbol !== undefined && symbol !== scatter) {
    while (count < symbols.length && (symbols[count] === symbol || symbols[count] === wild)) {
      count += 1;
    }
    const pay = pays[symbol]?.[count] ?? 0;
    if (pay > asWild) return { symbol, count, pay };
  }
  return asWild > 0 ? { symbol: wild, count: wilds, pay: asWild } : undefined;
}

/** Symbols in view, by reel and row from the top. */
export function windowAt(
  strips: readonly (readonly number[])[],
  stops: readonly number[],
  rows: number,
): number[][] {
  return strips.map((strip, reel) => {
    const stop = stops[reel] ?? 0;
    return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? 0);
  });
}

/** All wins of a window, before any multiplier. */
export function evaluate(
  compiled: CompiledMachine,
  window: readonly (readonly number[])[],
): SpinWins {
  const lines: LineWin[] = [];
  compiled.machine.lines.forEach((rows, line) => {
    const win = lineWin(
      compiled,
      rows.map((row, reel) => window[reel]?.[row] ?? -1),
    );
    if (win !== undefined) lines.push({ line, ...win });
  });
  const scatters = window.flat().filter((symbol) => symbol === compiled.scatter).length;
  const scatterPay = compiled.scatter < 0 ? 0 : (compiled.pays[compiled.scatter]?.[scatters] ?? 0);
  return { lines, scatters, scatterPay };
}
