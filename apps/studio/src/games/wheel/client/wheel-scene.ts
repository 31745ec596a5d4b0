/**
 * A spinning wheel of wood and brass in a weaver's room: threads of light behind it, a needle that
 * ticks over its pegs, and a segment that glows when it pays.
 */
import { Container, FillGradient, Graphics } from "pixi.js";
import { keepStill } from "../../../client/still.ts";
import { wash } from "../../../client/wash.ts";
import { createDust } from "../../../client/dust.ts";
import { clamp01, createTweens, linear, outBack, type Tweens } from "../../../client/easing.ts";
import { createSparks, type Sparks } from "../../../client/sparks.ts";
import { createGround, type Ground } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { Scene } from "../../../client/stage.tsx";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { toneOf } from "../tones.ts";
import { restFor, segmentAt, slowing } from "./turning.ts";

export interface WheelScene extends Scene {
  readonly setSegments: (multipliers: readonly number[]) => void;
  /** Drawn back a little, as a hand does before it spins. */
  readonly wind: () => void;
  readonly turnTo: (index: number, pace: Pace, onPeg: () => void) => Promise<void>;
  readonly glow: (isGain: boolean, strength: number) => Promise<void>;
  readonly rest: () => void;
}

const spinMs: Readonly<Record<Pace, number>> = { still: 0, turbo: 420, full: 2_600 };
const fullTurns: Readonly<Record<Pace, number>> = { still: 0, turbo: 1, full: 3 };

const room = (): FillGradient =>
  new FillGradient({
    type: "radial",
    center: { x: 0.5, y: 0.48 },
    innerRadius: 0,
    outerCenter: { x: 0.5, y: 0.5 },
    outerRadius: 0.75,
    colorStops: [
      { offset: 0, color: "#5a2a63" },
      { offset: 0.5, color: "#2c1440" },
      { offset: 1, color: "#0d0718" },
    ],
  });

function drawRoom(back: Graphics, width: number, height: number): void {
  back.clear();
  back.rect(0, 0, width, height).fill(room());
  const dust = createDust(41);
  const colors = [0xffd064, 0xff7aa8, 0x6fd3ff, 0xb06bff];
  for (let thread = 0; thread < 26; thread += 1) {
    const y = (dust() * 1.3 - 0.15) * height;
    const bend = (dust() - 0.5) * height * 0.5;
    back.moveTo(0, y);
    back.bezierCurveTo(width * 0.3, y + bend, width * 0.7, y - bend, width, y + bend * 0.4);
    back.stroke({ color: colors[thread % 4] ?? 0xffd064, alpha: 0.05 + dust() * 0.1, width: 1.3 });
  }
  for (let spot = 0; spot < 40; spot += 1) {
    back.circle(dust() * width, dust() * height, 0.6 + dust() * 1.4).fill(wash(0xffe9a8, 0.2));
  }
}

function drawWheel(wheel: Graphics, radius: number, multipliers: readonly number[]): void {
  wheel.clear();
  const count = multipliers.length;
  const step = (Math.PI * 2) / count;
  wheel.circle(0, 0, radius * 1.09).fill(0x2a1207);
  wheel.circle(0, 0, radius * 1.075).fill(0x7a4418);
  wheel.circle(0, 0, radius * 1.05).stroke({ color: 0xd99a4a, alpha: 0.8, width: 2 });
  multipliers.forEach((hundredths, segment) => {
    const from = (segment - 0.5) * step - Math.PI / 2;
    const fill = Number.parseInt(toneOf(hundredths).slice(1), 16);
    wheel
      .moveTo(0, 0)
      .arc(0, 0, radius, from, from + step)
      .closePath()
      .fill(fill);
    wheel
      .moveTo(0, 0)
      .arc(0, 0, radius * 0.72, from, from + step)
      .closePath();
    wheel.fill(wash(0x000000, 0.14));
    wheel.moveTo(0, 0).lineTo(Math.cos(from) * radius, Math.sin(from) * radius);
    wheel.stroke({ color: 0x12081c, alpha: 0.7, width: 1.4 });
  });
  wheel.circle(0, 0, radius).stroke({ color: 0xffe0a0, alpha: 0.5, width: 2 });
  for (let peg = 0; peg < count; peg += 1) {
    const angle = (peg - 0.5) * step - Math.PI / 2;
    const [x, y] = [Math.cos(angle) * radius * 1.05, Math.sin(angle) * radius * 1.05];
    const size = Math.max(1.6, Math.min(5, radius * 0.018));
    wheel.circle(x, y + 1, size).fill(wash(0x000000, 0.5));
    wheel.circle(x, y, size).fill(0xffd88a);
  }
  drawHub(wheel, radius);
}

/** The spindle: brass rings with thread wound round them. */
function drawHub(wheel: Graphics, radius: number): void {
  wheel.circle(0, 0, radius * 0.43).fill(0x2a1207);
  wheel.circle(0, 0, radius * 0.41).fill(0x7a4418);
  for (let ring = 0; ring < 9; ring += 1) {
    wheel.circle(0, 0, radius * (0.385 - ring * 0.014));
    wheel.stroke({ color: ring % 2 === 0 ? 0xff7aa8 : 0xd9467c, width: radius * 0.013 });
  }
  wheel.circle(0, 0, radius * 0.26).fill(0x1a0d26);
  wheel.circle(0, 0, radius * 0.26).stroke({ color: 0xffd88a, width: 2 });
}

function drawNeedle(needle: Graphics, radius: number): void {
  needle.clear();
  const [w, h] = [radius * 0.055, radius * 0.2];
  needle.poly([-w, 2, w, 2, 0, h + 2]).fill(wash(0x000000, 0.4));
  needle.poly([-w, 0, w, 0, 0, h]).fill(0xffe0a0);
  needle.poly([0, 0, w, 0, 0, h]).fill(0xc98a2e);
  needle.circle(0, 0, w * 1.25).fill(0xffd88a);
  needle.circle(0, 0, w * 0.5).fill(0x4a2508);
}

interface Turning {
  readonly view: Container;
  readonly back: Graphics;
  readonly shade: Graphics;
  readonly wheel: Graphics;
  readonly light: Graphics;
  readonly needle: Graphics;
  readonly sparks: Sparks;
  readonly ground: Ground;
  readonly tweens: Tweens;
  size: { readonly width: number; readonly height: number };
  multipliers: readonly number[];
  radius: number;
  /** The wheel as it stands, in turns. */
  place: number;
  /** How far a peg has bent the needle, from 0 to 1. */
  flick: number;
  isGone: boolean;
}

function makeTurning(): Turning {
  const view = new Container();
  const back = new Graphics();
  const shade = new Graphics();
  const wheel = new Graphics();
  const light = new Graphics({ blendMode: "add", visible: false });
  const needle = new Graphics();
  const sparks = createSparks([0xffd064, 0xff7aa8, 0xffffff, 0x6fd3ff], 13);
  const ground = createGround(back, shade);
  view.addChild(wheel, light, needle, sparks.view);
  return {
    view,
    back,
    shade,
    wheel,
    light,
    needle,
    sparks,
    ground,
    tweens: createTweens(),
    size: { width: 1, height: 1 },
    multipliers: Array.from({ length: 10 }, () => 0),
    radius: 1,
    place: 0,
    flick: 0,
    isGone: false,
  };
}

function stand(turning: Turning, next: number): void {
  turning.place = next;
  turning.wheel.rotation = (next % 1) * Math.PI * 2;
}

function drawShade(shade: Graphics, x: number, y: number, radius: number): void {
  shade.clear();
  for (let ring = 10; ring > 0; ring -= 1) {
    shade.ellipse(
      x,
      y + radius * 0.12,
      radius * (1.05 + ring * 0.03),
      radius * (1.05 + ring * 0.03),
    );
    shade.fill(wash(0x05020a, 0.06));
  }
}

function build(turning: Turning): void {
  const { size, wheel, light, needle } = turning;
  const room = size.height - 60;
  const radius = Math.max(60, Math.min(size.width * 0.42, room * 0.41));
  turning.radius = radius;
  const x = size.width / 2;
  const y = 60 + room / 2;
  wheel.position.set(x, y);
  light.position.set(x, y);
  needle.position.set(x, y - radius * 1.15);
  drawShade(turning.shade, x, y, radius);
  drawWheel(wheel, radius, turning.multipliers);
  turning.ground.redraw();
  keepStill(wheel);
  drawNeedle(needle, radius);
  keepStill(needle);
  stand(turning, turning.place);
}

function drawLight({ light, radius, multipliers }: Turning): void {
  const step = (Math.PI * 2) / multipliers.length;
  light.clear();
  const [from, to] = [-Math.PI / 2 - step / 2, -Math.PI / 2 + step / 2];
  light.arc(0, 0, radius, from, to).arc(0, 0, radius * 0.43, to, from, true);
  light.closePath().fill(wash(0xffffff, 0.45));
  for (let ring = 5; ring > 0; ring -= 1) {
    light.circle(0, 0, radius * (1.05 + ring * 0.03)).stroke({
      color: 0xffd064,
      alpha: 0.1,
      width: radius * 0.04,
    });
  }
  keepStill(light);
}

function advance(turning: Turning, deltaMs: number): void {
  turning.tweens.advance(deltaMs);
  turning.sparks.advance(deltaMs);
  const { flick } = turning;
  if (flick === 0) return;
  // What is too small to be seen comes to rest: a still scene is not drawn.
  turning.flick = flick < 0.002 ? 0 : flick * 0.86 ** (deltaMs / 16);
  turning.needle.rotation = -turning.flick * 0.5;
}

function wind(turning: Turning): void {
  turning.light.visible = false;
  if (isMotionReduced()) return;
  const from = turning.place;
  void turning.tweens.run({
    durationMs: 180,
    ease: linear,
    step: (part) => {
      stand(turning, from - part * 0.012);
    },
  });
}

async function turnTo(
  turning: Turning,
  index: number,
  pace: Pace,
  onPeg: () => void,
): Promise<void> {
  if (turning.isGone) return;
  turning.tweens.finish();
  const count = turning.multipliers.length;
  const from = turning.place;
  const to = restFor(from, index, count, fullTurns[pace]);
  let peg = segmentAt(from, count);
  await turning.tweens.run({
    durationMs: spinMs[pace],
    ease: linear,
    step: (part) => {
      stand(turning, from + (to - from) * slowing(part));
      const now = segmentAt(turning.place, count);
      if (now === peg) return;
      peg = now;
      turning.flick = 1;
      if (pace === "full") onPeg();
    },
  });
  stand(turning, to % 1);
}

async function glow(turning: Turning, isGain: boolean, strength: number): Promise<void> {
  const { light, wheel, sparks, radius } = turning;
  if (!isGain || turning.isGone) return;
  const calm = isMotionReduced();
  drawLight(turning);
  light.visible = true;
  if (!calm) sparks.burst(wheel.x, wheel.y - radius, radius, 0.15 + strength);
  await turning.tweens.run({
    durationMs: calm ? 0 : 420 + strength * 400,
    ease: outBack,
    step: (part) => {
      light.alpha = clamp01(part);
      wheel.scale.set(1 + (1 - clamp01(part)) * 0.03);
    },
  });
}

export async function makeWheelScene(): Promise<WheelScene> {
  const turning = makeTurning();
  const { view, ground, light, tweens } = turning;
  return {
    view,
    ground,
    layout: (width, height) => {
      turning.size = { width, height };
      drawRoom(turning.back, width, height);
      build(turning);
    },
    setSegments: (next) => {
      turning.multipliers = next;
      light.visible = false;
      build(turning);
    },
    advance: (deltaMs) => {
      advance(turning, deltaMs);
    },
    wind: () => {
      wind(turning);
    },
    turnTo: (index, pace, onPeg) => turnTo(turning, index, pace, onPeg),
    glow: (isGain, strength) => glow(turning, isGain, strength),
    rest: () => {
      light.visible = false;
    },
    dispose: () => {
      turning.isGone = true;
      tweens.finish();
    },
  };
}
