/**
 * All jobs of a build: covers, thumbs and wide scenes, banners, pictures, avatars and games.
 */
import { avatarJobs } from "./avatars.ts";
import { bannerJobs } from "./banners.ts";
import { coverSvg, thumbSvg, wideSvg } from "./compose.ts";
import { announcedCovers } from "./announced.ts";
import { coverList } from "./cover-list.ts";
import type { CoverEntry } from "./covers.ts";
import { slotGameJobs } from "./game-slots.ts";
import { type Job, job } from "./jobs.ts";
import { gameJobs, ownCodes } from "./own-art.ts";
import { mallJobs } from "./mall.ts";
import { pictureJobs } from "./pictures.ts";

/** Games that have a page of their own to fill. */
const PLAYABLE = new Set(ownCodes);

const ANNOUNCED = new Set(announcedCovers.map(({ slug }) => slug));

/**
 * Announced games stand in long lists and never fill a page: they go without the largest size and
 * are drawn less large, which takes a third of the time (measured: 0.8 s instead of 2.6 s each).
 */
const announcedJobs = (entry: CoverEntry): Job[] => [
  { ...job("covers", entry.slug, coverSvg(entry), [180, 360]), oversize: 1.3 },
  job("thumbs", entry.slug, thumbSvg(entry), [96]),
];

const directedJobs = (entry: CoverEntry): Job[] => [
  job("covers", entry.slug, coverSvg(entry), [180, 360, 540]),
  job("thumbs", entry.slug, thumbSvg(entry), [96]),
  ...(PLAYABLE.has(entry.slug) ? [job("wides", entry.slug, wideSvg(entry), [640, 1280])] : []),
];

const coverJobs = (entry: CoverEntry): Job[] =>
  ANNOUNCED.has(entry.slug) ? announcedJobs(entry) : directedJobs(entry);

export function listJobs(): Job[] {
  return [
    ...coverList.flatMap(coverJobs),
    ...bannerJobs(),
    ...pictureJobs(),
    ...mallJobs(),
    ...avatarJobs(),
    ...gameJobs(),
    ...slotGameJobs(),
  ];
}
