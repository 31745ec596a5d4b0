import { defineRecord } from "../../record.ts";
import { minesPicture } from "./picture.ts";
import type { MinesOutcome } from "./protocol.ts";

export const record = defineRecord<MinesOutcome>("mines", {
  text: ({ end, multiplier }) => (end === "mine" ? "0.00×" : `${multiplier}×`),
  tell: ({ end, multiplier }, { t, amount, won }) => {
    if (end === "mine") return t("mines.lost");
    return end === "returned" ? won : t("stepped.won", { amount, multiplier });
  },
  picture: minesPicture,
});
