import { defineRecord } from "../../record.ts";
import { timesText } from "../../kits/hundredths.ts";
import { bingoPicture } from "./picture.ts";
import type { BingoOutcome } from "./protocol.ts";

export const record = defineRecord<BingoOutcome>("bingo", {
  text: ({ multiplier }) => timesText(multiplier),
  tell: ({ patterns }, { t, amount }) => {
    const hit = patterns.flatMap((one) => (one === null ? [] : [t(`bingo.${one}`)]));
    if (hit.length === 0) return t("bingo.nothing");
    return t("bingo.result", { patterns: hit.join(", "), amount });
  },
  picture: bingoPicture,
});
