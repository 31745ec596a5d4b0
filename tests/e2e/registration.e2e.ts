import type { Locator, Page } from "@playwright/test";
import { demoAccounts, demoPlayers } from "../../tools/seed/logins.ts";
import { expect, test, expectSound } from "./fixtures.ts";
import { openMailbox, type Mailbox } from "./inbox.ts";
import { dialogNamed, newEmail, newMobile, receiverOf, signOut } from "./member.ts";
import {
  escape,
  balanceIn,
  buttonIn,
  expectWelcomeBack,
  fieldIn,
  fillBirthday,
  leaveWelcome,
  newName,
  openRegistration,
  password,
  inTurn,
  walks,
  visit,
} from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** Ways to an account: by user name, by mobile number, and the trial that needs none. */

const affiliateCode =
  demoAccounts.find((account) => account.affiliateCode !== undefined)?.affiliateCode ?? "";

// The browser itself writes a line for every answer of the 4xx kind.
test.use({ expectedErrors: [/status of 4\d\d/] });

function optionalIn(dialog: Locator, t: Texts, key: string): Locator {
  const name = t.site("auth.optional", { label: t.site(key) });
  return dialog.getByRole("textbox", { name, exact: true });
}

async function fillPasswords(dialog: Locator, t: Texts): Promise<void> {
  await fieldIn(dialog, t, "auth.password").fill(password);
  await fieldIn(dialog, t, "auth.confirmPassword").fill(password);
}

/** The first of January of a year in which one becomes this old. */
function birthdayOf(age: number): string {
  return `${new Date().getUTCFullYear() - age}-01-01`;
}

/** Has a code sent: it is counted down until another may be asked for. */
async function sendCode(dialog: Locator, t: Texts, mailbox: Mailbox): Promise<string> {
  await buttonIn(dialog, t, "fields.sendCode").click();
  const waiting = new RegExp(t.site("fields.sendIn", { time: "[1-5]:[0-5][0-9]" }));
  await expect(dialog.getByRole("button", { name: waiting })).toBeDisabled();
  return mailbox.code();
}

/** Types a wrong code and sends the form, which says so. */
async function tryWrongCode(page: Page, dialog: Locator, t: Texts, action: string, code: string) {
  await fieldIn(dialog, t, "fields.code").fill(code === "000000" ? "111111" : "000000");
  await buttonIn(dialog, t, action).click();
  await expect(dialog.getByText(t.refusal("code_wrong"))).toBeVisible();
  await expectSound(page);
  await fieldIn(dialog, t, "fields.code").fill(code);
}

/** Closes the greeting of the first sign-in, which tells what the account is called. */
async function passWelcome(page: Page, t: Texts): Promise<string> {
  const [before = "", after = ""] = t.site("auth.firstTitle", { name: "…" }).split("…");
  const title = page.getByRole("dialog").getByRole("heading", { level: 2 });
  await expect(title).toContainText(before);
  const name = ((await title.textContent()) ?? "").slice(before.length, -after.length);
  await page.getByRole("button", { name: t.site("auth.firstLook") }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(balanceIn(page)).toHaveText("৳0.00");
  return name;
}

for (const [view, language] of walks) {
  test.describe(`${view.name}, ${language}`, () => {
    const [onDesktop, onPhone] = inTurn(view);
    const t = textsOf(language);
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize(view);
    });

    onDesktop("by user name, when all is filled in as it should be", async ({ page }) => {
      await visit(page, language, `/?affiliateCode=${affiliateCode}&referralCode=F-1`);
      const dialog = await openRegistration(page, t);
      await expect(page, "codes are taken out of the address").not.toHaveURL(/Code=/);
      const invitation = optionalIn(dialog, t, "auth.affiliateCode");
      await expect(invitation).toHaveValue(affiliateCode);

      const send = buttonIn(dialog, t, "auth.register");
      await send.click();
      await expect(dialog.getByText(t.site("auth.required"))).toHaveCount(3);
      await expect(dialog.getByText(t.site("auth.birthdayRequired"))).toBeVisible();
      await expect(dialog.getByText(t.site("auth.mustBeAdult"))).toBeVisible();
      await expect(dialog.getByText(t.site("auth.mustAccept"))).toBeVisible();
      // The first bad one has the keyboard, and the next when that is right.
      await expect(fieldIn(dialog, t, "auth.username")).toBeFocused();
      await expectSound(page);

      await fieldIn(dialog, t, "auth.username").fill(demoPlayers[0]?.username ?? "");
      await send.click();
      await expect(fieldIn(dialog, t, "auth.password")).toBeFocused();
      await fillPasswords(dialog, t);
      await send.click();
      await expect(dialog.locator("[aria-invalid=true]").first()).toBeFocused();
      await optionalIn(dialog, t, "auth.email").fill(newEmail());
      await fillBirthday(dialog, t, birthdayOf(17));
      await dialog.getByRole("checkbox").first().check();
      await dialog.getByRole("checkbox").last().check();
      await send.click();
      await expect(dialog.getByText(t.site("auth.underAge", { age: "18" }))).toBeVisible();
      await expect(dialog.locator("[aria-invalid=true]").first()).toBeFocused();
      await fillBirthday(dialog, t, birthdayOf(19));

      // The rules of play lie over the form, which keeps what was typed.
      const link = /<link>(.*)<\/link>/.exec(t.site("auth.acceptTerms"))?.[1] ?? "";
      await dialog.getByRole("button", { name: link, exact: true }).click();
      const terms = dialogNamed(page, t, "auth.termsTitle");
      await expect(terms).toBeVisible();
      await expectSound(page);
      await escape(page, terms);

      // An unknown code is reported as soon as its field is left.
      await invitation.fill("NOBODY9");
      await invitation.blur();
      await expect(dialog.getByText(t.site("auth.invitation_code_error"))).toBeVisible();
      await expect(page.getByRole("alertdialog"), "at its field is enough").toHaveCount(0);
      await expectSound(page);
      await invitation.fill(affiliateCode);

      await send.click();
      await expect(dialog.getByText(t.refusal("username_taken"))).toBeVisible();
      const username = newName();
      await fieldIn(dialog, t, "auth.username").fill(username);
      await send.click();
      const welcome = t.site("auth.firstTitle", { name: username });
      await expect(page.getByRole("dialog", { name: welcome })).toBeVisible();
      await expectSound(page);
      await leaveWelcome(page, t, username);
      await expect(balanceIn(page)).toHaveText("৳0.00");
    });

    onPhone("by a mobile number, and back in by a code", async ({ page, extraHTTPHeaders }) => {
      const network = extraHTTPHeaders?.["x-forwarded-for"] ?? "";
      const mobile = newMobile();
      const mailbox = await openMailbox(receiverOf(mobile));
      await visit(page, language, "/register");
      const dialog = dialogNamed(page, t, "auth.registerTitle");
      await dialog.getByRole("tab", { name: t.site("auth.byMobile"), exact: true }).click();
      await fieldIn(dialog, t, "auth.byMobile").fill("12345");
      await buttonIn(dialog, t, "fields.sendCode").click();
      await expect(dialog.getByText(t.site("fields.mobileInvalid"))).toBeVisible();
      await fieldIn(dialog, t, "auth.byMobile").fill(mobile);
      const code = await sendCode(dialog, t, mailbox);
      await fillPasswords(dialog, t);
      await fillBirthday(dialog, t, birthdayOf(19));
      for (const box of await dialog.getByRole("checkbox").all()) await box.check();
      await tryWrongCode(page, dialog, t, "auth.register", code);
      await buttonIn(dialog, t, "auth.register").click();
      const name = await passWelcome(page, t);

      await signOut(page, t, view.name, name);
      await page.goto("/login");
      const login = dialogNamed(page, t, "auth.loginTitle");
      await login.getByRole("tab", { name: t.site("auth.bySms"), exact: true }).click();
      await fieldIn(login, t, "fields.mobileNum").fill(mobile);
      const loginCode = await sendCode(login, t, mailbox);
      await tryWrongCode(page, login, t, "auth.login", loginCode);
      await buttonIn(login, t, "auth.login").click();
      await expectWelcomeBack(page, t, name, network);
      await expect(login).toBeHidden();
      await expect(balanceIn(page)).toHaveText("৳0.00");
    });

    onDesktop("a trial needs no account, and is left for one", async ({ page }) => {
      await visit(page, language, "/login");
      const login = dialogNamed(page, t, "auth.loginTitle");
      await buttonIn(login, t, "auth.tryFree").click();
      await expect(login).toBeHidden();
      const banner = page.getByRole("banner");
      await expect(banner.getByText(t.site("shell.playMoney"))).toBeAttached();
      await buttonIn(banner, t, "shell.deposit").click();
      const refused = page.getByRole("alertdialog", {
        name: t.site("shell.needRealAccountTitle"),
      });
      await expect(refused).toContainText(t.site("shell.needRealAccount"));
      await expectSound(page);
      await buttonIn(refused, t, "shell.registerNow").click();
      const registration = dialogNamed(page, t, "auth.registerTitle");
      await expect(registration).toBeVisible();
      await escape(page, registration);
      await expect(buttonIn(banner, t, "shell.login")).toBeVisible();
    });
  });
}
