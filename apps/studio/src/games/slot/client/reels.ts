/**
 * The window of reels: draws each reel where its motion says, and lights or dims its symbols at
 * rest.
 */
import { Container, Graphics, Sprite } from "pixi.js";
import { wash } from "../../../client/wash.ts";
import type { SlotRules, SlotStep } from "../../../protocol.ts";
import {
  isAtRest,
  isBlurred,
  landReel,
  startReel,
  symbolAt,
  travelAt,
  type ReelRun,
} from "./reel-motion.ts";
import type { SymbolTextures } from "./symbol-textures.ts";

/** Cells per millisecond. */
const reelSpeed = 0.026;
const dimTint = 0x55606c;

export type Position = readonly [reel: number, row: number];
const keyOf = (reel: number, row: number): string => `${reel}:${row}`;

export class Reels {
  readonly view = new Container();
  readonly #rules: SlotRules;
  readonly #textures: SymbolTextures;
  readonly #sprites: readonly (readonly Sprite[])[];
  readonly #mask = new Graphics();
  readonly #watch = new Graphics();
  #runs: ReelRun[];
  #cell = 1;
  #now = 0;
  #lit: ReadonlySet<string> | null = null;
  #watched: readonly boolean[] = [];
  #landed: boolean[] = [];
  #onLanded: ((reel: number) => void) | null = null;

  constructor(rules: SlotRules, textures: SymbolTextures) {
    this.#rules = rules;
    this.#textures = textures;
    const back = new Graphics();
    this.view.addChild(back, this.#watch);
    this.#sprites = Array.from({ length: rules.reels }, () => {
      const reel = Array.from({ length: rules.rows + 1 }, () => new Sprite({ anchor: 0.5 }));
      this.view.addChild(...reel);
      return reel;
    });
    this.view.addChild(this.#mask);
    this.view.mask = this.#mask;
    this.#runs = this.#resting(
      rules.strips.base,
      rules.strips.base.map((_, reel) => reel * 3),
    );
  }

  get cell(): number {
    return this.#cell;
  }

  #resting(strips: readonly (readonly string[])[], stops: readonly number[]): ReelRun[] {
    return strips.map((strip, reel) => {
      const start = startReel(strip, stops[reel] ?? 0, this.#now, reelSpeed);
      const landed = landReel(start, this.#now, 0, {
        strip,
        stop: stops[reel] ?? 0,
        rows: this.#rules.rows,
      });
      // Born at rest: its landing lies in the past.
      const landing =
        landed.landing === null ? null : { ...landed.landing, landsAt: this.#now - 10_000 };
      return { ...landed, startedAt: this.#now - 20_000, landing };
    });
  }

  layout(cell: number): void {
    this.#cell = cell;
    const { reels, rows } = this.#rules;
    this.#mask
      .clear()
      .rect(0, 0, cell * reels, cell * rows)
      .fill(0xffffff);
  }

  start(free: boolean): void {
    const strips = free ? this.#rules.strips.free : this.#rules.strips.base;
    this.#lit = null;
    this.#watched = [];
    this.#landed = strips.map(() => false);
    this.#runs = this.#runs.map((run, reel) => {
      const { landing } = run;
      // The tape goes on from the symbols in sight, on the strip they were landed on.
      return landing === null
        ? startReel(strips[reel] ?? run.strip, run.from, this.#now, reelSpeed)
        : startReel(landing.strip, landing.stop, this.#now, reelSpeed);
    });
  }

  /** Orders every reel to its stop; `times` count from the start of the spin. */
  land(
    step: SlotStep,
    times: readonly number[],
    watched: readonly boolean[],
    onLanded: (reel: number) => void,
  ): void {
    const strips = step.kind === "free" ? this.#rules.strips.free : this.#rules.strips.base;
    this.#watched = watched;
    this.#onLanded = onLanded;
    let previous = 0;
    this.#runs = this.#runs.map((run, reel) => {
      const wanted = Math.max(run.startedAt + (times[reel] ?? 0), previous + 40);
      const landed = landReel(run, this.#now, wanted, {
        strip: strips[reel] ?? run.strip,
        stop: step.stops[reel] ?? 0,
        rows: this.#rules.rows,
      });
      previous = landed.landing?.landsAt ?? wanted;
      return landed;
    });
  }

  get areAtRest(): boolean {
    return this.#runs.every((run) => isAtRest(run, this.#now));
  }

  /** Null: all symbols alike. */
  light(positions: readonly Position[] | null): void {
    this.#lit =
      positions === null ? null : new Set(positions.map(([reel, row]) => keyOf(reel, row)));
  }

  advance(deltaMs: number): void {
    this.#now += deltaMs;
    for (const [reel, run] of this.#runs.entries()) {
      this.#draw(reel, run);
      const { landing } = run;
      if (landing !== null && this.#landed[reel] === false && this.#now >= landing.landsAt) {
        this.#landed[reel] = true;
        this.#onLanded?.(reel);
      }
    }
    this.#drawWatch();
  }

  #draw(reel: number, run: ReelRun): void {
    const travel = travelAt(run, this.#now);
    const top = Math.ceil(travel);
    const blurred = isBlurred(run, this.#now);
    const size = this.#cell;
    for (const [index, sprite] of (this.#sprites[reel] ?? []).entries()) {
      const cell = top - index;
      const symbol = symbolAt(run, cell);
      const texture = blurred ? this.#textures.blurred(symbol) : this.#textures.sharp(symbol);
      if (texture !== undefined && sprite.texture !== texture) sprite.texture = texture;
      const isLit = this.#lit?.has(keyOf(reel, index)) ?? true;
      const pulse = this.#lit !== null && isLit ? 1 + 0.05 * Math.sin(this.#now / 130) : 0.98;
      sprite.tint = isLit ? 0xffffff : dimTint;
      sprite.position.set((reel + 0.5) * size, (travel - cell + 0.5) * size);
      sprite.scale.set((size / Math.max(1, sprite.texture.width)) * pulse);
    }
  }

  /** A warm light behind a reel that could still bring the scatters home. */
  #drawWatch(): void {
    this.#watch.clear();
    const { rows } = this.#rules;
    const first = this.#watched.findIndex(
      (isWatched, reel) => isWatched && this.#landed[reel] === false,
    );
    if (first < 0 || (first > 0 && this.#landed[first - 1] === false)) return;
    const alpha = 0.25 + 0.2 * Math.abs(Math.sin(this.#now / 160));
    this.#watch.rect(first * this.#cell, 0, this.#cell, rows * this.#cell);
    this.#watch.fill(wash(0xffb224, alpha));
  }
}
