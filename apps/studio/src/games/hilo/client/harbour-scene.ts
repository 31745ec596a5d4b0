/**
 * The harbour at dusk: a burning sky over water, a lighthouse whose beam goes round, and the card
 * that is up, dealt from a deck at the quay.
 */
import { Graphics, type Application, type Particle, type Sprite } from "pixi.js";
import { createDot, placeDot, Swarm } from "../../../client/dots.ts";
import { between, outCubic } from "../../../client/easing.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { wash } from "../../../client/wash.ts";
import type { HiloOutcome } from "../protocol.ts";
import type { CardActor, Spot } from "../../../kits/cards/client/card-actor.ts";
import {
  createCardTable,
  type CardScene,
  type CardTable,
} from "../../../kits/cards/client/card-table.ts";
import { vertical } from "../../../kits/cards/client/gradients.ts";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";

const right = 0x34d98b;
const wrong = 0xff5d6c;

const sky = vertical([
  [0, "#151b3f"],
  [0.45, "#4a2a63"],
  [0.78, "#b2475b"],
  [1, "#f2935c"],
]);
const sea = vertical([
  [0, "#8d3d58"],
  [0.3, "#3a2858"],
  [1, "#0c1230"],
]);

/** Room for the strip above and the trail of cards below. */
const [top, bottom] = [52, 112] as const;
const cardShape = 1.4;

function spots(width: number, height: number) {
  const room = height - top - bottom;
  const card = Math.max(60, Math.min(width * 0.34, (room * 0.92) / cardShape, 250));
  const y = top + room / 2;
  return {
    now: { x: width / 2, y, width: card },
    deck: { x: width / 2 + card * 0.98, y: y + card * 0.1, width: card * 0.66, angle: 0.14 },
    gone: { x: width / 2 - card * 0.98, y: y + card * 0.1, width: card * 0.66, angle: -0.14 },
  } satisfies Record<string, Spot>;
}

export async function makeHarbourScene(application: Application): Promise<CardScene<HiloOutcome>> {
  return harbourScene(await createCardTable(application, [0xffd98a, 0xff9d5c, 0xfff4d6]));
}

interface Harbour {
  readonly table: CardTable;
  readonly beam: Graphics;
  readonly lamp: Sprite;
  readonly water: Swarm;
  readonly waves: readonly Particle[];
  readonly deck: readonly CardActor[];
  size: Readonly<Record<"width" | "height", number>>;
  place: ReturnType<typeof spots>;
  now: CardActor | null;
  gone: CardActor | null;
  clockMs: number;
  isWaiting: boolean;
}

function layDeck({ deck, place }: Harbour): void {
  deck.forEach((card, index) => {
    const { x, y, width, angle } = place.deck;
    card.place({ x: x + index * 2.5, y: y - index * 3, width, angle });
  });
}

function clear(harbour: Harbour): void {
  for (const card of [harbour.now, harbour.gone]) if (card !== null) harbour.table.remove(card);
  harbour.now = null;
  harbour.gone = null;
}

/** The card that was up makes way, and another is dealt from the deck and turned. */
async function deal(harbour: Harbour, card: number, pace: Pace): Promise<void> {
  const { table, place } = harbour;
  const before = harbour.now;
  const old = harbour.gone;
  const next = table.add(place.deck);
  harbour.now = next;
  harbour.gone = before;
  before?.mark(null);
  await Promise.all([next.move(place.now, pace), before?.move(place.gone, pace, 0.05)]);
  before?.dim(true);
  if (old !== null) table.remove(old);
  await next.turn(card, pace);
}

async function shake({ table, place }: Harbour, card: CardActor): Promise<void> {
  const { x } = place.now;
  await table.tweens.run({
    durationMs: 420,
    ease: outCubic,
    step: (part) => {
      if (!card.view.destroyed) card.view.x = x + Math.sin(part * 22) * 10 * (1 - part);
    },
  });
}

async function show(
  harbour: Harbour,
  outcome: HiloOutcome,
  before: HiloOutcome | null,
  pace: Pace,
): Promise<void> {
  const known = before === null ? -1 : before.draws.length;
  const cards = [outcome.first, ...outcome.draws.map(({ card }) => card)];
  const fresh = cards.slice(known + 1);
  if (before === null) {
    clear(harbour);
    // Of a round found again the last two cards are enough.
    if (pace === "still") fresh.splice(0, Math.max(0, fresh.length - 2));
  }
  for (const card of fresh) {
    await deal(harbour, card, pace);
    if (fresh.length > 1 && pace === "full") await harbour.table.tweens.wait(160);
  }
  const said = outcome.draws.at(-1)?.said;
  if (said === undefined || said === "skip") return;
  const { now } = harbour;
  now?.mark(outcome.end === "wrong" ? wrong : right);
  if (outcome.end === "wrong" && pace === "full" && now !== null) await shake(harbour, now);
}

function layout(harbour: Harbour, width: number, height: number): void {
  const { table, water, waves, lamp } = harbour;
  const size = { width, height };
  const place = spots(width, height);
  harbour.size = size;
  harbour.place = place;
  drawHarbour(table.ground, width, height);
  table.still.redraw();
  moveWaves(waves, size, harbour.clockMs);
  water.moved();
  const { x, y } = lampOf(size);
  placeDot(lamp, x, y, 30, 0.3);
  layDeck(harbour);
  harbour.now?.place(place.now);
  harbour.gone?.place(place.gone);
}

function advance(harbour: Harbour, deltaMs: number): void {
  harbour.clockMs += deltaMs;
  harbour.table.advance(deltaMs);
  if (isMotionReduced()) return;
  const { deck, place, size, clockMs } = harbour;
  drawBeam(harbour.beam, size, clockMs);
  moveWaves(harbour.waves, size, clockMs);
  harbour.water.moved();
  const lift = harbour.isWaiting ? Math.sin(clockMs / 90) * 4 : 0;
  deck.at(-1)?.view.position.set(place.deck.x + 5, place.deck.y - 6 + lift);
}

function makeHarbour(table: CardTable): Harbour {
  const { view } = table;
  const beam = new Graphics({ blendMode: "add" });
  const lamp = createDot("glow", 0xffe6a6, "add");
  const water = new Swarm("disc");
  const waves = Array.from({ length: waveRows * wavesInRow }, () => water.add(0xffd0b0));
  view.addChildAt(beam, 0);
  view.addChildAt(water, 1);
  view.addChildAt(lamp, 2);
  const place = spots(1, 1);
  return {
    table,
    beam,
    lamp,
    water,
    waves,
    deck: [0, 1, 2].map(() => table.add(place.deck)),
    size: { width: 1, height: 1 },
    place,
    now: null,
    gone: null,
    clockMs: 0,
    isWaiting: false,
  };
}

function harbourScene(table: CardTable): CardScene<HiloOutcome> {
  const harbour = makeHarbour(table);
  return {
    view: table.view,
    ground: table.still,
    layout: (width, height) => layout(harbour, width, height),
    advance: (deltaMs) => advance(harbour, deltaMs),
    isCalm: () => !harbour.isWaiting && table.isCalm(),
    wait: (next) => {
      harbour.isWaiting = next;
    },
    show: (outcome, before, pace) => show(harbour, outcome, before, pace),
    celebrate: (strength) => table.celebrate(harbour.now === null ? [] : [harbour.now], strength),
    dispose: table.dispose,
  };
}

const horizonOf = (height: number): number => height * 0.58;
const lampOf = ({ width, height }: Record<"width" | "height", number>) => ({
  x: width * 0.13,
  y: horizonOf(height) - height * 0.235,
});

function drawHarbour(ground: Graphics, width: number, height: number): void {
  const horizon = horizonOf(height);
  ground.clear();
  ground.rect(0, 0, width, horizon).fill(sky);
  ground.rect(0, horizon, width, height - horizon).fill(sea);
  // A low sun with its glow, and its road on the water.
  const sun = { x: width * 0.72, y: horizon - height * 0.03, r: Math.min(width, height) * 0.085 };
  for (let ring = 6; ring > 0; ring -= 1) {
    ground.circle(sun.x, sun.y, sun.r * (1 + ring * 0.34)).fill(wash(0xffb36b, 0.05));
  }
  ground.circle(sun.x, sun.y, sun.r).fill(0xffd79a);
  ground.rect(0, horizon, width, height - horizon).fill(sea);
  for (let line = 0; line < 12; line += 1) {
    const y = horizon + 5 + line * line * 0.9 + line * 4;
    const half = sun.r * (1.1 - line * 0.06);
    ground.roundRect(sun.x - half, y, half * 2, 3, 2).fill(wash(0xffc98a, 0.4 - line * 0.03));
  }
  drawHills(ground, width, horizon, height);
  drawLighthouse(ground, width, height);
  // Masts of boats at rest.
  for (const [at, tall] of [
    [0.86, 0.14],
    [0.93, 0.19],
  ] as const) {
    const [x, y] = [width * at, horizon + height * 0.02];
    ground.rect(x - 1, y - height * tall, 2, height * tall).fill(0x1b1436);
    ground.poly([x + 3, y - height * tall * 0.94, x + 3, y - 14, x + height * 0.06, y - 14]);
    ground.fill(wash(0x2c1d4a, 0.95));
    ground.poly([x - 26, y - 8, x + 34, y - 8, x + 24, y + 7, x - 18, y + 7]).fill(0x150f2d);
  }
  const lane = Math.min(width * 0.86, 720);
  ground.ellipse(width / 2, (52 + height - 112) / 2 + height * 0.2, lane / 2, height * 0.1);
  ground.fill(wash(0x070b22, 0.35));
}

function drawHills(ground: Graphics, width: number, horizon: number, height: number): void {
  ground.moveTo(0, horizon);
  for (let part = 0; part <= 16; part += 1) {
    const rise = Math.sin(part * 1.9) * 0.012 + Math.sin(part * 0.7 + 1) * 0.024 + 0.034;
    ground.lineTo((width * part) / 16, horizon - Math.max(0.004, rise) * height);
  }
  ground.lineTo(width, horizon).fill(wash(0x2a1a4c, 0.92));
}

function drawLighthouse(ground: Graphics, width: number, height: number): void {
  const horizon = horizonOf(height);
  const lamp = lampOf({ width, height });
  const [x, foot, tall] = [lamp.x, horizon + height * 0.02, height * 0.22];
  const w = Math.max(14, tall * 0.17);
  ground.poly([
    0,
    foot + 22,
    0,
    foot - 16,
    x - w,
    foot - 10,
    x + w * 1.8,
    foot - 4,
    x + w * 3.4,
    foot + 22,
  ]);
  ground.fill(0x140e2b);
  ground.poly([
    x - w * 0.62,
    foot - tall,
    x + w * 0.62,
    foot - tall,
    x + w,
    foot - 4,
    x - w,
    foot - 4,
  ]);
  ground.fill(0xf6e6d2);
  for (const stripe of [0.2, 0.52]) {
    const [from, to] = [stripe, stripe + 0.16];
    const at = (part: number): number => w * (1 - part * 0.38);
    ground.poly([
      x - at(from),
      foot - tall * from - 4,
      x + at(from),
      foot - tall * from - 4,
      x + at(to),
      foot - tall * to - 4,
      x - at(to),
      foot - tall * to - 4,
    ]);
    ground.fill(0xc73f4d);
  }
  ground.rect(x - w * 0.8, foot - tall - 4, w * 1.6, 5).fill(0x241640);
  ground.rect(x - w * 0.42, lamp.y - w * 0.2, w * 0.84, foot - tall - lamp.y + w * 0.2 - 3);
  ground.fill(0xffe6a6);
  ground.poly([x - w * 0.7, lamp.y - w * 0.2, x + w * 0.7, lamp.y - w * 0.2, x, lamp.y - w * 0.95]);
  ground.fill(0x241640);
}

function drawBeam(beam: Graphics, size: Record<"width" | "height", number>, at: number): void {
  const lamp = lampOf(size);
  const turn = Math.sin(at / 2_600);
  const reach = size.width * 1.1;
  const [dx, dy] = [turn * reach, -size.height * 0.1 * (1 - Math.abs(turn))];
  beam.clear();
  // Thin layers of light, so that no edge of it is seen.
  for (const [spread, alpha] of [
    [0.17, 0.016],
    [0.15, 0.018],
    [0.13, 0.018],
    [0.105, 0.022],
    [0.08, 0.024],
    [0.05, 0.024],
  ] as const) {
    const half = size.height * spread * Math.abs(turn) + 4;
    beam.poly([lamp.x, lamp.y, lamp.x + dx, lamp.y + dy - half, lamp.x + dx, lamp.y + dy + half]);
    beam.fill(wash(0xfff0c0, alpha));
  }
}

const [waveRows, wavesInRow] = [7, 5] as const;

function moveWaves(
  waves: readonly Particle[],
  size: Record<"width" | "height", number>,
  at: number,
): void {
  const horizon = horizonOf(size.height);
  for (const [index, wave] of waves.entries()) {
    const [row, each] = [Math.floor(index / wavesInRow), index % wavesInRow];
    const y = horizon + 14 + row * row * 5;
    const drift = Math.sin(at / 1_900 + row * 1.3 + each * 2.1);
    const x = size.width * ((each + 0.5 + (row % 2) * 0.4) / 5) + drift * 14;
    const half = between(6, 21, row / 6) * (0.8 + drift * 0.2);
    placeDot(wave, x + half, y + 1, half, 0.16, 1.4);
  }
}
