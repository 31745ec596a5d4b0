import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { games } from "../src/catalogue/games.ts";
import { rulesDigestOf } from "../src/catalogue/rules-digest.ts";
import { startStudio, type TestStudio } from "./studio.ts";

/** What begins a round, how soon after the last, and by which rules: held by the studio itself. */

let running: TestStudio | undefined;
const open = async (given: Parameters<typeof startStudio>[0]) =>
  (running = await startStudio(given));
afterEach(async () => {
  await running?.close();
  running = undefined;
});

const spin = (more: object = {}) => ({ actionId: randomUUID(), stake: "10.00", ...more });
const press = () => ({ pressId: randomUUID() });
const codes = (answers: readonly { json: { code?: string } }[]) =>
  answers.map(({ json }) => json.code ?? "played").toSorted();

describe("the time between two rounds", () => {
  it("is held for two requests at once and for two tabs, with words", async () => {
    const studio = await open({ roundMsMin: 60_000 });
    const player = await studio.player("amber-dice");
    const tab = await studio.player("amber-dice", player.user);
    const answers = await Promise.all([player.dice(), tab.dice(), player.dice(), tab.dice()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await tab.dice();
    expect(late.json).toMatchObject({ code: "round_too_soon" });
    expect(late.json["message"]).toMatch(/^Next round in \d+ s\.$/);
    expect(late.json["waitMs"]).toBeGreaterThan(50_000);
    expect(late.json["waitMs"]).toBeLessThanOrEqual(60_000);
  });

  it("is held for play money too, where rounds are over at once", async () => {
    const studio = await open({ roundMsMin: 60_000 });
    const { db } = studio.studio;
    const player = await studio.player("amber-dice");
    await db.query(
      `update studio.player set is_demo = true, demo_balance_minor = 1000000
       where user_ref = $1 returning id`,
      [player.user],
    );
    const tab = await studio.player("amber-dice", player.user);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? player : tab).dice()),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is another one for slots, and is each game's own", async () => {
    const studio = await open({ roundMsMin: 60_000, slotRoundMsMin: 0 });
    const slot = await studio.player("lantern-koi");
    for (let count = 0; count < 2; count += 1) {
      expect((await slot.call("POST", "/api/slot/lantern-koi/spin", spin())).status).toBe(200);
    }
    const dice = await studio.player("amber-dice", slot.user);
    expect((await dice.dice()).status).toBe(200);
    expect((await dice.dice()).json["code"]).toBe("round_too_soon");
    const config = await slot.call("GET", "/api/session");
    expect(config.json["value"].config.brand.roundMsMin).toBe(0);
  });

  it("is over when it is over", async () => {
    const studio = await open({ roundMsMin: 1_500 });
    const player = await studio.player("amber-dice");
    await player.dice();
    const { json } = await player.dice();
    await new Promise((resolve) => {
      setTimeout(resolve, Number(json["waitMs"]) + 5);
    });
    expect((await player.dice()).status).toBe(200);
  });
});

describe("without autoplay", () => {
  it("every round needs its own press", async () => {
    const studio = await open({ autoplay: false });
    const player = await studio.player("amber-dice");
    expect((await player.dice()).json["code"]).toBe("press_needed");
    const one = press();
    expect((await player.dice("10.00", one)).status).toBe(200);
    expect((await player.dice("10.00", one)).json["code"]).toBe("press_needed");
    expect((await player.dice("10.00", press())).status).toBe(200);
    const plan = { rounds: 5, lossMax: null, singleWinMax: null };
    const auto = await player.dice("10.00", { ...press(), isAuto: true, plan });
    expect(auto.json["code"]).toBe("press_needed");
  });

  it("one press begins one round, also when it comes ten times at once", async () => {
    const studio = await open({ autoplay: false });
    const player = await studio.player("amber-dice");
    const one = press();
    const answers = await Promise.all(Array.from({ length: 10 }, () => player.dice("10.00", one)));
    expect(codes(answers).filter((code) => code === "played")).toHaveLength(1);
    const mines = await studio.player("pearl-shoals", player.user);
    const body = { ...spin(), choice: { mines: 3 } };
    const opened = await mines.call("POST", "/api/games/pearl-shoals/open", body);
    expect(opened.json["code"]).toBe("press_needed");
  });
});

describe("autoplay", () => {
  const auto = (pressId: string, plan: object) => ({ pressId, isAuto: true, plan });

  it("ends after its rounds, whatever a frame asks", async () => {
    const studio = await open({});
    const player = await studio.player("amber-dice");
    const plan = { rounds: 3, lossMax: null, singleWinMax: null };
    const run = auto(randomUUID(), plan);
    for (let count = 0; count < 3; count += 1) {
      expect((await player.dice("10.00", run)).status).toBe(200);
    }
    expect((await player.dice("10.00", run)).json["code"]).toBe("autoplay_over");
    const many = auto(randomUUID(), { ...plan, rounds: 101 });
    expect((await player.dice("10.00", many)).json["code"]).toBe("bad_request");
    const bare = { isAuto: true };
    expect((await player.dice("10.00", bare)).json["code"]).toBe("bad_request");
  });

  it("keeps the plan its press began with", async () => {
    const studio = await open({});
    const player = await studio.player("amber-dice");
    const pressId = randomUUID();
    const plan = { rounds: 100, lossMax: "25.00", singleWinMax: null };
    expect((await player.dice("10.00", auto(pressId, plan))).status).toBe(200);
    for (const change of [{ lossMax: null }, { rounds: 50 }, { singleWinMax: "9.00" }]) {
      const changed = await player.dice("10.00", auto(pressId, { ...plan, ...change }));
      expect(changed.json["code"]).toBe("press_needed");
    }
    const same = await player.dice("1.00", auto(pressId, { ...plan, lossMax: "25" }));
    expect(same.status).toBe(200);
  });

  it("ends before a stake that could lose more, and after a win as large as was said", async () => {
    const studio = await open({});
    const player = await studio.player("amber-dice");
    const lossy = auto(randomUUID(), { rounds: 100, lossMax: "25.00", singleWinMax: null });
    let lost = 0;
    for (let count = 0; count < 100; count += 1) {
      const { json } = await player.dice("10.00", lossy);
      if (json["code"] === "autoplay_over") break;
      lost += Number(json["value"].stake) - Number(json["value"].payout);
    }
    expect(lost).toBeLessThanOrEqual(25);
    const winning = auto(randomUUID(), { rounds: 100, lossMax: null, singleWinMax: "1.00" });
    let last = 0;
    for (let count = 0; count < 100; count += 1) {
      const { json } = await player.dice("10.00", winning);
      if (json["code"] === "autoplay_over") break;
      expect(last).toBe(0);
      last = Number(json["value"].payout);
    }
    expect(last).toBeGreaterThan(0);
  });
});

describe("the rules of a round", () => {
  it("are written down with it, and told with its proof", async () => {
    const studio = await open({});
    const player = await studio.player("lantern-koi");
    const played = await player.call("POST", "/api/slot/lantern-koi/spin", spin());
    const { roundId } = played.json["value"];
    const view = await player.call("GET", `/api/rounds/${roundId}`);
    expect(view.json["value"].play.rules).toBe(rulesDigestOf("lantern-koi"));
    await studio.studio.db.query(
      "update studio.round set rules_digest = null where id = $1 returning id",
      [roundId],
    );
    const old = await player.call("GET", `/api/rounds/${roundId}`);
    expect(old.json["value"].play.rules).toBeNull();
  });

  it("have their own name in every game that has its own strips", () => {
    const slots = games.filter(({ kind }) => kind === "slot").map(({ gameCode }) => gameCode);
    expect(new Set(slots.map(rulesDigestOf)).size).toBe(slots.length);
    for (const { gameCode } of games) expect(rulesDigestOf(gameCode)).toMatch(/^[0-9a-f]{16}$/);
  });
});
