import { tellPaid } from "../../kits/one-shot/tell-paid.ts";
import { defineRecord } from "../../record.ts";
import { timesText } from "../../kits/hundredths.ts";
import { plinkoPicture } from "./picture.ts";
import type { PlinkoOutcome } from "./protocol.ts";

export const record = defineRecord<PlinkoOutcome>("plinko", {
  text: ({ multiplier }) => timesText(multiplier),
  tell: tellPaid,
  picture: plinkoPicture,
});
