import { tableBettingMs, type RulesBase, type TableRules } from "../../protocol.ts";
import { hundredthsText } from "../../engine/rounds/view.ts";
import type { Chain } from "../../engine/chains/chain.ts";
import type { TableGame } from "./game.ts";
import { oddsText } from "./odds.ts";

export function tableRules(
  game: TableGame,
  base: RulesBase,
  { terminatingHash, salt, length }: Chain,
): TableRules {
  return {
    ...base,
    kind: game.kind,
    bettingMs: tableBettingMs,
    fields: game.fields.map(({ id, timesMax, returnBps }) => ({
      field: id,
      odds: oddsText(timesMax),
      returnPercent: hundredthsText(returnBps),
    })),
    terminatingHash,
    salt,
    chainLength: length,
  };
}
