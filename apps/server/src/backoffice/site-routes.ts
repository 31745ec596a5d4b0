import type { Handlers } from "../platform/http/call.ts";
import type { BrandConsole } from "./brand-console.ts";
import type { OfferConsole } from "./offer-console.ts";
import { actorOf } from "./rules.ts";

type BrandCalls =
  | "brands"
  | "brandNames"
  | "createBrand"
  | "saveBrandSettings"
  | "saveBrandHosts"
  | "saveMaintenance";
type OfferCalls = "consoleVendors" | "saveVendors" | "consoleGames" | "saveGame" | "moveGame";

export function brandConsoleRoutes(desk: BrandConsole): Handlers<BrandCalls> {
  return {
    brands: () => desk.listBrands(),
    brandNames: () => desk.listNames(),
    createBrand: ({ body }, context) => desk.create(context.hand, body),
    saveBrandSettings: ({ params, body }, context) =>
      desk.saveSettings(actorOf(context), params.merchantCode, body),
    saveBrandHosts: ({ params, body }, context) =>
      desk.saveHosts(actorOf(context), params.merchantCode, body),
    saveMaintenance: ({ params, body }, context) =>
      desk.saveMaintenance(actorOf(context), params.merchantCode, body),
  };
}

export function offerConsoleRoutes(desk: OfferConsole): Handlers<OfferCalls> {
  return {
    consoleVendors: () => desk.listVendors(),
    saveVendors: ({ body }, context) => desk.saveVendors(actorOf(context), body.vendors),
    consoleGames: ({ query }) => {
      const { gameType, vassalage: vendorCode, keyword, ...page } = query;
      return desk.listGames({ gameType, vendorCode, keyword }, page);
    },
    saveGame: ({ params, body }, context) => {
      const { gameGroupCode: groupCode, ...marks } = body;
      return desk.saveGame(actorOf(context), params.nodeId, { ...marks, groupCode });
    },
    moveGame: async ({ params, body }, context) => {
      await desk.moveGame(actorOf(context), params.nodeId, body.before);
      return {};
    },
  };
}
