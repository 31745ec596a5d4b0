/** The still picture of a round's result, for every kind of game that has one. */
import { isSteppedOutcome, type RoundOutcome } from "../protocol.ts";
import { isTableOutcome } from "../games/tables/protocol.ts";
import { pictureOf } from "../kits/one-shot/pictures.ts";
import { steppedPictureOf } from "../kits/stepped/pictures.ts";
import { tablePicture } from "../games/tables/picture.ts";

export function roundPictureOf(outcome: RoundOutcome | null): string | null {
  if (outcome === null) return null;
  if (isTableOutcome(outcome)) return tablePicture(outcome);
  return isSteppedOutcome(outcome) ? steppedPictureOf(outcome) : pictureOf(outcome);
}
