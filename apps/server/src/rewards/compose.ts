import { minuteMs } from "@baize/contract/durations";
import type { Brand } from "../brand/index.ts";
import { hasDeposited, raiseTurnover } from "../cashier/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Identity } from "../identity/index.ts";
import type { OfferGate, Risk } from "../protection/index.ts";
import { countOpenRounds, lastRoundAt, type Vendors } from "../vendors/index.ts";
import { watchBonusPlay } from "./bonuses/play-check.ts";
import { listUncounted } from "./bonuses/progress.ts";
import { createFreePlays, type FreePlayDeps } from "./free-rounds/plays.ts";
import { createFreeRounds, type FreeRoundsDeps } from "./free-rounds/service.ts";
import { createRewards, type Rewards, type RewardsDeps } from "./service.ts";

/** Rewards, put together with the modules that know people, deposits, rounds and risk. */
export interface ComposeRewardsDeps extends Pick<
  RewardsDeps,
  "db" | "clock" | "ids" | "ledger" | "events" | "onMoved" | "onError"
> {
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "samePerson">;
  readonly catalogue: Pick<Catalogue, "gameTypeOf">;
  readonly risk: Pick<Risk, "isUnderReview" | "raiseIn" | "sharersOf">;
  readonly offers: OfferGate;
}

/** What was under way then may still be committed under an earlier time. */
const slackMs = minuteMs;

/** Free rounds as the wallet plays them. */
export const composeFreePlays = ({ db, clock }: Pick<FreePlayDeps, "db" | "clock">) =>
  createFreePlays({ db, clock, raiseTurnover });

export interface ComposeFreeRoundsDeps extends Pick<FreeRoundsDeps, "db" | "clock" | "onError"> {
  readonly catalogue: Pick<Catalogue, "describeGame">;
  readonly vendors: Pick<Vendors, "rewardCalls">;
  readonly offers: OfferGate;
}

/** Free rounds as operators give them, told to the vendors of their games. */
export function composeFreeRounds(deps: ComposeFreeRoundsDeps) {
  const { db, clock, catalogue, vendors, offers, onError } = deps;
  const { describeGame } = catalogue;
  const { rewardCalls: tellVendor } = vendors;
  return createFreeRounds({ db, clock, describeGame, tellVendor, offers, onError });
}

export function composeRewards(deps: ComposeRewardsDeps): Rewards {
  const { clock, ledger, identity, catalogue, risk, brand } = deps;
  return createRewards({
    db: deps.db,
    clock,
    ids: deps.ids,
    ledger,
    events: deps.events,
    offers: deps.offers,
    onMoved: deps.onMoved,
    onError: deps.onError,
    currencyOf: async (merchantCode) => (await brand.getMerchant(merchantCode)).currency,
    hasDeposited,
    samePerson: identity.samePerson,
    isUnderReview: risk.isUnderReview,
    watchPlay: watchBonusPlay(risk),
    countOpen: countOpenRounds,
    listUncounted,
    lastRoundAt,
    gameTypeOf: catalogue.gameTypeOf,
    async recordedUntil() {
      const now = clock.now();
      const known = (await ledger.oldestPostingAt()) ?? now;
      return new Date(known.getTime() - slackMs);
    },
  });
}
