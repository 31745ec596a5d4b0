/**
 * Forty glass lamps in a meadow at night. Fireflies drift over the grass; ten of them fly to the
 * numbers that are drawn, and a lamp that was chosen lights up in gold.
 */
import { Container, FillGradient, Graphics, Sprite, type Application } from "pixi.js";
import { createDot, placeDot, Swarm } from "../../../client/dots.ts";
import { createDust } from "../../../client/dust.ts";
import {
  between,
  clamp01,
  createTweens,
  inOutCubic,
  outBack,
  type Tweens,
} from "../../../client/easing.ts";
import { createGround, type Ground } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { createSparks, type Sparks } from "../../../client/sparks.ts";
import type { Scene } from "../../../client/stage.tsx";
import { createStamps, type Stamps } from "../../../client/stamps.ts";
import { wash } from "../../../client/wash.ts";
import { kenoNumberMax } from "../protocol.ts";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { boardIn, placeOf, type Board } from "./board.ts";

export interface KenoScene extends Scene {
  /** Puts every lamp out and marks the chosen ones. */
  readonly choose: (numbers: ReadonlySet<number>) => void;
  /** Brings one firefly to a number; a tense one takes its time. */
  readonly draw: (number: number, isTense: boolean, pace: Pace) => Promise<void>;
  readonly celebrate: (strength: number) => Promise<void>;
}

const flightMs: Readonly<Record<Pace, number>> = { still: 0, turbo: 45, full: 190 };
const tenseTimes = 3;

const night = (): FillGradient =>
  new FillGradient({
    end: { x: 0, y: 1 },
    colorStops: [
      { offset: 0, color: "#071321" },
      { offset: 0.55, color: "#0f3340" },
      { offset: 1, color: "#0a2a24" },
    ],
  });

function drawMeadow(back: Graphics, width: number, height: number): void {
  back.clear();
  back.rect(0, 0, width, height).fill(night());
  const dust = createDust(23);
  for (let star = 0; star < 60; star += 1) {
    const size = 0.5 + dust() * 1.1;
    back.circle(dust() * width, dust() * height * 0.55, size).fill(wash(0xe8f6ff, dust() * 0.5));
  }
  const moon = Math.min(width, height) * 0.1;
  for (let ring = 6; ring > 0; ring -= 1) {
    back.circle(width * 0.84, height * 0.16, moon * (1 + ring * 0.3)).fill(wash(0xbfe9ff, 0.022));
  }
  back.circle(width * 0.84, height * 0.16, moon).fill(wash(0xd9f3ff, 0.2));
  [0.6, 0.72, 0.84].forEach((line, hill) => {
    back.moveTo(0, height).lineTo(0, height * line);
    for (let x = 0; x <= 12; x += 1) {
      const wave = Math.sin(x * 0.9 + hill * 2.1) * 0.035 + Math.sin(x * 2.3 + hill) * 0.012;
      back.lineTo((width * x) / 12, height * (line + wave));
    }
    back.lineTo(width, height).closePath();
    back.fill(wash([0x0c2c36, 0x0a2630, 0x071d22][hill] ?? 0, 0.9));
  });
  for (let blade = 0; blade < width / 5; blade += 1) {
    const [x, tall] = [dust() * width, (0.03 + dust() * 0.07) * height];
    back
      .moveTo(x, height)
      .quadraticCurveTo(x, height - tall * 0.6, x + (dust() - 0.5) * 18, height - tall);
    back.stroke({ color: dust() > 0.5 ? 0x134b3a : 0x0d3a33, alpha: 0.8, width: 1.6 });
  }
}

type LampState = "dark" | "chosen" | "drawn" | "hit";

function drawLamp(lamp: Graphics, state: LampState, size: number): void {
  const radius = size * 0.42;
  if (state === "hit" || state === "drawn") {
    const light = state === "hit" ? 0xffc94a : 0x58d0c4;
    for (let ring = 4; ring > 0; ring -= 1) {
      lamp
        .circle(0, 0, radius * (1 + ring * 0.09))
        .fill(wash(light, state === "hit" ? 0.12 : 0.06));
    }
  }
  const glass = { dark: 0x10303a, chosen: 0x5a3a0c, drawn: 0x1f6266, hit: 0xffc233 }[state];
  lamp.circle(0, size * 0.03, radius).fill(wash(0x02080a, 0.55));
  lamp.circle(0, 0, radius).fill(wash(glass, state === "dark" ? 0.88 : 1));
  if (state === "hit") lamp.circle(0, -radius * 0.08, radius * 0.74).fill(wash(0xffe79a, 0.75));
  lamp.ellipse(-radius * 0.3, -radius * 0.46, radius * 0.34, radius * 0.17);
  lamp.fill(wash(0xffffff, state === "hit" ? 0.65 : 0.17));
  const rim = { dark: 0x3c6a74, chosen: 0xffb224, drawn: 0x7be3d8, hit: 0xfff2c4 }[state];
  lamp.circle(0, 0, radius).stroke({ color: rim, width: state === "dark" ? 1.4 : 2.4 });
}

/** Fireflies that mean nothing, over the grass. */
function createDrifters() {
  const view = new Container();
  const [halos, bodies] = [new Swarm("glow", "add"), new Swarm("disc", "add")];
  const dust = createDust(5);
  const all = Array.from({ length: 16 }, () => ({
    halo: halos.add(0xd7ff7a),
    body: bodies.add(0xf3ffc0),
    x: dust(),
    y: 0.5 + dust() * 0.5,
    phase: dust() * 7,
  }));
  view.addChild(halos, bodies);
  return {
    view,
    drift: (atMs: number, width: number, height: number): void => {
      const time = atMs / 1_000;
      for (const { halo, body, x, y, phase } of all) {
        const px = (x + Math.sin(time * 0.23 + phase) * 0.05) * width;
        const py = (y + Math.cos(time * 0.31 + phase * 2) * 0.05) * height;
        const glow = 0.35 + 0.35 * Math.sin(time * 1.7 + phase * 3);
        placeDot(halo, px, py, 9, Math.max(0, glow) * 0.34);
        placeDot(body, px, py, 2, Math.max(0, glow));
      }
      halos.moved();
      bodies.moved();
    },
  };
}

interface Meadow {
  readonly back: Graphics;
  readonly ground: Ground;
  readonly drifters: ReturnType<typeof createDrifters>;
  readonly stamps: Stamps<LampState>;
  readonly lamps: readonly Sprite[];
  readonly states: LampState[];
  /** The firefly on its way to a number. */
  readonly fly: Container;
  readonly flyGlow: Sprite;
  readonly flyBody: Sprite;
  readonly sparks: Sparks;
  readonly tweens: Tweens;
  size: Readonly<Record<"width" | "height", number>>;
  board: Board;
  atMs: number;
  isGone: boolean;
}

function put({ lamps, states, stamps }: Meadow, number: number, state: LampState): void {
  const lamp = lamps[number - 1];
  if (lamp === undefined) return;
  states[number - 1] = state;
  lamp.texture = stamps.of(state);
}

const pop = ({ tweens, lamps }: Meadow, number: number, by: number): Promise<void> =>
  tweens.run({
    durationMs: isMotionReduced() ? 0 : 260,
    ease: outBack,
    step: (part) => lamps[number - 1]?.scale.set(1 + by * (1 - part)),
  });

function layout(meadow: Meadow, width: number, height: number): void {
  const { stamps, lamps, states } = meadow;
  const board = boardIn(width, height);
  meadow.size = { width, height };
  meadow.board = board;
  drawMeadow(meadow.back, width, height);
  meadow.ground.redraw();
  stamps.fit(board.cell);
  lamps.forEach((lamp, index) => {
    const { x, y } = placeOf(board, index + 1);
    lamp.position.set(x, y);
    lamp.texture = stamps.of(states[index] ?? "dark");
  });
  placeDot(meadow.flyGlow, 0, 0, board.cell * 0.36, 0.8);
  placeDot(meadow.flyBody, 0, 0, board.cell * 0.07, 1);
  meadow.drifters.drift(meadow.atMs, width, height);
}

function advance(meadow: Meadow, deltaMs: number): void {
  meadow.tweens.advance(deltaMs);
  meadow.sparks.advance(deltaMs);
  if (isMotionReduced()) return;
  meadow.atMs += deltaMs;
  meadow.drifters.drift(meadow.atMs, meadow.size.width, meadow.size.height);
}

function choose(meadow: Meadow, numbers: ReadonlySet<number>): void {
  meadow.lamps.forEach((_, index) => {
    const next = numbers.has(index + 1) ? "chosen" : "dark";
    if (meadow.states[index] === next) return;
    put(meadow, index + 1, next);
    if (next === "chosen") void pop(meadow, index + 1, -0.14);
  });
}

async function draw(meadow: Meadow, number: number, isTense: boolean, pace: Pace): Promise<void> {
  if (meadow.isGone) return;
  const { fly, size } = meadow;
  const to = placeOf(meadow.board, number);
  const from = { x: size.width / 2, y: size.height + 20 };
  const side = (to.x - from.x) * 0.6 + (number % 2 === 0 ? 60 : -60);
  fly.visible = pace !== "still";
  await meadow.tweens.run({
    durationMs: flightMs[pace] * (isTense && pace === "full" ? tenseTimes : 1),
    ease: inOutCubic,
    step: (part) => {
      const bow = Math.sin(part * Math.PI) * side;
      fly.position.set(between(from.x, to.x, part) + bow * 0.4, between(from.y, to.y, part));
    },
  });
  fly.visible = false;
  const isHit = meadow.states[number - 1] === "chosen";
  put(meadow, number, isHit ? "hit" : "drawn");
  if (pace === "still") return;
  void pop(meadow, number, isHit ? 0.3 : 0.1);
  if (isHit) meadow.sparks.burst(to.x, to.y, meadow.board.cell, 0.05);
}

async function celebrate(meadow: Meadow, strength: number): Promise<void> {
  if (meadow.isGone || isMotionReduced()) return;
  const { lamps, states, board, sparks, tweens } = meadow;
  const lit = states.flatMap((state, index) => (state === "hit" ? [index + 1] : []));
  for (const number of lit) {
    const { x, y } = placeOf(board, number);
    sparks.burst(x, y, board.cell * (1.2 + strength), 0.1 + strength / lit.length);
  }
  await tweens.run({
    durationMs: 420 + strength * 700,
    ease: (part) => part,
    step: (part) => {
      const beat = Math.sin(part * Math.PI * (2 + Math.round(strength * 4)));
      for (const number of lit) {
        lamps[number - 1]?.scale.set(1 + 0.1 * clamp01(Math.abs(beat)) * (1 - part));
      }
    },
  });
}

function dispose(meadow: Meadow): void {
  meadow.isGone = true;
  meadow.tweens.finish();
  meadow.stamps.dispose();
}

function makeMeadow(application: Application): Meadow {
  const back = new Graphics();
  const drifters = createDrifters();
  const stamps = createStamps(application, drawLamp);
  const lamps = Array.from({ length: kenoNumberMax }, () => new Sprite({ anchor: 0.5 }));
  return {
    back,
    drifters,
    stamps,
    lamps,
    states: lamps.map(() => "dark"),
    fly: new Container({ blendMode: "add", visible: false }),
    flyGlow: createDot("glow", 0xd7ff7a),
    flyBody: createDot("disc", 0xffffff),
    sparks: createSparks([0xffe28a, 0xffb224, 0xffffff, 0xd7ff7a], 31),
    ground: createGround(back),
    tweens: createTweens(),
    size: { width: 1, height: 1 },
    board: boardIn(1, 1),
    atMs: 0,
    isGone: false,
  };
}

export async function makeKenoScene(application: Application): Promise<KenoScene> {
  const view = new Container();
  const meadow = makeMeadow(application);
  const { drifters, lamps, fly, flyGlow, flyBody, sparks, ground, tweens } = meadow;
  fly.addChild(flyGlow, flyBody);
  view.addChild(drifters.view, ...lamps, fly, sparks.view);
  return {
    view,
    ground,
    layout: (width, height) => layout(meadow, width, height),
    advance: (deltaMs) => advance(meadow, deltaMs),
    isCalm: () => tweens.areDone() && sparks.areOut(),
    choose: (numbers) => choose(meadow, numbers),
    draw: (number, isTense, pace) => draw(meadow, number, isTense, pace),
    celebrate: (strength) => celebrate(meadow, strength),
    dispose: () => dispose(meadow),
  };
}
