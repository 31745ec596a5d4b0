import { actorOf } from "../backoffice/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { OfferConsole } from "./console.ts";

type OfferCalls = "consoleVendors" | "saveVendors" | "consoleGames" | "saveGame" | "moveGame";

export function offerConsoleRoutes(offer: OfferConsole): Handlers<OfferCalls> {
  return {
    consoleVendors: () => offer.listVendors(),
    saveVendors: ({ body }, context) => offer.saveVendors(actorOf(context), body.vendors),
    consoleGames: ({ query }) => {
      const { gameType, vassalage: vendorCode, keyword, ...page } = query;
      return offer.listGames({ gameType, vendorCode, keyword }, page);
    },
    saveGame: ({ params, body }, context) => {
      const { gameGroupCode: groupCode, ...marks } = body;
      return offer.saveGame(actorOf(context), params.nodeId, { ...marks, groupCode });
    },
    moveGame: async ({ params, body }, context) => {
      await offer.moveGame(actorOf(context), params.nodeId, body.before);
      return {};
    },
  };
}
