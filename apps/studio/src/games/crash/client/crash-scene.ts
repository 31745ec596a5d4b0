/**
 * The evening sky in which the lark climbs: parallax clouds and stars, the curve, the take-off and
 * the leaving.
 */
import { Container, Graphics, Sprite, Texture, type Application } from "pixi.js";
import { backdropOf, coverBox, loadTextures, type TextureSet } from "../../../client/art.ts";
import { createDust } from "../../../client/dust.ts";
import { between, clamp01, outCubic } from "../../../client/easing.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { Scene } from "../../../client/stage.tsx";
import { keepStill } from "../../../client/still.ts";
import { crashHundredthsAt, type CrashPhase } from "../protocol.ts";
import { drawBird, drawCurve, plotOf, tipOf, type Plot } from "./curve.ts";

export interface SkyNow {
  readonly phase: CrashPhase | "joining";
  readonly elapsedMs: number;
}

export interface CrashScene extends Scene {
  /** Provides what the scene shows; called once a frame. */
  readonly follow: (tell: () => SkyNow) => void;
}

/** Before take-off these are seen. */
const pictures = [
  "stars",
  "moon",
  "bird-0",
  "bird-1",
  "bird-2",
  "cloud-far",
  "cloud-mid",
  "cloud-near",
] as const;
const laterPictures = [
  "trail",
  "feather",
  "burst-0",
  "burst-1",
  "burst-2",
  "burst-3",
  "burst-4",
  "burst-5",
] as const;

/** Points from one tile of stars to the next. */
const starsSide = 512;
const leaveMs = 900;
const burstMs = 700;
const wingBeat = [0, 1, 2, 1] as const;

interface Cloud {
  readonly sprite: Sprite;
  readonly depth: number;
  x: number;
  y: number;
}
interface Feather {
  readonly sprite: Sprite;
  vx: number;
  vy: number;
  spin: number;
}

export async function makeCrashScene(_application: Application): Promise<CrashScene> {
  // Once there are places to bet the sky is wide, also on a phone held upright.
  const textures = await loadTextures(
    ["backdrop", ...pictures],
    [...laterPictures, "backdrop-portrait"],
  );
  return new Sky(textures);
}

class Sky implements CrashScene {
  readonly view = new Container();
  readonly #textures: TextureSet;
  readonly #land = new Container();
  readonly #backdrop = new Sprite();
  readonly #night = new Graphics();
  readonly #stars = new Container();
  readonly #moon: Sprite;
  readonly #clouds: Cloud[] = [];
  readonly #curve = new Graphics();
  readonly #trail: Sprite;
  readonly #bird = new Sprite();
  readonly #drawnBird = new Graphics();
  readonly #burst = new Sprite();
  readonly #feathers: Feather[] = [];
  readonly #dust = createDust(23);
  #tell: () => SkyNow = () => ({ phase: "joining", elapsedMs: 0 });
  #width = 1;
  #height = 1;
  #plot: Plot = plotOf(1, 1);
  #clockMs = 0;
  #phase: SkyNow["phase"] = "joining";
  #sinceMs = 0;
  #tip = { x: 0, y: 0 };
  #shakeMs = 0;

  constructor(textures: TextureSet) {
    this.#textures = textures;
    const picture = (name: string): Texture => textures.get(name) ?? Texture.EMPTY;
    this.#moon = new Sprite({ texture: picture("moon"), anchor: 0.5 });
    this.#trail = new Sprite({ texture: Texture.EMPTY, anchor: { x: 0.97, y: 0.5 } });
    this.#trail.blendMode = "add";
    this.#bird.anchor.set(0.5);
    this.#burst.anchor.set(0.5);
    drawBird(this.#drawnBird);
    this.#land.addChild(this.#backdrop);
    this.view.addChild(this.#land, this.#night, this.#stars, this.#moon);
    for (const [name, depth, count] of [
      ["cloud-far", 0.25, 4],
      ["cloud-mid", 0.55, 3],
      ["cloud-near", 1, 2],
    ] as const) {
      const layer = new Container();
      this.view.addChild(layer);
      for (let index = 0; index < count; index += 1) {
        const sprite = new Sprite({
          texture: picture(name),
          anchor: 0.5,
          alpha: 0.24 + depth * 0.3,
        });
        layer.addChild(sprite);
        const x = (index + this.#dust()) / count;
        this.#clouds.push({ sprite, depth, x, y: 0.1 + this.#dust() * 0.75 });
      }
    }
    this.view.addChild(this.#curve, this.#trail, this.#bird, this.#drawnBird, this.#burst);
  }

  follow = (tell: () => SkyNow): void => {
    this.#tell = tell;
  };

  layout = (width: number, height: number): void => {
    this.#width = width;
    this.#height = height;
    this.#plot = plotOf(width, height);
    const backdrop = backdropOf(this.#textures, width, height);
    if (backdrop !== undefined) {
      this.#backdrop.texture = backdrop;
      const cover = coverBox(backdrop, width, height * 1.25);
      this.#backdrop.scale.set(cover.scale);
      this.#backdrop.x = cover.x;
      this.#land.y = height - this.#backdrop.height;
      keepStill(this.#land, { width, height: this.#backdrop.height });
    }
    const isBare = backdrop === undefined;
    this.#night.visible = isBare;
    this.#night.clear().rect(0, 0, width, height).fill(0x0c1a3a);
    this.#strew(width, height);
    this.#moon.position.set(width * 0.84, height * 0.2);
    this.#moon.scale.set(Math.min(width, height) / 900);
    const size = Math.min(width, height);
    for (const { sprite, depth } of this.#clouds) {
      sprite.scale.set((size / 900) * (0.35 + depth * 0.45));
    }
  };

  advance = (deltaMs: number): void => {
    this.#clockMs += deltaMs;
    const now = this.#tell();
    this.#sinceMs = now.phase === this.#phase ? this.#sinceMs + deltaMs : 0;
    if (now.phase !== this.#phase) this.#turn(now.phase);
    const hundredths = crashHundredthsAt(now.elapsedMs);
    const climb = now.phase === "running" ? Math.log(hundredths / 100) : 0;
    this.#drift(deltaMs, climb, now.phase);
    if (now.phase === "waiting" || now.phase === "joining") this.#perch();
    else this.#fly(now.elapsedMs, now.phase);
    this.#fall(deltaMs);
    this.#shakeMs = Math.max(0, this.#shakeMs - deltaMs);
    const shake = isMotionReduced() ? 0 : (this.#shakeMs / 300) * 5;
    this.view.position.set(
      Math.sin(this.#clockMs / 17) * shake,
      Math.cos(this.#clockMs / 13) * shake,
    );
  };

  dispose = (): void => {
    this.#textures.dispose();
  };

  /** Tiles of stars over the sky, and one more beyond the edges they drift in from. */
  #strew(width: number, height: number): void {
    for (const tile of this.#stars.removeChildren()) tile.destroy();
    const texture = this.#textures.get("stars");
    if (texture === undefined) return;
    for (let x = 0; x < width + starsSide; x += starsSide) {
      for (let y = -starsSide; y < height; y += starsSide) {
        const tile = new Sprite(texture);
        tile.position.set(x, y);
        this.#stars.addChild(tile);
      }
    }
  }

  #turn(phase: SkyNow["phase"]): void {
    const wasFlying = this.#phase === "running";
    this.#phase = phase;
    this.#burst.visible = false;
    if (phase === "crashed" && wasFlying) {
      this.#shakeMs = 300;
      if (!isMotionReduced()) this.#scatter();
    }
    if (phase === "waiting") this.#curve.clear();
  }

  isCalm = (): boolean => this.#phase === "waiting" || this.#phase === "joining";

  /** Feathers where the lark was. */
  #scatter(): void {
    const texture = this.#textures.get("feather");
    if (texture === undefined) return;
    for (let index = 0; index < 9; index += 1) {
      const sprite = new Sprite({ texture, anchor: 0.5 });
      sprite.position.set(this.#tip.x, this.#tip.y);
      sprite.scale.set((0.12 + this.#dust() * 0.16) * this.#unit());
      sprite.rotation = this.#dust() * 6;
      this.view.addChild(sprite);
      const angle = this.#dust() * Math.PI * 2;
      const force = 0.05 + this.#dust() * 0.22;
      this.#feathers.push({
        sprite,
        vx: Math.cos(angle) * force,
        vy: Math.sin(angle) * force - 0.1,
        spin: (this.#dust() - 0.5) * 0.008,
      });
    }
  }

  #fall(deltaMs: number): void {
    for (let index = this.#feathers.length - 1; index >= 0; index -= 1) {
      const feather = this.#feathers[index];
      if (feather === undefined) continue;
      feather.vy = Math.min(0.11, feather.vy + deltaMs * 0.00022);
      feather.vx *= 1 - deltaMs * 0.0012;
      const { sprite } = feather;
      sprite.x += (feather.vx + Math.sin(this.#clockMs / 260 + index) * 0.03) * deltaMs;
      sprite.y += feather.vy * deltaMs;
      sprite.rotation += feather.spin * deltaMs;
      sprite.alpha = Math.max(0, sprite.alpha - deltaMs / 2_600);
      if (sprite.alpha > 0) continue;
      sprite.destroy();
      this.#feathers.splice(index, 1);
    }
  }

  readonly #unit = (): number =>
    Math.min(1, Math.max(0.55, Math.min(this.#width, this.#height) / 420));

  #drift(deltaMs: number, climb: number, phase: SkyNow["phase"]): void {
    const calm = isMotionReduced();
    const pace = calm ? 0 : phase === "running" ? 0.05 + Math.min(0.22, climb * 0.07) : 0.008;
    this.#stars.x = (this.#stars.x - pace * deltaMs * 0.25) % starsSide;
    this.#stars.y = (this.#stars.y + pace * deltaMs * 0.12) % starsSide;
    this.#stars.alpha = 0.5 + Math.min(0.5, climb / 3);
    const lowered = phase === "running" ? clamp01(climb / 2.4) : 0;
    this.#land.y = between(
      this.#land.y,
      this.#height - this.#backdrop.height + lowered * this.#height * 0.25,
      calm ? 1 : Math.min(1, deltaMs / 500),
    );
    for (const cloud of this.#clouds) {
      cloud.x -= (pace * deltaMs * cloud.depth) / this.#width;
      cloud.y += (pace * deltaMs * cloud.depth * 0.35) / this.#height;
      if (cloud.x < -0.3) {
        cloud.x = 1.3;
        cloud.y = this.#dust() * 0.7;
      }
      if (cloud.y > 1.2) {
        cloud.y = -0.2;
        cloud.x = this.#dust() * 1.3;
      }
      cloud.sprite.position.set(cloud.x * this.#width, cloud.y * this.#height);
    }
  }

  /** Before take-off: at the foot of the curve, wings folding slowly. */
  #perch(): void {
    const { left, bottom } = this.#plot;
    const bob = isMotionReduced() ? 0 : Math.sin(this.#clockMs / 420) * 4;
    const arrive = outCubic(clamp01(this.#sinceMs / 700));
    this.#tip = { x: between(-80, left + 26, arrive), y: bottom - 22 + bob };
    this.#trail.visible = false;
    this.#show(this.#tip.x, this.#tip.y, 0.12, 240, 1);
  }

  #fly(elapsedMs: number, phase: SkyNow["phase"]): void {
    const isGone = phase === "crashed";
    const { tip, angle } = tipOf(this.#plot, elapsedMs);
    drawCurve(this.#curve, this.#plot, elapsedMs, isGone);
    if (!isGone) {
      const sway = isMotionReduced() ? 0 : Math.sin(this.#clockMs / 310) * 3;
      this.#tip = { x: tip.x, y: tip.y + sway };
      this.#trail.texture = this.#textures.get("trail") ?? Texture.EMPTY;
      this.#trail.visible = true;
      this.#trail.position.set(this.#tip.x, this.#tip.y);
      this.#trail.rotation = angle;
      this.#trail.scale.set(0.42 * this.#unit(), 0.34 * this.#unit());
      this.#show(this.#tip.x, this.#tip.y, angle + 0.35, 95, 1);
      return;
    }
    this.#tip = tip;
    this.#trail.visible = false;
    const part = clamp01(this.#sinceMs / leaveMs);
    const away = part * part * Math.max(this.#width, this.#height) * 0.9;
    this.#show(tip.x + away, tip.y - away * 0.75, -0.35, 60, 1 - part);
    this.#flash(clamp01(this.#sinceMs / burstMs));
  }

  #flash(part: number): void {
    const texture = this.#textures.get(`burst-${Math.min(5, Math.floor(part * 6))}`);
    this.#burst.visible = part < 1 && texture !== undefined;
    if (texture === undefined) return;
    this.#burst.texture = texture;
    this.#burst.position.set(this.#tip.x, this.#tip.y);
    this.#burst.scale.set(this.#unit() * 0.85);
  }

  #show(x: number, y: number, rotation: number, beatMs: number, alpha: number): void {
    const beat = isMotionReduced() ? 0 : Math.floor(this.#clockMs / beatMs) % wingBeat.length;
    const texture = this.#textures.get(`bird-${wingBeat[beat] ?? 0}`);
    const isPictured = texture !== undefined;
    this.#bird.visible = isPictured;
    this.#drawnBird.visible = !isPictured;
    if (isPictured) this.#bird.texture = texture;
    const body = isPictured ? this.#bird : this.#drawnBird;
    body.position.set(x, y);
    body.rotation = rotation;
    body.alpha = alpha;
    body.scale.set(isPictured ? this.#unit() * 0.3 : this.#unit());
  }
}
