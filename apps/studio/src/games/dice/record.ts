import { defineRecord } from "../../record.ts";
import { dicePicture } from "./picture.ts";
import type { DiceOutcome } from "./protocol.ts";

export const record = defineRecord<DiceOutcome>("dice", {
  text: ({ roll }) => roll,
  // A result beside the aim it was held against needs a word between: "47.46 > 50.50" would say of
  // a lost roll what is not so.
  inList: ({ roll: result, target, direction }, t) =>
    t(direction === "over" ? "neededAbove" : "neededBelow", { result, target }),
  tell: ({ roll, isWin }, { t, amount }) =>
    isWin ? t("dice.won", { roll, amount }) : t("dice.lost", { roll }),
  picture: dicePicture,
});
