import type { SocialProvider } from "@baize/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { registration } from "../../apps/server/test/app.ts";
import {
  openMember,
  openSession,
  proofOf,
  type TestMember,
} from "../../apps/server/test/members.ts";
import { Browser, startElsewhere, type Elsewhere, type Page } from "./elsewhere.ts";

let elsewhere: Elsewhere;
let browser: Browser;

beforeAll(async () => {
  elsewhere = await startElsewhere();
});

afterAll(() => elsewhere.close());

beforeEach(() => {
  browser = new Browser(elsewhere.api);
});

const startPath = (provider: SocialProvider) => `/wps/session/social/${provider}`;

/** Chooses somebody at the provider and comes back; the page the site is then on. */
async function comeBack(
  provider: SocialProvider,
  form: Readonly<Record<string, string>>,
  by = browser,
): Promise<Page> {
  return by.choose(await by.go(startPath(provider)), form);
}

const codeOf = ({ address }: Page) => address.searchParams.get("social") ?? "";

function socialLogin(code: string, by = browser) {
  return elsewhere.api.call("socialLogin", { body: { code }, headers: by.cookieHeader() });
}

let names = 0;
/** Somebody nobody has seen here. */
const aStranger = () => ({ name: `Stranger ${(names += 1)}` });

async function linkVia(
  { member, session, token }: Pick<TestMember, "member" | "session" | "token">,
  provider: SocialProvider,
  form: Readonly<Record<string, string>>,
  by = browser,
) {
  const { api } = elsewhere;
  const headers = { ...by.cookieHeader(), ...(await proofOf(api, session, "social")) };
  const started = await api.call("startSocialLink", { params: { provider }, token, headers });
  const lines = [started.headers["set-cookie"] ?? []].flat() as string[];
  const page = await by.goWith(started.value.url, lines);
  expect(member.status).toBe("open");
  return by.choose(page, form);
}

async function activityOf({ token }: TestMember): Promise<string[]> {
  const answer = await elsewhere.api.call("securityActivity", { token });
  return answer.value.content.map(({ event }) => event);
}

const providers: readonly SocialProvider[] = ["google", "facebook"];

describe.each(providers)("signing in by %s", (provider) => {
  it("hands a stranger what registering needs, and no token in any address", async () => {
    const page = await comeBack(provider, { name: "Nusrat Jahan" });
    expect(page.address.pathname).toBe("/");
    expect([...page.address.searchParams.keys()]).toEqual(["social"]);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const { value } = await socialLogin(codeOf(page));
    expect(value).toEqual({
      status: "registration_needed",
      provider,
      socialCode: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as string,
      name: "Nusrat Jahan",
      email: "nusrat.jahan@mail.test",
    });
  });

  it("signs in who linked the account before", async () => {
    const person = aStranger();
    const one = await openMember(elsewhere.api);
    const linked = await linkVia(one, provider, person);
    expect(linked.address.pathname + linked.address.search).toBe(
      "/member?page=securityCenter&social_link=linked",
    );
    const { value } = await socialLogin(codeOf(await comeBack(provider, person)));
    if (value.status !== "signed_in") throw new Error(value.status);
    const info = await elsewhere.api.call("memberInfo", { token: value.token });
    expect(info.value.account).toBe(one.member.username);
    expect(await activityOf(one)).toContain("social_linked");
  });

  it("says so when the visitor turns round", async () => {
    const page = await comeBack(provider, { cancel: "1" });
    expect(page.address.search).toBe("?social_error=cancelled");
  });

  it("goes on for two tabs at once", async () => {
    const [first, second] = [
      await browser.go(startPath(provider)),
      await browser.go(startPath(provider)),
    ];
    for (const page of [first, second]) {
      const back = await browser.choose(page, aStranger());
      expect((await socialLogin(codeOf(back))).value.status).toBe("registration_needed");
    }
  });
});

describe("registering with an account elsewhere", () => {
  /** What a stranger is handed at the end of the sign-in. */
  async function socialCodeOf(person: Readonly<Record<string, string>>): Promise<string> {
    const { value } = await socialLogin(codeOf(await comeBack("google", person)));
    if (value.status !== "registration_needed") throw new Error(value.status);
    return value.socialCode;
  }
  const register = (socialCode: string, username: string, headers = {}) =>
    elsewhere.api.call("register", { body: { ...registration(username), socialCode }, headers });

  it("opens that account's way in, also after a first try was refused", async () => {
    const person = aStranger();
    const socialCode = await socialCodeOf(person);
    expect((await register(await socialCodeOf(aStranger()), "Joinedone")).status).toBe(200);
    const taken = await register(socialCode, "Joinedone");
    expect(taken.refusal?.code).toBe("username_taken");
    expect((await register(socialCode, "Joinedtwo")).status).toBe(200);
    const { value } = await socialLogin(codeOf(await comeBack("google", person)));
    expect(value.status).toBe("signed_in");
  });

  it("works once, within ten minutes, at the same brand: social_failed", async () => {
    const person = aStranger();
    const [used, late, elsewhereUsed] = [
      await socialCodeOf(person),
      await socialCodeOf(aStranger()),
      await socialCodeOf(person),
    ];
    expect((await register(used, "Joinedthree")).status).toBe(200);
    const again = await register(used, "Joinedfour");
    expect(again.refusal?.code).toBe("social_failed");
    // Another code of the same person comes too late: the person is a member by now.
    expect((await register(elsewhereUsed, "Joinedfour")).refusal?.code).toBe("social_failed");
    elsewhere.api.clock.advance(600_000);
    expect((await register(late, "Joinedfour")).refusal?.code).toBe("social_failed");
  });

  it("takes no code of a journey that was not ended by its browser", async () => {
    const code = codeOf(await comeBack("google", aStranger()));
    expect((await register(code, "Joinedfive")).refusal?.code).toBe("social_failed");
  });
});

test("an address registered first opens no door to its owner, nor the other way", async () => {
  // S38: an attacker registers the victim's address and waits for the victim to come by Google.
  const attacker = await openMember(elsewhere.api, { email: "mitu.chowdhury@mail.test" });
  const { value } = await socialLogin(codeOf(await comeBack("google", { person: "demo-mitu" })));
  expect(value).toMatchObject({ status: "registration_needed" });
  expect(await activityOf(attacker)).toEqual([]);
});

test("an account elsewhere belongs to one member of a brand", async () => {
  const person = aStranger();
  await linkVia(await openMember(elsewhere.api), "google", person);
  const late = await linkVia(
    await openMember(elsewhere.api),
    "google",
    person,
    new Browser(elsewhere.api),
  );
  expect(late.address.search).toBe("?page=securityCenter&social_link=failed");
});

test("a member has one account of a provider", async () => {
  const one = await openMember(elsewhere.api);
  await linkVia(one, "google", aStranger());
  const second = await linkVia(one, "google", aStranger());
  expect(second.address.search).toBe("?page=securityCenter&social_link=failed");
});

describe("a stranger's browser", () => {
  it("cannot end a journey that another one began", async () => {
    const page = await browser.go(startPath("google"));
    const victim = new Browser(elsewhere.api);
    // The attacker stops before the last step and gives its address to the victim.
    const last = await browser.callbackAfter(page, aStranger());
    const end = await victim.go(last);
    expect(end.address.search).toBe("?social_error=failed");
    // What the victim could not end is gone for the attacker as well.
    expect((await browser.go(last)).address.search).toBe("?social_error=failed");
  });

  it("cannot be signed in by a code that another one came back with: social_failed", async () => {
    const page = await comeBack("google", aStranger());
    const victim = new Browser(elsewhere.api);
    expect((await socialLogin(codeOf(page), victim)).refusal?.code).toBe("social_failed");
    await victim.go(startPath("google"));
    expect((await socialLogin(codeOf(page), victim)).refusal?.code).toBe("social_failed");
    expect((await socialLogin(codeOf(page))).value.status).toBe("registration_needed");
  });
});

describe("a code from a journey", () => {
  it("is good once: social_failed", async () => {
    const code = codeOf(await comeBack("facebook", aStranger()));
    const tries = await Promise.all(Array.from({ length: 10 }, () => socialLogin(code)));
    expect(tries.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect(tries.find(({ refusal }) => refusal !== undefined)?.refusal?.code).toBe("social_failed");
  });

  it("ends after five minutes", async () => {
    const [inTime, late] = [
      codeOf(await comeBack("facebook", aStranger())),
      codeOf(await comeBack("facebook", aStranger())),
    ];
    elsewhere.api.clock.advance(299_999);
    expect((await socialLogin(inTime)).status).toBe(200);
    elsewhere.api.clock.advance(1);
    expect((await socialLogin(late)).refusal?.code).toBe("social_failed");
  });

  it("is worth nothing at another brand", async () => {
    const code = codeOf(await comeBack("facebook", aStranger()));
    const headers = { ...browser.cookieHeader(), host: "alt.localhost" };
    const answer = await elsewhere.api.call("socialLogin", { body: { code }, headers });
    expect(answer.refusal?.code).toBe("social_failed");
  });
});

test("a journey ends after ten minutes", async () => {
  const page = await browser.go(startPath("facebook"));
  elsewhere.api.clock.advance(600_000);
  const back = await browser.choose(page, aStranger());
  expect(back.address.search).toBe("?social_error=failed");
});

test("a callback that nobody set out for, or that is mangled, fails quietly", async () => {
  for (const query of ["", "?state=x&code=y", "?error=access_denied", "?state=a&state=b"]) {
    const page = await browser.go(`${startPath("google")}/callback${query}`);
    expect(page.address.search).toBe("?social_error=failed");
  }
  const page = await browser.go(startPath("google"));
  const callback = await browser.callbackAfter(page, aStranger());
  const mangled = callback.replace(/code=[^&]+/, "code=another");
  expect((await browser.go(mangled)).address.search).toBe("?social_error=failed");
});

test("a journey's cookie is the host's, hidden, and comes along from elsewhere", async () => {
  await browser.go(startPath("google"));
  expect(browser.cookieLines.find((line) => line.startsWith("__Host-social="))).toMatch(
    /; Path=\/; Max-Age=900; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("unknown providers and hosts are refused; what is not set up is not offered", async () => {
  const { fastify } = elsewhere.api.app;
  const get = async (url: string, host = "localhost") => {
    const reply = await fastify.inject({ url, headers: { host } });
    return reply.json<{ code: string }>().code;
  };
  expect(await get("/wps/session/social/myspace")).toBe("not_found");
  expect(await get("/wps/session/social/myspace/callback")).toBe("not_found");
  expect(await get(startPath("google"), "evil.test")).toBe("unknown_merchant");
  const { value } = await elsewhere.api.call("permissions");
  expect(value.info.login).toEqual({
    social: ["google", "facebook"],
    phoneAuth: { channel: "own" },
  });
});

describe("removing a link", () => {
  const remove = async ({ session, token }: TestMember, provider: SocialProvider) =>
    elsewhere.api.call("removeSocialLink", {
      params: { provider },
      token,
      headers: await proofOf(elsewhere.api, session, "social"),
    });

  it("closes that way in, and is reported", async () => {
    const person = aStranger();
    const one = await openMember(elsewhere.api);
    await linkVia(one, "facebook", person);
    expect((await remove(one, "facebook")).status).toBe(200);
    expect((await remove(one, "facebook")).refusal?.code).toBe("not_found");
    const { value } = await socialLogin(codeOf(await comeBack("facebook", person)));
    expect(value.status).toBe("registration_needed");
    expect(await activityOf(one)).toEqual(["social_removed", "social_linked"]);
  });

  it("is refused for the last way in: last_way_in; also of two at once", async () => {
    const one = await openMember(elsewhere.api, { password: null });
    await linkVia(one, "google", aStranger());
    expect((await remove(one, "google")).refusal?.code).toBe("last_way_in");
    await linkVia(one, "facebook", aStranger());
    const both = await Promise.all([remove(one, "google"), remove(one, "facebook")]);
    expect(both.map(({ refusal }) => refusal?.code ?? "ok").toSorted()).toEqual([
      "last_way_in",
      "ok",
    ]);
  });

  it("is possible for who has a phone", async () => {
    const one = await openMember(elsewhere.api, { password: null, mobile: "+8801712000777" });
    await linkVia(one, "google", aStranger());
    expect((await remove(one, "google")).status).toBe(200);
  });

  it("needs a fresh proof: step_up_required", async () => {
    const one = await openMember(elsewhere.api);
    const params = { provider: "google" };
    for (const name of ["startSocialLink", "removeSocialLink"] as const) {
      const answer = await elsewhere.api.call(name, { params, token: one.token });
      expect(answer.refusal?.code).toBe("step_up_required");
    }
  });
});

test("a link is not made for a session that ended on the way", async () => {
  const one = await openMember(elsewhere.api);
  const other = await openSession(elsewhere.api, one.member);
  const headers = await proofOf(elsewhere.api, other.session, "social");
  const params = { provider: "google" };
  const { token } = other;
  const started = await elsewhere.api.call("startSocialLink", { params, token, headers });
  const lines = [started.headers["set-cookie"] ?? []].flat() as string[];
  const page = await browser.goWith(started.value.url, lines);
  await elsewhere.api.call("logout", { token });
  const end = await browser.choose(page, aStranger());
  expect(end.address.search).toBe("?page=securityCenter&social_link=failed");
  expect(await activityOf(one)).toEqual([]);
});

test("a suspended member is not let in by the right account: account_disabled", async () => {
  const person = aStranger();
  const one = await openMember(elsewhere.api);
  await linkVia(one, "google", person);
  await elsewhere.api.app.platform.identity.setStatus(one.member.memberId, "suspended");
  const answer = await socialLogin(codeOf(await comeBack("google", person)));
  expect(answer.refusal?.code).toBe("account_disabled");
});

test("an affiliate has no business on the members' site: non_member_account", async () => {
  const person = aStranger();
  const one = await openMember(elsewhere.api, { memberType: 41 });
  await linkVia(one, "google", person);
  const answer = await socialLogin(codeOf(await comeBack("google", person)));
  expect(answer.refusal?.code).toBe("non_member_account");
});
