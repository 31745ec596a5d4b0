/**
 * A round again, from the words of its seeds and what the player did: by the rules the studio plays
 * by, found where the studio finds them, so a game that joins the catalogue can be checked at once.
 */
import { payoutOf, type WordStream } from "@baize/fair";
import { minor, type Minor } from "@baize/money";
import { findGame } from "../catalogue/games.ts";
import { refuse } from "../engine/refusal.ts";
import type { Played as PlayedIn, Recomputed } from "../kits/part.ts";

export type { Recomputed } from "../kits/part.ts";

export interface Played extends Omit<PlayedIn, "limits"> {
  readonly gameCode: string;
}

/** Refuses: game_unknown, and what the game refuses in a choice or a step. */
export function recompute(words: WordStream, { gameCode, ...played }: Played): Recomputed {
  const { limits, part } = findGame(gameCode) ?? refuse("game_unknown");
  if (part.is === "flight") refuse("game_unknown");
  return part.again(words, { ...played, limits: limits(played.currency) });
}

/** What a bet on a flight is paid that was cashed out at `cash`, both in hundredths. */
export const flightPayout = (stake: Minor, cash: number | null, point: number): Minor =>
  cash === null || cash > point ? minor(0n) : payoutOf(stake, cash);
