import { rational } from "@baize/fair";
import { countOf } from "../../counting.ts";
import { areDigits, digitValues } from "../../digits/window.ts";
import { defineFamily } from "../../family.ts";
import { oneGroup, wordsOf } from "../../form.ts";
import { openTo } from "../../mode.ts";
import { definePlay, type Result } from "../../play.ts";
import { prize, prizeOfWays, twoWay } from "../../prize.ts";

/** One digit and its colours: the plays of the lottery page, section 4.6. */
const digits: readonly Result[] = digitValues.map(([digit]) => [digit]);

const colours = ["green", "red", "violet"] as const;
const [violet, shared] = [2, [0, 5]];
/** Odd digits are green, even ones red; 0 and 5 are violet as well, and pay less for the other. */
const colourOf = (digit: number): number => (digit % 2 === 1 ? 0 : 1);

export default defineFamily({
  code: "wg",
  plays: [
    definePlay({
      code: "wg.digit.number",
      modes: openTo.board,
      prizes: [prizeOfWays("number", 1, 10)],
      form: oneGroup(digitValues),
      lines: countOf,
      hits: ([chosen = []], [digit = -1]) => [chosen.includes(digit) ? 1 : 0],
      outcomes: () => digits,
    }),
    definePlay({
      code: "wg.digit.size",
      modes: openTo.board,
      prizes: [prizeOfWays("size", 1, 2, twoWay)],
      form: oneGroup(wordsOf(["big", "small"])),
      lines: countOf,
      hits: ([chosen = []], [digit = -1]) => [chosen.includes(digit >= 5 ? 0 : 1) ? 1 : 0],
      outcomes: () => digits,
    }),
    definePlay({
      code: "wg.digit.colour",
      modes: openTo.board,
      // 2.05 and 1.50 of E/2000 = 0.97: four digits at one and one at the other are fair together.
      prizes: [
        prize("colour", rational(205n, 97n)),
        prize("shared", rational(150n, 97n)),
        prizeOfWays("violet", 2, 10),
      ],
      form: oneGroup(wordsOf(colours)),
      lines: countOf,
      hits: ([chosen = []], [digit = -1]) => {
        const isColour = chosen.includes(colourOf(digit));
        const isShared = shared.includes(digit);
        return [
          isColour && !isShared ? 1 : 0,
          isColour && isShared ? 1 : 0,
          isShared && chosen.includes(violet) ? 1 : 0,
        ];
      },
      most: ([chosen = []]) =>
        chosen.includes(violet) ? [0, chosen.length > 1 ? 1 : 0, 1] : [1, 0, 0],
      outcomes: () => digits,
    }),
  ],
  isResult: (result) => areDigits(result, 1),
});
