/** The still picture of a round's result, for every kind of game that has one. */
import { isSteppedOutcome, type RoundOutcome } from "../protocol.ts";
import { pictureOf } from "./one-shot/pictures.ts";
import { steppedPictureOf } from "./stepped/pictures.ts";

export function roundPictureOf(outcome: RoundOutcome | null): string | null {
  if (outcome === null) return null;
  return isSteppedOutcome(outcome) ? steppedPictureOf(outcome) : pictureOf(outcome);
}
