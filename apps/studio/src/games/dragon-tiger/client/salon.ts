/** The salon of ember and stripe: arches and lamps, and the signs of both sides on the felt. */
import type { Graphics } from "pixi.js";
import { wash } from "../../../client/wash.ts";
import { vertical } from "../../../kits/cards/client/gradients.ts";
import type { DrawRoom, Emblem, RoomColors } from "../../../kits/tables/client/room.ts";

export const drawSalon: DrawRoom = (ground, plan, colors) => {
  const { width, height, edge } = plan;
  ground.clear();
  ground.rect(0, 0, width, height).fill(
    vertical([
      [0, colors.wall[0]],
      [1, colors.wall[1]],
    ]),
  );
  const arch = Math.max(110, Math.min(210, width / 6));
  const count = Math.ceil(width / arch / 2) + 1;
  for (let place = -count; place <= count; place += 1) {
    const x = width / 2 + place * arch;
    const half = arch * 0.38;
    const top = edge * 0.16 + half;
    ground
      .moveTo(x - half, edge + 40)
      .lineTo(x - half, top)
      .arc(x, top, half, Math.PI, 0);
    ground.lineTo(x + half, edge + 40).fill(wash(colors.panel, 0.5));
    ground
      .moveTo(x - half, edge + 40)
      .lineTo(x - half, top)
      .arc(x, top, half, Math.PI, 0);
    ground.lineTo(x + half, edge + 40).stroke({ color: colors.gold, alpha: 0.42, width: 2 });
    const inner = half - 9;
    ground
      .moveTo(x - inner, edge + 40)
      .lineTo(x - inner, top)
      .arc(x, top, inner, Math.PI, 0);
    ground.lineTo(x + inner, edge + 40).stroke({ color: colors.gold, alpha: 0.16, width: 1 });
    drawLamp(ground, x + arch / 2, edge * 0.44, arch * 0.1, colors);
  }
  // A low light behind the dealer lifts the figure from the wall.
  for (let ring = 7; ring > 0; ring -= 1) {
    ground.ellipse(width / 2, edge * 0.5, edge * 0.13 * ring, edge * 0.12 * ring);
    ground.fill(wash(colors.lamp, 0.035));
  }
  ground.rect(0, edge * 0.04, width, 2).fill(wash(colors.gold, 0.35));
};

function drawLamp(ground: Graphics, x: number, y: number, size: number, colors: RoomColors): void {
  for (let ring = 5; ring > 0; ring -= 1) {
    ground.circle(x, y, size * ring * 0.8).fill(wash(colors.lamp, 0.045));
  }
  ground.poly([
    x - size * 0.5,
    y + size * 0.5,
    x - size * 0.3,
    y - size * 0.6,
    x + size * 0.3,
    y - size * 0.6,
    x + size * 0.5,
    y + size * 0.5,
  ]);
  ground.fill(wash(colors.lamp, 0.9));
  ground.rect(x - 1.5, y + size * 0.5, 3, size * 0.9).fill(wash(colors.gold, 0.8));
}

/** Three tongues of fire. */
export const flame: Emblem = (felt, x, y, size, color) => {
  for (const [side, tall] of [
    [-0.52, 0.66],
    [0.52, 0.74],
    [0, 1],
  ] as const) {
    const [foot, half] = [y + size * 0.9, size * 0.46 * tall];
    const top = foot - size * 1.8 * tall;
    const middle = x + side * size * 0.62;
    felt.moveTo(middle, top);
    felt.bezierCurveTo(
      middle + half * 0.3,
      foot - half * 2.4,
      middle + half * 1.4,
      foot - half * 1.3,
      middle + half,
      foot - half * 0.6,
    );
    felt.bezierCurveTo(
      middle + half * 0.8,
      foot,
      middle - half * 0.8,
      foot,
      middle - half,
      foot - half * 0.6,
    );
    felt.bezierCurveTo(
      middle - half * 1.3,
      foot - half * 1.5,
      middle - half * 0.1,
      foot - half * 2,
      middle,
      top,
    );
    felt.fill(wash(color, side === 0 ? 0.5 : 0.28));
  }
};

/** Four stripes as of a claw. */
export const stripes: Emblem = (felt, x, y, size, color) => {
  for (const [place, tall] of [0.72, 1, 0.94, 0.6].entries()) {
    const at = x + (place - 1.5) * size * 0.5;
    const [lean, wide] = [size * 0.24, size * 0.13];
    felt.moveTo(at + lean, y - size * tall);
    felt.quadraticCurveTo(at + wide * 1.7, y, at - lean, y + size * tall);
    felt.quadraticCurveTo(at - wide * 1.5, y, at + lean, y - size * tall);
    felt.fill(wash(color, 0.45));
  }
};
