/**
 * A game whose rounds everybody plays together: `shared-game.ts` of its folder hands one out. It is
 * apart from the descriptor because only a server can play it, and the page of proofs has the
 * descriptors.
 */
import type { Limits } from "../engine/limits.ts";
import type { SoldGame } from "../engine/owners/owner.ts";
import type { Kinds, SharedGame } from "../engine/shared-rounds/game.ts";
import type { HubDeps } from "../engine/shared-rounds/hub.ts";
import { createSharedTable, type SharedTable } from "../engine/shared-rounds/service.ts";

/** How fast rounds pass, where it is not the usual pace: milliseconds by the name of each time. */
export type Pace = Readonly<Record<string, number>>;

type LimitsOf = (currency: string) => Limits;
type LimitedGame = SoldGame & { readonly limits: LimitsOf };

export type SharedTableOf = (deps: HubDeps, game: LimitedGame, pace: Pace) => SharedTable;

export const defineSharedGame =
  <K extends Kinds>(make: (limits: LimitsOf, pace: Pace) => SharedGame<K>): SharedTableOf =>
  (deps, game, pace) =>
    createSharedTable(deps, game, make(game.limits, pace));
