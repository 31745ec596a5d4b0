/**
 * Where wheel and table stand in the scene, and how arrows move over the table. Pure; roulette.css
 * has the same numbers.
 */
import { rouletteFields, tableHeight, tableWidth, type RouletteField } from "../table.ts";

export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** What the strip of past rounds takes on top, and the margin around the table. */
const [above, margin] = [46, 12] as const;

/** A scene higher than wide has its table turned upright. */
export const isUpright = (width: number, height: number): boolean => height > width;

/** How high the table is. */
export function tableSpace(width: number, height: number): number {
  if (isUpright(width, height)) return Math.min(height * 0.72, 520);
  return Math.min(
    height * 0.46,
    ((Math.min(width, 1_080) - margin * 2) * tableHeight) / tableWidth,
  );
}

/** The wheel beside the bets: above the table. */
export function wheelAside(width: number, height: number): Stand {
  const room = height - above - margin * 2 - tableSpace(width, height);
  return {
    x: width / 2,
    y: above + margin / 2 + room / 2,
    radius: Math.max(30, Math.min(width * 0.45, room / 2)),
  };
}

/** The wheel while it turns: on an upright scene it comes forward over the table. */
export function wheelForward(width: number, height: number): Stand {
  if (!isUpright(width, height)) return wheelAside(width, height);
  return {
    x: width / 2,
    y: above + (height - above) / 2,
    radius: Math.min(width * 0.47, (height - above) * 0.45),
  };
}

type Direction = readonly [x: number, y: number];
const ways: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The way of an arrow on the screen, as it goes on the table when it lies on its side. */
function wayOf(key: string, upright: boolean): Direction | undefined {
  const way = ways[key];
  if (way === undefined || !upright) return way;
  // Upright, the zero is on top and the number 1 on the left.
  return [way[1], 0 - way[0]];
}

const middleOf = ({ x, y, width, height }: RouletteField): Direction => [
  x + width / 2,
  y + height / 2,
];

/** The nearest field that way; the same one at an edge. */
export function neighbour(field: RouletteField, key: string, upright: boolean): RouletteField {
  const way = wayOf(key, upright);
  if (way === undefined) return field;
  const [x, y] = middleOf(field);
  let found = field;
  let least = Number.POSITIVE_INFINITY;
  for (const other of rouletteFields) {
    const [dx, dy] = [middleOf(other)[0] - x, middleOf(other)[1] - y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along < 0.2) continue;
    const distance = along + aside * 2.5;
    if (distance >= least) continue;
    least = distance;
    found = other;
  }
  return found;
}
