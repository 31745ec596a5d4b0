import { randomUUID } from "node:crypto";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { GameUrlCall, type GameListEntry } from "@baize/contract";
import { aContext, aSession } from "../../../test/context.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  aFundedMember,
  opensGames,
  openVendor,
  type Behaviour,
  type TestVendor,
} from "../../../test/vendor.ts";
import { createSessions } from "../sessions/service.ts";
import { createLaunch } from "./service.ts";
import { openSealer } from "../../platform/crypto.ts";
import { createIds } from "../../platform/ids.ts";

let api: TestApp;
let vendor: TestVendor;

const entry = (gameCode: string, enabled = true): GameListEntry => ({
  game_code: gameCode,
  name: gameCode,
  names: {},
  product: "HSE",
  category: "BGS",
  enabled,
});

beforeAll(async () => {
  api = await createTestApp();
  vendor = await openVendor(api, "HSE");
  await api.app.platform.catalogue.recordVendorGames("HSE", [
    entry("skylark"),
    entry("gem-quarry"),
    entry("amber-dice", false),
  ]);
});
afterAll(async () => {
  await vendor.close();
  await api.close();
});
afterEach(() => {
  vendor.behave(opensGames);
  vendor.heard.length = 0;
});

const wish = (changes: object = {}) => ({
  vassalage: "HSE",
  gameCode: "skylark",
  device: "mobile",
  language: "bn",
  backUrl: "/games?type=BGS",
  ...changes,
});

const launch = (token: string, changes: object = {}) =>
  api.call("launchGame", { token, body: wish(changes), ip: "198.51.100.9" });

const gameSessions = async () => {
  const rows = await api.database.db.read((reader) =>
    reader.query<{ total: bigint }>("select count(*) as total from vendors.game_session"),
  );
  return rows[0]?.total;
};

describe("a launch", () => {
  test("tells the vendor who plays, signed over the exact bytes, and returns its url", async () => {
    const { token, user } = await aFundedMember(api, "launcher", 100);
    const answer = await launch(token);
    expect(answer.value).toEqual({ url: "https://games.test/frame?s=1", isDemo: false });
    const [call] = vendor.heard;
    expect(vendor.heard).toHaveLength(1);
    expect(call?.path).toBe("/operator/generic/v2/game/url");
    expect(GameUrlCall.parse(call?.content)).toMatchObject({
      operator_id: "baize-test",
      user,
      game_code: "skylark",
      platform: "GPL_MOBILE",
      lang: "bn",
      currency: "BDT",
      country: "BD",
      ip: "198.51.100.9",
      time_zone: "Asia/Dhaka",
    });
    const { lobby_url: lobby, deposit_url: deposit, meta } = GameUrlCall.parse(call?.content);
    const site = new URL(api.config.publicUrl).origin;
    expect([lobby, deposit]).toEqual([`${site}/games?type=BGS`, `${site}/?cashier=deposit`]);
    expect(meta?.display_name).toContain("*");
    expect(call?.bytes.toString()).not.toContain("launcher");
    const recent = await api.call("recentGames", { token });
    expect(recent.value.content.map((game) => game.gameCode)).toEqual(["skylark"]);
  });

  test("is rejected by the vendor once a byte of it was changed", async () => {
    await launch(await api.aMember());
    const [call] = vendor.heard;
    if (call === undefined) throw new Error("the vendor heard nothing");
    const resend = (bytes: Buffer) =>
      fetch(`${vendor.url}${call.path}`, {
        method: "POST",
        headers: { "x-hub88-signature": call.signature },
        body: new Uint8Array(bytes),
      });
    expect((await resend(call.bytes)).status).toBe(200);
    const tampered = Buffer.from(call.bytes.toString().replace("BDT", "EUR"));
    expect((await resend(tampered)).status).toBe(401);
    expect((await resend(Buffer.concat([call.bytes, Buffer.from(" ")]))).status).toBe(401);
  });

  test("mints a token that pays for a bet of this member, and of nobody else", async () => {
    const { token, user, memberId } = await aFundedMember(api, "tokenplayer", 100);
    const stranger = await aFundedMember(api, "tokenstranger", 100);
    await launch(token);
    const bet = {
      user,
      token: vendor.heard[0]?.content["token"],
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      supplier_transaction_id: "s1",
      game_code: "skylark",
      currency: "BDT",
      amount: 1_000_000,
      round: "launch-1",
    };
    expect(await vendor.wallet("/transaction/bet", bet)).toMatchObject({
      status: "RS_OK",
      balance: 9_000_000,
    });
    const { ledger } = api.app.platform;
    expect((await ledger.balanceOf(memberId))?.cashMinor).toBe(9000n);
    const stolen = { ...bet, user: stranger.user, transaction_uuid: randomUUID() };
    const refused = await vendor.wallet("/transaction/bet", stolen);
    expect(refused.status).toBe("RS_ERROR_INVALID_TOKEN");
    expect((await ledger.balanceOf(stranger.memberId))?.cashMinor).toBe(10_000n);
  });

  /** A game that was opened from a sign-in, and the calls its vendor makes. */
  async function aGame(name: string) {
    const { token, user, memberId } = await aFundedMember(api, name, 100);
    await launch(token);
    const call = (changes: object = {}) => ({
      user,
      token: vendor.heard[0]?.content["token"],
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      supplier_transaction_id: "s1",
      game_code: "skylark",
      currency: "BDT",
      amount: 1_000_000,
      round: `${name}-1`,
      ...changes,
    });
    const statusOf = async (kind: "bet" | "win" | "rollback", sent: object) =>
      (await vendor.wallet(`/transaction/${kind}`, sent)).status;
    return { token, memberId, call, statusOf };
  }

  test("mints a token that ends with an idle sign-in; wins and rollbacks land", async () => {
    const { token, memberId, call, statusOf } = await aGame("idler");
    const [won, undone] = [call(), call()];
    expect(await statusOf("bet", won)).toBe("RS_OK");
    expect(await statusOf("bet", undone)).toBe("RS_OK");
    api.clock.advance(29 * minuteMs);
    // The page goes on asking by itself.
    expect((await api.call("merchantWallet", { token })).status).toBe(200);
    api.clock.advance(60_000);
    expect(await statusOf("bet", call())).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect(await vendor.wallet("/user/balance", call())).toMatchObject({
      status: "RS_ERROR_TOKEN_EXPIRED",
    });
    const win = call({ reference_transaction_uuid: won.transaction_uuid });
    expect(await statusOf("win", win)).toBe("RS_OK");
    const {
      amount: _amount,
      currency: _currency,
      ...back
    } = call({
      reference_transaction_uuid: undone.transaction_uuid,
    });
    expect(await statusOf("rollback", back)).toBe("RS_OK");
    const { ledger } = api.app.platform;
    expect((await ledger.balanceOf(memberId))?.cashMinor).toBe(10_000n);
    expect((await api.call("merchantWallet", { token })).status).toBe(401);
  });

  test("mints a token that ends with a sign-out, at once", async () => {
    const { token, call, statusOf } = await aGame("leaver");
    expect(await statusOf("bet", call())).toBe("RS_OK");
    expect((await api.call("logout", { token })).status).toBe(200);
    expect(await statusOf("bet", call())).toBe("RS_ERROR_TOKEN_EXPIRED");
  });

  test("a player in the frame is not idle: bets keep the sign-in for 12 hours", async () => {
    const { token, call, statusOf } = await aGame("marathon");
    for (let turn = 0; turn < 25; turn += 1) {
      api.clock.advance(28 * minuteMs);
      expect(await statusOf("bet", call({ amount: 100_000 })), String(turn)).toBe("RS_OK");
    }
    expect((await api.call("merchantWallet", { token })).status).toBe(200);
    api.clock.advance(21 * minuteMs);
    expect(await statusOf("bet", call())).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await api.call("merchantWallet", { token })).status).toBe(401);
  });

  test("mints a token that takes no new bets once the account is suspended", async () => {
    const { token, user, memberId } = await aFundedMember(api, "halted", 100);
    await launch(token);
    const call = (changes: object) => ({
      user,
      token: vendor.heard[0]?.content["token"],
      request_uuid: randomUUID(),
      transaction_uuid: randomUUID(),
      supplier_transaction_id: "s1",
      game_code: "skylark",
      currency: "BDT",
      amount: 1_000_000,
      round: "halted-1",
      ...changes,
    });
    const bet = call({});
    expect((await vendor.wallet("/transaction/bet", bet)).status).toBe("RS_OK");
    await api.app.platform.identity.setStatus(memberId, "suspended");
    expect((await launch(token)).refusal?.code).toBe("not_logged_in");
    const late = await vendor.wallet("/transaction/bet", call({}));
    // The sign-in ended with the suspension, and the game with the sign-in.
    expect(late.status).toBe("RS_ERROR_TOKEN_EXPIRED");
    const win = call({ reference_transaction_uuid: bet.transaction_uuid });
    expect(await vendor.wallet("/transaction/win", win)).toMatchObject({
      status: "RS_OK",
      balance: 10_000_000,
    });
  });

  test("mints a token that takes no new bets after its sign-in ended, and still pays", async () => {
    const { token, user } = await aFundedMember(api, "gonehome", 100);
    await launch(token);
    const play = (name: string, changes: object = {}) =>
      vendor.wallet(`/transaction/${name}`, {
        user,
        token: vendor.heard[0]?.content["token"],
        request_uuid: randomUUID(),
        transaction_uuid: randomUUID(),
        supplier_transaction_id: "s1",
        game_code: "skylark",
        currency: "BDT",
        amount: 1_000_000,
        round: "gonehome-1",
        ...changes,
      });
    const betId = randomUUID();
    expect((await play("bet", { transaction_uuid: betId })).status).toBe("RS_OK");
    expect((await api.call("logout", { token })).status).toBe(200);
    api.clock.advance(1);
    expect((await play("bet")).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await play("win", { reference_transaction_uuid: betId })).status).toBe("RS_OK");
  });

  test("makes a new token every time", async () => {
    const { token } = await aFundedMember(api, "twolaunches", 100);
    await launch(token);
    await launch(token, { gameCode: "gem-quarry", device: "desktop" });
    const [first, second] = vendor.heard.map(({ content }) => content);
    expect(first?.["token"]).not.toBe(second?.["token"]);
    expect(second?.["platform"]).toBe("GPL_DESKTOP");
  });

  test("of a trial is a demo: no user, no token, no session, currency XXX", async () => {
    const before = await gameSessions();
    const answer = await launch(await api.aTrial());
    expect(answer.value.isDemo).toBe(true);
    const content = GameUrlCall.parse(vendor.heard[0]?.content);
    expect(content).toMatchObject({ currency: "XXX", game_code: "skylark" });
    for (const name of ["user", "token", "deposit_url", "meta"]) {
      expect(content).not.toHaveProperty(name);
    }
    expect(await gameSessions()).toBe(before);
  });
});

describe("a launch is refused", () => {
  test("unheard by the vendor: unknown game, closed game, vendor switched off", async () => {
    const token = await api.aMember();
    const trial = await api.aTrial();
    for (const [changes, code] of [
      [{ gameCode: "no-such-game" }, "not_found"],
      [{ vassalage: "NOBODY" }, "not_found"],
      [{ gameCode: "amber-dice" }, "game_unavailable"],
      [{ backUrl: "https://elsewhere.test" }, "invalid_input"],
    ] as const) {
      expect((await launch(token, changes)).refusal?.code, code).toBe(code);
      expect((await launch(trial, changes)).refusal?.code, code).toBe(code);
    }
    expect((await api.call("launchGame", { body: wish() })).refusal?.code).toBe("not_logged_in");
    await vendor.enable(false);
    expect((await launch(token)).refusal?.code).toBe("game_unavailable");
    await vendor.enable(true);
    expect(vendor.heard).toEqual([]);
  });

  const broken: Record<string, Behaviour> = {
    "an error": (_call, response) => response.writeHead(500).end('{"error":"down"}'),
    "an error with a url": (_call, response) =>
      response.writeHead(404).end('{"url":"https://games.test/"}'),
    "no JSON": (_call, response) => response.end("<html>busy</html>"),
    "no url": (_call, response) => response.end('{"link":"https://games.test/"}'),
    "a url that is none": (_call, response) => response.end('{"url":"games"}'),
    nothing: (_call, response) => response.end(),
    "a broken line": (_call, response) => response.destroy(),
    "another place": (_call, response) =>
      response.writeHead(307, { location: "https://elsewhere.test/" }).end(),
    "too much": (_call, response) =>
      response.end(JSON.stringify({ url: "https://games.test/", more: "x".repeat(3_000_000) })),
  };

  test.each(Object.entries(broken))("when the vendor answers %s", async (_name, behaviour) => {
    const token = await api.aMember();
    vendor.behave(behaviour);
    const answer = await launch(token);
    expect([answer.status, answer.refusal?.code]).toEqual([502, "vendor_unavailable"]);
    expect((await api.call("recentGames", { token })).value.content).toEqual([]);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,<script>",
    "file:///etc/passwd",
    "ftp://a.b/c",
  ])("when the url is not a page's: %s", async (url) => {
    vendor.behave((_call, response) => response.end(JSON.stringify({ url })));
    const answer = await launch(await api.aMember());
    expect(answer.refusal?.code).toBe("vendor_unavailable");
    expect(answer.text).not.toContain(url);
  });

  test("when the vendor hangs, and when nobody is there", async () => {
    const errors: unknown[] = [];
    const { db } = api.database;
    const { clock } = api;
    const sealer = openSealer(api.config);
    const sessions = createSessions({ db, clock, ids: createIds(clock), sealer });
    const { launchGame } = createLaunch({
      db,
      clock,
      sessions,
      sign: api.app.platform.sign,
      mayPlay: () => "ok",
      findGame: () => ({ isOpen: true }),
      describeMember: async () => ({
        userRef: "user-1",
        displayName: "p***r",
        country: "BD",
        isTest: false,
      }),
      timeZoneOf: async () => "UTC",
      siteUrl: () => "http://site.test",
      balanceAt: () => Promise.reject(new Error("nobody keeps money here")),
      onError: (error) => errors.push(error),
      timeoutMs: 100,
    });
    const ask = () =>
      launchGame(
        {
          params: undefined,
          query: undefined,
          body: { ...wish(), device: "mobile" },
        },
        aContext(aSession()),
      );
    vendor.behave(() => {});
    await expect(ask()).rejects.toMatchObject({ code: "vendor_unavailable" });
    vendor.behave((_call, response) => void response.writeHead(200).write('{"url":'));
    await expect(ask()).rejects.toMatchObject({ code: "vendor_unavailable" });
    expect(errors.map((error) => (error as Error).name)).toEqual(["TimeoutError", "TimeoutError"]);
    await vendor.close();
    await expect(ask()).rejects.toMatchObject({ code: "vendor_unavailable" });
    expect(errors).toHaveLength(3);
  });
});
