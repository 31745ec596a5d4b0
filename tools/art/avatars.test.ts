import { memberIcons } from "@baize/contract";
import { expect, test } from "vitest";
import { avatarJobs } from "./avatars.ts";

test("every picture a member may choose is drawn, and no other", () => {
  const drawn = avatarJobs().map(({ group, name }) => `${group}/${name}`);
  expect(drawn.toSorted()).toEqual(memberIcons.map((icon) => `pictures/avatar-${icon}`).toSorted());
});

test("no two look alike, and none has a broken number in it", () => {
  const drawings = avatarJobs().map(({ svg }) => svg);
  expect(new Set(drawings).size).toBe(drawings.length);
  for (const svg of drawings) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});
