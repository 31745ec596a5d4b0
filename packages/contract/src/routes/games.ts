import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import {
  AmountText,
  ClientText,
  CurrencyText,
  gameGroups,
  GameType,
  gameTypes,
  LanguageText,
  MerchantText,
  PageQuery,
  SitePath,
  Timestamp,
  pageOf,
  pageSizeMax,
  WebAddress,
} from "../fields.ts";

/** Calls of the lobby: what there is to play, what others won, and how a game is started. */

export const GameTile = z
  .object({
    nodeId: z.string(),
    /** Name in the caller's language. */
    displayName: z.string(),
    /** In English. */
    gameName: z.string(),
    /** The same, under the name that nodes of the menu tree have. */
    nodeName: z.string(),
    gameCode: z.string(),
    gameType: GameType,
    /** Vendor code. */
    vassalage: z.string(),
    vendorName: z.string(),
    /** JP jackpot, TG table game, AC arcade, BG bingo, or empty. */
    gameGroupCode: z.string(),
    isHot: z.union([z.literal(0), z.literal(1)]),
    isNew: z.boolean(),
    isGame: z.literal(true),
    /** False: announced, cannot be started yet. */
    isOpen: z.boolean(),
    /** How far wins lie apart, from 1, low, to 5, high; null where the vendor does not say. */
    volatility: z.number().int().min(1).max(5).nullable(),
    /** Art name in the manifest of the image hosts; sizes and formats are listed there. */
    showIcon: z.string(),
    /** Site paths of the cover, small and large, for callers that do not read the manifest. */
    iconUrl: z.string(),
    lagerIcon: z.string(),
    /** What lies under the node in the menu tree: nothing, because a tile is one game. */
    gameMenus: z.array(z.never()),
  })
  .meta({ id: "GameTile" });
export type GameTile = z.infer<typeof GameTile>;

export const GameMenu = z
  .object({
    gameType: GameType,
    /** How many can be played. */
    total: z.number().int(),
    /** Those some of the type's games belong to, and not all of them. */
    groups: z.array(z.enum(gameGroups)),
    games: z.array(GameTile),
  })
  .meta({ id: "GameMenu" });
export type GameMenu = z.infer<typeof GameMenu>;

export const Winner = z
  .object({
    /** Masked, such as "ra***8". */
    customerName: z.string(),
    winAmount: AmountText,
    currency: CurrencyText,
    gameName: z.string(),
    displayName: z.string(),
    iconUrl: z.string(),
    wonAt: Timestamp,
  })
  .meta({ id: "Winner" });
export type Winner = z.infer<typeof Winner>;

/** A progressive jackpot: what its games feed, and one of their rounds wins. */
export const Jackpot = z
  .object({
    network: z.string(),
    /** In the caller's language. */
    name: z.string(),
    vassalage: z.string(),
    gameCodes: z.array(z.string()),
    currency: CurrencyText,
    /** From the largest to the smallest. */
    levels: z.array(
      z.object({
        level: z.string(),
        /** What the pot is called everywhere, in the caller's language. */
        name: z.string(),
        amount: AmountText,
        /** Won before it passes this; null where a draw of the round decides. */
        mustHitBy: AmountText.nullable(),
      }),
    ),
  })
  .meta({ id: "Jackpot" });
export type Jackpot = z.infer<typeof Jackpot>;

/** A vendor as menus and lobbies show it. */
export const VendorTile = z
  .object({
    vassalage: z.string(),
    title: z.string(),
    /** Site path of its mark. */
    iconUrl: z.string(),
    gameClassify: GameType,
    /** How many can be played. */
    total: z.number().int(),
    isOpen: z.boolean(),
  })
  .meta({ id: "VendorTile" });
export type VendorTile = z.infer<typeof VendorTile>;

export const favoritesMax = 999;

/** Games of one section of the home page, and of the hot rail. */
export const sectionMax = 12;

export const gameFilters = ["ALL", "NEW", "FAV", "HOT", "RECENT"] as const;
export const gameSorts = ["order", "name", "new"] as const;

const GameListQuery = z.strictObject({
  clientType: ClientText.optional(),
  platform: ClientText.optional(),
  merchant: MerchantText.optional(),
  language: LanguageText.optional(),
  gameType: GameType.optional(),
  /** Vendor codes with commas between them. */
  vassalage: z.string().max(200).optional(),
  /** JP jackpot, TG table game, AC arcade, BG bingo; or a type, as the vendors' lanes have it. */
  gameClassify: z.enum([...gameGroups, ...gameTypes]).optional(),
  /** FAV and RECENT are the member's own. */
  filter: z.enum(gameFilters).default("ALL"),
  sort: z.enum(gameSorts).default("order"),
  keyword: z.string().trim().max(64).optional(),
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(pageSizeMax).default(48),
});

const GamePage = pageOf(GameTile).extend({
  /** How many of the list can be played; `total` also counts those that are only announced. */
  playable: z.number().int(),
  /** How many of the rest of the query can be played of each vendor, for the vendor filter. */
  vendors: z.array(
    z.object({ vassalage: z.string(), vendorName: z.string(), total: z.number().int() }),
  ),
});

export const gamesRoutes = {
  gameMenus: {
    summary: "The open and announced games by type, in the brand's order.",
    access: "anyone",
    isRevalidated: true,
    query: z.strictObject({
      gameType: GameType.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(sectionMax),
    }),
    response: z.object({ menus: z.array(GameMenu) }),
    refusals: [],
  },
  gameList: {
    summary: "One page of the games of a type, vendors, a group, a filter or a search.",
    access: "session",
    query: GameListQuery,
    response: GamePage,
    refusals: [],
  },
  browseGames: {
    summary: "The same for everybody: without a session the filters FAV and RECENT are refused.",
    access: "anyone",
    isRevalidated: true,
    query: GameListQuery,
    response: GamePage,
    refusals: ["not_logged_in"],
  },
  searchGames: {
    summary: "Games whose name in any language, or whose vendor, comes close to what was typed.",
    access: "anyone",
    query: z.strictObject({
      keyword: z.string().trim().min(1).max(64),
      limit: z.coerce.number().int().min(1).max(50).default(24),
    }),
    response: z.object({
      games: z.array(GameTile),
      vendors: z.array(VendorTile),
    }),
    refusals: [],
    perMinuteMax: 120,
  },
  newGameVendor: {
    summary: "The vendors of each game type, in the brand's order.",
    access: "anyone",
    isRevalidated: true,
    query: z.strictObject({ platform: ClientText.optional(), language: LanguageText.optional() }),
    response: z.object({
      data: z.object({
        lanes: z.array(
          z.object({
            /** Name of the type in the caller's language. */
            title: z.string(),
            gameClassify: GameType,
            cards: z.array(VendorTile),
          }),
        ),
      }),
    }),
    refusals: [],
  },
  vassGameType: {
    summary: "The game types of one vendor with the number of its games.",
    access: "session",
    query: z.strictObject({ vassalage: z.string().min(1).max(16) }),
    response: z.array(z.object({ gameType: GameType, total: z.number().int() })),
    refusals: ["not_found"],
  },
  favoriteGames: {
    summary: "Ids of the member's favourites.",
    access: "session",
    response: z.array(z.string()).max(favoritesMax),
    refusals: [],
  },
  favoriteGamesList: {
    summary: "The member's favourites, newest first.",
    access: "session",
    query: z.strictObject({
      clientType: ClientText.optional(),
      platform: ClientText.optional(),
      language: LanguageText.optional(),
      pageNo: PageQuery.shape.pageNum,
      pageSize: z.coerce.number().int().min(1).max(favoritesMax).default(favoritesMax),
      gameType: GameType.optional(),
    }),
    response: pageOf(GameTile),
    refusals: [],
  },
  addFavoriteGame: {
    summary: "Makes a game a favourite. Again, it changes nothing.",
    access: "session",
    body: z.strictObject({ nodeId: z.string().min(1).max(100) }),
    response: z.object({ isFavorite: z.literal(true) }),
    refusals: ["not_found", "favorites_full"],
    perMinuteMax: 60,
  },
  removeFavoriteGame: {
    summary: "Takes a game off the favourites. Again, it changes nothing.",
    access: "session",
    query: z.strictObject({ nodeId: z.string().min(1).max(100) }),
    response: z.object({ isFavorite: z.literal(false) }),
    refusals: [],
    perMinuteMax: 60,
  },
  hotGames: {
    summary: "Up to 12 hot games, of all vendors or of some.",
    access: "anyone",
    isRevalidated: true,
    query: z.strictObject({
      merchantCode: MerchantText.optional(),
      /** True: of the whole platform, whatever `vassalage` says. */
      isPlatform: z.enum(["true", "false", "1", "0"]).optional(),
      /** Vendor codes with commas between them. */
      vassalage: z.string().max(200).optional(),
      platform: ClientText.optional(),
      language: LanguageText.optional(),
    }),
    response: z.array(GameTile).max(sectionMax),
    refusals: [],
  },
  recentGames: {
    summary: "The games the member opened last, newest first.",
    access: "session",
    query: z.strictObject({
      page: PageQuery.shape.pageNum,
      pageSize: PageQuery.shape.pageSize,
      gameType: GameType.optional(),
      language: LanguageText.optional(),
      clientType: ClientText.optional(),
    }),
    response: pageOf(GameTile),
    refusals: [],
  },
  rankList: {
    summary: "The biggest settled wins; names are masked, trial and test accounts left out.",
    access: "anyone",
    isRevalidated: true,
    query: z.strictObject({
      /** A type, or JP for what jackpots paid, without the rest of the rounds' wins. */
      gameCategory: z.enum([...gameTypes, "JP"]).optional(),
      language: LanguageText.optional(),
      limitNum: z.coerce.number().int().min(1).max(20).default(9),
    }),
    response: z.object({ list: z.array(Winner) }),
    refusals: [],
  },
  jackpots: {
    summary: "The pots of the progressive jackpots as they stand, half a second old at most.",
    access: "anyone",
    response: z.object({ jackpots: z.array(Jackpot) }),
    refusals: [],
  },
  launchGame: {
    summary: "Opens a game: the answer is the address of its frame, good for one use within 60 s.",
    access: "session",
    body: z.strictObject({
      vassalage: z.string().min(1).max(16),
      gameCode: z.string().min(1).max(64),
      device: z.enum(["desktop", "mobile"]),
      language: z.string().min(2).max(8),
      /** Site path the game's exit leads to. */
      backUrl: SitePath,
    }),
    response: z.object({
      url: WebAddress,
      isDemo: z.boolean(),
      /** What the member has at a vendor with a wallet of its own; null where it said nothing. */
      wallet: z.object({ currency: CurrencyText, balance: AmountText.nullable() }).optional(),
    }),
    refusals: [
      "not_found",
      "game_unavailable",
      "play_paused",
      "limit_reached",
      "vendor_unavailable",
    ],
    perMinuteMax: 120,
  },
} as const satisfies Record<string, RouteSchema>;
