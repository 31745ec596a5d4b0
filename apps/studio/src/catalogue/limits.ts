import { limitsOf, type Limits } from "../engine/limits.ts";
import type { CatalogueGame } from "./games.ts";
import { getSlot, slotLimits } from "../kits/slot/slots.ts";

/** What may be staked on a game and won from it; each slot has its own maximum win. */
export const limitsOfGame = (game: CatalogueGame, currency: string): Limits =>
  game.kind === "slot"
    ? slotLimits(getSlot(game.gameCode), currency)
    : limitsOf(game.kind, currency);
