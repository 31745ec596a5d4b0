/** Where the numbers lie. Pure; keno.css has the same numbers. */
export const columns = 8;
export const rows = 5;
/** What the strip above and the pay table below take, and the margin at the sides. */
const [above, below, beside] = [50, 76, 12] as const;
const widthMax = 800;

export interface Board {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
}

export function boardIn(width: number, height: number): Board {
  const [roomX, roomY] = [width - beside * 2, height - above - below];
  const cell = Math.max(1, Math.min(roomX / columns, roomY / rows, widthMax / columns));
  return {
    x: (width - cell * columns) / 2,
    y: above + (roomY - cell * rows) / 2,
    cell,
  };
}

/** The middle of a number from 1. */
export function placeOf({ x, y, cell }: Board, number: number): { x: number; y: number } {
  const index = number - 1;
  return {
    x: x + ((index % columns) + 0.5) * cell,
    y: y + (Math.floor(index / columns) + 0.5) * cell,
  };
}

/** The number an arrow leads to; the same one at an edge. */
export function neighbour(number: number, key: string): number {
  const [column, row] = [(number - 1) % columns, Math.floor((number - 1) / columns)];
  const x = column + (key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0);
  const y = row + (key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0);
  if (x < 0 || x >= columns || y < 0 || y >= rows) return number;
  return y * columns + x + 1;
}
