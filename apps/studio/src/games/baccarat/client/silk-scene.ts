/**
 * A salon hung with saffron and crimson silk: two hands on a low table under brass lamps, petals
 * of the saffron crocus in the air. The last card of a coup is squeezed open.
 */
import type { Application, Graphics, Particle } from "pixi.js";
import { placeDot, Swarm } from "../../../client/dots.ts";
import { createDust } from "../../../client/dust.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { Scene } from "../../../client/stage.tsx";
import { wash } from "../../../client/wash.ts";
import type { BaccaratOutcome } from "../protocol.ts";
import type { CardActor, Spot } from "../../../kits/cards/client/card-actor.ts";
import { createCardTable, type CardTable } from "../../../kits/cards/client/card-table.ts";
import { radial, vertical } from "../../../kits/cards/client/gradients.ts";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { cardSpot, handsAt, type Side } from "./places.ts";

/** How many cards of each hand lie open. */
export type Opened = Readonly<Record<Side, number>>;

export interface SilkScene extends Scene {
  readonly gather: () => void;
  readonly play: (
    outcome: BaccaratOutcome,
    pace: Pace,
    opened: (cards: Opened) => void,
  ) => Promise<void>;
  readonly celebrate: (strength: number) => Promise<void>;
  readonly rest: () => void;
}

const saffron = 0xffb648;
const betweenDealsMs = 190;
const silk = vertical([
  [0, "#4b0d22"],
  [0.45, "#6f1530"],
  [1, "#22040f"],
]);
const lamp = radial([
  [0, "#ffd98a66"],
  [0.4, "#ff9d3c2e"],
  [1, "#ff9d3c00"],
]);

type Size = Readonly<Record<"width" | "height", number>>;
type Hands = Record<Side, CardActor[]>;

export async function makeSilkScene(application: Application): Promise<SilkScene> {
  return silkScene(await createCardTable(application, [0xffd98a, 0xff9d3c, 0xfff4d6, 0xc9a2ff]));
}

interface Salon {
  readonly table: CardTable;
  readonly air: Swarm;
  readonly petals: readonly Particle[];
  size: Size;
  hands: Hands;
  won: readonly CardActor[];
  clockMs: number;
  isGathering: boolean;
}

const shoeOf = ({ size }: Salon): Spot => ({
  x: size.width + 40,
  y: size.height * 0.2,
  width: handsAt(size.width, size.height).card * 0.8,
  angle: 0.9,
});

const spotOf = ({ size }: Salon, side: Side, place: number): Spot =>
  cardSpot(size.width, size.height, side, place);

async function clear(salon: Salon, pace: Pace): Promise<void> {
  const { table, size } = salon;
  const old = [...salon.hands.player, ...salon.hands.banker];
  salon.hands = { player: [], banker: [] };
  salon.won = [];
  const off: Spot = { x: -120, y: size.height * 0.2, width: 60, angle: -0.7 };
  await Promise.all(
    old.map(async (card) => {
      await card.move(off, pace === "full" ? "turbo" : "still", 0.04);
      table.remove(card);
    }),
  );
}

async function deal(salon: Salon, side: Side, pace: Pace): Promise<CardActor> {
  const card = salon.table.add(shoeOf(salon));
  salon.hands[side].push(card);
  await card.move(spotOf(salon, side, salon.hands[side].length - 1), pace);
  return card;
}

/** Two for each in turn, face down, the next on its way before the last one lies. */
async function dealFirst(salon: Salon, pace: Pace): Promise<void> {
  const dealt: Promise<CardActor>[] = [];
  for (const side of ["player", "banker", "player", "banker"] as const) {
    dealt.push(deal(salon, side, pace));
    if (pace === "full") await salon.table.tweens.wait(betweenDealsMs);
  }
  await Promise.all(dealt);
}

async function openFirst(
  salon: Salon,
  outcome: BaccaratOutcome,
  pace: Pace,
  tell: (side: Side) => void,
): Promise<void> {
  for (const side of ["player", "banker"] as const) {
    for (const [place, actor] of salon.hands[side].entries()) {
      await actor.turn(outcome[side][place] ?? 0, pace);
      tell(side);
    }
  }
}

async function dealThirds(
  salon: Salon,
  outcome: BaccaratOutcome,
  pace: Pace,
  tell: (side: Side) => void,
): Promise<void> {
  const thirds = (["player", "banker"] as const).filter((side) => outcome[side].length > 2);
  for (const side of thirds) {
    const card = await deal(salon, side, pace);
    // The card that decides is opened slowly.
    const isLast = side === thirds.at(-1);
    const value = outcome[side][2] ?? 0;
    await (isLast ? card.squeeze(value, pace) : card.turn(value, pace));
    tell(side);
  }
}

function mark(salon: Salon, { winner }: BaccaratOutcome): void {
  for (const side of ["player", "banker"] as const) {
    const isWinner = winner === side;
    for (const card of salon.hands[side]) {
      card.mark(isWinner ? saffron : null);
      card.dim(winner !== "tie" && !isWinner);
    }
  }
  const { hands } = salon;
  salon.won = winner === "tie" ? [...hands.player, ...hands.banker] : hands[winner];
}

async function play(
  salon: Salon,
  outcome: BaccaratOutcome,
  pace: Pace,
  opened: (cards: Opened) => void,
): Promise<void> {
  salon.isGathering = false;
  await clear(salon, pace);
  const seen = { player: 0, banker: 0 };
  const tell = (side: Side): void => {
    seen[side] += 1;
    opened({ ...seen });
  };
  await dealFirst(salon, pace);
  await openFirst(salon, outcome, pace, tell);
  await dealThirds(salon, outcome, pace, tell);
  mark(salon, outcome);
}

function layout(salon: Salon, width: number, height: number): void {
  const { table, air, petals } = salon;
  salon.size = { width, height };
  drawSalon(table.ground, salon.size);
  table.still.redraw();
  movePetals(petals, salon.size, salon.clockMs);
  air.moved();
  for (const side of ["player", "banker"] as const) {
    salon.hands[side].forEach((card, place) => {
      card.place(spotOf(salon, side, place));
    });
  }
}

function advance(salon: Salon, deltaMs: number): void {
  salon.clockMs += deltaMs * (salon.isGathering ? 2.4 : 1);
  salon.table.advance(deltaMs);
  if (isMotionReduced()) return;
  movePetals(salon.petals, salon.size, salon.clockMs);
  salon.air.moved();
}

function silkScene(table: CardTable): SilkScene {
  const air = new Swarm("petal");
  const petals = drifting.map(({ long }) => air.add(long > 8 ? 0xc9a2ff : 0xffc46b));
  table.view.addChildAt(air, 0);
  const salon: Salon = {
    table,
    air,
    petals,
    size: { width: 1, height: 1 },
    hands: { player: [], banker: [] },
    won: [],
    clockMs: 0,
    isGathering: false,
  };
  return {
    view: table.view,
    ground: table.still,
    layout: (width, height) => layout(salon, width, height),
    advance: (deltaMs) => advance(salon, deltaMs),
    isCalm: () => !salon.isGathering && table.isCalm(),
    gather: () => {
      salon.isGathering = true;
    },
    play: (outcome, pace, opened) => play(salon, outcome, pace, opened),
    celebrate: (strength) => table.celebrate(salon.won, Math.min(1, strength * 3)),
    rest: () => {
      salon.isGathering = false;
    },
    dispose: table.dispose,
  };
}

function drawSalon(ground: Graphics, size: Size): void {
  const { width, height } = size;
  ground.clear();
  ground.rect(0, 0, width, height).fill(silk);
  drapes(ground, size);
  const { card, half, y } = handsAt(width, height);
  ground.ellipse(width / 2, y, half * 1.25, height * 0.42).fill(lamp);
  for (const side of [-1, 1]) {
    const x = width / 2 + (side * half) / 2;
    const [wide, high] = [Math.min(half * 0.94, card * 2.36), card * 2.66];
    ground.roundRect(x - wide / 2, y - high / 2, wide, high, 18);
    ground.fill(wash(0x1c0410, 0.5)).stroke({ color: saffron, alpha: 0.42, width: 1.5 });
    ground.roundRect(x - wide / 2 + 5, y - high / 2 + 5, wide - 10, high - 10, 14);
    ground.stroke({ color: saffron, alpha: 0.16, width: 1 });
    rosette(ground, x, y, card * 0.62);
  }
}

/** Folds of cloth that fall from the upper edge, with a hem of saffron thread. */
function drapes(ground: Graphics, { width, height }: Size): void {
  const folds = Math.max(7, Math.round(width / 84));
  const wide = width / folds;
  for (let fold = 0; fold < folds; fold += 1) {
    const x = fold * wide;
    ground.rect(x, 0, wide * 0.34, height).fill(wash(0xff5b6e, 0.05));
    ground.rect(x + wide * 0.62, 0, wide * 0.38, height).fill(wash(0x10020a, 0.16));
  }
  const hem = height * 0.115;
  for (let fold = 0; fold < folds; fold += 1) {
    const x = fold * wide;
    ground.moveTo(x, 0).lineTo(x, hem * 0.62);
    ground.quadraticCurveTo(x + wide / 2, hem * 1.5, x + wide, hem * 0.62).lineTo(x + wide, 0);
    ground.fill(wash(fold % 2 === 0 ? 0xb8541a : 0xd06f22, 0.34));
    ground.moveTo(x, hem * 0.62).quadraticCurveTo(x + wide / 2, hem * 1.5, x + wide, hem * 0.62);
    ground.stroke({ color: saffron, alpha: 0.6, width: 2 });
    ground.circle(x + wide / 2, hem * 1.14, 3).fill(wash(0xffe2a3, 0.8));
  }
}

/** A crocus seen from above: six petals and three threads. */
function rosette(ground: Graphics, x: number, y: number, r: number): void {
  for (let petal = 0; petal < 6; petal += 1) {
    const angle = (petal * Math.PI) / 3 + Math.PI / 6;
    const [dx, dy] = [Math.cos(angle) * r, Math.sin(angle) * r];
    ground.moveTo(x, y);
    ground.quadraticCurveTo(x + dx * 0.5 - dy * 0.42, y + dy * 0.5 + dx * 0.42, x + dx, y + dy);
    ground.quadraticCurveTo(x + dx * 0.5 + dy * 0.42, y + dy * 0.5 - dx * 0.42, x, y);
    ground.fill(wash(0xb98cff, 0.08)).stroke({ color: 0xd9bcff, alpha: 0.14, width: 1 });
  }
  for (let thread = 0; thread < 3; thread += 1) {
    const angle = (thread * Math.PI * 2) / 3 - Math.PI / 2;
    ground.moveTo(x, y).lineTo(x + Math.cos(angle) * r * 0.55, y + Math.sin(angle) * r * 0.55);
    ground.stroke({ color: 0xff7a2a, alpha: 0.34, width: 2.5, cap: "round" });
  }
}

const petalCount = 18;
const scattered = createDust(41);
const drifting = Array.from({ length: petalCount }, () => ({
  x: scattered(),
  y: scattered(),
  long: 5 + scattered() * 6,
  speed: 0.5 + scattered(),
  turn: scattered() * Math.PI * 2,
}));

function movePetals(petals: readonly Particle[], { width, height }: Size, at: number): void {
  for (const [index, { x, y, long, speed, turn }] of drifting.entries()) {
    const petal = petals[index];
    if (petal === undefined) continue;
    const down = (y + (at / 42_000) * speed) % 1;
    const across = x * width + Math.sin(at / 2_600 + turn) * 26;
    const squash = 0.35 + Math.abs(Math.sin(at / 1_700 + turn)) * 0.65;
    placeDot(petal, across, down * (height + 40) - 20, long, 0.42, long * squash);
    petal.rotation = turn + (at / 2_900) * speed;
  }
}
