import type { Browser } from "@playwright/test";
import { demoLogins } from "../start/logins.ts";
import { signInToOffice } from "./agent.ts";
import { signInToConsole } from "./console.ts";
import type { Shown } from "./shown.ts";

/** Sessions of all who are needed for the pages that are asked for. */

export type Who = NonNullable<Shown["as"]>;
/** Answers somebody's token. */
export type Tokens = (who: Who) => Promise<string>;

/** Where each keeps its token, so that one tab can have all of them. */
export const tokenKeys: Readonly<Record<Who, string>> = {
  member: "token",
  trial: "token",
  agent: "agent-token",
  operator: "operator-token",
};

/** By the browser: a session belongs to the program that began it. */
async function signInForFreePlay(browser: Browser, site: string): Promise<string> {
  const page = await browser.newPage();
  const answer = await page.request.post(`${site}/wps/session/login/freeplay`, {
    data: { os: "pictures", platform: "W" },
  });
  const { value } = (await answer.json()) as { value?: { token?: string } };
  await page.close();
  return value?.token ?? "";
}

async function signInToSite(browser: Browser, site: string): Promise<string> {
  const [login] = demoLogins();
  if (login === undefined) throw new Error("The demo has no logins.");
  const page = await browser.newPage();
  await page.goto(`${site}/login?lang=en`);
  await page.locator('input[name="username"]').fill(login.username);
  await page.locator('input[name="password"]').fill(login.password);
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await page.waitForFunction(() => sessionStorage.getItem("token") !== null);
  const token = await page.evaluate(() => sessionStorage.getItem("token") ?? "");
  await page.close();
  return token;
}

const doors: Readonly<Record<Who, (browser: Browser, site: string) => Promise<string>>> = {
  member: signInToSite,
  trial: signInForFreePlay,
  agent: signInToOffice,
  operator: signInToConsole,
};

/** A walk takes longer than a session may rest: each begins with the first page that needs it. */
export function signInWhenNeeded(browser: Browser, site: string): Tokens {
  const tokens = new Map<Who, Promise<string>>();
  return (who) => {
    const token = tokens.get(who) ?? doors[who](browser, site);
    tokens.set(who, token);
    return token;
  };
}
