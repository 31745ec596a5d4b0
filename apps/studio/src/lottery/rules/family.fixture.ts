import { describe, expect, test } from "vitest";
import {
  expectCanonical,
  expectFair,
  expectOddsBelow,
  seeded,
  someTicket,
} from "./exhaustive.fixture.ts";
import type { Family } from "./family.ts";
import type { Play } from "./play.ts";

/** Proofs that every play of a family takes, so that none is forgotten in a test of its own. */
export function describeFamily(family: Family, ticketsOf: (play: Play) => number): void {
  const { code, plays } = family;
  describe(`each play of ${code}`, () => {
    test.each(plays.filter(({ outcomes }) => outcomes).map((play) => [play.code, play] as const))(
      "%s returns exactly its stake at S = 2000, and never pays above its bound",
      (_, play) => {
        const below = seeded(7);
        expectFair(
          play,
          Array.from({ length: ticketsOf(play) }, () => someTicket(play, below)[1]),
        );
      },
    );

    test.each(plays.map((play) => [play.code, play] as const))(
      "%s has one text for one choice",
      (_, play) => expectCanonical(play, 300),
    );

    test("odds are not above what E allows, and codes are distinct", () => {
      expectOddsBelow(family);
      expect(new Set(plays.map((play) => play.code)).size).toBe(plays.length);
    });
  });
}
