/**
 * A pond in the rain, paper boats on it, and a glass globe in which the balls tumble. Each ball
 * that is drawn jumps out beside it and joins a row of the last ones.
 */
import { Container, Graphics, Sprite, type Application, type Particle } from "pixi.js";
import { between, createTweens, outBack, outCubic, type Tweens } from "../../../client/easing.ts";
import { placeDot, Swarm } from "../../../client/dots.ts";
import { createDust } from "../../../client/dust.ts";
import { createGround, type Ground } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { createSparks, type Sparks } from "../../../client/sparks.ts";
import type { Scene } from "../../../client/stage.tsx";
import { keepStill } from "../../../client/still.ts";
import { wash } from "../../../client/wash.ts";
import { vertical } from "../../../kits/cards/client/gradients.ts";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { createBallSheet, type BallSheet } from "./ball-sheet.ts";
import { columnTones } from "./tones.ts";

export interface PondScene extends Scene {
  readonly gather: () => void;
  /** One more ball; the slow way when a card awaits it. */
  readonly draw: (number: number, isTense: boolean, pace: Pace) => Promise<void>;
  readonly rest: () => void;
  readonly clear: () => void;
  readonly celebrate: (strength: number) => Promise<void>;
}

const ballMs = { still: 0, turbo: 26, full: 120 } as const;
const tenseMs = 420;
const pond = vertical([
  [0, "#0d2f45"],
  [0.42, "#14617a"],
  [0.44, "#0f5068"],
  [1, "#071f2e"],
]);

type Size = Readonly<Record<"width" | "height", number>>;

/** The strip above, and how high the globe's place is; bingo.css has the same numbers. */
const above = 44;
const machineOf = ({ width, height }: Size): number => (height > width ? 118 : 176);

function placesOf(size: Size) {
  const machine = machineOf(size);
  const radius = machine * 0.42;
  const row = Math.min(size.width - 24, 620);
  const left = (size.width - row) / 2;
  return {
    globe: { x: left + radius + 8, y: above + machine / 2, radius },
    big: {
      x: left + radius * 2 + 26 + machine * 0.32,
      y: above + machine / 2,
      radius: machine * 0.3,
    },
    small: {
      radius: machine * 0.135,
      y: above + machine / 2,
      from: left + radius * 2 + 44 + machine * 0.64,
    },
    right: left + row,
  };
}

interface Ball {
  readonly view: Sprite;
  readonly place: (x: number, y: number, radius: number) => void;
  at: { x: number; y: number; radius: number };
}

function makeBall(sheet: BallSheet, number: number): Ball {
  const view = new Sprite({ texture: sheet.of(number), anchor: 0.5 });
  const ball: Ball = {
    view,
    at: { x: 0, y: 0, radius: 1 },
    place: (x, y, radius) => {
      ball.at = { x, y, radius };
      view.position.set(x, y);
      view.scale.set(radius / sheet.radius);
    },
  };
  return ball;
}

export async function makePondScene(_application: Application): Promise<PondScene> {
  await document.fonts.ready;
  return pondScene(createBallSheet());
}

interface Machine {
  readonly ground: Graphics;
  readonly still: Ground;
  readonly water: ReturnType<typeof createWater>;
  readonly tumbling: ReturnType<typeof createTumbling>;
  readonly glass: Graphics;
  readonly balls: Container;
  readonly sparks: Sparks;
  readonly tweens: Tweens;
  readonly sheet: BallSheet;
  size: Size;
  out: Ball[];
  clockMs: number;
  isWaterDue: boolean;
  pace: number;
  wanted: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The newest is large, the ones before it follow in a row, as many as there is room for. */
async function settle(machine: Machine, durationMs: number): Promise<void> {
  const { big, small, right } = placesOf(machine.size);
  const { out } = machine;
  const room = Math.max(1, Math.floor((right - small.from) / (small.radius * 2.2)) + 1);
  for (const gone of out.splice(0, Math.max(0, out.length - 1 - room))) {
    gone.view.destroy();
  }
  const moves = out.map((ball, index) => {
    const back = out.length - 1 - index;
    const to =
      back === 0
        ? big
        : { x: small.from + (back - 1) * small.radius * 2.2, y: small.y, radius: small.radius };
    return moveBall(machine, ball, to, back === 0, durationMs);
  });
  await Promise.all(moves);
}

function moveBall(
  { tweens }: Machine,
  ball: Ball,
  to: Place,
  isNewest: boolean,
  durationMs: number,
): Promise<void> {
  const from = ball.at;
  if (durationMs === 0) {
    ball.place(to.x, to.y, to.radius);
    return Promise.resolve();
  }
  return tweens.run({
    durationMs,
    ease: isNewest ? outBack : outCubic,
    step: (part) => {
      if (ball.view.destroyed) return;
      const hop = isNewest ? Math.sin(Math.PI * Math.min(1, part)) * 18 : 0;
      ball.place(
        between(from.x, to.x, part),
        between(from.y, to.y, part) - hop,
        between(from.radius, to.radius, part),
      );
    },
  });
}

async function draw(
  machine: Machine,
  number: number,
  isTense: boolean,
  tempo: Pace,
): Promise<void> {
  const { globe } = placesOf(machine.size);
  const ball = makeBall(machine.sheet, number);
  ball.place(globe.x + globe.radius * 0.7, globe.y + globe.radius * 0.5, 8);
  machine.balls.addChild(ball.view);
  machine.out.push(ball);
  machine.wanted = isTense ? 0.5 : 1.6;
  await settle(machine, tempo === "full" && isTense ? tenseMs : ballMs[tempo]);
}

async function celebrate(machine: Machine, strength: number): Promise<void> {
  const { sparks, tweens, sheet } = machine;
  const { big } = placesOf(machine.size);
  if (isMotionReduced()) return;
  sparks.burst(big.x, big.y, 220 + strength * 320, strength);
  const newest = machine.out.at(-1);
  await tweens.run({
    durationMs: 420 + strength * 700,
    ease: outCubic,
    step: (part) => {
      if (newest === undefined || newest.view.destroyed) return;
      const swell = 1 + Math.abs(Math.sin(part * Math.PI * 3)) * 0.16 * (1 - part);
      newest.view.scale.set((newest.at.radius / sheet.radius) * swell);
    },
  });
}

function clear(machine: Machine): void {
  for (const ball of machine.out) ball.view.destroy();
  machine.out = [];
}

function layout(machine: Machine, width: number, height: number): void {
  const { ground, still, glass, tumbling, water } = machine;
  const size = { width, height };
  machine.size = size;
  drawPond(ground, size);
  still.redraw();
  drawGlass(glass, size);
  keepStill(glass);
  tumbling.move(size, machine.clockMs, machine.pace);
  water.draw();
  water.move(size, machine.clockMs);
  void settle(machine, 0);
}

function advance(machine: Machine, deltaMs: number): void {
  machine.tweens.advance(deltaMs);
  machine.sparks.advance(deltaMs);
  if (isMotionReduced()) return;
  machine.pace += (machine.wanted - machine.pace) * Math.min(1, deltaMs / 400);
  machine.clockMs += deltaMs * machine.pace;
  machine.tumbling.move(machine.size, machine.clockMs, machine.pace);
  // Rain and boats are slow enough for every second frame.
  machine.isWaterDue = !machine.isWaterDue;
  if (machine.isWaterDue) machine.water.move(machine.size, machine.clockMs);
}

const isCalm = ({ wanted, pace, tweens, sparks }: Machine): boolean =>
  wanted < 0.5 && pace < 0.5 && tweens.areDone() && sparks.areOut();

function makeMachine(sheet: BallSheet): Machine {
  const ground = new Graphics();
  return {
    ground,
    water: createWater(),
    tumbling: createTumbling(),
    glass: new Graphics(),
    balls: new Container(),
    sparks: createSparks([0xfff4d6, 0xffc14d, 0x7fe0d6], 23),
    still: createGround(ground),
    tweens: createTweens(),
    sheet,
    size: { width: 1, height: 1 },
    out: [],
    clockMs: 0,
    isWaterDue: false,
    pace: 0.25,
    wanted: 0.25,
  };
}

function pondScene(sheet: BallSheet): PondScene {
  const view = new Container();
  const machine = makeMachine(sheet);
  const { water, tumbling, glass, balls, sparks, tweens } = machine;
  view.addChild(water.view, tumbling.view, glass, balls, sparks.view);
  return {
    view,
    ground: machine.still,
    layout: (width, height) => layout(machine, width, height),
    advance: (deltaMs) => advance(machine, deltaMs),
    isCalm: () => isCalm(machine),
    gather: () => {
      machine.wanted = 1.6;
    },
    draw: (number, isTense, tempo) => draw(machine, number, isTense, tempo),
    rest: () => {
      machine.wanted = 0.25;
    },
    clear: () => clear(machine),
    celebrate: (strength) => celebrate(machine, strength),
    dispose: () => {
      tweens.finish();
      clear(machine);
      sheet.dispose();
    },
  };
}

function drawPond(ground: Graphics, size: Size): void {
  const { width, height } = size;
  ground.clear();
  ground.rect(0, 0, width, height).fill(pond);
  const dust = createDust(9);
  // Lily leaves at the edges, and a far shore of reeds.
  for (let reed = 0; reed < width / 9; reed += 1) {
    const x = dust() * width;
    const y = height * 0.43;
    const tall = 12 + dust() * 34;
    ground.moveTo(x, y).lineTo(x + (dust() - 0.5) * 8, y - tall);
    ground.stroke({ color: 0x0a3a3f, alpha: 0.5, width: 2 });
  }
  for (let leaf = 0; leaf < 16; leaf += 1) {
    const x = leaf % 2 === 0 ? dust() * width * 0.2 : width - dust() * width * 0.2;
    const y = height * (0.5 + dust() * 0.48);
    const wide = 16 + dust() * 30;
    ground.ellipse(x, y, wide, wide * 0.38).fill(wash(0x1d6b52, 0.6));
    ground.ellipse(x - wide * 0.2, y - wide * 0.08, wide * 0.5, wide * 0.12);
    ground.fill(wash(0x59b88a, 0.2));
  }
}

const [drops, boats] = [16, 3] as const;

/** Rings where drops fall, and boats that drift on the far water. */
function createWater() {
  const view = new Container();
  const rain = new Swarm("ripple");
  const rings = Array.from({ length: drops }, () => rain.add(0xd6f5ff));
  const afloat = Array.from({ length: boats }, () => new Graphics());
  view.addChild(rain, ...afloat);
  return {
    view,
    draw: (): void => {
      for (const [boat, drawn] of afloat.entries()) {
        paperBoat(drawn.clear(), 17 + boat * 4);
        keepStill(drawn);
      }
    },
    move: ({ width, height }: Size, at: number): void => {
      for (const [drop, ring] of rings.entries()) {
        const life = (at / 1_900 + drop * 0.377) % 1;
        const turn = Math.floor(at / 1_900 + drop * 0.377);
        const x = ((drop * 0.618 + turn * 0.271) % 1) * width;
        const y = height * (0.46 + ((drop * 0.381 + turn * 0.127) % 1) * 0.52);
        placeDot(ring, x, y, 4 + life * 26, 0.4 * (1 - life), (4 + life * 26) * 0.34);
      }
      rain.moved();
      for (const [boat, drawn] of afloat.entries()) {
        const x = ((at / (52_000 + boat * 9_000) + boat * 0.37) % 1) * (width + 120) - 60;
        drawn.position.set(x, height * 0.44 + boat * 9 + Math.sin(at / 900 + boat) * 2.5);
      }
    },
  };
}

function paperBoat(boat: Graphics, wide: number): void {
  const [over, under] = [-wide * 0.32, wide * 0.2];
  boat.poly([-wide, over, wide, over, wide * 0.6, under, -wide * 0.6, under]).fill(0xfbf5e6);
  boat.poly([-wide * 0.5, over, 0, -wide * 1.1, 0, over]).fill(0xffffff);
  boat.poly([wide * 0.5, over, 0, -wide * 1.1, 0, over]).fill(0xdfd6c0);
  boat.ellipse(0, wide * 0.24, wide * 0.7, wide * 0.09).fill(wash(0x04202c, 0.35));
}

const inside = 22;

/** The parts of a small ball: its colour, its label, its gleam. */
const smallBall = (swarm: Swarm, ball: number): readonly Particle[] => [
  swarm.add(columnTones[ball % columnTones.length] ?? 0xffffff),
  swarm.add(0xfffaf0),
  swarm.add(0xffffff),
];

/** Balls on rings that turn against each other: a draught lifts them when it is drawn. */
function createTumbling() {
  const view = new Swarm("disc");
  const balls = Array.from({ length: inside }, (_, ball) => smallBall(view, ball));
  return {
    view,
    move: (size: Size, at: number, pace: number): void => {
      const { globe } = placesOf(size);
      const small = globe.radius * 0.17;
      const lift = Math.min(1, Math.max(0, (pace - 0.25) / 1.2));
      for (const [ball, [body, label, gleam]] of balls.entries()) {
        if (body === undefined || label === undefined || gleam === undefined) continue;
        const seed = ball * 2.399;
        const reach = globe.radius * (0.25 + 0.52 * ((ball * 0.618) % 1));
        const turn = at / (340 + (ball % 5) * 70) + seed;
        const wild = { x: Math.cos(turn) * reach, y: Math.sin(turn * 1.3 + seed) * reach };
        const still = {
          x: Math.cos(seed) * globe.radius * 0.66,
          y: globe.radius * (0.72 - 0.5 * ((ball * 0.381) % 1)),
        };
        const x = globe.x + between(still.x * 0.9, wild.x, lift);
        const y = globe.y + between(still.y, wild.y, lift);
        placeDot(body, x, y, small, 1);
        placeDot(label, x, y, small * 0.58, 1);
        placeDot(gleam, x - small * 0.3, y - small * 0.4, small * 0.22, 0.8);
      }
      view.moved();
    },
  };
}

function drawGlass(glass: Graphics, size: Size): void {
  const { x, y, radius } = placesOf(size).globe;
  glass.clear();
  glass
    .circle(x, y, radius)
    .fill(wash(0xbfeeff, 0.1))
    .stroke({ color: 0xe9fbff, alpha: 0.75, width: 2.5 });
  glass.circle(x, y, radius * 0.94).stroke({ color: 0xffffff, alpha: 0.14, width: 4 });
  glass.ellipse(x - radius * 0.36, y - radius * 0.5, radius * 0.3, radius * 0.16);
  glass.fill(wash(0xffffff, 0.34));
  glass.roundRect(x - radius * 0.5, y + radius * 0.94, radius, radius * 0.16, 6).fill(0xb9772f);
  glass.roundRect(x - radius * 0.5, y + radius * 0.94, radius, radius * 0.05, 3).fill(0xf0c17a);
}
