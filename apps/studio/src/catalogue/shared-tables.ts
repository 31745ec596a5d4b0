/** The games of the catalogue whose rounds everybody plays together. */
import type { HubDeps } from "../engine/shared-rounds/hub.ts";
import type { SharedTable } from "../engine/shared-rounds/service.ts";
import type { GamePart } from "../kits/game.ts";
import type { Pace } from "../kits/shared.ts";
import { games } from "./games.ts";
import { sharedGames } from "./shared-games.gen.ts";

/** By the way of playing; the usual pace where absent. */
export type Paces = Readonly<Partial<Record<GamePart["is"], Pace>>>;

export const createSharedTables = (deps: HubDeps, paces: Paces): SharedTable[] =>
  games.flatMap((game) => {
    const create = sharedGames[game.kind];
    return create === undefined ? [] : [create(deps, game, paces[game.part.is] ?? {})];
  });
