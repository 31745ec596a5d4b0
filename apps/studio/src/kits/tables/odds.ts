import { hundredthsText } from "@baize/money/hundredths";
import type { TableField } from "./game.ts";

/** "11" for 1200, "0.95" for 195, "1/2/12": what is paid on top of the stake. */
export const oddsText = ({ timesMax, factors }: Pick<TableField, "timesMax" | "factors">): string =>
  (factors ?? [timesMax])
    .map((factor) => hundredthsText(factor - 100).replace(/\.?0+$/, ""))
    .join("/");
