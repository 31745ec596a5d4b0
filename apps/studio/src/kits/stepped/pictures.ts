/** The still picture of a round of several steps, as far as it has come. */
import type { SteppedKind, SteppedOutcome } from "../../protocol.ts";
import { blackjackPicture } from "../../games/blackjack/picture.ts";
import { hiloPicture } from "../../games/hilo/picture.ts";
import { minesPicture } from "../../games/mines/picture.ts";
import { videoPokerPicture } from "../../games/video-poker/picture.ts";

type Pictures = {
  readonly [K in SteppedKind]: (outcome: Extract<SteppedOutcome, { game: K }>) => string;
};
const pictures: Pictures = {
  blackjack: blackjackPicture,
  hilo: hiloPicture,
  mines: minesPicture,
  "video-poker": videoPokerPicture,
};

export function steppedPictureOf(outcome: SteppedOutcome): string {
  // Each picture takes the outcome of its own kind, which the key has just chosen.
  const draw = pictures[outcome.game] as (outcome: SteppedOutcome) => string;
  return draw(outcome);
}
