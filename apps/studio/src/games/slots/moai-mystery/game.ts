import { defineSlot } from "../../../kits/define-slot.ts";
import machine from "./machine.json" with { type: "json" };
import words from "./words.json" with { type: "json" };

export default defineSlot({
  gameCode: "moai-mystery",
  place: 122,
  machine,
  words,
});
