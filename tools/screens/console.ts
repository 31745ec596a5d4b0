import type { Browser, Page } from "@playwright/test";
import {
  findAuthenticator,
  keepAuthenticator,
  type Authenticator,
} from "../../tests/e2e/authenticator.ts";
import { demoOperatorPassword, demoOperators } from "../seed/logins.ts";
import { memberBonuses } from "./bonuses.ts";
import type { Shown } from "./shown.ts";

/** The operators' console: its door, its pages, and what opens over them. */

async function openFirst(page: Page): Promise<void> {
  await page.locator("main tbody tr button").first().click();
  await page.locator('[role="dialog"]').first().waitFor();
}

async function openFirstForm(page: Page): Promise<void> {
  await page.locator("main tbody tr button").first().click();
  await page.locator("main form").first().waitFor();
}

/** The first of a list that is empty in a demo where nothing has happened yet. */
async function openFirstIfAny(page: Page): Promise<void> {
  if ((await page.locator("main tbody tr button").count()) > 0) await openFirst(page);
}

async function openFirstMember(page: Page): Promise<void> {
  await page.locator("main tbody tr button").first().click();
  await page.locator("main dl").first().waitFor();
}

/** One of the parts of the first member's page: they are named in the language of the console. */
function openPart(at: number) {
  return async (page: Page): Promise<void> => {
    await openFirstMember(page);
    await page.locator("main [role=group] button[aria-pressed]").nth(at).click();
    await page.waitForURL(/part=/);
  };
}

async function openEntry(page: Page): Promise<void> {
  await page.locator("main button:has(.lucide-plus)").first().click();
  await page.locator('[role="dialog"]').first().waitFor();
}

async function passwordStep(page: Page): Promise<void> {
  await page.locator('input[name="username"]').fill(demoOperators[1]?.username ?? "");
  await page.locator('input[name="password"]').fill(demoOperatorPassword);
  await page.locator('button[type="submit"]').click();
  await page.locator('input[name="code"]').waitFor();
}

const brandParts = ["general", "flags", "registration", "signIn", "domains", "regions"];

/** The parts of a member's page behind the first, in their order. */
const memberParts = [
  "timeline",
  "movements",
  "bonuses",
  "awards",
  "points",
  "vip",
  "freeRounds",
  "protection",
  "documents",
  "risk",
  "signIns",
  "activity",
  "notes",
];

const kinds = ["banner", "notice", "announcement", "promotion", "help", "social", "resource"];

const behindTheDoor: readonly Shown[] = [
  { name: "console-home", path: "/console", isWhole: true },
  { name: "console-new-brand", path: "/console/brand", after: openEntry },
  ...[...brandParts, "maintenance"].map((part): Shown => ({
    name: `console-brand-${part}`,
    path: `/console/brand?part=${part}`,
    isWhole: true,
  })),
  ...kinds.map((kind): Shown => ({
    name: `console-content-${kind}`,
    path: `/console/content?kind=${kind}`,
  })),
  ...kinds.map((kind): Shown => ({
    name: `console-new-${kind}`,
    path: `/console/content?kind=${kind}&piece=new`,
  })),
  { name: "console-games", path: "/console/games" },
  { name: "console-game", path: "/console/games", after: openFirst },
  { name: "console-vendors", path: "/console/vendors" },
  { name: "console-vendor", path: "/console/vendors?account=HSE", awaited: "[role=dialog]" },
  { name: "console-new-vendor", path: "/console/vendors", after: openEntry },
  { name: "console-feedback", path: "/console/feedback" },
  { name: "console-message", path: "/console/feedback", after: openFirstIfAny },
  { name: "console-withdrawals", path: "/console/withdrawals?state=all" },
  { name: "console-dashboard", path: "/console/dashboard?period=30d" },
  { name: "console-liability", path: "/console/liability" },
  { name: "console-jackpots", path: "/console/jackpots" },
  { name: "console-returns", path: "/console/returns" },
  { name: "console-bonuses", path: "/console/cashier?tab=bonuses" },
  { name: "console-bonus", path: "/console/cashier?tab=bonuses", after: openFirstForm },
  { name: "console-withdrawal", path: "/console/withdrawals?state=all", after: openFirstIfAny },
  ...["withdrawals", "deposits", "line", "wallets", "verification"].map((tab): Shown => ({
    name: `console-cashier-${tab}`,
    path: `/console/cashier?tab=${tab}`,
    isWhole: true,
  })),
  { name: "console-agents", path: "/console/agents", isWhole: true },
  { name: "console-agent-offer", path: "/console/agents", after: openEntry },
  { name: "console-affiliates", path: "/console/affiliates", isWhole: true },
  { name: "console-affiliate-plans", path: "/console/affiliates?tab=plans", isWhole: true },
  { name: "console-commissions", path: "/console/commissions", isWhole: true },
  { name: "console-commission-runs", path: "/console/commissions?tab=runs", isWhole: true },
  { name: "console-agent-policy", path: "/console/agents?tab=policy", isWhole: true },
  { name: "console-wallets", path: "/console/wallets" },
  { name: "console-wallet", path: "/console/wallets", after: openFirstIfAny },
  { name: "console-lines", path: "/console/wallets?tab=line" },
  { name: "console-line", path: "/console/wallets?tab=line", after: openFirstIfAny },
  { name: "console-deposits", path: "/console/deposits?state=all" },
  { name: "console-bank-lines", path: "/console/deposits?tab=lines&state=all" },
  { name: "console-deposit", path: "/console/deposits?state=all", after: openFirstIfAny },
  { name: "console-enter-lines", path: "/console/deposits?tab=lines", after: openEntry },
  { name: "console-bank-line", path: "/console/deposits?tab=lines", after: openFirstIfAny },
  { name: "console-suspended", path: "/console/deposits?tab=suspended" },
  { name: "console-document", path: "/console/documents?state=all", after: openFirstIfAny },
  { name: "console-documents", path: "/console/documents?state=all" },
  { name: "console-adjustments", path: "/console/adjustments?state=all" },
  { name: "console-adjustment", path: "/console/adjustments?state=all", after: openFirstIfAny },
  { name: "console-approvals", path: "/console/approvals" },
  { name: "console-approval", path: "/console/approvals", after: openFirstIfAny },
  { name: "console-alerts", path: "/console/alerts?state=all" },
  { name: "console-alert", path: "/console/alerts?state=all", after: openFirstIfAny },
  { name: "console-events", path: "/console/events" },
  { name: "console-event", path: "/console/events", after: openFirstIfAny },
  { name: "console-event-log", path: "/console/event-log?state=all" },
  { name: "console-event-reader", path: "/console/event-log", after: openFirst },
  { name: "console-system", path: "/console/system" },
  { name: "console-programs", path: "/console/system?tab=programs" },
  { name: "console-program", path: "/console/system?tab=programs", after: openFirst },
  { name: "console-reconciliation", path: "/console/reconciliation" },
  { name: "console-reconciled-day", path: "/console/reconciliation", after: openFirstIfAny },
  { name: "console-reconciled-vendors", path: "/console/reconciliation?tab=vendors" },
  {
    name: "console-reconciled-vendor",
    path: "/console/reconciliation?tab=vendors",
    after: openFirstIfAny,
  },
  { name: "console-risk", path: "/console/risk?state=all" },
  { name: "console-risk-flag", path: "/console/risk?state=all", after: openFirstIfAny },
  { name: "console-risk-settings", path: "/console/risk?settings=1", awaited: "[role=dialog]" },
  { name: "console-wins", path: "/console/wins?state=all" },
  { name: "console-win", path: "/console/wins?state=all", after: openFirstIfAny },
  { name: "console-awards", path: "/console/awards?state=all" },
  { name: "console-award", path: "/console/awards?state=all", after: openFirstIfAny },
  { name: "console-promotions", path: "/console/promotions?state=all" },
  { name: "console-promotion", path: "/console/promotions?state=all", after: openFirstIfAny },
  {
    name: "console-promotion-new",
    path: "/console/promotions?edit=new",
    awaited: "[role=dialog]",
    isWhole: true,
  },
  {
    name: "console-promotion-series",
    path: "/console/promotions?entry=AMBERJACK.9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f2d02",
    awaited: "[role=dialog]",
    isWhole: true,
  },
  { name: "console-promotion-calendar", path: "/console/promotion-calendar" },
  { name: "console-reward-reports", path: "/console/reward-reports", isWhole: true },
  { name: "console-journeys", path: "/console/journeys" },
  {
    name: "console-journey",
    path: "/console/journeys?entry=AMBERJACK.9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f4d01",
    awaited: "[role=dialog]",
    isWhole: true,
  },
  {
    name: "console-journey-form",
    path: "/console/journeys?edit=AMBERJACK.9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f4d01",
    awaited: "[role=dialog]",
    isWhole: true,
  },
  { name: "console-segments", path: "/console/segments" },
  {
    name: "console-segment",
    path: "/console/segments?edit=9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f3d01",
    awaited: "[role=dialog]",
    isWhole: true,
  },
  { name: "console-applications", path: "/console/applications?state=all" },
  { name: "console-application", path: "/console/applications?state=all", after: openFirstIfAny },
  { name: "console-gifts", path: "/console/gifts" },
  { name: "console-gift-list", path: "/console/gifts", after: openFirstIfAny },
  { name: "console-check-in", path: "/console/draws" },
  { name: "console-envelopes", path: "/console/draws?tab=envelopes" },
  { name: "console-raffles", path: "/console/draws?tab=raffles" },
  { name: "console-wheels", path: "/console/draws?tab=wheels" },
  {
    name: "console-wheel",
    path: "/console/draws?tab=wheels&draw=3d5b0a52-8f1c-4c7e-9b1f-6a2d1c0e7a01",
    isWhole: true,
  },
  { name: "console-vip", path: "/console/vip" },
  { name: "console-vip-members", path: "/console/vip?tab=members" },
  { name: "console-rebates", path: "/console/vip?tab=rebates" },
  { name: "console-rakeback", path: "/console/vip?tab=rakeback" },
  { name: "console-loss-back", path: "/console/vip?tab=lossBack" },
  { name: "console-missions", path: "/console/missions" },
  { name: "console-mission", path: "/console/missions", after: openFirstIfAny },
  { name: "console-boards", path: "/console/boards" },
  { name: "console-board", path: "/console/boards", after: openFirstIfAny },
  { name: "console-points", path: "/console/points?state=all" },
  { name: "console-redeem", path: "/console/points?state=all", after: openFirstIfAny },
  { name: "console-mall-items", path: "/console/points?tab=items" },
  { name: "console-mall-item", path: "/console/points?tab=items", after: openFirstForm },
  { name: "console-points-settings", path: "/console/points?tab=settings" },
  { name: "console-win-ceilings", path: "/console/wins?ceilings=1", awaited: "[role=dialog]" },
  { name: "console-new-adjustment", path: "/console/adjustments?new=1", awaited: "[role=dialog]" },
  { name: "console-exports", path: "/console/exports" },
  { name: "console-members", path: "/console/members" },
  { name: "console-member", path: "/console/members", after: openFirstMember, isWhole: true },
  ...memberParts.map((part, at): Shown => ({
    name: `console-member-${part}`,
    path: "/console/members",
    after: openPart(at + 1),
    isWhole: true,
    ...(part === "bonuses" && { answers: [memberBonuses] }),
  })),
  { name: "console-operators", path: "/console/operators" },
  { name: "console-operator", path: "/console/operators", after: openFirst },
  { name: "console-new-operator", path: "/console/operators?new=1" },
  { name: "console-roles", path: "/console/roles" },
  { name: "console-role", path: "/console/roles", after: openFirst },
  { name: "console-new-role", path: "/console/roles?new=1" },
  { name: "console-audit", path: "/console/audit" },
  { name: "console-entry", path: "/console/audit", after: openFirst },
  { name: "console-not-found", path: "/console/nowhere" },
];

/** The console speaks three languages. */
const languages = ["en", "bn", "ar"] as const;

export const consolePages: readonly Shown[] = [
  { name: "console-sign-in", path: "/console", languages },
  { name: "console-enrolment", path: "/console", languages, after: passwordStep },
  ...behindTheDoor.map((one): Shown => ({ ...one, as: "operator", languages })),
];

/** What the page shows counts: what is remembered may be another demo's at this address. */
async function authenticatorOf(page: Page, site: string, username: string) {
  const secret = page.locator("main code");
  if ((await secret.count()) === 0) {
    const known = findAuthenticator(site, username);
    if (known !== undefined) return known;
  }
  const text = await secret.textContent();
  return keepAuthenticator(site, username, (text ?? "").replaceAll(" ", ""));
}

async function giveCode(page: Page, authenticator: Authenticator): Promise<void> {
  await page.locator('input[name="code"]').fill(await authenticator.code());
  await page.locator('button[type="submit"]').click();
}

/** Signs the demo's administrator in, for the first time if need be, and returns the token. */
export async function signInToConsole(browser: Browser, site: string): Promise<string> {
  const page = await browser.newPage();
  const username = demoOperators[0]?.username ?? "";
  await page.goto(`${site}/console?lang=en`);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(demoOperatorPassword);
  await page.locator('button[type="submit"]').click();
  await page.locator('input[name="code"]').waitFor();
  const isFirst = (await page.locator("main code").count()) > 0;
  await giveCode(page, await authenticatorOf(page, site, username));
  if (isFirst) {
    await page.locator('main input[type="checkbox"]').check();
    await page.locator("main button").last().click();
  }
  await page.waitForFunction(() => sessionStorage.getItem("operator-token") !== null);
  const token = await page.evaluate(() => sessionStorage.getItem("operator-token") ?? "");
  await page.close();
  return token;
}
