import {
  demandPaymentPassword,
  demandTurnoverIn,
  listDepositors,
  listPayees,
} from "../cashier/index.ts";
import type { Reader, Tx } from "../platform/db.ts";
import { listLags } from "../platform/events/index.ts";
import { memberRounds } from "../vendors/index.ts";
import type { AwardReason } from "@baize/contract";
import { followBudget } from "./access/budget.ts";
import { createAccess, demandGoing, type Access } from "./access/service.ts";
import { createShowing } from "./promotion-control/service.ts";
import { boardReader } from "./boards/consumer.ts";
import { sumInPools } from "./boards/buy-in-store.ts";
import { buyInFlag } from "./boards/entering.ts";
import { createBoards, type Boards } from "./boards/service.ts";
import { raiseTurnover, raiseTurnovers } from "./boards/turnover.ts";
import { createAwards, type Awards, type AwardsDeps } from "./awards/service.ts";
import type { PrizeAward } from "./awards/moves.ts";
import type { AwardRow } from "./awards/rules.ts";
import { createGameNames, type NameGames } from "./counted/names.ts";
import { composeBonuses } from "./compose-bonuses.ts";
import { createApplications } from "./applications/service.ts";
import { ownApplications, waitingApplications } from "./applications/views.ts";
import { createCheckIns } from "./check-in/service.ts";
import { createFreePlays, type FreePlayDeps } from "./free-rounds/plays.ts";
import { createEnvelopes, type EnvelopeDeps } from "./envelopes/service.ts";
import type { ComposeRewardsDeps } from "./compose-deps.ts";
import { composeLevels } from "./compose-levels.ts";
import {
  composeJourneys,
  markPorts,
  ofHouseIn,
  promotionPorts,
  stepsOf,
} from "./compose-people.ts";
import { composeSegments } from "./compose-segments.ts";
import { createFreeRounds, type FreeRoundsDeps } from "./free-rounds/service.ts";
import type { NamePrizes } from "./prize-terms/ports.ts";
import { createPrizeNames } from "./prizes/names.ts";
import { givePrize, mayGivePrize, type PrizeDeps } from "./prizes/service.ts";
import { createMissions, type Missions } from "./missions/service.ts";
import type { MarkDeps } from "./marks/service.ts";
import { createBeacon } from "./raffles/beacon.ts";
import { createRaffles } from "./raffles/service.ts";
import { createMall } from "./mall/service.ts";
import { createReferrals, hasReferral } from "./referral/service.ts";
import { createDrawSeeds } from "./seeds/draw-seeds.ts";
import { journeyOf } from "./journeys/rules.ts";
import { followJourneyAward } from "./journeys/service.ts";
import { createSeeds } from "./seeds/service.ts";
import { createWheels } from "./wheels/service.ts";
import { followAward } from "./promotions/following.ts";
import { createRunning } from "./promotions/running.ts";
import { createPromotions, type PromotionsDeps } from "./promotions/service.ts";
import { addDays } from "../platform/day-names.ts";
import { listOfPeriod } from "./turnover/store.ts";
import type { Vip } from "./vip/service.ts";
import { listVipMembers } from "./vip/store.ts";
import { saveOfferIn, type OfferToSave } from "./offers/service.ts";
import { move as movePoints, postEarned } from "./points/moves.ts";
import { createPoints } from "./points/service.ts";
import { lockPointMember } from "./points/store.ts";

/** Free rounds as the wallet plays them. */
export const composeFreePlays = (deps: Omit<FreePlayDeps, "raiseTurnover">) =>
  createFreePlays({ ...deps, raiseTurnover });

/** Free rounds as operators give them, told to the vendors of their games. */
function composeFreeRounds(
  { db, clock, events, catalogue, vendors, offers, onError }: ComposeRewardsDeps,
  onRefused: FreeRoundsDeps["onRefused"],
) {
  const { describeGame } = catalogue;
  return createFreeRounds({
    db,
    clock,
    events,
    describeGame,
    tellVendor: vendors.rewardCalls,
    offers,
    onRefused,
    onError,
  });
}

/** What rewards know of the names that their readers see. */
interface WithNames extends ComposeRewardsDeps {
  readonly access: Access;
  readonly namePrizes: NamePrizes;
  readonly nameGames: NameGames;
}

/** Awards of promotions and of journeys move the part that earned them; others their budget. */
export const followWith =
  (deps: Pick<ComposeRewardsDeps, "clock" | "events">): AwardsDeps["follow"] =>
  async (tx, award) => {
    await followAward(tx, deps, award);
    await followBudget(tx, award);
    await followJourneyAward(tx, award);
  };

function composeAwards(
  deps: ComposeRewardsDeps & { readonly namePrizes: NamePrizes },
  ports: Pick<
    AwardsDeps,
    "judgeIn" | "givePrize" | "tellVendor" | "countUnseenPromotions" | "dueBeside"
  >,
) {
  const { db, clock, ledger, events, offers, risk, onMoved, onError } = deps;
  const { isUnderReview, listUnderReview } = risk;
  const shared = { db, clock, ledger, events, offers, onMoved, onError };
  return createAwards({
    ...shared,
    ...ports,
    follow: followWith({ clock, events }),
    demandPaid: deps.demandPaid,
    isUnderReview,
    listUnderReview,
    raiseTurnover,
    raiseTurnovers,
    mayGivePrize: (reader, award) => mayGivePrize(reader, deps, award),
    namePrizes: deps.namePrizes,
    timeZoneOf: async (merchantCode) => (await deps.brand.getMerchant(merchantCode)).timeZone,
    async hasReferral(reader, session, merchantCode, known) {
      // A break of another account of the person hides no page of this one.
      const leave = known ?? (await offers.mayOfferIn(reader, [session.memberId]));
      return leave !== undefined && hasReferral(reader, session, merchantCode);
    },
    async isShut(reader, memberId) {
      const [member] = await deps.identity.findMembersIn(reader, [memberId]);
      return member?.status !== "open";
    },
  });
}

/** What missions and boards ask of who takes part. */
const takingPart = ({ brand, identity }: ComposeRewardsDeps) => ({
  async brandsOf(reader: Reader, memberIds: readonly bigint[]) {
    const members = await identity.findMembersIn(reader, memberIds);
    return new Map(members.map(({ memberId, merchantCode }) => [memberId, merchantCode]));
  },
  timeZoneOf: async (merchantCode: string) => (await brand.getMerchant(merchantCode)).timeZone,
  ofHouse: (reader: Reader, memberIds: readonly bigint[]) => ofHouseIn(identity, reader, memberIds),
});

function composeBoards(deps: WithNames, awards: Awards) {
  const { db, clock, ids, ledger, events, identity, risk, offers, onMoved, onError } = deps;
  const oldestPostingAt = () => ledger.oldestPostingAt();
  return createBoards({
    db,
    clock,
    ids,
    ledger,
    events,
    raiseTurnover,
    admitPlay: deps.admitPlay,
    async movePoints(tx, { memberId, merchantCode, ...change }) {
      const points = { ledger, clock, ids, events };
      const member = await lockPointMember(tx, { memberId, merchantCode });
      // What was played counts before points are spent.
      await movePoints(tx, points, await postEarned(tx, points, member), change);
    },
    nameGames: deps.nameGames,
    access: deps.access,
    mayBuyIn: (merchantCode) => deps.brand.isFlagOn(merchantCode, buyInFlag),
    awards,
    offers,
    namePrizes: deps.namePrizes,
    onMoved,
    onError,
    membersIn: identity.findMembersIn,
    oldestPostingAt,
    countOpen: memberRounds.countOpenRounds,
    async marksOf(reader, memberId) {
      const persons = await identity.contacts.marksIn(reader, memberId);
      const payees = await listPayees(reader, memberId);
      const devices = await risk.devicesOf(reader, memberId);
      return [
        ...persons.map((mark) => `person ${mark.toString("hex")}`),
        ...payees.map(({ numberIndex }) => `payee ${numberIndex.toString("hex")}`),
        ...devices.map((mark) => `device ${mark.toString("hex")}`),
      ];
    },
    async isFolded(before) {
      const posting = await oldestPostingAt();
      if (posting !== undefined && posting < before) return false;
      const [lag] = await db.read((reader) => listLags(reader, [boardReader]));
      return lag === undefined || lag.oldestAt === null || lag.oldestAt >= before;
    },
  });
}

/** What the mall gives: points go out of the member's account, and awards come back for them. */
interface GivenByMall {
  readonly awards: ReturnType<typeof composeAwards>;
  readonly freeRounds: ReturnType<typeof composeFreeRounds>;
  readonly bonuses: ReturnType<typeof composeBonuses>;
  readonly vip: Pick<Vip, "pointLevelOf" | "levelsIn">;
}

function composePoints(deps: WithNames, { awards, freeRounds, bonuses, vip }: GivenByMall) {
  const { db, clock, ids, ledger, events, offers, brand, sealer, risk, onMoved } = deps;
  const { persons } = deps.identity.security;
  const timeZoneOf = async (merchantCode: string) =>
    (await brand.getMerchant(merchantCode)).timeZone;
  const shared = { db, clock, ids, ledger, events, offers, timeZoneOf };
  return {
    points: createPoints({
      ...shared,
      onError: deps.onError,
      levelOf: vip.pointLevelOf,
      hasPaymentPassword: async (memberId) => (await persons.find(memberId)).hasPaymentPassword,
    }),
    mall: createMall({
      ...shared,
      awards,
      freeRounds,
      bonuses,
      sealer,
      onMoved,
      demandPaid: deps.demandPaid,
      isUnderReview: risk.isUnderReview,
      listUnderReview: risk.listUnderReview,
      levelsIn: vip.levelsIn,
      namePrizes: deps.namePrizes,
      access: deps.access,
      demandTurnover: demandTurnoverIn,
      demandPaymentPassword: (memberId, value) => demandPaymentPassword(persons, memberId, value),
      async ofHouse(memberIds) {
        const members = await deps.identity.findMembers(memberIds);
        const own = new Set(members.flatMap((one) => (one.isTest ? [] : one.memberId)));
        return new Set(memberIds.filter((memberId) => !own.has(memberId)));
      },
      tellVendor: freeRounds.tellNow,
    }),
  };
}

function composeReferrals(deps: ComposeRewardsDeps, awards: Awards) {
  const { db, clock, ids, events, brand, identity, risk, offers, onMoved, onError } = deps;
  const { levelOf } = deps.verification;
  const shared = { db, clock, ids, events, brand, identity, risk, offers, onMoved, onError };
  return createReferrals({ ...shared, levelOf, awards });
}

/** What the conditions of draws ask about a member. */
const drawKnown =
  ({ verification }: ComposeRewardsDeps): EnvelopeDeps["knownIn"] =>
  async (reader, memberIds, today) => {
    const week = { from: addDays(today, -6), to: addDays(today, 1) };
    const sums = await listOfPeriod(reader, memberIds, week);
    const levels = new Map(
      (await listVipMembers(reader, memberIds)).map(({ memberId, level }) => [memberId, level]),
    );
    const proven = new Set(await verification.provenIn(reader, memberIds));
    const depositors = new Set(await listDepositors(reader, memberIds));
    return (memberId) => ({
      level: levels.get(memberId) ?? 0,
      isVerified: proven.has(memberId),
      hasDeposited: depositors.has(memberId),
      validMinor: [...(sums.get(memberId)?.values() ?? [])].reduce((sum, one) => sum + one, 0n),
    });
  };

/** Check-in and draws, which pay their awards at once. */
function composeDraws(deps: WithNames, awards: Awards, boards: Boards) {
  const { db, clock, ids, brand, identity, offers, access, sealer, onMoved } = deps;
  const marks = markPorts(deps);
  const shared = { db, clock, ids, brand, identity, offers, access, awards, marks, onMoved };
  const seeds = createSeeds({ db, clock, ids, sealer });
  const drawSeeds = createDrawSeeds({ db, clock, ids, sealer });
  const beacon = deps.beaconUrl === undefined ? undefined : createBeacon(deps.beaconUrl);
  return {
    seeds,
    drawSeeds,
    hasBeacon: beacon !== undefined,
    raffles: createRaffles({
      ...shared,
      ledger: deps.ledger,
      events: deps.events,
      namePrizes: deps.namePrizes,
      seeds: drawSeeds,
      beacon,
      onError: deps.onError,
    }),
    checkIns: createCheckIns({ ...shared, namePrizes: deps.namePrizes }),
    wheels: createWheels({
      ...shared,
      seeds,
      boardTickets: boards.tickets,
      namePrizes: deps.namePrizes,
    }),
    envelopes: createEnvelopes({
      ...shared,
      events: deps.events,
      seeds: drawSeeds,
      knownIn: drawKnown(deps),
    }),
  };
}

/** Applications as their members and the operators see them. */
function applicationPorts({ clock, risk }: ComposeRewardsDeps, { marksOf }: MarkDeps) {
  const waiting = { clock, marksOf, flaggedOf: risk.flaggedOf };
  return {
    ownApplications,
    flaggedOf: risk.flaggedOf,
    waitingApplications: (
      reader: Reader,
      entries: Parameters<typeof waitingApplications>[2],
      by: { readonly operatorId: string },
    ) => waitingApplications(reader, waiting, entries, by),
  };
}

function composePromotions(
  deps: ComposeRewardsDeps & { readonly namePrizes: NamePrizes },
  issueAward: PromotionsDeps["issueAward"],
) {
  const { db, clock, ids, events, offers, content, namePrizes, onMoved } = deps;
  const own = { db, clock, ids, events, offers, content, namePrizes, onMoved, issueAward };
  const marks = markPorts(deps);
  return {
    ...own,
    ...marks,
    ...applicationPorts(deps, marks),
    ...promotionPorts(deps),
    running: createRunning({ db, clock }),
  };
}

function composeMissions(deps: WithNames, awards: Awards) {
  const { db, clock, offers, namePrizes, nameGames, access, onError } = deps;
  const marks = markPorts(deps);
  const shared = { db, clock, offers, namePrizes, nameGames, access, onError };
  const stepsIn = stepsOf(deps);
  return createMissions({ ...shared, awards, marks, stepsIn, ...takingPart(deps) });
}

/**
 * Who judges a claim by what gave the award; promotions and journeys judge the rest. Refuses:
 * rewards_stopped, where what gave it is stopped.
 */
async function judgeOf(
  tx: Tx,
  { merchantCode, promotionId: rewardId, reason }: AwardRow,
  kinds: {
    readonly missions: Pick<Missions, "judgeIn">;
    readonly boards: Pick<Boards, "judgeIn">;
    readonly draws: ReturnType<typeof composeDraws>;
  },
): Promise<AwardsDeps["judgeIn"] | undefined> {
  if (rewardId !== null) await demandGoing(tx, { merchantCode, rewardId });
  const { missions, boards, draws } = kinds;
  const judges: Partial<Record<AwardReason, AwardsDeps["judgeIn"]>> = {
    raffle: draws.raffles.judgeIn,
    mission: missions.judgeIn,
    board: boards.judgeIn,
    wheel: draws.wheels.judgeIn,
    check_in: draws.checkIns.judgeIn,
  };
  return judges[reason];
}

const withNames = (
  given: ComposeRewardsDeps,
  { amongIn }: ReturnType<typeof composeSegments>,
): WithNames => ({
  ...given,
  access: createAccess({ judge: amongIn, showing: createShowing(given) }),
  namePrizes: createPrizeNames(given),
  nameGames: createGameNames(given),
});

export function composeRewards(given: ComposeRewardsDeps) {
  const segments = composeSegments(given);
  const deps = withNames(given, segments);
  const { db, clock, ledger } = deps;
  const prizes = (): PrizeDeps => ({ ...deps, bonuses, freeRounds });
  const awards = composeAwards(deps, {
    judgeIn: async (tx, award) => {
      const judge = await judgeOf(tx, award, { missions, boards, draws });
      if (judge !== undefined) return judge(tx, award);
      if (journeyOf(award.source) !== undefined) return journeys.judgeIn(tx, award);
      return promotions.judgeIn(tx, award);
    },
    givePrize: (tx, award) => givePrize(tx, prizes(), award),
    tellVendor: (grantId) => freeRounds.tellNow(grantId),
    countUnseenPromotions: (context, leave) => promotions.countUnseen(context, leave),
    async dueBeside(asker) {
      const due = [levels.dueOf(asker), draws.checkIns.dueOf(asker)] as const;
      const [ofLevels, ofCheckIn] = await Promise.all(due);
      const money = ofLevels.filter((amount) => amount > 0n);
      return ofCheckIn === undefined ? money : [...money, ofCheckIn];
    },
  });
  const boards = composeBoards(deps, awards);
  const draws = composeDraws(deps, awards, boards);
  const takes = composePromotions(deps, awards.issueIn);
  const promotions = createPromotions(takes);
  const freeRounds = composeFreeRounds(deps, async (tx, { memberId, grantId }) => {
    // A grant has the id of what it was given for: a redemption, or an award.
    await pointParts.mall.refuseIn(tx, { memberId, grantId });
    await awards.payInsteadIn(tx, { memberId, awardId: grantId });
  });
  const bonuses = composeBonuses(deps, awards.payIn);
  const journeys = composeJourneys(deps, { awards, bonuses });
  const missions = composeMissions(deps, awards);
  const levels = composeLevels({ ...deps, awards });
  const pointParts = composePoints(deps, {
    awards,
    freeRounds,
    bonuses,
    vip: levels.vip,
  });
  return {
    awards,
    /** What operators clear is given like what members claim. */
    givePrize: (tx: Tx, award: PrizeAward) => givePrize(tx, prizes(), award),
    promotions,
    applications: createApplications({ ...takes, sealer: deps.sealer }),
    /** What the console of promotions works with. */
    takes,
    missions,
    boards,
    /** What the cashier asks when money comes. */
    inPools: sumInPools,
    segments,
    journeys,
    referrals: composeReferrals(deps, awards),
    draws,
    bonuses,
    freeRounds,
    ...pointParts,
    ...levels,
    /** Writes a checked offer; false if somebody else saved it first. */
    saveOffer: (offer: OfferToSave): Promise<boolean> =>
      db.transaction((tx) => saveOfferIn(tx, ledger, offer, clock.now())),
  };
}

export type Rewards = ReturnType<typeof composeRewards>;
