import type { LoginCheck, VerificationNeeded } from "@baize/contract";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { codeOf, needed, openBrowser } from "../../../test/browser.ts";
import { openMember, type TestMemberOptions } from "../../../test/members.ts";

/** Sign-ins that wait for their second proof. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

let counter = 0;

beforeEach(() => {
  api.clock.advance(3 * hourMs);
});

function newBrowser() {
  counter += 1;
  return openBrowser(api, { ip: `100.68.${counter}.1` });
}

function aNumber(): string {
  counter += 1;
  return `+88017130${String(counter).padStart(5, "0")}`;
}

async function eventsOf(memberId: bigint): Promise<string[]> {
  const rows = await api.database.db.read((reader) =>
    reader.query<{ event: string }>(
      "select event from identity.activity where member_id = $1 order by activity_id",
      [memberId],
    ),
  );
  return rows.map(({ event }) => event);
}

function show(
  browser: ReturnType<typeof newBrowser>,
  { pendingToken }: VerificationNeeded,
  method: LoginCheck,
  value: string,
) {
  return browser.verify({ pendingToken, method, value });
}

async function aWaiting(options: TestMemberOptions = { mobile: aNumber() }) {
  const { member } = await openMember(api, options);
  const browser = newBrowser();
  const { username } = member;
  return { member, browser, waiting: needed(await browser.login({ username })) };
}

test("a sign-in that waits looks at five of ten thousand guesses at once", async () => {
  const { member, browser, waiting } = await aWaiting();
  const { waysIn } = api.app.platform.identity;
  const visitor = { ip: "100.65.250.1", userAgent: "lightMyRequest" };
  const { pendingToken } = waiting;
  const codes = new Map<string, number>();
  for (let chunk = 0; chunk < 50; chunk += 1) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => {
        const value = String(chunk * 200 + index).padStart(6, "0");
        const shown = { pendingToken, method: "mobile_number", value } as const;
        return waysIn.verifyLogin("AMBERJACK", shown, visitor);
      }),
    );
    for (const outcome of outcomes) {
      const code = outcome.status === "rejected" ? (outcome.reason as { code: string }).code : "in";
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  expect(Object.fromEntries(codes)).toEqual({
    verification_failed: 5,
    verification_ended: 9995,
  });
  expect(codeOf(await show(browser, waiting, "mobile_number", "1"))).toBe("verification_ended");
  // The member hears of it once, and finds it in the history.
  expect(await eventsOf(member.memberId)).toEqual(["sign_in_check_failed"]);
}, 180_000);

test("tries of a member are counted over many sign-ins: verification_ended", async () => {
  const { member, browser } = await aWaiting();
  const codes: (string | undefined)[] = [];
  for (let round = 0; round < 4; round += 1) {
    const waiting = needed(await browser.login({ username: member.username }));
    for (let time = 0; time < 5; time += 1) {
      codes.push(codeOf(await show(browser, waiting, "mobile_number", `${round}${time}`)));
    }
  }
  expect(codes.filter((code) => code === "verification_failed")).toHaveLength(15);
  expect(codes.slice(15)).toEqual(Array.from({ length: 5 }, () => "verification_ended"));
});

test("it ends after ten minutes, in another browser, and in another brand", async () => {
  const mobile = aNumber();
  const { browser, waiting } = await aWaiting({ mobile });
  const tried = { pendingToken: waiting.pendingToken, method: "mobile_number", value: mobile };
  const foreign = await api.call("loginVerification", {
    body: tried,
    headers: { host: "alt.localhost" },
  });
  expect(codeOf(foreign)).toBe("verification_ended");
  const other = browser.clone({ userAgent: "somebody else's" });
  expect(codeOf(await other.sendCode(waiting.pendingToken, "sms_code"))).toBe("verification_ended");
  expect(codeOf(await other.verify(tried as never))).toBe("verification_ended");
  expect((await browser.sendCode(waiting.pendingToken, "sms_code")).status).toBe(200);
  const code = await api.inbox.codeTo(mobile);
  api.clock.advance(10 * minuteMs);
  expect(codeOf(await show(browser, waiting, "sms_code", code))).toBe("verification_ended");
  expect(codeOf(await browser.sendCode(waiting.pendingToken, "sms_code"))).toBe(
    "verification_ended",
  );
});

test("it gives one session for two right answers at once", async () => {
  const mobile = aNumber();
  const { browser, waiting } = await aWaiting({ mobile });
  await browser.sendCode(waiting.pendingToken, "sms_code");
  const code = await api.inbox.codeTo(mobile);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => show(browser, waiting, "sms_code", code)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("it takes a code only for itself", async () => {
  const mobile = aNumber();
  const first = await aWaiting({ mobile });
  await first.browser.sendCode(first.waiting.pendingToken, "sms_code");
  const code = await api.inbox.codeTo(mobile);
  const second = needed(await first.browser.login({ username: first.member.username }));
  expect(codeOf(await show(first.browser, second, "sms_code", code))).toBe("verification_failed");
});

test("it is refused when the account was closed in between: account_disabled", async () => {
  const mobile = aNumber();
  const { member, browser, waiting } = await aWaiting({ mobile });
  await browser.sendCode(waiting.pendingToken, "sms_code");
  const code = await api.inbox.codeTo(mobile);
  await api.app.platform.identity.setStatus(member.memberId, "suspended");
  const answer = await show(browser, waiting, "sms_code", code);
  expect([answer.status, codeOf(answer)]).toEqual([403, "account_disabled"]);
});

test("it is not what an unknown token opens", async () => {
  const answer = await newBrowser().verify({
    pendingToken: "nobody-has-this",
    method: "totp",
    value: "123456",
  });
  expect([answer.status, codeOf(answer)]).toEqual([401, "verification_ended"]);
});
