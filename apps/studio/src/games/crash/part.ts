import { refuse } from "../../engine/refusal.ts";
import type { GamePart } from "../../kits/game.ts";
import { crashRules } from "./rules.ts";

/** A flight that all players share; its chain alone decides it. */
export const crashPart: GamePart = {
  is: "flight",
  version: "1",
  rtpBps: 9_900,
  maths: "1",
  rules: ({ base, shared }) => crashRules(base, (shared ?? refuse("game_closed")).chain),
};
