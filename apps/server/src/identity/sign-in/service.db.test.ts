import { hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, testPassword, type TestApp } from "../../../test/app.ts";
import { codeOf, openBrowser, signedIn, type Browser, type Place } from "../../../test/browser.ts";
import { openMember } from "../../../test/members.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { createPasswords } from "../../platform/passwords.ts";
import { createAttempts } from "../attempts/service.ts";
import { login, type LoginDeps } from "./service.ts";

/** Failures of signing in, and the locks they lead to. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const wrong = "Wrong-River-7";
let networks = 0;

/** Each test has its own network and time. */
beforeEach(() => {
  api.clock.advance(3 * hourMs);
});

function newBrowser(over: Partial<Place> = {}): Browser {
  networks += 1;
  return openBrowser(api, { ip: `100.64.${networks}.1`, ...over });
}

async function aName(): Promise<string> {
  const { member } = await openMember(api);
  return member.username;
}

/** As many failures as a name may have, each with a captcha where one is asked for. */
async function fail(browser: Browser, username: string, times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const captcha = time < 2 ? {} : { captcha: await browser.captcha() };
    codes.push(codeOf(await browser.login({ username, password: wrong, ...captcha })) ?? "");
  }
  return codes;
}

async function signIn(browser: Browser, username: string) {
  return browser.login({ username, captcha: await browser.captcha() });
}

describe("the lock of a name", () => {
  test("closes after three failures, also for the right password: too_many_attempts", async () => {
    const username = await aName();
    const browser = newBrowser();
    expect(await fail(browser, username, 3)).toEqual(
      Array.from({ length: 3 }, () => "bad_credentials"),
    );
    const fourth = await signIn(browser, username);
    expect([fourth.status, codeOf(fourth)]).toEqual([429, "too_many_attempts"]);
    expect(fourth.refusal?.value).toEqual({ retryAfterSeconds: 1799, unlock: ["sms", "email"] });
    expect(fourth.headers["retry-after"]).toBe("1799");
    const elsewhere = await newBrowser().login({ username });
    expect(elsewhere.status).toBe(200);
  });

  test("answers alike for a name nobody has", async () => {
    const [known, unknown] = [await aName(), "nobodyhasthis"];
    const closed = await Promise.all(
      [known, unknown].map(async (username) => {
        const browser = newBrowser();
        const answers = [];
        for (let time = 0; time < 3; time += 1) {
          const captcha = time < 2 ? {} : { captcha: await browser.captcha() };
          const answer = await browser.login({ username, password: wrong, ...captcha });
          answers.push([answer.status, answer.text]);
        }
        return answers;
      }),
    );
    expect(closed[0]).toEqual(closed[1]);
  });

  test("stays closed for 29:59 after the failure that closed it, and opens at 30:01", async () => {
    const username = await aName();
    const browser = newBrowser();
    await fail(browser, username, 3);
    api.clock.advance(29 * minuteMs + 58_000);
    expect(codeOf(await signIn(browser, username))).toBe("too_many_attempts");
    api.clock.advance(1000);
    expect((await browser.login({ username })).status).toBe(200);
  });

  test("counts what lies within the last half hour, not what lies before", async () => {
    const username = await aName();
    const browser = newBrowser();
    await fail(browser, username, 1);
    api.clock.advance(20 * minuteMs);
    await fail(browser, username, 1);
    api.clock.advance(10 * minuteMs + 1000);
    // The first has left the window: this is the second of two.
    await fail(browser, username, 1);
    api.clock.advance(9 * minuteMs);
    const captcha = await browser.captcha();
    expect(codeOf(await browser.login({ username, password: wrong, captcha }))).toBe(
      "bad_credentials",
    );
    expect(codeOf(await signIn(browser, username))).toBe("too_many_attempts");
  });

  test("is not kept closed by trying", async () => {
    const username = await aName();
    const browser = newBrowser();
    await fail(browser, username, 3);
    for (let tries = 0; tries < 5; tries += 1) {
      api.clock.advance(5 * minuteMs);
      const answer = await browser.login({
        username,
        password: wrong,
        captcha: await browser.captcha(),
      });
      expect(codeOf(answer)).toBe("too_many_attempts");
    }
    api.clock.advance(5 * minuteMs);
    expect((await browser.login({ username })).status).toBe(200);
  });

  test("forgets the failures before a right password", async () => {
    const username = await aName();
    const browser = newBrowser();
    for (let round = 0; round < 3; round += 1) {
      expect(await fail(browser, username, 2)).toEqual(["bad_credentials", "bad_credentials"]);
      expect((await signIn(browser, username)).status).toBe(200);
    }
  });

  test("lets fifty wrong passwords at once be looked at no more than three times", async () => {
    const username = await aName();
    const browser = newBrowser();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        browser.login({ username, password: `No-${index}` }),
      ),
    );
    const codes = answers.map((answer) => codeOf(answer));
    const looked = codes.filter((code) => code === "bad_credentials").length;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(3);
    expect(
      codes.filter((code) => code !== "bad_credentials" && code !== "captcha_required"),
    ).toEqual([]);
  });

  test("is another for a trusted device: nobody is locked out from afar", async () => {
    const username = `trusty${networks}`;
    const home = newBrowser();
    await home.register(username);
    expect([...home.cookies.keys()]).toEqual(["__Host-device"]);
    // Others in the same network lock the name; the device has its own lock.
    const stranger = home.clone();
    stranger.cookies.clear();
    await fail(stranger, username, 3);
    expect(codeOf(await signIn(stranger, username))).toBe("too_many_attempts");
    expect((await home.login({ username })).status).toBe(200);
    // Its own lock closes as well, and keeps nobody else out.
    await fail(home, username, 3);
    expect(codeOf(await signIn(home, username))).toBe("too_many_attempts");
    api.clock.advance(30 * minuteMs);
    expect((await home.login({ username })).status).toBe(200);
  });

  test("takes a device cookie that nobody was given for none", async () => {
    const username = await aName();
    const browser = newBrowser();
    browser.cookies.set("__Host-device", "A".repeat(43));
    await fail(browser, username, 3);
    browser.cookies.set("__Host-device", "B".repeat(43));
    expect(codeOf(await signIn(browser, username))).toBe("too_many_attempts");
  });

  test("opens by a code on the phone", async () => {
    const mobile = "+8801712000101";
    const { member } = await openMember(api, { mobile });
    const { username } = member;
    const browser = newBrowser();
    await fail(browser, username, 3);
    expect(codeOf(await signIn(browser, username))).toBe("too_many_attempts");
    expect((await api.inbox.next(mobile)).text).not.toMatch(/\d{6}/);
    await api.call(
      "smsNoLogin",
      browser.from({
        body: { purpose: "login", mobileNum: "01712000101", countryDialingCode: "+880" },
      }),
    );
    const password = await api.inbox.codeTo(mobile);
    const number = { mobileNum: "01712000101", countryDialingCode: "+880" };
    const entered = await browser.login({ type: "sms", ...number, password });
    expect(signedIn(entered)).toMatchObject({ scope: "full" });
    expect((await browser.login({ username })).status).toBe(200);
  });

  test("tells the member once that it closed, however often that happens", async () => {
    const { member } = await openMember(api, { email: "told@mail.test" });
    for (let round = 0; round < 3; round += 1) await fail(newBrowser(), member.username, 3);
    await api.app.platform.identity.idle();
    const events = await api.database.db.read((reader) =>
      reader.query<{ event: string }>("select event from identity.activity where member_id = $1", [
        member.memberId,
      ]),
    );
    expect(events.map(({ event }) => event)).toEqual(["sign_in_locked"]);
    await api.inbox.next("told@mail.test");
  });
});

describe("a captcha", () => {
  test("is asked for after two failures of a name: captcha_required", async () => {
    const username = await aName();
    const browser = newBrowser();
    const first = await browser.login({ username, password: wrong });
    expect(first.refusal?.value).toBeUndefined();
    const second = await browser.login({ username, password: wrong });
    expect([codeOf(second), second.refusal?.value]).toEqual(["bad_credentials", { captcha: true }]);
    const third = await browser.login({ username });
    expect([third.status, codeOf(third)]).toEqual([422, "captcha_required"]);
    expect(third.refusal?.value).toEqual({ captcha: true });
    const right = await browser.captcha();
    expect((await browser.login({ username, captcha: right })).status).toBe(200);
  });

  test("is no failure of the password when it is wrong: captcha_wrong", async () => {
    const username = await aName();
    const browser = newBrowser();
    await fail(browser, username, 2);
    for (let time = 0; time < 5; time += 1) {
      const captcha = { kind: "work", captchaId: "nobody-made-this", number: time } as const;
      const answer = await browser.login({ username, captcha });
      expect([answer.status, codeOf(answer)]).toEqual([422, "captcha_wrong"]);
      expect(answer.refusal?.value).toEqual({ captcha: true });
    }
    expect((await signIn(browser, username)).status).toBe(200);
  });

  test("is asked for after six failures from one network, whatever the names", async () => {
    const browser = newBrowser();
    for (let name = 0; name < 6; name += 1) {
      const answer = await browser.login({ username: `stuffed${name}`, password: wrong });
      expect(codeOf(answer)).toBe("bad_credentials");
    }
    expect(codeOf(await browser.login({ username: "stuffed7" }))).toBe("captcha_required");
    // A neighbour is not asked.
    expect(codeOf(await newBrowser().login({ username: "stuffed7" }))).toBe("bad_credentials");
  });

  test("is asked for when one name fails from everywhere", async () => {
    const username = await aName();
    const codes: unknown[] = [];
    for (let place = 0; place < 12; place += 1) {
      codes.push(codeOf(await newBrowser().login({ username, password: wrong })));
    }
    expect(codes.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => "bad_credentials"));
    expect(codes[11]).toBe("captcha_required");
  });

  test("is asked for everywhere when a list of names is tried from fifty networks", async () => {
    const places = Array.from({ length: 50 }, () => newBrowser());
    const codes: (string | undefined)[] = [];
    // A thousand names, one try each; the wave is noticed within the first hundred.
    for (let turn = 0; turn < 20; turn += 1) {
      const answers = await Promise.all(
        places.map((place, index) =>
          place.login({ username: `listed${turn * 50 + index}`, password: wrong }),
        ),
      );
      codes.push(...answers.map((answer) => codeOf(answer)));
    }
    expect(codes.filter((code) => code === "bad_credentials").length).toBeLessThan(120);
    expect(codes.slice(120).every((code) => code === "captcha_required")).toBe(true);
    expect(codeOf(await newBrowser().login({ username: "bystander" }))).toBe("captcha_required");
    // Two minutes of quiet, and nobody is asked.
    api.clock.advance(2 * minuteMs + 1000);
    expect(codeOf(await newBrowser().login({ username: "bystander" }))).toBe("bad_credentials");
  });
});

/** Counts what a sign-in asks of the database and of the hash. */
function counted() {
  const counts = { hashes: 0, statements: 0 };
  const hashing = createPasswords();
  const { db } = api.database;
  const count = <T extends Reader>(reader: T): T => ({
    ...reader,
    query: (...given: Parameters<Reader["query"]>) => {
      counts.statements += 1;
      return reader.query(...given);
    },
  });
  const watched: Database = {
    ...db,
    read: (work) => db.read((reader) => work(count(reader))),
    transaction: (work) => db.transaction((tx) => work(count<Tx>(tx))),
  };
  const { waysIn, contacts } = api.app.platform.identity;
  const deps: LoginDeps = {
    ...waysIn,
    attempts: createAttempts({ db, clock: api.clock }),
    db: watched,
    contacts,
    brand: api.app.platform.brand,
    passwords: {
      verify: (hash, password) => {
        counts.hashes += 1;
        return hashing.verify(hash, password);
      },
    },
    codes: { take: () => Promise.reject(new Error("no code is taken here")) },
    phoneTokens: { verifyPhoneToken: () => Promise.reject(new Error("no token is read here")) },
    activity: { note: () => Promise.resolve() },
    aside: { run: () => {}, idle: () => Promise.resolve() },
  };
  return { counts, deps };
}

test("an unknown name takes the same steps and hashes as a wrong password", async () => {
  const known = await aName();
  const { member: byPhone } = await openMember(api, { password: null });
  const steps: { hashes: number; statements: number }[] = [];
  for (const username of [known, "nobodyatall", byPhone.username]) {
    networks += 1;
    const { counts, deps } = counted();
    const visitor = { ip: `100.64.${networks}.1`, userAgent: "lightMyRequest" };
    const request = {
      type: "username",
      username,
      password: wrong,
      remember: false,
      site: "member",
    } as const;
    await expect(login(deps, "AMBERJACK", request, visitor)).rejects.toMatchObject({
      code: "bad_credentials",
    });
    steps.push(counts);
  }
  expect(steps).toEqual(Array.from({ length: 3 }, () => steps[0]));
  expect(steps[0]?.hashes).toBe(1);
  expect(steps[0]?.statements).toBeGreaterThan(0);
});

test("an unknown name and a wrong password answer alike to the byte: bad_credentials", async () => {
  const answers = [];
  for (const username of [await aName(), "nobodyatall2"]) {
    const answer = await newBrowser().login({ username, password: wrong });
    const names = Object.keys(answer.headers).toSorted();
    answers.push([answer.status, answer.text, names]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(401);
});

describe("signing in by a code on the phone", () => {
  const number = { mobileNum: "01712000201", countryDialingCode: "+880" };

  test("refuses in order: sms_not_enabled, mobile_missing, then the code", async () => {
    const browser = newBrowser();
    const by = (change: object) =>
      browser.login({ type: "sms", ...number, password: "123456", ...change });
    await api.database.db.transaction((tx) =>
      tx.execute(
        `update brand.flag set is_enabled = false
         where mod_id = 'MOBILEVERCODELOGIN3' and merchant_code = 'TIDEWATER'`,
      ),
    );
    api.clock.advance(minuteMs);
    for (const body of [
      { type: "sms", ...number, password: "123456" },
      { type: "firebase", firebaseIdToken: "a.b.c" },
    ]) {
      const other = await api.call("login", { body, headers: { host: "alt.localhost" } });
      expect([other.status, codeOf(other)]).toEqual([403, "sms_not_enabled"]);
    }
    const abroad = { mobileNum: "15112345678", countryDialingCode: "+49" };
    expect(codeOf(await by(abroad))).toBe("sms_not_enabled");
    expect(codeOf(await by({ mobileNum: " " }))).toBe("mobile_missing");
    expect(codeOf(await by({ mobileNum: "12" }))).toBe("mobile_invalid");
    expect(codeOf(await by({ password: " " }))).toBe("code_missing");
  });

  test("answers a number nobody has like a wrong code, captcha and all", async () => {
    await openMember(api, { mobile: "+8801712000201" });
    const answers = [];
    for (const mobileNum of ["01712000201", "01712000202"]) {
      const browser = newBrowser();
      const from = { ...number, mobileNum };
      await api.call("smsNoLogin", browser.from({ body: { purpose: "login", ...from } }));
      const texts = [];
      for (let time = 0; time < 3; time += 1) {
        const answer = await browser.login({ type: "sms", ...from, password: "000000" });
        texts.push(answer.text);
      }
      answers.push(texts);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[2]).toContain("captcha_required");
  });
});

test("every sign-in that failed or succeeded is in the member's history", async () => {
  const { member, token } = await openMember(api);
  const browser = newBrowser();
  await fail(browser, member.username, 1);
  await api.app.platform.identity.idle();
  api.clock.advance(1000);
  signedIn(await browser.login({ username: member.username, password: testPassword }));
  const history = await api.call("loginHistory", { token, query: { pageSize: "10" } });
  expect(history.value).toMatchObject({ pageNum: 1, totalPages: 1, total: 2 });
  expect(history.value.content.map(({ way, outcome }) => [way, outcome])).toEqual([
    ["username", "entered"],
    ["username", "refused"],
  ]);
  const second = await api.call("loginHistory", { token, query: { pageNum: "2", pageSize: "1" } });
  expect(second.value).toMatchObject({ totalPages: 2, content: [{ outcome: "refused" }] });
});
