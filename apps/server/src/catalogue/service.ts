import type { GameListEntry, GameType } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Identity } from "../identity/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import { textIn } from "../platform/text.ts";
import {
  gameKey,
  isFound,
  lobbyOf,
  maskName,
  namesOfEntry,
  pageOf,
  tileOf,
  typeOfCategory,
  type Game,
  type Lobby,
} from "./rules.ts";
import {
  closeMissingGames,
  listGames,
  listRecentGames,
  listVendors,
  updateEnabled,
  upsertAnnouncedGames,
  upsertOfferedGame,
  upsertRecentGame,
  upsertVendors,
  type AnnouncedGame,
  type AnnouncedVendor,
} from "./store.ts";

/** The lobby may be this old: a game switched off shows, and refuses bets, within it everywhere. */
const staleMsMax = 5000;
const hotMax = 12;
const recentMax = 100;
const boardMax = 20;

/** A settled win, as the module that keeps rounds finds it. */
export interface TopWin {
  readonly memberId: bigint;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly payoutMinor: bigint;
  readonly wonAt: Date;
}

export interface CatalogueDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: Pick<Identity, "findMembers">;
  /** The biggest settled wins, biggest first. */
  readonly listTopWins: (limit: number, gameType?: GameType) => Promise<readonly TopWin[]>;
}

interface Snapshot {
  readonly lobby: Lobby;
  readonly loadedAtMs: number;
}

function createLobbyCache({ db, clock }: Pick<CatalogueDeps, "db" | "clock">) {
  let snapshot: Snapshot | undefined;
  let loading: Promise<Snapshot> | undefined;
  let lastLobby: Lobby | undefined;

  async function load(): Promise<Snapshot> {
    const loadedAtMs = clock.now().getTime();
    const lobby = await db.read(async (reader) =>
      lobbyOf(await listVendors(reader), await listGames(reader)),
    );
    return { lobby, loadedAtMs };
  }

  return {
    /** Concurrent callers share one load. */
    async current(): Promise<Lobby> {
      const ageMs = clock.now().getTime() - (snapshot?.loadedAtMs ?? 0);
      if (snapshot !== undefined && ageMs >= 0 && ageMs < staleMsMax) return snapshot.lobby;
      loading ??= load().finally(() => {
        loading = undefined;
      });
      snapshot = await loading;
      lastLobby = snapshot.lobby;
      return lastLobby;
    },
    /** What was read last, however old; undefined before the first reading. */
    last: (): Lobby | undefined => lastLobby,
    forget(): void {
      snapshot = undefined;
    },
  };
}

function textOf(lobby: Lobby, vendorCode: string, gameCode: string, language: string) {
  const game = lobby.byCode.get(gameKey(vendorCode, gameCode));
  if (game === undefined) return undefined;
  const { displayName: gameName, vendorName, gameType } = tileOf(lobby, game, language);
  return { gameName, vendorName, gameType };
}

/** The board is the same for everybody, so it is read once for all within the lobby's age. */
function createBoard(deps: CatalogueDeps) {
  const boards = new Map<string, { readonly atMs: number; wins: Promise<readonly TopWin[]> }>();
  return (gameType: GameType | undefined): Promise<readonly TopWin[]> => {
    const key = gameType ?? "";
    const nowMs = deps.clock.now().getTime();
    const known = boards.get(key);
    if (known !== undefined && nowMs - known.atMs < staleMsMax) return known.wins;
    const wins = deps.listTopWins(boardMax, gameType);
    wins.catch(() => boards.delete(key));
    boards.set(key, { atMs: nowMs, wins });
    return wins;
  };
}

interface PageQuery {
  readonly gameType?: GameType | undefined;
  readonly vassalage?: string | undefined;
  readonly keyword?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

type LobbyCache = ReturnType<typeof createLobbyCache>;

/** What players see of the lobby, in their language. */
function createLobbyViews({ db }: Pick<CatalogueDeps, "db">, cache: LobbyCache) {
  return {
    /** The games by type; types without a game are left out. */
    menus: async (
      query: { readonly gameType?: GameType | undefined; readonly limit: number },
      language: string,
    ) => {
      const lobby = await cache.current();
      const types = [...new Set(lobby.games.map((game) => game.gameType))];
      return types
        .filter((gameType) => query.gameType === undefined || gameType === query.gameType)
        .map((gameType) => {
          const games = lobby.games.filter((game) => game.gameType === gameType);
          const tiles = games.slice(0, query.limit).map((game) => tileOf(lobby, game, language));
          return { gameType, total: games.length, games: tiles };
        });
    },

    /** One page of the games of a type, a vendor or a search, whichever language it is in. */
    page: async (query: PageQuery, language: string) => {
      const lobby = await cache.current();
      const { gameType, vassalage, keyword = "" } = query;
      const found = lobby.games.filter(
        (game) =>
          (gameType === undefined || game.gameType === gameType) &&
          (vassalage === undefined || game.vendorCode === vassalage) &&
          (keyword === "" || isFound(lobby, game, keyword)),
      );
      const page = pageOf(found, query.pageNum, query.pageSize);
      return { ...page, content: page.content.map((game) => tileOf(lobby, game, language)) };
    },

    hot: async (language: string) => {
      const lobby = await cache.current();
      const hot = lobby.games.filter((game) => game.isHot).slice(0, hotMax);
      return hot.map((game) => tileOf(lobby, game, language));
    },

    /** The games a member opened last; those that left the catalogue are left out. */
    recent: async (
      memberId: bigint,
      query: { readonly pageNum: number; readonly pageSize: number },
      language: string,
    ) => {
      const lobby = await cache.current();
      const opened = await db.read((reader) => listRecentGames(reader, memberId, recentMax));
      const games = opened.flatMap(({ vendorCode, gameCode }) => {
        const game = lobby.byCode.get(gameKey(vendorCode, gameCode));
        return game === undefined ? [] : [tileOf(lobby, game, language)];
      });
      return pageOf(games, query.pageNum, query.pageSize);
    },
  };
}

/** Settled wins with masked names; test accounts are left out. */
function createBoardView(deps: CatalogueDeps, cache: LobbyCache) {
  const topWins = createBoard(deps);
  return async (
    query: { readonly gameCategory?: GameType | undefined; readonly limitNum: number },
    language: string,
  ) => {
    const lobby = await cache.current();
    const wins = await topWins(query.gameCategory);
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

/** What changes the lobby: the brand's announcements, vendors' lists, the operator's switches. */
function createChanges({ db, clock }: Pick<CatalogueDeps, "db" | "clock">, cache: LobbyCache) {
  async function change<T>(work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
    const done = await db.transaction((tx) => work(tx, clock.now()));
    cache.forget();
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
            gameType: typeOfCategory(entry.category),
            isOpen: entry.enabled,
            rtpBps: entry.rtp_bps ?? null,
          };
          await upsertOfferedGame(tx, vendorCode, game, now);
        }
        const codes = entries.map((entry) => entry.game_code);
        await closeMissingGames(tx, vendorCode, codes, now);
      }),

    /** Switches one game on or off for players; rounds under way may finish. */
    setEnabled: (vendorCode: string, gameCode: string, isEnabled: boolean): Promise<boolean> =>
      change((tx, now) => updateEnabled(tx, vendorCode, gameCode, isEnabled, now)),
  };
}

export function createCatalogue(deps: CatalogueDeps) {
  const { db, clock } = deps;
  const cache = createLobbyCache(deps);

  return {
    ...createLobbyViews(deps, cache),
    ...createChanges(deps, cache),
    board: createBoardView(deps, cache),
    refresh: () => cache.forget(),

    /** A game by its codes, open or announced; undefined for a code nobody knows. */
    findGame: async (vendorCode: string, gameCode: string): Promise<Game | undefined> =>
      (await cache.current()).byCode.get(gameKey(vendorCode, gameCode)),

    /** A game's names in a language, for records; undefined for a game that is gone. */
    describeGame: async (vendorCode: string, gameCode: string, language: string) =>
      textOf(await cache.current(), vendorCode, gameCode, language),

    /** The same without waiting, from what was read last; for the feed, which must not queue. */
    describeGameNow: (vendorCode: string, gameCode: string, language: string) => {
      const lobby = cache.last();
      return lobby === undefined ? undefined : textOf(lobby, vendorCode, gameCode, language);
    },

    gamesOfType: async (gameType: GameType) => {
      const { games } = await cache.current();
      return games.filter((game) => game.gameType === gameType);
    },

    /** Notes that a member opened a game. */
    recordLaunch: (memberId: bigint, vendorCode: string, gameCode: string): Promise<void> =>
      db.transaction((tx) => upsertRecentGame(tx, memberId, vendorCode, gameCode, clock.now())),
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
