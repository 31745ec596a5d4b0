import { hundredthsText } from "@baize/money/hundredths";
import type { RulesBase } from "../../protocol.ts";
import type { TableRules } from "./protocol.ts";
import type { SharedNow } from "../part.ts";
import type { TableGame } from "./game.ts";
import { oddsText } from "./odds.ts";

export function tableRules(
  game: TableGame,
  base: RulesBase,
  { openMs, chain }: SharedNow,
): TableRules {
  const { terminatingHash, salt, length } = chain;
  const sorts = new Map(game.fields.map((field) => [field.sort ?? field.id, field]));
  return {
    ...base,
    kind: game.kind,
    bettingMs: openMs,
    fields: [...sorts].map(([field, { returnBps, ...pays }]) => ({
      field,
      odds: oddsText(pays),
      returnPercent: hundredthsText(returnBps),
    })),
    terminatingHash,
    salt,
    chainLength: length,
  };
}
