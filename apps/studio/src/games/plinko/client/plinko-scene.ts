/**
 * The terrace: a dewdrop hops down the pins along the way that was drawn, and a pot catches it.
 */
import { Container, Graphics, Text, type Particle } from "pixi.js";
import { placeDot, Swarm } from "../../../client/dots.ts";
import { keepStill } from "../../../client/still.ts";
import { wash } from "../../../client/wash.ts";
import { createDust } from "../../../client/dust.ts";
import {
  between,
  clamp01,
  createTweens,
  linear,
  outBack,
  type Tweens,
} from "../../../client/easing.ts";
import { createSparks, type Sparks } from "../../../client/sparks.ts";
import { createGround, type Ground } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { Scene } from "../../../client/stage.tsx";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { boardFor, bucketX, hop, pinAt, touchesOf, type Board, type Point } from "./board.ts";
import { drawTerrace } from "./terrace.ts";

export interface PlinkoScene extends Scene {
  readonly setBuckets: (multipliers: readonly number[]) => void;
  /** The drop gathers at the top until it falls. */
  readonly gather: () => void;
  readonly drop: (path: string, pace: Pace, onPin: () => void) => Promise<void>;
  readonly catchIn: (bucket: number, isGain: boolean, strength: number) => Promise<void>;
  readonly rest: () => void;
}

const rowMs: Readonly<Record<Pace, number>> = { still: 0, turbo: 42, full: 118 };
const pulseMs = 420;
const trailMax = 12;
const cool = [0x2f, 0x9a, 0xb0] as const;
const warm = [0xf4, 0xb8, 0x4a] as const;
const hot = [0xff, 0x5d, 0x73] as const;

/** Cool for what pays little, warm and hot for what pays much. */
function toneOf(hundredths: number): number {
  const part = clamp01((Math.log(hundredths) - Math.log(30)) / (Math.log(5_000) - Math.log(30)));
  const [from, to, share] = part < 0.5 ? [cool, warm, part * 2] : [warm, hot, part * 2 - 1];
  const channel = (at: 0 | 1 | 2): number => Math.round(between(from[at], to[at], share));
  return (channel(0) << 16) | (channel(1) << 8) | channel(2);
}

const labelOf = (hundredths: number): string =>
  hundredths >= 10_000
    ? String(Math.floor(hundredths / 100))
    : (hundredths / 100).toFixed(2).replace(/\.?0+$/, "");

interface Pot {
  readonly view: Container;
  /** From 0 to 1. */
  readonly shine: (alpha: number) => void;
}

function makePot(board: Board, hundredths: number): Pot {
  const view = new Container();
  const tone = toneOf(hundredths);
  const glow = new Graphics({ blendMode: "add", visible: false });
  const still = new Container();
  const body = new Graphics();
  const w = board.gap * 0.9;
  const h = board.bucketHeight;
  for (let ring = 6; ring > 0; ring -= 1) {
    glow.roundRect(-w / 2 - ring * 3, -ring * 3, w + ring * 6, h + ring * 6, 10);
    glow.fill(wash(tone, 0.08));
  }
  body.roundRect(-w / 2, 3, w, h, w * 0.2).fill(wash(0x03101a, 0.6));
  body.roundRect(-w / 2, 0, w, h, w * 0.2).fill(tone);
  body.roundRect(-w / 2, h * 0.55, w, h * 0.45, w * 0.2).fill(wash(0x000000, 0.16));
  body.roundRect(-w / 2, 0, w, h * 0.16, w * 0.08).fill(wash(0xffffff, 0.45));
  const label = new Text({
    text: labelOf(hundredths),
    style: {
      fontFamily: "Sora Variable, sans-serif",
      fontWeight: "700",
      fontSize: 26,
      fill: "#08131c",
    },
  });
  label.anchor.set(0.5);
  label.position.set(0, h * 0.56);
  label.scale.set(Math.min(0.62, (w * 0.92) / label.width, (h * 0.7) / label.height));
  still.addChild(body, label);
  keepStill(still);
  view.addChild(glow, still);
  const shine = (alpha: number): void => {
    glow.visible = alpha > 0;
    glow.alpha = alpha;
  };
  return { view, shine };
}

interface Mote {
  readonly mote: Particle;
  readonly x: number;
  readonly y: number;
  readonly pace: number;
}

/** The light of a pin that was touched. */
interface Pulse {
  readonly mote: Particle;
  readonly at: Point;
  leftMs: number;
}

interface Terrace {
  readonly view: Container;
  readonly back: Graphics;
  readonly pins: Graphics;
  readonly air: Swarm;
  readonly pots: Container;
  readonly wake: Swarm;
  readonly trail: readonly Particle[];
  readonly drop: Graphics;
  readonly ball: Container;
  readonly sparks: Sparks;
  readonly ground: Ground;
  readonly tweens: Tweens;
  readonly motes: readonly Mote[];
  readonly lit: Pulse[];
  size: { readonly width: number; readonly height: number };
  multipliers: readonly number[];
  board: Board;
  potList: readonly Pot[];
  past: Point[];
  clockMs: number;
  isGathering: boolean;
  isGone: boolean;
}

function makeTerrace(): Terrace {
  const view = new Container();
  const back = new Graphics();
  const pins = new Graphics();
  const air = new Swarm("disc", "add");
  const pots = new Container();
  const wake = new Swarm("disc", "add");
  const trail = Array.from({ length: trailMax }, () => wake.add(0x5ce1e6));
  const drop = new Graphics();
  const ball = new Container();
  ball.addChild(drop);
  const sparks = createSparks([0x9df5ff, 0xffffff, 0xf4d58a, 0x5ce1e6], 5);
  const ground = createGround(back, pins);
  view.addChild(air, pots, wake, ball, sparks.view);
  const tweens = createTweens();
  const dust = createDust(3);
  const motes = Array.from({ length: 18 }, () => {
    const mote = air.add(0x9df5ff);
    return { mote, x: dust(), y: dust(), pace: 0.3 + dust() };
  });
  return {
    view,
    back,
    pins,
    air,
    pots,
    wake,
    trail,
    drop,
    ball,
    sparks,
    ground,
    tweens,
    motes,
    lit: [],
    size: { width: 1, height: 1 },
    multipliers: [100],
    board: boardFor(8, 1, 1),
    potList: [],
    past: [],
    clockMs: 0,
    isGathering: false,
    isGone: false,
  };
}

function drawBall({ drop, ball, board }: Terrace): void {
  const radius = board.ball;
  drop.clear();
  drop.circle(0, 0, radius).fill(0x3fc6d8);
  drop.ellipse(0, radius * 0.2, radius * 0.82, radius * 0.7).fill(0x8df0f7);
  drop.circle(-radius * 0.3, -radius * 0.35, radius * 0.28).fill(wash(0xffffff, 0.95));
  keepStill(drop);
  ball.scale.set(1);
}

function drawPins(pins: Graphics, board: Board): void {
  pins.clear();
  for (let row = 0; row < board.rows; row += 1) {
    for (let pin = 0; pin < row + 3; pin += 1) {
      const { x, y } = pinAt(board, row, pin);
      pins.circle(x, y + board.pin * 0.7, board.pin * 1.15).fill(wash(0x03101a, 0.55));
      pins.circle(x, y, board.pin).fill(0xe6d3a1);
      pins.circle(x - board.pin * 0.3, y - board.pin * 0.3, board.pin * 0.4).fill(0xfffbe9);
    }
  }
}

function build(terrace: Terrace): void {
  const { pins, pots, ground, multipliers, size } = terrace;
  const board = boardFor(multipliers.length - 1, size.width, size.height);
  terrace.board = board;
  drawPins(pins, board);
  ground.redraw();
  pots.removeChildren().forEach((pot) => {
    pot.destroy({ children: true });
  });
  terrace.potList = multipliers.map((hundredths, bucket) => {
    const pot = makePot(board, hundredths);
    pot.view.position.set(bucketX(board, bucket), board.bucketTop);
    pots.addChild(pot.view);
    return pot;
  });
  drawBall(terrace);
  terrace.ball.visible = false;
  terrace.past = [];
}

function place(terrace: Terrace, { x, y }: Point): void {
  terrace.ball.visible = true;
  terrace.ball.position.set(x, y);
  terrace.past = [{ x, y }, ...terrace.past].slice(0, trailMax);
}

function moveTrail({ past, wake, trail, board }: Terrace): void {
  const isSeen = past.length > 0;
  if (!isSeen && !wake.visible) return;
  wake.visible = isSeen;
  for (const [index, mote] of trail.entries()) {
    const at = past[index];
    const part = 1 - index / trailMax;
    mote.alpha = 0;
    if (at !== undefined) placeDot(mote, at.x, at.y, board.ball * part * 0.9, 0.12 * part);
  }
  wake.moved();
}

function movePulses({ lit, air, board }: Terrace, deltaMs: number): void {
  for (const pulse of lit) {
    pulse.leftMs -= deltaMs;
    const part = clamp01(pulse.leftMs / pulseMs);
    const reach = board.pin * (1.2 + (1 - part) * 2.6);
    placeDot(pulse.mote, pulse.at.x, pulse.at.y, reach, 0.6 * part);
  }
  for (let done = lit[0]; done !== undefined && done.leftMs <= 0; done = lit[0]) {
    air.removeParticle(done.mote);
    lit.shift();
  }
  if (lit.length > 0) air.moved();
}

function moveMotes({ motes, air, size, clockMs }: Terrace): void {
  for (const { mote, x, y, pace } of motes) {
    const down = (y + (clockMs / 40_000) * pace) % 1;
    const alpha = 0.1 + 0.2 * Math.abs(Math.sin(clockMs / 1_700 + x * 9));
    placeDot(mote, x * size.width, down * size.height, 1 + pace, alpha);
  }
  air.moved();
}

function layout(terrace: Terrace, width: number, height: number): void {
  terrace.size = { width, height };
  drawTerrace(terrace.back, width, height);
  build(terrace);
  moveMotes(terrace);
}

function advance(terrace: Terrace, deltaMs: number): void {
  terrace.clockMs += deltaMs;
  terrace.tweens.advance(deltaMs);
  if (terrace.isGathering) {
    const { ball, board, clockMs } = terrace;
    const swell = 1 + Math.sin(clockMs / 90) * 0.08;
    ball.scale.set(swell);
    place(terrace, { x: board.middle, y: board.top - board.rowGap });
  }
  moveTrail(terrace);
  movePulses(terrace, deltaMs);
  if (!isMotionReduced()) moveMotes(terrace);
  terrace.sparks.advance(deltaMs);
}

const isCalm = ({ isGathering, tweens, sparks, lit, past }: Terrace): boolean =>
  !isGathering && tweens.areDone() && sparks.areOut() && lit.length === 0 && past.length === 0;

function lightPin({ air, lit, board }: Terrace, { x, y }: Point): void {
  const mote = air.add(0xffe9a8);
  lit.push({ mote, at: { x, y: y + board.ball + board.pin }, leftMs: pulseMs });
}

async function dropAlong(
  terrace: Terrace,
  path: string,
  pace: Pace,
  onPin: () => void,
): Promise<void> {
  terrace.isGathering = false;
  const touches = touchesOf(terrace.board, path);
  const last = touches.at(-1);
  if (pace === "still" || last === undefined) {
    if (last !== undefined) place(terrace, last);
    return;
  }
  let from: Point = { x: terrace.board.middle, y: terrace.board.top - terrace.board.rowGap };
  for (const [index, to] of touches.entries()) {
    if (terrace.isGone) return;
    const lift = index === 0 ? 0 : terrace.board.rowGap * 0.24;
    const start = from;
    const squash = index === 0 ? 0 : 0.3;
    await terrace.tweens.run({
      durationMs: rowMs[pace] * (index === 0 ? 1.4 : 1),
      ease: linear,
      step: (part) => {
        const flat = squash * Math.max(0, 1 - part * 3) - 0.12 * part;
        terrace.ball.scale.set(1 + flat, 1 - flat);
        place(terrace, hop(start, to, part, lift));
      },
    });
    if (index < touches.length - 1) {
      lightPin(terrace, to);
      onPin();
    }
    from = to;
  }
}

async function catchIn(
  terrace: Terrace,
  bucket: number,
  isGain: boolean,
  strength: number,
): Promise<void> {
  const { tweens, sparks } = terrace;
  const pot = terrace.potList[bucket];
  if (pot === undefined || terrace.isGone) return;
  const calm = isMotionReduced();
  terrace.ball.visible = calm;
  terrace.past = [];
  if (isGain && !calm) {
    const { board } = terrace;
    sparks.burst(pot.view.x, board.bucketTop, board.rowGap * 5 + 60, strength);
  }
  await tweens.run({
    durationMs: calm ? 0 : 360,
    ease: outBack,
    step: (part) => {
      const { board } = terrace;
      pot.view.y = board.bucketTop + (1 - part) * board.bucketHeight * 0.35;
      pot.shine(isGain ? clamp01(part) : clamp01(1 - part) * 0.5);
    },
  });
  if (!isGain || terrace.isGone) return;
  await tweens.run({
    durationMs: 300 + strength * 500,
    ease: linear,
    step: (part) => {
      pot.shine(1 - part);
    },
  });
}

export async function makePlinkoScene(): Promise<PlinkoScene> {
  await document.fonts.load('700 26px "Sora Variable"');
  const terrace = makeTerrace();
  const { view, ground, tweens } = terrace;
  return {
    view,
    ground,
    layout: (width, height) => {
      layout(terrace, width, height);
    },
    setBuckets: (next) => {
      terrace.multipliers = next;
      build(terrace);
    },
    advance: (deltaMs) => {
      advance(terrace, deltaMs);
    },
    isCalm: () => isCalm(terrace),
    gather: () => {
      terrace.isGathering = !isMotionReduced();
    },
    drop: (path, pace, onPin) => dropAlong(terrace, path, pace, onPin),
    catchIn: (bucket, isGain, strength) => catchIn(terrace, bucket, isGain, strength),
    rest: () => {
      terrace.isGathering = false;
      terrace.ball.visible = false;
      terrace.past = [];
    },
    dispose: () => {
      terrace.isGone = true;
      tweens.finish();
    },
  };
}
