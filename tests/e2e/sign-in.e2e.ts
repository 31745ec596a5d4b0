import type { Browser, Page } from "@playwright/test";
import { demoAccounts } from "../../tools/seed/logins.ts";
import { newAuthenticator } from "./authenticator.ts";
import { anotherBrowser, expect, newNetwork, test, expectSound } from "./fixtures.ts";
import { openMailbox } from "./inbox.ts";
import {
  dialogNamed,
  logIn,
  newMobile,
  openSecurity,
  openSetting,
  proveByPassword,
  receiverOf,
  settingOf,
  signOut,
} from "./member.ts";
import {
  balanceIn,
  buttonIn,
  dialogOf,
  expectWelcomeBack,
  fieldIn,
  fillRegistration,
  inTurn,
  leaveWelcome,
  newName,
  password,
  register,
  views,
  visit,
  visitAsMember,
  walks,
  type View,
} from "./site.ts";
import { textsOf, type Language, type Texts } from "./texts.ts";

/** Ways into an account that is there: by name, remembered, past a captcha, from a new place. */

// The browser itself writes a line for every answer of the 4xx kind.
test.use({ expectedErrors: [/status of 4\d\d/] });

/** The same site in another browser, which comes from another network and knows nothing. */
async function elsewhere(browser: Browser, view: View, language: Language) {
  const network = newNetwork();
  const context = await anotherBrowser(browser, {
    viewport: view,
    extraHTTPHeaders: { "x-forwarded-for": network },
  });
  const page = await context.newPage();
  await visit(page, language, "/login");
  return { page, network, close: () => context.close() };
}

/** Notes whether the page shows the header of a guest, even for a moment. */
async function watchForGuest(page: Page, t: Texts): Promise<() => Promise<boolean>> {
  await page.addInitScript((label) => {
    const look = () => {
      const buttons = [...document.querySelectorAll("header button")];
      if (buttons.some(({ textContent }) => textContent === label)) {
        Reflect.set(window, "hasSeenGuest", true);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, t.site("shell.login"));
  return () => page.evaluate(() => Reflect.get(window, "hasSeenGuest") === true);
}

/** Registers with a proven number, and gives the name. */
async function registerWithMobile(page: Page, t: Texts, mobile: string): Promise<string> {
  const username = newName();
  const mailbox = await openMailbox(receiverOf(mobile));
  const dialog = await fillRegistration(page, t, username);
  const label = t.site("auth.optional", { label: t.site("auth.byMobile") });
  await dialog.getByRole("textbox", { name: label, exact: true }).fill(mobile);
  await buttonIn(dialog, t, "fields.sendCode").click();
  await fieldIn(dialog, t, "fields.code").fill(await mailbox.code());
  await buttonIn(dialog, t, "auth.register").click();
  await leaveWelcome(page, t, username);
  return username;
}

for (const [view, language] of walks) {
  test.describe(`${view.name}, ${language}`, () => {
    const [onDesktop, onPhone] = inTurn(view);
    const t = textsOf(language);
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize(view);
    });

    onDesktop(
      "a returning member sees the last sign-in, and may be remembered",
      async ({ page, extraHTTPHeaders }) => {
        const network = extraHTTPHeaders?.["x-forwarded-for"] ?? "";
        const username = await visitAsMember(page, language);
        await signOut(page, t, view.name, username);

        await buttonIn(page.getByRole("banner"), t, "shell.login").click();
        const login = dialogNamed(page, t, "auth.loginTitle");
        await buttonIn(login, t, "auth.login").click();
        await expect(login.getByText(t.site("auth.required"))).toHaveCount(2);
        await expectSound(page);
        await login.getByRole("checkbox", { name: t.site("auth.remember") }).check();
        await logIn(page, t, username, password);
        await expectWelcomeBack(page, t, username, network);
        await expect(login).toBeHidden();

        // The tab's session ends, as when it is closed; the next one opens without a question.
        const hasSeenGuest = await watchForGuest(page, t);
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await expect(balanceIn(page)).toHaveText("৳0.00");
        expect(await hasSeenGuest()).toBe(false);

        await signOut(page, t, view.name, username);
        await page.reload();
        await expect(buttonIn(page.getByRole("banner"), t, "shell.login")).toBeVisible();
        expect(await hasSeenGuest()).toBe(true);
        await page.goto("/login");
        await expect(login.getByRole("checkbox", { name: t.site("auth.remember") })).toBeChecked();
        await expect(fieldIn(login, t, "auth.username")).toHaveValue(username);
      },
    );

    onPhone(
      "a place not known asks for a code, and is known afterwards",
      async ({ page, browser }) => {
        await visit(page, language);
        const mobile = newMobile();
        const username = await registerWithMobile(page, t, mobile);
        const other = await elsewhere(browser, view, language);
        await logIn(other.page, t, username, password);

        const dialog = dialogNamed(other.page, t, "auth.verifyTitle");
        await expect(dialog).toBeVisible();
        await dialog.getByText(t.site("auth.check.sms_code"), { exact: true }).click();
        await expectSound(other.page);
        const mailbox = await openMailbox(receiverOf(mobile));
        await buttonIn(dialog, t, "fields.sendCode").click();
        const code = await mailbox.code();
        const field = fieldIn(dialog, t, "fields.code");
        await field.fill(code === "000000" ? "111111" : "000000");
        await buttonIn(dialog, t, "auth.verify").click();
        await expect(dialog.getByText(t.refusal("verification_failed"))).toBeVisible();
        await expectSound(other.page);
        await field.fill(code);
        await buttonIn(dialog, t, "auth.verify").click();
        await expect(dialog).toBeHidden();
        await expect(balanceIn(other.page)).toHaveText("৳0.00");

        await signOut(other.page, t, view.name, username);
        await other.page.goto("/login");
        await logIn(other.page, t, username, password);
        await expectWelcomeBack(other.page, t, username, other.network);
        await other.close();
      },
    );

    onDesktop("the addresses of the forms open them over the home page", async ({ page }) => {
      const login = dialogNamed(page, t, "auth.loginTitle");
      const registration = dialogNamed(page, t, "auth.registerTitle");
      await visit(page, language, "/login");
      await expect(login).toBeVisible();
      await expectSound(page);
      // Each form leads to the other, and one closes as the other opens.
      await buttonIn(login, t, "auth.register").click();
      await expect(registration).toBeVisible();
      await expect(dialogOf(page)).toHaveCount(1);
      await buttonIn(registration, t, "auth.login").click();
      await expect(login).toBeVisible();
      await expect(dialogOf(page)).toHaveCount(1);
      await page.goto("/register");
      await expect(registration).toBeVisible();
      await expectSound(page);
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
    });
  });
}

for (const [view, language] of walks) {
  const [onDesktop, onPhone] = inTurn(view);
  onDesktop(`a captcha comes after two wrong passwords (${language})`, async ({ page }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    const username = await visitAsMember(page, language);
    await signOut(page, t, view.name, username);
    await page.goto("/login");
    const dialog = dialogNamed(page, t, "auth.loginTitle");
    const alert = dialog.getByRole("alert").filter({ hasText: /\S/ });
    await logIn(page, t, username, "Not-the-password-1");
    await expect(alert).toContainText(t.refusal("bad_credentials"));
    const picture = dialog.getByRole("img", { name: t.site("fields.captchaPicture") });
    await expect(picture).toBeHidden();
    await logIn(page, t, username, "Not-the-password-2");
    await expect(picture).toBeVisible();
    await expect(fieldIn(dialog, t, "auth.username")).toHaveValue(username);
    await expect(fieldIn(dialog, t, "auth.password")).toHaveValue("Not-the-password-2");
    await expectSound(page);

    const shown = await picture.getAttribute("src");
    await fieldIn(dialog, t, "fields.captcha").fill("zzzzz");
    await logIn(page, t, username, password);
    await expect(dialog.getByText(t.refusal("captcha_wrong"))).toBeVisible();
    await expect(picture).not.toHaveAttribute("src", shown ?? "");
    await expectSound(page);

    await buttonIn(dialog, t, "fields.captchaWork").click();
    await expect(dialog.getByText(t.site("fields.captchaDone"))).toBeVisible();
    await expectSound(page);
    await buttonIn(dialog, t, "auth.login").click();
    await expect(dialog).toBeHidden();
    await expect(balanceIn(page)).toHaveText("৳0.00");
  });

  onPhone(`a guest goes on to the deposit he wanted (${language})`, async ({ page }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    const username = await visitAsMember(page, language);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/?modal=wallet&tab=deposit");
    // On a slow line the member comes after the session.
    await page.route("**/wps/member/info", async (route) => {
      await page.waitForFunction(() => sessionStorage.getItem("token") !== null);
      await route.continue();
    });
    await logIn(page, t, username, password);
    await expect(dialogNamed(page, t, "wallet.title")).toBeVisible();
    await expect(fieldIn(dialogOf(page), t, "wallet.amount")).toBeVisible();
  });
}

test("an affiliate learns that the players' site is not for affiliates", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/login");
  const affiliate = demoAccounts.find(({ memberType }) => memberType === 41);
  await logIn(page, t, affiliate?.username ?? "", affiliate?.password ?? "");
  const dialog = dialogNamed(page, t, "auth.loginTitle");
  await expect(dialog.getByRole("alert")).toContainText(t.refusal("non_member_account"));
  await expect(buttonIn(dialog, t, "auth.login")).toBeEnabled();
});

test("an authenticator is asked for in a new place, or a recovery code", async ({
  page,
  browser,
}) => {
  const t = textsOf("en");
  const view = views[0];
  if (view === undefined) throw new Error("there is no view");
  const username = await visitAsMember(page, "en");
  await openSecurity(page, t);
  await openSetting(page, t, "authenticator");
  const setup = dialogNamed(page, t, "security.authenticator.setupTitle");
  await setup.getByRole("button").last().click();
  await proveByPassword(page, t);
  const secret = ((await setup.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const authenticator = newAuthenticator(secret);
  const setupCode = fieldIn(setup, t, "security.authenticator.codeLabel");
  await setupCode.fill(await authenticator.code());
  await buttonIn(setup, t, "security.authenticator.confirm").click();
  const codes = dialogNamed(page, t, "security.authenticator.codesTitle");
  const recoveryCode = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await buttonIn(codes, t, "security.authenticator.kept").click();
  await expect(settingOf(page, t, "authenticator")).toContainText("10");

  const other = await elsewhere(browser, view, "en");
  const dialog = dialogNamed(other.page, t, "auth.verifyTitle");
  await logIn(other.page, t, username, password);
  await expect(dialog).toBeVisible();
  await expectSound(other.page);
  await fieldIn(dialog, t, "auth.check.totp").fill("000000");
  await buttonIn(dialog, t, "auth.verify").click();
  await expect(dialog.getByText(t.refusal("verification_failed"))).toBeVisible();
  await fieldIn(dialog, t, "auth.check.totp").fill(await authenticator.code());
  await buttonIn(dialog, t, "auth.verify").click();
  await expect(balanceIn(other.page)).toHaveText("৳0.00");
  await other.close();

  const third = await elsewhere(browser, view, "en");
  const again = dialogNamed(third.page, t, "auth.verifyTitle");
  await logIn(third.page, t, username, password);
  await again.getByText(t.site("auth.check.recovery_code"), { exact: true }).click();
  await fieldIn(again, t, "auth.check.recovery_code").fill(recoveryCode);
  await buttonIn(again, t, "auth.verify").click();
  await expect(balanceIn(third.page)).toHaveText("৳0.00");
  await openSecurity(third.page, t);
  await expect(settingOf(third.page, t, "authenticator")).toContainText("9");
  await third.close();
});

test("the tabs of a browser share one sign-in, and signing out in one signs out all", async ({
  page,
  context,
}) => {
  const t = textsOf("en");
  const asGuest = buttonIn(page.getByRole("banner"), t, "shell.login");
  await visit(page, "en");
  // A tab that was open before the sign-in takes it over, and its login closes.
  const before = await context.newPage();
  await visit(before, "en", "/login");
  await expect(dialogNamed(before, t, "auth.loginTitle")).toBeVisible();
  const username = await register(page);
  await signOut(page, t, "desktop", username);
  await page.goto("/login");
  await logIn(page, t, username, password);
  await expect(balanceIn(page)).toHaveText("৳0.00");
  await expect(balanceIn(before)).toHaveText("৳0.00");
  await expect(dialogNamed(before, t, "auth.loginTitle")).toBeHidden();
  await before.close();

  const link = page.getByRole("navigation").getByRole("link", { name: t.site("shell.promotions") });
  const opened = context.waitForEvent("page");
  await link.first().click({ modifiers: ["ControlOrMeta"] });
  const other = await opened;
  await expect(balanceIn(other)).toHaveText("৳0.00");
  const typed = await context.newPage();
  await typed.goto("/member?page=profile");
  await expect(balanceIn(typed)).toHaveText("৳0.00");
  // Nothing that outlives the tabs knows the token.
  const isKept = await typed.evaluate(() => {
    const token = sessionStorage.getItem("token") ?? "";
    const stored = Object.keys(localStorage).map((key) => localStorage.getItem(key) ?? "");
    return [...stored, document.cookie].some((text) => text.includes(token));
  });
  expect(isKept).toBe(false);

  await signOut(other, t, "desktop", username);
  for (const left of [page, typed]) {
    await expect(buttonIn(left.getByRole("banner"), t, "shell.login")).toBeVisible();
    await expect(left).toHaveURL("/");
  }
  await page.reload();
  await expect(asGuest).toBeVisible();
});
