import type { GameType } from "@baize/contract";
import { watchBonusPlay } from "./bonus-play.ts";
import { hasDeposited } from "./cashier/index.ts";
import type { Catalogue } from "./catalogue/index.ts";
import type { Identity } from "./identity/index.ts";
import type { Risk } from "./protection/index.ts";
import { createRewards, type Rewards, type RewardsDeps } from "./rewards/index.ts";
import { listStakes } from "./vendors/index.ts";

/** What the house gives: rewards, put together with who knows people, deposits, rounds and risk. */

type Ground = Pick<
  RewardsDeps,
  "db" | "clock" | "ids" | "ledger" | "outbox" | "onMoved" | "onError"
>;

interface Asked {
  readonly identity: Pick<Identity, "samePerson">;
  readonly catalogue: Pick<Catalogue, "describeGame">;
  readonly risk: Pick<Risk, "isUnderReview" | "raiseIn" | "sharersOf">;
}

/** A game that left the catalogue counts as in-house, as in the record of rounds. */
const goneGameType: GameType = "BGS";

/** What was under way then may still be committed under an earlier time. */
const slackMs = 60_000;

export function createMemberRewards(ports: Ground & Asked): Rewards {
  const { clock, ledger, identity, catalogue, risk } = ports;
  return createRewards({
    ...ports,
    hasDeposited,
    samePerson: identity.samePerson,
    isUnderReview: risk.isUnderReview,
    watchPlay: watchBonusPlay(risk),
    playedBetween: (reader, memberId, from, to) => listStakes(reader, [{ memberId, from, to }]),
    async gameTypeOf({ vendorCode, gameCode }) {
      const game = await catalogue.describeGame(vendorCode, gameCode, "en");
      return game?.gameType ?? goneGameType;
    },
    async recordedUntil() {
      const now = clock.now();
      const known = (await ledger.oldestPostingAt()) ?? now;
      return new Date(known.getTime() - slackMs);
    },
  });
}
