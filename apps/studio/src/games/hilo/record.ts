import { defineRecord } from "../../record.ts";
import { cardText } from "../../kits/cards/card-text.ts";
import { hiloPicture } from "./picture.ts";
import type { HiloOutcome } from "./protocol.ts";

export const record = defineRecord<HiloOutcome>("hilo", {
  text: ({ end, multiplier }) => (end === "wrong" ? "0.00×" : `${multiplier}×`),
  tell: ({ end, draws, first, multiplier }, { t, amount, won }) => {
    if (end === "wrong") {
      return t("hilo.lost", { card: cardText(draws.at(-1)?.card ?? first, t) });
    }
    return end === "returned" ? won : t("stepped.won", { amount, multiplier });
  },
  picture: hiloPicture,
});
