/** Three dice on their green tray, and their total. */
import { svg, text } from "../../kits/one-shot/svg.ts";
import { pipsOf, redFaces } from "./pips.ts";
import { totalOf, type Dice } from "./rules.ts";

const [width, height, edge] = [520, 190, 92] as const;

function die(face: number, x: number): string {
  const y = (height - edge) / 2;
  const fill = redFaces.has(face) ? "#c9242c" : "#1d1a20";
  const pips = pipsOf(face).map(
    ([px, py]) =>
      `<circle cx="${x + edge * (0.5 + px)}" cy="${y + edge * (0.5 + py)}"` +
      ` r="${face === 1 ? 15 : 9}" fill="${fill}"/>`,
  );
  const ground = `<rect x="${x}" y="${y}" width="${edge}" height="${edge}" rx="16"`;
  return `${ground} fill="#fffaf0"/>${pips.join("")}`;
}

export const dicePicture = (dice: Dice): string =>
  svg(width, height, [
    `<rect width="${width}" height="${height}" rx="14" fill="#0a3d2a"/>`,
    ...dice.map((face, place) => die(face, 34 + place * (edge + 18))),
    text(430, 112, totalOf(dice), { fill: "#f6dc94", size: 58 }),
  ]);
