import type { GameKind } from "../../protocol.ts";
import { dragonTiger } from "../dragon-tiger/rules.ts";
import type { TableGame } from "./game.ts";

const tables: readonly TableGame[] = [dragonTiger];

export const findTable = (kind: GameKind): TableGame | undefined =>
  tables.find((table) => table.kind === kind);
