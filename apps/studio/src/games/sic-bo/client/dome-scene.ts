/**
 * Three dice under a glass dome before their dealer. They jump while it shakes and come to rest one
 * after another; then the dome is lifted.
 */
import { Container, Graphics, type Application } from "pixi.js";
import { createDust } from "../../../client/dust.ts";
import { between, createTweens, inOutCubic, outBack, type Tweens } from "../../../client/easing.ts";
import { createGround, type Ground } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { createSparks, type Sparks } from "../../../client/sparks.ts";
import { createStamps, type Stamps } from "../../../client/stamps.ts";
import { keepStill } from "../../../client/still.ts";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import type { Dealer } from "../../../kits/tables/client/dealer.ts";
import {
  createStaff,
  type Staff,
  type TableScene,
  type Told,
} from "../../../kits/tables/client/scene.ts";
import { diceOf } from "../rules.ts";
import { keepBrim } from "../../../kits/tables/client/room.ts";
import { drawDome, drawGrove, drawTray, drawWood } from "./bamboo-room.ts";
import { dealers } from "./dealers.ts";
import { createDie, drawFace, type DieActor, type Face } from "./die-actor.ts";

/** How much of a flat length is seen of tray and dome. */
const flat = 0.5;
/** Where the dice lie, in parts of the tray. */
const places = [
  [-0.48, -0.06],
  [0.06, 0.3],
  [0.5, -0.14],
] as const;
const jumpMs = 310;

interface Plan {
  readonly width: number;
  readonly edge: number;
  readonly dealerScale: number;
  readonly y: number;
  /** Half of the tray. */
  readonly reach: number;
}

function planOf(width: number, height: number): Plan {
  const edge = height * (width > height * 1.25 ? 0.56 : 0.52);
  const deep = height - edge;
  return {
    width,
    edge,
    dealerScale: Math.min((edge - 14) / 545, (width * 0.66) / 600),
    y: edge + deep * 0.5,
    reach: Math.min(width * 0.32, deep * 0.66),
  };
}

/** The table with its dice. */
interface Table {
  readonly stamps: Stamps<Face>;
  readonly view: Container;
  readonly ground: Graphics;
  readonly felt: Graphics;
  readonly stand: Container;
  readonly tray: Graphics;
  readonly dome: Graphics;
  readonly pile: Container;
  readonly tweens: Tweens;
  readonly sparks: Sparks;
  readonly dust: () => number;
  readonly still: Ground;
  readonly brim: Graphics;
  readonly staff: Staff;
  plan: Plan;
  dice: DieActor[];
  /** The faces that lie; undefined for a die that jumps. */
  faces: readonly number[];
  told: Told | null;
  isShaking: boolean;
  clockMs: number;
  lifted: number;
  readonly turns: readonly number[];
  readonly jumping: number[];
}

function makeTable(application: Application): Table {
  const stamps = createStamps<Face>(application, drawFace);
  const view = new Container();
  const [ground, felt] = [new Graphics(), new Graphics()];
  const stand = new Container();
  const [tray, dome] = [new Graphics(), new Graphics()];
  const pile = new Container();
  const tweens = createTweens();
  const sparks = createSparks([0xffe08a, 0x9ff0c0, 0xffffff, 0xff8a5c], 61);
  const dust = createDust(5);
  stand.addChild(tray, pile, dome);
  const still = createGround(ground, felt);
  const brim = new Graphics(felt.context);
  view.addChild(brim, stand, sparks.view);
  const table: Table = {
    stamps,
    view,
    ground,
    felt,
    stand,
    tray,
    dome,
    pile,
    tweens,
    sparks,
    dust,
    still,
    brim,
    staff: createStaff(dealers, tweens, (dealer) => {
      standBehind(table, dealer);
    }),
    plan: planOf(1, 1),
    dice: [],
    faces: [],
    told: null,
    isShaking: false,
    clockMs: 0,
    lifted: 0,
    turns: [0.4, 1.3, 2.2],
    jumping: [1, 1, 1],
  };
  return table;
}

function standBehind({ view, plan }: Table, dealer: Dealer): void {
  view.addChildAt(dealer.view, 0);
  view.addChildAt(dealer.arms, 2);
  dealer.layout(plan.width / 2, plan.edge + 8, plan.dealerScale);
}

function lay({ dice, faces, turns }: Table): void {
  dice.forEach((die, place) => {
    die.pose(faces[place] ?? place + 2, turns[place] ?? 0, 0);
  });
}

function lift(table: Table, to: number): void {
  table.lifted = to;
  table.dome.y = -table.plan.reach * 0.9 * to;
  table.dome.alpha = 1 - to;
}

async function moveDome(table: Table, to: 0 | 1, durationMs: number): Promise<void> {
  const from = table.lifted;
  await table.tweens.run({
    durationMs: isMotionReduced() ? 0 : durationMs,
    ease: inOutCubic,
    step: (part) => {
      lift(table, between(from, to, part));
    },
  });
}

/** A die that has its face takes a last short hop. */
async function settleDie(table: Table, place: number, face: number): Promise<void> {
  const { tweens, turns } = table;
  const die = table.dice[place];
  await tweens.run({
    durationMs: isMotionReduced() ? 0 : 420,
    ease: outBack,
    step: (part) => {
      die?.pose(face, (turns[place] ?? 0) + (1 - part), Math.max(0, 1 - part) * 0.7);
    },
  });
}

function jump(table: Table, deltaMs: number): void {
  table.clockMs += deltaMs;
  const { clockMs, plan, stand, faces, jumping, dust } = table;
  stand.position.set(
    plan.width / 2 + Math.sin(clockMs / 34) * plan.reach * 0.022,
    plan.y + Math.abs(Math.sin(clockMs / 61)) * -plan.reach * 0.02,
  );
  table.dice.forEach((die, place) => {
    if (faces[place] !== undefined) return;
    const at = clockMs / jumpMs + place * 0.37;
    const round = Math.floor(at);
    const height = Math.sin((at - round) * Math.PI) * (0.6 + (jumping[place] ?? 1) * 0.9);
    if (round !== Math.floor((clockMs - deltaMs) / jumpMs + place * 0.37)) {
      jumping[place] = dust();
    }
    // Another face with every half jump, which nobody could read.
    const face = 1 + ((Math.floor(at * 2) * 5 + place * 2) % 6);
    die.pose(face, at * 0.9, height);
  });
}

function tell(table: Table, next: Told, pace: Pace): void {
  const before = table.told;
  table.told = next;
  const now = diceOf(next.result);
  if (next.phase === "settled" || pace === "still") {
    showResult(table, next, now, before?.phase === "dealing" && pace === "full");
  } else if (next.phase === "betting") takeBets(table);
  else shake(table, now);
}

/** `isFresh`: the last die has only just come to rest, and the dome is lifted now. */
function showResult(table: Table, next: Told, now: readonly number[], isFresh: boolean): void {
  const { plan, dice } = table;
  const dealer = table.staff.dealer();
  table.isShaking = next.phase === "dealing" && !isMotionReduced();
  const last = now.length - 1;
  if (isFresh && table.faces.length <= last) void settleDie(table, last, now[last] ?? 1);
  if (now.length > 0) table.faces = now;
  if (!isFresh) lay(table);
  table.stand.position.set(plan.width / 2, plan.y);
  for (const die of dice) die.glow(next.phase === "settled");
  dealer?.look(0, false);
  dealer?.smile(next.phase === "settled");
  if (next.phase !== "settled") lift(table, 0);
  else if (isFresh) {
    void dealer?.reach(0);
    void moveDome(table, 1, 700);
  } else lift(table, 1);
}

function takeBets(table: Table): void {
  const dealer = table.staff.dealer();
  table.isShaking = false;
  for (const die of table.dice) die.glow(false);
  dealer?.smile(false);
  dealer?.look(0, false);
  if (table.lifted > 0) void moveDome(table, 0, 600);
}

function shake(table: Table, now: readonly number[]): void {
  const dealer = table.staff.dealer();
  if (!table.isShaking) {
    table.faces = [];
    dealer?.look(0, true);
    void dealer?.reach(-1);
  }
  table.isShaking = !isMotionReduced();
  for (let place = table.faces.length; place < now.length; place += 1) {
    const face = now[place] ?? 1;
    dealer?.look((place - 1) * 0.5, true);
    void settleDie(table, place, face);
  }
  table.faces = now;
  if (isMotionReduced()) lay(table);
}

function celebrate({ sparks, plan }: Table, strength: number): void {
  if (isMotionReduced()) return;
  sparks.burst(plan.width / 2, plan.y - plan.reach * 0.3, plan.reach * (0.6 + strength), strength);
}

function layout(table: Table, width: number, height: number): void {
  const { stamps, tray, dome, pile, told } = table;
  const plan = planOf(width, height);
  table.plan = plan;
  drawGrove(table.ground, width, height, plan.edge);
  drawWood(table.felt, width, height, plan.edge);
  keepBrim(table.brim, plan);
  table.still.redraw();
  drawTray(tray, plan.reach, flat);
  drawDome(dome, plan.reach, flat, plan.reach * 0.98);
  for (const layer of [tray, dome]) keepStill(layer);
  stamps.fit(plan.reach * 0.36);
  table.stand.position.set(width / 2, plan.y);
  for (const child of pile.removeChildren()) child.destroy({ children: true });
  table.dice = places.map(([x, y]) => {
    const die = createDie(plan.reach * 0.36, stamps);
    die.view.position.set(x * plan.reach, y * plan.reach * flat);
    pile.addChild(die.view);
    return die;
  });
  lay(table);
  lift(table, table.lifted);
  for (const die of table.dice) die.glow(told?.phase === "settled");
  table.staff.dealer()?.layout(width / 2, plan.edge + 8, plan.dealerScale);
}

function advance(table: Table, deltaMs: number): void {
  table.tweens.advance(deltaMs);
  table.sparks.advance(deltaMs);
  table.staff.dealer()?.advance(deltaMs);
  if (table.isShaking && table.faces.length < places.length) jump(table, deltaMs);
}

export async function makeDomeScene(application: Application): Promise<TableScene> {
  const table = makeTable(application);
  const { view, still, staff, tweens, stamps } = table;
  return {
    view,
    ground: still,
    seat: staff.seat,
    tell: (next, pace) => {
      tell(table, next, pace);
    },
    celebrate: (strength) => {
      celebrate(table, strength);
    },
    layout: (width, height) => {
      layout(table, width, height);
    },
    advance: (deltaMs) => {
      advance(table, deltaMs);
    },
    dispose: () => {
      staff.dispose();
      tweens.finish();
      stamps.dispose();
    },
  };
}
