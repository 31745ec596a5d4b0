import { createHmac, randomUUID } from "node:crypto";
import { hundredthsText } from "@baize/money/hundredths";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diceRoll, seededWords, takeFloats, type Hmac } from "@baize/fair";
import { games } from "../src/catalogue/games.ts";
import { slots } from "../src/catalogue/slots.ts";
import {
  allRows,
  launchCall,
  secretsToCome,
  startStudio,
  type Json,
  type TestPlayer,
  type TestStudio,
} from "./studio.ts";

let studio: TestStudio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const unitsPerMinor = 1_000n;
const toUnits = (amount: string) => BigInt(amount.replace(".", "")) * unitsPerMinor;

test("a dice bet takes the stake, pays the win and can be recomputed after rotation", async () => {
  const player = await studio.player("amber-dice");
  const before = await player.call("GET", "/api/seeds");
  const { json } = await player.dice();
  expect(json["success"]).toBe(true);
  const { value } = json;
  expect(value.proof.nonce).toBe(1);
  expect(value.proof.serverSeedHash).toBe(before.json["value"].serverSeedHash);
  expect(toUnits(value.balance)).toBe(studio.wallet.balanceOf(player.user));
  const rotated = await player.call("POST", "/api/seeds/rotate", {});
  const { revealed, current } = rotated.json["value"];
  expect(current.serverSeedHash).toBe(before.json["value"].nextServerSeedHash);
  expect(revealed.serverSeedHash).toBe(before.json["value"].serverSeedHash);
  const seen = await player.call("GET", `/api/rounds/${value.roundId}`);
  expect(seen.json["value"].proof.serverSeed).toBe(revealed.serverSeed);
  expect(seen.json["value"].outcome).toEqual(value.outcome);
});

test("a revealed seed tells the client seeds its rounds were played with", async () => {
  const player = await studio.player("amber-dice");
  const save = (clientSeed: string) => player.call("POST", "/api/seeds/client", { clientSeed });
  await save("seed-A");
  const first = await player.dice();
  const second = await player.dice();
  await save("seed-B");
  const third = await player.dice();
  await save("seed-A");
  const fourth = await player.dice();
  await save("seed-C");
  const rotated = await player.call("POST", "/api/seeds/rotate", {});
  const { revealed, current } = rotated.json["value"];
  const idOf = ({ json }: typeof first) => json["value"].roundId as string;
  expect(revealed.uses).toEqual([
    { clientSeed: "seed-A", firstNonce: 1, lastNonce: 2, lastRoundId: idOf(second) },
    { clientSeed: "seed-B", firstNonce: 3, lastNonce: 3, lastRoundId: idOf(third) },
    { clientSeed: "seed-A", firstNonce: 4, lastNonce: 4, lastRoundId: idOf(fourth) },
  ]);
  expect(current.clientSeed).toBe("seed-C");
  // What is shown computes the round again.
  const [{ clientSeed, firstNonce: nonce }] = revealed.uses;
  const hmac: Hmac = (key, message) => createHmac("sha256", key).update(message).digest();
  const [float] = takeFloats(seededWords(hmac, { ...revealed, clientSeed, nonce }), 1);
  const { roll } = first.json["value"].outcome;
  expect(hundredthsText(diceRoll(float ?? -1))).toBe(roll);
});

test("fifty parallel bets use nonces 1 to 50, none twice and none left out", async () => {
  const player = await studio.player("amber-dice");
  const answers = await Promise.all(Array.from({ length: 50 }, () => player.dice("1.00")));
  const nonces = answers.map((answer) => answer.json["value"].proof.nonce as number);
  expect(nonces.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
});

test("the same action sent ten times in parallel is one bet", async () => {
  const player = await studio.player("amber-dice");
  const actionId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => player.dice("5.00", { actionId })),
  );
  const ids = new Set(answers.map((answer) => answer.json["value"]?.roundId));
  expect(ids.size).toBe(1);
  const again = await player.dice("6.00", { actionId });
  expect([again.status, again.json["code"]]).toEqual([409, "action_reused"]);
  const { json } = await player.call("GET", "/api/rounds");
  expect(json["value"].content).toHaveLength(1);
});

test("a round whose answer was lost is found by what began it, by its player alone", async () => {
  const [player, other] = [await studio.player("amber-dice"), await studio.player("amber-dice")];
  const actionId = randomUUID();
  const { json } = await player.dice("5.00", { actionId });
  const found = await player.call("GET", `/api/actions/${actionId}`);
  expect(found.json["value"]).toMatchObject({
    roundId: json["value"].roundId,
    outcome: json["value"].outcome,
    payout: json["value"].payout,
  });
  for (const [who, id] of [
    [other, actionId],
    [player, randomUUID()],
    [player, "x"],
  ] as const) {
    const { json: refusal } = await who.call("GET", `/api/actions/${id}`);
    expect(refusal["code"]).toBe("round_unknown");
  }
});

test("play money goes on from game to game in one tab, and is filled up in the end", async () => {
  const open = async (demoToken?: string) => {
    const { user: _user, token: _token, ...demo } = launchCall("amber-dice", "nobody");
    const launched = await studio.operator("/game/url", { ...demo, currency: "XXX" });
    const { url } = (await launched.json()) as Json;
    const code = new URL(String(url)).searchParams.get("session");
    const answer = await fetch(`${studio.url}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code, demoToken }),
    });
    const { value } = (await answer.json()) as Json;
    return value as { token: string; balance: string };
  };
  const spend = (balance: bigint) =>
    studio.studio.db.query(
      `update studio.player set demo_balance_minor = $1
       where is_demo and id =
         (select player_id from studio.session order by created_at desc limit 1)`,
      [balance],
    );
  const first = await open();
  expect(first.balance).toBe("10000.00");
  await spend(432_100n);
  const second = await open(first.token);
  expect(second.balance).toBe("4321.00");
  expect((await open()).balance).toBe("10000.00");
  await studio.studio.db.query(
    "update studio.player set demo_balance_minor = 500 where demo_balance_minor = 432100",
  );
  expect((await open(second.token)).balance).toBe("10000.00");
});

test("a demo cannot use the token of a player's session", async () => {
  const player = await studio.player("amber-dice");
  const { user: _user, token: _token, ...demo } = launchCall("amber-dice", "nobody");
  const launched = await studio.operator("/game/url", { ...demo, currency: "XXX" });
  const { url } = (await launched.json()) as Json;
  const code = new URL(String(url)).searchParams.get("session");
  const answer = await fetch(`${studio.url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, demoToken: player.token }),
  });
  const { value } = (await answer.json()) as Json;
  expect(value).toMatchObject({ balance: "10000.00", config: { isDemo: true } });
});

test.each([
  ["-1.00", "stake_invalid"],
  ["0.00", "stake_invalid"],
  ["1.001", "stake_invalid"],
  ["99999999999999999999", "stake_invalid"],
  ["NaN", "stake_invalid"],
  ["1e3", "stake_invalid"],
  ["ten", "stake_invalid"],
  ["", "stake_invalid"],
  ["0.50", "stake_below_min"],
  ["25000.01", "stake_above_max"],
  [[1], "bad_request"],
  [10, "bad_request"],
  [null, "bad_request"],
])("a stake of %j is refused before anything is written", async (stake, code) => {
  const player = await studio.player("amber-dice");
  const answer = await player.dice("1.00", { stake });
  expect(answer.json["code"]).toBe(code);
  expect(studio.wallet.calls.filter((call) => call.body.includes(player.user))).toHaveLength(1);
});

test("a payout sent by the client is refused with the whole request", async () => {
  const player = await studio.player("amber-dice");
  for (const field of ["payout", "outcome", "roll", "balance"]) {
    const answer = await player.dice("1.00", { [field]: "1000.00" });
    expect([answer.status, answer.json["code"]]).toEqual([400, "bad_request"]);
  }
});

test.each([
  ["under", "0.01"],
  ["under", "98.01"],
  ["over", "99.99"],
  ["over", "1.99"],
  ["under", "5O"],
])("a target %s %s is out of range", async (direction, target) => {
  const player = await studio.player("amber-dice");
  const answer = await player.dice("1.00", { direction, target });
  expect(answer.json["code"]).toBe("target_out_of_range");
});

test("too little money is refused with the balance, and leaves no open round", async () => {
  const player = await studio.player("amber-dice", undefined, 500_000n);
  const answer = await player.dice("10.00");
  expect([answer.json["code"], answer.json["balance"]]).toEqual(["insufficient_funds", "5.00"]);
  expect((await player.dice("5.00")).json["success"]).toBe(true);
});

test("a bet that could win more than the maximum is refused", async () => {
  const player = await studio.player("amber-dice");
  const answer = await player.dice("25000.00", { target: "0.02" });
  expect(answer.json["code"]).toBe("win_above_max");
});

test("the slot stakes whole lines and pays what its steps say", async () => {
  const player = await studio.player("lantern-koi");
  const spin = (stake: string) =>
    player.call("POST", "/api/slot/lantern-koi/spin", { actionId: randomUUID(), stake });
  expect((await spin("2.10")).json["code"]).toBe("stake_step");
  for (let index = 0; index < 30; index += 1) {
    const { value } = (await spin("2.00")).json;
    expect(value.outcome.steps.at(-1).winTotal).toBe(value.payout);
    expect(toUnits(value.balance)).toBe(studio.wallet.balanceOf(player.user));
  }
});

test("every slot pays what its steps say, whatever its family", async () => {
  for (const { gameCode } of slots) {
    const player = await studio.player(gameCode);
    for (let index = 0; index < 5; index += 1) {
      const asked = { actionId: randomUUID(), stake: "2.00" };
      const { value } = (await player.call("POST", `/api/slot/${gameCode}/spin`, asked)).json;
      expect(value.outcome.steps.at(-1).winTotal).toBe(value.payout);
      expect(toUnits(value.balance)).toBe(studio.wallet.balanceOf(player.user));
    }
    const rules = await player.call("GET", `/api/rules/${gameCode}`);
    expect(rules.json["value"].symbols.every((one: Json) => one["name"].bn.length > 0)).toBe(true);
  }
});

test("free spins are bought only where the brand and the machine sell them", async () => {
  const buy = (player: TestPlayer, code: string, more: object = {}) => {
    const asked = { actionId: randomUUID(), stake: "2.00", buy: true, ...more };
    return player.call("POST", `/api/slot/${code}/spin`, asked);
  };
  const shop = await startStudio({ buyBonus: true });
  try {
    const unsold = await studio.player("foxfire-hollow");
    expect((await buy(unsold, "foxfire-hollow")).json["code"]).toBe("bad_request");
    const plain = await shop.player("lantern-koi");
    expect((await buy(plain, "lantern-koi")).json["code"]).toBe("bad_request");
    const player = await shop.player("foxfire-hollow");
    const before = shop.wallet.balanceOf(player.user) ?? 0n;
    const actionId = randomUUID();
    const { value } = (await buy(player, "foxfire-hollow", { actionId })).json;
    // 20.2 stakes of 2.00 are taken once, and the round begins with its free spins.
    expect(value.stake).toBe("40.40");
    expect(value.outcome.isBought).toBe(true);
    expect(value.outcome.steps[0].kind).toBe("free");
    const paid = before - toUnits("40.40") + toUnits(value.payout);
    expect(shop.wallet.balanceOf(player.user)).toBe(paid);
    const again = await buy(player, "foxfire-hollow", { actionId });
    expect(again.json["value"].roundId).toBe(value.roundId);
    expect(shop.wallet.balanceOf(player.user)).toBe(paid);
    const other = await buy(player, "foxfire-hollow", { actionId, buy: false });
    expect(other.json["code"]).toBe("action_reused");
  } finally {
    await shop.close();
  }
});

test("a launch code works once, and another game's session opens nothing here", async () => {
  const player = await studio.player("amber-dice");
  const launched = await studio.operator("/game/url", {
    operator_id: "baize",
    game_code: "amber-dice",
    platform: "GPL_MOBILE",
    lang: "en",
    currency: "XXX",
    country: "BD",
    ip: "192.0.2.1",
    lobby_url: "http://site.test/",
  });
  const code = new URL(((await launched.json()) as { url: string }).url).searchParams.get(
    "session",
  );
  const first = await player.call("POST", "/api/session", { code });
  const second = await player.call("POST", "/api/session", { code });
  expect(first.json["value"].config.isDemo).toBe(true);
  expect([second.status, second.json["code"]]).toEqual([401, "launch_code_unknown"]);
  const wrong = await player.call("POST", "/api/slot/lantern-koi/spin", {
    actionId: randomUUID(),
    stake: "2.00",
  });
  expect(wrong.json["code"]).toBe("game_unknown");
});

test("demo play moves play money and never calls a wallet", async () => {
  const calls = studio.wallet.calls.length;
  const code = await studio.studio.players.launch({
    operator: studio.studio.operators.find("baize") ?? expect.fail("no operator"),
    member: undefined,
    displayName: undefined,
    isTest: false,
    gameCode: "amber-dice",
    currency: "XXX",
    lang: "en",
    lobbyUrl: "http://site.test/",
    depositUrl: undefined,
  });
  const { token } = await studio.studio.players.openSession(code);
  const response = await fetch(`${studio.url}/api/games/amber-dice/bet`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      actionId: randomUUID(),
      stake: "100.00",
      direction: "over",
      target: "50.00",
    }),
  });
  const { value } = (await response.json()) as { value: Record<string, string> };
  const expected = 1_000_000n - 10_000n + BigInt((value["payout"] ?? "").replace(".", ""));
  expect(value["balance"]?.replace(".", "")).toBe(expected.toString());
  expect(studio.wallet.calls.length).toBe(calls);
});

test("a platform's call with a wrong or missing signature is refused", async () => {
  const { studioKeys } = await import("./studio.ts");
  const forged = await studio.operator(
    "/game/list",
    { operator_id: "baize" },
    studioKeys.privateKey,
  );
  expect(forged.status).toBe(403);
  const honest = await studio.operator("/game/list", { operator_id: "baize" });
  expect(((await honest.json()) as unknown[]).length).toBe(games.length);
});

test("another player's round is unknown", async () => {
  const [one, two] = [await studio.player("amber-dice"), await studio.player("amber-dice")];
  const { json } = await one.dice();
  const answer = await two.call("GET", `/api/rounds/${json["value"].roundId}`);
  expect([answer.status, answer.json["code"]]).toEqual([404, "round_unknown"]);
});

test("no answer of this run held an unrevealed server seed or a hash to come", async () => {
  // The rows come first: a flight that ends in between has told its hash by right.
  const all = studio.traffic.join("\n") + (await allRows(studio.studio));
  const secrets = await secretsToCome(studio.studio);
  expect(secrets.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(all.includes(secret)).toBe(false);
});
