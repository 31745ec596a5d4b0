import { gameTypes } from "@baize/contract";
import { describe, expect, test } from "vitest";
import { announcedDirections, linesOf } from "./announced.ts";
import { BODY_NAMES } from "./body-names.ts";
import { coverSvg } from "./compose.ts";
import { coverList } from "./cover-list.ts";
import { refusedTitles, slugOf, vendorList } from "./covers.ts";
import { DIRECTIONS } from "./directions.ts";
import { hashOf, job } from "./jobs.ts";
import { LAYOUTS } from "./layouts.ts";
import { PALETTES } from "./look.ts";
import { soldLotteries } from "../../apps/studio/src/lottery/sold-games.ts";
import { manifestOf, picturesOf } from "./manifest.ts";
import { BACKDROPS, DRAWN } from "./stage.ts";

const slots = coverList.filter((entry) => entry.gameType === "RNG");

describe("the list of covers", () => {
  test("has at least 150 entries with distinct slugs, of their titles or the game's code", () => {
    expect(coverList.length).toBeGreaterThanOrEqual(150);
    expect(new Set(coverList.map((entry) => entry.slug)).size).toBe(coverList.length);
    const codes = new Set(soldLotteries.map(({ gameCode }) => gameCode));
    for (const { slug, title } of coverList) {
      if (!codes.has(slug)) expect(slug).toBe(slugOf(title));
    }
  });

  test("holds no word of a title or brand of others", () => {
    for (const { title } of [...coverList, ...vendorList.map(({ name }) => ({ title: name }))]) {
      for (const refused of refusedTitles) {
        expect(` ${title.toLowerCase()} `, title).not.toContain(` ${refused} `);
      }
    }
  });

  test("shows slots in many places and arrangements, so that a row is not one picture", () => {
    const of = (key: "backdrop" | "layout") =>
      new Set(slots.map(({ slug }) => DIRECTIONS[slug]?.[key]));
    expect(of("backdrop").size).toBeGreaterThanOrEqual(6);
    expect(of("layout").size).toBeGreaterThanOrEqual(4);
  });
});

describe("the table of announced games", () => {
  const vendors: ReadonlySet<string> = new Set(vendorList.map(({ code }) => code));
  const heroNames: ReadonlySet<string> = new Set([...BODY_NAMES, ...Object.keys(DRAWN)]);

  test.each(coverList.filter(({ slug }) => slug in announcedDirections))(
    "has only names that are known for $title",
    ({ slug, vendorCode, gameType, tags }) => {
      const direction = announcedDirections[slug];
      expect(vendors.has(vendorCode)).toBe(true);
      expect(gameTypes).toContain(gameType);
      for (const tag of tags) expect(["JP", "TG", "AC", "BG"]).toContain(tag);
      expect(BACKDROPS).toHaveProperty(direction?.backdrop ?? "");
      expect(LAYOUTS).toHaveProperty(direction?.layout ?? "");
      expect(PALETTES).toHaveProperty(direction?.palette ?? "");
      for (const name of [...(direction?.heroes ?? []), ...(direction?.props ?? [])]) {
        expect([name, heroNames.has(name)]).toEqual([name, true]);
      }
    },
  );

  test("has no picture twice: no two games share place, arrangement, colours and heroes", () => {
    const pictures = Object.values({ ...DIRECTIONS, ...announcedDirections }).map(
      ({ backdrop, layout, palette, heroes }) => [backdrop, layout, palette, ...heroes].join(),
    );
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  test.each([
    ["Kite Climb", "KITE|CLIMB"],
    ["Wind Chime Valley", "WIND CHIME|VALLEY"],
    ["Skylark", "SKYLARK"],
  ])("breaks %s into %s", (title, lines) => {
    expect(linesOf(title)).toBe(lines);
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
