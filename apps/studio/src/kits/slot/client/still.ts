/** Cells of a reel that does not turn, and where they come from when others vanish. Pure. */
export type Position = readonly [reel: number, row: number];

export interface StillCell {
  symbol: string;
  /** Where it hangs before it falls, in cells from its place; negative is above. */
  dy: number;
  scale: number;
  /** Part of the fall that is done; absent where nothing fell. */
  fallen?: number;
  isFlickering?: boolean;
}

/** The reel after its removed cells vanished: which fell how far, and which came from above. */
export function fallen(
  next: readonly string[],
  removed: readonly Position[],
  reel: number,
): StillCell[] {
  const gone = new Set(removed.filter(([at]) => at === reel).map(([, row]) => row));
  const stayed = [...next.keys()].filter((row) => !gone.has(row));
  return next.map((symbol, row) => {
    const from = stayed[row - gone.size];
    return { symbol, dy: from === undefined ? -gone.size : from - row, scale: 1, fallen: 0 };
  });
}
