/**
 * The amber die as a solid: a ten-sided trapezohedron, turned and lit. Pure geometry; the scene
 * only fills the faces it is given.
 */
export type Point3 = readonly [number, number, number];
export interface Face {
  /** Flat x, y pairs, centred on zero, for a die of radius one. */
  readonly outline: readonly number[];
  /** 0 dark to 1 full light. */
  readonly light: number;
  readonly isFront: boolean;
}
export interface Turn {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const sides = 5;
const rim = 0.105;
const apex = 1;

const ring: readonly Point3[] = Array.from({ length: sides * 2 }, (_, index) => {
  const angle = (index * Math.PI) / sides;
  return [Math.cos(angle), index % 2 === 0 ? rim : -rim, Math.sin(angle)];
});
const top: Point3 = [0, apex, 0];
const bottom: Point3 = [0, -apex, 0];

const corner = (index: number): Point3 => ring[(index + sides * 2) % (sides * 2)] ?? top;

const kites: readonly (readonly Point3[])[] = Array.from({ length: sides * 2 }, (_, index) => [
  index % 2 === 0 ? bottom : top,
  corner(index - 1),
  corner(index),
  corner(index + 1),
]);

const lightFrom: Point3 = [-0.45, 0.75, 0.55];

function turned([x, y, z]: Point3, turn: Turn): Point3 {
  const [cx, sx, cy, sy] = [Math.cos(turn.x), Math.sin(turn.x), Math.cos(turn.y), Math.sin(turn.y)];
  const [cz, sz] = [Math.cos(turn.z), Math.sin(turn.z)];
  const [x1, z1] = [x * cy + z * sy, z * cy - x * sy];
  const [y2, z2] = [y * cx - z1 * sx, y * sx + z1 * cx];
  return [x1 * cz - y2 * sz, x1 * sz + y2 * cz, z2];
}

const minus = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Point3): Point3 => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** The faces of the turned die, those behind first. */
export function facesOf(turn: Turn): readonly Face[] {
  return kites
    .map((kite): Face => {
      const points = kite.map((point) => turned(point, turn));
      const [a = top, b = top, c = top] = points;
      const flat = unit(cross(minus(b, a), minus(c, a)));
      const middle = points.reduce<Point3>(
        (sum, point) => [sum[0] + point[0], sum[1] + point[1], sum[2] + point[2]],
        [0, 0, 0],
      );
      const outward: Point3 = dot(flat, middle) < 0 ? [-flat[0], -flat[1], -flat[2]] : flat;
      const light = 0.22 + 0.78 * Math.max(0, dot(outward, unit(lightFrom)));
      return { outline: points.flatMap(([x, y]) => [x, -y]), light, isFront: outward[2] > 0 };
    })
    .sort((one, other) => Number(one.isFront) - Number(other.isFront));
}
