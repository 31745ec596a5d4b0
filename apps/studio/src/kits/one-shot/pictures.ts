/** The still picture of a result, for the kinds of games that have one. */
import type { OneShotKind, OneShotOutcome } from "./protocol.ts";
import type { RoundOutcome } from "../../protocol.ts";
import { baccaratPicture } from "../../games/baccarat/picture.ts";
import { bingoPicture } from "../../games/bingo/picture.ts";
import { dicePicture } from "../../games/dice/picture.ts";
import { kenoPicture } from "../../games/keno/picture.ts";
import { limboPicture } from "../../games/limbo/picture.ts";
import { plinkoPicture } from "../../games/plinko/picture.ts";
import { roulettePicture } from "../../games/roulette/picture.ts";
import { wheelPicture } from "../../games/wheel/picture.ts";
import { slotPicture } from "../slot/picture.ts";

type Draw<K extends OneShotKind> = (outcome: Extract<OneShotOutcome, { game: K }>) => string;

const pictures: { readonly [K in OneShotKind]: Draw<K> } = {
  baccarat: baccaratPicture,
  bingo: bingoPicture,
  dice: dicePicture,
  keno: kenoPicture,
  limbo: limboPicture,
  plinko: plinkoPicture,
  roulette: roulettePicture,
  wheel: wheelPicture,
};

export function isOneShotOutcome(outcome: RoundOutcome): outcome is OneShotOutcome {
  return outcome.game in pictures;
}

export function pictureOf(outcome: RoundOutcome | null): string | null {
  if (outcome?.game === "slot") return slotPicture(outcome);
  if (outcome === null || !isOneShotOutcome(outcome)) return null;
  // Each picture takes the outcome of its own kind, which the key has just chosen.
  const draw = pictures[outcome.game] as (outcome: OneShotOutcome) => string;
  return draw(outcome);
}
