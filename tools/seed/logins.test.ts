import { expect, test } from "vitest";
import { fateOf } from "../../apps/standins/src/sms-fates.ts";
import { peopleOf } from "./history/people.ts";
import { demoPlayers } from "./logins.ts";

const people = peopleOf({ members: 200, days: 90 });
const members = [...demoPlayers, ...people];

test("the stand-in carrier brings every message to a member of the demo", () => {
  for (const { username, mobile } of members) {
    const fate = fateOf({ to: mobile, from: "+8801700009999", body: "123456 is your code." });
    expect([username, fate]).toEqual([username, { kind: "accepted" }]);
  }
});

test("names, numbers and addresses are each one member's", () => {
  for (const part of ["username", "mobile", "email"] as const) {
    expect(new Set(members.map((one) => one[part])).size).toBe(206);
  }
});

test("agents stand three deep, and bring members over the whole time", () => {
  const byName = new Map(people.map((person) => [person.username, person]));
  const depthOf = (name: string | undefined): number =>
    name === undefined ? 0 : 1 + depthOf(byName.get(name)?.upline);
  const depths = people.map(({ username }) => depthOf(username));
  expect(Math.max(...depths)).toBeGreaterThanOrEqual(4);
  expect(people.filter(({ upline }) => upline !== undefined).length).toBeGreaterThan(40);
  expect(people.at(0)?.joinsOnDay).toBe(0);
  expect(people.at(-1)?.joinsOnDay).toBeGreaterThan(80);
  expect(new Set(people.map(({ sort }) => sort))).toEqual(
    new Set(["agent", "big", "regular", "quiet"]),
  );
});
