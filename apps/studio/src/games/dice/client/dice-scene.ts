/**
 * The dice table: felt under a lamp, the amber die that tumbles while a roll is awaited, sparks on
 * a win.
 */
import { minuteMs } from "@baize/contract/durations";
import {
  Container,
  FillGradient,
  Graphics,
  Sprite,
  type Application,
  type Particle,
} from "pixi.js";
import {
  backdropOf,
  backdropsFor,
  coverBox,
  loadTextures,
  type TextureSet,
} from "../../../client/art.ts";
import { placeDot, Swarm } from "../../../client/dots.ts";
import { createDust } from "../../../client/dust.ts";
import {
  between,
  clamp01,
  createTweens,
  outBack,
  outCubic,
  type Tweens,
} from "../../../client/easing.ts";
import { createGround, type Ground } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { createSparks, type Sparks } from "../../../client/sparks.ts";
import type { Scene } from "../../../client/stage.tsx";
import { wash } from "../../../client/wash.ts";
import { radial } from "../../../kits/cards/client/gradients.ts";
import { facesOf, type Turn } from "./gem.ts";

export interface DiceScene extends Scene {
  /** Starts tumbling; goes on until `land` or `rest`. */
  readonly tumble: () => void;
  readonly land: (isWin: boolean, strength: number) => Promise<void>;
  readonly rest: () => void;
}

const amberDark = [0x4a, 0x20, 0x02] as const;
const amberMid = [0xf0, 0x9a, 0x12] as const;
const amberLight = [0xff, 0xee, 0xb8] as const;

function amber(light: number): number {
  const [from, to, part] =
    light < 0.6 ? [amberDark, amberMid, light / 0.6] : [amberMid, amberLight, (light - 0.6) / 0.4];
  const channel = (index: 0 | 1 | 2): number =>
    Math.round(between(from[index], to[index], clamp01(part)));
  return (channel(0) << 16) | (channel(1) << 8) | channel(2);
}

export async function makeDiceScene({ screen }: Application): Promise<DiceScene> {
  return diceScene(await loadTextures(...backdropsFor(screen)));
}

interface Mote {
  readonly mote: Particle;
  readonly x: number;
  readonly y: number;
  readonly pace: number;
}

interface Dice {
  readonly textures: TextureSet;
  readonly felt: Graphics;
  readonly table: Sprite;
  readonly motes: Swarm;
  readonly shadow: Graphics;
  readonly halo: Graphics;
  readonly die: Graphics;
  readonly sparks: Sparks;
  readonly ground: Ground;
  readonly tweens: Tweens;
  readonly drifting: readonly Mote[];
  readonly turn: { x: number; y: number; z: number };
  size: Readonly<Record<"width" | "height", number>>;
  clockMs: number;
  speed: number;
  lift: number;
  glow: number;
  isTumbling: boolean;
}

function placeOf({ size }: Dice): { x: number; y: number; r: number } {
  // A low scene leaves the die only the room between the strip of rolls and the big number.
  const room = Math.max(70, size.height - 236);
  const r = Math.min(room * 0.42, size.width * 0.2, 130);
  return { x: size.width / 2, y: 44 + room * 0.48, r };
}

function drawDie(dice: Dice): void {
  const { shadow, halo, lift } = dice;
  const { x, y, r } = placeOf(dice);
  const bob = isMotionReduced() ? 0 : Math.sin(dice.clockMs / 900) * r * 0.05;
  const centreY = y + bob - lift * r;
  const under = r * (1 - lift * 0.35);
  shadow.position.set(x, y + r * 1.25);
  shadow.scale.set(under / softRadius, (under * 0.23) / softRadius);
  halo.position.set(x, y + r * 1.25 - under * 1.25);
  halo.scale.set((under * 2.04) / softRadius);
  halo.alpha = 0.1 + dice.glow * 0.2;
  drawGem(dice.die, x, centreY, r, dice.turn);
}

function moveMotes({ motes, drifting, size, clockMs }: Dice): void {
  for (const { mote, x, y, pace } of drifting) {
    const up = (y - (clockMs / minuteMs) * pace + 10) % 1;
    const across = x + Math.sin(clockMs / 3_000 + y * 9) * 0.012;
    const alpha = 0.05 + 0.13 * Math.abs(Math.sin(clockMs / 1_600 + x * 12));
    placeDot(mote, across * size.width, up * size.height, 1 + pace * 1.6, alpha);
  }
  motes.moved();
}

function layout(dice: Dice, width: number, height: number): void {
  const { textures, felt, table } = dice;
  dice.size = { width, height };
  const picture = backdropOf(textures, width, height);
  if (picture === undefined) drawFelt(felt, width, height);
  else {
    table.texture = picture;
    const cover = coverBox(picture, width, height);
    table.scale.set(cover.scale);
    table.position.set(cover.x, cover.y);
  }
  dice.ground.redraw();
  moveMotes(dice);
  drawDie(dice);
}

function advance(dice: Dice, deltaMs: number): void {
  dice.clockMs += deltaMs;
  dice.tweens.advance(deltaMs);
  dice.sparks.advance(deltaMs);
  if (isMotionReduced()) {
    // It lies still, but for its light.
    if (dice.halo.alpha !== 0.1 + dice.glow * 0.2) drawDie(dice);
    return;
  }
  const pace = (deltaMs / 1_000) * dice.speed;
  const { turn } = dice;
  turn.y += pace * 0.7;
  if (dice.isTumbling) {
    turn.x += pace * 1.1;
    turn.z += pace * 0.55;
  }
  moveMotes(dice);
  drawDie(dice);
}

function tumble(dice: Dice): void {
  if (isMotionReduced()) return;
  dice.isTumbling = true;
  void dice.tweens.run({
    durationMs: 160,
    ease: outCubic,
    step: (part) => {
      dice.speed = between(1, 16, part);
      dice.lift = part * 0.28;
      dice.glow = 0;
    },
  });
}

async function land(dice: Dice, isWin: boolean, strength: number): Promise<void> {
  dice.isTumbling = false;
  const from = dice.lift;
  const calm = isMotionReduced();
  const { x, y, r } = placeOf(dice);
  if (isWin && !calm) dice.sparks.burst(x, y, r * 2, strength);
  await dice.tweens.run({
    durationMs: calm ? 0 : 320,
    ease: outBack,
    step: (part) => {
      dice.lift = from * (1 - part);
      dice.speed = between(16, 1, clamp01(part));
      dice.glow = isWin ? clamp01(part) : 0;
    },
  });
}

function rest(dice: Dice): void {
  dice.isTumbling = false;
  dice.speed = 1;
  dice.lift = 0;
}

function createMotes(motes: Swarm): readonly Mote[] {
  const dust = createDust(7);
  return Array.from({ length: 26 }, () => {
    const mote = motes.add(0xffd064);
    return { mote, x: dust(), y: dust(), pace: 0.2 + dust() };
  });
}

function makeDice(textures: TextureSet): Dice {
  const felt = new Graphics();
  const table = new Sprite();
  const motes = new Swarm("disc");
  return {
    textures,
    felt,
    table,
    motes,
    shadow: soft("#03100d", "84", 0.34),
    halo: soft("#ffb224", "ff", 0.28),
    die: new Graphics(),
    sparks: createSparks([0xffd064, 0xffb224, 0xfff2c4, 0x34d98b], 13),
    ground: createGround(felt, table),
    tweens: createTweens(),
    drifting: createMotes(motes),
    turn: { x: 0.5, y: 0, z: 0.2 },
    size: { width: 1, height: 1 },
    clockMs: 0,
    speed: 1,
    lift: 0,
    glow: 0,
    isTumbling: false,
  };
}

function diceScene(textures: TextureSet): DiceScene {
  const view = new Container();
  const dice = makeDice(textures);
  const { motes, shadow, halo, die, sparks, ground, tweens } = dice;
  view.addChild(motes, shadow, halo, die, sparks.view);
  return {
    view,
    ground,
    layout: (width, height) => layout(dice, width, height),
    advance: (deltaMs) => advance(dice, deltaMs),
    isCalm: () => !dice.isTumbling && tweens.areDone() && sparks.areOut(),
    tumble: () => tumble(dice),
    land: (isWin, strength) => land(dice, isWin, strength),
    rest: () => rest(dice),
    dispose: () => {
      tweens.finish();
      textures.dispose();
    },
  };
}

const lampLight = (): FillGradient =>
  new FillGradient({
    type: "radial",
    center: { x: 0.5, y: 0.36 },
    innerRadius: 0,
    outerCenter: { x: 0.5, y: 0.45 },
    outerRadius: 0.75,
    colorStops: [
      { offset: 0, color: "#1f5b50" },
      { offset: 0.45, color: "#10352f" },
      { offset: 1, color: "#0a0e13" },
    ],
  });

function drawFelt(felt: Graphics, width: number, height: number): void {
  felt.clear();
  felt.rect(0, 0, width, height).fill(lampLight());
  const reach = Math.max(width * 0.62, height * 0.9);
  for (const [offset, alpha, thick] of [
    [0, 0.32, 2],
    [10, 0.14, 1],
  ] as const) {
    felt
      .ellipse(width / 2, height * 0.4, reach - offset, (reach - offset) * 0.62)
      .stroke({ color: 0xffb224, alpha, width: thick });
  }
  const weave = createDust(11);
  for (let index = 0; index < 420; index += 1) {
    felt
      .rect(weave() * width, weave() * height, 1.5, 1)
      .fill(wash(index % 2 === 0 ? 0xffffff : 0x000000, 0.05));
  }
}

/** Drawn once at this radius, then only moved: faint layers over one another cost each frame. */
const softRadius = 100;

const soft = (color: string, strength: string, solidTo: number): Graphics =>
  new Graphics().circle(0, 0, softRadius).fill(
    radial([
      [0, color + strength],
      [solidTo, color + strength],
      [1, `${color}00`],
    ]),
  );

function drawGem(die: Graphics, x: number, y: number, r: number, turn: Turn): void {
  die.clear();
  for (const face of facesOf(turn)) {
    const outline = face.outline.map((at, index) => (index % 2 === 0 ? x : y) + at * r);
    const color = amber(face.isFront ? face.light : face.light * 0.4);
    if (face.isFront) {
      // A thin border of half its strength: the outline is soft without smoothing.
      die.poly(outline, true);
      die.stroke({ color, alpha: 0.5, width: 1.4, join: "bevel" });
    }
    die.poly(outline, true);
    die.fill(wash(color, 0.96));
    if (!face.isFront) continue;
    die.poly(outline, true);
    die.stroke({ color: 0xfff2c4, alpha: 0.22 + face.light * 0.4, width: 1.2, join: "bevel" });
    // A smaller, brighter kite inside each face reads as light within the stone.
    const [cx, cy] = middleOf(outline);
    const inner = outline.map((at, index) => between(index % 2 === 0 ? cx : cy, at, 0.62));
    die.poly(inner, true);
    die.fill(wash(0xfff2c4, 0.05 + face.light * 0.1));
  }
}

function middleOf(outline: readonly number[]): readonly [number, number] {
  let [x, y] = [0, 0];
  outline.forEach((at, index) => {
    if (index % 2 === 0) x += at;
    else y += at;
  });
  const count = outline.length / 2;
  return [x / count, y / count];
}
