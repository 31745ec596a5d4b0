/** The games of the catalogue whose rounds everybody plays together. */
import type { HubDeps } from "../engine/shared-rounds/hub.ts";
import { createSharedTable, type SharedTable } from "../engine/shared-rounds/service.ts";
import { games } from "./games.ts";
import { crashGame, type CrashPace } from "../games/crash/shared-game.ts";
import { tableGame, type TablePace } from "../kits/tables/shared-game.ts";

export interface SharedPaces {
  readonly crashPace?: CrashPace;
  readonly tablePace?: TablePace;
}

export const createSharedTables = (
  deps: HubDeps,
  { crashPace, tablePace }: SharedPaces,
): SharedTable[] =>
  games.flatMap((game) => {
    const { part, limits } = game;
    if (part.is === "flight") return [createSharedTable(deps, game, crashGame(crashPace))];
    if (part.is !== "table") return [];
    return [createSharedTable(deps, game, tableGame(part.game, limits, tablePace))];
  });
