/**
 * The wheel on the table before its dealer. It lies flat while bets are open; when the dealer has
 * sent the ball round, it turns towards the players, and ball and wheel stand where the clock of
 * the round has them.
 */
import { Container, Graphics, type Sprite } from "pixi.js";
import {
  between,
  createTweens,
  inOutCubic,
  outBack,
  outCubic,
  type Tweens,
} from "../../../client/easing.ts";
import { createDot, placeDot } from "../../../client/dots.ts";
import { createGround, type Ground } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { createSparks, type Sparks } from "../../../client/sparks.ts";
import { keepStill } from "../../../client/still.ts";
import { wash } from "../../../client/wash.ts";
import { momentAt } from "../../roulette/client/spinning.ts";
import { buildRotor, drawBowl } from "../../roulette/client/wheel-art.ts";
import type { Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import type { Dealer } from "../../../kits/tables/client/dealer.ts";
import { drawFelt, keepBrim } from "../../../kits/tables/client/room.ts";
import {
  createStaff,
  type Staff,
  type TableScene,
  type Told,
} from "../../../kits/tables/client/scene.ts";
import { numberOf, spinMs } from "../rules.ts";
import { nearness, partOf, runAt, standOf } from "./ball-run.ts";
import { dealers } from "./dealers.ts";
import { drawGlasshouse, orchidTones } from "./orchid-room.ts";

const [rim, pocket] = [0.875, 0.58] as const;
/** How flat the wheel lies, and how far it turns up. */
const [flat, upright] = [0.46, 0.86] as const;

interface Plan {
  readonly width: number;
  readonly height: number;
  readonly edge: number;
  readonly dealerScale: number;
  /** Of the wheel where it lies, and where it turns up. */
  readonly aside: { readonly y: number; readonly radius: number };
  readonly near: { readonly y: number; readonly radius: number };
}

function planOf(width: number, height: number): Plan {
  const edge = height * (width > height * 1.25 ? 0.52 : 0.48);
  const deep = height - edge;
  const radius = Math.min(width * 0.36, (deep * 0.86) / 2 / flat);
  const near = Math.min(width * 0.46, (height * 0.88) / 2 / upright);
  return {
    width,
    height,
    edge,
    dealerScale: Math.min((edge - 14) / 545, (width * 0.66) / 600),
    aside: { y: edge + deep * 0.5, radius },
    near: { y: height * 0.54, radius: near },
  };
}

/** The table with what moves on it. */
interface Table {
  readonly view: Container;
  readonly ground: Graphics;
  readonly felt: Graphics;
  readonly wheel: Container;
  readonly shadow: Graphics;
  readonly bowl: Graphics;
  readonly light: Sprite;
  readonly rotor: Container;
  readonly ball: Graphics;
  readonly tweens: Tweens;
  readonly sparks: Sparks;
  readonly still: Ground;
  readonly brim: Graphics;
  readonly staff: Staff;
  plan: Plan;
  near: number;
  told: Told | null;
  /** The wheel as it stands, in turns. */
  place: number;
}

function makeTable(): Table {
  const view = new Container();
  const [ground, felt] = [new Graphics(), new Graphics()];
  const wheel = new Container();
  const [shadow, bowl] = [new Graphics(), new Graphics()];
  const light = createDot("glow", 0xffe6a6, "add");
  light.visible = false;
  const rotor = new Container();
  const ball = new Graphics({ visible: false });
  const tweens = createTweens();
  const sparks = createSparks([0xffe6a6, 0xf3b9ff, 0xffffff, 0xe58cf2], 23);
  const still = createGround(ground, felt);
  const brim = new Graphics(felt.context);
  wheel.addChild(shadow, bowl, rotor, light, ball);
  view.addChild(brim, wheel, sparks.view);
  const table: Table = {
    view,
    ground,
    felt,
    wheel,
    shadow,
    bowl,
    light,
    rotor,
    ball,
    tweens,
    sparks,
    still,
    brim,
    staff: createStaff(dealers, tweens, (dealer) => {
      standBehind(table, dealer);
    }),
    plan: planOf(1, 1),
    near: 0,
    told: null,
    place: 0,
  };
  return table;
}

function standBehind({ view, plan }: Table, dealer: Dealer): void {
  view.addChildAt(dealer.view, 0);
  view.addChildAt(dealer.arms, 2);
  dealer.layout(plan.width / 2, plan.edge + 8, plan.dealerScale);
}

function lay({ wheel, plan, near }: Table): void {
  const { aside, near: front } = plan;
  wheel.position.set(plan.width / 2, between(aside.y, front.y, near));
  const size = between(aside.radius, front.radius, near) / front.radius;
  wheel.scale.set(size, size * between(flat, upright, near));
}

function put({ ball, plan }: Table, turn: number, height: number): void {
  const angle = turn * Math.PI * 2 - Math.PI / 2;
  const reach = plan.near.radius * between(pocket, rim, height);
  ball.position.set(Math.cos(angle) * reach, Math.sin(angle) * reach);
}

function turn(table: Table, to: number): void {
  table.place = to;
  table.rotor.rotation = (to % 1) * Math.PI * 2;
}

function rest(table: Table, number: number, roundNo: number): void {
  const now = momentAt(standOf(roundNo), number, 1);
  turn(table, now.wheel);
  put(table, now.ball, now.height);
  table.ball.visible = true;
  shine(table, 1);
  table.light.visible = true;
}

/** The light where the ball lies. */
function shine({ light, ball, plan }: Table, part: number): void {
  placeDot(light, ball.x, ball.y, plan.near.radius * 0.2 * part, 0.8);
}

async function come(table: Table, to: 0 | 1, durationMs: number): Promise<void> {
  const from = table.near;
  await table.tweens.run({
    durationMs: isMotionReduced() ? 0 : durationMs,
    ease: inOutCubic,
    step: (part) => {
      table.near = between(from, to, part);
      lay(table);
    },
  });
}

/** On to where it stands when the ball is let go. */
async function ready(table: Table, roundNo: number): Promise<void> {
  const dealer = table.staff.dealer();
  table.ball.visible = false;
  table.light.visible = false;
  dealer?.look(0, true);
  void dealer?.reach(-1);
  const from = table.place % 1;
  const to = standOf(roundNo) + (standOf(roundNo) <= from ? 1 : 0);
  await table.tweens.run({
    durationMs: isMotionReduced() ? 0 : 1_000,
    ease: outCubic,
    step: (part) => {
      if (!table.ball.visible) turn(table, between(from, to, part));
    },
  });
}

function run(table: Table, now: Told, number: number): void {
  const leftMs = now.endsAt - performance.now();
  const part = partOf(leftMs);
  const moment = runAt(now.roundNo, number, leftMs);
  turn(table, moment.wheel);
  put(table, moment.ball, moment.height);
  table.ball.visible = true;
  table.near = nearness(part);
  lay(table);
  table.staff.dealer()?.look(Math.sin(moment.ball * Math.PI * 2) * 0.5, true);
}

function tell(table: Table, next: Told, pace: Pace): void {
  const { staff, tweens } = table;
  const before = table.told;
  table.told = next;
  const number = numberOf(next.result);
  const dealer = staff.dealer();
  if (next.phase === "settled" && number !== undefined) {
    rest(table, number, next.roundNo);
    dealer?.smile(true);
    dealer?.look(0, false);
    // The wheel stays near until everybody has read the number.
    if (before?.phase !== "dealing" || pace === "still") {
      table.near = 0;
      lay(table);
    } else staff.next(async () => tweens.wait(2_600).then(async () => come(table, 0, 700)));
  } else if (next.phase === "betting") {
    dealer?.smile(false);
    dealer?.look(0, false);
    table.near = 0;
    lay(table);
  } else if (number === undefined) void ready(table, next.roundNo);
}

function celebrate(table: Table, strength: number): void {
  const { sparks, tweens, wheel, plan } = table;
  if (isMotionReduced()) return;
  sparks.burst(plan.width / 2, wheel.y, plan.near.radius * (0.5 + strength), strength);
  void tweens.run({
    durationMs: 520 + strength * 500,
    ease: outBack,
    step: (part) => shine(table, 1 + Math.sin(part * Math.PI * 3) * 0.4),
  });
}

function drawBall(ball: Graphics, radius: number): void {
  const small = Math.max(3.5, radius * 0.036);
  ball
    .clear()
    .circle(small * 0.2, small * 0.5, small)
    .fill(wash(0x000000, 0.5));
  ball.circle(0, 0, small).fill(0xf7f4ee);
  ball.circle(-small * 0.3, -small * 0.3, small * 0.4).fill(0xffffff);
  keepStill(ball);
}

function layout(table: Table, width: number, height: number): void {
  const { ground, felt, shadow, bowl, rotor, brim, still, told } = table;
  const plan = planOf(width, height);
  table.plan = plan;
  drawGlasshouse(ground, width, height, plan.edge);
  drawFelt(felt, plan, orchidTones);
  const { radius } = plan.near;
  shadow
    .clear()
    .circle(0, radius * 0.09, radius * 1.05)
    .fill(wash(0x0d0213, 0.55));
  drawBowl(bowl, radius);
  buildRotor(rotor, radius);
  keepBrim(brim, plan);
  still.redraw();
  for (const layer of [shadow, bowl, rotor]) keepStill(layer);
  drawBall(table.ball, radius);
  if (told !== null && told.phase !== "dealing") {
    const number = numberOf(told.result);
    if (number !== undefined) rest(table, number, told.roundNo);
  }
  lay(table);
  table.staff.dealer()?.layout(width / 2, plan.edge + 8, plan.dealerScale);
}

function advance(table: Table, deltaMs: number): void {
  table.tweens.advance(deltaMs);
  table.sparks.advance(deltaMs);
  table.staff.dealer()?.advance(deltaMs);
  const { told } = table;
  if (told?.phase !== "dealing" || isMotionReduced()) return;
  const number = numberOf(told.result);
  if (number !== undefined && told.endsAt - performance.now() < spinMs) run(table, told, number);
}

export async function makeWheelScene(): Promise<TableScene> {
  const table = makeTable();
  const { view, still, staff, tweens } = table;
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
    },
  };
}
