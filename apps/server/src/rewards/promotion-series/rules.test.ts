import { expect, test } from "vitest";
import { Uuid } from "@baize/contract";
import { faultOfSeries, firstAfter, instanceId, makeAtOf, timesOf, type Span } from "./rules.ts";

/** Promotions that repeat. */

const span = (startsAt: string, endsAt: string): Span => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});
const texts = ({ startsAt, endsAt }: Span) => [startsAt.toISOString(), endsAt.toISOString()];
const dhaka = "Asia/Dhaka";

test.each([
  ["day", 2, "2026-03-03T18:00:00.000Z", "2026-03-04T06:00:00.000Z"],
  ["week", 1, "2026-03-08T18:00:00.000Z", "2026-03-09T06:00:00.000Z"],
  ["month", 12, "2027-03-01T18:00:00.000Z", "2027-03-02T06:00:00.000Z"],
] as const)("by the %s, the instance %i has the same time", (every, number, startsAt, endsAt) => {
  const first = span("2026-03-01T18:00:00Z", "2026-03-02T06:00:00Z");
  expect(texts(timesOf(first, { every, timeZone: dhaka }, number))).toEqual([startsAt, endsAt]);
});

test("a whole month is followed by a whole month", () => {
  // In Dhaka, from 1 January to 1 February.
  const january = span("2025-12-31T18:00:00Z", "2026-01-31T18:00:00Z");
  const of = (number: number) =>
    texts(timesOf(january, { every: "month", timeZone: dhaka }, number));
  expect(of(1)).toEqual(["2026-01-31T18:00:00.000Z", "2026-02-28T18:00:00.000Z"]);
  expect(of(2)).toEqual(["2026-02-28T18:00:00.000Z", "2026-03-31T18:00:00.000Z"]);
});

test("the last days of a month are the last day of a shorter one, and never nothing", () => {
  const late = span("2026-01-30T06:00:00Z", "2026-01-31T06:00:00Z");
  expect(texts(timesOf(late, { every: "month", timeZone: dhaka }, 1))).toEqual([
    "2026-02-28T06:00:00.000Z",
    "2026-03-01T06:00:00.000Z",
  ]);
});

test("the clock shows the same time after it was changed", () => {
  const berlin = { every: "week", timeZone: "Europe/Berlin" } as const;
  // 20:00 in winter; 20:00 in summer is an hour earlier.
  const winter = span("2026-03-22T19:00:00Z", "2026-03-22T22:00:00Z");
  expect(texts(timesOf(winter, berlin, 1))).toEqual([
    "2026-03-29T18:00:00.000Z",
    "2026-03-29T21:00:00.000Z",
  ]);
  // Half past two is left out on 29 March, and comes twice on 25 October.
  const night = span("2026-03-22T01:30:00Z", "2026-03-22T02:30:00Z");
  expect(texts(timesOf(night, berlin, 1))[0]).toBe("2026-03-29T01:30:00.000Z");
  expect(texts(timesOf(night, berlin, 31))[0]).toBe("2026-10-25T00:30:00.000Z");
});

test("the first instance is the next that begins", () => {
  const first = span("2026-03-01T18:00:00Z", "2026-03-02T06:00:00Z");
  const of = (at: string, every: "day" | "week" | "month" = "day") =>
    firstAfter(first, { every, timeZone: dhaka }, new Date(at));
  expect(of("2026-02-01T00:00:00Z")).toBe(1);
  expect(of("2026-03-02T17:59:59Z")).toBe(1);
  expect(of("2026-03-02T18:00:00Z")).toBe(2);
  expect(of("2027-03-01T18:00:00Z")).toBe(366);
  expect(of("2027-03-01T17:00:00Z", "month")).toBe(12);
  expect(of("2027-03-01T17:00:00Z", "week")).toBe(53);
});

test("it is made days before", () => {
  const first = span("2026-03-21T00:00:00Z", "2026-03-22T00:00:00Z");
  expect(makeAtOf(first, "day").toISOString()).toBe("2026-03-18T00:00:00.000Z");
  expect(makeAtOf(first, "week").toISOString()).toBe("2026-03-11T00:00:00.000Z");
});

const [startsAt, endsAt] = [new Date("2026-03-01T18:00:00Z"), new Date("2026-03-02T18:00:00Z")];
const late = new Date(endsAt.getTime() + 1);
test.each([
  [{ kind: "deposit", startsAt, endsAt } as const, undefined],
  [{ kind: "code", startsAt, endsAt } as const, "kind"],
  [{ kind: "gift", startsAt, endsAt } as const, "kind"],
  [{ kind: "deposit", startsAt: null, endsAt } as const, "startsAt"],
  [{ kind: "deposit", startsAt, endsAt: null } as const, "endsAt"],
  [{ kind: "deposit", startsAt, endsAt: late } as const, "endsAt"],
])("of %j, %s is wrong", (terms, field) => {
  expect(faultOfSeries(terms, { every: "day", timeZone: dhaka })?.field).toBe(field);
});

test("an instance has one id, which no other has", () => {
  const series = "0190a000-0000-7000-8000-000000000001";
  const ids = Array.from({ length: 60 }, (_, at) => instanceId(series, at + 1));
  expect(new Set(ids).size).toBe(60);
  expect(ids.every((id) => Uuid.safeParse(id).success)).toBe(true);
  expect(instanceId(series, 1)).toBe(ids[0]);
});
