import type { MethodName, OfferRounds } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { countReceived, listOfferedMethods } from "../cashier/index.ts";
import { memberRounds } from "../vendors/index.ts";
import type { EarnedAward } from "./awards/rules.ts";
import type { Awards } from "./awards/service.ts";
import type { BonusOfRounds } from "./bonuses/moves.ts";
import { checkBonusPlay } from "./bonuses/play-check.ts";
import { isCounted } from "./bonuses/progress.ts";
import { createBonuses, type BonusesDeps } from "./bonuses/service.ts";
import type { ComposeRewardsDeps } from "./compose-deps.ts";
import { roundsPrize } from "./offers/rounds.ts";

/** Bonuses of deposits, put together with those who know deposits, rounds, games and risk. */

/** What was under way then may still be committed under an earlier time. */
const slackMs = minuteMs;

const methodName = ({ methodId, kind, label }: MethodName): MethodName => ({
  methodId,
  kind,
  label,
});

/** Names of the games of free rounds, each asked for once. */
const roundNames =
  ({ catalogue }: Pick<ComposeRewardsDeps, "catalogue">): BonusesDeps["namesOf"] =>
  async (all, language) => {
    const names = new Map<string, string | null>();
    const keyOf = (one: OfferRounds) => `${one.vassalage} ${one.gameCode}`;
    for (const rounds of all) {
      if (rounds === null || names.has(keyOf(rounds))) continue;
      const found = await catalogue.describeGame(rounds.vassalage, rounds.gameCode, language);
      names.set(keyOf(rounds), found?.gameName ?? null);
    }
    return (rounds) => (rounds === null ? null : (names.get(keyOf(rounds)) ?? null));
  };

/** Free rounds of an offer are an award that is claimed at once, so what is refused is paid. */
const roundsAward = ({
  memberId,
  bonusId,
  merchantCode,
  currency,
  title,
  ...bonus
}: BonusOfRounds): EarnedAward => ({
  memberId,
  awardId: bonusId,
  merchantCode,
  source: `deposit_bonus:${bonusId}`,
  reason: "promotion",
  promotionId: null,
  currency,
  amountMinor: bonus.amountMinor,
  turnoverBps: bonus.wageringBps,
  prize: roundsPrize(bonus.rounds, bonus.roundsCount),
  title,
  claimBy: null,
  operator: null,
  note: null,
});

export function composeBonuses(deps: ComposeRewardsDeps, payIn: Awards["payIn"]) {
  const { clock, ledger, identity, catalogue, risk, brand } = deps;
  return createBonuses({
    db: deps.db,
    clock,
    ids: deps.ids,
    ledger,
    events: deps.events,
    offers: deps.offers,
    onMoved: deps.onMoved,
    onError: deps.onError,
    currencyOf: async (merchantCode) => (await brand.getMerchant(merchantCode)).currency,
    timeZoneOf: async (merchantCode) => (await brand.getMerchant(merchantCode)).timeZone,
    namesOf: roundNames(deps),
    giveRounds: (tx, leave, bonus) => payIn(tx, leave, roundsAward(bonus)),
    countDeposits: countReceived,
    methodsOf: async (reader, merchantCode, currency) =>
      (await listOfferedMethods(reader, merchantCode, currency)).map(methodName),
    samePerson: identity.samePerson,
    findMember: identity.memberByUsername,
    isUnderReview: risk.isUnderReview,
    checkPlay: checkBonusPlay(risk),
    countOpen: memberRounds.countOpenRounds,
    isCounted,
    lastRoundAt: memberRounds.lastRoundAt,
    gameTypeOf: catalogue.gameTypeOf,
    async recordedUntil() {
      const now = clock.now();
      const known = (await ledger.oldestPostingAt()) ?? now;
      return new Date(known.getTime() - slackMs);
    },
  });
}
