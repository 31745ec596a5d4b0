import { routes, wire, type CallName } from "@baize/contract";
import { expect, test } from "vitest";
import { stoppedDays, stoppedMs, takingCalls } from "./rules.ts";

/** Which calls of members a stop refuses, and which days it spares. */

/** Calls of members about rewards that take nothing, and why they go on in a stop. */
const goingOn = {
  leavePromotion: "gives up",
  leaveMission: "gives up",
  cancelBonus: "gives up",
  cancelTicket: "gives up",
  answerApplication: "tells an operator more; what is decided waits",
  uploadApplicationPicture: "takes nothing by itself",
  changeRewardSeeds: "shows the seed of past turns",
  referralClick: "is a fact",
  feedTicket: "is none of rewards",
  payAgentCommission: "is none of rewards",
  changeCommissionSettings: "is none of rewards",
} as const;

/** Paths of the calls of rewards: their own, and those of the specification. */
const ofRewards =
  /\/wps\/rewards\/|Promotion|Ticket|Point|Mission|Bonus|Promo|Raffle|Reward|claim/i;
const isWrite = (name: CallName) => wire[name].method !== "GET";
const isConsole = (name: CallName) => routes[name].access === "operator";
const names = Object.keys(wire) as CallName[];

test("every call of members that writes about rewards is refused, or goes on for a reason", () => {
  const writing = names.filter(
    (name) => isWrite(name) && !isConsole(name) && ofRewards.test(wire[name].path),
  );
  expect(writing.toSorted()).toEqual([...takingCalls, ...Object.keys(goingOn)].toSorted());
});

test.each(takingCalls)("%s has the refusal in its schema", (name) => {
  expect(routes[name].refusals).toContain("rewards_stopped");
});

const at = (text: string) => new Date(`${text}:00Z`);

test.each([
  ["none", [], []],
  ["an hour", [["2026-03-04T10:00", "2026-03-04T11:00"]], ["2026-03-04"]],
  [
    "over midnight in Dhaka",
    [["2026-03-04T17:30", "2026-03-04T18:30"]],
    ["2026-03-04", "2026-03-05"],
  ],
  ["one that is open", [["2026-03-05T10:00", null]], ["2026-03-05", "2026-03-06", "2026-03-07"]],
] as const)("days of %s", (_name, stops, days) => {
  const stretches = stops.map(([from, to]) => ({
    startedAt: at(from),
    liftedAt: to === null ? null : at(to),
  }));
  expect([...stoppedDays(stretches, at("2026-03-07T06:00"), "Asia/Dhaka")]).toEqual(days);
});

test.each([
  ["no stop", [], 0],
  ["one inside", [["2026-03-04T10:00", "2026-03-04T11:00"]], 60],
  ["one that began before", [["2026-03-01T10:00", "2026-03-04T00:30"]], 30],
  ["one that is open", [["2026-03-04T23:45", null]], 15],
  ["one before it", [["2026-03-01T10:00", "2026-03-02T10:00"]], 0],
  [
    "two",
    [
      ["2026-03-04T10:00", "2026-03-04T10:20"],
      ["2026-03-04T12:00", "2026-03-04T12:01"],
    ],
    21,
  ],
] as const)("the minutes of %s in a day", (_name, stops, minutes) => {
  const stretches = stops.map(([from, to]) => ({
    startedAt: at(from),
    liftedAt: to === null ? null : at(to),
  }));
  const stopped = stoppedMs(stretches, at("2026-03-04T00:00"), at("2026-03-05T00:00"));
  expect(stopped).toBe(minutes * 60_000);
});
