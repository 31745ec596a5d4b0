import type { Handlers } from "../platform/http/call.ts";
import { networkOf } from "../platform/rate-limit.ts";
import type { Catalogue } from "./service.ts";

type CatalogueCalls =
  | "gameMenus"
  | "gameList"
  | "browseGames"
  | "searchGames"
  | "newGameVendor"
  | "vassGameType"
  | "favoriteGames"
  | "favoriteGamesList"
  | "addFavoriteGame"
  | "removeFavoriteGame"
  | "hotGames"
  | "recentGames"
  | "rankList";

export function catalogueRoutes(catalogue: Catalogue): Handlers<CatalogueCalls> {
  return {
    gameMenus: async ({ query }, { language }) => ({
      menus: await catalogue.menus(query, language),
    }),
    gameList: ({ query }, { session, language, ip }) =>
      catalogue.page(query, language, { memberId: session.memberId, network: networkOf(ip) }),
    browseGames: ({ query }, { session, language, ip }) =>
      catalogue.page(query, language, { memberId: session?.memberId, network: networkOf(ip) }),
    searchGames: ({ query }, { language, ip }) =>
      catalogue.find(query, language, { network: networkOf(ip) }),
    newGameVendor: async (_input, { language }) => ({
      data: { lanes: await catalogue.lanes(language) },
    }),
    vassGameType: ({ query }) => catalogue.vendorTypes(query.vassalage),
    favoriteGames: (_input, { session }) => catalogue.favoriteIds(session.memberId),
    favoriteGamesList: ({ query }, { session, language }) =>
      catalogue.favoritesPage(session.memberId, query, language),
    addFavoriteGame: async ({ body }, { session }) => {
      await catalogue.addFavorite(session.memberId, body.nodeId);
      return { isFavorite: true };
    },
    removeFavoriteGame: async ({ query }, { session }) => {
      await catalogue.removeFavorite(session.memberId, query.nodeId);
      return { isFavorite: false };
    },
    hotGames: ({ query }, { language }) => {
      const isPlatform = query.isPlatform === "true" || query.isPlatform === "1";
      return catalogue.hot(isPlatform ? undefined : query.vassalage, language);
    },
    recentGames: ({ query }, { session, language }) =>
      catalogue.recent(session.memberId, query, language),
    rankList: async ({ query }, { language, merchantCode }) => ({
      list: await catalogue.board(merchantCode, query, language),
    }),
  };
}
