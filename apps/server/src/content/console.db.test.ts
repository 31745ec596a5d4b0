import { randomUUID } from "node:crypto";
import type { ContentBody, Permission } from "@baize/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { aNotice, pngText } from "../../test/content.ts";
import { anOperator } from "../../test/operators.ts";

let api: TestApp;
let token: string;
const merchantCode = "AMBERJACK";

beforeAll(async () => {
  api = await createTestApp();
  token = (await anOperator(api, ["content.read", "content.write"], "editor")).token;
});
afterAll(() => api.close());

function put(contentId: string, body: ContentBody, revision: number, over: object = {}) {
  return api.call("saveContent", {
    params: { merchantCode, contentId },
    body: { body, isOpen: true, startsAt: null, endsAt: null, revision, ...over },
    token,
  });
}

async function trailOf(action: string) {
  const filter = { action, operatorId: undefined };
  const page = { pageNum: 1, pageSize: 100 };
  return (await api.app.platform.backoffice.listAudit(filter, page)).content;
}

test("a piece is written, changed, ordered and deleted, each with before and after", async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await put(first, { kind: "notice", title: { en: "One", bn: "এক" }, html: null }, 0);
  await put(second, aNotice("Two"), 0);
  const changed = await put(
    first,
    { kind: "notice", title: { en: "Uno", bn: "এক" }, html: null },
    1,
  );
  expect(changed.value).toMatchObject({ contentId: first, revision: 2 });
  const home = await api.call("homeContent", { headers: { language: "en" } });
  expect(home.value.notices.map(({ title }) => title)).toEqual(["Uno", "Two"]);

  const ordered = await api.call("orderContents", {
    params: { merchantCode },
    body: { kind: "notice", contentIds: [second, first] },
    token,
  });
  expect(ordered.value.map(({ contentId }) => contentId)).toEqual([second, first]);
  const list = await api.call("contents", {
    params: { merchantCode },
    query: { kind: "notice" },
    token,
  });
  expect(list.value).toEqual(ordered.value);

  const gone = await api.call("deleteContent", {
    params: { merchantCode, contentId: first },
    query: { revision: "2" },
    token,
  });
  expect(gone.status).toBe(200);
  expect((await api.call("homeContent")).value.notices).toHaveLength(1);

  expect(await trailOf("content.created")).toHaveLength(2);
  // Only what was changed is written down, in the language it was changed in.
  expect((await trailOf("content.updated"))[0]).toMatchObject({
    operator: "editor",
    subject: "AMBERJACK notice: Uno",
    before: { contentId: first, body: { title: { en: "One" } } },
    after: { contentId: first, body: { title: { en: "Uno" } } },
  });
  expect((await trailOf("content.ordered"))[0]).toMatchObject({
    before: { contentIds: [first, second], titles: ["Uno", "Two"] },
    after: { contentIds: [second, first], titles: ["Two", "Uno"] },
  });
  expect((await trailOf("content.deleted"))[0]).toMatchObject({ before: { contentId: first } });
  expect(await api.app.platform.backoffice.verifyAudit()).toMatchObject({ brokenAt: undefined });
});

test("the same again changes nothing and is not in the trail", async () => {
  const contentId = randomUUID();
  await put(contentId, aNotice("Once"), 0);
  const before = (await trailOf("content.created")).length;
  expect((await put(contentId, aNotice("Once"), 0)).value.revision).toBe(1);
  expect((await put(contentId, aNotice("Once"), 1)).value.revision).toBe(1);
  expect(await trailOf("content.created")).toHaveLength(before);
});

test("of operators who save one revision at once one succeeds: changed_meanwhile", async () => {
  const contentId = randomUUID();
  await put(contentId, aNotice("Start"), 0);
  const answers = await Promise.all(
    ["A", "B", "C", "D"].map((title) => put(contentId, aNotice(title), 1)),
  );
  const codes = answers.map(({ refusal }) => refusal?.code ?? "done");
  expect(codes.toSorted()).toEqual([
    "changed_meanwhile",
    "changed_meanwhile",
    "changed_meanwhile",
    "done",
  ]);
});

test("refusals of writing a piece, each by its code", async () => {
  const codeOf = async (call: ReturnType<typeof put>) => (await call).refusal?.code;
  const body = aNotice("x");
  expect(await codeOf(put(randomUUID(), body, 3))).toBe("not_found");
  const period = { startsAt: "2026-03-01T00:00:00Z", endsAt: "2026-02-01T00:00:00Z" };
  expect(await codeOf(put(randomUUID(), body, 0, period))).toBe("period_order");
  const picture = `media/${"f".repeat(32)}`;
  const resource: ContentBody = {
    kind: "resource",
    resourceType: "licence",
    title: { en: "x" },
    url: null,
    picture,
  };
  expect(await codeOf(put(randomUUID(), resource, 0))).toBe("picture_unknown");
  const strange = { ...resource, picture: "../../etc/passwd" };
  expect(await codeOf(put(randomUUID(), strange, 0))).toBe("invalid_input");
  const params = { merchantCode: "NOBODY" };
  const nobody = await api.call("contents", { params, query: { kind: "help" }, token });
  expect(nobody.refusal?.code).toBe("not_found");
  const unknown = { kind: "notice", contentIds: [randomUUID()] };
  const order = await api.call("orderContents", { params: { merchantCode }, body: unknown, token });
  expect(order.refusal?.code).toBe("changed_meanwhile");
});

test("an article in twenty-six languages is not too large for the server", async () => {
  const contentId = randomUUID();
  const { languages } = await import("@baize/contract");
  const html = Object.fromEntries(
    languages.map((language) => [language, `<p>${"নিয়ম ".repeat(2000)}</p>`]),
  );
  const body: ContentBody = { kind: "help", section: "term", title: { en: "Terms" }, html };
  const saved = await put(contentId, body, 0);
  expect(saved.value.revision).toBe(1);
});

test("an uploaded picture is listed and may be used", async () => {
  const picture = await pngText();
  const up = await api.call("uploadPicture", { body: { title: "Quay", picture }, token });
  expect(up.value.picture).toMatch(/^media\/[a-f0-9]{32}$/);
  const list = await api.call("pictures", { token });
  expect(list.value).toContainEqual({
    picture: up.value.picture,
    title: "Quay",
    uploadedAt: api.clock.now().toISOString(),
  });
  const banner: ContentBody = {
    kind: "banner",
    groupName: "w_home",
    picture: up.value.picture,
    title: { en: "a" },
    text: { en: "b" },
    action: { en: "c" },
    url: "/promotions",
  };
  expect((await put(randomUUID(), banner, 0)).status).toBe(200);
  expect((await trailOf("picture.uploaded"))[0]).toMatchObject({
    subject: "Quay",
    after: { picture: up.value.picture, width: 700, height: 300 },
  });
  const bad = { title: "x", picture: Buffer.from("GIF89a, they said").toString("base64") };
  const refused = await api.call("uploadPicture", { body: bad, token });
  expect([refused.status, refused.refusal?.code]).toEqual([422, "picture_invalid"]);
});

test("a stranger's large body is not even read: not_logged_in", async () => {
  const body = { title: "x", picture: "A".repeat(9_000_000) };
  const answer = await api.call("uploadPicture", { body });
  expect([answer.status, answer.refusal?.code]).toEqual([401, "not_logged_in"]);
  const known = await api.call("uploadPicture", { body, token });
  expect([known.status, known.refusal?.code]).toEqual([413, "body_too_large"]);
});

test("a visitor's picture cannot be put on the site: picture_unknown", async () => {
  const { content } = api.app.platform;
  const id = await content.keepFeedbackPicture(merchantCode, await pngText(50, 50));
  const body: ContentBody = {
    kind: "resource",
    resourceType: "partner",
    title: { en: "x" },
    url: null,
    picture: `media/${id}`,
  };
  expect((await put(randomUUID(), body, 0)).refusal?.code).toBe("picture_unknown");
});

test.each<[Permission, boolean, boolean]>([
  ["content.read", true, false],
  ["content.write", false, true],
  ["support.write", false, false],
])("%s alone reads content: %s, writes it: %s", async (permission, reads, writes) => {
  const only = await anOperator(api, [permission]);
  const params = { merchantCode };
  const list = await api.call("contents", { params, query: { kind: "help" }, token: only.token });
  expect(list.refusal?.code).toBe(reads ? undefined : "permission_denied");
  const saved = await api.call("saveContent", {
    params: { merchantCode, contentId: randomUUID() },
    body: { body: aNotice("x"), isOpen: true, startsAt: null, endsAt: null, revision: 0 },
    token: only.token,
  });
  expect(saved.refusal?.code).toBe(writes ? undefined : "permission_denied");
});
