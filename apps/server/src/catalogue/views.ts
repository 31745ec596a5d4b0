import { sectionMax, type GameType } from "@baize/contract";
import type { Database } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { listFavorites } from "./favorite-store.ts";
import { shownGames } from "./favorites.ts";
import {
  lanesOf,
  shownOf,
  listPage,
  menusOf,
  ofVendors,
  vendorCardOf,
  vendorTypesOf,
  type ListQuery,
} from "./lists.ts";
import type { LobbyCache } from "./lobby.ts";
import { pageOf, tileOf } from "./rules.ts";
import { listRecentGames } from "./store.ts";

/** What players see of the lobby, in their language. Only a member's own lists ask the database. */

const recentMax = 100;
const foundVendorsMax = 6;

export interface ViewDeps {
  readonly db: Database;
  readonly cache: LobbyCache;
}

/** What is the same for everybody. */
export function createLobbyViews({ cache }: Pick<ViewDeps, "cache">) {
  return {
    /** The games by type; types without a game are left out. */
    menus: async (
      query: { readonly gameType?: GameType | undefined; readonly limit: number },
      language: string,
    ) => menusOf(await cache.current(), query, language),

    /** What the site shows, by vendor in the brand's order. */
    listShown: async (language: string) => shownOf(await cache.current(), language),

    /** The vendors of each type. */
    lanes: async (language: string) => lanesOf(await cache.current(), language),

    /** The types of one vendor's games. Refuses: not_found. */
    vendorTypes: async (vendorCode: string) => {
      const types = vendorTypesOf(await cache.current(), vendorCode);
      if (types === undefined) throw new Refusal("not_found");
      return types;
    },

    /** The hot games that can be played of these vendors, or of all, as many as fit in the rail. */
    hot: async (vassalage: string | undefined, language: string) => {
      const lobby = await cache.current();
      const hot = ofVendors(lobby.games, vassalage).filter((game) => game.isHot && game.isOpen);
      return hot.slice(0, sectionMax).map((game) => tileOf(lobby, game, language));
    },

    /**
     * Games and vendors that come close to what was typed, closest first.
     *
     * Refuses: rate_limited, where too many search.
     */
    find: async (
      query: { readonly keyword: string; readonly limit: number },
      language: string,
      { network }: Asker = {},
    ) => {
      const { lobby, search } = await cache.search();
      const found = await search.find(query.keyword, network);
      const foundVendors = await search.findVendors(query.keyword, network);
      const vendors = foundVendors.flatMap((vendor) => vendorCardOf(lobby, vendor, language));
      return {
        games: found.slice(0, query.limit).map((game) => tileOf(lobby, game, language)),
        vendors: vendors.slice(0, foundVendorsMax),
      };
    },
  };
}

type SearchQuery = ListQuery & { readonly keyword?: string | undefined };

/** The caller of a list: whose own games are meant, and whose share of the searches it uses. */
interface Asker {
  readonly memberId?: bigint | undefined;
  readonly network?: string;
}

/** Lists that are asked for by the page: filters, searches, a member's own games. */
export function createPages({ db, cache }: ViewDeps) {
  /** The games a list begins with, in their order. */
  async function startOf(query: SearchQuery, { memberId, network }: Asker) {
    const { keyword = "", filter } = query;
    const { lobby, found } = await searched(keyword, network);
    if (filter !== "FAV" && filter !== "RECENT") return { lobby, from: found };
    if (memberId === undefined) throw new Refusal("not_logged_in");
    const codes = await db.read((reader) =>
      filter === "FAV"
        ? listFavorites(reader, memberId)
        : listRecentGames(reader, memberId, recentMax),
    );
    const own = shownGames(lobby, codes);
    if (keyword === "") return { lobby, from: own };
    const isFound = new Set(found);
    return { lobby, from: own.filter((game) => isFound.has(game)) };
  }

  async function searched(keyword: string, network: string | undefined) {
    if (keyword === "") {
      const lobby = await cache.current();
      return { lobby, found: lobby.games };
    }
    const { lobby, search } = await cache.search();
    return { lobby, found: await search.find(keyword, network) };
  }

  return {
    /**
     * One page of games: of a type, vendors, a group, a filter, a search in whichever language.
     *
     * Refuses: rate_limited, where a word is searched for and too many do; not_logged_in, where FAV
     * or RECENT is asked for and nobody is signed in.
     */
    page: async (query: SearchQuery, language: string, asker: Asker = {}) => {
      const { lobby, from } = await startOf(query, asker);
      return listPage(lobby, from, query, language);
    },

    /** The games a member opened last; those that left the lobby are left out. */
    recent: async (
      memberId: bigint,
      query: {
        readonly page: number;
        readonly pageSize: number;
        readonly gameType?: GameType | undefined;
      },
      language: string,
    ) => {
      const lobby = await cache.current();
      const opened = await db.read((reader) => listRecentGames(reader, memberId, recentMax));
      const tiles = shownGames(lobby, opened)
        .filter(({ gameType }) => query.gameType === undefined || gameType === query.gameType)
        .map((game) => tileOf(lobby, game, language));
      return pageOf(tiles, query.page, query.pageSize);
    },
  };
}
