import { defineSlot } from "../../../kits/define-slot.ts";
import machine from "./machine.json" with { type: "json" };
import words from "./words.json" with { type: "json" };

export default defineSlot({
  gameCode: "kite-festival",
  place: 135,
  machine,
  words,
});
