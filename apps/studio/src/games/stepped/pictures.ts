/** The still picture of a round of several steps, as far as it has come. */
import type { SteppedKind, SteppedOutcome } from "../../protocol.ts";
import { minesPicture } from "../mines/picture.ts";

type Pictures = {
  readonly [K in SteppedKind]: (outcome: Extract<SteppedOutcome, { game: K }>) => string;
};
const pictures: Pictures = { mines: minesPicture };

export function steppedPictureOf(outcome: SteppedOutcome): string {
  return pictures[outcome.game](outcome);
}
