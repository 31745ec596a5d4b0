import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, GameType, PageQuery, Timestamp, pageOf } from "../fields.ts";

/** Calls of the lobby: what there is to play, what others won, and how a game is started. */

export const GameTile = z
  .object({
    nodeId: z.string(),
    /** Name in the caller's language. */
    displayName: z.string(),
    gameName: z.string(),
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
    /** Art name in the manifest of the image hosts; sizes and formats are listed there. */
    showIcon: z.string(),
  })
  .meta({ id: "GameTile" });
export type GameTile = z.infer<typeof GameTile>;

export const GameMenu = z
  .object({ gameType: GameType, total: z.number().int(), games: z.array(GameTile) })
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

export const gamesRoutes = {
  gameMenus: {
    summary: "The open and announced games by type, in the brand's order.",
    access: "anyone",
    query: z.strictObject({
      gameType: GameType.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(60),
    }),
    response: z.object({ menus: z.array(GameMenu) }),
    refusals: [],
  },
  gameList: {
    summary: "One page of the games of a type or vendor.",
    access: "session",
    query: PageQuery.extend({
      gameType: GameType.optional(),
      vassalage: z.string().max(16).optional(),
      keyword: z.string().trim().max(64).optional(),
    }),
    response: pageOf(GameTile),
    refusals: [],
  },
  hotGames: {
    summary: "Up to 12 hot games.",
    access: "anyone",
    response: z.array(GameTile).max(12),
    refusals: [],
  },
  recentGames: {
    summary: "The games the member opened last, newest first.",
    access: "session",
    query: PageQuery,
    response: pageOf(GameTile),
    refusals: [],
  },
  rankList: {
    summary: "The biggest settled wins; names are masked, trial and test accounts left out.",
    access: "anyone",
    query: z.strictObject({
      gameCategory: GameType.optional(),
      limitNum: z.coerce.number().int().min(1).max(20).default(9),
    }),
    response: z.object({ list: z.array(Winner) }),
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
      backUrl: z.string().startsWith("/").max(200),
    }),
    response: z.object({ url: z.url(), isDemo: z.boolean() }),
    refusals: ["not_found", "game_unavailable", "vendor_unavailable"],
    perMinuteMax: 120,
  },
} as const satisfies Record<string, RouteSchema>;
