import type { Handlers } from "../platform/http/call.ts";
import type { Catalogue } from "./service.ts";

type CatalogueCalls = "gameMenus" | "gameList" | "hotGames" | "recentGames" | "rankList";

export function catalogueRoutes(catalogue: Catalogue): Handlers<CatalogueCalls> {
  return {
    gameMenus: async ({ query }, { language }) => ({
      menus: await catalogue.menus(query, language),
    }),
    gameList: ({ query }, { language }) => catalogue.page(query, language),
    hotGames: (_input, { language }) => catalogue.hot(language),
    recentGames: ({ query }, { session, language }) =>
      catalogue.recent(session.memberId, query, language),
    rankList: async ({ query }, { language }) => ({
      list: await catalogue.board(query, language),
    }),
  };
}
