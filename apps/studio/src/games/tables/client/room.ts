/** The salon behind the table and the table itself, in the colours of the game. */
import type { Graphics } from "pixi.js";
import { vertical } from "../../cards/client/gradients.ts";
import { wash } from "../../../client/wash.ts";
import type { Spot } from "../../cards/client/card-actor.ts";

export interface RoomColors {
  readonly wall: readonly [top: string, low: string];
  readonly panel: number;
  readonly lamp: number;
  readonly gold: number;
  readonly felt: readonly [far: string, near: string];
  readonly rim: readonly [far: string, near: string];
  /** Of the two hands. */
  readonly sides: readonly [number, number];
  readonly emblems: readonly [Emblem, Emblem];
}

/** A sign in the place of a hand before its cards lie there. */
export type Emblem = (felt: Graphics, x: number, y: number, size: number, color: number) => void;

export interface RoomPlan {
  readonly width: number;
  readonly height: number;
  /** Where the table begins, in the middle. */
  readonly edge: number;
  readonly card: number;
  readonly dealerScale: number;
  readonly shoe: Spot;
  readonly tray: Spot;
  /** The middle of each hand. */
  readonly hands: readonly [number, number];
  readonly handY: number;
}

const cardShape = 1.4;

export function planRoom(width: number, height: number, cardsPerHand: number): RoomPlan {
  const edge = height * (width > height * 1.25 ? 0.58 : 0.53);
  const deep = height - edge;
  // Between the hands of the dealer and what stands below: the points of both hands.
  const room = { top: edge + deep * 0.2, bottom: height - 48 };
  const tall = Math.max(40, room.bottom - room.top - 20);
  const card = Math.min(tall / cardShape, (width * 0.27) / Math.max(1, cardsPerHand * 0.8), 132);
  const apart = Math.min(width * 0.25, card * (0.75 + cardsPerHand * 0.72));
  const side = Math.min(width * 0.36, apart + card * 1.6);
  return {
    width,
    height,
    edge,
    card,
    dealerScale: Math.min((edge - (width > height ? 14 : 20)) / 545, (width * 0.66) / 600),
    shoe: { x: width / 2 + side, y: edge + deep * 0.12, width: card * 0.5, angle: 0.5 },
    tray: { x: width / 2 - side, y: edge + deep * 0.12, width: card * 0.4, angle: -0.5 },
    hands: [width / 2 - apart, width / 2 + apart],
    handY: room.top + (room.bottom - room.top) / 2,
  };
}

export function drawRoom(ground: Graphics, plan: RoomPlan, colors: RoomColors): void {
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
}

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

/** A place for each hand, the shoe and the tray. */
export function drawTable(
  felt: Graphics,
  plan: RoomPlan,
  colors: RoomColors,
  cardsPerHand: number,
): void {
  const { width, height, edge, card } = plan;
  const deep = height - edge;
  const [rx, ry] = [Math.max(width * 0.72, height * 0.9), deep * 1.5];
  const middle = { x: width / 2, y: edge + ry };
  felt.clear();
  felt.ellipse(middle.x, middle.y + 14, rx + 30, ry + 16).fill(wash(0x000000, 0.35));
  felt.ellipse(middle.x, middle.y, rx + 22, ry + 12);
  felt.fill(
    vertical([
      [0, colors.rim[0]],
      [0.4, colors.rim[1]],
    ]),
  );
  felt.ellipse(middle.x, middle.y + 5, rx + 4, ry).fill(
    vertical([
      [0, colors.felt[0]],
      [0.55, colors.felt[1]],
    ]),
  );
  felt
    .ellipse(middle.x, middle.y + 5, rx + 4, ry)
    .stroke({ color: colors.gold, alpha: 0.75, width: 2 });
  for (let ring = 5; ring > 0; ring -= 1) {
    felt.ellipse(width / 2, plan.handY, width * 0.08 * ring, deep * 0.09 * ring);
    felt.fill(wash(0xffffff, 0.014));
  }
  felt
    .ellipse(middle.x, middle.y + 20, rx - 18, ry - 6)
    .stroke({ color: colors.gold, alpha: 0.22, width: 1.5 });
  for (const [hand, x] of plan.hands.entries()) {
    const color = colors.sides[hand] ?? colors.gold;
    const half = card * (0.62 + (cardsPerHand - 1) * 0.44) + 12;
    const tall = card * cardShape * 0.5 + 12;
    felt.roundRect(x - half, plan.handY - tall, half * 2, tall * 2, 16).fill(wash(color, 0.2));
    felt.roundRect(x - half, plan.handY - tall, half * 2, tall * 2, 16);
    felt.stroke({ color: color, alpha: 0.85, width: 2.5 });
  }
  for (const [hand, x] of plan.hands.entries()) {
    colors.emblems[hand]?.(felt, x, plan.handY, card * 0.42, colors.sides[hand] ?? colors.gold);
  }
  drawShoe(felt, plan, colors);
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

function drawShoe(felt: Graphics, { shoe, tray, card }: RoomPlan, colors: RoomColors): void {
  const [w, h] = [Math.min(card * 0.8, 84), Math.min(card * 0.52, 56)];
  felt
    .roundRect(shoe.x - w * 0.3, shoe.y - h * 0.62, w * 1.1, h * 1.24, 10)
    .fill(wash(0x000000, 0.4));
  felt.roundRect(shoe.x - w * 0.36, shoe.y - h * 0.72, w * 1.1, h * 1.24, 10);
  felt.fill(
    vertical([
      [0, "#3b3f4b"],
      [1, "#12141b"],
    ]),
  );
  felt.roundRect(shoe.x - w * 0.36, shoe.y - h * 0.72, w * 1.1, h * 1.24, 10);
  felt.stroke({ color: colors.gold, alpha: 0.8, width: 2 });
  felt.roundRect(shoe.x - w * 0.24, shoe.y - h * 0.56, w * 0.16, h * 0.92, 4).fill(0xf6e7c6);
  for (let sheet = 0; sheet < 5; sheet += 1) {
    felt.rect(shoe.x - w * 0.02 + sheet * w * 0.13, shoe.y - h * 0.56, 2, h * 0.92);
    felt.fill(wash(colors.gold, 0.5));
  }
  felt
    .roundRect(tray.x - w * 0.62, tray.y - h * 0.62, w * 0.98, h * 1.1, 8)
    .fill(wash(0x000000, 0.42));
  felt.roundRect(tray.x - w * 0.62, tray.y - h * 0.62, w * 0.98, h * 1.1, 8);
  felt.stroke({ color: colors.gold, alpha: 0.4, width: 1.5 });
}
