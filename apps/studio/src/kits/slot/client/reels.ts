/**
 * The window of reels. A reel is either a tape that turns (its motion says where), or still: a
 * column of cells that can vanish, fall, grow or flicker one by one. Lights and dims symbols, and
 * writes what coins are worth.
 */
import { Container, Graphics, Sprite, Text } from "pixi.js";
import { isMotionReduced } from "../../../client/preferences.ts";
import { wash } from "../../../client/wash.ts";
import { wipe } from "../../../client/wipe.ts";
import type { SlotRules, SlotStep } from "../protocol.ts";
import {
  isAtRest,
  isBlurred,
  landReel,
  startReel,
  symbolAt,
  travelAt,
  type ReelRun,
} from "./reel-motion.ts";
import { fallen, type Position, type StillCell } from "./still.ts";
import type { SymbolTextures } from "./symbol-textures.ts";

/** Cells per millisecond. */
const reelSpeed = 0.026;
const dimTint = 0x55606c;
/** How long a flickering cell shows one symbol. */
const flickerMs = 70;

const keyOf = (reel: number, row: number): string => `${reel}:${row}`;

export class Reels {
  readonly view = new Container();
  readonly #rules: SlotRules;
  readonly #textures: SymbolTextures;
  readonly #sprites: readonly (readonly Sprite[])[];
  readonly #labels: readonly (readonly Text[])[];
  readonly #mask = new Graphics();
  readonly #watch = new Graphics();
  #runs: ReelRun[];
  #still: (StillCell[] | null)[];
  #cell = 1;
  #now = 0;
  #lit: ReadonlySet<string> | null = null;
  #watched: readonly boolean[] = [];
  #landed: boolean[] = [];
  #onLanded: ((reel: number) => void) | null = null;

  constructor(rules: SlotRules, textures: SymbolTextures) {
    this.#rules = rules;
    this.#textures = textures;
    this.view.addChild(this.#watch);
    const column = <T extends Container>(make: () => T, count: number): T[] => {
      const made = Array.from({ length: count }, make);
      this.view.addChild(...made);
      return made;
    };
    const each = Array.from({ length: rules.reels }, (_, reel) => reel);
    this.#sprites = each.map(() => column(() => new Sprite({ anchor: 0.5 }), rules.rows + 1));
    this.#labels = each.map(() => column(coinLabel, rules.rows));
    this.view.addChild(this.#mask);
    this.view.mask = this.#mask;
    this.#still = each.map(() => null);
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
    for (const label of this.#labels.flat()) label.style.fontSize = cell * 0.2;
  }

  /** Sets the tapes in motion, but for reels that stay as they are. */
  start(free: boolean, held: readonly number[] = []): void {
    const strips = free ? this.#rules.strips.free : this.#rules.strips.base;
    this.#lit = null;
    this.#watched = [];
    this.#landed = strips.map((_, reel) => held.includes(reel));
    this.writeCoins([]);
    this.#runs = this.#runs.map((run, reel) => {
      if (held.includes(reel)) return run;
      const still = this.#still[reel];
      this.#still[reel] = null;
      const strip = strips[reel] ?? run.strip;
      // The tape goes on from the symbols in sight.
      if (still) {
        const seen = still.map(({ symbol }) => symbol);
        return startReel([...seen, ...strip], 0, this.#now, reelSpeed);
      }
      const { landing } = run;
      return landing === null
        ? startReel(strip, run.from, this.#now, reelSpeed)
        : startReel(landing.strip, landing.stop, this.#now, reelSpeed);
    });
  }

  /** Orders every turning reel to its stop; `times` count from the start of the spin. */
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
      if (this.#still[reel] !== null) return run;
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
    return this.#runs.every((run, reel) => this.#still[reel] !== null || isAtRest(run, this.#now));
  }

  /** Shows exactly this, cell by cell. */
  settle(grid: SlotStep["grid"]): void {
    this.#still = grid.map((reel) => reel.map((symbol) => ({ symbol, dy: 0, scale: 1 })));
  }

  /** Lets the next grid hang where its symbols come from; `drop` brings them down. */
  hang(grid: SlotStep["grid"], removed: readonly Position[]): void {
    this.#still = grid.map((reel, at) => fallen(reel, removed, at));
  }

  /** Part 0: where they hung; 1: in place. */
  drop(part: number): void {
    for (const cell of this.#cells()) cell.fallen = part;
  }

  resize(positions: readonly Position[], scale: number): void {
    for (const [reel, row] of positions) {
      const cell = this.#still[reel]?.[row];
      if (cell !== undefined) cell.scale = scale;
    }
  }

  /** Cells that are being spun again show one symbol after the other. */
  flicker(positions: readonly Position[], isOn: boolean): void {
    for (const [reel, row] of positions) {
      const cell = this.#still[reel]?.[row];
      if (cell !== undefined) cell.isFlickering = isOn;
    }
  }

  #cells(): StillCell[] {
    return this.#still.flatMap((reel) => reel ?? []);
  }

  /** What the coins in view are worth; nothing for all others. */
  writeCoins(coins: readonly { readonly position: Position; readonly text: string }[]): void {
    for (const label of this.#labels.flat()) label.visible = false;
    for (const { position, text } of coins) {
      const label = this.#labels[position[0]]?.[position[1]];
      if (label === undefined) continue;
      label.text = text;
      label.visible = true;
    }
  }

  /** Null: all symbols alike. */
  light(positions: readonly Position[] | null): void {
    this.#lit =
      positions === null ? null : new Set(positions.map(([reel, row]) => keyOf(reel, row)));
  }

  advance(deltaMs: number): void {
    this.#now += deltaMs;
    for (const [reel, run] of this.#runs.entries()) {
      const still = this.#still[reel];
      if (still) this.#drawStill(reel, still);
      else this.#drawTape(reel, run);
      const { landing } = run;
      if (landing !== null && this.#landed[reel] === false && this.#now >= landing.landsAt) {
        this.#landed[reel] = true;
        this.#onLanded?.(reel);
      }
    }
    this.#placeLabels();
    this.#drawWatch();
  }

  #drawTape(reel: number, run: ReelRun): void {
    const travel = travelAt(run, this.#now);
    const top = Math.ceil(travel);
    const blurred = isBlurred(run, this.#now);
    for (const [index, sprite] of (this.#sprites[reel] ?? []).entries()) {
      const cell = top - index;
      sprite.visible = true;
      this.#show(sprite, symbolAt(run, cell), blurred);
      this.#place(sprite, reel, travel - cell, index, 1);
    }
  }

  #drawStill(reel: number, still: readonly StillCell[]): void {
    for (const [row, sprite] of (this.#sprites[reel] ?? []).entries()) {
      const cell = still[row];
      sprite.visible = cell !== undefined && cell.scale > 0.01;
      if (cell === undefined) continue;
      const { symbols } = this.#rules;
      const turn = Math.floor(this.#now / flickerMs) + reel * 3 + row * 5;
      const isFlickering = cell.isFlickering === true;
      const symbol = isFlickering
        ? (symbols[turn % symbols.length]?.id ?? cell.symbol)
        : cell.symbol;
      this.#show(sprite, symbol, isFlickering);
      this.#place(sprite, reel, row + cell.dy * (1 - (cell.fallen ?? 1)), row, cell.scale);
    }
  }

  #show(sprite: Sprite, symbol: string, blurred: boolean): void {
    const texture = blurred ? this.#textures.blurred(symbol) : this.#textures.sharp(symbol);
    if (texture !== undefined && sprite.texture !== texture) sprite.texture = texture;
  }

  #place(sprite: Sprite, reel: number, y: number, row: number, scale: number): void {
    const size = this.#cell;
    const isLit = this.#lit?.has(keyOf(reel, row)) ?? true;
    const beat = isMotionReduced() ? 0.5 : Math.sin(this.#now / 130);
    const pulse = this.#lit !== null && isLit ? 1 + 0.05 * beat : 0.98;
    sprite.tint = isLit ? 0xffffff : dimTint;
    sprite.position.set((reel + 0.5) * size, (y + 0.5) * size);
    sprite.scale.set((size / Math.max(1, sprite.texture.width)) * pulse * scale);
  }

  #placeLabels(): void {
    for (const [reel, labels] of this.#labels.entries()) {
      for (const [row, label] of labels.entries()) {
        label.position.set((reel + 0.5) * this.#cell, (row + 0.5) * this.#cell);
      }
    }
  }

  /** A warm light behind a reel that could still bring the scatters home. */
  #drawWatch(): void {
    wipe(this.#watch);
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

function coinLabel(): Text {
  const label = new Text({
    text: "",
    anchor: 0.5,
    style: {
      fill: 0x3a1a02,
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontWeight: "800",
      stroke: { color: 0xfff6dc, width: 4, join: "round" },
    },
  });
  label.visible = false;
  return label;
}
