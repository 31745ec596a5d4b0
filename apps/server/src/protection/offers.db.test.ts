import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { routes, type CallName } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { anyMandate } from "../../test/eyes.ts";
import { aFundedMember } from "../../test/vendor.ts";
import { usualSettings } from "../rewards/referral/rules.ts";
import type { GrantRow } from "../rewards/free-rounds/rules.ts";
import { demoBoards } from "../rewards/boards/demo.ts";
import { demoMissions } from "../rewards/missions/demo.ts";

/** Everything that offers, gives or advertises, called for an excluded member. */
let api: TestApp;
let excluded: Awaited<ReturnType<typeof aFundedMember>>;
let playing: Awaited<ReturnType<typeof aFundedMember>>;

beforeAll(async () => {
  api = await createTestApp();
  excluded = await aFundedMember(api, "excludedone", 100);
  playing = await aFundedMember(api, "playingone", 100);
  const settings = { ...usualSettings, isOn: true };
  const terms = { merchantCode: "AMBERJACK", settings, revision: 0 };
  await api.app.platform.modules.rewards.referralProgram.save(undefined, terms);
  const body = { length: "year", account: "excludedone" };
  expect((await api.call("pausePlay", { token: excluded.token, body })).refusal).toBeUndefined();
});
afterAll(() => api.close());

/** What an excluded member's call of it must be; why nothing is asked where nothing is offered. */
const paths: Readonly<Record<string, string>> = {
  affiliateCampaigns: "an affiliate's own links, no offer",
  createAffiliateCampaign: "an affiliate's own link, no offer",
  changeAffiliateCampaign: "an affiliate's own link, no offer",
  homeContent: "marketing is left out",
  announcements: "marketing is left out",
  promotions: "none",
  depositBonuses: "none",
  bonusByCode: "refused",
  welcomeBonus: "none",
  freeRounds: "none",
  bonusDetails: "what he has, no offer",
  missions: "what he takes part in, no offer",
  claims: "what he has, no offer",
  claimsFile: "what he has, no offer",
  claimDetails: "what he has, no offer",
  rewardSummary: "what he has, no offer",
  missionMilestones: "what he takes part in, no offer",
  joinMission: "refused: play_paused",
  leaveMission: "takes back",
  boards: "what he takes part in, no offer",
  board: "what is told of it to everybody who has its address",
  missionLeaderboard: "places, the same for everybody",
  registerBoard: "refused: play_paused",
  rebuyBoard: "refused: play_paused",
  pointRewards: "none",
  redeemPointReward: "refused",
  pointConversionTypes: "what there is, the same for everybody",
  referralDetails: "what he has, no terms and no way to invite",
  referralFriends: "whom he invited before",
  referralClick: "a count of visitors",
  ownPromotions: "what he has, no offer",
  joinPromotion: "refused",
  leavePromotion: "takes back",
  claimPromoCode: "refused",
  applyPromotion: "refused",
  answerApplication: "his own words, no offer",
  uploadApplicationPicture: "his own pictures, no offer",
  claimAward: "refused: what was his is paid by itself",
  claimRebate: "refused: it waits until the break is over",
  claimRakeback: "refused: it waits until the break is over",
  cancelBonus: "takes back",
  checkIn: "none",
  claimCheckIn: "refused",
  wheels: "none",
  drawWheel: "refused",
  claimTicket: "refused",
  cancelTicket: "takes back",
  envelopes: "none",
  raffles: "none",
  raffleStatus: "none",
  claimRaffle: "none",
  buyRaffleTickets: "refused",
  drawEnvelope: "refused",
  rewardSeeds: "what he has, no offer",
  changeRewardSeeds: "what he has, no offer",
  declineLimitOffer: "of limits, for his protection",
  jackpots: "amounts, the same for everybody",
  promotionOffer: "what an agent offered before the break",
  answerPromotionOffer: "refused until the break is over; declining takes back",
  offerAgentContract: "of an agent to a downline: refused while the downline has a break",
};

const offering =
  /promotion|bonus|announce|offer|freeRound|jackpot|popup|homeContent|campaign|gift/i;
const given = /claim|award|reward|referral|^(join|leave)?mission|board/i;

describe("every call of members that may offer something", () => {
  test("is known here", () => {
    const names = (Object.keys(routes) as CallName[]).filter(
      (name) => routes[name].access !== "operator" && (offering.test(name) || given.test(name)),
    );
    expect(names.filter((name) => paths[name] === undefined)).toEqual([]);
  });

  test("offers nothing to an excluded member", async () => {
    const { token } = excluded;
    const home = (await api.call("homeContent", { token })).value;
    expect([home.banners, home.promotions]).toEqual([[], []]);
    for (const { type } of home.popup) expect(["general", "maintenance"]).toContain(type);
    expect((await api.call("promotions", { token })).value).toEqual([]);
    for (const { type } of (await api.call("announcements", { token })).value.content) {
      expect(["general", "maintenance"]).toContain(type);
    }
    expect((await api.call("depositBonuses", { token })).value.offers).toEqual([]);
    expect((await api.call("welcomeBonus", { token })).value.offer).toBeNull();
    expect((await api.call("freeRounds", { token })).value).toEqual([]);
    const missions = demoMissions("AMBERJACK", "BDT", api.clock.now());
    for (const mission of missions) {
      await api.app.platform.modules.rewards.missions.save(undefined, mission);
    }
    const query = {};
    expect((await api.call("missions", { token, query })).value.list).toEqual([]);
    for (const board of demoBoards("AMBERJACK", "BDT", api.clock.now())) {
      await api.app.platform.modules.rewards.boards.save(undefined, board);
    }
    const tournaments = { kind: "tournament" };
    for (const kind of [query, tournaments]) {
      expect((await api.call("boards", { token, query: kind })).value.list).toEqual([]);
    }
    const { token: other } = playing;
    expect((await api.call("missions", { token: other, query })).value.total).toBe(missions.length);
    expect((await api.call("boards", { token: other, query })).value.list).toHaveLength(3);
    const { value } = await api.call("boards", { token: other, query: tournaments });
    expect(value.list).toHaveLength(3);
    expect((await api.call("pointRewards", { token })).value.content).toEqual([]);
  });

  test("asks an excluded member for no friends", async () => {
    const query = { autoGenerate: "true" };
    const { value } = await api.call("referralDetails", { token: excluded.token, query });
    expect([value.isEnabled, value.referralCode, value.terms]).toEqual([false, null, null]);
    const enabledFor = async ({ token }: { readonly token: string }) =>
      (await api.call("rewardSummary", { token })).value.availablePromo.REFERRAL.enabled;
    expect([await enabledFor(excluded), await enabledFor(playing)]).toEqual([false, true]);
  });
});

const grantFor = (memberId: bigint): GrantRow => ({
  memberId,
  grantId: randomUUID(),
  merchantCode: "AMBERJACK",
  vendorCode: "HSE",
  gameCode: "skylark",
  currency: "BDT",
  stakeMinor: 1000n,
  rounds: 3,
  turnoverBps: 0,
  endsAt: new Date(api.clock.now().getTime() + dayMs),
  state: "sending",
  used: 0,
  wonMinor: 0n,
  winCapMinor: null,
  cappedMinor: 0n,
  operator: "olga",
  reason: "A gift",
  grantedAt: api.clock.now(),
  cancelOperator: null,
  cancelReason: null,
  endedAt: null,
  vendorWords: null,
  attempts: 0,
});

describe("what is given", () => {
  const give = (memberId: bigint) =>
    api.database.db.transaction((tx) =>
      api.app.platform.rewards.freeRounds.grantIn(tx, anyMandate, grantFor(memberId)),
    );

  test("is refused to an excluded member, and leaves nothing behind", async () => {
    await expect(give(excluded.memberId)).rejects.toThrow("play_paused");
    const rows = await api.database.db.read((reader) =>
      reader.query("select 1 from rewards.free_grant where member_id = $1", [excluded.memberId]),
    );
    expect(rows).toEqual([]);
    await give(playing.memberId);
  });

  test("is refused to a suspended account", async () => {
    const { directory } = api.app.platform.identity;
    const shut = await aFundedMember(api, "shutone", 1);
    await api.database.db.transaction((tx) =>
      directory.setStatusIn(tx, shut.memberId, "suspended"),
    );
    await expect(give(shut.memberId)).rejects.toThrow("play_paused");
  });

  test("and no longer sent to its vendor if the member excludes at once", async () => {
    const { db } = api.database;
    const late = await aFundedMember(api, "lateone", 1);
    await give(late.memberId);
    const body = { length: "year", account: "lateone" };
    await api.call("pausePlay", { token: late.token, body });
    await api.app.platform.rewards.freeRounds.poll();
    const rows = await db.read((reader) =>
      reader.query<{ state: string }>("select state from rewards.free_grant where member_id = $1", [
        late.memberId,
      ]),
    );
    expect(rows).toEqual([{ state: "failed" }]);
  });

  test("one gate says who may be advertised to", async () => {
    const { offers } = api.app.platform;
    const both = [excluded.memberId, playing.memberId];
    const without = await api.database.db.read((reader) => offers.withoutOffersIn(reader, both));
    expect([...without]).toEqual([excluded.memberId]);
  });

  test("and the same of many members at once as of each alone", async () => {
    const { offers } = api.app.platform;
    const both = [excluded.memberId, playing.memberId];
    expect([...(await offers.mayOfferEach(both)).keys()]).toEqual([playing.memberId]);
    const demanded = await api.database.db.transaction((tx) => offers.demandOfferEachIn(tx, both));
    expect([...demanded.keys()]).toEqual([playing.memberId]);
  });
});

/**
 * Everything that gives, shows or names takes the gate's leave, or asks it whom to leave out. A new
 * one must be listed here; one that forgets the permission does not compile, or is found below.
 */
const askers = [
  "agents/names.ts: nameOfDownline",
  "cashier/line-transfers/routes.ts: lineRoutes",
  "content/service.ts: createSiteViews",
  "identity/line/service.ts: createLine",
  "inbox/news.ts: sendNews",
  "inbox/telling.ts: TellingDeps",
  "modules.ts: listModules",
  "rewards/applications/deciding.ts: Known",
  "rewards/applications/service.ts: Applying",
  "rewards/applications/service.ts: openEntry",
  "rewards/awards/many.ts: GivenAward",
  "rewards/awards/many.ts: IssuedAward",
  "rewards/awards/moves.ts: issue",
  "rewards/awards/service.ts: Awards",
  "rewards/awards/service.ts: AwardsDeps",
  "rewards/awards/service.ts: claimIn",
  "rewards/awards/service.ts: payAtOnce",
  "rewards/awards/store.ts: insertAward",
  "rewards/awards/store.ts: insertAwards",
  "rewards/bonuses/giving.ts: giveIn",
  "rewards/bonuses/moves.ts: MoveDeps",
  "rewards/bonuses/moves.ts: giveRounds",
  "rewards/bonuses/moves.ts: grant",
  "rewards/bonuses/service.ts: Bonuses",
  "rewards/bonuses/store.ts: insertBonus",
  "rewards/envelopes/drawing.ts: Asking",
  "rewards/envelopes/drawing.ts: takeIn",
  "rewards/free-rounds/service.ts: FreeRoundsDeps",
  "rewards/free-rounds/store.ts: insertGrant",
  "rewards/free-rounds/store.ts: listOwnGrants",
  "rewards/journeys/running.ts: Around",
  "rewards/journeys/running.ts: give",
  "rewards/journeys/running.ts: send",
  "rewards/loss-back/service.ts: issueIn",
  "rewards/mall/item-store.ts: listOnSale",
  "rewards/mall/moves.ts: approve",
  "rewards/mall/moves.ts: give",
  "rewards/mall/redeeming.ts: redeemIn",
  "rewards/mall/spending.ts: Spending",
  "rewards/mall/spending.ts: demandLeave",
  "rewards/missions/giving.ts: give",
  "rewards/offers/store.ts: findOfferByCode",
  "rewards/offers/store.ts: listOpenOffers",
  "rewards/prizes/service.ts: giveBonus",
  "rewards/promotions/codes.ts: Typing",
  "rewards/promotions/entry-store.ts: insertEntry",
  "rewards/promotions/facts.ts: countIn",
  "rewards/promotions/facts.ts: depositIn",
  "rewards/promotions/facts.ts: give",
  "rewards/promotions/facts.ts: partOf",
  "rewards/promotions/moves.ts: EntryMoveDeps",
  "rewards/promotions/moves.ts: begin",
  "rewards/promotions/moves.ts: issueFor",
  "rewards/promotions/moves.ts: reach",
  "rewards/promotions/preview.ts: cardOf",
  "rewards/promotions/service.ts: Promotions",
  "rewards/promotions/service.ts: countUnseen",
  "rewards/promotions/taking.ts: Joining",
  "rewards/promotions/taking.ts: demandLeave",
  "rewards/promotions/taking.ts: openEntry",
  "rewards/raffles/drawing.ts: issueIn",
  "rewards/raffles/giving.ts: giveByDays",
  "rewards/rakeback/service.ts: issueIn",
  "rewards/referral/shares.ts: Receiver",
  "rewards/vip/moves.ts: giveIn",
  "rewards/vip/moves.ts: giveReached",
  "rewards/vip/moves.ts: givenOf",
  "rewards/vip/moves.ts: leaveIn",
  "rewards/vip/parts.ts: issuePart",
  "rewards/wheels/giving.ts: giveByRule",
  "rewards/wheels/service.ts: turnIn",
  "vendors/free-play/calls.ts: createRewardCalls",
  "vendors/transfers/funds.ts: shownTo",
];

describe("the leave to offer", () => {
  const src = fileURLToPath(new URL("..", import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
    .map((file) => ({ file, text: readFileSync(`${src}/${file}`, "utf8") }));
  const gate = "protection/offers.ts";

  /** The top-level declarations of a file, each with its text. */
  function declarations(text: string) {
    const parts = text.split(/^(?=(?:export )?(?:async )?(?:function|interface|const) )/m);
    return parts.map((part) => ({
      name: /^(?:export )?(?:async )?(?:function|interface|const) (\w+)/.exec(part)?.[1] ?? "",
      part,
    }));
  }

  test("is made by the gate alone", () => {
    const makers = files.filter(({ text }) => /as (?:unknown as )?OfferLeave\b/.test(text));
    expect(makers.map(({ file }) => file)).toEqual([gate]);
  });

  test("is asked for by everything that offers", () => {
    const found = files
      .filter(({ file }) => file !== gate && !file.endsWith("offer-leave.ts"))
      .flatMap(({ file, text }) =>
        declarations(text)
          .filter(({ part }) =>
            /(?:_leave|\bleave): OfferLeave|withoutOffersIn[,:)]|offers\.withoutOffersIn/.test(
              part,
            ),
          )
          .map(({ name }) => `${file}: ${name}`),
      );
    expect(found.filter((one) => !/LineDeps|MarketingGate|: Line$/.test(one)).toSorted()).toEqual(
      askers,
    );
  });

  test("is needed to write down anything that is given", () => {
    const given = String.raw`insert into rewards\.(?:award|bonus|free_grant|promotion_entry)\b`;
    const gives = new RegExp(`${given}|, "bonus_grant", \\[|freebet/rewards/create`);
    const without = files.flatMap(({ file, text }) =>
      declarations(text)
        .filter(({ part }) => gives.test(part) && !part.includes("OfferLeave"))
        .map(({ name }) => `${file}: ${name}`),
    );
    expect(without).toEqual([]);
  });
});
