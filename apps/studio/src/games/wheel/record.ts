import { tellPaid } from "../../kits/one-shot/tell-paid.ts";
import { defineRecord } from "../../record.ts";
import { timesText } from "../../kits/hundredths.ts";
import { wheelPicture } from "./picture.ts";
import type { WheelOutcome } from "./protocol.ts";

export const record = defineRecord<WheelOutcome>("wheel", {
  text: ({ multiplier }) => timesText(multiplier),
  tell: tellPaid,
  picture: wheelPicture,
});
