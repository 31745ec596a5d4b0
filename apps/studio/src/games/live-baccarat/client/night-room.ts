/** A room high above a river by night: tall windows, the moon, lights of the other bank. */
import type { Graphics } from "pixi.js";
import { createDust } from "../../../client/dust.ts";
import { wash } from "../../../client/wash.ts";
import { vertical } from "../../../kits/cards/client/gradients.ts";
import type { DrawRoom, Emblem, RoomPlan } from "../../../kits/tables/client/room.ts";

export const drawNight: DrawRoom = (ground, plan, colors) => {
  const { width, height } = plan;
  ground.clear();
  ground.rect(0, 0, width, height).fill(
    vertical([
      [0, colors.wall[0]],
      [0.6, colors.wall[1]],
      [1, "#0a1026"],
    ]),
  );
  drawSky(ground, plan, colors.lamp);
  drawBank(ground, plan);
  drawWindows(ground, plan, colors.gold);
  drawCurtain(ground, plan, -1, colors.panel);
  drawCurtain(ground, plan, 1, colors.panel);
};

function drawSky(ground: Graphics, { width, edge }: RoomPlan, moon: number): void {
  const dust = createDust(311);
  for (let star = 0; star < 90; star += 1) {
    ground.circle(dust() * width, dust() * edge * 0.8, 0.5 + dust() * 1.1);
    ground.fill(wash(0xffffff, 0.15 + dust() * 0.5));
  }
  const [x, y, size] = [width * 0.79, edge * 0.27, Math.min(edge * 0.15, width * 0.09)];
  for (let ring = 6; ring > 0; ring -= 1) {
    ground.circle(x, y, size * (1 + ring * 0.35)).fill(wash(moon, 0.035));
  }
  ground.circle(x, y, size).fill(moon);
  for (const [dx, dy, part] of [
    [-0.3, -0.2, 0.24],
    [0.25, 0.3, 0.18],
    [0.2, -0.4, 0.12],
    [-0.25, 0.42, 0.13],
  ] as const) {
    ground.circle(x + dx * size, y + dy * size, part * size).fill(wash(0xb9c2dd, 0.5));
  }
}

/** Houses on the other side of the water, and their lights in it. */
function drawBank(ground: Graphics, { width, edge }: RoomPlan): void {
  const dust = createDust(87);
  const foot = edge * 0.86;
  for (const [color, low, high, wide] of [
    [0x141d42, 0.2, 0.42, 54],
    [0x0b122d, 0.1, 0.3, 70],
  ] as const) {
    for (let x = -20; x < width;) {
      const w = wide * (0.5 + dust());
      const h = edge * (low + dust() * (high - low));
      ground.rect(x, foot - h, w, h).fill(color);
      for (let y = foot - h + 7; y < foot - 5; y += 9) {
        for (let at = x + 5; at < x + w - 5; at += 8) {
          if (dust() < 0.3) ground.rect(at, y, 3, 4).fill(wash(0xffd58a, 0.3 + dust() * 0.5));
        }
      }
      x += w + 3;
    }
  }
  ground.rect(0, foot, width, edge * 0.3).fill(0x0a1230);
  for (let glint = 0; glint < 60; glint += 1) {
    ground.rect(dust() * width, foot + 3 + dust() * edge * 0.14, 8 + dust() * 26, 1.4);
    ground.fill(wash(dust() < 0.5 ? 0xffd58a : 0x9fb6ff, 0.28));
  }
}

function drawWindows(ground: Graphics, { width, edge }: RoomPlan, metal: number): void {
  const pane = Math.max(120, Math.min(230, width / 5));
  const count = Math.ceil(width / pane / 2);
  for (let place = -count; place <= count; place += 1) {
    const x = width / 2 + (place + 0.5) * pane;
    ground.rect(x - 4, 0, 8, edge + 30).fill(0x070b1d);
    ground.rect(x - 1, 0, 2, edge + 30).fill(wash(metal, 0.4));
  }
  for (const [y, tall] of [
    [0, edge * 0.06],
    [edge * 0.58, 4],
  ] as const) {
    ground.rect(0, y, width, tall).fill(0x070b1d);
    ground.rect(0, y + tall, width, 1.5).fill(wash(metal, 0.45));
  }
}

/** Velvet in folds, held back by a cord. */
function drawCurtain(
  ground: Graphics,
  { width, edge }: RoomPlan,
  side: -1 | 1,
  cloth: number,
): void {
  const [wall, reach] = [side < 0 ? 0 : width, Math.max(46, width * 0.13)];
  const folds = 7;
  for (let fold = folds; fold > 0; fold -= 1) {
    const [top, waist] = [(reach * fold) / folds, (reach * 0.5 * fold) / folds];
    ground.moveTo(wall, 0).lineTo(wall - side * top, 0);
    ground.bezierCurveTo(
      wall - side * top,
      edge * 0.35,
      wall - side * waist,
      edge * 0.45,
      wall - side * waist,
      edge * 0.62,
    );
    ground.lineTo(wall - side * waist * 1.3, edge + 40).lineTo(wall, edge + 40);
    ground.fill(fold % 2 === 0 ? cloth : wash(0x000000, 0.42));
  }
  ground.rect(side < 0 ? 0 : width - reach * 0.55, edge * 0.6, reach * 0.55, 6).fill(0xc9d2ea);
}

/** A moon that grows from left to right: the player's sign, and turned round the banker's. */
const moonOf =
  (side: -1 | 1): Emblem =>
  (felt, x, y, size, color) => {
    felt.moveTo(x, y - size);
    felt.arc(x, y, size, -Math.PI / 2, Math.PI / 2, side < 0);
    felt.quadraticCurveTo(x + side * size * 0.35, y, x, y - size);
    felt.fill(wash(color, 0.5));
    felt.circle(x - side * size * 0.35, y - size * 0.3, size * 0.09).fill(wash(color, 0.7));
    felt.circle(x - side * size * 0.6, y + size * 0.3, size * 0.06).fill(wash(color, 0.7));
  };

export const moons: readonly [Emblem, Emblem] = [moonOf(-1), moonOf(1)];
