import { refuse } from "../../engine/refusal.ts";
import type { Again, PartBase } from "../part.ts";
import { betsOfRow, readPlaced, tableOutcome } from "./choice.ts";
import { sumOf, type TableGame } from "./game.ts";
import { tableRules } from "./rules.ts";

export interface TablePart extends PartBase {
  readonly is: "table";
  readonly game: TableGame;
  readonly again: Again;
}

/** A live table: its rounds are everybody's. */
export const tablePart = (game: TableGame): TablePart => ({
  is: "table",
  game,
  version: game.version,
  rtpBps: game.rtpBps,
  maths: { version: game.version, rtpBps: game.rtpBps },
  rules: ({ base, shared }) => tableRules(game, base, shared ?? refuse("game_closed")),
  // The number of the table's round is not part of what decides it.
  again: (words, { currency, stake, choice }) => {
    const placed = readPlaced(game, betsOfRow({ input: choice }), currency);
    if (sumOf(placed.map(({ amount }) => amount)) !== stake) refuse("bad_request");
    return { ...tableOutcome(game, placed, 0, game.draw(words), currency), staked: stake };
  },
});
