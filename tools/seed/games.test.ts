import { gameTypes } from "@baize/contract";
import { expect, test } from "vitest";
import { games } from "../../apps/studio/src/catalogue/games.ts";
import { coverList } from "../art/cover-list.ts";
import { vendorList } from "../art/covers.ts";
import { demoGames, demoNames } from "./games.ts";

test("the demo files at least 150 games, some of every type", () => {
  expect(demoGames.length).toBeGreaterThanOrEqual(150);
  expect(new Set(demoGames.map(({ gameType }) => gameType))).toEqual(new Set(gameTypes));
});

test("of what cannot be played at most six of a type are announced, and nothing is hot", () => {
  const playable = new Set<string>(games.map(({ gameCode }) => gameCode));
  const closed = demoGames.filter(({ gameCode }) => !playable.has(gameCode));
  for (const gameType of gameTypes) {
    const announced = closed.filter((one) => one.gameType === gameType && one.isAnnounced);
    expect([gameType, announced.length <= 6]).toEqual([gameType, true]);
  }
  expect(closed.filter(({ isHot }) => isHot)).toEqual([]);
  expect(demoGames.filter(({ isHot }) => isHot)).toHaveLength(12);
});

test("every language has a name for every game and vendor, and for no other", () => {
  const slugs = coverList.map(({ slug }) => slug).toSorted();
  const codes = vendorList.map(({ code }) => code as string).toSorted();
  expect(demoNames.map(([language]) => language)).toEqual(expect.arrayContaining(["bn", "en"]));
  for (const [language, names] of demoNames) {
    expect([language, Object.keys(names.games).toSorted()]).toEqual([language, slugs]);
    expect([language, Object.keys(names.vendors).toSorted()]).toEqual([language, codes]);
    const all = Object.values(names.games);
    expect(all.every((name) => name.trim() !== "")).toBe(true);
    // Two games of one name could not be told apart.
    expect([language, new Set(all).size]).toEqual([language, all.length]);
  }
});

test("English names are those the covers are lettered with", () => {
  const names = new Map(demoNames).get("en");
  for (const { slug, title } of coverList) expect(names?.games[slug]).toBe(title);
  for (const { code, name } of vendorList) expect(names?.vendors[code]).toBe(name);
});

test("a game of the studio is called what the studio calls it", () => {
  for (const { gameCode, vendorCode, gameType, name } of games) {
    const game = demoGames.find((one) => one.gameCode === gameCode);
    expect(game).toMatchObject({ vendorCode, gameType });
    for (const language of ["en", "bn"]) {
      expect([gameCode, game?.name[language]]).toEqual([gameCode, name[language]]);
    }
  }
});
