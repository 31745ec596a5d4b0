/** A glasshouse at dusk: iron ribs and panes, palms behind them, orchids hanging down. */
import type { Graphics } from "pixi.js";
import { createDust } from "../../../client/dust.ts";
import { wash } from "../../../client/wash.ts";
import { vertical } from "../../../kits/cards/client/gradients.ts";

export const orchidTones = {
  gold: 0xf0c977,
  felt: ["#5b1f66", "#26092f"],
  rim: ["#2f5a47", "#10231c"],
} as const;

export function drawGlasshouse(
  ground: Graphics,
  width: number,
  height: number,
  edge: number,
): void {
  ground.clear();
  ground.rect(0, 0, width, height).fill(
    vertical([
      [0, "#2a1650"],
      [0.35, "#8a3d86"],
      [0.62, "#e08a7c"],
      [1, "#2a1024"],
    ]),
  );
  const sun = { x: width * 0.22, y: edge * 0.72, size: edge * 0.16 };
  for (let ring = 6; ring > 0; ring -= 1) {
    ground.circle(sun.x, sun.y, sun.size * (1 + ring * 0.4)).fill(wash(0xffd9a0, 0.06));
  }
  ground.circle(sun.x, sun.y, sun.size).fill(wash(0xffe9c4, 0.9));
  drawLeaves(ground, width, edge);
  drawRibs(ground, width, edge);
  drawOrchids(ground, width, edge);
}

/** Palms and broad leaves, dark against the sky, in two rows. */
function drawLeaves(ground: Graphics, width: number, edge: number): void {
  const dust = createDust(41);
  for (const [color, low, long] of [
    [0x45275d, 0.62, 0.34],
    [0x22203f, 0.86, 0.42],
  ] as const) {
    for (let x = -40; x < width + 60; x += 46 + dust() * 50) {
      const foot = edge * (low + 0.2);
      const top = edge * (low - 0.2 - dust() * 0.2);
      ground.moveTo(x, foot).quadraticCurveTo(x + 8, (foot + top) / 2, x + 4, top);
      ground.stroke({ color, width: 5 });
      for (let leaf = 0; leaf < 9; leaf += 1) {
        const angle = -Math.PI + (leaf * Math.PI) / 8 + (dust() - 0.5) * 0.3;
        const reach = edge * long * (0.55 + dust() * 0.35);
        const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.55];
        ground.moveTo(x + 4, top);
        ground.quadraticCurveTo(
          x + dx * 0.5,
          top + dy - reach * 0.12,
          x + dx,
          top + dy * 0.4 + reach * 0.3,
        );
        ground.quadraticCurveTo(x + dx * 0.5, top + dy * 0.7 + reach * 0.02, x + 4, top);
        ground.fill(color);
      }
    }
  }
}

function drawRibs(ground: Graphics, width: number, edge: number): void {
  const iron = { color: 0x173a31, width: 5 } as const;
  const bay = Math.max(96, Math.min(170, width / 7));
  const count = Math.ceil(width / bay / 2) + 1;
  const roof = edge * 0.26;
  for (let place = -count; place <= count; place += 1) {
    const x = width / 2 + (place + 0.5) * bay;
    ground.moveTo(x, edge + 30).lineTo(x, roof);
    ground.quadraticCurveTo(x, roof * 0.3, width / 2 + (place + 0.5) * bay * 0.5, -10);
    ground.stroke(iron);
    ground.moveTo(x - bay / 2, edge + 30).lineTo(x - bay / 2, roof);
    ground.stroke({ color: 0x173a31, width: 2 });
    ground.moveTo(x - bay, roof).arc(x - bay / 2, roof, bay / 2, Math.PI, 0);
    ground.stroke({ color: 0x173a31, width: 3 });
    ground.poly([x - bay + 8, roof + 10, x - bay * 0.72, roof + 10, x - bay * 0.9, edge]);
    ground.fill(wash(0xffffff, 0.05));
  }
  for (const y of [roof, edge * 0.62]) ground.rect(0, y - 2, width, 4).fill(0x173a31);
  ground.rect(0, roof - 5, width, 1.5).fill(wash(0xf0c977, 0.6));
}

function drawOrchids(ground: Graphics, width: number, edge: number): void {
  const dust = createDust(9);
  const strands = Math.max(6, Math.round(width / 110));
  for (let strand = 0; strand < strands; strand += 1) {
    const x = ((strand + 0.2 + dust() * 0.6) / strands) * width;
    // The middle stays free for the dealer.
    const isMiddle = Math.abs(x - width / 2) < width * 0.16;
    const flowers = isMiddle ? 1 : 3 + Math.floor(dust() * 3);
    const step = edge * 0.085;
    ground.moveTo(x, -6).quadraticCurveTo(x + 10, step * flowers * 0.5, x, step * flowers);
    ground.stroke({ color: 0x3f7a4c, width: 2.5 });
    for (let flower = 0; flower < flowers; flower += 1) {
      const [fx, fy] = [x + (flower % 2 === 0 ? 7 : -6), step * (flower + 0.8)];
      drawOrchid(ground, fx, fy, edge * (0.026 + dust() * 0.012), dust() * 6);
    }
  }
}

function drawOrchid(ground: Graphics, x: number, y: number, size: number, turn: number): void {
  for (let petal = 0; petal < 5; petal += 1) {
    const angle = turn + (petal * Math.PI * 2) / 5;
    const [cx, cy] = [x + Math.cos(angle) * size, y + Math.sin(angle) * size];
    ground.circle(cx, cy, size * 0.82).fill(petal % 2 === 0 ? 0xf3b9ff : 0xe58cf2);
  }
  ground.circle(x, y, size * 0.72).fill(0xb8328f);
  ground.circle(x, y, size * 0.34).fill(0xffc14d);
}
