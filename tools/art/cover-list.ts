import { games } from "../../apps/studio/src/catalogue/games.ts";
import { announcedCovers } from "./announced.ts";
import { directedCovers, type CoverEntry } from "./covers.ts";

const listed: readonly CoverEntry[] = [...directedCovers, ...announcedCovers];
const slugs = new Set(listed.map(({ slug }) => slug));

/**
 * Every game that has a cover: those of the demo's vendors, and any game of the studio. Pulls in no
 * renderer, so the demo seed may read it.
 */
export const coverList: readonly CoverEntry[] = [
  ...listed,
  ...games
    .filter(({ gameCode }) => !slugs.has(gameCode))
    .map(({ gameCode, name, vendorCode, gameType, group }) => ({
      slug: gameCode,
      title: name.en,
      vendorCode,
      gameType,
      tags: group === null ? [] : [group],
    })),
];
