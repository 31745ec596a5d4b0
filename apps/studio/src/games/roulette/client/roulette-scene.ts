/**
 * A wheel of teak and brass on a sea chart. The ball runs on the rim against the wheel, falls, hops
 * over the frets and lies in its pocket. On an upright screen the wheel comes forward to turn.
 */
import { Container, Graphics } from "pixi.js";
import { between, createTweens, inOutCubic, linear, outBack } from "../../../client/easing.ts";
import { createDot, placeDot } from "../../../client/dots.ts";
import { createGround } from "../../../client/ground.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { createSparks } from "../../../client/sparks.ts";
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

// tidy: allow function-length, because its parts turn one wheel.
export async function makeRouletteScene(): Promise<RouletteScene> {
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
  const tweens = createTweens();
  let size = { width: 1, height: 1 };
  let radius = 1;
  let forward = 0;
  let place = 0;
  let lying: number | null = null;
  let isGone = false;

  const stand = (): Stand => {
    const [aside, front] = [
      wheelAside(size.width, size.height),
      wheelForward(size.width, size.height),
    ];
    return {
      x: between(aside.x, front.x, forward),
      y: between(aside.y, front.y, forward),
      radius: between(aside.radius, front.radius, forward),
    };
  };
  const move = (): void => {
    const { x, y, radius: now } = stand();
    table.position.set(x, y);
    table.scale.set(now / radius);
  };
  const putBall = (turn: number, height: number): void => {
    const angle = turn * Math.PI * 2 - Math.PI / 2;
    const reach = radius * between(pocket, rim, height);
    ball.position.set(Math.cos(angle) * reach, Math.sin(angle) * reach);
  };
  /** The light where the ball lies. */
  const shine = (part: number): void => {
    placeDot(light, ball.x, ball.y, radius * 0.2 * part, 0.8);
  };
  const turn = (wheel: number): void => {
    place = wheel;
    rotor.rotation = (wheel % 1) * Math.PI * 2;
  };
  const come = (to: 0 | 1, pace: Pace): void => {
    const from = forward;
    void tweens.run({
      durationMs: comeMs[pace],
      ease: inOutCubic,
      step: (part) => {
        forward = between(from, to, part);
        move();
      },
    });
  };

  return {
    view,
    ground,
    layout: (width, height) => {
      size = { width, height };
      drawCabin(back, width, height);
      ground.redraw();
      // Drawn as large as it ever stands, so that coming forward never blurs it.
      radius = wheelForward(width, height).radius;
      drawBowl(bowl, radius);
      keepStill(bowl);
      buildRotor(rotor, radius);
      keepStill(rotor);
      ball.clear();
      const small = Math.max(3, radius * 0.033);
      ball.circle(small * 0.2, small * 0.4, small).fill(wash(0x000000, 0.5));
      ball.circle(0, 0, small).fill(0xf4f1ea);
      ball.circle(-small * 0.3, -small * 0.3, small * 0.4).fill(0xffffff);
      keepStill(ball);
      if (lying !== null)
        putBall(momentAt(0, lying, 1).ball - momentAt(0, lying, 1).wheel + place, 0);
      shine(1);
      move();
    },
    advance: (deltaMs) => {
      tweens.advance(deltaMs);
      sparks.advance(deltaMs);
    },
    gather: (pace) => {
      light.visible = false;
      come(1, pace);
    },
    spinTo: async (number, pace, heard) => {
      if (isGone) return;
      tweens.finish();
      forward = pace === "still" ? 0 : 1;
      move();
      ball.visible = true;
      lying = number;
      light.visible = false;
      const from = place % 1;
      let under = -1;
      let hasFallen = false;
      await tweens.run({
        durationMs: spinMs[pace],
        ease: linear,
        step: (part) => {
          const now = momentAt(from, number, part);
          turn(now.wheel);
          putBall(now.ball, now.height);
          if (pace !== "full") return;
          const next = numberUnder(now);
          if (now.height < 0.9 && next !== under && part < settledAt) heard("fret");
          if (part >= settledAt && !hasFallen) heard("pocket");
          hasFallen = part >= settledAt;
          under = next;
        },
      });
      shine(1);
      light.visible = true;
    },
    celebrate: async (strength) => {
      if (isGone || isMotionReduced()) return;
      const { x, y, radius: now } = stand();
      sparks.burst(x, y - now * 0.4, now, 0.1 + strength);
      await tweens.run({
        durationMs: 420 + strength * 500,
        ease: outBack,
        step: (part) => {
          shine(1 + Math.sin(part * Math.PI * 3) * 0.35);
        },
      });
    },
    rest: (pace) => {
      come(0, pace);
    },
    dispose: () => {
      isGone = true;
      tweens.finish();
    },
  };
}
