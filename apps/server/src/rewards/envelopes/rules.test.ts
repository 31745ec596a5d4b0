import { envelopeStates, type EnvelopeSettings } from "@baize/contract";
import { expect, test } from "vitest";
import { faultOfEnvelope, nextOfEnvelope, stateAt } from "./rules.ts";

const now = new Date("2026-05-01T12:00:00Z");
const settings: EnvelopeSettings = {
  currency: "BDT",
  title: { en: "Rain" },
  terms: { en: "One each." },
  amount: "100.00",
  packets: 5,
  least: "1.00",
  most: "50.00",
  opensAt: "2026-05-01T13:00:00.000Z",
  minutes: 30,
  who: { level: 0, isVerified: false, hasDeposited: false, valid: "0.00" },
  turnoverBps: 30_000,
};

test.each<[Partial<EnvelopeSettings>, string | undefined]>([
  [{}, undefined],
  [{ currency: "USD" }, "currency"],
  [{ amount: "0.00" }, "amount"],
  [{ amount: "1.001" }, "amount"],
  [{ amount: "4.99" }, "amount"],
  [{ amount: "5.00" }, undefined],
  [{ amount: "250.00" }, undefined],
  [{ amount: "250.01" }, "amount"],
  [{ least: "0.00" }, "least"],
  [{ least: "51.00" }, "most"],
  [{ most: "90000000.00" }, "most"],
  [{ opensAt: "2026-05-01T12:00:00.000Z" }, "opensAt"],
  [{ opensAt: "2027-05-01T12:00:00.000Z" }, "opensAt"],
  [{ who: { ...settings.who, valid: "1.001" } }, "valid"],
])("%j", (changes, field) => {
  expect(faultOfEnvelope({ ...settings, ...changes }, "BDT", now)?.field).toBe(field);
});

test("a time of opening that is over is told apart from one that is wrong", () => {
  const at = (opensAt: string) => faultOfEnvelope({ ...settings, opensAt }, "BDT", now)?.reason;
  expect(at("2026-05-01T12:00:00.000Z")).toBe("over");
  expect(at("2027-05-01T12:00:00.000Z")).toBe("too_high");
});

test.each([
  ["planned", "2026-05-01T12:59:59Z", "planned"],
  ["planned", "2026-05-01T13:00:00Z", "open"],
  ["open", "2026-05-01T13:29:59Z", "open"],
  ["open", "2026-05-01T13:30:00Z", "closed"],
  ["planned", "2026-05-01T14:00:00Z", "closed"],
  ["cancelled", "2026-05-01T13:10:00Z", "cancelled"],
  ["empty", "2026-05-01T13:10:00Z", "empty"],
  ["done", "2026-05-01T13:10:00Z", "done"],
] as const)("%s at %s is %s", (state, at, then) => {
  const opensAt = new Date(settings.opensAt);
  const closesAt = new Date("2026-05-01T13:30:00Z");
  expect(stateAt({ state, opensAt, closesAt }, new Date(at))).toBe(then);
});

test("every pair of a state and an event leads somewhere or nowhere", () => {
  const allowed: Readonly<Record<string, string>> = {
    "planned open": "open",
    "planned cancel": "cancelled",
    "open last_taken": "empty",
    "open end": "closed",
    "empty publish": "done",
    "closed publish": "done",
  };
  const events = ["open", "cancel", "last_taken", "end", "publish"] as const;
  for (const state of envelopeStates) {
    for (const event of events) {
      const pair = `${state} ${event}`;
      expect([pair, nextOfEnvelope(state, event)]).toEqual([pair, allowed[pair]]);
    }
  }
});
