import { announcedCovers } from "./announced.ts";
import { directedCovers, type CoverEntry } from "./covers.ts";

/** Every game that has a cover. Pulls in no renderer, so the demo seed may read it. */
export const coverList: readonly CoverEntry[] = [...directedCovers, ...announcedCovers];
