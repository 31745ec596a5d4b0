import { handsRecord } from "../../kits/tables/record.ts";
import { dragonTiger } from "./rules.ts";

export const record = handsRecord(dragonTiger, {
  names: ["live.dragon", "live.tiger"],
  felt: "#0b2b29",
  tones: ["#f0553f", "#f2a93b"],
});
