import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import { createSnapshot } from "../platform/snapshot.ts";
import { lobbyOf, type Lobby } from "./rules.ts";
import { createSearches, type FinderJobs, type GameSearch } from "./search.ts";
import { findEdition, listGames, listVendors } from "./store.ts";

/**
 * The lobby in memory. Its edition is checked every few seconds, and it is read again only when
 * that has changed, so that five thousand games and the search over them are not put together for
 * nothing.
 */
export interface LobbyCache {
  current(): Promise<Lobby>;
  /** The same for callers that must not wait; undefined where it has to be read. */
  now(): Lobby | undefined;
  /** The search over the current lobby, made when it is first asked for. */
  search(): Promise<{ readonly lobby: Lobby; readonly search: GameSearch }>;
  /** What was read last, however old; undefined before the first reading. */
  last(): Lobby | undefined;
  forget(): void;
}

export function createLobbyCache({
  db,
  clock,
  finders,
}: {
  readonly db: Database;
  readonly clock: Clock;
  /** What runs searches; where absent, this program does. */
  readonly finders?: FinderJobs;
}): LobbyCache {
  const openSearch = createSearches(finders);
  let known: { readonly edition: bigint; readonly lobby: Lobby } | undefined;
  const searches = new WeakMap<Lobby, GameSearch>();

  const snapshot = createSnapshot({
    db,
    clock,
    async load(reader): Promise<Lobby> {
      // Read first: what changes in between is at most read twice, and never missed.
      const edition = await findEdition(reader);
      if (known?.edition === edition) return known.lobby;
      const lobby = lobbyOf(await listVendors(reader), await listGames(reader));
      known = { edition, lobby };
      return lobby;
    },
  });

  return {
    current: () => snapshot.current(),
    now: () => snapshot.now(),
    async search() {
      const lobby = await snapshot.current();
      const search = searches.get(lobby) ?? openSearch(lobby);
      searches.set(lobby, search);
      return { lobby, search };
    },
    last: () => snapshot.last(),
    forget: () => snapshot.forget(),
  };
}
