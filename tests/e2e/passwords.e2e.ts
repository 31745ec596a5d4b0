import type { Locator, Page } from "@playwright/test";
import { anotherBrowser, expect, test, expectSound } from "./fixtures.ts";
import { openMailbox } from "./inbox.ts";
import {
  bind,
  dialogNamed,
  expectToast,
  logIn,
  newEmail,
  newMobile,
  openSecurity,
  openSetting,
  receiverOf,
  signOut,
} from "./member.ts";
import { balanceIn, buttonIn, fieldIn, password, register, inTurn, walks, visit } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** Ways back in: a new password by mail, by phone, by hand, and because it has to be. */

const next = "Teal-2027-Harbour";

/** A member of the demo whose first password only allows choosing another. */
const newcomer = { username: "newcomer", password: "First-Step-2026" };

// The browser itself writes a line for every answer of the 4xx kind.
test.use({ expectedErrors: [/status of 4\d\d/] });

async function openForgot(page: Page, t: Texts, tab: "byEmail" | "byPhone") {
  await page.goto("/login");
  await buttonIn(dialogNamed(page, t, "auth.loginTitle"), t, "auth.forgotLink").click();
  const dialog = dialogNamed(page, t, "auth.forgotTitle");
  await dialog.getByRole("tab", { name: t.site(`auth.${tab}`), exact: true }).click();
  return dialog;
}

async function fillPassword(page: Page, t: Texts, secret: string, again = secret): Promise<void> {
  const dialog = page.getByRole("dialog");
  await fieldIn(dialog, t, "auth.newPassword").fill(secret);
  await fieldIn(dialog, t, "auth.confirmNewPassword").fill(again);
}

/** Asks for a link by mail, and gives it. */
async function askForLink(page: Page, t: Texts, username: string, email: string): Promise<string> {
  const mailbox = await openMailbox(email);
  const dialog = await openForgot(page, t, "byEmail");
  await buttonIn(dialog, t, "auth.sendLink").click();
  await expect(dialog.getByText(t.site("auth.required"))).toHaveCount(2);
  await expectSound(page);
  await fieldIn(dialog, t, "auth.username").fill(username);
  await fieldIn(dialog, t, "auth.email").fill(email);
  await buttonIn(dialog, t, "auth.sendLink").click();
  const said = page.getByRole("alertdialog", { name: t.site("auth.linkSentTitle") });
  await expect(said).toContainText(t.site("auth.linkSent"));
  await expectSound(page);
  await buttonIn(said, t, "shell.confirm").click();
  return mailbox.link();
}

/** Stands before the dialog that asks for a password of one's own. */
async function enterAsNewcomer(page: Page, t: Texts): Promise<Locator> {
  await page.goto("/login");
  await logIn(page, t, newcomer.username, newcomer.password);
  const dialog = dialogNamed(page, t, "auth.changeTitle");
  const refused = page.getByText(t.refusal("bad_credentials"));
  await dialog.or(refused).waitFor();
  test.skip(await refused.isVisible(), "this demo's newcomer has chosen a password before");
  return dialog;
}

for (const [view, language] of walks) {
  test.describe(`${view.name}, ${language}`, () => {
    const [onDesktop, onPhone] = inTurn(view);
    const t = textsOf(language);
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize(view);
      await visit(page, language);
    });

    onDesktop("a link by mail gives a new password, once", async ({ page }) => {
      const username = await register(page);
      const email = newEmail();
      await bind(page, t, "email", email);
      await signOut(page, t, view.name, username);
      const link = await askForLink(page, t, username, email);

      await page.goto(link);
      const dialog = dialogNamed(page, t, "auth.changeTitle");
      await expect(dialog).toBeVisible();
      expect(page.url(), "the address keeps no secret").not.toContain("reset=");
      await fillPassword(page, t, next, `${next}?`);
      await buttonIn(dialog, t, "auth.savePassword").click();
      await expect(dialog.getByText(t.site("auth.inconsistentTwice"))).toBeVisible();
      await expectSound(page);
      await fillPassword(page, t, next);
      await buttonIn(dialog, t, "auth.savePassword").click();
      const login = dialogNamed(page, t, "auth.loginTitle");
      await expect(login).toHaveAccessibleDescription(t.site("auth.resetDone"));

      // Only the new password opens, and the old link no longer does.
      await logIn(page, t, username, password);
      await expect(login.getByRole("alert")).toContainText(t.refusal("bad_credentials"));
      await page.goto(link);
      await fillPassword(page, t, "Plum-2028-Meadow");
      await buttonIn(dialog, t, "auth.savePassword").click();
      await expect(dialog.getByRole("alert")).toContainText(t.refusal("reset_link_ended"));
      await expectSound(page);
      await buttonIn(dialog, t, "auth.resetAgain").click();
      await expect(dialogNamed(page, t, "auth.forgotTitle")).toBeVisible();
      await page.goto("/login");
      await logIn(page, t, username, next);
      await expect(login).toBeHidden();
      await openSecurity(page, t);
      await expect(page.getByText(t.site("security.frozen.title"))).toBeVisible();
      await expectSound(page);
    });

    onPhone("a code on the phone gives a new password and signs in", async ({ page }) => {
      const username = await register(page);
      const mobile = newMobile();
      await bind(page, t, "mobile", mobile);
      await signOut(page, t, view.name, username);
      await page.goto("/bgs");
      const mailbox = await openMailbox(receiverOf(mobile));
      const dialog = await openForgot(page, t, "byPhone");
      await fieldIn(dialog, t, "fields.mobileNum").fill(mobile);
      await buttonIn(dialog, t, "fields.sendCode").click();
      const code = await mailbox.code();
      await fieldIn(dialog, t, "fields.code").fill(code === "000000" ? "000001" : "000000");
      await fillPassword(page, t, next);
      await buttonIn(dialog, t, "auth.resetSave").click();
      await expect(dialog.getByText(t.refusal("code_wrong"))).toBeVisible();
      await expectSound(page);
      await fieldIn(dialog, t, "fields.code").fill(code);
      await buttonIn(dialog, t, "auth.resetSave").click();
      await expect(dialog).toBeHidden();
      await expect(balanceIn(page)).toHaveText("৳0.00");
      await expect(page).toHaveURL("/");
    });

    onDesktop("a changed password ends the session elsewhere", async ({ page, browser }) => {
      const username = await register(page);
      const elsewhere = await (await anotherBrowser(browser, { viewport: view })).newPage();
      await visit(elsewhere, language, "/login");
      await logIn(elsewhere, t, username, password);
      await expect(balanceIn(elsewhere)).toHaveText("৳0.00");

      await openSecurity(page, t);
      await openSetting(page, t, "password");
      const dialog = dialogNamed(page, t, "security.password.changeTitle");
      await fieldIn(dialog, t, "security.password.old").fill("Not-the-password-1");
      await fieldIn(dialog, t, "security.password.new").fill(next);
      await fieldIn(dialog, t, "security.password.confirm").fill(next);
      await buttonIn(dialog, t, "security.save").click();
      await expect(dialog.getByText(t.refusal("password_wrong"))).toBeVisible();
      await expectSound(page);
      await fieldIn(dialog, t, "security.password.old").fill(password);
      await buttonIn(dialog, t, "security.save").click();
      await expectToast(page, t.site("security.password.done"));

      // The other browser is notified at once, and only the new password lets it in again.
      const login = dialogNamed(elsewhere, t, "auth.loginTitle");
      await expect(login).toHaveAccessibleDescription(t.site("shell.sessionEnded"));
      await expectSound(elsewhere);
      await logIn(elsewhere, t, username, password);
      await expect(login.getByRole("alert")).toContainText(t.refusal("bad_credentials"));
      await logIn(elsewhere, t, username, next);
      await expect(login).toBeHidden();
      await elsewhere.context().close();
    });

    onPhone("who must choose a password can only do that or leave", async ({ page }) => {
      const dialog = await enterAsNewcomer(page, t);
      await page.keyboard.press("Escape");
      await page.mouse.click(5, 5);
      await expect(dialog).toBeVisible();
      await expect(buttonIn(dialog, t, "shell.close")).toHaveCount(0);
      await page.goto("/member?page=securityCenter");
      await expect(dialog).toBeVisible();
      await buttonIn(dialog, t, "auth.savePassword").click();
      await expect(dialog.getByText(t.site("auth.required"))).toHaveCount(2);
      await expectSound(page);
      await buttonIn(dialog, t, "shell.signOut").click();
      await expect(dialog).toBeHidden();
      await page.goto("/");
      await expect(buttonIn(page.getByRole("banner"), t, "shell.login")).toBeVisible();
    });
  });
}

// The demo has one such account, which is one no longer afterwards.
test("a first password is good for choosing another, and then for nothing", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en");
  const dialog = await enterAsNewcomer(page, t);
  await fillPassword(page, t, "password1234");
  await buttonIn(dialog, t, "auth.savePassword").click();
  await expect(dialog.getByText(t.refusal("password_breached"))).toBeVisible();
  await fillPassword(page, t, newcomer.password);
  await buttonIn(dialog, t, "auth.savePassword").click();
  await expect(dialog.getByText(t.refusal("password_reused"))).toBeVisible();
  await fillPassword(page, t, next);
  await buttonIn(dialog, t, "auth.savePassword").click();
  await expectToast(page, t.site("auth.passwordChanged"));
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");
  await signOut(page, t, "desktop", newcomer.username);
  await page.goto("/login");
  await logIn(page, t, newcomer.username, newcomer.password);
  const login = dialogNamed(page, t, "auth.loginTitle");
  await expect(login.getByRole("alert")).toContainText(t.refusal("bad_credentials"));
  await logIn(page, t, newcomer.username, next);
  await expect(login).toBeHidden();
});
