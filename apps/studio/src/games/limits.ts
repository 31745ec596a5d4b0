import { limitsOf, type Limits } from "../engine/limits.ts";
import type { CatalogueGame } from "./catalogue.ts";
import { getSlot, slotLimits } from "./slot/slots.ts";

/** What may be staked on a game and won from it; each slot has its own maximum win. */
export const limitsOfGame = (game: CatalogueGame, currency: string): Limits =>
  game.kind === "slot"
    ? slotLimits(getSlot(game.gameCode), currency)
    : limitsOf(game.kind, currency);
