/**
 * One die: a cube of ivory that turns about its height, jumps, and comes to rest with a face up.
 * The two sides that are seen carry faces that fit the one above.
 */
import { Container, Matrix, Sprite, type Graphics } from "pixi.js";
import { createDot, placeDot } from "../../../client/dots.ts";
import type { Stamps } from "../../../client/stamps.ts";
import { pipsOf, redFaces } from "../pips.ts";

export interface DieActor {
  readonly view: Container;
  /** `height` in edges above the tray; `turn` in quarter turns. */
  readonly pose: (face: number, turn: number, height: number) => void;
  readonly glow: (isLit: boolean) => void;
}

/** How much of a flat length is seen, and of an upright one. */
const [lie, stand] = [0.56, 0.86] as const;

/** Two neighbours of a face, in the way round that dice have them. */
const besides: Readonly<Record<number, readonly [number, number]>> = {
  1: [2, 3],
  2: [3, 1],
  3: [1, 2],
  4: [2, 1],
  5: [1, 3],
  6: [3, 2],
};

export type Face = "1" | "2" | "3" | "4" | "5" | "6";
const faces: readonly Face[] = ["1", "2", "3", "4", "5", "6"];
const nameOf = (face: number): Face => faces[face - 1] ?? "1";

/** One side of a die, white; each of the three that are seen has its own shade. */
export function drawFace(side: Graphics, name: Face, edge: number): void {
  const face = Number(name);
  side.roundRect(-edge / 2, -edge / 2, edge, edge, edge * 0.13).fill(0xffffff);
  for (const [x, y] of pipsOf(face)) {
    side
      .circle(x * edge, y * edge, edge * (face === 1 ? 0.17 : 0.105))
      .fill(redFaces.has(face) ? 0xc9242c : 0x1d1a20);
  }
}

export function createDie(edge: number, stamps: Stamps<Face>): DieActor {
  const view = new Container();
  const cube = new Container();
  const side = (tint: number): Sprite => new Sprite({ anchor: 0.5, tint });
  const [top, left, right] = [side(0xfffaf0), side(0xe6dcc6), side(0xc9bda3)];
  const shadow = createDot("glow", 0x02110a);
  const light = createDot("glow", 0xffe08a);
  light.visible = false;
  cube.addChild(left, right, top);
  view.addChild(light, shadow, cube);
  placeDot(light, 0, 0, edge * 1.9, 0.75, edge * 1.15);
  let shown = 0;

  return {
    view,
    pose: (face, turn, height) => {
      if (face !== shown) {
        shown = face;
        const [one, other] = besides[face] ?? [1, 2];
        top.texture = stamps.of(nameOf(face));
        left.texture = stamps.of(nameOf(one));
        right.texture = stamps.of(nameOf(other));
      }
      // Between a sixth and five sixths of a quarter, so that both sides are seen.
      const part = 0.16 + 0.68 * Math.abs((turn % 2) - 1);
      const angle = (part * Math.PI) / 2;
      const [ux, uy] = [Math.cos(angle) * edge, Math.sin(angle) * edge * lie];
      const [vx, vy] = [-Math.sin(angle) * edge, Math.cos(angle) * edge * lie];
      const up = edge * stand;
      top.setFromMatrix(new Matrix(ux / edge, uy / edge, vx / edge, vy / edge, 0, -up));
      // Below the two edges of the top that are nearest.
      const down = up / edge;
      left.setFromMatrix(new Matrix(ux / edge, uy / edge, 0, down, vx / 2, (vy - up) / 2));
      right.setFromMatrix(new Matrix(-vx / edge, -vy / edge, 0, down, ux / 2, (uy - up) / 2));
      cube.y = -height * edge;
      const wide = edge * 1.15 * (1 - Math.min(0.45, height * 0.14));
      placeDot(shadow, 0, 0, wide, 0.9 * (1 - Math.min(0.6, height * 0.2)), wide * 0.56);
    },
    glow: (isLit) => {
      light.visible = isLit;
    },
  };
}
