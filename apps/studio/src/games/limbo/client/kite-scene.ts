/**
 * A dawn sky over hills, and a kite that climbs towards a line of light: above it the target is
 * reached.
 */
import { Container, FillGradient, Graphics, type Particle } from "pixi.js";
import { placeDot, Swarm } from "../../../client/dots.ts";
import { keepStill } from "../../../client/still.ts";
import { wash } from "../../../client/wash.ts";
import { createDust } from "../../../client/dust.ts";
import {
  between,
  clamp01,
  createTweens,
  outBack,
  outCubic,
  type Tweens,
} from "../../../client/easing.ts";
import { createSparks, type Sparks } from "../../../client/sparks.ts";
import { createGround, type Ground } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { Scene } from "../../../client/stage.tsx";
import { linePart } from "./height.ts";

export interface KiteScene extends Scene {
  /** The kite tugs at its string before it climbs. */
  readonly tug: () => void;
  /** Stands at a height of 0 to 1, with the speed of its climb for the clouds to pass. */
  readonly rise: (height: number) => void;
  readonly land: (isWin: boolean, strength: number) => Promise<void>;
  readonly rest: () => void;
}

const dawn = (): FillGradient =>
  new FillGradient({
    type: "linear",
    start: { x: 0, y: 0 },
    end: { x: 0, y: 1 },
    colorStops: [
      { offset: 0, color: "#2b1b57" },
      { offset: 0.32, color: "#7a2f6f" },
      { offset: 0.58, color: "#d8566a" },
      { offset: 0.8, color: "#ffa066" },
      { offset: 1, color: "#ffd9a0" },
    ],
  });

function drawSky(sky: Graphics, width: number, height: number): void {
  sky.clear();
  sky.rect(0, 0, width, height).fill(dawn());
  const sunX = width * 0.22;
  const sunY = height * 0.78;
  const sun = Math.min(width, height) * 0.1;
  for (let ring = 22; ring > 0; ring -= 1) {
    sky.circle(sunX, sunY, sun * (1 + ring * 0.2)).fill(wash(0xffe6a8, 0.022));
  }
  sky.circle(sunX, sunY, sun).fill(wash(0xfff3cf, 0.95));
  const dust = createDust(31);
  for (let star = 0; star < 40; star += 1) {
    sky.circle(dust() * width, dust() * height * 0.3, 0.5 + dust() * 0.9);
    sky.fill(wash(0xffffff, 0.15 + dust() * 0.4));
  }
}

function drawHills(hills: Graphics, width: number, height: number): void {
  hills.clear();
  for (const [level, color, wave] of [
    [0.84, 0xa8486a, 1.1],
    [0.9, 0x6d2f5e, 1.9],
    [0.955, 0x35204a, 2.7],
  ] as const) {
    hills.moveTo(0, height);
    for (let step = 0; step <= 40; step += 1) {
      const swell =
        Math.sin(step * 0.21 * wave + level * 33) * 0.035 + Math.sin(step * 0.5) * 0.008;
      hills.lineTo((step / 40) * width, (level + swell) * height);
    }
    hills.lineTo(width, height).fill(color);
  }
}

interface Cloud {
  readonly view: Graphics;
  readonly x: number;
  y: number;
  readonly size: number;
  readonly depth: number;
}

/** One outline for a whole cloud: puffs laid over one another would show their edges. */
function drawCloud({ view, size, depth }: Cloud, unit: number): void {
  const r = size * unit * 0.09;
  view.clear().moveTo(-1.9 * r, 0.35 * r);
  for (const [bendX, bendY, x, y] of [
    [-2.3, -0.25, -1.2, -0.2],
    [-1, -0.85, -0.1, -0.65],
    [0.5, -1.15, 1.05, -0.45],
    [2, -0.55, 1.8, 0.1],
    [2.3, 0.32, 1.7, 0.35],
  ] as const) {
    view.quadraticCurveTo(bendX * r, bendY * r, x * r, y * r);
  }
  view.closePath().fill(wash(0xffe9df, 0.14 + depth * 0.22));
  keepStill(view);
}

const knots = 7;
const bowTones = [0xffd166, 0x2ec4b6, 0xe63f5c] as const;

function drawKite(kite: Graphics, size: number): void {
  kite.clear();
  const [w, h] = [size * 0.62, size];
  kite.poly([0, -h * 0.62, w, -h * 0.08, 0, h * 0.78, -w, -h * 0.08]).fill(0xff6a3d);
  kite.poly([0, -h * 0.62, w, -h * 0.08, 0, -h * 0.08]).fill(0xffd166);
  kite.poly([-w, -h * 0.08, 0, -h * 0.08, 0, h * 0.78]).fill(0xe63f5c);
  kite.poly([0, -h * 0.08, w, -h * 0.08, 0, h * 0.78]).fill(0x2ec4b6);
  kite
    .moveTo(0, -h * 0.62)
    .lineTo(0, h * 0.78)
    .moveTo(-w, -h * 0.08)
    .lineTo(w, -h * 0.08);
  kite.stroke({ color: 0x3a1430, alpha: 0.7, width: Math.max(1.2, size * 0.03) });
  kite.poly([0, -h * 0.62, w, -h * 0.08, 0, h * 0.78, -w, -h * 0.08]);
  kite.stroke({ color: 0xffffff, alpha: 0.65, width: 1.4, join: "round" });
  keepStill(kite);
}

/** A knot of the tail: the thread that comes to it, and its bow. */
interface Knot {
  readonly thread: Particle;
  readonly bow: Graphics;
}

const createKnots = (threads: Swarm): readonly Knot[] =>
  Array.from({ length: knots }, () => ({
    thread: threads.add(0xffe9df),
    bow: new Graphics(),
  }));

function drawBows(tail: readonly Knot[], size: number): void {
  const half = size * 0.09;
  for (const [knot, { bow }] of tail.entries()) {
    bow.clear().poly([-half, -half * 0.7, 0, 0, -half, half * 0.7]);
    bow.poly([half, -half * 0.7, 0, 0, half, half * 0.7]);
    bow.fill(bowTones[knot % bowTones.length] ?? bowTones[0]);
    keepStill(bow);
  }
}

function swingTail(tail: readonly Knot[], size: number, clockMs: number, sag: number): void {
  let [x, y] = [0, size * 0.78];
  for (const [knot, { thread, bow }] of tail.entries()) {
    const sway = Math.sin(clockMs / 260 + knot * 0.9) * size * (0.1 + knot * 0.02) * (1 - sag);
    const next = { x: sway - knot * size * 0.05, y: y + size * 0.19 };
    const long = Math.hypot(next.x - x, next.y - y);
    placeDot(thread, (x + next.x) / 2, (y + next.y) / 2, long / 2 + 0.7, 0.9, 0.9);
    thread.rotation = Math.atan2(next.y - y, next.x - x);
    bow.position.set(next.x, next.y);
    ({ x, y } = next);
  }
}

interface Flight {
  readonly sky: Graphics;
  readonly ground: Ground;
  readonly hills: Graphics;
  readonly line: Graphics;
  readonly string: Graphics;
  readonly body: Container;
  readonly threads: Swarm;
  readonly tail: readonly Knot[];
  readonly kite: Graphics;
  readonly sparks: Sparks;
  readonly clouds: readonly Cloud[];
  readonly tweens: Tweens;
  size: Readonly<Record<"width" | "height", number>>;
  clockMs: number;
  height: number;
  sag: number;
  glow: number;
  isTugging: boolean;
  shown: string;
  glowDrawn: number;
  climbedAt: number;
}

const skyTop = 150;

function yOf({ size }: Flight, part: number): number {
  const ground = size.height * 0.86;
  return ground - (ground - skyTop) * part;
}

const unitOf = ({ size }: Flight): number =>
  Math.max(26, Math.min(size.width, size.height) * 0.085);

function placeClouds({ clouds, size }: Flight): void {
  for (const cloud of clouds) cloud.view.position.set(cloud.x * size.width, cloud.y * size.height);
}

function drawLine(flight: Flight): void {
  const { line, size, glow } = flight;
  if (glow === flight.glowDrawn) return;
  flight.glowDrawn = glow;
  line.clear();
  const y = yOf(flight, linePart);
  const dash = 14;
  for (let x = 0; x < size.width; x += dash * 2) line.moveTo(x, y).lineTo(x + dash, y);
  line.stroke({ color: 0xfff3cf, alpha: 0.75, width: 2 });
  line.rect(0, y - 26, size.width, 52).fill(wash(0xfff3cf, 0.04 + glow * 0.16));
}

function fly(flight: Flight): void {
  const { body, size, clockMs, sag } = flight;
  const calm = isMotionReduced();
  const unit = unitOf(flight);
  const bob = calm ? 0 : Math.sin(clockMs / 620) * unit * 0.12;
  const shake = flight.isTugging && !calm ? Math.sin(clockMs / 45) * unit * 0.05 : 0;
  const x = size.width * 0.5 + shake + (calm ? 0 : Math.sin(clockMs / 1_300) * unit * 0.3);
  const y = yOf(flight, flight.height) + bob;
  body.position.set(x, y);
  body.rotation = 0.16 + sag * 0.9 + (calm ? 0 : Math.sin(clockMs / 900) * 0.07);
  swingTail(flight.tail, unit, calm ? 0 : clockMs, sag);
  flight.threads.moved();
  drawString(flight, x, y);
}

/** The string from the hand to the kite at this place. */
function drawString({ string, size, sag }: Flight, x: number, y: number): void {
  string.clear();
  const footX = size.width * 0.32;
  const footY = size.height * 0.97;
  const slack = size.height * (0.05 + sag * 0.1);
  // A wider line of less strength below it: soft at its edges without smoothing.
  for (const [width, alpha] of [
    [2.2, 0.2],
    [1.1, 0.45],
  ] as const) {
    string.moveTo(footX, footY);
    string.quadraticCurveTo((footX + x) / 2, (footY + y) / 2 + slack, x, y);
    string.stroke({ color: 0xffffff, alpha, width });
  }
}

function layout(flight: Flight, width: number, height: number): void {
  const { sky, hills, clouds, kite, tail } = flight;
  flight.size = { width, height };
  drawSky(sky, width, height);
  drawHills(hills, width, height);
  flight.ground.redraw();
  keepStill(hills);
  for (const cloud of clouds) drawCloud(cloud, Math.min(width, height));
  placeClouds(flight);
  drawKite(kite, unitOf(flight));
  drawBows(tail, unitOf(flight));
  flight.glowDrawn = -1;
  drawLine(flight);
  fly(flight);
}

function advance(flight: Flight, deltaMs: number): void {
  flight.clockMs += deltaMs;
  flight.tweens.advance(deltaMs);
  flight.sparks.advance(deltaMs);
  const now = [flight.height, flight.sag, flight.glow].join(" ");
  if (isMotionReduced() && now === flight.shown) return;
  flight.shown = now;
  drawLine(flight);
  fly(flight);
}

const isCalm = ({ isTugging, clockMs, climbedAt, tweens, sparks }: Flight): boolean =>
  !isTugging && clockMs - climbedAt > 200 && tweens.areDone() && sparks.areOut();

function tug(flight: Flight): void {
  flight.isTugging = true;
  flight.sag = 0;
  flight.glow = 0;
}

function rise(flight: Flight, next: number): void {
  flight.isTugging = false;
  flight.climbedAt = flight.clockMs;
  const passed = Math.max(0, next - flight.height);
  flight.height = Math.max(0.12, next);
  if (passed === 0 || isMotionReduced()) return;
  for (const cloud of flight.clouds) {
    cloud.y += passed * (0.4 + cloud.depth * 0.9);
    if (cloud.y > 0.9) cloud.y -= 1;
  }
  placeClouds(flight);
}

async function land(flight: Flight, isWin: boolean, strength: number): Promise<void> {
  const { body, size, sparks } = flight;
  flight.isTugging = false;
  const calm = isMotionReduced();
  if (isWin && !calm) {
    sparks.burst(body.x, body.y, Math.min(size.width, size.height) * 0.4, 0.2 + strength);
  }
  const from = flight.height;
  await flight.tweens.run({
    durationMs: calm ? 0 : 420,
    ease: isWin ? outBack : outCubic,
    step: (part) => {
      flight.glow = isWin ? clamp01(part) : 0;
      flight.sag = isWin ? 0 : clamp01(part) * 0.35;
      flight.height = isWin ? from : between(from, Math.max(0.1, from - 0.05), part);
    },
  });
}

function createClouds(): readonly Cloud[] {
  const dust = createDust(17);
  return Array.from({ length: 9 }, (_, index) => ({
    view: new Graphics(),
    x: dust(),
    y: dust() * 0.8,
    size: 0.5 + dust() * 0.8,
    depth: index / 9,
  }));
}

function makeFlight(): Flight {
  const sky = new Graphics();
  const threads = new Swarm("disc");
  return {
    sky,
    hills: new Graphics(),
    line: new Graphics(),
    string: new Graphics(),
    body: new Container(),
    threads,
    tail: createKnots(threads),
    kite: new Graphics(),
    sparks: createSparks([0xffd166, 0xffffff, 0xff6a3d, 0x2ec4b6], 9),
    ground: createGround(sky),
    tweens: createTweens(),
    clouds: createClouds(),
    size: { width: 1, height: 1 },
    clockMs: 0,
    height: 0.12,
    sag: 0,
    glow: 0,
    isTugging: false,
    shown: "",
    glowDrawn: -1,
    climbedAt: 0,
  };
}

export async function makeKiteScene(): Promise<KiteScene> {
  const view = new Container();
  const far = new Container();
  const flight = makeFlight();
  const { hills, line, string, body, threads, tail, kite, sparks, clouds } = flight;
  body.addChild(threads, ...tail.map(({ bow }) => bow), kite);
  view.addChild(far, line, hills, string, body, sparks.view);
  far.addChild(...clouds.map((cloud) => cloud.view));
  return {
    view,
    ground: flight.ground,
    layout: (width, height) => layout(flight, width, height),
    advance: (deltaMs) => advance(flight, deltaMs),
    isCalm: () => isCalm(flight),
    tug: () => tug(flight),
    rise: (next) => rise(flight, next),
    land: (isWin, strength) => land(flight, isWin, strength),
    rest: () => {
      flight.isTugging = false;
      flight.sag = 0;
    },
    dispose: () => {
      flight.tweens.finish();
    },
  };
}
