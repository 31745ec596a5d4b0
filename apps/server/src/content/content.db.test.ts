import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { openMember } from "../../test/members.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { leave } from "../../test/offers.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { aNotice, aPlace, aSocial, toSave } from "../../test/content.ts";
import { createApp, type App } from "../app.ts";
import { createIds } from "../platform/ids.ts";
import { createSilentLog } from "../platform/log.ts";
import type { PieceToSave } from "./index.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const content = () => api.app.platform.content;

async function save(place: ReturnType<typeof aPlace>, piece: PieceToSave) {
  const saved = await api.database.db.transaction((tx) => content().savePieceIn(tx, place, piece));
  content().forget();
  return saved;
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

async function noticesOf(host = "localhost"): Promise<string[]> {
  const { value } = await api.call("homeContent", { headers: { host } });
  return value.notices.map(({ title }) => title);
}

test("a piece shows on its own brand only, in the order it came", async () => {
  await save(aPlace(), toSave(aNotice("first")));
  await save(aPlace(), toSave(aNotice("second")));
  await save(aPlace("TIDEWATER"), toSave(aNotice("elsewhere")));
  expect(await noticesOf()).toEqual(["first", "second"]);
  expect(await noticesOf("alt.localhost")).toEqual(["elsewhere"]);
});

test("a piece shows within its time and while it is switched on", async () => {
  const place = aPlace("TIDEWATER");
  const startsAt = new Date(api.clock.now().getTime() + 60_000).toISOString();
  const endsAt = new Date(api.clock.now().getTime() + 120_000).toISOString();
  await save(place, toSave(aNotice("timely"), { startsAt, endsAt }));
  expect(await noticesOf("alt.localhost")).not.toContain("timely");
  api.clock.advance(60_000);
  expect(await noticesOf("alt.localhost")).toContain("timely");
  await save(place, toSave(aNotice("timely"), { startsAt, endsAt, revision: 1, isOpen: false }));
  expect(await noticesOf("alt.localhost")).not.toContain("timely");
  await save(place, toSave(aNotice("timely"), { startsAt, endsAt, revision: 2 }));
  expect(await noticesOf("alt.localhost")).toContain("timely");
  api.clock.advance(60_000);
  expect(await noticesOf("alt.localhost")).not.toContain("timely");
});

test("of two who save one revision at once one is refused: changed_meanwhile", async () => {
  const place = aPlace();
  await save(place, toSave(aSocial("telegram")));
  const saves = ["a.example", "b.example", "c.example"].map((host) =>
    codeOf(save(place, toSave(aSocial("telegram", [host]), { revision: 1 }))),
  );
  const codes = await Promise.all(saves);
  expect(codes.toSorted()).toEqual(["changed_meanwhile", "changed_meanwhile", "done"]);
});

test("of two who write a new piece under one id one is refused: changed_meanwhile", async () => {
  const place = aPlace();
  const codes = await Promise.all(
    ["x", "y"].map((title) => codeOf(save(place, toSave(aNotice(title))))),
  );
  expect(codes.toSorted()).toEqual(["changed_meanwhile", "done"]);
});

test("a retry after a lost answer gets it, and nothing changes", async () => {
  const place = aPlace();
  const first = await save(place, toSave(aSocial("facebook")));
  const again = await save(place, toSave(aSocial("facebook")));
  expect([again.before, again.after.revision]).toEqual([again.after, 1]);
  expect(again.after).toEqual(first.after);
  const same = await save(place, toSave(aSocial("facebook"), { revision: 1 }));
  expect(same.after.revision).toBe(1);
});

test("a piece of no brand, of another brand or of another kind is refused: not_found", async () => {
  const place = aPlace();
  await save(place, toSave(aSocial("telegram")));
  expect(await codeOf(save(aPlace("NOBODY"), toSave(aNotice("x"))))).toBe("not_found");
  expect(await codeOf(content().listPieces("NOBODY", "notice"))).toBe("not_found");
  const other = { ...place, merchantCode: "TIDEWATER" };
  const next = toSave(aSocial("telegram", ["a.example"]), { revision: 1 });
  expect(await codeOf(save(other, next))).toBe("not_found");
  expect(await codeOf(save(place, toSave(aNotice("x"), { revision: 1 })))).toBe("not_found");
  expect(await codeOf(save(aPlace(), toSave(aNotice("x"), { revision: 1 })))).toBe("not_found");
});

test("an end before or at the beginning is refused: period_order", async () => {
  const startsAt = "2026-02-01T00:00:00.000Z";
  for (const endsAt of [startsAt, "2026-01-31T23:59:59.999Z"]) {
    const piece = toSave(aNotice("x"), { startsAt, endsAt });
    expect(await codeOf(save(aPlace(), piece))).toBe("period_order");
  }
});

test("a picture nobody uploaded is refused: picture_unknown", async () => {
  const piece = toSave({
    kind: "resource",
    resourceType: "partner",
    title: { en: "x" },
    url: null,
    picture: `media/${"0".repeat(32)}`,
  });
  expect(await codeOf(save(aPlace(), piece))).toBe("picture_unknown");
});

test("HTML is clean before it is stored, and one of which nothing is left is refused", async () => {
  const place = aPlace();
  const dirty = '<p onclick="x()">Hello</p><script>alert(1)</script>';
  await save(place, toSave(aNotice("clean", dirty)));
  const { value } = await api.call("homeContent");
  expect(value.notices.find(({ title }) => title === "clean")?.html).toBe("<p>Hello</p>");
  const nothing = toSave(aNotice("x", "<script>alert(1)</script>"));
  expect(await codeOf(save(aPlace(), nothing))).toBe("invalid_input");
});

test("a deleted piece is gone; an old revision deletes nothing: changed_meanwhile", async () => {
  const place = aPlace();
  await save(place, toSave(aNotice("short-lived")));
  const remove = (revision: number) =>
    api.database.db.transaction((tx) => content().deletePieceIn(tx, place, revision));
  expect(await codeOf(remove(2))).toBe("changed_meanwhile");
  await remove(1);
  content().forget();
  expect(await noticesOf()).not.toContain("short-lived");
  expect(await codeOf(remove(1))).toBe("not_found");
});

test("pieces come in the order set; a list that is not all of them is refused", async () => {
  const place = { merchantCode: "TIDEWATER", kind: "social" } as const;
  const networks = ["telegram", "facebook", "telegram"] as const;
  for (const network of networks) await save(aPlace("TIDEWATER"), toSave(aSocial(network)));
  const ids = (await content().listPieces("TIDEWATER", "social")).map((one) => one.contentId);
  const order = (contentIds: readonly string[]) =>
    api.database.db.transaction((tx) => content().orderPiecesIn(tx, place, contentIds));
  const [a = "", b = "", c = ""] = ids;
  await order([c, a, b]);
  content().forget();
  const { value } = await api.call("homeContent", { headers: { host: "alt.localhost" } });
  expect(value.social.map(({ network }) => network)).toEqual(["telegram", "telegram", "facebook"]);
  for (const wrong of [
    [a, b],
    [a, b, b],
    [a, b, c, randomUUID()],
    [a, b, randomUUID()],
  ]) {
    expect(await codeOf(order(wrong))).toBe("changed_meanwhile");
  }
});

test("a link for one host shows on that host alone", async () => {
  await save(aPlace(), toSave(aSocial("facebook", ["amberjack.localhost"])));
  const urlsOn = async (host: string) =>
    (await api.call("homeContent", { headers: { host } })).value.social.filter(
      ({ network }) => network === "facebook",
    ).length;
  const everywhere = await urlsOn("localhost");
  expect(await urlsOn("amberjack.localhost")).toBe(everywhere + 1);
});

test("announcements come nine a page, newest first, by their filters", async () => {
  for (let index = 1; index <= 11; index += 1) {
    api.clock.advance(1000);
    await save(
      aPlace(),
      toSave({
        kind: "announcement",
        type: index === 11 ? "maintenance" : "general",
        title: { en: `News ${index}` },
        html: { en: "<p>x</p>" },
        picture: null,
        execution: index === 10 ? "B" : null,
      }),
    );
  }
  const titles = async (query: Readonly<Record<string, string>>) =>
    (await api.call("announcements", { query })).value.content.map(({ title }) => title);
  const first = await api.call("announcements");
  expect(first.value).toMatchObject({ pageNum: 1, totalPages: 2, total: 11 });
  expect(first.value.content.map(({ title }) => title)[0]).toBe("News 11");
  expect(await titles({ pageNum: "2" })).toEqual(["News 2", "News 1"]);
  expect(await titles({ pageNum: "3" })).toEqual([]);
  expect(await titles({ types: "maintenance" })).toEqual(["News 11"]);
  expect(await titles({ execution: "B" })).toEqual(["News 10"]);
});

test("announcements for agents are read by agents alone, and by their type", async () => {
  const title = { en: "Salaries by the hour" };
  const body = { kind: "announcement", type: "agents", title, html: { en: "<p>x</p>" } } as const;
  await save(aPlace(), toSave({ ...body, picture: null, execution: "A" }));
  const read = async (token?: string, query: Readonly<Record<string, string>> = {}) =>
    (await api.call("announcements", { query, ...(token && { token }) })).value.content
      .map((one) => one.title)
      .filter((one) => one === title.en);
  const types = "agents";
  const agent = await openMember(api, { memberType: 2 });
  const player = await openMember(api);
  expect(await read(agent.token, { types })).toEqual([title.en]);
  for (const token of [undefined, player.token]) expect(await read(token, { types })).toEqual([]);
  expect(await read(agent.token)).toEqual([]);
  const { popup } = (await api.call("homeContent", { token: player.token })).value;
  expect(popup.filter((one) => one.title === title.en)).toEqual([]);
});

test("help speaks the language that is asked for, else the caller's", async () => {
  await save(
    aPlace(),
    toSave({
      kind: "help",
      section: "start",
      title: { en: "How", bn: "কীভাবে" },
      html: { en: "<p>So</p>", bn: "<p>এভাবে</p>" },
    }),
  );
  const titleIn = async (query: Readonly<Record<string, string>>, language: string) =>
    (await api.call("helpCenter", { query, headers: { language } })).value[0]?.title;
  expect(await titleIn({}, "en")).toBe("How");
  expect(await titleIn({}, "bn")).toBe("কীভাবে");
  expect(await titleIn({ lang: "bn" }, "en")).toBe("কীভাবে");
  expect(await titleIn({ lang: "ta" }, "bn")).toBe("How");
});

test("a body that this version cannot read is left out, and the rest shows", async () => {
  const { contentId } = aPlace();
  await api.database.db.transaction((tx) =>
    tx.execute(
      `insert into content.piece (merchant_code, content_id, kind, body, created_at, updated_at)
       values ('TIDEWATER', $1, 'notice', '{"kind": "notice", "shape": "new"}', now(), now())`,
      [contentId],
    ),
  );
  content().forget();
  expect(await noticesOf("alt.localhost")).toContain("elsewhere");
});

/** The same platform in another process, as far as memory is concerned. */
async function anotherApi(): Promise<App> {
  const { config, clock, database } = api;
  const deps = { config, db: database.db, clock, ids: createIds(clock), log: createSilentLog() };
  const app = await createApp(deps);
  await app.platform.invalidation.start();
  return app;
}

test("what one api saves another shows, without a restart and while its clock stands", async () => {
  const other = await anotherApi();
  try {
    const titles = async () => {
      const visitor = { language: "en", host: "localhost" };
      const { notices } = await other.platform.content.home("AMBERJACK", visitor, leave);
      return notices.map(({ title }) => title);
    };
    expect(await titles()).not.toContain("from next door");
    const place = aPlace();
    await save(place, toSave(aNotice("from next door")));
    await vi.waitFor(async () => expect(await titles()).toContain("from next door"), 15_000);
    await save(place, toSave(aNotice("from afar"), { revision: 1 }));
    await vi.waitFor(async () => expect(await titles()).toContain("from afar"), 15_000);
    expect(await titles()).not.toContain("from next door");
  } finally {
    await other.close();
  }
});

test("when no word comes through, a change shows by its age", async () => {
  const other = await anotherApi();
  try {
    const client = new Client({ connectionString: api.database.url });
    await client.connect();
    const visitor = { language: "en", host: "localhost" };
    await other.platform.content.home("AMBERJACK", visitor, leave);
    // Written past the platform, so that nothing is announced.
    await client.query("update content.piece set is_open = false, revision = revision + 1");
    await client.end();
    api.clock.advance(2000);
    const { notices } = await other.platform.content.home("AMBERJACK", visitor, leave);
    expect(notices).toEqual([]);
  } finally {
    await other.close();
  }
});
