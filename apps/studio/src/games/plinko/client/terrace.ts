/** The night garden behind the pins: sky, moon, terraces of wet leaves. Drawn once for a size. */
import { FillGradient, type Graphics } from "pixi.js";
import { createDust } from "../../../client/dust.ts";
import { wash } from "../../../client/wash.ts";

const sky = (): FillGradient =>
  new FillGradient({
    type: "linear",
    start: { x: 0, y: 0 },
    end: { x: 0, y: 1 },
    colorStops: [
      { offset: 0, color: "#161043" },
      { offset: 0.45, color: "#1d2a6b" },
      { offset: 0.8, color: "#0f4a5c" },
      { offset: 1, color: "#08222c" },
    ],
  });

export function drawTerrace(back: Graphics, width: number, height: number): void {
  back.clear();
  back.rect(0, 0, width, height).fill(sky());
  const dust = createDust(23);
  for (let index = 0; index < 90; index += 1) {
    back.circle(dust() * width, dust() * height * 0.6, 0.5 + dust() * 1.1);
    back.fill(wash(0xdfe9ff, 0.12 + dust() * 0.5));
  }
  const moonX = width * 0.82;
  const moonY = Math.max(80, height * 0.17);
  const moon = Math.min(width, height) * 0.075;
  for (let ring = 16; ring > 0; ring -= 1) {
    back.circle(moonX, moonY, moon * (1 + ring * 0.22)).fill(wash(0xbfd4ff, 0.012));
  }
  back.circle(moonX, moonY, moon).fill(wash(0xeaf1ff, 0.92));
  back.circle(moonX - moon * 0.3, moonY - moon * 0.15, moon * 0.22).fill(wash(0xb8c6ea, 0.5));
  back.circle(moonX + moon * 0.3, moonY + moon * 0.3, moon * 0.16).fill(wash(0xb8c6ea, 0.45));
  hills(back, width, height);
  leaves(back, width, height, dust);
}

function hills(back: Graphics, width: number, height: number): void {
  for (const [level, color, bend] of [
    [0.62, 0x18436b, 0.05],
    [0.74, 0x125063, 0.035],
    [0.86, 0x0c3a46, 0.03],
  ] as const) {
    back.moveTo(0, height);
    for (let step = 0; step <= 24; step += 1) {
      const x = (step / 24) * width;
      const y = Math.sin(step * 0.62 + level * 19) * bend + Math.sin(step * 0.23) * bend;
      back.lineTo(x, (level + y) * height);
    }
    back.lineTo(width, height).fill(wash(color, 0.75));
  }
}

/** Leaves lean in from both sides, each with its rib and a drop on its tip. */
function leaves(back: Graphics, width: number, height: number, dust: () => number): void {
  for (let index = 0; index < 16; index += 1) {
    const side = index % 2 === 0 ? 0 : 1;
    const y = height * (0.5 + (index / 16) * 0.5 + dust() * 0.04);
    const length = Math.min(width * 0.2, 170) * (0.55 + dust() * 0.6);
    const from = side === 0 ? -12 : width + 12;
    const turn = side === 0 ? 1 : -1;
    const tipX = from + turn * length;
    const tipY = y - length * (0.3 - dust() * 0.55);
    const green = [0x1f7a63, 0x176a5d, 0x2b8f6a][index % 3] ?? 0x1f7a63;
    back.moveTo(from, y);
    back.quadraticCurveTo(from + turn * length * 0.4, y - length * 0.42, tipX, tipY);
    back.quadraticCurveTo(from + turn * length * 0.5, y + length * 0.18, from, y);
    back.fill(wash(green, 0.85));
    back.moveTo(from, y).quadraticCurveTo(from + turn * length * 0.5, y - 8, tipX, tipY);
    back.stroke({ color: 0x9fe8c8, alpha: 0.25, width: 1.2 });
    back.circle(tipX, tipY + 3, 3.2).fill(wash(0x9df5ff, 0.75));
    back.circle(tipX - 1, tipY + 2, 1).fill(wash(0xffffff, 0.9));
  }
}
