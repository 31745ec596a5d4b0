/**
 * Three dice under a glass dome before their dealer. They jump while it shakes and come to rest one
 * after another; then the dome is lifted.
 */
import { Container, Graphics, type Application } from "pixi.js";
import { createDust } from "../../../client/dust.ts";
import { between, createTweens, inOutCubic, outBack } from "../../../client/easing.ts";
import { createGround } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { createSparks } from "../../../client/sparks.ts";
import { createStamps } from "../../../client/stamps.ts";
import { keepStill } from "../../../client/still.ts";
import { createStaff, type TableScene, type Told } from "../../../kits/tables/client/scene.ts";
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

// tidy: allow function-length, because its parts move one table.
export async function makeDomeScene(application: Application): Promise<TableScene> {
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
  let plan = planOf(1, 1);
  let dice: DieActor[] = [];
  /** The faces that lie; undefined for a die that jumps. */
  let faces: readonly number[] = [];
  let told: Told | null = null;
  let isShaking = false;
  let clockMs = 0;
  let lifted = 0;
  const turns = [0.4, 1.3, 2.2];
  const jumping = [1, 1, 1];

  const staff = createStaff(dealers, tweens, (dealer) => {
    view.addChildAt(dealer.view, 0);
    view.addChildAt(dealer.arms, 2);
    dealer.layout(plan.width / 2, plan.edge + 8, plan.dealerScale);
  });

  function lay(): void {
    dice.forEach((die, place) => {
      die.pose(faces[place] ?? place + 2, turns[place] ?? 0, 0);
    });
  }
  function lift(to: number): void {
    lifted = to;
    dome.y = -plan.reach * 0.9 * to;
    dome.alpha = 1 - to;
  }
  async function moveDome(to: 0 | 1, durationMs: number): Promise<void> {
    const from = lifted;
    await tweens.run({
      durationMs: isMotionReduced() ? 0 : durationMs,
      ease: inOutCubic,
      step: (part) => {
        lift(between(from, to, part));
      },
    });
  }
  /** A die that has its face takes a last short hop. */
  async function settleDie(place: number, face: number): Promise<void> {
    const die = dice[place];
    await tweens.run({
      durationMs: isMotionReduced() ? 0 : 420,
      ease: outBack,
      step: (part) => {
        die?.pose(face, (turns[place] ?? 0) + (1 - part), Math.max(0, 1 - part) * 0.7);
      },
    });
  }
  function jump(deltaMs: number): void {
    clockMs += deltaMs;
    stand.position.set(
      plan.width / 2 + Math.sin(clockMs / 34) * plan.reach * 0.022,
      plan.y + Math.abs(Math.sin(clockMs / 61)) * -plan.reach * 0.02,
    );
    dice.forEach((die, place) => {
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

  return {
    view,
    ground: still,
    seat: staff.seat,
    tell: (next, pace) => {
      const before = told;
      told = next;
      const now = diceOf(next.result);
      const dealer = staff.dealer();
      if (next.phase === "settled" || pace === "still") {
        isShaking = next.phase === "dealing" && !isMotionReduced();
        const isFresh = before?.phase === "dealing" && pace === "full";
        const last = now.length - 1;
        if (isFresh && faces.length <= last) void settleDie(last, now[last] ?? 1);
        if (now.length > 0) faces = now;
        if (!isFresh) lay();
        stand.position.set(plan.width / 2, plan.y);
        for (const die of dice) die.glow(next.phase === "settled");
        dealer?.look(0, false);
        dealer?.smile(next.phase === "settled");
        if (next.phase !== "settled") lift(0);
        else if (isFresh) {
          void dealer?.reach(0);
          void moveDome(1, 700);
        } else lift(1);
        return;
      }
      if (next.phase === "betting") {
        isShaking = false;
        for (const die of dice) die.glow(false);
        dealer?.smile(false);
        dealer?.look(0, false);
        if (lifted > 0) void moveDome(0, 600);
        return;
      }
      if (!isShaking) {
        faces = [];
        dealer?.look(0, true);
        void dealer?.reach(-1);
      }
      isShaking = !isMotionReduced();
      for (let place = faces.length; place < now.length; place += 1) {
        const face = now[place] ?? 1;
        dealer?.look((place - 1) * 0.5, true);
        void settleDie(place, face);
      }
      faces = now;
      if (isMotionReduced()) lay();
    },
    celebrate: (strength) => {
      if (isMotionReduced()) return;
      sparks.burst(
        plan.width / 2,
        plan.y - plan.reach * 0.3,
        plan.reach * (0.6 + strength),
        strength,
      );
    },
    layout: (width, height) => {
      plan = planOf(width, height);
      drawGrove(ground, width, height, plan.edge);
      drawWood(felt, width, height, plan.edge);
      keepBrim(brim, plan);
      still.redraw();
      drawTray(tray, plan.reach, flat);
      drawDome(dome, plan.reach, flat, plan.reach * 0.98);
      for (const layer of [tray, dome]) keepStill(layer);
      stamps.fit(plan.reach * 0.36);
      stand.position.set(width / 2, plan.y);
      for (const child of pile.removeChildren()) child.destroy({ children: true });
      dice = places.map(([x, y]) => {
        const die = createDie(plan.reach * 0.36, stamps);
        die.view.position.set(x * plan.reach, y * plan.reach * flat);
        pile.addChild(die.view);
        return die;
      });
      lay();
      lift(lifted);
      for (const die of dice) die.glow(told?.phase === "settled");
      staff.dealer()?.layout(width / 2, plan.edge + 8, plan.dealerScale);
    },
    advance: (deltaMs) => {
      tweens.advance(deltaMs);
      sparks.advance(deltaMs);
      staff.dealer()?.advance(deltaMs);
      if (isShaking && faces.length < places.length) jump(deltaMs);
    },
    dispose: () => {
      staff.dispose();
      tweens.finish();
      stamps.dispose();
    },
  };
}
