import { bannerGroups, helpSections, languages, promotionCategories } from "@baize/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../apps/server/test/app.ts";
import { demoContent, fillContent } from "./content.ts";

let api: TestApp;
const fill = () =>
  fillContent(api.app.platform, { db: api.database.db, clock: api.clock }, [
    "AMBERJACK",
    "TIDEWATER",
  ]);

beforeAll(async () => {
  api = await createTestApp();
  await fill();
});
afterAll(() => api.close());

test("the demo's site shows every place that content has", async () => {
  const headers = { language: "bn", host: "amberjack.localhost" };
  const home = (await api.call("homeContent", { headers })).value;
  expect(new Set(home.banners.map(({ groupName }) => groupName))).toEqual(new Set(bannerGroups));
  expect(home.banners[0]?.title).toBe("স্কাইলার্ক উড়ছে");
  expect(home.popup.map(({ execution }) => execution).toSorted()).toEqual(["A", "F"]);
  expect(home.social.map(({ network }) => network)).toContain("facebook");
  const elsewhere = (await api.call("homeContent")).value;
  expect(elsewhere.social.map(({ network }) => network)).not.toContain("facebook");
  expect((await api.call("announcements")).value).toMatchObject({ totalPages: 2, total: 15 });
  const help = (await api.call("helpCenter")).value;
  expect(new Set(help.map(({ section }) => section))).toEqual(new Set(helpSections));
});

test("its promotions are of every kind, one is to come and one has ended", async () => {
  const { value } = await api.call("promotions", { headers: { language: "en" } });
  expect(new Set(value.map(({ category }) => category))).toEqual(new Set(promotionCategories));
  expect(value.filter(({ state }) => state === "soon")).toHaveLength(1);
  expect(value.filter(({ state }) => state === "closed")).toHaveLength(1);
});

test("it claims nothing that is not so", async () => {
  const bodies = demoContent().map(({ body }) => body);
  const help = bodies.filter((body) => body.kind === "help");
  const signs = help.find(({ title }) => title["en"] === "When it stops being fun");
  expect(Object.keys(signs?.html ?? {}).toSorted()).toEqual([...languages].toSorted());
  for (const [language, html] of Object.entries(signs?.html ?? {})) {
    expect(html, language).toContain('href="/member?page=protection"');
  }
  const english = JSON.stringify(bodies);
  for (const said of [/not built yet/i, /on their way/i, /three games/i, /in the header/i]) {
    expect(english).not.toMatch(said);
  }
  expect(english).not.toMatch(/without risk|games week/i);
});

test("a brand without free play does not speak of it", async () => {
  const texts = async (merchantCode: string) => {
    const kinds = ["notice", "announcement", "promotion", "help"] as const;
    const lists = kinds.map((kind) => api.app.platform.content.listPieces(merchantCode, kind));
    return JSON.stringify(await Promise.all(lists), (_key, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    );
  };
  const said = /free play|try for free|play for fun/i;
  expect(await texts("AMBERJACK")).toMatch(said);
  expect(await texts("TIDEWATER")).not.toMatch(said);
});

test("its HTML is clean as it is written", async () => {
  const { content } = api.app.platform;
  for (const kind of ["notice", "announcement", "promotion", "help"] as const) {
    const stored = await content.listPieces("AMBERJACK", kind);
    const written = new Map(demoContent().map(({ contentId, body }) => [contentId, body]));
    for (const { contentId, body } of stored) expect(body).toEqual(written.get(contentId));
  }
});

test("a second run leaves alone what is there, and what was taken away", async () => {
  const { content } = api.app.platform;
  const [first] = await content.listPieces("AMBERJACK", "notice");
  const place = { merchantCode: "AMBERJACK", contentId: first?.contentId ?? "" };
  await api.database.db.transaction((tx) => content.deletePieceIn(tx, place, 1));
  await fill();
  expect(await content.listPieces("AMBERJACK", "notice")).toHaveLength(2);
  expect(await content.listPieces("TIDEWATER", "notice")).toHaveLength(2);
});
