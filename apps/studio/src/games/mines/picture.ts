/** The board as it stood, small: pearls and urchins, those that were picked in full light. */
import type { MinesOutcome } from "./protocol.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";

const spines = "l3 6 7-2-2 7 6 3-6 3 2 7-7-2-3 6-3-6-7 2 2-7-6-3 6-3-2-7 7 2Z";
const [left, top, pitch, side] = [20, 16, 32, 28] as const;

export function minesPicture({ picks, mines, multiplier, end }: MinesOutcome): string {
  const cells = Array.from({ length: 25 }, (_, cell) => {
    const [x, y] = [left + (cell % 5) * pitch, top + Math.floor(cell / 5) * pitch];
    const isMine = mines?.includes(cell) === true;
    const isPicked = picks.includes(cell);
    const isKnown = isPicked || mines !== null;
    const ground = isMine ? "#3a0d2c" : isKnown ? "#0c3a46" : "#2b6c78";
    const [cx, cy] = [x + side / 2, y + side / 2];
    const thing = isMine
      ? `<path d="M${cx} ${cy - 11}${spines}" fill="#ff5a92"/>`
      : isKnown
        ? `<circle cx="${cx}" cy="${cy}" r="8" fill="#fdf3ea"/>`
        : "";
    const light = isPicked || !isKnown ? 1 : 0.45;
    return (
      `<g opacity="${light}"><rect x="${x}" y="${y}" width="${side}" height="${side}" rx="7"` +
      ` fill="${ground}"/>${thing}</g>`
    );
  });
  const isLost = end === "mine";
  const said = isLost ? "0.00×" : `${multiplier}×`;
  const fill = isLost ? "#ff6b78" : "#34d98b";
  return svg(320, 190, [...cells, text(250, 104, said, { fill, size: 26 })]);
}
