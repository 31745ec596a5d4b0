import type { ConsoleDeps } from "../backoffice/index.ts";
import { brandConsoleRoutes } from "./console-routes.ts";
import { createBrandConsole, type BrandConsoleDeps } from "./console.ts";
import { brandFeed } from "./events.ts";
import { brandRoutes, type BrandRouteSources } from "./routes.ts";

export interface BrandModuleDeps
  extends ConsoleDeps, Pick<BrandConsoleDeps, "brand" | "prepareBrandIn"> {
  readonly content: BrandRouteSources;
}

export function brandModule(deps: BrandModuleDeps) {
  const { db, clock, ids, fourEyes, brand, content, prepareBrandIn } = deps;
  const console = createBrandConsole({ db, clock, ids, fourEyes, brand, prepareBrandIn });
  return {
    console,
    handlers: { ...brandRoutes(brand, content), ...brandConsoleRoutes(console) },
    feed: brandFeed,
  };
}
