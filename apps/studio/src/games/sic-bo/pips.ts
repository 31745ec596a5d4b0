/** Where the pips of a face lie, from its middle, in parts of its edge. Ones and fours are red. */
const [near, wide] = [0.27, 0.29] as const;

const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-near, -near],
    [near, near],
  ],
  3: [
    [-near, -near],
    [0, 0],
    [near, near],
  ],
  4: [
    [-near, -near],
    [near, -near],
    [-near, near],
    [near, near],
  ],
  5: [
    [-near, -near],
    [near, -near],
    [0, 0],
    [-near, near],
    [near, near],
  ],
  6: [
    [-near, -wide],
    [-near, 0],
    [-near, wide],
    [near, -wide],
    [near, 0],
    [near, wide],
  ],
};

export const pipsOf = (face: number) => pips[face] ?? [];
export const redFaces: ReadonlySet<number> = new Set([1, 4]);
