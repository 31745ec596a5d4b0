import { defineRecord } from "../../record.ts";
import { timesText } from "../../kits/hundredths.ts";
import { limboPicture } from "./picture.ts";
import type { LimboOutcome } from "./protocol.ts";

export const record = defineRecord<LimboOutcome>("limbo", {
  text: ({ result }) => timesText(result),
  inList: ({ result, target }, t) =>
    t("neededLeast", { result: timesText(result), target: timesText(target) }),
  tell: ({ result: multiplier, isWin }, { t, amount }) =>
    isWin ? t("limbo.won", { multiplier, amount }) : t("limbo.lost", { multiplier }),
  picture: limboPicture,
});
