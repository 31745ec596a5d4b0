import { expect, test } from "vitest";
import { dicePicture } from "./picture.ts";
import type { DiceOutcome } from "./protocol.ts";

/** Half of a digit's height and a little more: what a figure of the heaviest letters takes. */
const emsOfSign = 0.6;

/** From where to where each figure of a picture reaches. */
function reaches(picture: string): readonly (readonly [from: number, to: number])[] {
  return [...picture.matchAll(/<text x="([\d.]+)"[^>]*font-size="(\d+)"[^>]*>([^<]*)</g)].map(
    ([, x = "", size = "", text = ""]) => {
      const half = (text.length * emsOfSign * Number(size)) / 2;
      return [Number(x) - half, Number(x) + half];
    },
  );
}

test.each(["0.00", "0.42", "50.00", "99.58", "99.99"])(
  "a roll of %s is written inside its picture",
  (roll) => {
    for (const target of ["0.02", "99.98"]) {
      const figures = reaches(
        dicePicture({ game: "dice", direction: "under", target, roll, isWin: true } as DiceOutcome),
      );
      expect(figures).toHaveLength(2);
      for (const [from, to] of figures) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(320);
      }
    }
  },
);
