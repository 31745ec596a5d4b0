import type { GameType } from "@baize/contract";
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
  readonly risk: Pick<Risk, "isUnderReview">;
}

/** A game that left the catalogue counts as in-house, as in the record of rounds. */
const goneGameType: GameType = "BGS";

/** What was under way then may still be committed under an earlier time. */
const slackMs = 60_000;

export function createMemberRewards(ports: Ground & Asked): Rewards {
  const { db, clock, ledger, identity, catalogue, risk } = ports;
  return createRewards({
    ...ports,
    hasDeposited,
    samePerson: identity.samePerson,
    isUnderReview: risk.isUnderReview,
    async stakesBetween(memberId, from, to) {
      const games = await db.read((reader) => listStakes(reader, memberId, from, to));
      const settled = [];
      for (const { vendorCode, gameCode, stakedMinor } of games) {
        const game = await catalogue.describeGame(vendorCode, gameCode, "en");
        settled.push({ gameType: game?.gameType ?? goneGameType, stakedMinor });
      }
      return { settled, openRounds: games.reduce((sum, game) => sum + game.openRounds, 0) };
    },
    async recordedUntil() {
      const now = clock.now();
      const known = (await ledger.oldestPostingAt()) ?? now;
      return new Date(known.getTime() - slackMs);
    },
  });
}
