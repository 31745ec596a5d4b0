import { allFamilies } from "./families.gen.ts";
import type { Family } from "./family.ts";
import type { Play } from "./play.ts";

/** All families and plays by their codes. */
const families = new Map(allFamilies.map((family) => [family.code, family]));
const plays = new Map(
  allFamilies.flatMap((family) => family.plays.map((play) => [play.code, play])),
);

export const findFamily = (code: string): Family | undefined => families.get(code);

export const findPlay = (code: string): Play | undefined => plays.get(code);
