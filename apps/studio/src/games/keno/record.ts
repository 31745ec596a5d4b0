import { defineRecord } from "../../record.ts";
import { timesText } from "../../kits/hundredths.ts";
import { kenoPicture } from "./picture.ts";
import type { KenoOutcome } from "./protocol.ts";

export const record = defineRecord<KenoOutcome>("keno", {
  text: ({ hits, numbers, multiplier }) => `${hits}/${numbers.length} · ${timesText(multiplier)}`,
  tell: ({ hits, numbers, multiplier }, { t, amount }) => {
    const counts = { hits: String(hits), picks: String(numbers.length) };
    return t("keno.result", { ...counts, multiplier, amount });
  },
  picture: kenoPicture,
});
