import type { ConsoleDeps } from "../backoffice/index.ts";
import { offerConsoleRoutes } from "./console-routes.ts";
import { createOfferConsole } from "./console.ts";
import { lobbyFeed } from "./events.ts";
import { catalogueRoutes } from "./routes.ts";
import type { Catalogue } from "./service.ts";

export interface CatalogueModuleDeps extends Pick<ConsoleDeps, "db" | "clock" | "ids"> {
  readonly catalogue: Catalogue;
}

export function catalogueModule({ db, clock, ids, catalogue }: CatalogueModuleDeps) {
  const console = createOfferConsole({ db, clock, ids, catalogue });
  return {
    console,
    handlers: { ...catalogueRoutes(catalogue), ...offerConsoleRoutes(console) },
    feed: [lobbyFeed],
  };
}
