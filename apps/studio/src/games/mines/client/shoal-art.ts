/** How the shoal is drawn. Every piece is centred on zero, for a cell of the given side. */
import { FillGradient, type Graphics } from "pixi.js";
import { createDust } from "../../../client/dust.ts";
import { wash } from "../../../client/wash.ts";
import type { Box } from "./board.ts";

const vertical = (stops: readonly (readonly [number, string])[]): FillGradient =>
  new FillGradient({
    type: "linear",
    start: { x: 0, y: 0 },
    end: { x: 0, y: 1 },
    colorStops: stops.map(([offset, color]) => ({ offset, color })),
  });

const radial = (stops: readonly (readonly [number, string])[], x = 0.5, y = 0.5): FillGradient =>
  new FillGradient({
    type: "radial",
    center: { x, y },
    innerRadius: 0,
    outerCenter: { x: 0.5, y: 0.5 },
    outerRadius: 0.5,
    colorStops: stops.map(([offset, color]) => ({ offset, color })),
  });

const water = vertical([
  [0, "#0d4b5e"],
  [0.45, "#082f43"],
  [1, "#041420"],
]);
const stoneFace = vertical([
  [0, "#3f8f96"],
  [0.5, "#2b6c78"],
  [1, "#1b4a58"],
]);
const stoneLit = vertical([
  [0, "#63bfc0"],
  [0.5, "#3f929a"],
  [1, "#276673"],
]);
const stoneMarked = vertical([
  [0, "#f3c565"],
  [0.5, "#c68d31"],
  [1, "#8a5c18"],
]);
const wellSafe = radial([
  [0, "#1e6f74"],
  [0.7, "#0c3a46"],
  [1, "#06232e"],
]);
const wellMined = radial([
  [0, "#7a1f4a"],
  [0.7, "#3a0d2c"],
  [1, "#1b0618"],
]);
const pearlBody = radial(
  [
    [0, "#ffffff"],
    [0.3, "#fdf3ea"],
    [0.62, "#e9cfd6"],
    [0.85, "#b9a7cf"],
    [1, "#7f86ad"],
  ],
  0.36,
  0.32,
);
const urchinBody = radial(
  [
    [0, "#ff9ac0"],
    [0.35, "#b3246c"],
    [0.8, "#4e0c3c"],
    [1, "#24041e"],
  ],
  0.4,
  0.36,
);

const pieces = {
  stone: (target, side) => drawStone(target, side, false, false),
  stoneLit: (target, side) => drawStone(target, side, false, true),
  marked: (target, side) => drawStone(target, side, true, false),
  markedLit: (target, side) => drawStone(target, side, true, true),
  wellSafe: (target, side) => drawWell(target, side, false),
  wellMined: (target, side) => drawWell(target, side, true),
  pearl: drawPearl,
  urchin: drawUrchin,
} as const satisfies Record<string, (target: Graphics, side: number) => void>;
export type Piece = keyof typeof pieces;

export const drawPiece = (target: Graphics, piece: Piece, side: number): void =>
  pieces[piece](target, side);

export function drawLagoon(lagoon: Graphics, width: number, height: number, box: Box): void {
  lagoon.clear();
  lagoon.rect(0, 0, width, height).fill(water);
  const dust = createDust(31);
  // Ridges of sand, the nearer the lighter.
  for (let ridge = 0; ridge < 4; ridge += 1) {
    const y = height * (0.74 + ridge * 0.075);
    lagoon.moveTo(0, height);
    lagoon.lineTo(0, y);
    for (let part = 0; part <= 8; part += 1) {
      const x = (width * part) / 8;
      lagoon.lineTo(x, y + Math.sin(part * 1.3 + ridge * 2.1) * 12 + dust() * 8);
    }
    lagoon.lineTo(width, height);
    lagoon.fill(wash(0x0b3a45, 0.5 - ridge * 0.06));
  }
  // Weed at both sides, in front of the sand.
  for (let blade = 0; blade < 18; blade += 1) {
    const isLeft = blade % 2 === 0;
    const x = isLeft ? dust() * width * 0.12 : width - dust() * width * 0.12;
    const tall = height * (0.12 + dust() * 0.26);
    const lean = (isLeft ? 1 : -1) * (8 + dust() * 26);
    lagoon.moveTo(x - 5, height);
    lagoon.quadraticCurveTo(x + lean, height - tall * 0.5, x + lean * 0.3, height - tall);
    lagoon.quadraticCurveTo(x + lean + 7, height - tall * 0.45, x + 6, height);
    lagoon.fill(wash(blade % 3 === 0 ? 0x1d7a5c : 0x0f5a50, 0.55));
  }
  const pad = box.side * 0.025;
  lagoon
    .roundRect(box.x - pad, box.y - pad, box.side + pad * 2, box.side + pad * 2, box.side * 0.05)
    .fill(wash(0x03131c, 0.55))
    .stroke({ color: 0x6fd6d8, alpha: 0.22, width: 1.5 });
}

function drawStone(stone: Graphics, side: number, isMarked: boolean, isLit: boolean): void {
  const [half, round] = [side / 2, side * 0.2];
  stone.roundRect(-half, -half + side * 0.07, side, side, round).fill(wash(0x010a10, 0.6));
  stone.roundRect(-half, -half, side, side, round).fill(isMarked ? 0x6b4512 : 0x123642);
  stone.roundRect(-half, -half, side, side * 0.93, round);
  stone.fill(isMarked ? stoneMarked : isLit ? stoneLit : stoneFace);
  const inner = side * 0.06;
  stone
    .roundRect(-half + inner, -half + inner, side - inner * 2, side * 0.8, round * 0.8)
    .stroke({ color: 0xffffff, alpha: isLit ? 0.34 : 0.16, width: 1.5 });
  // A scallop carved into it: ribs that meet at the hinge.
  const [hinge, reach] = [side * 0.2, side * 0.42];
  for (let rib = 0; rib < 7; rib += 1) {
    const angle = -Math.PI / 2 + (rib - 3) * 0.34;
    const length = reach * (1 - Math.abs(rib - 3) * 0.05);
    stone.moveTo(0, hinge);
    stone.lineTo(Math.cos(angle) * length, hinge + Math.sin(angle) * length);
    stone.stroke({
      color: 0x06222b,
      alpha: 0.34,
      width: Math.max(1.2, side * 0.022),
      cap: "round",
    });
  }
  const from = -Math.PI / 2 - 1.08;
  stone.moveTo(Math.cos(from) * reach, hinge + Math.sin(from) * reach);
  stone.arc(0, hinge, reach, from, -Math.PI / 2 + 1.08);
  stone.stroke({ color: 0x06222b, alpha: 0.34, width: Math.max(1.2, side * 0.022) });
  stone.roundRect(-half + inner * 1.6, -half + inner * 1.2, side - inner * 3.2, side * 0.16, round);
  stone.fill(wash(0xffffff, isLit ? 0.2 : 0.1));
}

function drawWell(well: Graphics, side: number, isMined: boolean): void {
  const [half, round] = [side / 2, side * 0.2];
  well.roundRect(-half, -half, side, side, round);
  well.fill(isMined ? wellMined : wellSafe);
  well.stroke({ color: isMined ? 0xff6b9a : 0x7fe6e0, alpha: 0.3, width: 1.5 });
}

function drawPearl(pearl: Graphics, side: number): void {
  const r = side * 0.24;
  // The open shell behind it.
  pearl.ellipse(0, side * 0.2, side * 0.36, side * 0.16).fill(wash(0xe8b7a5, 0.85));
  pearl.ellipse(0, side * 0.18, side * 0.3, side * 0.11).fill(wash(0xffe4d6, 0.9));
  for (let layer = 7; layer > 0; layer -= 1) {
    pearl.circle(0, 0, r * (1 + layer * 0.13)).fill(wash(0xfff1e2, 0.035));
  }
  pearl.circle(0, 0, r).fill(pearlBody);
  pearl.ellipse(-r * 0.34, -r * 0.4, r * 0.24, r * 0.16).fill(wash(0xffffff, 0.9));
  pearl.moveTo(Math.cos(0.5) * r * 0.82, Math.sin(0.5) * r * 0.82);
  pearl.arc(0, 0, r * 0.82, 0.5, 1.9);
  pearl.stroke({ color: 0xd8f4ff, alpha: 0.5, width: r * 0.1, cap: "round" });
}

function drawUrchin(urchin: Graphics, side: number): void {
  const r = side * 0.2;
  for (let layer = 6; layer > 0; layer -= 1) {
    urchin.circle(0, 0, r * (1.2 + layer * 0.16)).fill(wash(0xff3d7f, 0.035));
  }
  const spines = 20;
  for (let spine = 0; spine < spines; spine += 1) {
    const angle = (spine / spines) * Math.PI * 2;
    const length = r * (spine % 2 === 0 ? 2 : 1.6);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    urchin.poly([
      -y * r * 0.13 + x * r * 0.7,
      x * r * 0.13 + y * r * 0.7,
      x * length,
      y * length,
      y * r * 0.13 + x * r * 0.7,
      -x * r * 0.13 + y * r * 0.7,
    ]);
    urchin.fill(spine % 2 === 0 ? 0x8f1b5c : 0x5c0f46);
  }
  urchin.circle(0, 0, r).fill(urchinBody);
  urchin.ellipse(-r * 0.3, -r * 0.36, r * 0.26, r * 0.18).fill(wash(0xffd5e6, 0.75));
}
