/**
 * Block-printed indigo cloth under brass light: five cards in a row, those that are kept stand
 * higher, the others fly off and new ones come.
 */
import { Graphics, type Application } from "pixi.js";
import { isMotionReduced } from "../../../client/preferences.ts";
import { wash } from "../../../client/wash.ts";
import type { VideoPokerOutcome } from "../protocol.ts";
import type { CardActor, Spot } from "../../../kits/cards/client/card-actor.ts";
import {
  createCardTable,
  type CardScene,
  type CardTable,
} from "../../../kits/cards/client/card-table.ts";
import { radial, vertical } from "../../../kits/cards/client/gradients.ts";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { handSize, makersOf } from "../hands.ts";

export interface IndigoScene extends CardScene<VideoPokerOutcome> {
  /** The player keeps these places. */
  readonly hold: (places: ReadonlySet<number>) => void;
}

const brass = 0xf0b95c;
const cloth = vertical([
  [0, "#1c1f5e"],
  [0.6, "#272a7d"],
  [1, "#12133f"],
]);
const lamp = radial([
  [0, "#7a7fe055"],
  [1, "#7a7fe000"],
]);

type Size = Readonly<Record<"width" | "height", number>>;

/** Poker.css lays the buttons over the cards by the same numbers. */
const [beside, gap, bottom, label] = [24, 6, 12, 34] as const;
const places = [0, 1, 2, 3, 4] as const;

function spotOf({ width, height }: Size, place: number, isHeld: boolean): Spot {
  const card = Math.max(30, Math.min((width - beside) / handSize - gap, 150, height * 0.3));
  return {
    x: width / 2 + (place - 2) * (card + gap),
    y: height - bottom - label - card * 0.7 - (isHeld ? card * 0.09 : 0),
    width: card,
  };
}

export async function makeIndigoScene(application: Application): Promise<IndigoScene> {
  return indigoScene(await createCardTable(application, [0xf0b95c, 0xfff0c8, 0x9aa0ff]));
}

interface Row {
  readonly table: CardTable;
  readonly shine: Graphics;
  size: Size;
  cards: CardActor[];
  held: ReadonlySet<number>;
  clockMs: number;
}

const shoeOf = ({ size }: Row): Spot => ({ x: size.width / 2, y: -120, width: 60, angle: -0.3 });

const offOf = ({ size }: Row, place: number): Spot => ({
  x: size.width / 2 + (place - 2) * 90,
  y: size.height + 160,
  width: 60,
  angle: (place - 2) * 0.3,
});

async function deal(row: Row, place: number, card: number, pace: Pace): Promise<void> {
  const actor = row.table.add(shoeOf(row));
  row.cards[place] = actor;
  await actor.move(spotOf(row.size, place, false), pace);
  await actor.turn(card, pace);
}

/** One after another, each begun before the last one lies. */
async function dealAll(
  row: Row,
  cards: readonly number[],
  which: readonly number[],
  pace: Pace,
): Promise<void> {
  const dealt: Promise<void>[] = [];
  for (const place of which) {
    dealt.push(deal(row, place, cards[place] ?? 0, pace));
    if (pace === "full") await row.table.tweens.wait(110);
  }
  await Promise.all(dealt);
}

async function throwOff(row: Row, which: readonly number[], pace: Pace): Promise<void> {
  await Promise.all(
    which.map(async (place) => {
      const card = row.cards[place];
      if (card === undefined) return;
      await card.move(offOf(row, place), pace, 0.02);
      row.table.remove(card);
    }),
  );
}

function mark(row: Row, outcome: VideoPokerOutcome): void {
  const makers = new Set(makersOf(outcome.cards));
  row.cards.forEach((card, place) => {
    const isOver = !outcome.isOpen;
    card.mark(isOver && makers.has(place) ? brass : null);
    card.dim(isOver && !makers.has(place));
  });
}

function hold(row: Row, next: ReadonlySet<number>): void {
  row.held = next;
  row.cards.forEach((card, place) => {
    void card.move(
      spotOf(row.size, place, next.has(place)),
      isMotionReduced() ? "still" : "turbo",
      0,
    );
  });
}

async function show(
  row: Row,
  outcome: VideoPokerOutcome,
  before: VideoPokerOutcome | null,
  pace: Pace,
): Promise<void> {
  if (before === null) {
    for (const card of row.cards) row.table.remove(card);
    row.cards = [];
    row.held = new Set();
    await dealAll(row, outcome.dealt, places, pace);
    if (outcome.holds !== null && pace === "full") await row.table.tweens.wait(500);
  }
  if (outcome.holds !== null) {
    const thrown = places.filter((place) => outcome.holds?.includes(place) !== true);
    await throwOff(row, thrown, pace);
    await dealAll(row, outcome.cards, thrown, pace);
    row.held = new Set();
    await Promise.all(
      row.cards.map((card, place) => card.move(spotOf(row.size, place, false), pace, 0)),
    );
  }
  mark(row, outcome);
}

function layout(row: Row, width: number, height: number): void {
  const { table, shine } = row;
  const size = { width, height };
  row.size = size;
  drawCloth(table.ground, size);
  table.still.redraw();
  drawShine(shine, size);
  row.cards.forEach((card, place) => {
    card.place(spotOf(size, place, row.held.has(place)));
  });
}

function advance(row: Row, deltaMs: number): void {
  const { table, shine, size } = row;
  row.clockMs += deltaMs;
  table.advance(deltaMs);
  shine.visible = !isMotionReduced();
  const { width, height } = size;
  shine.x = ((row.clockMs / 9_000) % 1) * (width + height) - height * 0.5;
}

function makeRow(table: CardTable): Row {
  const size: Size = { width: 1, height: 1 };
  const shine = new Graphics({ blendMode: "add" });
  table.view.addChildAt(shine, 0);
  return {
    table,
    shine,
    size,
    // Before the first deal five backs lie there.
    cards: places.map((place) => table.add(spotOf(size, place, false))),
    held: new Set(),
    clockMs: 0,
  };
}

function indigoScene(table: CardTable): IndigoScene {
  const row = makeRow(table);
  return {
    view: table.view,
    ground: table.still,
    layout: (width, height) => layout(row, width, height),
    advance: (deltaMs) => advance(row, deltaMs),
    isCalm: table.isCalm,
    hold: (next) => hold(row, next),
    wait: () => undefined,
    show: (outcome, before, pace) => show(row, outcome, before, pace),
    celebrate: (strength) => table.celebrate(row.cards, strength),
    dispose: table.dispose,
  };
}

/** A printed cloth: rows of buds between rows of lozenges, and a brass rail. */
function drawCloth(ground: Graphics, { width, height }: Size): void {
  ground.clear();
  ground.rect(0, 0, width, height).fill(cloth);
  const pitch = Math.max(44, Math.min(width, height) / 9);
  for (let row = 0; row * pitch < height + pitch; row += 1) {
    for (let column = -1; column * pitch < width + pitch; column += 1) {
      const x = column * pitch + (row % 2) * pitch * 0.5;
      bud(ground, x, row * pitch, pitch * 0.2);
    }
  }
  ground.ellipse(width / 2, height * 0.7, Math.max(width, 500) * 0.62, height * 0.6).fill(lamp);
  const { y, width: card } = spotOf({ width, height }, 2, false);
  const half = Math.min(width / 2 - 3, card * 2.5 + gap * 2 + 16);
  ground.roundRect(width / 2 - half, y - card * 0.8, half * 2, card * 1.6, 18);
  ground.fill(wash(0x0a0b2c, 0.55)).stroke({ color: brass, alpha: 0.45, width: 2 });
}

function bud(ground: Graphics, x: number, y: number, r: number): void {
  for (let petal = 0; petal < 4; petal += 1) {
    const angle = (petal * Math.PI) / 2 + Math.PI / 4;
    const [dx, dy] = [Math.cos(angle) * r, Math.sin(angle) * r];
    ground.moveTo(x, y);
    ground.quadraticCurveTo(x + dx * 0.2 - dy * 0.6, y + dy * 0.2 + dx * 0.6, x + dx, y + dy);
    ground.quadraticCurveTo(x + dx * 0.2 + dy * 0.6, y + dy * 0.2 - dx * 0.6, x, y);
    ground.fill(wash(0xaab0ff, 0.1));
  }
  ground.circle(x, y, r * 0.16).fill(wash(0xe8eaff, 0.16));
  ground.poly([x, y + r * 1.5, x + r * 0.2, y + r * 1.75, x, y + r * 2, x - r * 0.2, y + r * 1.75]);
  ground.fill(wash(0xaab0ff, 0.12));
}

/** A slow gleam along the cloth: of narrow bands, so that no edge of it is seen. */
function drawShine(shine: Graphics, { height }: Size): void {
  shine.clear();
  const lean = height * 0.4;
  for (const half of [92, 80, 68, 56, 44, 32, 20]) {
    shine.poly([-half, 0, half, 0, half - lean, height, -half - lean, height]);
    shine.fill(wash(0xbfc4ff, 0.009));
  }
}
