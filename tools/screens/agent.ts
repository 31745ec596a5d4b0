import { memberTypes } from "@baize/contract/member-types";
import type { Browser, Page } from "@playwright/test";
import { findAuthenticator, keepAuthenticator } from "../../tests/e2e/authenticator.ts";
import { demoAccounts, demoPassword } from "../seed/logins.ts";
import type { Shown } from "./shown.ts";

/** The agents' office: its door with every step, and what is behind it. */

async function givePassword(page: Page, username: string): Promise<void> {
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(demoPassword);
  await page.locator('button[type="submit"]').click();
}

const agent =
  demoAccounts.find(({ memberType }) => memberType === memberTypes.generalAgent)?.username ?? "";
/** Nobody sets this one's authenticator up, so that the pictures can show how it is done. */
const newcomer =
  demoAccounts.find(({ memberType }) => memberType === memberTypes.affiliate)?.username ?? "";

async function askForCode(page: Page): Promise<void> {
  await givePassword(page, agent);
  await page.locator('input[name="value"]').waitFor();
}

async function askForLink(page: Page): Promise<void> {
  await page.locator('main form button[type="button"].underline').click();
  await page.locator('input[name="email"]').waitFor();
}

async function beginSetup(page: Page): Promise<void> {
  await givePassword(page, newcomer);
  await page.locator("main form").waitFor({ state: "detached" });
  await page.locator("main button.cta").click();
  await page.locator("main code").waitFor();
}

/** From the drawer of a direct agent, as agents do. */
async function beginOffer(page: Page): Promise<void> {
  await page.locator("[role=dialog] ul button").first().click();
  await page.locator("[role=dialog] fieldset").first().waitFor();
}

export const agentPages: readonly Shown[] = [
  { name: "agent-login", path: "/agent" },
  { name: "agent-forgot", path: "/agent", after: askForLink },
  { name: "agent-check", path: "/agent", after: askForCode },
  { name: "agent-setup", path: "/agent", isWhole: true, after: beginSetup },
  { name: "agent-home", path: "/agentHome", as: "agent", isWhole: true },
  {
    name: "agent-overview",
    path: "/agentHome?page=agentTeamOverview&period=last30",
    as: "agent",
    isWhole: true,
  },
  {
    name: "agent-losses",
    path: "/agentHome?page=palStatementsAgentCopy&period=last30",
    as: "agent",
  },
  {
    name: "agent-bets",
    path: "/agentHome?page=personalHistoryCopy&period=last30",
    as: "agent",
  },
  {
    name: "agent-movements",
    path: "/agentHome?page=agentDownlineTransactionDetailsCopy&period=last30",
    as: "agent",
  },
  { name: "agent-news", path: "/agentHome?page=agentAnnouncement", as: "agent" },
  { name: "agent-messages", path: "/agentHome?page=messageV2", as: "agent" },
  { name: "agent-withdraw", path: "/agentHome?page=withdraw", as: "agent" },
  { name: "agent-account-details", path: "/agentHome?page=transactionHistory", as: "agent" },
  { name: "agent-team", path: "/agentHome?page=downlineManagmentView&scope=team", as: "agent" },
  { name: "agent-tree", path: "/agentHome?page=downlineManagmentView&tree=1", as: "agent" },
  { name: "agent-links", path: "/agentHome?page=registerCenter", as: "agent" },
  { name: "agent-link", path: "/agentHome?page=registerCenter&link=KARIM1", as: "agent" },
  { name: "agent-contracts", path: "/agentHome?page=agentContracts", as: "agent" },
  { name: "agent-given", path: "/agentHome?page=agentContracts&side=given", as: "agent" },
  { name: "agent-offer-who", path: "/agentHome?page=agentContracts&offer=new", as: "agent" },
  {
    name: "agent-offer",
    path: "/agentHome?page=agentContracts&offer=new",
    as: "agent",
    after: beginOffer,
  },
  {
    name: "agent-dividends",
    path: "/agentHome?page=agentDividendRecordCopy2",
    as: "agent",
  },
  {
    name: "agent-dividends-paid",
    path: "/agentHome?page=agentDividendRecordCopy2&side=paid",
    as: "agent",
  },
  { name: "agent-salaries", path: "/agentHome?page=agentDailyWages2&side=paid", as: "agent" },
  { name: "agent-hours", path: "/agentHome?page=agentHourSalary", as: "agent" },
  { name: "agent-realtime", path: "/agentHome?page=agentRealtimeSalary", as: "agent" },
  { name: "agent-income", path: "/agentHome?page=agentRevenueReport", as: "agent" },
  { name: "agent-account", path: "/agentHome?page=securityCenter", as: "agent", isWhole: true },
  { name: "agent-devices", path: "/agentHome?part=devices", as: "agent", isWhole: true },
  { name: "agent-history", path: "/agentHome?part=history", as: "agent" },
  { name: "agent-recovery", path: "/agentHome?dialog=recovery", as: "agent" },
];

/** Signs the demo's agent in, for the first time if need be, and returns the token. */
export async function signInToOffice(browser: Browser, site: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${site}/agent?lang=en`);
  await givePassword(page, agent);
  await page.locator('input[name="username"]').waitFor({ state: "detached" });
  const code = page.locator('input[name="value"]');
  await code.or(page.locator("main button.cta")).first().waitFor();
  // The page says whether there is one: what is remembered may be another demo's at this address.
  const known = (await code.count()) > 0 ? findAuthenticator(site, agent) : undefined;
  if (known === undefined) {
    await page.locator("main button.cta").click();
    const secret = (await page.locator("main code").textContent()) ?? "";
    const made = keepAuthenticator(site, agent, secret.replaceAll(" ", ""));
    await page.locator('input[name="code"]').fill(await made.code());
    await page.locator('button[type="submit"]').click();
    await page.locator("main ol").waitFor();
    await page.locator("main button.cta").click();
  } else {
    await code.fill(await known.code());
    await page.locator('button[type="submit"]').click();
  }
  await page.waitForURL(/\/agentHome$/);
  const token = await page.evaluate(() => sessionStorage.getItem("agent-token") ?? "");
  await page.close();
  return token;
}
