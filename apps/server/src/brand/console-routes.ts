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

export function brandConsoleRoutes(brands: BrandConsole): Handlers<BrandCalls> {
  return {
    brands: () => brands.listBrands(),
    brandNames: () => brands.listNames(),
    createBrand: ({ body }, context) => brands.create(context.hand, body),
    saveBrandSettings: ({ params, body }, context) =>
      brands.saveSettings(actorOf(context), params.merchantCode, body),
    saveBrandHosts: ({ params, body }, context) =>
      brands.saveHosts(actorOf(context), params.merchantCode, body),
    saveMaintenance: ({ params, body }, context) =>
      brands.saveMaintenance(actorOf(context), params.merchantCode, body),
  };
}
