/**
 * The catalogue: which games there are, in which order and language, and what a member opened last.
 *
 * A game is announced until its vendor's list says it is open. The whole lobby fits in memory and
 * is updated on every change. The catalogue knows no rounds and no money; the winner board's wins
 * are handed in. Start with `createCatalogue` in service.ts.
 */
export { createCatalogue, type Catalogue, type CatalogueDeps } from "./service.ts";
export type { AnnouncedGame, AnnouncedVendor } from "./store.ts";
export { listReturnsOf } from "./offer-store.ts";
export { maskName } from "./rules.ts";
export { createFinderJobs } from "./search.ts";
export { catalogueModule } from "./module.ts";
