/** A pavilion in a bamboo grove after rain: canes in the mist, paper lanterns, a wooden table. */
import type { Graphics } from "pixi.js";
import { createDust } from "../../../client/dust.ts";
import { wash } from "../../../client/wash.ts";
import { radial, vertical } from "../../../kits/cards/client/gradients.ts";

export function drawGrove(ground: Graphics, width: number, height: number, edge: number): void {
  ground.clear();
  ground.rect(0, 0, width, height).fill(
    vertical([
      [0, "#0b2a1d"],
      [0.4, "#3f8a5c"],
      [0.62, "#a9d8a4"],
      [1, "#0d2a1c"],
    ]),
  );
  const dust = createDust(201);
  for (const [colors, count, wide, far] of [
    [[0x6fb285, 0x5a9c70], 26, 9, 0.35],
    [[0x3c7f4f, 0x2c6a40], 16, 14, 0.6],
    [[0x1b4a2a, 0x123a20], 8, 22, 1],
  ] as const) {
    for (let cane = 0; cane < Math.max(5, (count * width) / 900); cane += 1) {
      const x = dust() * width;
      // The middle stays light behind the dealer.
      if (far > 0.5 && Math.abs(x - width / 2) < width * 0.17) continue;
      drawCane(ground, x, edge + 40, wide * (0.7 + dust() * 0.5), colors, dust);
    }
    ground.rect(0, edge * (0.5 + far * 0.3), width, edge * 0.4).fill(wash(0xcfeecb, 0.07));
  }
  drawLanterns(ground, width, edge);
  drawEaves(ground, width, edge);
}

type Dust = () => number;

function drawCane(
  ground: Graphics,
  x: number,
  foot: number,
  wide: number,
  [light, dark]: readonly [number, number],
  dust: Dust,
): void {
  const lean = (dust() - 0.5) * 40;
  const joint = wide * (4.5 + dust() * 2);
  for (let y = foot; y > -20; y -= joint) {
    const at = x + (lean * (foot - y)) / foot;
    const next = x + (lean * (foot - y + joint)) / foot;
    ground.poly([
      at - wide / 2,
      y,
      at + wide / 2,
      y,
      next + wide / 2,
      y - joint + 2,
      next - wide / 2,
      y - joint + 2,
    ]);
    ground.fill(dark);
    ground.poly([
      at - wide * 0.32,
      y,
      at - wide * 0.05,
      y,
      next - wide * 0.05,
      y - joint + 2,
      next - wide * 0.32,
      y - joint + 2,
    ]);
    ground.fill(light);
    ground.rect(at - wide * 0.6, y - 2, wide * 1.2, 3).fill(wash(light, 0.8));
    if (dust() < 0.35) {
      for (const side of [-1, 1]) {
        const reach = wide * (2.4 + dust() * 2);
        ground.moveTo(at, y - 2);
        ground.quadraticCurveTo(
          at + side * reach * 0.5,
          y - reach * 0.34,
          at + side * reach,
          y + reach * 0.12,
        );
        ground.quadraticCurveTo(at + side * reach * 0.45, y - reach * 0.02, at, y - 2);
        ground.fill(wash(light, 0.9));
      }
    }
  }
}

function drawLanterns(ground: Graphics, width: number, edge: number): void {
  const count = Math.max(4, Math.round(width / 190));
  for (let place = 0; place < count; place += 1) {
    const x = ((place + 0.5) / count) * width;
    if (Math.abs(x - width / 2) < width * 0.1) continue;
    const y = edge * (place % 2 === 0 ? 0.3 : 0.4);
    const size = edge * 0.075;
    for (let ring = 5; ring > 0; ring -= 1) {
      ground.circle(x, y, size * (1 + ring * 0.5)).fill(wash(0xffb65c, 0.05));
    }
    ground
      .moveTo(x, 0)
      .lineTo(x, y - size)
      .stroke({ color: 0x2b1a10, width: 1.5 });
    ground.ellipse(x, y, size * 1.08, size).fill(0xd9352b);
    for (const part of [0.72, 0.38]) {
      ground
        .ellipse(x, y, size * 1.08 * part, size)
        .stroke({ color: 0xff8a5c, alpha: 0.7, width: 1.5 });
    }
    ground.ellipse(x, y, size * 0.5, size * 0.7).fill(wash(0xffd58a, 0.35));
    for (const end of [-1, 1]) {
      ground.rect(x - size * 0.45, y + end * size - 3, size * 0.9, 6).fill(0xe8bd5a);
    }
    ground
      .moveTo(x, y + size + 3)
      .lineTo(x, y + size * 1.9)
      .stroke({ color: 0xe8bd5a, width: 2.5 });
  }
}

function drawEaves(ground: Graphics, width: number, edge: number): void {
  const tall = edge * 0.09;
  ground.rect(0, 0, width, tall).fill(0x2c1810);
  ground.rect(0, tall, width, 3).fill(0xb07a3a);
  for (let x = 8; x < width; x += 26) {
    ground.circle(x, tall * 0.55, 6).fill(0x59301c);
    ground.circle(x, tall * 0.55, 6).stroke({ color: 0xb07a3a, alpha: 0.6, width: 1.5 });
  }
}

/** A round table of dark wood; the tray of the dome is in its middle. */
export function drawWood(felt: Graphics, width: number, height: number, edge: number): void {
  const deep = height - edge;
  const [rx, ry] = [Math.max(width * 0.66, height * 0.85), deep * 1.35];
  const middle = { x: width / 2, y: edge + ry };
  felt.clear();
  felt.ellipse(middle.x, middle.y + 12, rx + 26, ry + 14).fill(wash(0x03100a, 0.45));
  felt.ellipse(middle.x, middle.y, rx + 16, ry + 9).fill(
    vertical([
      [0, "#9a5a2c"],
      [0.3, "#4a2412"],
    ]),
  );
  felt.ellipse(middle.x, middle.y + 6, rx, ry).fill(
    vertical([
      [0, "#6d3a1c"],
      [0.5, "#35190c"],
    ]),
  );
  for (let ring = 1; ring < 12; ring += 1) {
    felt.ellipse(middle.x, middle.y + 6, rx * (1 - ring * 0.055), ry * (1 - ring * 0.05));
    felt.stroke({ color: ring % 3 === 0 ? 0x1d0c05 : 0x8a4f28, alpha: 0.28, width: 1.5 });
  }
  felt.ellipse(middle.x, middle.y + 6, rx, ry).stroke({ color: 0xe8bd5a, alpha: 0.6, width: 2 });
}

/** The tray the dice lie on, around 0, 0 with this half width. */
export function drawTray(tray: Graphics, reach: number, flat: number): void {
  tray.clear();
  tray.ellipse(0, reach * 0.16, reach * 1.16, reach * 1.16 * flat).fill(wash(0x060201, 0.5));
  tray.ellipse(0, reach * 0.09, reach * 1.1, reach * 1.1 * flat).fill(0x7a5216);
  tray.ellipse(0, 0, reach * 1.1, reach * 1.1 * flat).fill(
    vertical([
      [0, "#f6dc94"],
      [1, "#b07d2c"],
    ]),
  );
  tray.ellipse(0, 0, reach, reach * flat).fill(
    radial([
      [0, "#1c7a55"],
      [1, "#0a3d2a"],
    ]),
  );
  tray.ellipse(0, 0, reach * 0.93, reach * 0.93 * flat);
  tray.stroke({ color: 0xf6dc94, alpha: 0.35, width: 1.5 });
}

/** Glass over the tray, with a knob to lift it by. */
export function drawDome(dome: Graphics, reach: number, flat: number, tall: number): void {
  const half = reach * 0.96;
  dome.clear();
  dome.moveTo(-half, 0);
  dome.bezierCurveTo(-half, -tall * 1.25, half, -tall * 1.25, half, 0);
  dome.bezierCurveTo(half, half * flat * 1.3, -half, half * flat * 1.3, -half, 0);
  dome.fill(wash(0xdff7ec, 0.16));
  dome.moveTo(-half, 0);
  dome.bezierCurveTo(-half, -tall * 1.25, half, -tall * 1.25, half, 0);
  dome.stroke({ color: 0xf2fff9, alpha: 0.75, width: 2 });
  dome.ellipse(0, 0, half, half * flat).stroke({ color: 0xf2fff9, alpha: 0.45, width: 2 });
  dome.moveTo(-half * 0.74, -tall * 0.2);
  dome.quadraticCurveTo(-half * 0.7, -tall * 0.72, -half * 0.28, -tall * 0.84);
  dome.stroke({ color: 0xffffff, alpha: 0.7, width: Math.max(3, reach * 0.035), cap: "round" });
  dome
    .moveTo(half * 0.72, -tall * 0.12)
    .quadraticCurveTo(half * 0.72, -tall * 0.34, half * 0.62, -tall * 0.5);
  dome.stroke({ color: 0xffffff, alpha: 0.4, width: Math.max(2, reach * 0.02), cap: "round" });
  dome.circle(0, -tall * 0.97, reach * 0.09).fill(0xe8bd5a);
  dome.circle(-reach * 0.025, -tall * 0.99, reach * 0.035).fill(0xfff1c4);
}
