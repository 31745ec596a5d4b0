import type { Permissions } from "@baize/contract";
import { randomFraction } from "./random.ts";

/**
 * The hosts that deliver pictures and games. Each page chooses one of each list at random, as the
 * specification says, and stays with it: a second host would be a second connection.
 */

/** Where the site itself keeps its pictures. */
const ownPictures = "/art";

let pictures = ownPictures;
let games: string | undefined;

/** One of a list at random; undefined where there is none. */
export function oneOf<T>(list: readonly T[], fraction = randomFraction()): T | undefined {
  return list[Math.floor(fraction * list.length)];
}

export function chooseHosts({
  imageCDNs,
  launchGameCDNs,
}: Pick<Permissions["info"], "imageCDNs" | "launchGameCDNs">): void {
  pictures = (oneOf(imageCDNs) ?? ownPictures).replace(/\/+$/, "");
  games = oneOf(launchGameCDNs);
}

/** The address of one of the platform's own pictures. */
export function pictureAddress(path: string): string {
  return `${pictures}/${path}`;
}

/** The address of a game's frame at the chosen host; unchanged where the brand names none. */
export function launchAddress(url: string): string {
  if (games === undefined) return url;
  const { pathname, search, hash } = new URL(url);
  return new URL(`${pathname}${search}${hash}`, games).href;
}
