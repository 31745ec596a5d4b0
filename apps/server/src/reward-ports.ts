import type { GameType } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import type { Brand } from "./brand/index.ts";
import { watchBonusPlay } from "./bonus-play.ts";
import { countFreeWin, hasDeposited } from "./cashier/index.ts";
import type { Catalogue } from "./catalogue/index.ts";
import type { Identity } from "./identity/index.ts";
import type { OfferGate, Risk } from "./protection/index.ts";
import {
  createFreePlays,
  createFreeRounds,
  createRewards,
  type FreePlayDeps,
  type FreeRoundsDeps,
  type Rewards,
  type RewardsDeps,
} from "./rewards/index.ts";
import { play } from "./member-ports.ts";
import { listStakes, type Vendors } from "./vendors/index.ts";

/** Rewards, put together with the modules that know people, deposits, rounds and risk. */

type Ground = Pick<
  RewardsDeps,
  "db" | "clock" | "ids" | "ledger" | "events" | "onMoved" | "onError"
>;

interface Asked {
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "samePerson">;
  readonly catalogue: Pick<Catalogue, "describeGame">;
  readonly risk: Pick<Risk, "isUnderReview" | "raiseIn" | "sharersOf">;
  readonly offers: OfferGate;
}

/** A game that left the catalogue counts as in-house, as in the record of rounds. */
const goneGameType: GameType = "BGS";

/** What was under way then may still be committed under an earlier time. */
const slackMs = minuteMs;

/** Free rounds as the wallet plays them. */
export function createMemberFreePlays(ground: Pick<FreePlayDeps, "db" | "clock">) {
  return createFreePlays({
    ...ground,
    raiseTurnover: (tx, won) => countFreeWin(tx, { play }, won),
  });
}

/** Free rounds as operators give them, told to the vendors of their games. */
export function createMemberFreeRounds(
  ports: Pick<FreeRoundsDeps, "db" | "clock" | "onError"> & {
    readonly catalogue: Pick<Catalogue, "describeGame">;
    readonly vendors: Pick<Vendors, "rewardCalls">;
    readonly offers: OfferGate;
  },
) {
  const { catalogue, vendors } = ports;
  const { describeGame } = catalogue;
  return createFreeRounds({ ...ports, describeGame, tellVendor: vendors.rewardCalls });
}

export function createMemberRewards(ports: Ground & Asked): Rewards {
  const { clock, ledger, identity, catalogue, risk, brand } = ports;
  return createRewards({
    ...ports,
    currencyOf: async (merchantCode) => (await brand.getMerchant(merchantCode)).currency,
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
