/**
 * A slot's place with the reels in their frame: spins, tumbles, respins, lines, coins and what
 * drifts through the air in free spins. One scene for every family.
 */
import { Container, Graphics, Sprite, type Application } from "pixi.js";
import { wash } from "../../../client/wash.ts";
import { backdropOf, coverBox } from "../../../client/art.ts";
import { createDust } from "../../../client/dust.ts";
import { createTweens, inOutCubic, outBack, outCubic } from "../../../client/easing.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { Scene } from "../../../client/stage.tsx";
import { keepStill } from "../../../client/still.ts";
import type { SlotRules, SlotStep } from "../protocol.ts";
import { Reels } from "./reels.ts";
import type { Position } from "./still.ts";
import { loadSymbols, type SymbolTextures } from "./symbol-textures.ts";
import { themeOf, type SlotTheme } from "./themes.ts";

/** Proportions of the frame picture: cells of 256 and a moulding of 56 on each side. */
const mouldingCells = 56 / 256;
const fallersMax = 90;

interface Faller {
  readonly sprite: Sprite;
  vx: number;
  vy: number;
  spin: number;
}

export type LandedReel = (reel: number) => void;

export class SlotScene implements Scene {
  readonly view = new Container();
  readonly #rules: SlotRules;
  readonly #textures: SymbolTextures;
  readonly #theme: SlotTheme;
  readonly #reels: Reels;
  readonly #backdrop = new Sprite();
  readonly #shade = new Graphics();
  readonly #logo = new Sprite({ anchor: 0.5 });
  readonly #well = new Graphics();
  readonly #frame = new Sprite();
  /** The place with the empty machine, and the frame over its reels. */
  readonly #place = new Container();
  readonly #rim = new Container();
  readonly #board = new Container();
  readonly #lines = new Graphics();
  readonly #fallers: Faller[] = [];
  readonly #tweens = createTweens();
  readonly #dust = createDust(41);
  #width = 1;
  #height = 1;
  #isFree = false;
  #restWanted: (() => void) | null = null;
  #petalInMs = 0;

  constructor(rules: SlotRules, textures: SymbolTextures) {
    this.#rules = rules;
    this.#textures = textures;
    this.#theme = themeOf(rules.gameCode);
    this.#reels = new Reels(rules, textures);
    const logo = textures.picture("logo");
    if (logo !== undefined) this.#logo.texture = logo;
    const frame = textures.picture("frame");
    if (frame !== undefined) this.#frame.texture = frame;
    this.#place.addChild(this.#backdrop, this.#shade, this.#logo, this.#well);
    this.#rim.addChild(this.#frame);
    this.#board.addChild(this.#reels.view, this.#rim, this.#lines);
    this.view.addChild(this.#place, this.#board);
  }

  layout = (width: number, height: number): void => {
    this.#width = width;
    this.#height = height;
    const backdrop = backdropOf({ get: this.#textures.picture }, width, height);
    if (backdrop !== undefined) {
      this.#backdrop.texture = backdrop;
      const cover = coverBox(backdrop, width, height);
      this.#backdrop.scale.set(cover.scale);
      this.#backdrop.position.set(cover.x, cover.y);
    }
    const { reels, rows } = this.#rules;
    const logoShare = height < 300 ? 0 : 0.16;
    const roomHeight = height * (1 - logoShare) - 8;
    const cell = Math.min(
      (width - 8) / (reels + mouldingCells * 2),
      roomHeight / (rows + mouldingCells * 2),
      176,
    );
    const edge = cell * mouldingCells;
    const [boardWidth, boardHeight] = [cell * reels + edge * 2, cell * rows + edge * 2];
    const logoHeight = logoShare === 0 ? 0 : Math.min(height * logoShare, boardWidth * 0.26);
    const top = Math.max(4, (height - boardHeight - logoHeight) / 2 + logoHeight);
    this.#board.position.set((width - boardWidth) / 2, top);
    this.#well.position.copyFrom(this.#board.position);
    this.#reels.view.position.set(edge, edge);
    this.#reels.layout(cell);
    this.#lines.position.set(edge, edge);
    this.#well
      .clear()
      .roundRect(edge * 0.6, edge * 0.6, cell * reels + edge * 0.8, cell * rows + edge * 0.8, 12);
    this.#well.fill(wash(this.#theme.well, 0.88));
    this.#frame.setSize(boardWidth, boardHeight);
    keepStill(this.#rim);
    this.#logo.visible = logoHeight > 0 && this.#textures.picture("logo") !== undefined;
    this.#logo.position.set(width / 2, top - logoHeight * 0.46);
    this.#logo.scale.set(logoHeight / Math.max(1, this.#logo.texture.height));
    this.#drawShade();
  };

  advance = (deltaMs: number): void => {
    this.#tweens.advance(deltaMs);
    this.#reels.advance(deltaMs);
    if (this.#restWanted !== null && this.#reels.areAtRest) {
      const rested = this.#restWanted;
      this.#restWanted = null;
      rested();
    }
    this.#fall(deltaMs);
  };

  dispose = (): void => {
    this.#restWanted?.();
    this.#tweens.finish();
    this.#textures.dispose();
  };

  setFree(isFree: boolean): void {
    this.#isFree = isFree;
    this.#drawShade();
  }

  #drawShade(): void {
    this.#shade.clear();
    if (this.#isFree) {
      this.#shade.rect(0, 0, this.#width, this.#height).fill(wash(this.#theme.freeShade, 0.45));
    }
    keepStill(this.#place, { width: this.#width, height: this.#height });
  }

  spin(free: boolean, held: readonly number[] = []): void {
    this.clearWins();
    this.#reels.start(free, held);
  }

  /** A wild takes its reel: the new cells grow into place. */
  async expand(step: SlotStep): Promise<void> {
    const grown = step.grid.flatMap((reel, at) =>
      reel.flatMap((symbol, row) =>
        step.landed?.[at]?.[row] === symbol ? [] : [[at, row] as const],
      ),
    );
    this.#reels.settle(step.grid);
    if (grown.length === 0) return;
    await this.#grow(grown, 380);
  }

  async #grow(cells: readonly Position[], durationMs: number): Promise<void> {
    await this.#tweens.run({
      durationMs: isMotionReduced() ? 0 : durationMs,
      ease: outBack,
      step: (part) => {
        this.#reels.resize(cells, part);
      },
    });
  }

  /** Cells that won vanish, the others fall into the next picture. */
  async tumble(before: SlotStep, next: SlotStep, hasty: boolean): Promise<void> {
    const removed = before.removed ?? [];
    const slow = isMotionReduced() ? 0 : hasty ? 0.5 : 1;
    this.clearWins();
    this.#reels.settle(before.grid);
    await this.#tweens.run({
      durationMs: 240 * slow,
      ease: inOutCubic,
      step: (part) => {
        // A breath before it bursts.
        this.#reels.resize(removed, part < 0.35 ? 1 + part * 0.4 : 1.14 * (1 - part));
      },
    });
    this.#reels.hang(next.grid, removed);
    await this.#tweens.run({
      durationMs: 420 * slow,
      ease: outBack,
      step: (part) => {
        this.#reels.drop(part);
      },
    });
    this.#reels.settle(next.grid);
  }

  /** Every cell without a coin is spun again; what came grows into place. */
  async respin(step: SlotStep, values: readonly string[], hasty: boolean): Promise<void> {
    const coins = step.coins ?? [];
    const fresh = coins.filter(({ isNew }) => isNew).map(({ position }) => position);
    const held = coins.filter(({ isNew }) => !isNew).map(({ position }) => position);
    const isHeld = new Set(held.map(([reel, row]) => `${reel}:${row}`));
    const open = step.grid.flatMap((reel, at) =>
      reel.flatMap((_, row) => (isHeld.has(`${at}:${row}`) ? [] : [[at, row] as const])),
    );
    this.#reels.settle(step.grid);
    this.#reels.light(held);
    this.#reels.flicker(open, !isMotionReduced());
    await this.#tweens.wait(isMotionReduced() ? 0 : hasty ? 260 : 620);
    this.#reels.flicker(open, false);
    this.#reels.light([...held, ...fresh]);
    this.#reels.writeCoins(
      coins.map(({ position }, index) => ({ position, text: values[index] ?? "" })),
    );
    await this.#grow(fresh, fresh.length === 0 ? 0 : 320);
  }

  showCoins(coins: readonly { readonly position: Position; readonly text: string }[]): void {
    this.#reels.writeCoins(coins);
  }

  /** Resolves when the last reel has settled. */
  land(
    step: SlotStep,
    times: readonly number[],
    watched: readonly boolean[],
    onLanded: LandedReel,
  ): Promise<void> {
    this.#reels.land(step, times, watched, onLanded);
    return new Promise((resolve) => {
      this.#restWanted = resolve;
    });
  }

  /** Lets every reel land as soon as it can. */
  hurry(step: SlotStep, onLanded: LandedReel): void {
    if (!this.#reels.areAtRest) this.#reels.land(step, [], [], onLanded);
  }

  clearWins(): void {
    this.#reels.light(null);
    this.#lines.clear();
  }

  light(positions: readonly Position[]): void {
    this.#reels.light(positions);
  }

  /** Draws a line from left to right over its row of cells. */
  async drawLine(line: number, count: number): Promise<void> {
    const rows = this.#rules.lines[line] ?? [];
    const { cell } = this.#reels;
    const points = rows.map((row, reel) => ({ x: (reel + 0.5) * cell, y: (row + 0.5) * cell }));
    const color = this.#colorOf(line);
    await this.#tweens.run({
      durationMs: isMotionReduced() ? 0 : 220 + count * 20,
      ease: outCubic,
      step: (part) => {
        this.#drawPart(points, part, color);
      },
    });
  }

  #colorOf(line: number): number {
    const { lines } = this.#theme;
    return lines[line % lines.length] ?? 0xffd064;
  }

  drawAllLines(lines: readonly number[]): void {
    this.#lines.clear();
    const { cell } = this.#reels;
    for (const line of lines) {
      const rows = this.#rules.lines[line] ?? [];
      const path = rows.flatMap((row, reel) => [(reel + 0.5) * cell, (row + 0.5) * cell]);
      this.#lines.poly(path, false);
      const color = this.#colorOf(line);
      const width = Math.max(2, cell * 0.03);
      this.#lines.stroke({ color, alpha: 0.4, width: width + 1.2, join: "round" });
      this.#lines.poly(path, false);
      this.#lines.stroke({ color, alpha: 0.9, width: width - 0.4, join: "round" });
    }
  }

  #drawPart(points: readonly { x: number; y: number }[], part: number, color: number): void {
    const reach = part * (points.length - 1);
    const path: number[] = [];
    for (const [index, point] of points.entries()) {
      const before = points[index - 1];
      if (index <= reach || before === undefined) path.push(point.x, point.y);
      else if (index - 1 < reach) {
        const rest = reach - (index - 1);
        path.push(before.x + (point.x - before.x) * rest, before.y + (point.y - before.y) * rest);
      }
    }
    this.#lines.clear();
    if (path.length < 4) return;
    const { cell } = this.#reels;
    for (const [thickness, alpha] of [
      [0.14, 0.18],
      [0.08, 0.35],
      [0.047, 0.5],
      [0.032, 1],
    ] as const) {
      this.#lines.poly(path, false);
      this.#lines.stroke({ color, alpha, width: cell * thickness, cap: "round", join: "round" });
    }
  }

  /** Coins for a win that deserves them: more for more. */
  pour(count: number): void {
    const texture = this.#textures.picture("coin");
    if (texture === undefined || isMotionReduced()) return;
    for (let index = 0; index < count && this.#fallers.length < fallersMax; index += 1) {
      const sprite = new Sprite({ texture, anchor: 0.5 });
      sprite.scale.set(((0.16 + this.#dust() * 0.22) * this.#reels.cell) / 80);
      sprite.position.set(this.#width * (0.3 + this.#dust() * 0.4), this.#height * 0.75);
      this.view.addChild(sprite);
      this.#fallers.push({
        sprite,
        vx: (this.#dust() - 0.5) * 0.5,
        vy: -(0.55 + this.#dust() * 0.6) * Math.sqrt(this.#height / 500),
        spin: (this.#dust() - 0.5) * 0.012,
      });
    }
  }

  #fall(deltaMs: number): void {
    this.#petalInMs -= deltaMs;
    if (this.#isFree && this.#petalInMs <= 0 && !isMotionReduced()) this.#dropPetal();
    for (let index = this.#fallers.length - 1; index >= 0; index -= 1) {
      const faller = this.#fallers[index];
      if (faller === undefined) continue;
      const isPetal = faller.sprite.texture === this.#textures.picture("petal");
      if (!isPetal) faller.vy += deltaMs * 0.0013;
      faller.sprite.x += faller.vx * deltaMs;
      faller.sprite.y += faller.vy * deltaMs;
      faller.sprite.rotation += faller.spin * deltaMs;
      if (faller.sprite.y < this.#height + 60) continue;
      faller.sprite.destroy();
      this.#fallers.splice(index, 1);
    }
  }

  #dropPetal(): void {
    this.#petalInMs = 320;
    const texture = this.#textures.picture("petal");
    if (texture === undefined || this.#fallers.length >= fallersMax) return;
    const sprite = new Sprite({ texture, anchor: 0.5, alpha: 0.8 });
    sprite.scale.set(0.12 + this.#dust() * 0.2);
    sprite.position.set(this.#dust() * this.#width, -20);
    this.view.addChildAt(sprite, this.view.getChildIndex(this.#board));
    this.#fallers.push({
      sprite,
      vx: 0.01 + this.#dust() * this.#theme.sway,
      vy: 0.04 + this.#dust() * 0.05,
      spin: (this.#dust() - 0.5) * 0.003,
    });
  }
}

export const makeSlotScene =
  (rules: SlotRules, locale: string) =>
  async (application: Application): Promise<SlotScene> =>
    new SlotScene(rules, await loadSymbols(application, rules, locale));
