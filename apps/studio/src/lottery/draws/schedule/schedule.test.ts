import { dayMs } from "@baize/contract/durations";
import { constantFrom, assert as check, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import type { DrawCalendar, LotteryGame } from "./game.ts";
import { findLotteryGame, lotteryGames } from "./games.ts";
import { closesBeforeSeconds } from "./plan.ts";
import {
  drawsOfDay,
  drawsOnSale,
  findDraw,
  isOnSale,
  lastDrawBy,
  nextDraws,
  readNumero,
} from "./schedule.ts";
import { usualCalendar } from "./usual-calendar.ts";
import { addDays, atClock, isDay } from "./zone.ts";

const gameOf = (code: string): LotteryGame => {
  const game = findLotteryGame(code);
  if (game === undefined) throw new Error(`no game ${code}`);
  return game;
};

/** A moment as the clock of the game shows it. */
const shown = (at: number | undefined, { zone }: LotteryGame): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" })
    .format(at)
    .replace("2027-03-", "");

const momentOf = (code: string, day: string, clock: string): number =>
  atClock(day, clock.slice(0, 5), gameOf(code).zone) + Number(clock.slice(6)) * 1_000;

/**
 * Code, draws on Monday, 2027-03-01, first draw, last draw, and the seconds sales end before it.
 */
const days: readonly (readonly [string, number, string, string, number])[] = [
  ["vn-north", 1, "01 18:15:00", "01 18:15:00", 300],
  ["vn-central", 2, "01 17:15:00", "01 17:15:00", 300],
  ["vn-south", 3, "01 16:15:00", "01 16:15:00", 300],
  ["vn-north-1m", 1_440, "01 00:00:00", "01 23:59:00", 5],
  ["vn-north-5m", 288, "01 00:00:00", "01 23:55:00", 10],
  ["vn-south-45s", 1_920, "01 00:00:00", "01 23:59:15", 5],
  ["vn-south-2m", 720, "01 00:00:00", "01 23:58:00", 10],
  ["th-gov", 1, "01 14:30:00", "01 14:30:00", 300],
  ["la", 1, "01 20:30:00", "01 20:30:00", 900],
  ["hn-thai", 1, "01 18:15:00", "01 18:15:00", 300],
  ["th-yk-15m", 88, "01 06:15:00", "02 04:00:00", 30],
  ["th-yk-5m", 264, "01 06:05:00", "02 04:00:00", 10],
  ["th-1m", 1_440, "01 00:00:00", "01 23:59:00", 5],
  ["my-4d", 1, "01 19:00:00", "01 19:00:00", 300],
  ["my-4d-10m", 144, "01 00:00:00", "01 23:50:00", 30],
  ["id-4d", 24, "01 00:00:00", "01 23:00:00", 30],
  ["ssc-1m", 1_440, "01 00:00:00", "01 23:59:00", 5],
  ["ssc-5m", 288, "01 00:00:00", "01 23:55:00", 10],
  ["x5-1m", 1_440, "01 00:00:00", "01 23:59:00", 5],
  ["x5-5m", 288, "01 00:00:00", "01 23:55:00", 10],
  ["k3-1m", 1_440, "01 00:00:00", "01 23:59:00", 5],
  ["k3-5m", 288, "01 00:00:00", "01 23:55:00", 10],
  ["pk10-1m", 1_440, "01 00:00:00", "01 23:59:00", 5],
  ["pk10-5m", 288, "01 00:00:00", "01 23:55:00", 10],
  ["pc28-210s", 411, "01 00:03:30", "01 23:58:30", 10],
  ["kl8-5m", 288, "01 00:00:00", "01 23:55:00", 10],
  ["d3-daily", 1, "01 20:30:00", "01 20:30:00", 300],
  ["m6-daily", 1, "01 21:30:00", "01 21:30:00", 300],
  ["m6-10m", 144, "01 00:00:00", "01 23:50:00", 30],
  ["wg-30s", 2_880, "01 00:00:00", "01 23:59:30", 5],
  ["wg-1m", 1_440, "01 00:00:00", "01 23:59:00", 5],
  ["wg-3m", 480, "01 00:00:00", "01 23:57:00", 10],
  ["wg-5m", 288, "01 00:00:00", "01 23:55:00", 10],
  ["k3e-1m", 1_440, "01 00:00:00", "01 23:59:00", 5],
  ["d5e-1m", 1_440, "01 00:00:00", "01 23:59:00", 5],
  ["race-1m", 1_440, "01 00:00:00", "01 23:59:00", 5],
  ["hash-1m", 1_440, "01 00:00:00", "01 23:59:00", 5],
  ["matka", 3, "01 11:00:00", "01 23:00:00", 600],
];

test("the document's 38 games, each once", () => {
  expect(lotteryGames).toHaveLength(38);
  expect(lotteryGames.map(({ code }) => code)).toEqual(days.map(([code]) => code));
  expect(new Set(lotteryGames.map(({ code }) => code)).size).toBe(38);
});

test.each(days)("a day of %s has %i draws, %s to %s", (code, count, first, last, before) => {
  const game = gameOf(code);
  const draws = drawsOfDay(game, "2027-03-01");
  expect(draws).toHaveLength(count);
  expect(shown(draws[0]?.drawsAt, game)).toBe(first);
  expect(shown(draws.at(-1)?.drawsAt, game)).toBe(last);
  expect(draws.every(({ drawsAt, closesAt }) => drawsAt - closesAt === before * 1_000)).toBe(true);
});

test.each(days)("draws of %s are named in order and found by their names", (code) => {
  const game = gameOf(code);
  const draws = drawsOfDay(game, "2027-03-01");
  expect(draws.map(({ number }) => number)).toEqual(draws.map((_, index) => index + 1));
  expect(draws[0]?.numero).toBe("20270301-0001");
  // A draw's time is one of the beacon's (section 2).
  expect(draws.every(({ drawsAt }) => drawsAt % 3_000 === 0)).toBe(true);
  expect(draws.every(({ opensAt, closesAt }) => opensAt < closesAt)).toBe(true);
  for (const draw of [draws[0], draws[draws.length >> 1], draws.at(-1)]) {
    expect(findDraw(game, draw?.numero ?? "")).toEqual(draw);
  }
  expect(findDraw(game, `20270301-${String(draws.length + 1).padStart(4, "0")}`)).toBeUndefined();
});

test.each(days)("sales of %s follow each other without a gap", (code, count) => {
  const game = gameOf(code);
  const hasIdle = /^(pc28|th-yk)/.test(code);
  const draws = nextDraws(game, momentOf(code, "2027-03-01", "12:00"), 2 * count + 5);
  const broken = draws.filter((draw, index) => {
    const before = draws[index - 1];
    if (before === undefined) return false;
    if (draw.closesAt === before.closesAt) return draw.opensAt !== before.opensAt;
    if (hasIdle && draw.number === 1) return draw.opensAt <= before.closesAt;
    return draw.opensAt !== before.closesAt;
  });
  expect(draws).toHaveLength(2 * count + 5);
  expect(broken).toEqual([]);
});

test.each(["20270301-0000", "20270301-1441", "20270229-0001", "20271301-0001", "20270301-1"])(
  "no draw of a 1-minute game is named %s",
  (numero) => {
    expect(findDraw(gameOf("wg-1m"), numero)).toBeUndefined();
  },
);

test("a numero names its day and number", () => {
  expect(readNumero("20280229-0007")).toEqual({ day: "2028-02-29", number: 7 });
  expect(readNumero(" 20280229-0007")).toBeUndefined();
  expect(isDay("2027-02-29")).toBe(false);
  expect(isDay("27-02-01")).toBe(false);
});

test.each([
  [30, 5],
  [45, 5],
  [60, 5],
  [120, 10],
  [210, 10],
  [300, 10],
  [600, 30],
  [900, 30],
  [3_600, 30],
])("draws %i s apart close %i s before", (every, seconds) => {
  expect(closesBeforeSeconds(every)).toBe(seconds);
});

describe("at a moment", () => {
  const onSale = (code: string, day: string, clock: string, ms = 0) =>
    drawsOnSale(gameOf(code), momentOf(code, day, clock) + ms).map(({ numero }) => numero);

  test.each([
    ["wg-1m", "2027-03-01", "12:00:54", 999, "20270301-0722"],
    ["wg-1m", "2027-03-01", "12:00:55", 0, "20270301-0722"],
    ["wg-1m", "2027-03-01", "12:00:55", 1, "20270301-0723"],
    ["wg-30s", "2027-03-01", "23:59:25", 0, "20270301-2880"],
    ["wg-30s", "2027-03-01", "23:59:25", 1, "20270302-0001"],
    ["wg-30s", "2027-03-01", "23:59:55", 1, "20270302-0002"],
    ["wg-30s", "2027-12-31", "23:59:59", 0, "20280101-0002"],
    ["th-yk-15m", "2027-03-01", "06:00:00", 1, "20270301-0001"],
    ["th-yk-15m", "2027-03-02", "00:00:00", 0, "20270301-0073"],
    ["th-yk-15m", "2027-03-02", "03:59:30", 0, "20270301-0088"],
    ["th-yk-5m", "2027-03-02", "03:59:50", 0, "20270301-0264"],
    ["pc28-210s", "2027-03-01", "00:00:00", 1, "20270301-0001"],
    ["pc28-210s", "2027-03-01", "23:58:20", 0, "20270301-0411"],
    ["vn-north", "2027-03-01", "18:10:00", 0, "20270301-0001"],
    ["vn-north", "2027-03-01", "18:10:00", 1, "20270302-0001"],
    ["la", "2027-03-01", "20:15:00", 1, "20270303-0001"],
    ["la", "2027-03-06", "12:00:00", 0, "20270308-0001"],
    ["th-gov", "2027-03-01", "14:25:00", 0, "20270301-0001"],
    ["th-gov", "2027-03-01", "14:25:00", 1, "20270316-0001"],
    ["th-gov", "2027-02-16", "14:25:00", 1, "20270301-0001"],
    ["matka", "2027-03-01", "10:50:00", 0, "20270301-0001"],
    ["matka", "2027-03-01", "10:50:00", 1, "20270301-0002"],
    ["matka", "2027-03-01", "22:50:00", 1, "20270302-0001"],
  ])("%s on %s at %s and %i ms sells %s", (code, day, clock, ms, numero) => {
    expect(onSale(code, day, clock, ms)).toEqual([numero]);
  });

  test.each([
    ["pc28-210s", "2027-03-01", "23:58:20", 1],
    ["pc28-210s", "2027-03-01", "23:59:59", 999],
    ["th-yk-15m", "2027-03-02", "03:59:30", 1],
    ["th-yk-5m", "2027-03-02", "05:59:59", 999],
  ])("%s on %s at %s and %i ms is idle", (code, day, clock, ms) => {
    expect(onSale(code, day, clock, ms)).toEqual([]);
  });

  test("all provinces of a day are on sale together", () => {
    expect(onSale("vn-south", "2027-03-06", "16:00:00")).toEqual([
      "20270306-0001",
      "20270306-0002",
      "20270306-0003",
      "20270306-0004",
    ]);
    expect(onSale("vn-south", "2027-03-06", "16:10:00", 1)).toHaveLength(3);
  });

  test.each([
    ["wg-1m", "2027-03-01", "12:00:00", "20270301-0721"],
    ["wg-1m", "2027-03-01", "11:59:59", "20270301-0720"],
    ["wg-1m", "2027-03-01", "00:00:00", "20270301-0001"],
    ["pc28-210s", "2027-03-02", "00:03:29", "20270301-0411"],
    ["th-yk-15m", "2027-03-02", "04:00:00", "20270301-0088"],
    ["th-yk-15m", "2027-03-02", "03:59:59", "20270301-0087"],
    ["th-gov", "2027-03-15", "23:00:00", "20270301-0001"],
  ])("the last draw of %s on %s at %s is %s", (code, day, clock, numero) => {
    expect(lastDrawBy(gameOf(code), momentOf(code, day, clock))?.numero).toBe(numero);
  });

  test("the next draws begin with the one on sale, over midnight", () => {
    const game = gameOf("wg-3m");
    const draws = nextDraws(game, momentOf("wg-3m", "2027-03-01", "23:52:00"), 4);
    expect(draws.map(({ numero }) => numero)).toEqual([
      "20270301-0479",
      "20270301-0480",
      "20270302-0001",
      "20270302-0002",
    ]);
    expect(nextDraws(game, 0, 0)).toEqual([]);
  });

  test("sells one draw at any moment of a game that is never idle", () => {
    const codes = constantFrom("wg-30s", "vn-south-45s", "ssc-5m", "id-4d", "vn-north", "matka");
    const start = atClock("2027-01-01", "00:00", "Asia/Dhaka");
    check(
      property(codes, integer({ min: 0, max: 400 * dayMs }), (code, after) => {
        const game = gameOf(code);
        const [draw, ...more] = drawsOnSale(game, start + after);
        expect(more).toEqual([]);
        expect(draw !== undefined && isOnSale(draw, start + after)).toBe(true);
        expect(nextDraws(game, start + after, 1)).toEqual([draw]);
        expect(findDraw(game, draw?.numero ?? "")).toEqual(draw);
      }),
      { numRuns: 300 },
    );
  });
});

test("a draw of Matka has two results, and its open closes first", () => {
  const game = gameOf("matka");
  const clocks = drawsOfDay(game, "2027-03-01").map(({ open, closesAt, drawsAt }) =>
    [open?.closesAt, open?.drawsAt, closesAt, drawsAt].map((at) => shown(at, game).slice(3, 8)),
  );
  expect(clocks).toEqual([
    ["09:50", "10:00", "10:50", "11:00"],
    ["14:50", "15:00", "16:50", "17:00"],
    ["20:50", "21:00", "22:50", "23:00"],
  ]);
});

test.each([
  ["vn-south", [3, 3, 3, 3, 3, 3, 4]],
  ["vn-central", [3, 2, 2, 2, 3, 2, 3]],
])("%s has the provinces of each weekday", (code, counts) => {
  // 2027-02-28 is a Sunday.
  const week = counts.map((_, index) => drawsOfDay(gameOf(code), addDays("2027-02-28", index)));
  expect(week.map((draws) => draws.length)).toEqual(counts);
});

test("a province has a code without marks", () => {
  const named = drawsOfDay(gameOf("vn-south"), "2027-02-28").map(({ province }) => province);
  expect(named).toEqual([
    { code: "tien-giang", name: "Tiền Giang" },
    { code: "kien-giang", name: "Kiên Giang" },
    { code: "da-lat", name: "Đà Lạt" },
  ]);
  const codes = Object.values(usualCalendar.provinces).flatMap((week) =>
    week.flatMap((day) => day.map(({ code }) => code)),
  );
  expect(codes.every((code) => /^[a-z]+(-[a-z]+)*$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(35);
});

test("drawing days of th-gov and la over a month", () => {
  const month = Array.from({ length: 31 }, (_, index) => addDays("2027-03-01", index));
  const held = (code: string) =>
    month.filter((day) => drawsOfDay(gameOf(code), day).length > 0).map((day) => day.slice(8));
  expect(held("th-gov")).toEqual(["01", "16"]);
  expect(held("la").slice(0, 5)).toEqual(["01", "03", "05", "08", "10"]);
});

test("a shifted day is entered by hand, and one may be left out", () => {
  const game = gameOf("th-gov");
  const calendar: DrawCalendar = {
    ...usualCalendar,
    moved: { "th-gov": { "2027-05-01": "2027-05-02", "2027-06-01": null } },
  };
  const at = atClock("2027-04-17", "00:00", game.zone);
  expect(nextDraws(game, at, 3, calendar).map(({ numero }) => numero)).toEqual([
    "20270502-0001",
    "20270516-0001",
    "20270616-0001",
  ]);
  expect(findDraw(game, "20270501-0001", calendar)).toBeUndefined();
  expect(findDraw(game, "20270501-0001")).toBeDefined();
});

test("days are those of the zone, not of an offset", () => {
  const game: LotteryGame = { ...gameOf("wg-1m"), zone: "Europe/Berlin" };
  expect(drawsOfDay(game, "2027-03-28")).toHaveLength(23 * 60);
  expect(drawsOfDay(game, "2027-10-31")).toHaveLength(25 * 60);
  const [next] = drawsOfDay(game, "2027-11-01");
  expect(next?.opensAt).toBe(drawsOfDay(game, "2027-10-31").at(-1)?.closesAt);
});
