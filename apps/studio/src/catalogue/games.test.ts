import { createHmac } from "node:crypto";
import { seededWords } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import type { Chain } from "../engine/shared-rounds/chain.ts";
import { findGame, games, vendors } from "./games.ts";
import { rulesDigestOf } from "./rules-digest.ts";
import digests from "./rules-digests.json" with { type: "json" };
import { rulesOf } from "./rules.ts";

/** What is promised of every folder of games/, whoever adds one. */

const stake = minor(1_000n);
const wordsOf = (clientSeed: string) =>
  seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed: "9a".repeat(32),
    clientSeed,
    nonce: 1,
  });
const shared = {
  openMs: 6_000,
  chain: { terminatingHash: "00", salt: "salt", length: 10 } as Chain,
};
const named = games.map((game) => [game.gameCode, game] as const);

test("codes and places differ, and every vendor has a game", () => {
  expect(new Set(games.map(({ gameCode }) => gameCode)).size).toBe(games.length);
  expect(new Set(games.map(({ place }) => place)).size).toBe(games.length);
  const sold = new Set<string>(games.map(({ vendorCode }) => vendorCode));
  expect([...sold].toSorted()).toEqual(vendors.map(({ vendorCode }) => vendorCode).toSorted());
});

test.each(named)("%s is found, named in every language, and states its rules", (code, game) => {
  expect(findGame(code)).toBe(game);
  expect(Object.keys(game.name)).toHaveLength(26);
  const rules = rulesOf(game, "BDT", shared);
  expect(rules).toMatchObject({ gameCode: code, kind: game.kind, version: game.part.version });
});

test.each(named)("%s plays its example, and its record tells and draws it", (code, game) => {
  const { part, limits, choice = {}, record } = game;
  if (part.is === "flight") return;
  const played = { currency: "BDT", stake, choice, steps: [], limits: limits("BDT") };
  const { outcome } = part.again(wordsOf(code), played);
  expect(outcome.game).toBe(game.kind);
  expect(record.text(outcome)).not.toMatch(/undefined|NaN/);
  expect(record.picture(outcome)).toMatch(/^<svg/);
  // Of another game it says nothing, whatever stands in it.
  expect(record.text({ ...outcome, game: "another" })).toBe("");
  expect(record.picture({ ...outcome, game: "another" })).toBeNull();
});

/**
 * Rounds keep the digest of the rules they were played by. A digest that changes says to every
 * player who checks an older round that the rules are others now: with a change of rules it goes
 * into this file, and never without one. A new game may stay out of it.
 */
test.each(Object.entries(digests))("the rules of %s have the digest %s", (code, digest) => {
  expect(rulesDigestOf(code)).toBe(digest);
});
