/**
 * The window that paid most, as a small grid: each symbol a tile in its own colour, those that won
 * with a bright rim. Names of symbols differ by language and stay out.
 */
import type { SlotOutcome, SlotPosition, SlotStep } from "./protocol.ts";
import { svg, text } from "../one-shot/svg.ts";

const side = 26;
const edge = 14;

const amountOf = (step: SlotStep): bigint => BigInt(step.win.replace(/[^0-9]/g, "") || "0");

function bestOf(steps: readonly SlotStep[]): SlotStep | undefined {
  let best = steps[0];
  for (const step of steps) {
    if (best !== undefined && amountOf(step) > amountOf(best)) best = step;
  }
  return best;
}

const wonCells = (step: SlotStep): readonly SlotPosition[] => [
  ...[...step.lines, ...(step.groups ?? [])].flatMap((win) => win.positions),
  ...(step.scatter?.positions ?? []),
  ...(step.kind === "hold" ? (step.coins ?? []).map(({ position }) => position) : []),
];

/** The same symbol has the same colour in every picture. */
function hueOf(symbol: string): number {
  let sum = 7;
  for (const letter of symbol) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

export function slotPicture({ steps }: SlotOutcome): string | null {
  const step = bestOf(steps);
  if (step === undefined) return null;
  const rows = step.grid[0]?.length ?? 0;
  const won = new Set(wonCells(step).map(([reel, row]) => `${reel}:${row}`));
  const width = Math.max(160, edge * 2 + step.grid.length * side);
  const left = (width - step.grid.length * side) / 2;
  const cells = step.grid.flatMap((reel, at) =>
    reel.map((symbol, row) => {
      const isWon = won.has(`${at}:${row}`);
      return (
        `<rect x="${left + at * side + 1}" y="${edge + row * side + 1}" width="${side - 2}"` +
        ` height="${side - 2}" rx="6" fill="hsl(${hueOf(symbol)} ${isWon ? 62 : 30}%` +
        ` ${isWon ? 52 : 32}%)"${isWon ? ' stroke="#ffe08a" stroke-width="2"' : ""}/>`
      );
    }),
  );
  const total = steps.at(-1)?.winTotal ?? step.win;
  const height = edge * 2 + rows * side + 22;
  return svg(width, height, [
    ...cells,
    text(width / 2, height - 12, total, { fill: "#ffd064", size: 14 }),
  ]);
}
