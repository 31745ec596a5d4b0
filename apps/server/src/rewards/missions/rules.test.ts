import {
  missionStates,
  type AwardState,
  type MissionSettings,
  type MissionStatus,
} from "@baize/contract";
import { array, assert, constantFrom, nat, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { itemsBefore, sumItems, type CountedFact } from "../counted/rules.ts";
import { demoMissions } from "./demo.ts";
import {
  countTask,
  faultOfMission,
  isOfStatus,
  missionPeriod,
  missionRuleOf,
  missionStateOf,
  reachedOf,
  readValue,
  recountTask,
  writeValue,
  type TaskRule,
} from "./rules.ts";

const now = new Date("2026-11-27T06:00:00Z");
const [spins, stakes, tour] = demoMissions("AMBERJACK", "BDT", now).map((one) => one.settings);
if (spins === undefined || stakes === undefined || tour === undefined) throw new Error("no demo");
const named = { missionId: "m", merchantCode: "AMBERJACK", revision: 1 };
const [task] = spins.tasks;
if (task === undefined) throw new Error("no task");

test.each([
  ["valid", "12.34", 1234n],
  ["valid", "12.345", undefined],
  ["multiplier", "2.5", 250n],
  ["multiplier", "2.505", undefined],
  ["rounds", "50", 50n],
  ["rounds", "50.5", undefined],
  [undefined, "3", 3n],
] as const)("a value of %s, %s, is read as %s", (measure, text, value) => {
  expect(readValue(measure, text, "BDT")).toBe(value);
});

test.each([
  ["valid", 1234n, "12.34"],
  ["multiplier", 10_005n, "100.05"],
  ["rounds", 7n, "7"],
] as const)("a value of %s, %s, is written as %s", (measure, value, text) => {
  expect(writeValue(measure, value, "BDT")).toBe(text);
});

const step = (expected: string, amount = "10.00") => ({ expected, amount });
const faults: readonly (readonly [string, MissionSettings, object | undefined])[] = [
  ["of the demo", spins, undefined],
  ["of the demo with steps", stakes, undefined],
  ["of the demo with tasks", tour, undefined],
  ["in another currency", { ...spins, currency: "EUR" }, { field: "currency" }],
  ["that ends before it begins", { ...spins, endsAt: spins.startsAt }, { field: "endsAt" }],
  [
    "that is longer than facts are kept",
    { ...tour, endsAt: "2027-06-01T00:00:00.000Z" },
    { field: "endsAt", reason: "too_high" },
  ],
  [
    "with half a round",
    { ...spins, tasks: [{ ...task, expected: "0.5" }] },
    { field: "tasks.0", reason: "not_an_amount" },
  ],
  [
    "with nothing to do",
    { ...spins, tasks: [{ ...task, expected: "0" }] },
    { field: "tasks.0", reason: "too_low" },
  ],
  [
    "whose steps fall",
    { ...stakes, milestones: [step("5.00"), step("4.00")] },
    { field: "milestones.1", reason: "too_low" },
  ],
  [
    "whose last step is not all",
    { ...stakes, milestones: [step("5.00")] },
    { field: "milestones.0", reason: "too_low" },
  ],
  [
    "with more steps than tasks",
    { ...tour, milestones: [step("4")] },
    { field: "milestones.0", reason: "too_high" },
  ],
  [
    "that gives nothing",
    { ...spins, milestones: [step("50", "0")] },
    { field: "milestones.0", reason: "too_low" },
  ],
];

test.each(faults)("a mission %s is judged", (_name, settings, fault) => {
  const found = faultOfMission(settings, "BDT");
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(fault);
});

test("a period is cut off where the mission begins and ends", () => {
  const settings = {
    ...stakes,
    startsAt: "2026-11-25T06:00:00.000Z",
    endsAt: "2026-11-30T06:00:00.000Z",
  };
  const rule = missionRuleOf(named, settings);
  const of = (at: string) => missionPeriod(rule, new Date(at), "Asia/Dhaka");
  expect(of("2026-11-25T05:59:59Z")).toBeUndefined();
  expect(of("2026-11-27T00:00:00Z")).toEqual({
    name: "2026-11-23",
    from: new Date("2026-11-25T06:00:00Z"),
    to: new Date("2026-11-29T18:00:00Z"),
  });
  expect(of("2026-11-29T18:00:00Z")).toEqual({
    name: "2026-11-30",
    from: new Date("2026-11-29T18:00:00Z"),
    to: new Date("2026-11-30T06:00:00Z"),
  });
  expect(of("2026-11-30T06:00:00Z")).toBeUndefined();
});

test("milestones of one task are thresholds, of several how many are done", () => {
  const steps = missionRuleOf(named, stakes);
  expect([99_999n, 100_000n, 2_000_000n].map((value) => reachedOf(steps, [value]))).toEqual([
    0, 1, 3,
  ]);
  const tasks = missionRuleOf(named, tour);
  expect(reachedOf(tasks, [])).toBe(0);
  expect(reachedOf(tasks, [5n, 999n, 0n])).toBe(1);
  expect(reachedOf(tasks, [9n, 1000n, 3n])).toBe(3);
});

const at = new Date("2026-11-27T07:00:00Z");
const round = (stake: bigint, win: bigint, changes: Partial<CountedFact> = {}): CountedFact => ({
  id: "f",
  memberId: 1n,
  kind: "round",
  item: "HSE/r1",
  at,
  settledAt: at,
  vendorCode: "HSE",
  gameCode: "skylark",
  gameType: "RNG",
  isFree: false,
  stakeMinor: stake,
  validMinor: stake,
  winMinor: win,
  ...changes,
});

const taskOf = (measure: TaskRule["measure"], leastMinor = 0n): TaskRule => ({
  measure,
  expected: 1n,
  counting: { filter: { gameTypes: ["RNG"], vendors: ["HSE"] }, leastMinor, countsFree: false },
});

describe("a task counts", () => {
  test.each([
    ["valid", round(1000n, 0n), 1000n],
    ["rounds", round(1000n, 0n), 1n],
    ["wins", round(1000n, 1000n), 0n],
    ["wins", round(1000n, 1001n), 1n],
    ["multiplier", round(1000n, 3339n), 333n],
    ["rounds", round(1000n, 0n, { vendorCode: "NVS" }), 0n],
    ["rounds", round(1000n, 0n, { gameType: "LIVE" }), 0n],
    ["rounds", round(999n, 0n), 0n],
    // Both sides of a round, and accounts of the house: nothing of the stake is valid.
    ["rounds", round(1000n, 1000n, { validMinor: 0n }), 0n],
    ["wins", round(0n, 500n, { isFree: true, validMinor: 0n }), 0n],
    ["deposits", round(1000n, 0n, { kind: "deposit" }), 1n],
    ["deposited", round(1000n, 0n, { kind: "deposit" }), 1000n],
    ["deposited", round(999n, 0n, { kind: "deposit" }), 0n],
    ["sign_in_days", round(3n, 0n, { kind: "sign_in" }), 1n],
  ] as const)("%s of one fact", (measure, fact, value) => {
    const items = sumItems([fact]).values();
    expect(countTask(taskOf(measure, 1000n), items)).toBe(value);
  });

  test("as much turn by turn as at once, whatever is corrected and in which order", () => {
    const measures = ["valid", "rounds", "wins", "multiplier"] as const;
    const told = record({
      item: nat(3),
      stake: nat(50),
      win: nat(200),
      isBack: constantFrom(true, false),
    });
    assert(
      property(
        array(told, { maxLength: 24 }),
        constantFrom(...measures),
        nat(4),
        (rows, measure, size) => {
          const facts: CountedFact[] = [];
          for (const { item, stake, win, isBack } of rows) {
            const known = sumItems(facts).get(`r${item} ${at.getTime()}`);
            const whole = round(BigInt(stake) + 1n, BigInt(win), { item: `r${item}` });
            if (isBack && known !== undefined) {
              const { stakeMinor, validMinor, winMinor } = known;
              facts.push({
                ...whole,
                stakeMinor: -stakeMinor,
                validMinor: -validMinor,
                winMinor: -winMinor,
              });
            } else if (known === undefined) facts.push(whole);
          }
          const one = { ...taskOf(measure), counting: { ...taskOf(measure).counting } };
          let value = 0n;
          for (let from = 0; from < facts.length; from += size + 1) {
            const fresh = facts.slice(from, from + size + 1);
            const after = sumItems(facts.slice(0, from + size + 1));
            const before = itemsBefore(after, fresh);
            expect(before).toEqual(sumItems(facts.slice(0, from)));
            const next = recountTask(one, value, before.values(), after.values());
            value = next ?? countTask(one, after.values());
          }
          expect(value).toBe(countTask(one, sumItems(facts).values()));
        },
      ),
    );
  });
});

test.each([
  ["coming_soon", { at: "2026-10-01T00:00:00Z" }],
  ["join", {}],
  ["joined", { entry: [0n] }],
  ["process", { entry: [3n] }],
  ["issued", { entry: [50n], awards: ["issued"] }],
  ["issued", { entry: [50n], awards: ["issued"], at: "2026-12-30T00:00:00Z" }],
  ["claimed", { entry: [50n], awards: ["claimed"] }],
  ["closed", { entry: [3n], at: "2026-12-30T00:00:00Z" }],
] as const)("a member is at %s", (state, { ...more }) => {
  const {
    entry,
    awards = [],
    at: moment = "2026-11-27T06:00:00Z",
  } = {
    entry: undefined,
    ...(more as { entry?: readonly bigint[]; awards?: readonly AwardState[]; at?: string }),
  };
  const shown = missionStateOf({
    rule: missionRuleOf(named, spins),
    entry: entry === undefined ? undefined : { actual: entry, leftAt: null },
    awards,
    at: new Date(moment),
    to: new Date("2026-11-27T18:00:00Z"),
  });
  expect(shown).toBe(state);
});

test("O asks for what goes on, a state for that state, nothing for all", () => {
  const of = (status?: MissionStatus) => missionStates.filter((state) => isOfStatus(state, status));
  expect(of("O")).toEqual(["coming_soon", "join", "joined", "process", "issued"]);
  expect(of("closed")).toEqual(["closed"]);
  expect(of()).toEqual(missionStates);
});

test("every standing of a member has one state before, in and after the period", () => {
  const entries = { none: undefined, joined: [0n], counted: [3n], left: "left" } as const;
  const times = ["2026-10-01T00:00:00Z", "2026-11-27T06:00:00Z", "2026-12-30T00:00:00Z"];
  const of = (needsJoin: boolean, isOpen: boolean, awards: readonly AwardState[] = []) =>
    Object.entries(entries).map(([name, entry]) => {
      const left = entry === "left";
      const actual = left ? [3n] : entry;
      const states = times.map((at) =>
        missionStateOf({
          rule: missionRuleOf(named, { ...spins, needsJoin, isOpen }),
          entry: actual && { actual, leftAt: left ? now : null },
          awards,
          at: new Date(at),
          to: new Date("2026-11-27T18:00:00Z"),
        }),
      );
      return `${name}: ${states.join(" ")}`;
    });
  expect(of(true, true)).toEqual([
    "none: coming_soon join closed",
    "joined: coming_soon joined closed",
    "counted: coming_soon process closed",
    "left: coming_soon join closed",
  ]);
  expect(of(true, false)).toEqual([
    "none: coming_soon closed closed",
    "joined: coming_soon joined closed",
    "counted: coming_soon process closed",
    "left: coming_soon closed closed",
  ]);
  expect(of(false, true)).toEqual([
    "none: coming_soon joined closed",
    "joined: coming_soon joined closed",
    "counted: coming_soon process closed",
    "left: coming_soon join closed",
  ]);
  expect(of(false, false)).toEqual(of(true, false));
  for (const [award, state] of [
    ["issued", "issued"],
    ["claimed", "claimed"],
    ["taken_back", "claimed"],
  ] as const) {
    for (const line of of(true, true, [award])) expect(line).toContain(`: ${state} ${state}`);
  }
});
