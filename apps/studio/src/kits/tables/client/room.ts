/** The salon behind the table and the table itself, in the colours of the game. */
import { Rectangle, type Graphics } from "pixi.js";
import { vertical } from "../../cards/client/gradients.ts";
import { updateStill } from "../../../client/still.ts";
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

/** What lies behind the table. */
export type DrawRoom = (ground: Graphics, plan: RoomPlan, colors: RoomColors) => void;

/** `handWidth`: how many cards wide the place of a hand is. */
export function planRoom(width: number, height: number, handWidth: number): RoomPlan {
  const edge = height * (width > height * 1.25 ? 0.58 : 0.53);
  const deep = height - edge;
  // Between the hands of the dealer and what stands below: the points of both hands.
  const room = { top: edge + deep * 0.2, bottom: height - 48 };
  const tall = Math.max(40, room.bottom - room.top - 20);
  const card = Math.min(tall / cardShape, (width * 0.27) / Math.max(1, handWidth * 0.8), 132);
  const apart = Math.min(width * 0.25, card * (0.75 + handWidth * 0.72));
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

/** A half-round table with a rim, seen from where players sit. */
export function drawFelt(
  felt: Graphics,
  { width, height, edge }: Pick<RoomPlan, "width" | "height" | "edge">,
  colors: Pick<RoomColors, "gold" | "felt" | "rim">,
): void {
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
    felt.ellipse(width / 2, edge + deep * 0.55, width * 0.08 * ring, deep * 0.09 * ring);
    felt.fill(wash(0xffffff, 0.014));
  }
  felt
    .ellipse(middle.x, middle.y + 20, rx - 18, ry - 6)
    .stroke({ color: colors.gold, alpha: 0.22, width: 1.5 });
}

/**
 * Only the edge of a table is drawn in front of the dealer; the rest of it is in the ground of the
 * scene.
 */
export function keepBrim(brim: Graphics, { width, edge }: Pick<RoomPlan, "width" | "edge">): void {
  brim.boundsArea = new Rectangle(0, edge - 26, width, 44);
  updateStill(brim);
}

/** The table with a place for each hand, the shoe and the tray. */
export function drawTable(
  felt: Graphics,
  plan: RoomPlan,
  colors: RoomColors,
  handWidth: number,
): void {
  const { card } = plan;
  drawFelt(felt, plan, colors);
  for (const [hand, x] of plan.hands.entries()) {
    const color = colors.sides[hand] ?? colors.gold;
    const half = card * (0.62 + (handWidth - 1) * 0.44) + 12;
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
