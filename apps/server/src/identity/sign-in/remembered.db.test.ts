import { hourMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { codeOf, openBrowser, signedIn, type Browser } from "../../../test/browser.ts";
import { openMember } from "../../../test/members.ts";

/** Remembered sign-ins: rotation, copies, two tabs, and how they end. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

let networks = 0;

beforeEach(() => {
  api.clock.advance(3 * hourMs);
});

async function remembered() {
  const opened = await openMember(api);
  networks += 1;
  const browser = openBrowser(api, { ip: `100.66.${networks}.1` });
  const answer = await browser.login({ username: opened.member.username, remember: true });
  return { ...opened, browser, first: signedIn(answer), answer };
}

const cookieOf = (browser: Browser) => browser.cookies.get("__Host-rm");

async function eventsOf(memberId: bigint): Promise<string[]> {
  const rows = await api.database.db.read((reader) =>
    reader.query<{ event: string }>(
      "select event from identity.activity where member_id = $1 and event <> 'new_place'",
      [memberId],
    ),
  );
  return rows.map(({ event }) => event);
}

test("the cookie is for the browser alone, lasts a day, and only its hash is kept", async () => {
  const { browser, answer } = await remembered();
  const line = String(answer.headers["set-cookie"]);
  expect(line).toMatch(
    /^__Host-rm=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; Secure; SameSite=Strict$/,
  );
  const [, validator = ""] = cookieOf(browser)?.split(".") ?? [];
  const rows = await api.database.db.read((reader) =>
    reader.query<{ text: string }>("select r::text as text from identity.remembered r"),
  );
  expect(rows.some(({ text }) => text.includes(validator))).toBe(false);
});

test("nobody is remembered without asking for it", async () => {
  const { member } = await openMember(api);
  const browser = openBrowser(api, { ip: "100.66.200.1" });
  signedIn(await browser.login({ username: member.username }));
  expect(cookieOf(browser)).toBeUndefined();
  const answer = await browser.resume();
  expect([answer.status, codeOf(answer)]).toEqual([401, "remember_ended"]);
});

test("each use opens a session of lower assurance and swaps the cookie for the next", async () => {
  const { browser, first, session } = await remembered();
  const seen = new Set([cookieOf(browser)]);
  for (let use = 0; use < 3; use += 1) {
    api.clock.advance(hourMs);
    const { value } = await browser.resume();
    expect(value).toMatchObject({ status: "signed_in", scope: "full", firstTimeLogin: false });
    expect(value.token).not.toBe(first.token);
    seen.add(cookieOf(browser));
    const { content } = (await api.call("loginHistory", { token: value.token })).value;
    expect(content[0]).toMatchObject({ way: "remembered", outcome: "entered" });
  }
  expect(seen.size).toBe(4);
  const rows = await api.database.db.read((reader) =>
    reader.query(
      `select 1 from identity.session
       where member_id = $1 and assurance = 'low' and way = 'remembered'`,
      [session.memberId],
    ),
  );
  expect(rows).toHaveLength(3);
});

test("a day after the first sign-in it ends, however often it was used", async () => {
  const { browser } = await remembered();
  api.clock.advance(12 * hourMs);
  const answer = await browser.resume();
  expect(String(answer.headers["set-cookie"])).toContain("Max-Age=43200;");
  api.clock.advance(12 * hourMs - 1000);
  const copy = browser.clone();
  expect((await browser.resume()).status).toBe(200);
  api.clock.advance(1000);
  const late = await browser.resume();
  expect([late.status, codeOf(late)]).toEqual([401, "remember_ended"]);
  // The browser is told to forget it.
  expect(String(late.headers["set-cookie"])).toContain("__Host-rm=; Path=/; Max-Age=0");
  expect(codeOf(await copy.resume())).toBe("remember_ended");
});

test("a copy that comes later ends the family, and the member is notified", async () => {
  const { browser, member } = await remembered();
  const copy = browser.clone();
  expect((await browser.resume()).status).toBe(200);
  api.clock.advance(10_001);
  expect(codeOf(await copy.resume())).toBe("remember_ended");
  expect(codeOf(await browser.resume())).toBe("remember_ended");
  expect(await eventsOf(member.memberId)).toEqual(["remembered_reused"]);
});

test("two tabs at once both come in, and one of them has the next cookie", async () => {
  const { browser, member } = await remembered();
  const tabs = [browser.clone(), browser.clone(), browser.clone()];
  const before = cookieOf(browser);
  const answers = await Promise.all(tabs.map((tab) => tab.resume()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const after = tabs.map(cookieOf);
  expect(after.filter((cookie) => cookie !== before)).toHaveLength(1);
  expect(await eventsOf(member.memberId)).toEqual([]);
  // The first cookie starts no other chain, and after ten seconds it is a copy.
  const rotated = tabs.find((tab) => cookieOf(tab) !== before);
  api.clock.advance(10_000);
  expect((await browser.clone().resume()).status).toBe(200);
  api.clock.advance(1);
  expect((await rotated?.resume())?.status).toBe(200);
  expect(codeOf(await browser.resume())).toBe("remember_ended");
  expect(codeOf((await rotated?.resume()) as never)).toBe("remember_ended");
});

test("another browser with it ends it", async () => {
  const { browser } = await remembered();
  const thief = browser.clone({ userAgent: "another browser" });
  expect(codeOf(await thief.resume())).toBe("remember_ended");
  expect(codeOf(await browser.resume())).toBe("remember_ended");
});

test.each([
  ["another page", { origin: "https://evil.test" }],
  ["another host of ours", { origin: "http://alt.localhost" }],
  ["no page", {}],
  ["a page without origin", { origin: "null" }],
  ["nonsense", { origin: "localhost" }],
])("is refused from %s: origin_refused", async (_name, headers) => {
  const { browser } = await remembered();
  const answer = await browser.resume(headers);
  expect([answer.status, codeOf(answer)]).toEqual([403, "origin_refused"]);
  // Nothing was used up.
  expect((await browser.resume()).status).toBe(200);
});

test.each([["x"], ["A".repeat(66)], [`${"A".repeat(22)}.${"A".repeat(43)}`], [""]])(
  "a cookie that is not ours opens nothing: %s",
  async (cookie) => {
    const browser = openBrowser(api, { ip: "100.66.201.1" });
    browser.cookies.set("__Host-rm", cookie);
    expect(codeOf(await browser.resume())).toBe("remember_ended");
  },
);

test("a wrong validator opens nothing and ends nothing", async () => {
  const { browser } = await remembered();
  const [selector = ""] = cookieOf(browser)?.split(".") ?? [];
  const guesser = browser.clone();
  guesser.cookies.set("__Host-rm", `${selector}.${"A".repeat(43)}`);
  expect(codeOf(await guesser.resume())).toBe("remember_ended");
  expect((await browser.resume()).status).toBe(200);
});

test("it opens nothing in another brand", async () => {
  const { browser } = await remembered();
  const headers = { host: "alt.localhost", origin: "http://alt.localhost" };
  expect(codeOf(await browser.clone().resume(headers))).toBe("remember_ended");
});

test("signing out ends the browser's own family, and no other", async () => {
  const { browser, first, member } = await remembered();
  const other = openBrowser(api, { ip: "100.66.202.1" });
  signedIn(await other.login({ username: member.username, remember: true }));
  const copy = browser.clone();
  const out = await api.call("logout", browser.from({ token: first.token }));
  expect(String(out.headers["set-cookie"])).toContain("__Host-rm=; Path=/; Max-Age=0");
  expect(codeOf(await copy.resume())).toBe("remember_ended");
  expect((await other.resume()).status).toBe(200);
});

test("nobody signs another member's browser out by its cookie", async () => {
  const victim = await remembered();
  const { token } = await openMember(api);
  await api.call("logout", victim.browser.from({ token }));
  expect((await victim.browser.resume()).status).toBe(200);
});

test("signing out everywhere else ends all families, and so does closing the account", async () => {
  const { browser, first, member } = await remembered();
  await api.call("endOtherSessions", { token: first.token });
  expect(codeOf(await browser.resume())).toBe("remember_ended");
  expect(await eventsOf(member.memberId)).toEqual(["sessions_ended"]);

  const closing = await remembered();
  const { identity } = api.app.platform;
  await identity.setStatus(closing.member.memberId, "suspended");
  expect(codeOf(await closing.browser.resume())).toBe("remember_ended");
  await identity.setStatus(closing.member.memberId, "open");
  expect(codeOf(await closing.browser.resume())).toBe("remember_ended");
});

test("a swap beside an end leaves no successor alive", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { browser, member } = await remembered();
    const { waysIn } = api.app.platform.identity;
    await Promise.all([
      browser.resume(),
      api.database.db.transaction((tx) => waysIn.remembered.endAll(tx, member.memberId)),
    ]);
    const rows = await api.database.db.read((reader) =>
      reader.query("select 1 from identity.remembered where member_id = $1 and ended_at is null", [
        member.memberId,
      ]),
    );
    // In either order: a successor is alive only if it was made after the end, and it never is.
    expect(rows).toHaveLength(0);
  }
});

test("it opens no session that would have to change its password", async () => {
  const { browser, member } = await remembered();
  await api.database.db.transaction((tx) =>
    tx.execute("update identity.credential set must_change = true where member_id = $1", [
      member.memberId,
    ]),
  );
  expect(codeOf(await browser.resume())).toBe("remember_ended");
});

test("an account suspended without more is refused: account_disabled", async () => {
  const { browser, member } = await remembered();
  await api.database.db.transaction((tx) =>
    tx.execute("update identity.member set status = 'suspended' where member_id = $1", [
      member.memberId,
    ]),
  );
  api.clock.advance(3000);
  const answer = await browser.resume();
  expect([answer.status, codeOf(answer)]).toEqual([403, "account_disabled"]);
});
