import { createHash } from "node:crypto";
import { beaconRoundTime } from "@baize/fair";
import { expect, test } from "vitest";
import { findLotteryGame, lotteryGames } from "./schedule/games.ts";
import { nextDraws } from "./schedule/schedule.ts";
import { seeds } from "./results/vectors.fixture.ts";
import {
  beaconDeadline,
  beaconRoundOf,
  drawSeeds,
  isClockTrusted,
  isCommitted,
  linksOf,
  lockOf,
} from "./seeds.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("a draw takes the beacon round of T − 3 s", () => {
  // 2026-04-20T12:30:48Z: the round of 12:30:45 is the document's.
  expect(beaconRoundOf(Date.parse("2026-04-20T12:30:48Z"))).toBe(27_961_627);
  expect(beaconRoundOf(Date.parse("2026-04-20T00:00:03Z"))).toBe(27_946_612);
});

test("every own draw is closed and locked before its beacon round is published", () => {
  const at = Date.parse("2027-03-01T00:00:00Z");
  const own = lotteryGames.filter(({ source }) => source.kind === "own");
  expect(own).toHaveLength(32);
  for (const game of own) {
    const times = nextDraws(game, at, 50).flatMap((draw) =>
      draw.open === undefined ? [draw] : [draw, draw.open],
    );
    const late = times.filter(({ closesAt, drawsAt }) => {
      const published = beaconRoundTime(beaconRoundOf(drawsAt));
      const isInOrder = closesAt < lockOf(drawsAt) && lockOf(drawsAt) < published;
      return !isInOrder || published !== drawsAt - 3_000;
    });
    expect(late).toEqual([]);
  }
});

test("the seeds of a draw are its link, the beacon's value and its number", () => {
  const secret = { link: seeds.serverSeed, randomness: seeds.clientSeed, number: 1 };
  expect(drawSeeds(secret)).toEqual(seeds);
  for (const wrong of [
    { ...secret, number: 0 },
    { ...secret, number: 100_001 },
    { ...secret, number: 1.5 },
    { ...secret, link: secret.link.toUpperCase() },
    { ...secret, randomness: secret.randomness.slice(1) },
  ]) {
    expect(() => drawSeeds(wrong)).toThrow(RangeError);
  }
});

test("1,000 links prove each other, and a changed character fails", () => {
  const links = linksOf(sha256("secret"), 1_000, sha256);
  expect(links).toHaveLength(1_001);
  const linkOf = (number: number) => ({ hash: links[number] ?? "", number });
  for (let number = 1; number <= 1_000; number += 1) {
    expect(isCommitted(linkOf(number), linkOf(number - 1), sha256)).toBe(true);
  }
  expect(isCommitted(linkOf(1_000), linkOf(0), sha256)).toBe(true);
  // While the draw before is not out, two hashes lead to the last public link.
  expect(isCommitted(linkOf(500), linkOf(498), sha256)).toBe(true);
  const flipped = { hash: links[500]?.replace(/^./, (first) => (first === "0" ? "1" : "0")) ?? "" };
  expect(isCommitted({ ...flipped, number: 500 }, linkOf(499), sha256)).toBe(false);
  expect(isCommitted({ ...linkOf(500), number: 501 }, linkOf(499), sha256)).toBe(false);
  expect(isCommitted(linkOf(499), linkOf(500), sha256)).toBe(false);
  expect(isCommitted(linkOf(500), linkOf(500), sha256)).toBe(false);
});

test.each([
  [-501, false],
  [-500, true],
  [0, true],
  [3_500, true],
  [3_501, false],
])("a clock %i ms after the newest round: sales go on: %s", (afterMs, isTrusted) => {
  expect(isClockTrusted(beaconRoundTime(27_961_627) + afterMs, 27_961_627)).toBe(isTrusted);
});

test("a fast draw waits a minute for its round, a daily one half an hour", () => {
  expect(beaconDeadline(0, false)).toBe(60_000);
  expect(beaconDeadline(0, true)).toBe(1_800_000);
  expect(findLotteryGame("none")).toBeUndefined();
});
