/**
 * Where the board is in the scene. The style sheet lays the buttons of the cells out by the
 * same numbers, so that what is seen is what is pressed.
 */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const columns = 5;
/** Room for the strip of rounds above and the ladder of multipliers below. */
const [top, bottom, beside] = [50, 66, 12] as const;
const sideMax = 620;
/** Of a cell's side. */
const gap = 0.09;

export function boardBox(width: number, height: number): Box {
  const room = { width: width - beside * 2, height: height - top - bottom };
  const side = Math.max(1, Math.min(room.width, room.height, sideMax));
  return { x: (width - side) / 2, y: top + (room.height - side) / 2, side };
}

export function cellBox(box: Box, index: number): Box {
  const pitch = box.side / columns;
  const inset = (pitch * gap) / 2;
  return {
    x: box.x + (index % columns) * pitch + inset,
    y: box.y + Math.floor(index / columns) * pitch + inset,
    side: pitch - inset * 2,
  };
}

/** The cell that an arrow key leads to; the same one at an edge. */
export function neighbour(index: number, key: string): number {
  const [row, column] = [Math.floor(index / columns), index % columns];
  if (key === "ArrowUp") return row > 0 ? index - columns : index;
  if (key === "ArrowDown") return row < columns - 1 ? index + columns : index;
  if (key === "ArrowLeft") return column > 0 ? index - 1 : index;
  if (key === "ArrowRight") return column < columns - 1 ? index + 1 : index;
  return index;
}
