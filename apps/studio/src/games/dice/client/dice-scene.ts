/**
 * The dice table: felt under a lamp, the amber die that tumbles while a roll is awaited, sparks on
 * a win.
 */
import { Container, FillGradient, Graphics, Sprite, type Application } from "pixi.js";
import { wash } from "../../../client/wash.ts";
import { coverBox, loadTextures, type TextureSet } from "../../../client/art.ts";
import { createDust } from "../../../client/dust.ts";
import { between, clamp01, createTweens, outBack, outCubic } from "../../../client/easing.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { Scene } from "../../../client/stage.tsx";
import { facesOf, type Turn } from "./gem.ts";

export interface DiceScene extends Scene {
  /** Starts tumbling; goes on until `land` or `rest`. */
  readonly tumble: () => void;
  readonly land: (isWin: boolean, strength: number) => Promise<void>;
  readonly rest: () => void;
}

interface Spark {
  x: number;
  y: number;
  vx: number;
  vy: number;
  life: number;
  readonly size: number;
  readonly color: number;
}

const amberDark = [0x4a, 0x20, 0x02] as const;
const amberMid = [0xf0, 0x9a, 0x12] as const;
const amberLight = [0xff, 0xee, 0xb8] as const;
const sparkColors = [0xffd064, 0xffb224, 0xfff2c4, 0x34d98b] as const;
const sparksMax = 120;

function amber(light: number): number {
  const [from, to, part] =
    light < 0.6 ? [amberDark, amberMid, light / 0.6] : [amberMid, amberLight, (light - 0.6) / 0.4];
  const channel = (index: 0 | 1 | 2): number =>
    Math.round(between(from[index], to[index], clamp01(part)));
  return (channel(0) << 16) | (channel(1) << 8) | channel(2);
}

export const makeDiceScene =
  (gameCode: string) =>
  async (_application: Application): Promise<DiceScene> =>
    diceScene(await loadTextures(gameCode, ["backdrop", "backdrop-portrait"]));

// tidy: allow function-length, because its parts move one die.
function diceScene(textures: TextureSet): DiceScene {
  const view = new Container();
  const felt = new Graphics();
  const table = new Sprite();
  const motes = new Graphics();
  const shadow = new Graphics();
  const die = new Graphics();
  const sparksLayer = new Graphics({ blendMode: "add" });
  view.addChild(felt, table, motes, shadow, die, sparksLayer);
  const tweens = createTweens();
  const dust = createDust(7);
  const drifting = Array.from({ length: 26 }, () => ({ x: dust(), y: dust(), pace: 0.2 + dust() }));
  const sparks: Spark[] = [];
  let size = { width: 1, height: 1 };
  let clockMs = 0;
  let speed = 1;
  let lift = 0;
  let glow = 0;
  let isTumbling = false;
  const turn = { x: 0.5, y: 0, z: 0.2 };

  const place = (): { x: number; y: number; r: number } => {
    // A low scene leaves the die only the room between the strip of rolls and the big number.
    const room = Math.max(70, size.height - 236);
    const r = Math.min(room * 0.42, size.width * 0.2, 130);
    return { x: size.width / 2, y: 44 + room * 0.48, r };
  };

  const drawDie = (): void => {
    const { x, y, r } = place();
    const bob = isMotionReduced() ? 0 : Math.sin(clockMs / 900) * r * 0.05;
    const centreY = y + bob - lift * r;
    drawShadow(shadow, x, y + r * 1.25, r * (1 - lift * 0.35), glow);
    drawGem(die, x, centreY, r, turn);
  };

  const drawMotes = (): void => {
    motes.clear();
    for (const mote of drifting) {
      const y = (mote.y - (clockMs / 60_000) * mote.pace + 10) % 1;
      const x = mote.x + Math.sin(clockMs / 3_000 + mote.y * 9) * 0.012;
      const alpha = 0.05 + 0.13 * Math.abs(Math.sin(clockMs / 1_600 + mote.x * 12));
      motes.circle(x * size.width, y * size.height, 1 + mote.pace * 1.6);
      motes.fill(wash(0xffd064, alpha));
    }
  };

  const burst = (strength: number): void => {
    const { x, y, r } = place();
    const count = Math.min(sparksMax - sparks.length, 24 + Math.round(strength * 60));
    for (let index = 0; index < count; index += 1) {
      const angle = dust() * Math.PI * 2;
      const force = (0.12 + dust() * 0.38) * (1 + strength * 0.4);
      sparks.push({
        x,
        y,
        vx: Math.cos(angle) * force * r * 0.02,
        vy: (Math.sin(angle) * force - 0.25) * r * 0.02,
        life: 1,
        size: 1.4 + dust() * 2.6,
        color: sparkColors[index % sparkColors.length] ?? 0xffb224,
      });
    }
  };

  return {
    view,
    layout: (width, height) => {
      size = { width, height };
      const picture = textures.get(width > height ? "backdrop" : "backdrop-portrait");
      if (picture === undefined) drawFelt(felt, width, height);
      else {
        table.texture = picture;
        const cover = coverBox(picture, width, height);
        table.scale.set(cover.scale);
        table.position.set(cover.x, cover.y);
      }
      drawDie();
    },
    advance: (deltaMs) => {
      clockMs += deltaMs;
      tweens.advance(deltaMs);
      const pace = (deltaMs / 1_000) * speed;
      turn.y += pace * 0.7;
      if (isTumbling) {
        turn.x += pace * 1.1;
        turn.z += pace * 0.55;
      }
      if (!isMotionReduced()) drawMotes();
      drawDie();
      moveSparks(sparksLayer, sparks, deltaMs);
    },
    tumble: () => {
      if (isMotionReduced()) return;
      isTumbling = true;
      void tweens.run({
        durationMs: 160,
        ease: outCubic,
        step: (part) => {
          speed = between(1, 16, part);
          lift = part * 0.28;
          glow = 0;
        },
      });
    },
    land: async (isWin, strength) => {
      isTumbling = false;
      const from = lift;
      const calm = isMotionReduced();
      if (isWin && !calm) burst(strength);
      await tweens.run({
        durationMs: calm ? 0 : 320,
        ease: outBack,
        step: (part) => {
          lift = from * (1 - part);
          speed = between(16, 1, clamp01(part));
          glow = isWin ? clamp01(part) : 0;
        },
      });
    },
    rest: () => {
      isTumbling = false;
      speed = 1;
      lift = 0;
    },
    dispose: () => {
      tweens.finish();
      textures.dispose();
    },
  };
}

const lampLight = (): FillGradient =>
  new FillGradient({
    type: "radial",
    center: { x: 0.5, y: 0.36 },
    innerRadius: 0,
    outerCenter: { x: 0.5, y: 0.45 },
    outerRadius: 0.75,
    colorStops: [
      { offset: 0, color: "#1f5b50" },
      { offset: 0.45, color: "#10352f" },
      { offset: 1, color: "#0a0e13" },
    ],
  });

function drawFelt(felt: Graphics, width: number, height: number): void {
  felt.clear();
  felt.rect(0, 0, width, height).fill(lampLight());
  const reach = Math.max(width * 0.62, height * 0.9);
  for (const [offset, alpha, thick] of [
    [0, 0.32, 2],
    [10, 0.14, 1],
  ] as const) {
    felt
      .ellipse(width / 2, height * 0.4, reach - offset, (reach - offset) * 0.62)
      .stroke({ color: 0xffb224, alpha, width: thick });
  }
  const weave = createDust(11);
  for (let index = 0; index < 420; index += 1) {
    felt
      .rect(weave() * width, weave() * height, 1.5, 1)
      .fill(wash(index % 2 === 0 ? 0xffffff : 0x000000, 0.05));
  }
}

function drawShadow(shadow: Graphics, x: number, y: number, r: number, glow: number): void {
  shadow.clear();
  for (let layer = 10; layer > 0; layer -= 1) {
    shadow.ellipse(x, y, r * (0.3 + layer * 0.07), r * (0.05 + layer * 0.018));
    shadow.fill(wash(0x03100d, 0.07));
  }
  // Many faint rings: few strong ones would show their edges.
  for (let layer = 22; layer > 0; layer -= 1) {
    shadow.circle(x, y - r * 1.25, r * (0.5 + layer * 0.07));
    shadow.fill(wash(0xffb224, 0.005 + glow * 0.011));
  }
}

function drawGem(die: Graphics, x: number, y: number, r: number, turn: Turn): void {
  die.clear();
  for (const face of facesOf(turn)) {
    const outline = face.outline.map((at, index) => (index % 2 === 0 ? x : y) + at * r);
    die.poly(outline, true);
    die.fill(wash(amber(face.isFront ? face.light : face.light * 0.4), 0.96));
    if (!face.isFront) continue;
    die.poly(outline, true);
    die.stroke({ color: 0xfff2c4, alpha: 0.22 + face.light * 0.4, width: 1.2, join: "round" });
    // A smaller, brighter kite inside each face reads as light within the stone.
    const [cx, cy] = middleOf(outline);
    const inner = outline.map((at, index) => between(index % 2 === 0 ? cx : cy, at, 0.62));
    die.poly(inner, true);
    die.fill(wash(0xfff2c4, 0.05 + face.light * 0.1));
  }
}

function middleOf(outline: readonly number[]): readonly [number, number] {
  let [x, y] = [0, 0];
  outline.forEach((at, index) => {
    if (index % 2 === 0) x += at;
    else y += at;
  });
  const count = outline.length / 2;
  return [x / count, y / count];
}

function moveSparks(layer: Graphics, sparks: Spark[], deltaMs: number): void {
  layer.clear();
  for (let index = sparks.length - 1; index >= 0; index -= 1) {
    const spark = sparks[index];
    if (spark === undefined) continue;
    spark.x += spark.vx * deltaMs;
    spark.y += spark.vy * deltaMs;
    spark.vy += deltaMs * 0.0009;
    spark.life -= deltaMs / 900;
    if (spark.life <= 0) {
      sparks.splice(index, 1);
      continue;
    }
    layer.circle(spark.x, spark.y, spark.size * spark.life);
    layer.fill(wash(spark.color, spark.life));
  }
}
