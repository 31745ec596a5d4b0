import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";

/** The choice to get offers and news: off at first, kept with its proof, each member's own. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const chosen = async (token: string) => (await api.call("newsChoice", { token })).value.wantsNews;
const choose = (token: string, wantsNews: boolean) =>
  api.call("saveNewsChoice", { token, body: { wantsNews } });

async function consentsOf(username: string) {
  const member = await api.app.platform.identity.memberByUsername("AMBERJACK", username);
  return api.database.db.read((reader) =>
    reader.query<{ wants_news: boolean; text_version: string }>(
      `select wants_news, text_version from inbox.consent where member_id = $1
       order by consent_id`,
      [member?.memberId],
    ),
  );
}

test("nobody wants news before choosing it, and each choice is kept once", async () => {
  const [one, two] = [await api.aMember("newsone"), await api.aMember("newstwo")];
  expect([await chosen(one), await chosen(two)]).toEqual([false, false]);
  await Promise.all([choose(one, true), choose(one, true), choose(one, true)]);
  expect([await chosen(one), await chosen(two)]).toEqual([true, false]);
  await choose(one, false);
  await choose(one, false);
  expect(await chosen(one)).toBe(false);
  expect((await consentsOf("newsone")).map((row) => row.wants_news)).toEqual([true, false]);
  expect(await consentsOf("newstwo")).toEqual([]);
});

test("without a session, or with another body, it is refused", async () => {
  const token = await api.aMember("newsthree");
  const body = { wantsNews: true };
  expect((await api.call("saveNewsChoice", { body })).refusal).toBeDefined();
  const wrong = { wantsNews: "yes" } as unknown as typeof body;
  expect((await api.call("saveNewsChoice", { token, body: wrong })).refusal).toBeDefined();
  expect(await chosen(token)).toBe(false);
});
