/**
 * The shoal: a lagoon at night with shafts of moonlight, twenty-five stones that tip over, pearls
 * that rise and glow beneath some of them, and urchins that burst in ink beneath the others.
 */
import {
  Container,
  FillGradient,
  Graphics,
  Sprite,
  type Application,
  type Particle,
} from "pixi.js";
import { placeDot, Swarm } from "../../../client/dots.ts";
import { createDust } from "../../../client/dust.ts";
import {
  between,
  clamp01,
  createTweens,
  inOutCubic,
  outBack,
  outCubic,
  type Tweens,
} from "../../../client/easing.ts";
import { createGround, type Ground } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { Scene } from "../../../client/stage.tsx";
import { createStamps, type Stamps } from "../../../client/stamps.ts";
import { keepStill } from "../../../client/still.ts";
import { mineCells, type MinesOutcome } from "../protocol.ts";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { boardBox, cellBox, type Box } from "./board.ts";
import { drawLagoon, drawPiece, type Piece } from "./shoal-art.ts";

export interface MinesScene extends Scene {
  /** The player points at a cell, or at none. */
  readonly point: (cell: number | null) => void;
  /** Every stone is closed again. */
  readonly clear: () => void;
  readonly mark: (cells: ReadonlySet<number>) => void;
  /** The stone trembles while the answer is awaited. */
  readonly press: (cell: number | null) => void;
  readonly rest: () => void;
  readonly show: (outcome: MinesOutcome, before: MinesOutcome | null, pace: Pace) => Promise<void>;
  readonly celebrate: (strength: number) => Promise<void>;
}

type Face = "stone" | "pearl" | "urchin";

interface Cell {
  readonly view: Container;
  readonly stone: Sprite;
  readonly under: Container;
  readonly well: Sprite;
  readonly treasure: Sprite;
  face: Face;
}

interface Bubble {
  readonly rim: Particle;
  readonly gleam: Particle;
  x: number;
  y: number;
  readonly r: number;
  readonly pace: number;
  life: number;
}

const bubblesMax = 140;
/** More than rise by themselves: something has just been found. */
const calmBubbles = 12;
const inkLayers = 6;
const flipMs = { full: 260, turbo: 90, still: 0 } as const;

export const makeMinesScene = async (application: Application): Promise<MinesScene> =>
  minesScene(createStamps(application, drawPiece));

function makeCell(): Cell {
  const [view, under] = [new Container(), new Container()];
  const sprite = (): Sprite => new Sprite({ anchor: 0.5 });
  const [stone, well, treasure] = [sprite(), sprite(), sprite()];
  under.addChild(well, treasure);
  under.visible = false;
  view.addChild(under, stone);
  return { view, stone, under, well, treasure, face: "stone" };
}

type Size = Readonly<Record<"width" | "height", number>>;

interface Shoal {
  readonly stamps: Stamps<Piece>;
  readonly view: Container;
  readonly lagoon: Graphics;
  readonly rays: readonly Graphics[];
  readonly cloud: Swarm;
  readonly ink: readonly Particle[];
  readonly rims: Swarm;
  readonly gleams: Swarm;
  readonly cells: readonly Cell[];
  readonly ground: Ground;
  readonly tweens: Tweens;
  readonly dust: () => number;
  readonly bubbles: Bubble[];
  size: Size;
  box: Box;
  clockMs: number;
  pointed: number | null;
  pressed: number | null;
  marked: ReadonlySet<number>;
  shake: number;
}

function makeShoal(stamps: Stamps<Piece>): Shoal {
  const view = new Container();
  const lagoon = new Graphics();
  const rays = Array.from({ length: 5 }, () => new Graphics());
  const beams = new Container({ blendMode: "add" });
  beams.addChild(...rays);
  const board = new Container();
  const cloud = new Swarm("disc");
  const ink = Array.from({ length: inkLayers }, () => cloud.add(0x2a0a2e));
  cloud.visible = false;
  const [rims, gleams] = [new Swarm("ring", "add"), new Swarm("disc", "add")];
  const cells = Array.from({ length: mineCells }, makeCell);
  board.addChild(...cells.map((cell) => cell.view));
  const ground = createGround(lagoon);
  view.addChild(beams, board, cloud, rims, gleams);
  return {
    stamps,
    view,
    lagoon,
    rays,
    cloud,
    ink,
    rims,
    gleams,
    cells,
    ground,
    tweens: createTweens(),
    dust: createDust(23),
    bubbles: [],
    size: { width: 1, height: 1 },
    box: { x: 0, y: 0, side: 1 },
    clockMs: 0,
    pointed: null,
    pressed: null,
    marked: new Set(),
    shake: 0,
  };
}

function middleOf({ box }: Shoal, index: number): { x: number; y: number; side: number } {
  const place = cellBox(box, index);
  return { x: place.x + place.side / 2, y: place.y + place.side / 2, side: place.side };
}

function paint({ cells, stamps, pointed, marked }: Shoal, index: number): void {
  const cell = cells[index];
  if (cell === undefined) return;
  const isMined = cell.face === "urchin";
  const isLit = pointed === index;
  if (marked.has(index)) cell.stone.texture = stamps.of(isLit ? "markedLit" : "marked");
  else cell.stone.texture = stamps.of(isLit ? "stoneLit" : "stone");
  cell.well.texture = stamps.of(isMined ? "wellMined" : "wellSafe");
  cell.treasure.texture = stamps.of(isMined ? "urchin" : "pearl");
}

function paintAll(shoal: Shoal): void {
  shoal.cells.forEach((_cell, index) => {
    paint(shoal, index);
  });
}

function place(shoal: Shoal): void {
  const { cells, dust, clockMs, pointed, pressed, shake } = shoal;
  cells.forEach((cell, index) => {
    const { x, y } = middleOf(shoal, index);
    const isTrembling = pressed === index && !isMotionReduced();
    const sway = isTrembling ? Math.sin(clockMs / 26) * 2.4 : 0;
    const drift = isMotionReduced() ? 0 : Math.sin(clockMs / 1_500 + index * 0.9) * 1.1;
    cell.view.position.set(x + sway + (dust() - 0.5) * shake, y + drift + (dust() - 0.5) * shake);
    const sunk = pressed === index ? 0.94 : pointed === index ? 1.04 : 1;
    cell.stone.scale.y += (sunk - cell.stone.scale.y) * 0.3;
    if (cell.face === "stone") cell.stone.scale.x += (sunk - cell.stone.scale.x) * 0.3;
  });
}

function puff(shoal: Shoal, x: number, y: number, count: number, spread: number): void {
  const { bubbles, rims, gleams, dust } = shoal;
  for (let index = 0; index < count && bubbles.length < bubblesMax; index += 1) {
    bubbles.push({
      rim: rims.add(0xbdf3ff),
      gleam: gleams.add(0xffffff),
      x: x + (dust() - 0.5) * spread,
      y: y + (dust() - 0.5) * spread * 0.6,
      r: 1.5 + dust() * 5,
      pace: 0.03 + dust() * 0.09,
      life: 0.7 + dust() * 0.6,
    });
  }
}

function setFace(shoal: Shoal, index: number, face: Face, alpha: number): void {
  const cell = shoal.cells[index];
  if (cell === undefined) return;
  cell.face = face;
  cell.stone.visible = face === "stone";
  cell.stone.scale.set(1);
  cell.under.visible = face !== "stone";
  cell.under.scale.set(1);
  cell.treasure.scale.set(1);
  cell.under.alpha = alpha;
  paint(shoal, index);
}

function closeAll(shoal: Shoal): void {
  shoal.cells.forEach((_cell, index) => {
    setFace(shoal, index, "stone", 1);
  });
}

/** The stone tips over, and what lies under it rises with an overshoot. */
async function turn(
  shoal: Shoal,
  index: number,
  face: Face,
  pace: Pace,
  alpha: number,
): Promise<void> {
  const { cells, tweens } = shoal;
  const cell = cells[index];
  if (cell === undefined) return;
  if (pace === "still") {
    setFace(shoal, index, face, alpha);
    return;
  }
  await tweens.run({
    durationMs: flipMs[pace] * 0.5,
    ease: inOutCubic,
    step: (part) => {
      cell.stone.scale.x = between(1, 0.02, part);
    },
  });
  setFace(shoal, index, face, alpha);
  await tweens.run({
    durationMs: flipMs[pace],
    ease: outBack,
    step: (part) => {
      cell.under.scale.set(between(0.1, 1, clamp01(part + 0.001)), 1);
      cell.treasure.scale.set(between(0.2, 1, part));
    },
  });
}

async function reveal(shoal: Shoal, index: number, isMine: boolean, pace: Pace): Promise<void> {
  const { x, y, side } = middleOf(shoal, index);
  if (pace !== "still") puff(shoal, x, y, isMine ? 4 : 10, side);
  await turn(shoal, index, isMine ? "urchin" : "pearl", pace, 1);
  if (isMine && pace === "full") await burst(shoal, x, y, side);
}

/** Ink spreads and the water shakes once. */
function burst(shoal: Shoal, x: number, y: number, side: number): Promise<void> {
  const { cloud, ink, tweens } = shoal;
  return tweens.run({
    durationMs: 520,
    ease: outCubic,
    step: (part) => {
      shoal.shake = 9 * (1 - part);
      cloud.visible = part < 1;
      for (const [layer, dot] of ink.entries()) {
        placeDot(dot, x, y, side * (0.3 + part * (layer + 1) * 0.34), 0.14 * (1 - part));
      }
      cloud.moved();
    },
  });
}

async function uncover(shoal: Shoal, outcome: MinesOutcome, pace: Pace): Promise<void> {
  const { cells, tweens } = shoal;
  const { mines } = outcome;
  if (mines === null) return;
  const left = cells.map((_cell, index) => index).filter((index) => !outcome.picks.includes(index));
  await Promise.all(
    left.map(async (index) => {
      if (pace === "full") await tweens.wait((index % 5) * 22 + Math.floor(index / 5) * 22);
      await turn(shoal, index, mines.includes(index) ? "urchin" : "pearl", pace, 0.42);
    }),
  );
}

function layout(shoal: Shoal, width: number, height: number): void {
  const { lagoon, ground, rays, stamps } = shoal;
  shoal.size = { width, height };
  shoal.box = boardBox(width, height);
  drawLagoon(lagoon, width, height, shoal.box);
  ground.redraw();
  layRays(rays, shoal.size);
  stamps.fit(middleOf(shoal, 0).side);
  paintAll(shoal);
  place(shoal);
}

function advance(shoal: Shoal, deltaMs: number): void {
  const { rays, size, dust, bubbles, rims, gleams } = shoal;
  shoal.clockMs += deltaMs;
  shoal.tweens.advance(deltaMs);
  place(shoal);
  if (!isMotionReduced()) {
    swayRays(rays, size, shoal.clockMs);
    if (dust() < deltaMs / 420) puff(shoal, dust() * size.width, size.height, 1, 8);
  }
  if (bubbles.length === 0) return;
  for (const { rim, gleam } of moveBubbles(bubbles, deltaMs)) {
    rims.removeParticle(rim);
    gleams.removeParticle(gleam);
  }
  rims.moved();
  gleams.moved();
}

function point(shoal: Shoal, cell: number | null): void {
  const before = shoal.pointed;
  shoal.pointed = cell;
  if (before !== null) paint(shoal, before);
  if (cell !== null) paint(shoal, cell);
}

async function show(
  shoal: Shoal,
  outcome: MinesOutcome,
  before: MinesOutcome | null,
  pace: Pace,
): Promise<void> {
  shoal.pressed = null;
  const known = before?.picks ?? [];
  const fresh = outcome.picks.filter((cell) => !known.includes(cell));
  if (before === null) closeAll(shoal);
  for (const cell of fresh) {
    await reveal(shoal, cell, outcome.mines?.includes(cell) === true, pace);
    // Picks shown again follow one another at a pace that can be watched.
    if (fresh.length > 1 && pace === "full") await shoal.tweens.wait(120);
  }
  await uncover(shoal, outcome, pace);
}

async function celebrate(shoal: Shoal, strength: number): Promise<void> {
  const { box, cells, tweens } = shoal;
  const { x, y, side } = { x: box.x + box.side / 2, y: box.y + box.side, side: box.side };
  puff(shoal, x, y - side * 0.2, 20 + Math.round(strength * 90), side);
  await tweens.run({
    durationMs: 500 + strength * 900,
    ease: outCubic,
    step: (part) => {
      const swell = 1 + Math.sin(part * Math.PI * (2 + strength * 4)) * 0.05 * (1 - part);
      for (const cell of cells) {
        if (cell.face === "pearl" && cell.under.alpha === 1) cell.treasure.scale.set(swell);
      }
    },
  });
}

function minesScene(stamps: Stamps<Piece>): MinesScene {
  const shoal = makeShoal(stamps);
  const { view, ground, tweens, bubbles } = shoal;
  return {
    view,
    ground,
    layout: (width, height) => {
      layout(shoal, width, height);
    },
    advance: (deltaMs) => {
      advance(shoal, deltaMs);
    },
    isCalm: () => shoal.pressed === null && tweens.areDone() && bubbles.length < calmBubbles,
    point: (cell) => {
      point(shoal, cell);
    },
    mark: (next) => {
      shoal.marked = next;
      paintAll(shoal);
    },
    clear: () => {
      closeAll(shoal);
    },
    press: (cell) => {
      shoal.pressed = cell;
    },
    rest: () => {
      shoal.pressed = null;
    },
    show: (outcome, before, pace) => show(shoal, outcome, before, pace),
    celebrate: (strength) => celebrate(shoal, strength),
    dispose: () => {
      tweens.finish();
      stamps.dispose();
    },
  };
}

const light = {
  moon: new FillGradient({
    type: "linear",
    start: { x: 0, y: 0 },
    end: { x: 0, y: 1 },
    colorStops: [
      { offset: 0, color: "#9fe8ff30" },
      { offset: 1, color: "#9fe8ff00" },
    ],
  }),
};

/** Shafts of light keep their shape and only sway. */
function layRays(rays: readonly Graphics[], { width, height }: Size): void {
  for (const [index, ray] of rays.entries()) {
    const top = width * (0.08 + index * 0.21);
    const spread = width * (0.05 + (index % 3) * 0.02);
    const foot = [top + spread * 3.2, height, top + spread * 0.6, height];
    ray.clear().poly([top, 0, top + spread, 0, ...foot]);
    ray.fill(light.moon);
    keepStill(ray);
  }
}

function swayRays(rays: readonly Graphics[], { width }: Size, at: number): void {
  for (const [index, ray] of rays.entries()) {
    ray.x = Math.sin(at / 4_200 + index * 1.7) * width * 0.05;
  }
}

/** Takes those out that are gone, and answers with them. */
function moveBubbles(bubbles: Bubble[], deltaMs: number): readonly Bubble[] {
  const gone: Bubble[] = [];
  for (let index = bubbles.length - 1; index >= 0; index -= 1) {
    const bubble = bubbles[index];
    if (bubble === undefined) continue;
    const { rim, gleam, r } = bubble;
    bubble.y -= bubble.pace * deltaMs;
    bubble.x += Math.sin(bubble.y / 24 + r) * 0.25;
    bubble.life -= deltaMs / 2_600;
    if (bubble.life <= 0 || bubble.y < -10) {
      gone.push(...bubbles.splice(index, 1));
      continue;
    }
    const alpha = Math.min(0.5, bubble.life);
    placeDot(rim, bubble.x, bubble.y, r + 0.6, alpha);
    placeDot(gleam, bubble.x - r * 0.3, bubble.y - r * 0.3, r * 0.25, alpha);
  }
  return gone;
}
