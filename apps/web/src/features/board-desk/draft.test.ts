import type { ConsoleBoard } from "@baize/contract";
import { BoardSettings } from "@baize/contract";
import { describe, expect, test } from "vitest";
import {
  boardDraftOf,
  boardSettingsOf,
  brokenBoard,
  emptyPlace,
  newBoard,
  placeFault,
  prizeSumOf,
  withEnd,
} from "./draft.ts";

const timeZone = "Asia/Dhaka";
const brand = {
  merchantCode: "AMBERJACK",
  currency: "BDT",
  timeZone,
} as unknown as Parameters<typeof newBoard>[0];

const settings: ConsoleBoard["settings"] = {
  currency: "BDT",
  title: { en: "Race" },
  text: { en: "Play." },
  opensAt: "2026-05-04T00:00:00.000Z",
  startsAt: "2026-05-04T00:00:00.000Z",
  endsAt: "2026-05-11T00:00:00.000Z",
  needsJoin: true,
  minPlayers: 2,
  score: { kind: "sum_multiplier", best: 3 },
  filter: { gameTypes: ["RNG"], vendors: ["HSE"], least: "10.00" },
  countsFree: false,
  perMinuteMax: 30,
  ties: "share",
  entry: null,
  prizes: {
    by: "places",
    places: [
      { from: 1, to: 1, amount: "50.00" },
      { from: 2, to: 10, amount: "5.00" },
    ],
  },
  reviewAbove: "40.00",
  turnoverBps: 10_000,
  claimDays: 7,
};
const draftOf = (changes: Partial<ConsoleBoard["settings"]> = {}) =>
  boardDraftOf({ ...newBoard(brand, ""), settings: { ...settings, ...changes } }, brand);

describe("a board that is written", () => {
  test.each<[Partial<ConsoleBoard["settings"]>]>([
    [{}],
    [{ score: { kind: "window", rounds: 5 } }],
    [{ score: { kind: "wagered", weights: [{ gameType: "LIVE", percent: 50 }] } }],
    [{ score: { kind: "points", table: [{ times: "10", points: 3 }] } }],
    [{ prizes: { by: "shares", pool: "100.00", shares: [5, 3, 2] } }],
    [{ prizes: { by: "score", pool: "100.00", places: 3 } }],
    [
      {
        prizes: {
          by: "places",
          places: [
            { from: 1, to: 1, amount: "50.00" },
            { from: 2, to: 2, amount: "0", prize: { kind: "points", points: 250 } },
          ],
        },
      },
    ],
    [{ perMinuteMax: null, reviewAbove: null }],
  ])("is sent as it was read, and as the contract takes it: %o", (changes) => {
    const draft = draftOf(changes);
    expect(brokenBoard(draft, "BDT")).toEqual([]);
    const sent = boardSettingsOf(draft, "BDT", timeZone);
    expect(sent).toEqual({ ...settings, ...changes });
    expect(BoardSettings.safeParse(sent).success).toBe(true);
  });

  test("says what it lacks", () => {
    const empty = boardDraftOf(newBoard(brand, ""), brand);
    expect(brokenBoard(empty, "BDT")).toEqual([
      "title",
      "text",
      "startsAt",
      "endsAt",
      "prizes.0.amount",
    ]);
    const draft = draftOf();
    const broken = { ...draft, best: "0", least: "x", shares: "1,", claimDays: "91", by: "shares" };
    expect(brokenBoard({ ...broken, by: "shares", pool: "" }, "BDT")).toEqual([
      "best",
      "least",
      "pool",
      "shares",
      "claimDays",
    ]);
    // A range that ends before it begins would leave places twice.
    const places = [
      { ...emptyPlace("1"), to: "3", amount: "5" },
      { ...emptyPlace("4"), to: "2", amount: "" },
    ];
    expect(brokenBoard({ ...draft, by: "places", places }, "BDT")).toEqual([
      "prizes.1.to",
      "prizes.1.amount",
    ]);
  });

  test("its places stay as they are when one between them goes, and the gap is named", () => {
    const row = (from: number, to: number) => ({
      ...emptyPlace(`${from}`),
      to: `${to}`,
      amount: "5",
    });
    const all = [row(1, 1), row(2, 3), row(4, 10)];
    const longer = withEnd(all, 1, "5");
    expect(longer).toEqual([row(1, 1), row(2, 5), row(6, 10)]);
    const places = longer.toSpliced(1, 1);
    expect(placeFault(places, 1)).toBe("gap");
    expect(brokenBoard({ ...draftOf(), places }, "BDT")).toEqual(["prizes.1.from"]);
    // What does not follow stays where it is.
    expect(withEnd(places, 0, "6")).toEqual([row(1, 6), row(6, 10)]);
    expect(placeFault(withEnd(places, 0, "6"), 1)).toBe("overlap");
    expect(placeFault(withEnd(places, 0, "5"), 1)).toBeUndefined();
    expect(placeFault([row(2, 3)], 0)).toBe("gap");
  });

  test("its prizes are added up", () => {
    expect(prizeSumOf(settings)).toBe(9500n);
    const prizes = { by: "score", pool: "100.00", places: 3 } as const;
    expect(prizeSumOf({ ...settings, prizes })).toBe(10_000n);
  });
});
