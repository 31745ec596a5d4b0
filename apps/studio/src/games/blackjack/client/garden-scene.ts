/**
 * A table in a garden at night: green cloth with a garland of jasmine across it, the dealer above
 * and the player's hands below.
 */
import { Container, type Application, type Graphics } from "pixi.js";
import { placeDot, Swarm } from "../../../client/dots.ts";
import { createDust } from "../../../client/dust.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { wash } from "../../../client/wash.ts";
import type { BlackjackOutcome } from "../protocol.ts";
import type { CardActor, Spot } from "../../../kits/cards/client/card-actor.ts";
import {
  createCardTable,
  type CardScene,
  type CardTable,
} from "../../../kits/cards/client/card-table.ts";
import { radial } from "../../../kits/cards/client/gradients.ts";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";

const amber = 0xffc14d;
const green = 0x34d98b;
const cloth = radial([
  [0, "#1f7a5a"],
  [0.55, "#125642"],
  [1, "#072a25"],
]);

/** Of the scene's height; blackjack.css places the totals between them by the same numbers. */
const dealerLine = 0.28;
const playerLine = 0.68;
const betweenDealsMs = 170;

type Size = Readonly<Record<"width" | "height", number>>;

const cardOf = ({ width, height }: Size, hands: number): number =>
  Math.max(36, Math.min(width * (hands > 1 ? 0.2 : 0.24), (height * 0.25) / 1.4, 150));

function fanSpots(size: Size, hands: number, index: number | null, count: number): Spot[] {
  const width = cardOf(size, hands);
  const lane = index === null ? size.width * 0.8 : (size.width / hands) * 0.88;
  const step = count < 2 ? 0 : Math.min(width * 0.56, (lane - width) / (count - 1));
  const middle = index === null ? size.width / 2 : (size.width * (index + 0.5)) / hands;
  const y = size.height * (index === null ? dealerLine : playerLine);
  return Array.from({ length: count }, (_, at) => ({
    x: middle + (at - (count - 1) / 2) * step,
    y: y - (index === null ? 0 : at * width * 0.05),
    width,
    angle: (at - (count - 1) / 2) * 0.012,
  }));
}

export async function makeGardenScene(
  application: Application,
): Promise<CardScene<BlackjackOutcome>> {
  return gardenScene(await createCardTable(application, [0xfff8e6, 0xffd98a, 0xb8f0cf]));
}

interface Garden {
  readonly table: CardTable;
  readonly flies: Flies;
  size: Size;
  dealer: CardActor[];
  hands: CardActor[][];
  clockMs: number;
  isWaiting: boolean;
}

const shoeOf = ({ size, hands }: Garden): Spot => ({
  x: size.width + 30,
  y: size.height * 0.08,
  width: cardOf(size, hands.length) * 0.8,
  angle: 0.7,
});

function clear(garden: Garden): void {
  for (const card of [...garden.dealer, ...garden.hands.flat()]) garden.table.remove(card);
  garden.dealer = [];
  garden.hands = [[]];
}

/** Every card goes to where its fan now wants it. */
async function settle(garden: Garden, pace: Pace): Promise<void> {
  const { size, dealer, hands } = garden;
  const spots = fanSpots(size, 1, null, dealer.length);
  await Promise.all([
    ...dealer.map((card, at) => card.move(spots[at] ?? shoeOf(garden), pace, 0)),
    ...hands.flatMap((hand, index) => {
      const places = fanSpots(size, hands.length, index, hand.length);
      return hand.map((card, at) => card.move(places[at] ?? shoeOf(garden), pace, 0));
    }),
  ]);
}

async function deal(
  garden: Garden,
  to: CardActor[],
  card: number | null,
  pace: Pace,
  isLast = false,
): Promise<void> {
  const actor = garden.table.add(shoeOf(garden));
  to.push(actor);
  await settle(garden, pace);
  if (card === null) return;
  // The one card of a doubled hand decides it, so it is opened slowly.
  await (isLast ? actor.squeeze(card, pace) : actor.turn(card, pace));
}

/** A card for each in turn, the next on its way before the last one lies. */
async function dealFirst(garden: Garden, outcome: BlackjackOutcome, pace: Pace): Promise<void> {
  const { dealer } = garden;
  const [hand = []] = garden.hands;
  const cards = outcome.hands[0]?.cards ?? [];
  const [up = null] = outcome.dealer.cards;
  const order = [
    [hand, cards[0] ?? null],
    [dealer, up],
    [hand, cards[1] ?? null],
    [dealer, null],
  ] as const;
  const dealt: Promise<void>[] = [];
  for (const [to, card] of order) {
    dealt.push(deal(garden, to, card, pace));
    if (pace === "full") await garden.table.tweens.wait(betweenDealsMs);
  }
  await Promise.all(dealt);
}

function part(garden: Garden): void {
  const [[one, other, ...rest] = []] = garden.hands;
  if (one === undefined || other === undefined) return;
  garden.hands = [[one, ...rest], [other]];
}

/** The dealer turns the hole card, then draws. */
async function playDealer(garden: Garden, outcome: BlackjackOutcome, pace: Pace): Promise<void> {
  const { cards } = outcome.dealer;
  const [, hole] = cards;
  const hidden = garden.dealer[1];
  if (typeof hole === "number" && hidden?.card() === null) await hidden.turn(hole, pace);
  for (const card of cards.slice(garden.dealer.length)) {
    if (pace === "full") await garden.table.tweens.wait(betweenDealsMs);
    await deal(garden, garden.dealer, card, pace);
  }
}

function mark({ hands }: Garden, outcome: BlackjackOutcome): void {
  hands.forEach((hand, index) => {
    const result = outcome.hands[index]?.result ?? null;
    const isWon = result === "won" || result === "blackjack";
    const isActive = outcome.active === index && hands.length > 1;
    for (const card of hand) {
      card.mark(isWon ? green : isActive ? amber : null);
      card.dim(result === "lost" || result === "bust");
    }
  });
}

async function show(
  garden: Garden,
  outcome: BlackjackOutcome,
  before: BlackjackOutcome | null,
  pace: Pace,
): Promise<void> {
  if (before === null) clear(garden);
  if (garden.dealer.length === 0) await dealFirst(garden, outcome, pace);
  if (outcome.hands.length > garden.hands.length) {
    part(garden);
    await settle(garden, pace);
  }
  for (const [index, { cards, isDoubled }] of outcome.hands.entries()) {
    const hand = garden.hands[index] ?? [];
    for (const card of cards.slice(hand.length)) await deal(garden, hand, card, pace, isDoubled);
  }
  if (!outcome.isOpen) await playDealer(garden, outcome, pace);
  mark(garden, outcome);
}

function layout(garden: Garden, width: number, height: number): void {
  const { table, flies } = garden;
  garden.size = { width, height };
  drawGarden(table.ground, garden.size);
  table.still.redraw();
  flies.move(garden.size, garden.clockMs);
  void settle(garden, "still");
}

function advance(garden: Garden, deltaMs: number): void {
  garden.clockMs += deltaMs * (garden.isWaiting ? 3 : 1);
  garden.table.advance(deltaMs);
  if (!isMotionReduced()) garden.flies.move(garden.size, garden.clockMs);
}

function gardenScene(table: CardTable): CardScene<BlackjackOutcome> {
  const flies = createFlies();
  table.view.addChildAt(flies.view, 0);
  const garden: Garden = {
    table,
    flies,
    size: { width: 1, height: 1 },
    dealer: [],
    hands: [[]],
    clockMs: 0,
    isWaiting: false,
  };
  return {
    view: table.view,
    ground: table.still,
    layout: (width, height) => layout(garden, width, height),
    advance: (deltaMs) => advance(garden, deltaMs),
    isCalm: table.isCalm,
    wait: (next) => {
      garden.isWaiting = next;
    },
    show: (outcome, before, pace) => show(garden, outcome, before, pace),
    celebrate: (strength) => table.celebrate(garden.hands.flat(), Math.min(1, strength * 4)),
    dispose: table.dispose,
  };
}

function drawGarden(ground: Graphics, { width, height }: Size): void {
  ground.clear();
  ground.rect(0, 0, width, height).fill(0x071d1c);
  const reach = Math.max(width, height * 1.2);
  ground.ellipse(width / 2, height * 0.46, reach * 0.72, height * 0.74).fill(cloth);
  ground.ellipse(width / 2, height * 0.46, reach * 0.72, height * 0.74);
  ground.stroke({ color: 0xd9a441, alpha: 0.35, width: 3 });
  leaves(ground, { width, height });
  // Where the hands lie, and the garland between them and the dealer.
  for (const line of [dealerLine, playerLine]) {
    const card = cardOf({ width, height }, 1);
    const half = card * 1.16;
    ground.roundRect(width / 2 - half, height * line - card * 0.82, half * 2, card * 1.64, 16);
    ground.stroke({ color: 0xf2e3b8, alpha: 0.13, width: 2 });
  }
  garland(ground, { width, height });
}

/** Dark leaves that reach in from the corners. */
function leaves(ground: Graphics, { width, height }: Size): void {
  const dust = createDust(11);
  for (let leaf = 0; leaf < 40; leaf += 1) {
    const isLeft = leaf % 2 === 0;
    const isLow = leaf % 4 > 1;
    const x = isLeft ? dust() * width * 0.16 : width - dust() * width * 0.16;
    const y = isLow ? height - dust() * height * 0.1 : dust() * height * 0.1;
    const long = 24 + dust() * 34;
    const angle = dust() * Math.PI * 2;
    const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long];
    ground.moveTo(x, y);
    ground.quadraticCurveTo(x + dx * 0.5 - dy * 0.3, y + dy * 0.5 + dx * 0.3, x + dx, y + dy);
    ground.quadraticCurveTo(x + dx * 0.5 + dy * 0.3, y + dy * 0.5 - dx * 0.3, x, y);
    ground.fill(wash(leaf % 3 === 0 ? 0x1f6b4a : 0x0f4536, 0.8));
  }
}

function garland(ground: Graphics, { width, height }: Size): void {
  const span = Math.min(width * 0.94, 900);
  const y = height * 0.452;
  const sag = height * 0.05;
  const count = Math.max(11, Math.round(span / 30));
  ground.moveTo((width - span) / 2, y - sag * 0.5);
  ground.quadraticCurveTo(width / 2, y + sag * 1.5, (width + span) / 2, y - sag * 0.5);
  ground.stroke({ color: 0x8fbf7a, alpha: 0.6, width: 2 });
  for (let each = 0; each < count; each += 1) {
    const part = each / (count - 1);
    const x = (width - span) / 2 + span * part;
    // On the curve just drawn.
    const drop = y - sag * 0.5 + 4 * sag * part * (1 - part);
    flower(ground, x, drop, each % 3 === 0 ? 8 : 5.5, each);
  }
}

function flower(ground: Graphics, x: number, y: number, r: number, turn: number): void {
  for (let petal = 0; petal < 5; petal += 1) {
    const angle = turn + (petal * Math.PI * 2) / 5;
    ground.circle(x + Math.cos(angle) * r * 0.72, y + Math.sin(angle) * r * 0.72, r * 0.5);
    ground.fill(wash(0xfffaf0, 0.92));
  }
  ground.circle(x, y, r * 0.34).fill(0xf5c85a);
}

interface Flies {
  readonly view: Container;
  readonly move: (size: Size, at: number) => void;
}

function createFlies(): Flies {
  const view = new Container();
  const [light, dark] = [new Swarm("glow", "add"), new Swarm("disc", "add")];
  const glows = Array.from({ length: 14 }, () => light.add(0xd8ff9a));
  const bodies = glows.map(() => dark.add(0xeaffc0));
  view.addChild(light, dark);
  return {
    view,
    move: ({ width, height }, at) => {
      for (const [fly, glow] of glows.entries()) {
        const x = width * (0.5 + 0.5 * Math.sin(at / (5_200 + fly * 310) + fly * 2.4));
        const y = height * (0.5 + 0.46 * Math.sin(at / (4_100 + fly * 270) + fly * 1.7));
        const glimmer = 0.5 + 0.5 * Math.sin(at / 700 + fly * 1.9);
        placeDot(glow, x, y, 9, 0.16 * glimmer);
        const body = bodies[fly];
        if (body !== undefined) placeDot(body, x, y, 1.8, 0.55 * glimmer);
      }
      light.moved();
      dark.moved();
    },
  };
}
