/**
 * All jobs of a build: covers, thumbs and wide scenes, banners, pictures, avatars and games.
 */
import { avatarJobs } from "./avatars.ts";
import { bannerJobs } from "./banners.ts";
import { coverSvg, thumbSvg, wideSvg } from "./compose.ts";
import { type CoverEntry, coverList } from "./covers.ts";
import { amberDiceJobs } from "./game-amber-dice.ts";
import { lanternKoiJobs } from "./game-lantern-koi.ts";
import { skylarkJobs } from "./game-skylark.ts";
import { type Job, job } from "./jobs.ts";
import { pictureJobs } from "./pictures.ts";

/** Games that have a page of their own to fill. */
const PLAYABLE = new Set(["skylark", "amber-dice", "lantern-koi"]);

const coverJobs = (entry: CoverEntry): Job[] => [
  job("covers", entry.slug, coverSvg(entry), [180, 360, 540]),
  job("thumbs", entry.slug, thumbSvg(entry), [96]),
  ...(PLAYABLE.has(entry.slug) ? [job("wides", entry.slug, wideSvg(entry), [640, 1280])] : []),
];

export function listJobs(): Job[] {
  return [
    ...coverList.flatMap(coverJobs),
    ...bannerJobs(),
    ...pictureJobs(),
    ...avatarJobs(),
    ...skylarkJobs(),
    ...amberDiceJobs(),
    ...lanternKoiJobs(),
  ];
}
