import type { QueryClient } from "@tanstack/react-query";
import { randomFraction } from "./random.ts";

/** What an operator may have changed: the brand, the lobby, and everything that was written. */
const siteKeys: ReadonlySet<unknown> = new Set([
  "permissions",
  "home",
  "sections",
  "section-group",
  "vendors",
  "hot",
  "game",
  "game-list",
  "game-search",
  "recommended",
  "favorite-games",
  "recent-games",
  "winners",
  "registration",
  "announcements",
  "promotions",
  "help",
]);

/** All open pages hear of a change at once; they ask one after another. */
const delayMsMax = 2_000;

/** Reads the page's site data again, after a random moment. */
export function readSiteAnew(cache: QueryClient, fraction = randomFraction()): void {
  setTimeout(() => {
    void cache.invalidateQueries({ predicate: ({ queryKey }) => siteKeys.has(queryKey[0]) });
  }, fraction * delayMsMax);
}
