import { describe, expect, test } from "vitest";
import { games } from "../../apps/studio/src/games/catalogue.ts";
import { coverSvg } from "./compose.ts";
import { type CoverEntry, coverList, refusedTitles, slugOf, vendorList } from "./covers.ts";
import { DIRECTIONS } from "./directions.ts";
import { hashOf, job } from "./jobs.ts";
import { manifestOf, picturesOf } from "./manifest.ts";

const slots = coverList.filter((entry) => entry.gameType === "RNG");

describe("the list of covers", () => {
  test("has at least 32 entries with distinct slugs made of their titles", () => {
    expect(coverList.length).toBeGreaterThanOrEqual(32);
    expect(new Set(coverList.map((entry) => entry.slug)).size).toBe(coverList.length);
    for (const { slug, title } of coverList) expect(slug).toBe(slugOf(title));
  });

  test("holds no word of a title or brand of others", () => {
    for (const { title } of [...coverList, ...vendorList.map(({ name }) => ({ title: name }))]) {
      for (const refused of refusedTitles) {
        expect(` ${title.toLowerCase()} `, title).not.toContain(` ${refused} `);
      }
    }
  });

  test("names every game of the studio as the studio does", () => {
    for (const game of games) {
      const entry = coverList.find(({ slug }) => slug === game.gameCode);
      expect(entry, game.gameCode).toMatchObject({
        title: game.name.en,
        titleBn: game.name.bn,
        vendorCode: game.vendorCode,
        gameType: game.gameType,
      } satisfies Partial<CoverEntry>);
    }
  });

  test("shows slots in many places and arrangements, so that a row is not one picture", () => {
    const of = (key: "backdrop" | "layout") =>
      new Set(slots.map(({ slug }) => DIRECTIONS[slug]?.[key]));
    expect(of("backdrop").size).toBeGreaterThanOrEqual(6);
    expect(of("layout").size).toBeGreaterThanOrEqual(4);
  });
});

describe("a cover", () => {
  test("is the same text each time it is drawn and has no broken number in it", () => {
    for (const entry of coverList) {
      const svg = coverSvg(entry);
      expect(svg, entry.slug).toBe(coverSvg(entry));
      expect(svg, entry.slug).not.toMatch(/NaN|undefined|Infinity|\de-\d/);
    }
  });

  test("gets another file name when a single character of it changes", () => {
    const one = hashOf(job("covers", "a", "<svg/>", [180]));
    expect(hashOf(job("covers", "a", "<svg />", [180]))).not.toBe(one);
    expect(hashOf(job("covers", "a", "<svg/>", [360]))).not.toBe(one);
  });
});

test("a manifest survives being flattened and built again", () => {
  const picture = { hash: "0123456789", tone: "#000000", files: [] };
  const flat = new Map([
    ["covers/skylark", picture],
    ["games/skylark/bird-0", picture],
  ]);
  expect(picturesOf(manifestOf("x", flat))).toEqual(flat);
});
