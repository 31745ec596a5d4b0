/**
 * The pictures members stand behind: one body on a ground of its own colour, drawn to the edges, so
 * that a page may cut them round or square.
 */
import type { BodyName } from "./body-names.ts";
import { type Job, job } from "./jobs.ts";
import { Scene } from "./scene.ts";

const SIDE = 192;
const WIDTHS = [96, 192];

const AVATARS: Readonly<Record<string, { body: BodyName; light: string; dark: string }>> = {
  fox: { body: "fox", light: "#ffe0b8", dark: "#c2561a" },
  owl: { body: "owl", light: "#d8cdf7", dark: "#5b3fa8" },
  tiger: { body: "tiger-face", light: "#ffe9a8", dark: "#b8730a" },
  penguin: { body: "penguin", light: "#d3ecff", dark: "#2467a8" },
  whale: { body: "whale", light: "#c4f1f4", dark: "#0f7183" },
  octopus: { body: "octopus", light: "#ffd6e3", dark: "#b02a5b" },
  parrot: { body: "parrot", light: "#d6f5cf", dark: "#23783a" },
  dragon: { body: "dragon-face", light: "#dcf3c4", dark: "#4c7a16" },
  rocket: { body: "rocket", light: "#d5dcff", dark: "#3a44a8" },
  crown: { body: "crown", light: "#ffe7d6", dark: "#94341f" },
  clover: { body: "four-leaf-clover", light: "#f4f0c9", dark: "#7d7414" },
  gem: { body: "gem-stone", light: "#efd7ff", dark: "#7a2fb0" },
};

function avatarSvg(name: string, body: BodyName, light: string, dark: string): string {
  const s = new Scene(SIDE, SIDE, name);
  const ground = s.radial(
    [
      [0, light, 1],
      [1, dark, 1],
    ],
    0.38,
    0.28,
    0.95,
  );
  s.add(`<rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>`);
  // Small enough that a round cut takes no ear off.
  s.place(body, SIDE / 2, SIDE / 2 + 2, 124, { filter: s.lift("#000", 5, 5, 0.4) });
  return s.toSvg();
}

export const avatarJobs = (): Job[] =>
  Object.entries(AVATARS).map(([name, { body, light, dark }]) =>
    job("pictures", `avatar-${name}`, avatarSvg(name, body, light, dark), WIDTHS),
  );
