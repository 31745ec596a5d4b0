import type { GameListEntry, GameType } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import { after, type Soon } from "../platform/soon.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Invalidation } from "../platform/invalidation/index.ts";
import type { Events } from "../platform/events/index.ts";
import { textIn, type LocalText } from "../platform/text.ts";
import { createBoardView, type BoardDeps } from "./board.ts";
import { createFavorites } from "./favorites.ts";
import { createLobbyCache, type LobbyCache } from "./lobby.ts";
import {
  listFreeRoundGames,
  listLowestEdges,
  listStatedReturns,
  listVendorOffers,
} from "./offer-store.ts";
import { createOffer } from "./offer.ts";
import { gameKey, namesOfEntry, tileOf, typeOfCategory, type Game, type Lobby } from "./rules.ts";
import type { FinderJobs } from "./search.ts";
import {
  closeMissingGames,
  listKnownGames,
  nextEdition,
  upsertAnnouncedGames,
  upsertOfferedGame,
  upsertRecentGame,
  upsertVendors,
  type AnnouncedGame,
  type AnnouncedVendor,
  type OfferedGame,
} from "./store.ts";
import { createVendorArt, type VendorArtDeps } from "./vendor-art.ts";
import { createLobbyViews, createPages } from "./views.ts";

export interface CatalogueDeps
  extends BoardDeps, Pick<VendorArtDeps, "content" | "listCovers" | "onError"> {
  /** What runs searches; where absent, this program does. */
  readonly finders?: FinderJobs;
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly invalidation: Pick<Invalidation, "announce" | "here" | "on">;
}

interface GameRef {
  readonly vendorCode: string;
  readonly gameCode: string;
}

/** A game that left the catalogue counts as in-house. */
const typeOf = ({ byCode }: Lobby, { vendorCode, gameCode }: GameRef): GameType =>
  byCode.get(gameKey(vendorCode, gameCode))?.gameType ?? "BGS";

/** At once while the lobby is in memory: it is asked for each bet. */
function gameIn(cache: LobbyCache, vendorCode: string, gameCode: string): Soon<Game | undefined> {
  const lobby = cache.now() ?? cache.current();
  return after(lobby, ({ byCode }) => byCode.get(gameKey(vendorCode, gameCode)));
}

function textOf(lobby: Lobby, vendorCode: string, gameCode: string, language: string) {
  const game = lobby.byCode.get(gameKey(vendorCode, gameCode));
  if (game === undefined) return undefined;
  const { displayName: gameName, vendorName, gameType } = tileOf(lobby, game, language);
  return { gameName, vendorName, gameType };
}

/** What changes the lobby beside the operator: the brand's announcements and vendors' lists. */
function createChanges({ db, clock, invalidation }: CatalogueDeps) {
  async function change<T>(work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
    const done = await db.transaction(async (tx) => {
      await nextEdition(tx);
      await invalidation.announce(tx, "catalogue");
      return work(tx, clock.now());
    });
    invalidation.here("catalogue");
    return done;
  }
  return {
    /** Announces vendors and their games in the brand's order. Repeating it changes nothing. */
    announce: (vendors: readonly AnnouncedVendor[], games: readonly AnnouncedGame[]) =>
      change(async (tx, now) => {
        await upsertVendors(tx, vendors);
        await upsertAnnouncedGames(tx, games, now);
      }),

    /**
     * Takes over what a vendor's game list says now; a game it no longer names is closed, and so is
     * one of another type than these, where types are named. New games arrive switched off where
     * nobody has looked at the list before.
     */
    recordVendorGames: (
      vendorCode: string,
      entries: readonly GameListEntry[],
      gameTypes: readonly GameType[] = [],
      newGames: "on" | "off" = "on",
    ) =>
      change(async (tx, now) => {
        const games = entries
          .map((entry) => offeredGameOf(vendorCode, entry))
          .filter(({ gameType }) => gameTypes.length === 0 || gameTypes.includes(gameType));
        const codes = games.map(({ gameCode }) => gameCode);
        const known = await listKnownGames(tx, vendorCode, codes);
        const isOn = newGames === "on";
        for (const game of games) await upsertOfferedGame(tx, vendorCode, game, isOn, now);
        await closeMissingGames(tx, vendorCode, codes, now);
        const added = new Set(codes).size - known.size;
        return { games: games.length, added };
      }),
  };
}

function offeredGameOf(vendorCode: string, entry: GameListEntry): OfferedGame {
  return {
    gameCode: entry.game_code,
    name: namesOfEntry(entry),
    gameType: typeOfCategory(vendorCode, entry.category),
    group: entry.group ?? null,
    isOpen: entry.enabled,
    rtpBps: entry.rtp_bps ?? null,
    volatility: entry.volatility ?? null,
    winMaxMultiple: entry.win_max_multiple ?? null,
    hasFreeRounds: entry.freebet === true,
  };
}

export function createCatalogue(deps: CatalogueDeps) {
  const { db, clock, invalidation } = deps;
  const cache = createLobbyCache(deps);
  invalidation.on("catalogue", () => cache.forget());

  return {
    ...createLobbyViews({ cache }),
    ...createPages({ db, cache }),
    ...createFavorites({ db, clock, cache }),
    ...createChanges(deps),
    board: createBoardView(deps, cache),
    offer: createOffer(deps),
    refresh: () => invalidation.here("catalogue"),

    /** Names a vendor, and adds it to those the site shows where it is new. */
    saveVendorNameIn: async (tx: Tx, vendorCode: string, name: LocalText): Promise<void> => {
      await nextEdition(tx);
      await upsertVendors(tx, [{ vendorCode, name }]);
      await invalidation.announce(tx, "catalogue");
    },
    listVendorOffers,
    takePictures: createVendorArt(deps),

    /** A game by its codes, open or announced; undefined for one that is not shown. */
    findGame: async (vendorCode: string, gameCode: string): Promise<Game | undefined> => {
      const game = (await cache.current()).byCode.get(gameKey(vendorCode, gameCode));
      return game?.isShown === true ? game : undefined;
    },

    /** Whether a game takes bets; undefined for a code nobody knows, shown or not. */
    gameState: (vendorCode: string, gameCode: string) => gameIn(cache, vendorCode, gameCode),

    /** The most a round can win, times its stake, as its vendor states it. */
    statedMultiple: async (vendorCode: string, gameCode: string): Promise<number | undefined> =>
      (await cache.current()).byCode.get(gameKey(vendorCode, gameCode))?.winMaxMultiple,

    /** A game's names in a language, for records; undefined for a game that is gone. */
    describeGame: async (vendorCode: string, gameCode: string, language: string) =>
      textOf(await cache.current(), vendorCode, gameCode, language),

    gameTypeOf: async (game: GameRef) => typeOf(await cache.current(), game),

    listStatedReturns: () => db.read(listStatedReturns),
    listLowestEdges: () => db.read(listLowestEdges),

    /** Open games whose vendors let us give rounds of them. */
    listFreeRoundGames: () => db.read(listFreeRoundGames),

    /** A vendor's name in a language; its code where it is not known. */
    vendorName: async (vendorCode: string, language: string): Promise<string> => {
      const vendor = (await cache.current()).vendors.get(vendorCode);
      return vendor === undefined ? vendorCode : textIn(vendor.name, language);
    },

    /** The same without waiting, from what was read last; for the feed, which must not queue. */
    describeGameNow: (vendorCode: string, gameCode: string, language: string) => {
      const lobby = cache.last();
      return lobby === undefined ? undefined : textOf(lobby, vendorCode, gameCode, language);
    },

    gamesOfType: async (gameType: GameType) => {
      const { byCode } = await cache.current();
      return [...byCode.values()].filter((game) => game.gameType === gameType);
    },

    /** Notes that a member opened a game. */
    recordLaunch: (memberId: bigint, vendorCode: string, gameCode: string): Promise<void> =>
      db.transaction((tx) => upsertRecentGame(tx, memberId, vendorCode, gameCode, clock.now())),
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
