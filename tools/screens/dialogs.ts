import type { Page } from "@playwright/test";
import { demoAccounts } from "../seed/logins.ts";
import type { Answer, Shown } from "./shown.ts";

/** What opens over the site: the specification's dialogs, and what they turn into. */

/** All that the site can speak: more than fit beside each other. */
export const manyLanguages =
  "bn en ar es fa fr hi id ja kk km ko lo ms my ne pt ru ta th tl tr ur uz vi zh".split(" ");

async function secondTab(page: Page): Promise<void> {
  await page.locator("[role=dialog] [role=tab]").nth(1).click();
}

async function sendEmpty(page: Page): Promise<void> {
  await page.locator('[role=dialog] button[type="submit"]').click();
  await page.locator('[role=dialog] [aria-invalid="true"]').first().waitFor();
}

async function giveName(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('[role=dialog] button[type="submit"]').click();
}

async function awaitCheck(page: Page): Promise<void> {
  await giveName(page, "somebody", "Some-Password-1");
  await page.locator('input[name="username"]').waitFor({ state: "detached" });
  await page.locator("[role=dialog]").waitFor();
}

async function awaitCaptcha(page: Page): Promise<void> {
  await giveName(page, "somebody", "Some-Password-1");
  await page.locator('[role=dialog] img[src^="data:image/"]').waitFor();
}

const newcomer = demoAccounts.find(({ username }) => username === "newcomer");

async function awaitNewPassword(page: Page): Promise<void> {
  await giveName(page, newcomer?.username ?? "", newcomer?.password ?? "");
  await page.locator('input[autocomplete="new-password"]').first().waitFor();
}

function searchFor(text: string) {
  return async (page: Page): Promise<void> => {
    await page.locator('[role=dialog] input[type="search"], [role=dialog] input').fill(text);
    await page.waitForResponse(/search/i, { timeout: 5_000 }).catch(() => undefined);
  };
}

const verificationNeeded: Answer = {
  status: 200,
  json: {
    success: true,
    value: {
      status: "verification_needed",
      pendingToken: "pictures",
      endsAt: "2099-01-01T00:00:00.000Z",
      triesLeft: 5,
      methods: ["totp", "sms_code", "email_code", "payee_name"],
      passed: [],
      mobileHint: "+880••••••78",
      emailHint: "r•••@mail.test",
    },
  },
};

const captchaNeeded: Answer = {
  status: 422,
  json: {
    success: false,
    code: "captcha_required",
    message: "Please solve the picture.",
    value: { captcha: true },
  },
};

const ways: readonly Shown[] = [
  { name: "login", path: "/login" },
  { name: "login-empty", path: "/login", after: sendEmpty },
  { name: "login-sms", path: "/login", after: secondTab },
  {
    name: "login-captcha",
    path: "/login",
    answers: [["**/wps/session/login", captchaNeeded]],
    after: awaitCaptcha,
  },
  { name: "register", path: "/register" },
  { name: "register-empty", path: "/register", after: sendEmpty },
  { name: "register-mobile", path: "/register", after: secondTab },
  { name: "forgot", path: "/?modal=forgot" },
  { name: "forgot-email", path: "/?modal=forgot", after: secondTab },
  { name: "reset", path: "/?reset=pictures", awaited: "[role=dialog]" },
  {
    name: "verification",
    path: "/login",
    answers: [["**/wps/session/login", verificationNeeded]],
    after: awaitCheck,
  },
  { name: "change-password", path: "/login", after: awaitNewPassword },
  { name: "welcome", path: "/?modal=welcome", as: "member" },
];

async function openRound(page: Page): Promise<void> {
  await page.locator("main :is(tr, li) button:visible").first().click();
  await page.locator('[role="dialog"]').first().waitFor();
}

async function openLanguages(page: Page): Promise<void> {
  await page.locator("nav button[aria-haspopup=dialog]:has(.lucide-languages)").click();
  await page.locator('[role="dialog"]').first().waitFor();
}

const site: readonly Shown[] = [
  { name: "announcements", path: "/?modal=announcements" },
  { name: "notice", path: "/?modal=notice" },
  { name: "gift", path: "/?modal=gift" },
  { name: "popup", path: "/?modal=popup", as: "member" },
  { name: "feedback", path: "/?modal=feedback" },
  { name: "feedback-member", path: "/?modal=feedback", as: "member" },
  { name: "help-dialog", path: "/?modal=help" },
  { name: "help-terms", path: "/help#term" },
  { name: "terms", path: "/?terms=true" },
  { name: "search", path: "/?modal=search" },
  { name: "search-found", path: "/?modal=search", after: searchFor("dragn") },
  { name: "search-nothing", path: "/?modal=search", after: searchFor("qqqqxx") },
  { name: "game-dialog", path: "/?modal=game&game=HSE.skylark" },
  { name: "menu", path: "/?modal=menu", sizes: ["phone", "tablet"] },
  { name: "menu-member", path: "/?modal=menu", as: "member", sizes: ["phone", "tablet"] },
  {
    name: "language-dialog",
    path: "/",
    info: { languages: manyLanguages },
    sizes: ["desktop"],
    after: openLanguages,
  },
];

async function openFirstEntry(page: Page): Promise<void> {
  const entry = page.locator("[role=dialog] li button, [role=dialog] tbody tr button").first();
  if ((await entry.count()) > 0) await entry.click();
}

const money: readonly Shown[] = [
  { name: "wallet-deposit", path: "/?modal=wallet&tab=deposit", as: "member" },
  { name: "wallet-withdraw", path: "/?modal=wallet&tab=withdraw", as: "member" },
  { name: "wallet-history", path: "/?modal=wallet&tab=history", as: "member" },
  {
    name: "wallet-entry",
    path: "/?modal=wallet&tab=history",
    as: "member",
    after: openFirstEntry,
  },
  {
    name: "round",
    path: "/member?page=personalHistoryCopy&range=last30",
    as: "member",
    after: openRound,
  },
];

async function openSignOut(page: Page): Promise<void> {
  await page.locator("header button[popovertarget]").last().click();
  await page.locator("[popover]:popover-open button").last().click();
  await page.locator('[role="alertdialog"]').waitFor();
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.locator("header button[popovertarget]").last().click();
  await page.locator("[popover]:popover-open").waitFor();
}

async function openVendors(page: Page): Promise<void> {
  await page.locator("nav button[aria-expanded]").first().click();
  await page.locator("nav button[aria-expanded=true]").waitFor();
}

async function askForDeposit(page: Page): Promise<void> {
  await page.locator("header .cta:visible").last().click();
  await page.locator('[role="alertdialog"]').waitFor();
}

const menus: readonly Shown[] = [
  { name: "vendor-menu", path: "/", sizes: ["desktop"], after: openVendors },
  { name: "account-menu", path: "/", as: "member", sizes: ["desktop"], after: openAccountMenu },
  { name: "sign-out", path: "/", as: "member", sizes: ["desktop"], after: openSignOut },
  { name: "trial-refused", path: "/", as: "trial", after: askForDeposit },
];

const securityDialogs = ["password", "authenticator", "mobile", "email", "payment", "payee"];

const security: readonly Shown[] = securityDialogs.map((dialog) => ({
  name: `security-dialog-${dialog}`,
  path: `/member?page=securityCenter&dialog=${dialog}`,
  as: "member",
}));

export const dialogPages: readonly Shown[] = [...ways, ...site, ...money, ...menus, ...security];
