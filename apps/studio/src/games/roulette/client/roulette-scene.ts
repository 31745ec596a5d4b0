/**
 * A wheel of teak and brass on a sea chart. The ball runs on the rim against the wheel, falls, hops
 * over the frets and lies in its pocket. On an upright screen the wheel comes forward to turn.
 */
import { Container, Graphics, type Sprite } from "pixi.js";
import {
  between,
  createTweens,
  inOutCubic,
  linear,
  outBack,
  type Tweens,
} from "../../../client/easing.ts";
import { createDot, placeDot } from "../../../client/dots.ts";
import { createGround, type Ground } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { createSparks, type Sparks } from "../../../client/sparks.ts";
import type { Scene } from "../../../client/stage.tsx";
import { keepStill } from "../../../client/still.ts";
import { wash } from "../../../client/wash.ts";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { wheelAside, wheelForward, type Stand } from "./places.ts";
import { momentAt, numberUnder, settledAt } from "./spinning.ts";
import { buildRotor, drawBowl, drawCabin } from "./wheel-art.ts";

export interface RouletteScene extends Scene {
  /** The stake is on its way: the wheel comes forward. */
  readonly gather: (pace: Pace) => void;
  readonly spinTo: (number: number, pace: Pace, heard: (what: Heard) => void) => Promise<void>;
  readonly celebrate: (strength: number) => Promise<void>;
  /** Back beside the table. */
  readonly rest: (pace: Pace) => void;
}
/** The ball passes a fret, or drops into its pocket. */
export type Heard = "fret" | "pocket";

const spinMs: Readonly<Record<Pace, number>> = { still: 0, turbo: 700, full: 4_600 };
const comeMs: Readonly<Record<Pace, number>> = { still: 0, turbo: 0, full: 380 };
const [rim, pocket] = [0.875, 0.58] as const;

interface Wheel {
  readonly view: Container;
  readonly back: Graphics;
  readonly table: Container;
  readonly bowl: Graphics;
  readonly rotor: Container;
  readonly ball: Graphics;
  readonly light: Sprite;
  readonly sparks: Sparks;
  readonly ground: Ground;
  readonly tweens: Tweens;
  size: { readonly width: number; readonly height: number };
  radius: number;
  /** How far the wheel has come forward, from 0 to 1. */
  forward: number;
  place: number;
  lying: number | null;
  isGone: boolean;
}

function makeWheel(): Wheel {
  const view = new Container();
  const back = new Graphics();
  const table = new Container();
  const bowl = new Graphics();
  const rotor = new Container();
  const ball = new Graphics({ visible: false });
  const light = createDot("glow", 0xffe6a6, "add");
  light.visible = false;
  const sparks = createSparks([0xffe6a6, 0xd9b25f, 0xffffff, 0x5fd6c8], 19);
  table.addChild(bowl, rotor, light, ball);
  const ground = createGround(back);
  view.addChild(table, sparks.view);
  return {
    view,
    back,
    table,
    bowl,
    rotor,
    ball,
    light,
    sparks,
    ground,
    tweens: createTweens(),
    size: { width: 1, height: 1 },
    radius: 1,
    forward: 0,
    place: 0,
    lying: null,
    isGone: false,
  };
}

function standOf({ size, forward }: Wheel): Stand {
  const [aside, front] = [
    wheelAside(size.width, size.height),
    wheelForward(size.width, size.height),
  ];
  return {
    x: between(aside.x, front.x, forward),
    y: between(aside.y, front.y, forward),
    radius: between(aside.radius, front.radius, forward),
  };
}

function move(wheel: Wheel): void {
  const { x, y, radius: now } = standOf(wheel);
  wheel.table.position.set(x, y);
  wheel.table.scale.set(now / wheel.radius);
}

function putBall({ ball, radius }: Wheel, turn: number, height: number): void {
  const angle = turn * Math.PI * 2 - Math.PI / 2;
  const reach = radius * between(pocket, rim, height);
  ball.position.set(Math.cos(angle) * reach, Math.sin(angle) * reach);
}

/** The light where the ball lies. */
function shine({ light, ball, radius }: Wheel, part: number): void {
  placeDot(light, ball.x, ball.y, radius * 0.2 * part, 0.8);
}

function turn(wheel: Wheel, to: number): void {
  wheel.place = to;
  wheel.rotor.rotation = (to % 1) * Math.PI * 2;
}

function come(wheel: Wheel, to: 0 | 1, pace: Pace): void {
  const from = wheel.forward;
  void wheel.tweens.run({
    durationMs: comeMs[pace],
    ease: inOutCubic,
    step: (part) => {
      wheel.forward = between(from, to, part);
      move(wheel);
    },
  });
}

function drawBall(ball: Graphics, radius: number): void {
  ball.clear();
  const small = Math.max(3, radius * 0.033);
  ball.circle(small * 0.2, small * 0.4, small).fill(wash(0x000000, 0.5));
  ball.circle(0, 0, small).fill(0xf4f1ea);
  ball.circle(-small * 0.3, -small * 0.3, small * 0.4).fill(0xffffff);
  keepStill(ball);
}

function layout(wheel: Wheel, width: number, height: number): void {
  const { back, bowl, rotor, lying } = wheel;
  wheel.size = { width, height };
  drawCabin(back, width, height);
  wheel.ground.redraw();
  // Drawn as large as it ever stands, so that coming forward never blurs it.
  const { radius } = wheelForward(width, height);
  wheel.radius = radius;
  drawBowl(bowl, radius);
  keepStill(bowl);
  buildRotor(rotor, radius);
  keepStill(rotor);
  drawBall(wheel.ball, radius);
  if (lying !== null)
    putBall(wheel, momentAt(0, lying, 1).ball - momentAt(0, lying, 1).wheel + wheel.place, 0);
  shine(wheel, 1);
  move(wheel);
}

async function spinTo(
  wheel: Wheel,
  number: number,
  pace: Pace,
  heard: (what: Heard) => void,
): Promise<void> {
  const { tweens, ball, light } = wheel;
  if (wheel.isGone) return;
  tweens.finish();
  wheel.forward = pace === "still" ? 0 : 1;
  move(wheel);
  ball.visible = true;
  wheel.lying = number;
  light.visible = false;
  const from = wheel.place % 1;
  let under = -1;
  let hasFallen = false;
  await tweens.run({
    durationMs: spinMs[pace],
    ease: linear,
    step: (part) => {
      const now = momentAt(from, number, part);
      turn(wheel, now.wheel);
      putBall(wheel, now.ball, now.height);
      if (pace !== "full") return;
      const next = numberUnder(now);
      if (now.height < 0.9 && next !== under && part < settledAt) heard("fret");
      if (part >= settledAt && !hasFallen) heard("pocket");
      hasFallen = part >= settledAt;
      under = next;
    },
  });
  shine(wheel, 1);
  light.visible = true;
}

async function celebrate(wheel: Wheel, strength: number): Promise<void> {
  if (wheel.isGone || isMotionReduced()) return;
  const { x, y, radius: now } = standOf(wheel);
  wheel.sparks.burst(x, y - now * 0.4, now, 0.1 + strength);
  await wheel.tweens.run({
    durationMs: 420 + strength * 500,
    ease: outBack,
    step: (part) => {
      shine(wheel, 1 + Math.sin(part * Math.PI * 3) * 0.35);
    },
  });
}

export async function makeRouletteScene(): Promise<RouletteScene> {
  const wheel = makeWheel();
  const { view, ground, light, sparks, tweens } = wheel;
  return {
    view,
    ground,
    layout: (width, height) => {
      layout(wheel, width, height);
    },
    advance: (deltaMs) => {
      tweens.advance(deltaMs);
      sparks.advance(deltaMs);
    },
    gather: (pace) => {
      light.visible = false;
      come(wheel, 1, pace);
    },
    spinTo: (number, pace, heard) => spinTo(wheel, number, pace, heard),
    celebrate: (strength) => celebrate(wheel, strength),
    rest: (pace) => {
      come(wheel, 0, pace);
    },
    dispose: () => {
      wheel.isGone = true;
      tweens.finish();
    },
  };
}
