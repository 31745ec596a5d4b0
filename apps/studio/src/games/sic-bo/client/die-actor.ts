/**
 * One die: a cube of ivory that turns about its height, jumps, and comes to rest with a face up.
 * The two sides that are seen carry faces that fit the one above.
 */
import { Container, Graphics, Matrix } from "pixi.js";
import { wash } from "../../../client/wash.ts";
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

function drawFace(side: Graphics, face: number, ivory: number): void {
  side.clear().roundRect(-0.5, -0.5, 1, 1, 0.13).fill(ivory);
  for (const [x, y] of pipsOf(face)) {
    side.circle(x, y, face === 1 ? 0.17 : 0.105).fill(redFaces.has(face) ? 0xc9242c : 0x1d1a20);
  }
}

export function createDie(edge: number): DieActor {
  const view = new Container();
  const shadow = new Graphics();
  const cube = new Container();
  const [top, left, right, light] = [
    new Graphics(),
    new Graphics(),
    new Graphics(),
    new Graphics({ visible: false }),
  ];
  cube.addChild(left, right, top);
  view.addChild(light, shadow, cube);
  shadow.ellipse(0, 0, edge * 0.78, edge * 0.44).fill(wash(0x02110a, 0.5));
  for (let ring = 4; ring > 0; ring -= 1) {
    light.ellipse(0, 0, edge * (0.7 + ring * 0.16), edge * (0.4 + ring * 0.1));
    light.fill(wash(0xffe08a, 0.2));
  }
  let shown = 0;

  return {
    view,
    pose: (face, turn, height) => {
      if (face !== shown) {
        shown = face;
        const [one, other] = besides[face] ?? [1, 2];
        drawFace(top, face, 0xfffaf0);
        drawFace(left, one, 0xe6dcc6);
        drawFace(right, other, 0xc9bda3);
      }
      // Between a sixth and five sixths of a quarter, so that both sides are seen.
      const part = 0.16 + 0.68 * Math.abs((turn % 2) - 1);
      const angle = (part * Math.PI) / 2;
      const [ux, uy] = [Math.cos(angle) * edge, Math.sin(angle) * edge * lie];
      const [vx, vy] = [-Math.sin(angle) * edge, Math.cos(angle) * edge * lie];
      const up = edge * stand;
      top.setFromMatrix(new Matrix(ux, uy, vx, vy, 0, -up));
      // Below the two edges of the top that are nearest.
      left.setFromMatrix(new Matrix(ux, uy, 0, up, vx / 2, vy / 2 - up / 2));
      right.setFromMatrix(new Matrix(-vx, -vy, 0, up, ux / 2, uy / 2 - up / 2));
      cube.y = -height * edge;
      shadow.scale.set(1 - Math.min(0.45, height * 0.14));
      shadow.alpha = 1 - Math.min(0.6, height * 0.2);
    },
    glow: (isLit) => {
      light.visible = isLit;
    },
  };
}
