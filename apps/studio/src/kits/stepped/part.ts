import type { WordStream } from "@baize/fair";
import { minor } from "@baize/money";
import { refuse } from "../../engine/refusal.ts";
import { anyGame, type AnySteppedGame, type SteppedGame } from "../../engine/rounds/step-game.ts";
import type { Again, PartBase, Played, Recomputed } from "../part.ts";

/** Steps the studio took for an absent player are not ones a player may ask for. */
function again(game: AnySteppedGame, words: WordStream, played: Played): Recomputed {
  const { stake, currency, limits } = played;
  const terms = { stake, currency, limits };
  let standing = game.replay(words, game.open(played.choice, terms), [], terms);
  let staked = stake;
  for (const step of played.steps) {
    if (standing.payout !== null) refuse("step_not_possible");
    const byDefault = standing.defaultStep();
    const isDefault = JSON.stringify(step) === JSON.stringify(byDefault);
    const next = standing.next(isDefault ? byDefault : game.readStep(step));
    staked = minor(staked + next.extraStake);
    standing = next.standing;
  }
  return { outcome: standing.outcome, staked, payout: standing.payout };
}

export interface SteppedPart extends PartBase {
  readonly is: "stepped";
  readonly game: AnySteppedGame;
  readonly again: Again;
}

/** A game whose round takes several steps. */
export function steppedPart<Choice, Step, State>(
  rules: SteppedGame<Choice, Step, State>,
): SteppedPart {
  const game = anyGame(rules);
  return {
    is: "stepped",
    game,
    version: game.version,
    rtpBps: game.rtpBps,
    maths: { version: game.version, rtpBps: game.rtpBps },
    rules: ({ base }) => game.rules(base),
    again: (words, played) => again(game, words, played),
  };
}
