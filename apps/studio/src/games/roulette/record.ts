import { defineRecord } from "../../record.ts";
import { roulettePicture } from "./picture.ts";
import { colourOf } from "./table.ts";
import type { RouletteOutcome } from "./protocol.ts";

export const record = defineRecord<RouletteOutcome>("roulette", {
  text: ({ number }) => String(number),
  tell: ({ number }, { t, amount }) => {
    const colour = t(`roulette.${colourOf(number)}`);
    return t("roulette.result", { number: String(number), colour, amount });
  },
  picture: roulettePicture,
});
