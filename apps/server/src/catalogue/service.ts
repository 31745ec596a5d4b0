import type { GameListEntry, GameType } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Identity } from "../identity/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Invalidation } from "../platform/invalidation/index.ts";
import type { Outbox } from "../platform/outbox/index.ts";
import { snapshotMsMax } from "../platform/snapshot.ts";
import { textIn } from "../platform/text.ts";
import { createFavorites } from "./favorites.ts";
import { createLobbyCache, type LobbyCache } from "./lobby.ts";
import { listFreeRoundGames, listStatedReturns } from "./offer-store.ts";
import { createOffer } from "./offer.ts";
import {
  gameKey,
  maskName,
  namesOfEntry,
  tileOf,
  typeOfCategory,
  type Game,
  type Lobby,
} from "./rules.ts";
import type { FinderJobs } from "./search.ts";
import {
  closeMissingGames,
  nextEdition,
  upsertAnnouncedGames,
  upsertOfferedGame,
  upsertRecentGame,
  upsertVendors,
  type AnnouncedGame,
  type AnnouncedVendor,
} from "./store.ts";
import { createLobbyViews, createPages } from "./views.ts";

const boardMax = 20;

/** A type, or what jackpots paid. */
export type BoardCategory = GameType | "JP";

/** A settled win or what a jackpot paid of one, as the module that keeps rounds finds it. */
export interface TopWin {
  readonly memberId: bigint;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly payoutMinor: bigint;
  readonly wonAt: Date;
}

export interface CatalogueDeps {
  /** Who searches; this program where absent. */
  readonly finders?: FinderJobs;
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly invalidation: Pick<Invalidation, "announce" | "here" | "on">;
  readonly identity: Pick<Identity, "findMembers">;
  /** The biggest settled wins, biggest first; of these games, or of all where null. */
  readonly listTopWins: (
    limit: number,
    games: readonly Game[] | null,
  ) => Promise<readonly TopWin[]>;
  /** What jackpots paid, without the rest of their rounds' wins. */
  readonly listTopJackpots: (limit: number) => Promise<readonly TopWin[]>;
}

function textOf(lobby: Lobby, vendorCode: string, gameCode: string, language: string) {
  const game = lobby.byCode.get(gameKey(vendorCode, gameCode));
  if (game === undefined) return undefined;
  const { displayName: gameName, vendorName, gameType } = tileOf(lobby, game, language);
  return { gameName, vendorName, gameType };
}

/** The board is the same for everybody, so it is read once for all within the lobby's age. */
function createBoard({ clock, listTopWins, listTopJackpots }: CatalogueDeps) {
  const boards = new Map<string, { readonly atMs: number; wins: Promise<readonly TopWin[]> }>();
  return (lobby: Lobby, category: BoardCategory | undefined): Promise<readonly TopWin[]> => {
    const key = category ?? "";
    const nowMs = clock.now().getTime();
    const known = boards.get(key);
    if (known !== undefined && nowMs - known.atMs < snapshotMsMax) return known.wins;
    const gamesOf = (type: GameType) => lobby.byType.get(type) ?? [];
    const wins =
      category === "JP"
        ? listTopJackpots(boardMax)
        : listTopWins(boardMax, category === undefined ? null : gamesOf(category));
    wins.catch(() => boards.delete(key));
    boards.set(key, { atMs: nowMs, wins });
    return wins;
  };
}

/** Settled wins with masked names; test accounts are left out. */
function createBoardView(deps: CatalogueDeps, cache: LobbyCache) {
  const topWins = createBoard(deps);
  return async (
    query: { readonly gameCategory?: BoardCategory | undefined; readonly limitNum: number },
    language: string,
  ) => {
    const lobby = await cache.current();
    const wins = await topWins(lobby, query.gameCategory);
    const members = await deps.identity.findMembers(wins.map((win) => win.memberId));
    const byId = new Map(members.map((member) => [member.memberId, member]));
    const list = wins.flatMap((win) => {
      const member = byId.get(win.memberId);
      const game = lobby.byCode.get(gameKey(win.vendorCode, win.gameCode));
      if (member === undefined || member.isTest || member.isTrial || game === undefined) return [];
      return [
        {
          customerName: maskName(member.nickname),
          winAmount: formatMinor(minor(win.payoutMinor), win.currency),
          currency: win.currency,
          gameName: textIn(game.name, "en"),
          displayName: textIn(game.name, language),
          iconUrl: game.art,
          wonAt: win.wonAt.toISOString(),
        },
      ];
    });
    return list.slice(0, query.limitNum);
  };
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
    /** Announces vendors and their games in the brand's order. Again, it changes nothing. */
    announce: (vendors: readonly AnnouncedVendor[], games: readonly AnnouncedGame[]) =>
      change(async (tx, now) => {
        await upsertVendors(tx, vendors);
        await upsertAnnouncedGames(tx, games, now);
      }),

    /** Takes over what a vendor's game list says now; a game it no longer names is closed. */
    recordVendorGames: (vendorCode: string, entries: readonly GameListEntry[]) =>
      change(async (tx, now) => {
        for (const entry of entries) {
          const game = {
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
          await upsertOfferedGame(tx, vendorCode, game, now);
        }
        const codes = entries.map((entry) => entry.game_code);
        await closeMissingGames(tx, vendorCode, codes, now);
      }),
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

    /** A game by its codes, open or announced; undefined for one that is not shown. */
    findGame: async (vendorCode: string, gameCode: string): Promise<Game | undefined> => {
      const game = (await cache.current()).byCode.get(gameKey(vendorCode, gameCode));
      return game?.isShown === true ? game : undefined;
    },

    /** Whether a game takes bets; undefined for a code nobody knows, shown or not. */
    gameState: async (vendorCode: string, gameCode: string): Promise<Game | undefined> =>
      (await cache.current()).byCode.get(gameKey(vendorCode, gameCode)),

    /** The most a round can win, times its stake, as its vendor states it. */
    statedMultiple: async (vendorCode: string, gameCode: string): Promise<number | undefined> =>
      (await cache.current()).byCode.get(gameKey(vendorCode, gameCode))?.winMaxMultiple,

    /** A game's names in a language, for records; undefined for a game that is gone. */
    describeGame: async (vendorCode: string, gameCode: string, language: string) =>
      textOf(await cache.current(), vendorCode, gameCode, language),

    listStatedReturns: () => db.read(listStatedReturns),

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
