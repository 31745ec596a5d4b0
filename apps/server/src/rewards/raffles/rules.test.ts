import { createHash, createHmac } from "node:crypto";
import { raffleStates, type RaffleSettings } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { drawRaffle, raffleList, raffleSeed, readRaffleList, seededWords } from "@baize/fair";
import { describe, expect, test } from "vitest";
import { roundAt, timeOfRound } from "./beacon.ts";
import { aliasOf, faultOfRaffle, redrawMs, stepOf, ticketsOfDay } from "./rules.ts";

const settings: RaffleSettings = {
  currency: "BDT",
  title: { en: "Raffle" },
  terms: { en: "One ticket for each 500." },
  fromDay: "2026-05-02",
  toDay: "2026-05-08",
  rule: { by: "valid", amount: "500.00", aDay: 10 },
  prizes: ["500.00", "100.00"],
  perOwner: 1,
  redraw: false,
  sale: null,
  turnoverBps: 10_000,
};

describe("settings", () => {
  test.each<[Partial<RaffleSettings>, string | undefined]>([
    [{}, undefined],
    [{ currency: "USD" }, "currency"],
    [{ fromDay: "2026-05-01" }, "fromDay"],
    [{ fromDay: "2027-05-01", toDay: "2027-05-02" }, "fromDay"],
    [{ toDay: "2026-05-01" }, "toDay"],
    [{ toDay: "2026-08-01" }, undefined],
    [{ toDay: "2026-08-02" }, "toDay"],
    [{ rule: { ...settings.rule, amount: "0.00" } }, "amount"],
    [{ prizes: ["1.00", "0.00"] }, "prizes"],
    [{ prizes: ["1.001"] }, "prizes"],
  ])("%j", (changes, field) => {
    const known = { currency: "BDT", today: "2026-05-01" };
    expect(faultOfRaffle({ ...settings, ...changes }, known)?.field).toBe(field);
  });
});

test.each([
  [49_999n, 0],
  [50_000n, 1],
  [149_999n, 2],
  [9_000_000n, 10],
  [-1n, 0],
])("%s of valid bets in a day give %s tickets", (validMinor, tickets) => {
  expect(ticketsOfDay(settings, { validMinor, depositMinor: 0n })).toBe(tickets);
});

describe("the public beacon", () => {
  test.each([
    ["2023-08-23T15:09:27Z", 1n],
    ["2023-08-23T15:09:27.001Z", 2n],
    ["2023-08-23T15:09:30Z", 2n],
    ["2023-08-23T15:09:31Z", 3n],
  ])("has at or after %s the round %s", (at, round) => {
    expect(roundAt(new Date(at))).toBe(round);
    expect(timeOfRound(round).getTime()).toBeGreaterThanOrEqual(Date.parse(at));
  });
});

test("the published raffle is drawn as published", () => {
  const list = "1-400,a\n401-650,b\n651-651,c\n652-1000,d\n";
  const listHash = createHash("sha256").update(list).digest("hex");
  expect(listHash).toBe("b7400d34d4fb59b3cb87e6b704626cf5ad5cfa6f5679eefdacd3ad8f9ab4bf7c");
  const ranges = readRaffleList(list) ?? [];
  expect(raffleList(ranges)).toBe(list);
  const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();
  const serverSeed = "18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159";
  const clientSeed = raffleSeed("r1", listHash, "public-input-1");
  const words = seededWords(hmac, { serverSeed, clientSeed, nonce: 0 });
  expect(drawRaffle(words, ranges, { prizes: 3, perOwner: 1 })).toEqual([
    { ticket: 467, alias: "b" },
    { ticket: 228, alias: "a" },
    { ticket: 966, alias: "d" },
  ]);
});

test("a name in the list is of letters that are not taken for one another", () => {
  expect(aliasOf(Uint8Array.from([0, 1, 29, 30, 255, 7, 8, 9]))).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
});

test("every state asks at each time for one step or for none", () => {
  const startsAt = new Date("2026-05-02T00:00:00Z");
  const endsAt = new Date("2026-05-09T00:00:00Z");
  const drawnAt = new Date(endsAt.getTime() + 12 * minuteMs);
  const again = drawnAt.getTime() + redrawMs;
  const [early, running, ended, frozen, over] = [
    startsAt.getTime() - 1,
    startsAt.getTime(),
    endsAt.getTime() + 10 * minuteMs,
    again - 1,
    again,
  ];
  const times = { early, running, late: ended - 1, ended, frozen, over };
  const none = { drawnAt: null, redrawFrozenAt: null, redrawnAt: null };
  const table: Record<string, Record<string, string | undefined>> = {};
  const put = (name: string, raffle: Omit<Parameters<typeof stepOf>[0], "startsAt" | "endsAt">) => {
    const steps = Object.entries(times).map(([time, at]) => [
      time,
      stepOf({ ...raffle, startsAt, endsAt }, new Date(at)),
    ]);
    table[name] = Object.fromEntries(steps.filter(([, step]) => step !== undefined));
  };
  const settings = { redraw: true };
  for (const state of raffleStates) {
    put(state, { ...none, settings, state, drawnAt: state === "drawn" ? drawnAt : null });
  }
  const drawn = { ...none, settings, state: "drawn", drawnAt } as const;
  put("drawn for good", { ...drawn, settings: { redraw: false } });
  put("frozen again", { ...drawn, redrawFrozenAt: new Date(over) });
  put("drawn again", { ...drawn, redrawFrozenAt: new Date(over), redrawnAt: new Date(over) });
  const at = (names: string, step: string) =>
    Object.fromEntries(names.split(" ").map((name) => [name, step]));
  const always = Object.keys(times).join(" ");
  expect(table).toEqual({
    planned: at("running late ended frozen over", "open"),
    open: at("ended frozen over", "freeze"),
    frozen: at(always, "draw"),
    drawn: at("over", "freeze_again"),
    cancelled: {},
    "drawn for good": {},
    "frozen again": at(always, "draw_again"),
    "drawn again": {},
  });
});
