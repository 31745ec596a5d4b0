import { handsRecord } from "../../kits/tables/record.ts";
import { dragonTiger } from "./rules.ts";

export const record = handsRecord(dragonTiger, {
  names: ["dragonTiger.dragon", "dragonTiger.tiger"],
  felt: "#0b2b29",
  tones: ["#f0553f", "#f2a93b"],
});
