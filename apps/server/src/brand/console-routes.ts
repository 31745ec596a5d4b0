import { actorOf } from "../backoffice/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { BrandConsole } from "./console.ts";

type BrandCalls =
  | "brands"
  | "brandNames"
  | "createBrand"
  | "saveBrandSettings"
  | "saveBrandHosts"
  | "saveMaintenance";

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
