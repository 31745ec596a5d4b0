import { auditActions, permissions as permissionsOfContract } from "@baize/contract";
import { expect, test } from "vitest";
import {
  actionOf,
  actions,
  changesOf,
  currencyOf,
  isName,
  namedSubject,
  permissions,
} from "./rules.ts";

test("the console knows every permission and every action of the contract", () => {
  expect(permissions).toEqual([...permissionsOfContract]);
  expect(actions).toEqual([...auditActions]);
});

test("what an address names as an action is one, or nothing", () => {
  expect(actionOf("role.created")).toBe("role.created");
  expect(actionOf("role.burned")).toBeUndefined();
  expect(actionOf(undefined)).toBeUndefined();
});

test.each([
  ["Al", true],
  ["  A ", false],
  ["", false],
  ["x".repeat(60), true],
  ["x".repeat(61), false],
])("a name: %j is %s", (text, isGood) => {
  expect(isName(text)).toBe(isGood);
});

test("a change lists every field of both sides once, and says which differ", () => {
  const before = { name: "Desk", permissions: ["audit.read"] };
  const after = { name: "Desk", permissions: ["audit.read", "roles.read"], status: "open" };
  expect(changesOf(before, after)).toEqual([
    { field: "name", before: "Desk", after: "Desk", isChanged: false },
    {
      field: "permissions",
      before: ["audit.read"],
      after: ["audit.read", "roles.read"],
      isChanged: true,
    },
    { field: "status", before: undefined, after: "open", isChanged: true },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});

test("a change within nested fields is listed field by field", () => {
  const before = { body: { title: { en: "Old" }, html: null }, isOpen: true };
  const after = { body: { title: { en: "New", bn: "নতুন" } }, isOpen: true };
  expect(changesOf(before, after)).toEqual([
    { field: "body.title.en", before: "Old", after: "New", isChanged: true },
    { field: "body.title.bn", before: undefined, after: "নতুন", isChanged: true },
    { field: "body.html", before: null, after: undefined, isChanged: true },
    { field: "isOpen", before: true, after: true, isChanged: false },
  ]);
});

test("an amount says what it is in, where its change does", () => {
  const held = { amount: "500.00", currency: "BDT", rounds: "10" };
  const changes = changesOf({ amount: "5" }, null).concat(changesOf(held, { amount: "1.00" }));
  expect(changes.map(({ field, currency }) => [field, currency])).toEqual([
    ["amount", undefined],
    ["amount", "BDT"],
    ["currency", undefined],
    ["rounds", undefined],
  ]);
});

const id = "9d1f3c52-1111-4222-8333-444455556666";

test.each([
  [`AMBERJACK ${id}`, { [id]: "Evening rain" }, "AMBERJACK Evening rain"],
  [`AMBERJACK ${id}`, {}, "AMBERJACK"],
  [id, {}, id],
  ["rahim", {}, "rahim"],
  ["1007", { "1007": "rahim" }, "rahim"],
])("%s is called by its name", (subject, names, said) => {
  expect(namedSubject(subject, names)).toBe(said);
});

const points = { kind: "points", points: 200 };
const rounds = {
  kind: "free_rounds",
  vassalage: "NVS",
  gameCode: "lantern-koi",
  stake: "2.00",
  days: 7,
  rounds: 15,
};
const bonus = { kind: "bonus", wageringBps: 100_000, weights: {}, days: 7 };

test.each([
  ["points", { amount: "0.00", prize: points, turnoverBps: 10_000 }, ["prize"]],
  [
    "free rounds",
    { amount: "30.00", prize: rounds, turnoverBps: 10_000 },
    ["worth", "prize", "turnoverBps"],
  ],
  ["a bonus", { amount: "30.00", prize: bonus, turnoverBps: 10_000 }, ["amount", "prize"]],
])("of %s only what it has is said: its terms in one place", (_name, award, fields) => {
  const changes = changesOf(null, { ...award, currency: "BDT" });
  expect(changes.map(({ field }) => field).toSorted()).toEqual([...fields, "currency"].toSorted());
  expect(changes.find(({ field }) => field === "prize")).toMatchObject({
    after: award.prize,
    currency: "BDT",
  });
});

test("days of a calendar and places of a raffle that give prizes look like no money", () => {
  const [days, places] = [
    changesOf(
      { amounts: ["10.00", "20.00", "30.00"], currency: "BDT" },
      { amounts: ["10.00", "0.00", "35.00"], prizes: [{ step: 2, prize: points }] },
    ),
    changesOf(null, { prizes: ["5.00", "0.00"], others: [{ place: 2, prize: points }] }),
  ];
  const changed = days.filter(({ isChanged }) => isChanged).map(({ field }) => field);
  expect(changed.filter((field) => field !== "currency")).toEqual([
    "amounts.#2.amount",
    "amounts.#2.prize",
    "amounts.#3.amount",
  ]);
  expect(places.map(({ field, after }) => [field, after])).toEqual([
    ["prizes.#1.amount", "5.00"],
    ["prizes.#2.prize", points],
  ]);
});

test("levels are counted from 0, and games are named as one", () => {
  const level = { pointsBps: 10_000, levelUp: "0" };
  const changed = changesOf(
    { levels: [level, level] },
    { levels: [level, { ...level, levelUp: "5" }] },
  ).find(({ isChanged }) => isChanged);
  expect(changed?.field).toBe("levels.#1.levelUp");
  const games = [{ vassalage: "NVS", gameCode: "lantern-koi" }];
  expect(changesOf(null, { filter: { games } })).toMatchObject([
    { field: "filter.games", after: ["NVS lantern-koi"] },
  ]);
});

test("who is chosen is said by the segment's name alone", () => {
  const after = { segmentId: id, segment: "Regulars" };
  expect(changesOf(null, after).map(({ field }) => field)).toEqual(["segment"]);
});

test("tiers of a contract give a rate or an amount, and amounts have a currency", () => {
  const tiers = [
    { betVolume: "1000.00", activeMember: 3, rateType: "P", rate: "0.01" },
    { betVolume: "5000.00", activeMember: 3, rateType: "F", rate: "50.00" },
  ];
  const changes = changesOf(null, { currency: "BDT", tiers });
  expect(changes.slice(1).map(({ field, after, currency }) => [field, after, currency])).toEqual([
    ["tiers.#1.betVolume", "1000.00", "BDT"],
    ["tiers.#1.activeMember", 3, undefined],
    ["tiers.#1.rate", "0.01", undefined],
    ["tiers.#2.betVolume", "5000.00", "BDT"],
    ["tiers.#2.activeMember", 3, undefined],
    ["tiers.#2.fixed", "50.00", "BDT"],
  ]);
});

test("settings that are called by their currency have it for their amounts", () => {
  expect(currencyOf({ subject: "AMBERJACK BDT", before: {}, after: {} })).toBe("BDT");
  expect(currencyOf({ subject: "karim", before: null, after: null })).toBeUndefined();
});
