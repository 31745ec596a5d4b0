/**
 * From played spins to the steps a frame animates: one for each picture of the window, with what it
 * pays in the session's currency. The writer keeps the sum of the round.
 */
import type { CompiledMachine, PlayedCoin, PlayedHold, PlayedSpin, SlotWin } from "@baize/fair";
import type { Minor } from "@baize/money";
import { amountText } from "../../engine/rounds/view.ts";
import type {
  SlotCoin,
  SlotGroupWin,
  SlotLineWin,
  SlotPosition,
  SlotScatterWin,
  SlotStep,
} from "./protocol.ts";

export interface StepWriter {
  readonly stepsOf: (spin: PlayedSpin) => SlotStep[];
  /** Sum of all steps so far. */
  readonly won: () => bigint;
}

export function createStepWriter(
  compiled: CompiledMachine,
  part: Minor,
  currency: string,
): StepWriter {
  const pen: Pen = { compiled, part, currency, won: 0n };
  return {
    stepsOf: (spin) => [
      ...spinSteps(pen, spin),
      ...specialSteps(pen, spin),
      ...holdSteps(pen, spin),
    ],
    won: () => pen.won,
  };
}

interface Pen {
  readonly compiled: CompiledMachine;
  readonly part: Minor;
  readonly currency: string;
  won: bigint;
}

const textOf = ({ part, currency }: Pen, parts: number): string =>
  amountText(part * BigInt(parts), currency);

const positionOf = ({ compiled }: Pen, cell: number): SlotPosition => {
  const { rows } = compiled.machine;
  return [Math.floor(cell / rows), cell % rows];
};

function gridOf({ compiled }: Pen, grid: Int8Array): string[][] {
  const { rows } = compiled.machine;
  return Array.from({ length: compiled.reels }, (_, reel) =>
    [...grid.subarray(reel * rows, (reel + 1) * rows)].map((symbol) => compiled.ids[symbol] ?? ""),
  );
}

function lineOf(pen: Pen, win: SlotWin, times: number): SlotLineWin {
  return {
    line: win.line,
    symbol: pen.compiled.ids[win.symbol] ?? "",
    count: win.count,
    positions: win.cells.map((cell) => positionOf(pen, cell)),
    payout: textOf(pen, win.pay * times),
  };
}

const groupOf = (pen: Pen, win: SlotWin, times: number): SlotGroupWin => {
  const { line: _line, ...rest } = lineOf(pen, win, times);
  return { ...rest, ways: win.ways };
};

function scatterOf(pen: Pen, spin: PlayedSpin): SlotScatterWin | null {
  const { compiled } = pen;
  if (spin.scatterPay === 0 && spin.freeSpinsAdded === 0) return null;
  const grid = spin.spun.drops.at(-1)?.grid ?? new Int8Array();
  return {
    count: spin.spun.scatters,
    positions: [...grid.keys()]
      .filter((cell) => grid[cell] === compiled.scatter)
      .map((cell) => positionOf(pen, cell)),
    payout: textOf(pen, spin.scatterPay * spin.multiplier * compiled.machine.parts),
    freeSpins: spin.freeSpinsAdded,
    ...(spin.specialDrawn < 0 ? {} : { special: compiled.ids[spin.specialDrawn] ?? "" }),
  };
}

function coinsOf(pen: Pen, coins: readonly PlayedCoin[], fresh: readonly PlayedCoin[]): SlotCoin[] {
  const { parts } = pen.compiled.machine;
  return coins.map((coin) => ({
    position: positionOf(pen, coin.cell),
    value: textOf(pen, coin.stakes * parts),
    isNew: fresh.includes(coin),
  }));
}

const bitsOf = (mask: number): number[] =>
  Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => ((mask >> bit) & 1) === 1);

/** The spin itself and each tumble after it. Scatters count once the last symbol is at rest. */
function spinSteps(pen: Pen, spin: PlayedSpin): SlotStep[] {
  const { machine } = pen.compiled;
  const { drops } = spin.spun;
  const isRespin = spin.kind === "base" && spin.heldReels !== 0;
  return drops.map((drop, index) => {
    const isLast = index === drops.length - 1;
    const times = drop.multiplier * spin.multiplier;
    const scatter = isLast ? scatterOf(pen, spin) : null;
    const scatterParts = scatter === null ? 0 : spin.scatterPay * spin.multiplier * machine.parts;
    const parts = drop.pay * times + scatterParts;
    pen.won += pen.part * BigInt(parts);
    const wins = spin.wins[index] ?? [];
    const isLines = machine.family === "lines";
    return {
      kind: index > 0 ? "tumble" : isRespin ? "respin" : spin.kind,
      stops: index === 0 ? spin.stops : [],
      grid: gridOf(pen, drop.grid),
      ...shownBefore(pen, spin, index),
      multiplier: times,
      lines: isLines ? wins.map((win) => lineOf(pen, win, times)) : [],
      ...(isLines ? {} : { groups: wins.map((win) => groupOf(pen, win, times)) }),
      scatter,
      ...(drop.removed.length === 0
        ? {}
        : { removed: drop.removed.map((cell) => positionOf(pen, cell)) }),
      ...(spin.coins.length === 0 ? {} : { coins: coinsOf(pen, spin.coins, spin.coins) }),
      win: textOf(pen, parts),
      winTotal: amountText(pen.won, pen.currency),
      freeSpinsLeft: spin.freeSpinsLeft - (isLast ? 0 : spin.freeSpinsAdded),
    };
  });
}

/** How the reels looked before wilds took them or hidden symbols opened; which did not turn. */
function shownBefore(
  pen: Pen,
  { spun, heldReels }: PlayedSpin,
  index: number,
): Pick<SlotStep, "landed" | "heldReels"> {
  const isOpened = pen.compiled.machine.reveals !== undefined;
  if (index > 0 || (spun.wildReels === 0 && !isOpened)) return {};
  return {
    landed: gridOf(pen, spun.landed),
    ...(heldReels === 0 ? {} : { heldReels: bitsOf(heldReels) }),
  };
}

/** The special symbol fills its reels and pays on all lines, after the spin's own wins. */
function specialSteps(pen: Pen, spin: PlayedSpin): SlotStep[] {
  const { special, multiplier, spun } = spin;
  if (special === null) return [];
  const { rows } = pen.compiled.machine;
  const shown = spun.landed.slice();
  for (const reel of special.reels) shown.fill(special.symbol, reel * rows, (reel + 1) * rows);
  const parts = special.pay * multiplier;
  pen.won += pen.part * BigInt(parts);
  const win: SlotWin = {
    line: -1,
    symbol: special.symbol,
    count: special.reels.length,
    ways: pen.compiled.paths.length,
    pay: special.pay,
    cells: [...shown.keys()].filter((cell) => special.reels.includes(Math.floor(cell / rows))),
  };
  return [
    {
      kind: "expand",
      stops: [],
      grid: gridOf(pen, shown),
      landed: gridOf(pen, spun.landed),
      multiplier,
      lines: [],
      groups: [groupOf(pen, win, multiplier)],
      scatter: null,
      win: textOf(pen, parts),
      winTotal: amountText(pen.won, pen.currency),
      freeSpinsLeft: spin.freeSpinsLeft,
    },
  ];
}

/** One step for each respin; the last of them pays all coins. */
function holdSteps(pen: Pen, spin: PlayedSpin): SlotStep[] {
  const { hold } = spin;
  const grid = spin.spun.drops.at(-1)?.grid;
  if (hold === null || grid === undefined) return [];
  const { compiled, part } = pen;
  let held: readonly PlayedCoin[] = spin.coins;
  return hold.respins.map(({ coins, left }, index) => {
    held = [...held, ...coins];
    const shown = grid.slice();
    for (const { cell } of held) shown[cell] = compiled.coin;
    const parts = index === hold.respins.length - 1 ? hold.stakes * compiled.machine.parts : 0;
    pen.won += part * BigInt(parts);
    return holdStep(pen, { shown, held, coins, left, parts, hold, spin });
  });
}

function holdStep(
  pen: Pen,
  at: {
    readonly shown: Int8Array;
    readonly held: readonly PlayedCoin[];
    readonly coins: readonly PlayedCoin[];
    readonly left: number;
    readonly parts: number;
    readonly hold: PlayedHold;
    readonly spin: PlayedSpin;
  },
): SlotStep {
  return {
    kind: "hold",
    stops: [],
    grid: gridOf(pen, at.shown),
    multiplier: 1,
    lines: [],
    scatter: null,
    coins: coinsOf(pen, at.held, at.coins),
    respinsLeft: at.left,
    win: textOf(pen, at.parts),
    winTotal: amountText(pen.won, pen.currency),
    freeSpinsLeft: at.spin.freeSpinsLeft,
  };
}
