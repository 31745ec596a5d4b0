import { wire, type CallName } from "@baize/contract";
import { afterAll, beforeAll, describe, expect, it as test } from "vitest";
import { createTestApp, registration, type TestApp } from "../../apps/server/test/app.ts";
import { openGames } from "../../apps/server/test/lobby.ts";

/**
 * The calls of the specification's section 7 with just the parameters it names, as a caller written
 * from it sends them. Each must be understood: it may be refused for a reason of its own, but never
 * as malformed. Calls of capabilities that are not built are absent here and from the contract.
 */

let api: TestApp;
let token = "";

beforeAll(async () => {
  api = await createTestApp();
  await openGames(api);
  token = await api.aMember("caller");
});

afterAll(() => api.close());

interface SpecCall {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The refusal that is right for what is sent; absent where the call succeeds. */
  readonly refusal?: string;
}

const client = { clientType: "html5-desktop", platform: "html5-desktop", language: "EN" };

const nothing = "00000000-0000-4000-8000-000000000000";
const period = {
  from: "2026-11-01T00:00:00.000Z",
  to: "2026-11-29T00:00:00.000Z",
  page: "1",
  size: "20",
};

const specCalls: readonly (readonly [CallName, SpecCall])[] = [
  [
    "login",
    {
      path: "/wps/session/login",
      body: { username: "caller", password: "wrong-Pass-1", captcha: "abcd", type: "username" },
      refusal: "bad_credentials",
    },
  ],
  [
    "freePlay",
    {
      path: "/wps/session/login/freeplay",
      body: { os: "Windows", platform: "W", Encryption: true, "X-Gateway-Version": 3 },
    },
  ],
  ["captcha", { path: "/wps/captcha" }],
  [
    "smsNoLogin",
    {
      path: "/wps/verification/sms/noLogin",
      body: { mobileNum: "01712000999", countryDialingCode: "+880" },
    },
  ],
  [
    "smsRegister",
    {
      path: "/wps/verification/sms/register",
      body: { moduleId: "mobile", mobileNo: "01712000998", countryDialingCode: "+880" },
    },
  ],
  ["whitelabel", { path: "/wps/system/whitelabel" }],
  ["systemStatus", { path: "/wps/system/status" }],
  ["registerSettings", { path: "/wps/system/setting/register" }],
  ["domainRoutes", { path: "/wps/system/domainRoute" }],
  ["helpCenter", { path: "/wps/system/helpCenter", query: { lang: "EN", device: "WEB" } }],
  ["memberInfo", { path: "/wps/member/info" }],
  ["memberIcon", { path: "/wps/member/info/icon" }],
  [
    "register",
    {
      path: "/wps/member/register",
      body: {
        ...registration("secondcaller"),
        countryDialingCode: "+880",
        affiliateCode: "",
        referralCode: "",
        domain: "localhost",
      },
    },
  ],
  [
    "registerMobile",
    {
      path: "/wps/member/register/mobile",
      body: {
        mobileNum: "01712000997",
        countryDialingCode: "+880",
        verificationCode: "123456",
        isAdult: true,
        acceptedTerms: true,
        login: true,
        registerMethod: "WEB",
        registerUrl: "http://localhost/register",
        firebaseChannel: "sms",
        firebaseIdToken: "token",
      },
      refusal: "registration_rule",
    },
  ],
  [
    "changePassword",
    {
      path: "/wps/member/password",
      body: { oldPassword: "a", newPassword: "b", confirmNewPassword: "b" },
      refusal: "password_wrong",
    },
  ],
  [
    "forgotByEmail",
    {
      path: "/wps/member/password/email",
      body: { username: "nobody", email: "nobody@mail.example" },
    },
  ],
  [
    "setPasswordByPhone",
    {
      path: "/wps/member/password/verification",
      body: { newPassword: "Some-Pass-22", mobileNum: "01712000996", verificationCode: "000000" },
      refusal: "code_wrong",
    },
  ],
  [
    "affiliate",
    {
      path: "/wps/agent/affiliate",
      query: { code: "NOBODY", domain: "localhost" },
      refusal: "invitation_code_error",
    },
  ],
  ["consolidatedFunds", { path: "/wps/member/info/funds/consolidated" }],
  ["balance", { path: "/wps/v2/wallets/balance" }],
  ["merchantWallet", { path: "/wps/relay/GCS_merchantWallet" }],
  ["gameMenus", { path: "/lgw/games/game_menus" }],
  [
    "gameList",
    {
      path: "/wps/relay/GCSGAME_gameList",
      query: {
        ...client,
        merchant: "AMBERJACK",
        gameType: "RNG",
        vassalage: "SLT",
        pageNo: "1",
        pageSize: "20",
        gameClassify: "RNG",
      },
    },
  ],
  [
    "hotGames",
    {
      path: "/wps/relay/GCSGAME_hotGamesV2",
      query: {
        merchantCode: "AMBERJACK",
        isPlatform: "1",
        vassalage: "SLT",
        platform: "html5-desktop",
        language: "EN",
      },
    },
  ],
  ["vassGameType", { path: "/wps/relay/GCSGAME_getVassGameType", query: { vassalage: "HSE" } }],
  [
    "newGameVendor",
    { path: "/wps/relay/GCSGAME_newGameVendor", query: { platform: "html5-desktop" } },
  ],
  [
    "announcements",
    {
      path: "/wps/relay/MCSFE_getListAnnouncements",
      query: { types: "general", platform: "WEB", execution: "B" },
    },
  ],
  ["favoriteGames", { path: "/wps/relay/MCSFE_getFavoriteGames" }],
  ["unreadCount", { path: "/wps/relay/CSP_unreadCount" }],
  [
    "favoriteGamesList",
    {
      path: "/wps/relay/MCSFE_getFavoriteGamesList",
      query: { ...client, token: "unused", pageNo: "1", pageSize: "999", gameType: "RNG" },
    },
  ],
  [
    "addFavoriteGame",
    {
      path: "/wps/relay/MCSFE_addFavoriteGameV2",
      body: { nodeId: "nothing" },
      refusal: "not_found",
    },
  ],
  [
    "removeFavoriteGame",
    { path: "/wps/relay/MCSFE_removeFavoriteGameV2", query: { nodeId: "nothing" } },
  ],
  [
    "recentGames",
    {
      path: "/wps/relay/GCS_recentGame",
      query: {
        page: "1",
        pageSize: "20",
        gameType: "RNG",
        language: "EN",
        clientType: "html5-desktop",
      },
    },
  ],
  [
    "rankList",
    {
      path: "/wps/relay/GCSGAME_getRankList",
      query: { gameCategory: "RNG", language: "EN", limitNum: "20" },
    },
  ],
  [
    "raffleStatus",
    {
      path: "/wps/relay/MCSFE_getRafflePromotionStatus",
      query: { promotionId: nothing },
      refusal: "not_found",
    },
  ],
  ["claims", { path: "/wps/relay/MCS2_getPromotionClaimList", query: { page: "1", size: "20" } }],
  [
    "claimDetails",
    {
      path: "/wps/relay/MCSFE_getClaimPromotion",
      query: { claimId: nothing },
      refusal: "not_found",
    },
  ],
  [
    "claimAward",
    {
      path: "/wps/relay/MCSFE_claimIssuedPromotion",
      body: { claimId: nothing },
      refusal: "not_found",
    },
  ],
  [
    "missions",
    {
      path: "/wps/relay/MCSFE_getMissionSummaryDetails",
      query: { status: "O", page: "1", size: "20" },
    },
  ],
  [
    "missionMilestones",
    {
      path: "/wps/relay/MCSFE_getMissionMilestones",
      query: { missionId: nothing },
      refusal: "not_found",
    },
  ],
  [
    "missionLeaderboard",
    {
      path: "/wps/relay/MCSFE_getMissionLeaderboard",
      query: { missionId: nothing, page: "1", size: "20" },
      refusal: "not_found",
    },
  ],
  [
    "pointRewards",
    { path: "/wps/relay/MCS2_getPointReward", query: { type: "cash", page: "1", size: "20" } },
  ],
  [
    "redeemPointReward",
    {
      path: "/wps/relay/passwordCheck/MCS2_redeemPointReward",
      body: { rewardId: nothing, revision: 1, paymentPassword: "135790" },
      refusal: "payment_password_missing",
    },
  ],
  ["redeemPointList", { path: "/wps/relay/MCS2_getRedeemPointList", query: period }],
  ["pointTransactions", { path: "/wps/relay/ODSFE2_MemTransDet", query: period }],
  ["pointBalance", { path: "/wps/relay/MCS2_getPointBalance" }],
  ["pointConfig", { path: "/wps/relay/MCS2_getPointConfig", refusal: "not_found" }],
  ["pointConversionTypes", { path: "/wps/relay/MCSFE_getPointRewardConversionType" }],
  [
    "convertPoint",
    {
      path: "/wps/relay/passwordCheck/MCS2_convertPoint",
      body: { points: 300, amount: "1.00", paymentPassword: "135790" },
      refusal: "payment_password_missing",
    },
  ],
  ["claimRaffle", { path: "/wps/relay/MCS2_claimRafflePromotion", body: {}, refusal: "not_found" }],
  [
    "feedback",
    {
      path: "/wps/feedback",
      body: { questionType: "suggestion", content: "More tables with a clock, please." },
    },
  ],
];

describe("a caller written from the specification", () => {
  test.each(specCalls)("%s is understood", async (name, spec) => {
    expect(wire[name].path).toBe(spec.path);
    const { path: _, refusal, ...sent } = spec;
    const needs = wire[name].auth === "T" ? { token } : {};
    const answer = await api.call(name, { ...sent, ...needs });
    expect(answer.refusal?.code, answer.text).toBe(refusal);
  });

  test("is answered in the language it names, in either case", async () => {
    const nameIn = async (language: string) => {
      const query = { language };
      return (await api.call("hotGames", { query })).value.map((game) => game.displayName);
    };
    const english = await nameIn("EN");
    expect(await nameIn("en")).toEqual(english);
    expect(await nameIn("BN")).not.toEqual(english);
    expect((await nameIn("bn")).join(" ")).toMatch(/[\u0980-\u09ff]/);
  });

  test("gets hot games of the vendor it names", async () => {
    const all = (await api.call("hotGames", { query: {} })).value;
    const vendor = all[0]?.vassalage ?? "";
    const ofOne = (await api.call("hotGames", { query: { vassalage: vendor } })).value;
    expect(ofOne.length).toBeGreaterThan(0);
    expect(ofOne.every(({ vassalage }) => vassalage === vendor)).toBe(true);
  });

  test("is refused another brand at this address: unknown_merchant", async () => {
    const query = { merchantCode: "TIDEWATER" };
    expect((await api.call("hotGames", { query })).refusal?.code).toBe("unknown_merchant");
  });

  test("may add fields to what it reads, but not to what it writes", async () => {
    const read = await api.call("rankList", { query: { _: "1700000000" } });
    expect(read.refusal).toBeUndefined();
    const body = { os: "Linux", platform: "W", surprise: 1 };
    expect((await api.call("freePlay", { body })).refusal?.code).toBe("invalid_input");
    const query = { nodeId: "nothing", surprise: "1" };
    const write = await api.call("removeFavoriteGame", { query, token });
    expect(write.refusal?.code).toBe("invalid_input");
  });

  test.each(["claims", "pointRewards", "redeemPointList", "pointTransactions"] as const)(
    "turns the pages of %s by page and size",
    async (name) => {
      const { value } = await api.call(name, { token, query: { page: "2", size: "5" } });
      expect(value).toMatchObject({ pageNum: 2 });
    },
  );

  test("reads the tile's fields of section 3", async () => {
    const [tile] = (await api.call("hotGames", { query: {} })).value;
    expect(Object.keys(tile ?? {})).toEqual(
      expect.arrayContaining([
        "displayName",
        "isHot",
        "nodeId",
        "vassalage",
        "gameType",
        "gameName",
        "nodeName",
        "showIcon",
        "iconUrl",
        "gameCode",
        "isGame",
        "gameGroupCode",
        "lagerIcon",
        "gameMenus",
      ]),
    );
  });

  test("reads a title, the type and cards with their vendor of each lane", async () => {
    const { lanes } = (await api.call("newGameVendor", { query: { language: "EN" } })).value.data;
    expect(lanes[0]).toMatchObject({
      title: "Slots",
      gameClassify: "RNG",
      cards: expect.arrayContaining([expect.objectContaining({ vassalage: "NVS" })]),
    });
  });
});
