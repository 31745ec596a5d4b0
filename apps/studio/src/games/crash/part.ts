import { refuse } from "../../engine/refusal.ts";
import type { FlightPart } from "../../kits/part.ts";
import { crashRules } from "./rules.ts";

/** A flight that all players share; its chain alone decides it. */
export const crashPart: FlightPart = {
  is: "flight",
  version: "1",
  rtpBps: 9_900,
  maths: "1",
  rules: ({ base, shared }) => crashRules(base, (shared ?? refuse("game_closed")).chain),
};
