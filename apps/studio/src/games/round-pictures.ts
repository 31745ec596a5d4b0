/** The still picture of a round's result, for every kind of game that has one. */
import { isSteppedOutcome, isTableOutcome, type RoundOutcome } from "../protocol.ts";
import { pictureOf } from "./one-shot/pictures.ts";
import { steppedPictureOf } from "./stepped/pictures.ts";
import { tablePicture } from "./tables/picture.ts";

export function roundPictureOf(outcome: RoundOutcome | null): string | null {
  if (outcome === null) return null;
  if (isTableOutcome(outcome)) return tablePicture(outcome);
  return isSteppedOutcome(outcome) ? steppedPictureOf(outcome) : pictureOf(outcome);
}
