import type { GameKind } from "../../protocol.ts";
import { dragonTiger } from "../dragon-tiger/rules.ts";
import { liveBaccarat } from "../live-baccarat/rules.ts";
import { liveRoulette } from "../live-roulette/rules.ts";
import { sicBo } from "../sic-bo/rules.ts";
import type { HandsGame, TableGame } from "./game.ts";

const handsGames: readonly HandsGame[] = [dragonTiger, liveBaccarat];
const tables: readonly TableGame[] = [...handsGames, liveRoulette, sicBo];

export const findTable = (kind: GameKind): TableGame | undefined =>
  tables.find((table) => table.kind === kind);

export const findHands = (kind: GameKind): HandsGame | undefined =>
  handsGames.find((table) => table.kind === kind);
