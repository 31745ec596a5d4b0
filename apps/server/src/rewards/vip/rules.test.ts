import { gameTypes, type GameType, type VipSettings } from "@baize/contract";
import { describe, expect, test } from "vitest";
import { addMonths, monthFrom, weekOf } from "../../platform/day-names.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import { foldTurnover, type TurnoverFact } from "../turnover/rules.ts";
import {
  faultOfVip,
  judge,
  levelAt,
  periodReward,
  pointFactorOf,
  pointLevelOf,
  rise,
  tableOf,
  weekParts,
  weighted,
  type LevelChange,
  type Standing,
} from "./rules.ts";

const everyType = (value: number) =>
  Object.fromEntries(gameTypes.map((type) => [type, value])) as Record<GameType, number>;
const reward = (amount = "0", rates: Partial<Record<GameType, number>> = {}) => ({
  amount,
  ratesPpm: { ...everyType(0), ...rates },
});
const level = (total: string, keep = "0", more: Partial<VipSettings["levels"][number]> = {}) => ({
  label: { en: `From ${total}` },
  color: "#b87333",
  total,
  totalDeposits: "0",
  keep,
  levelUp: "0",
  weekly: reward(),
  monthly: reward(),
  pointsBps: 10_000,
  ...more,
});

/** The published examples: 1,000; 10,000 keep 2,000; 50,000 keep 8,000; 200,000 keep 30,000. */
const settings: VipSettings = {
  currency: "BDT",
  isOpen: true,
  floorLevel: 0,
  weights: everyType(10_000),
  turnoverBps: 10_000,
  claimDays: 30,
  weekCalendar: [],
  levels: [
    level("0"),
    level("1000"),
    level("10000", "2000"),
    level("50000", "8000"),
    level("200000", "30000"),
  ],
};
const table = tableOf("AMBERJACK", settings);

const october = {
  startsAt: new Date("2026-10-01T00:00:00Z"),
  endsAt: new Date("2026-11-01T00:00:00Z"),
};
const november = { startsAt: october.endsAt, endsAt: new Date("2026-12-01T00:00:00Z") };
const start: Standing = { level: 0, reached: 0, since: october.startsAt };
const at = new Date("2026-10-20T12:00:00Z");

const figures = (total: number, month = total, deposits = 0) => ({
  totalMinor: BigInt(Math.round(total * 100)),
  monthMinor: BigInt(Math.round(month * 100)),
  depositsMinor: BigInt(deposits * 100),
});

describe("up", () => {
  test.each([
    [745.5, 0],
    [999.99, 0],
    [1000, 1],
    [62_000, 3],
    [1_000_000, 4],
  ])("%d ever is level %d, several at once", (total, expected) => {
    expect(rise(table, start, figures(total), at)?.standing.level ?? 0).toBe(expected);
  });

  test("a level whose deposits are missing is not reached", () => {
    const asks = tableOf("AMBERJACK", {
      ...settings,
      levels: settings.levels.map((one, index) =>
        index === 3
          ? { ...one, totalDeposits: "500" }
          : index === 4
            ? { ...one, totalDeposits: "500" }
            : one,
      ),
    });
    expect(rise(asks, start, figures(62_000, 0, 499), at)?.standing.level).toBe(2);
    expect(rise(asks, start, figures(62_000, 0, 500), at)?.standing.level).toBe(3);
  });

  test("corrections take no level", () => {
    const standing = { level: 3, reached: 3, since: at };
    expect(rise(table, standing, figures(0, 0), at)).toBeUndefined();
  });

  test("what counts is weighted by type of game, rounded down for each", () => {
    const weights = { ...everyType(10_000), LIVE: 1500 };
    const sums = new Map<GameType, bigint>([
      ["RNG", 10_001n],
      ["LIVE", 999n],
    ]);
    expect(weighted(sums, weights)).toBe(10_001n + 149n);
  });
});

describe("keep and decay", () => {
  const held: Standing = { level: 3, reached: 3, since: october.startsAt };

  test("7,999.99 in the month loses a level on the 1st, 8,000.00 brings it back", () => {
    const down = judge(table, held, october, 799_999n);
    expect(down).toEqual({
      kind: "down",
      standing: { level: 2, reached: 3, since: november.startsAt },
    });
    const fallen = down?.standing ?? held;
    expect(rise(table, fallen, figures(62_000, 7999.99), at)).toBeUndefined();
    const back = rise(table, fallen, figures(62_000, 8000), at);
    // "back" gives no award: what was reached stays as it was.
    expect(back).toEqual({ kind: "back", standing: { level: 3, reached: 3, since: at } });
  });

  test("8,000.00 keeps it", () => {
    expect(judge(table, held, october, 800_000n)).toBeUndefined();
  });

  test("the month of arrival does not count: reached on the 20th, judged is the next", () => {
    const arrived = { level: 3, reached: 3, since: at };
    expect(judge(table, arrived, october, 0n)).toBeUndefined();
    expect(judge(table, arrived, november, 0n)?.standing.level).toBe(2);
  });

  test("only one level a month, and the level below is judged for its first whole month", () => {
    const first = judge(table, { level: 4, reached: 4, since: october.startsAt }, october, 0n);
    expect(first?.standing.level).toBe(3);
    expect(judge(table, first?.standing ?? held, november, 0n)?.standing.level).toBe(2);
  });

  test("nobody falls below the floor", () => {
    const floored = tableOf("AMBERJACK", { ...settings, floorLevel: 3 });
    expect(judge(floored, held, october, 0n)).toBeUndefined();
  });

  test("a level that asks for nothing is kept", () => {
    const one = { level: 1, reached: 1, since: october.startsAt };
    expect(judge(table, one, october, 0n)).toBeUndefined();
  });

  test("a member who fell several levels comes back over as many as the month reaches", () => {
    const fallen = { level: 1, reached: 4, since: november.startsAt };
    expect(rise(table, fallen, figures(250_000, 8000), at)?.standing.level).toBe(3);
    expect(rise(table, fallen, figures(250_000, 30_000), at)?.standing.level).toBe(4);
  });
});

describe("what an operator sets", () => {
  const set = { level: 1, setLevel: 4, setUntil: at };
  test("counts until its date, and not from it on", () => {
    expect(levelAt(set, new Date(at.getTime() - 1))).toBe(4);
    expect(levelAt(set, at)).toBe(1);
  });
});

describe("weekly and monthly amounts", () => {
  const sums = new Map<GameType, bigint>([
    ["RNG", 8_430_055n],
    ["LIVE", 1_200_000n],
  ]);
  test("0.05 % of 84,300.55 and 0.02 % of 12,000.00 are 42.15 + 2.40", () => {
    const { weekly } =
      tableOf("AMBERJACK", {
        ...settings,
        levels: [level("0"), level("1", "0", { weekly: reward("0", { RNG: 500, LIVE: 200 }) })],
      }).levels[1] ?? table.levels[0];
    expect(periodReward(weekly, sums)).toBe(4455n);
  });
  test("a fixed amount is for those who played", () => {
    const fixed = { amountMinor: 5000n, ratesPpm: everyType(0) };
    expect(periodReward(fixed, sums)).toBe(5000n);
    expect(periodReward(fixed, new Map())).toBe(0n);
    expect(periodReward(fixed, new Map([["RNG", -500n]]))).toBe(0n);
  });
  test("what is taken back of one type of game is taken off", () => {
    const rates = { amountMinor: 0n, ratesPpm: { ...everyType(0), RNG: 500, LIVE: 500 } };
    const taken = new Map<GameType, bigint>([
      ["RNG", 100_000n],
      ["LIVE", -40_000n],
    ]);
    expect(periodReward(rates, taken)).toBe(30n);
  });
});

describe("settings", () => {
  const changed = (levels: VipSettings["levels"], more: Partial<VipSettings> = {}) =>
    faultOfVip({ ...settings, ...more, levels }, "BDT");
  test.each<[string, ReturnType<typeof changed>, object | undefined]>([
    ["as they are", changed(settings.levels), undefined],
    [
      "totals that do not rise",
      changed([level("0"), level("10"), level("10")]),
      { field: "levels.2.total", reason: "too_low" },
    ],
    [
      "deposits that fall",
      changed([level("0"), level("1", "0", { totalDeposits: "9" }), level("2")]),
      { field: "levels.2.totalDeposits", reason: "too_low" },
    ],
    [
      "a level 0 that asks for something",
      changed([level("5"), level("10")]),
      { field: "levels.0.total", reason: "too_high" },
    ],
    [
      "a part of the smallest unit",
      changed([level("0"), level("10.005")]),
      { field: "levels.1.total", reason: "not_an_amount" },
    ],
    [
      "a floor above the table",
      changed(settings.levels, { floorLevel: 5 }),
      { field: "floorLevel", reason: "too_high" },
    ],
    [
      "another currency",
      changed(settings.levels, { currency: "USDT" }),
      { field: "currency", reason: "cannot_change" },
    ],
  ])("%s", (_name, fault, expected) => expect(fault).toEqual(expected));
});

describe("the brand's calendar", () => {
  test("weeks begin on Monday, over the end of a year", () => {
    expect(weekOf("2026-11-27")).toBe("2026-11-23");
    expect(weekOf("2026-11-29")).toBe("2026-11-23");
    expect(weekOf("2027-01-01")).toBe("2026-12-28");
  });
  test("months end where the next begins, leap years too", () => {
    expect(monthFrom("2028-02-01")).toEqual({ from: "2028-02-01", to: "2028-03-01" });
    expect(addMonths("2026-12-01", 1)).toBe("2027-01-01");
    expect(addMonths("2026-01-01", -1)).toBe("2025-12-01");
  });
  test("a day of 25 hours ends when its zone's next day begins", () => {
    expect(startOfDay("2026-10-25", "Europe/Berlin").toISOString()).toBe(
      "2026-10-24T22:00:00.000Z",
    );
    expect(startOfDay("2026-10-26", "Europe/Berlin").toISOString()).toBe(
      "2026-10-25T23:00:00.000Z",
    );
    expect(startOfDay("2026-03-29", "Asia/Dhaka").toISOString()).toBe("2026-03-28T18:00:00.000Z");
  });
});

describe("folding", () => {
  const fact = (more: Partial<TurnoverFact>): TurnoverFact => ({
    memberId: 1n,
    merchantCode: "AMBERJACK",
    gameType: "RNG",
    validMinor: 100n,
    placedAt: at,
    settledAt: at,
    ...more,
  });
  const fold = (facts: TurnoverFact[]) =>
    foldTurnover(facts, ({ settledAt }) => settledAt.toISOString().slice(0, 10), [
      { memberId: 1n, from: at, to: undefined, gameTypes: new Set(["LIVE"]) },
    ]);
  test("one row for a member, a day and a type, corrections taken off", () => {
    const rows = fold([
      fact({}),
      fact({ memberId: 2n }),
      fact({ validMinor: -30n }),
      fact({ gameType: "LIVE", validMinor: 7n }),
    ]);
    expect(
      rows.map(({ memberId, gameType, validMinor, bonusMinor }) => [
        memberId,
        gameType,
        validMinor,
        bonusMinor,
      ]),
    ).toEqual([
      [1n, "LIVE", 7n, 7n],
      [1n, "RNG", 70n, 0n],
      [2n, "RNG", 100n, 0n],
    ]);
  });
  test("a stake of before the bonus does not belong to it", () => {
    const before = new Date(at.getTime() - 1);
    expect(fold([fact({ gameType: "LIVE", placedAt: before })])[0]?.bonusMinor).toBe(0n);
  });
});

describe("the factor of points", () => {
  const at = (text: string) => new Date(`2026-11-${text}Z`);
  const change = (
    moment: string,
    kind: LevelChange["kind"],
    toLevel: number,
    until: string | null = null,
  ): LevelChange => ({
    memberId: 7n,
    at: at(moment),
    kind,
    toLevel,
    until: until === null ? null : at(until),
  });
  const changes = [
    change("02T10:00:00", "up", 2),
    change("05T00:00:00", "down", 1),
    change("06T12:00:00", "back", 2),
    change("08T12:00:00", "set", 4, "10T12:00:00"),
    change("09T12:00:00", "set", 3, "12T12:00:00"),
    change("11T12:00:00", "set_over", 2),
  ];
  const begun = (text: string) => ({
    placedAt: at(text),
    dayStartAt: at(`${text.slice(0, 2)}T00:00:00`),
  });

  test.each([
    ["01T00:00:00", 0],
    ["02T09:59:59", 0],
    ["02T10:00:00", 0],
    ["02T10:00:01", 2],
    // A level that was lost counts through the day in whose night it was taken.
    ["05T00:00:00", 2],
    ["05T23:59:59", 2],
    ["06T00:00:00", 1],
    ["06T12:00:01", 2],
    ["08T12:00:01", 4],
    ["09T12:00:01", 3],
    ["11T12:00:00", 3],
    ["11T12:00:01", 2],
  ])("of a round begun on %s is that of level %d", (text, wanted) => {
    expect(pointLevelOf(changes, begun(text))).toBe(wanted);
  });

  test("is by the levels as they stood when the round began", () => {
    const table = (revision: number, savedAt: string, changed: object = {}) => ({
      merchantCode: "AMBERJACK",
      currency: "BDT",
      revision,
      savedAt: at(savedAt),
      isOpen: true,
      factorsBps: [10_000, 11_000, 12_000],
      ...changed,
    });
    const tables = [
      table(1, "02T00:00:00"),
      table(2, "03T00:00:00", { factorsBps: [10_000, 15_000] }),
      table(3, "04T00:00:00", { isOpen: false }),
    ];
    const of = (text: string, more: object = {}) =>
      pointFactorOf(tables, changes, {
        merchantCode: "AMBERJACK",
        currency: "BDT",
        ...begun(text),
        ...more,
      });
    expect(of("01T12:00:00")).toBe(10_000);
    expect(of("02T12:00:00")).toBe(12_000);
    // The table has become shorter: its highest level counts.
    expect(of("03T12:00:00")).toBe(15_000);
    expect(of("04T12:00:00")).toBe(10_000);
    expect(of("02T12:00:00", { merchantCode: "KESTREL" })).toBe(10_000);
    expect(of("02T12:00:00", { currency: "EUR" })).toBe(10_000);
  });
});

describe("a weekly amount by day", () => {
  const amounts = (amount: bigint, calendar: readonly number[]) =>
    weekParts(amount, calendar, "2026-11-30").map((one) => [one.amountMinor, one.dueOn]);

  test("half now, half in three parts; nothing is made or lost", () => {
    expect(amounts(4455n, [5000, 1667, 1667, 1666])).toEqual([
      [2227n, "2026-11-30"],
      [743n, "2026-12-01"],
      [743n, "2026-12-02"],
      [742n, "2026-12-03"],
    ]);
  });

  test("days that bring nothing have no part", () => {
    expect(amounts(100n, [0, 5000, 0, 5000])).toEqual([
      [50n, "2026-12-01"],
      [50n, "2026-12-03"],
    ]);
    expect(amounts(1n, [5000, 5000])).toEqual([[1n, "2026-11-30"]]);
  });

  test.each([
    [[5000, 4999], "too_low"],
    [[5000, 5001], "too_high"],
  ])("%j is not the whole", (weekCalendar, reason) => {
    expect(faultOfVip({ ...settings, weekCalendar }, "BDT")).toEqual({
      field: "weekCalendar",
      reason,
    });
  });
});
