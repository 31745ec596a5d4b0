import { handsRecord } from "../../kits/tables/record.ts";
import { liveBaccarat } from "./rules.ts";

export const record = handsRecord(liveBaccarat, {
  names: ["baccarat.player", "baccarat.banker"],
  felt: "#0c1640",
  tones: ["#4d8dff", "#ff5566"],
});
