import { hourMs } from "@baize/contract/durations";
import { minor, parseMinor } from "@baize/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openTables } from "../../../test/tables.ts";
import { opensGames } from "../../../test/vendor.ts";

let api: TestApp;
let tables: Awaited<ReturnType<typeof openTables>>;

beforeAll(async () => {
  api = await createTestApp();
  tables = await openTables(api);
});
afterAll(async () => {
  await tables.close();
  await api.close();
});

const units = (text: string): bigint => parseMinor(text, "BDT") ?? minor(0n);

const profit = (token: string, query: Record<string, string>) =>
  api.call("personalProfit", { token, query });

describe("profit and loss", () => {
  test("counts settled rounds, the same by day and by game type as in all", async () => {
    // 23:59:55 in Dhaka: the fifth second of play is another day.
    api.clock.advance(Date.parse("2026-01-15T17:59:55.000Z") - api.clock.now().getTime());
    const { token, startedAt } = await tables.playFour("profit");
    await tables.drain();
    const from = new Date("2026-01-14T18:00:00.000Z").toISOString();
    const to = new Date("2026-01-16T18:00:00.000Z").toISOString();
    const { value } = await profit(token, { from, to });
    expect(startedAt.toISOString()).toBe("2026-01-15T17:59:55.000Z");
    expect(value.timeZone).toBe("Asia/Dhaka");
    expect(value.days.map((day) => [day.day, day.rounds, day.stake, day.payout, day.net])).toEqual([
      ["2026-01-15", 2, "50.00", "25.00", "-25.00"],
      ["2026-01-16", 1, "3.00", "0.00", "0.00"],
    ]);
    expect(value.totals).toMatchObject({
      rounds: 3,
      stake: "53.00",
      validBet: "50.00",
      payout: "25.00",
      net: "-25.00",
    });
    const types = new Map(value.gameTypes.map((row) => [row.gameType, row]));
    expect(types.get("BGS")).toMatchObject({ rounds: 2, stake: "13.00", net: "15.00" });
    expect(types.get("RNG")).toMatchObject({ rounds: 1, stake: "40.00", net: "-40.00" });
    for (const part of ["stake", "validBet", "payout", "net"] as const) {
      const sum = (rows: readonly { [K in typeof part]: string }[]) =>
        rows.reduce((all, row) => all + units(row[part]), 0n);
      expect(sum(value.days), part).toBe(units(value.totals[part]));
      expect(sum(value.gameTypes), part).toBe(units(value.totals[part]));
    }
    const greenwich = await profit(token, { from, to, timeZone: "UTC" });
    expect(greenwich.value.days.map(({ day, rounds }) => [day, rounds])).toEqual([
      ["2026-01-14", 0],
      ["2026-01-15", 3],
      ["2026-01-16", 0],
    ]);
    // The two days after: these two are what they are compared with.
    const later = await profit(token, { from: to, to: "2026-01-18T18:00:00.000Z" });
    expect(later.value.totals).toMatchObject({ rounds: 0, stake: "0.00" });
    expect(later.value.previous).toEqual(value.totals);
  });

  test("has deposits, and withdrawals less what came back", async () => {
    const { token, memberId } = await tables.aPlayer("inandout");
    const { ledger } = api.app.platform;
    const from = api.clock.now();
    const common = { memberId, currency: "BDT" };
    const hold = { ...common, kind: "withdrawal", amountMinor: minor(20_000n) };
    await api.database.db.transaction(async (tx) => {
      await ledger.post(tx, {
        ...common,
        key: "in",
        kind: "deposit",
        debit: "house",
        credit: "cash",
        amountMinor: minor(50_000n),
      });
      await ledger.hold(tx, { ...hold, key: "out-1" });
      await ledger.hold(tx, { ...hold, key: "out-2" });
      await ledger.release(tx, { memberId, key: "back", holdKey: "out-1", kind: "withdrawal" });
    });
    const to = new Date(from.getTime() + hourMs);
    const { value } = await profit(token, { from: from.toISOString(), to: to.toISOString() });
    expect(value.totals).toMatchObject({ deposit: "500.00", withdrawal: "200.00", net: "0.00" });
    expect(value.gameTypes).toEqual([]);
  });

  test("refuses an unknown zone", async () => {
    const token = await api.aMember("nowhere");
    const query = {
      from: "2026-01-01T00:00:00.000Z",
      to: "2026-01-02T00:00:00.000Z",
      timeZone: "Mars/Olympus",
    };
    expect((await profit(token, query)).refusal).toMatchObject({
      code: "invalid_input",
      value: { fields: [{ path: "query.timeZone", problem: "invalid_value" }] },
    });
  });
});

describe("the vendor's page of a round", () => {
  const replay = (token: string, roundId: string) =>
    api.call("roundReplay", { token, params: { roundId }, headers: { language: "bn" } });

  test("is asked for under the vendor's own names", async () => {
    const { token, user } = await tables.playFour("replayed");
    await tables.drain();
    const { value } = await replay(token, "HSE.replayed-won");
    expect(value.url).toBe("https://games.test/frame?s=1");
    const heard = tables.hearthside.heard.at(-1);
    expect(heard?.path).toBe("/operator/generic/v2/game/round");
    expect(heard?.content).toEqual({
      operator_id: "baize-test",
      user,
      round: "replayed-won",
      lang: "bn",
      time_zone: "Asia/Dhaka",
    });
  });

  test("is refused for a stranger, where the vendor has none, and when it is silent", async () => {
    const { token } = await tables.playFour("unseen");
    await tables.drain();
    const stranger = await api.aMember("stranger");
    expect((await replay(stranger, "HSE.unseen-won")).refusal?.code).toBe("not_found");
    expect((await replay(token, "HSE.nothing")).refusal?.code).toBe("not_found");
    for (const [status, body, code] of [
      [404, '{"error":"no such round"}', "not_found"],
      [500, "{}", "vendor_unavailable"],
      [200, '{"url":"javascript:alert(1)"}', "vendor_unavailable"],
    ] as const) {
      tables.hearthside.behave((_call, response) => {
        response.statusCode = status;
        response.end(body);
      });
      expect((await replay(token, "HSE.unseen-won")).refusal?.code).toBe(code);
    }
    tables.hearthside.behave(opensGames);
  });
});
