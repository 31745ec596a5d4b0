import { refuse } from "../../engine/refusal.ts";
import { amountText } from "../../engine/rounds/view.ts";
import { choiceOf } from "../again.ts";
import type { Again, PartBase } from "../part.ts";
import type { OneShotGame } from "./game.ts";

/** Any id does: only the choice and the stake are read. */
const noAction = "00000000-0000-4000-8000-000000000000";

export interface OneShotPart extends PartBase {
  readonly is: "one-shot";
  readonly game: OneShotGame;
  readonly again: Again;
}

/** A game that one request plays from stake to payout. */
export const oneShotPart = (game: OneShotGame): OneShotPart => ({
  is: "one-shot",
  game,
  version: game.version,
  rtpBps: game.rtpBps,
  maths: { version: game.version, rtpBps: game.rtpBps },
  rules: ({ base }) => game.rules(base),
  again: (words, { choice, stake, currency }) => {
    const request = game.readRequest({
      ...choiceOf(choice),
      actionId: noAction,
      stake: amountText(stake, currency),
    });
    const bet = (request ?? refuse("bad_request")).bet({ stake, currency });
    return { ...bet.draw(words), staked: stake };
  },
});
