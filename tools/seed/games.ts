import type { AnnouncedGame, AnnouncedVendor } from "../../apps/server/src/catalogue/index.ts";
import { coverList, vendorList } from "../art/covers.ts";

/**
 * The announced games of the demo: every entry that has a cover. Vendors open what they can serve.
 */

export const demoVendors: readonly AnnouncedVendor[] = vendorList.map((vendor) => ({
  vendorCode: vendor.code,
  name: { en: vendor.name, bn: vendor.nameBn },
}));

/** Shown in the hot rail: what can be played now, then what is asked for most. */
const hot = new Set([
  "skylark",
  "lantern-koi",
  "amber-dice",
  "monsoon-tiger",
  "peacock-courtyard",
  "velvet-roulette",
  "coral-cannon",
  "callbreak-court",
  "matchday-lines",
  "jade-river-dragon",
  "salon-baccarat",
  "delta-draw-six",
]);

const fresh = new Set(["skylark", "lantern-koi", "amber-dice", "rickshaw-rush", "foxfire-hollow"]);

export const demoGames: readonly AnnouncedGame[] = coverList.map((cover) => ({
  vendorCode: cover.vendorCode,
  gameCode: cover.slug,
  name: { en: cover.title, bn: cover.titleBn },
  gameType: cover.gameType,
  groupCode: cover.tags[0] ?? "",
  isHot: hot.has(cover.slug),
  isNew: fresh.has(cover.slug),
  art: cover.slug,
}));
