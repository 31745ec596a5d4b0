import { array, assert, constantFrom, nat, property, record } from "fast-check";
import { expect, test } from "vitest";
import { doneFactOf } from "../counted/facts.ts";
import { itemsBefore, sumItems, type CountedFact, type CountedSum } from "../counted/rules.ts";
import { countAll, countMore, keptOf, standingOf, type Standing } from "./counting.ts";
import type { TaskRule } from "./rules.ts";

const at = new Date("2026-11-27T07:00:00Z");
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
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

const ofGame = (...codes: string[]): TaskRule => {
  const games = codes.map((gameCode) => ({ vassalage: "HSE", gameCode }));
  const filter = { gameTypes: [], vendors: [], games };
  return { ...taskOf("rounds"), counting: { filter, leastMinor: 0n, countsFree: false } };
};

const valuesOf = ({ tallies }: Standing) => tallies.map(({ value }) => value);
const valueOf = (task: TaskRule, facts: readonly CountedFact[]) =>
  valuesOf(countAll({ tasks: [task], isInOrder: false }, sumItems(facts).values()))[0];

const done = (kind: CountedFact["kind"], item: string, sign: 1n | -1n = 1n) =>
  doneFactOf("f", "1", { kind, item, at }, sign);

test.each([
  ["valid", round(1000n, 0n), 1000n],
  ["rounds", round(1000n, 0n), 1n],
  ["wins", round(1000n, 1000n), 0n],
  ["wins", round(1000n, 1001n), 1n],
  ["wins_in_a_row", round(1000n, 1000n), 0n],
  ["wins_in_a_row", round(1000n, 1001n), 1n],
  ["games", round(1000n, 0n), 1n],
  ["multiplier", round(1000n, 3339n), 333n],
  ["rounds", round(1000n, 0n, { vendorCode: "NVS" }), 0n],
  ["games", round(1000n, 0n, { vendorCode: "NVS" }), 0n],
  ["rounds", round(1000n, 0n, { gameType: "LIVE" }), 0n],
  ["rounds", round(999n, 0n), 0n],
  // Both sides of a round, and accounts of the house: nothing of the stake is valid.
  ["rounds", round(1000n, 1000n, { validMinor: 0n }), 0n],
  ["wins", round(0n, 500n, { isFree: true, validMinor: 0n }), 0n],
  ["deposits", round(1000n, 0n, { kind: "deposit" }), 1n],
  ["deposited", round(1000n, 0n, { kind: "deposit" }), 1000n],
  ["deposited", round(999n, 0n, { kind: "deposit" }), 0n],
  ["sign_in_days", round(3n, 0n, { kind: "sign_in" }), 1n],
  ["check_ins", done("check_in", "a"), 1n],
  ["friends", done("friend", "7"), 1n],
  ["friends", done("check_in", "a"), 0n],
  ["profile_steps", done("profile", "mobile"), 1n],
  ["kyc_steps", done("document", "passport:a"), 1n],
  ["kyc_steps", done("document", "id_card_front:a"), 0n],
] as const)("%s of one fact", (measure, fact, value) => {
  expect(valueOf(taskOf(measure, 1000n), [fact])).toBe(value);
});

test.each([
  [["skylark"], {}, 1n],
  [["other", "skylark"], {}, 1n],
  [["other"], {}, 0n],
  // Another vendor's game of the same code is another game.
  [["skylark"], { vendorCode: "NVS" }, 0n],
  [[], {}, 1n],
] as const)("of the games %j, a round %j counts %s", (codes, changes, value) => {
  expect(valueOf(ofGame(...codes), [round(1000n, 0n, changes)])).toBe(value);
});

test("steps are counted once each, and not those that were taken back", () => {
  const payees = [done("profile", "payee:a"), done("profile", "payee:b")];
  const profile = taskOf("profile_steps");
  expect(valueOf(profile, [...payees, done("profile", "email")])).toBe(2n);
  expect(valueOf(profile, [...payees, done("profile", "payee:a", -1n)])).toBe(1n);
  const back = (["a", "b"] as const).map((id) => done("profile", `payee:${id}`, -1n));
  expect(valueOf(profile, [...payees, ...back])).toBe(0n);
  const card = ["id_card_front:a", "id_card_back:b", "passport:c", "selfie:d"];
  const documents = card.map((item) => done("document", item));
  expect(valueOf(taskOf("kyc_steps"), documents.slice(0, 2))).toBe(1n);
  expect(valueOf(taskOf("kyc_steps"), documents)).toBe(2n);
});

test("a day and a step count once, and a step again for who joined in between", () => {
  const days = ["2026-11-27:a", "2026-11-27:b", "2026-11-28:c"];
  const sessions = days.map((item) => done("sign_in", item));
  expect(valueOf(taskOf("sign_in_days"), sessions)).toBe(2n);
  // What was noted before joining is no item of the entry; the step done again is a fresh one.
  const again = sumItems([done("profile", "profile:b")]).values();
  const rule = { tasks: [taskOf("profile_steps")], isInOrder: false };
  const changes = [...again].map((is) => ({ was: undefined, is }));
  const counted = countMore(rule, { tallies: [], last: null }, changes);
  expect(counted && valuesOf(counted)).toEqual([1n]);
});

test("a count from before names were kept is counted from nothing", () => {
  const rule = { tasks: [taskOf("sign_in_days")], isInOrder: false };
  const from = { tallies: [{ value: 2n, seen: [], run: 0 }], last: null };
  const [is] = sumItems([done("sign_in", "2026-11-28:c")]).values();
  expect(countMore(rule, from, [{ was: undefined, is }])).toBeUndefined();
});

test("a run of wins is broken by what is not won, and not by rounds that do not count", () => {
  const rounds = [1200n, 1200n, 0n, 1200n, 1200n, 1200n].map((win, second) =>
    round(1000n, win, { item: `HSE/r${second}`, settledAt: later(second) }),
  );
  const task = taskOf("wins_in_a_row");
  expect(valueOf(task, rounds)).toBe(3n);
  expect(valueOf(task, rounds.toReversed())).toBe(3n);
  const other = round(1000n, 0n, { item: "NVS/r", vendorCode: "NVS", settledAt: later(4.5) });
  expect(valueOf(task, [...rounds, other])).toBe(3n);
});

/** Rounds of a few items, told and taken back, as a reader's turns tell them. */
const told = record({
  item: nat(5),
  stake: nat(50),
  win: nat(120),
  isBack: constantFrom(true, false),
});

function factsOf(rows: readonly ReturnType<typeof told.generate>["value"][]): CountedFact[] {
  const facts: CountedFact[] = [];
  for (const { item, stake, win, isBack } of rows) {
    const name = `HSE/r${item}`;
    const known = sumItems(facts).get(`${name} ${at.getTime()}`);
    if (isBack && known !== undefined) {
      const { stakeMinor, validMinor, winMinor, ...same } = known;
      const back = { stakeMinor: -stakeMinor, validMinor: -validMinor, winMinor: -winMinor };
      facts.push({ ...same, ...back, id: "f", memberId: 1n });
    } else if (known === undefined) {
      const one = { item: name, gameCode: `g${item % 3}`, settledAt: later((item * 7) % 10) };
      facts.push(round(BigInt(stake) + 1n, BigInt(win), one));
    }
  }
  return facts;
}

test("in order, a task counts what comes after those before it are done", () => {
  const tasks = [
    { ...taskOf("wins"), expected: 2n },
    { ...taskOf("rounds"), expected: 2n },
  ];
  const rounds = [1200n, 0n, 1200n, 0n, 0n].map((win, second) =>
    round(1000n, win, { item: `HSE/r${second}`, settledAt: later(second) }),
  );
  const values = (facts: readonly CountedFact[]) =>
    valuesOf(countAll({ tasks, isInOrder: true }, sumItems(facts).values()));
  expect(values(rounds.slice(0, 3))).toEqual([2n, 0n]);
  expect(values(rounds.toReversed())).toEqual([2n, 2n]);
  expect(values(rounds.slice(1))).toEqual([1n, 0n]);
});

test.each([false, true])(
  "as much turn by turn as at once, whatever is corrected and in which order: in order %s",
  (isInOrder) => {
    const measures = ["valid", "rounds", "wins", "multiplier", "games", "wins_in_a_row"] as const;
    const rule = { tasks: measures.map((measure) => taskOf(measure)), isInOrder };
    assert(
      property(array(told, { maxLength: 24 }), nat(4), (rows, size) => {
        const facts = factsOf(rows);
        let now = standingOf(rule, { actual: [], count: null });
        for (let from = 0; from < facts.length; from += size + 1) {
          const fresh = facts.slice(from, from + size + 1);
          const after = sumItems(facts.slice(0, from + size + 1));
          const before: ReadonlyMap<string, CountedSum> = itemsBefore(after, fresh);
          expect(before).toEqual(sumItems(facts.slice(0, from)));
          const keys = [...new Set([...before.keys(), ...after.keys()])];
          const changes = keys.map((key) => ({ was: before.get(key), is: after.get(key) }));
          now = countMore(rule, now, changes) ?? countAll(rule, after.values());
          now = standingOf(rule, { actual: valuesOf(now), count: keptOf(now) });
        }
        expect(valuesOf(now)).toEqual(valuesOf(countAll(rule, sumItems(facts).values())));
      }),
    );
  },
);
