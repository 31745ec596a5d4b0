import type { Page } from "@playwright/test";
import { newAuthenticator } from "./authenticator.ts";
import { anotherBrowser, expect, test, expectSound } from "./fixtures.ts";
import {
  bind,
  dialogNamed,
  expectToast,
  fillContact,
  logIn,
  newEmail,
  newMobile,
  openSecurity,
  openSetting,
  proofDialog,
  proveByCode,
  proveByPassword,
  receiverOf,
  rowOf,
  settingOf,
} from "./member.ts";
import {
  balanceIn,
  buttonIn,
  escape,
  fieldIn,
  inTurn,
  newName,
  password,
  visit,
  visitAsMember,
  walks,
} from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** The security centre: what proves who a member is, where they are signed in, what happened. */

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

// The browser itself writes a line for every answer of the 4xx kind.
test.use({ expectedErrors: [/status of 4\d\d/] });

/** A number's last digits, which is what the centre shows of it. */
function tailOf(mobile: string): RegExp {
  return new RegExp(`${mobile.slice(-3)}$`);
}

/** Turns the authenticator on, and answers its secret and its recovery codes. */
async function turnOn(page: Page, t: Texts) {
  await openSetting(page, t, "authenticator");
  const setup = dialogNamed(page, t, "security.authenticator.setupTitle");
  await buttonIn(setup, t, "security.continue").click();
  await proveByPassword(page, t);
  await expect(setup.getByRole("img", { name: t.site("security.authenticator.qr") })).toBeVisible();
  await fieldIn(setup, t, "security.authenticator.codeLabel").fill("000000");
  await buttonIn(setup, t, "security.authenticator.confirm").click();
  await expect(setup.getByText(t.refusal("code_wrong"))).toBeVisible();
  await expectSound(page);
  const secret = (await setup.locator("code").innerText()).replaceAll(/\s/g, "");
  const authenticator = newAuthenticator(secret);
  await fieldIn(setup, t, "security.authenticator.codeLabel").fill(await authenticator.code());
  await buttonIn(setup, t, "security.authenticator.confirm").click();
  const shown = dialogNamed(page, t, "security.authenticator.codesTitle");
  const codes = shown.getByRole("list", { name: t.site("fields.recoveryCodes") });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  return { authenticator, recoveryCodes: await codes.getByRole("listitem").allInnerTexts() };
}

for (const [view, language] of walks) {
  test.describe(`${view.name}, ${language}`, () => {
    const [onDesktop, onPhone] = inTurn(view);
    const t = textsOf(language);
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize(view);
    });

    onDesktop(
      "a number and an address are bound, and changed only by the old one",
      async ({ page }) => {
        await visitAsMember(page, language);
        await openSecurity(page, t);
        const [first, second] = [newMobile(), newMobile()];
        await openSetting(page, t, "mobile");
        await fillContact(page, t, "mobile", first);
        const proof = proofDialog(page, t);
        await fieldIn(proof, t, "security.proof.methods.password").fill("Not-the-password-1");
        await buttonIn(proof, t, "security.proof.confirm").click();
        await expect(proof.getByText(t.refusal("step_up_failed"))).toBeVisible();
        await expectSound(page);

        // Turning back leaves everything as it was, what was typed included.
        await escape(page, proof);
        const dialog = dialogNamed(page, t, "security.mobile.bindTitle");
        await expect(fieldIn(dialog, t, "fields.mobileNum")).toHaveValue(first);
        await expect(settingOf(page, t, "mobile")).toContainText(t.site("security.notSet"));
        await buttonIn(dialog, t, "security.mobile.confirm").click();
        await proveByPassword(page, t);
        await expectToast(page, t.site("security.mobile.done"));
        await expect(settingOf(page, t, "mobile").getByText(tailOf(first))).toBeVisible();

        await openSetting(page, t, "mobile");
        await fillContact(page, t, "mobile", second);
        await proveByCode(page, t, "sms_code", receiverOf(first));
        await expect(settingOf(page, t, "mobile").getByText(tailOf(second))).toBeVisible();

        await openSetting(page, t, "email");
        await fillContact(page, t, "email", newEmail());
        await proveByCode(page, t, "sms_code", receiverOf(second));
        await expectToast(page, t.site("security.email.done"));
        await expect(settingOf(page, t, "email")).toContainText("@mail.test");
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await expectSound(page);
      },
    );

    onPhone("a payment password and a payee are set, and both are told of", async ({ page }) => {
      await visitAsMember(page, language);
      await openSecurity(page, t);
      await openSetting(page, t, "payment");
      const payment = dialogNamed(page, t, "security.payment.setTitle");
      const fill = async (secret: string, again: string) => {
        await fieldIn(payment, t, "security.payment.label").fill(secret);
        await fieldIn(payment, t, "security.payment.confirmLabel").fill(again);
        await buttonIn(payment, t, "security.payment.confirm").click();
      };
      await fill("480215", "480216");
      await expect(payment.getByText(t.site("security.payment.differ"))).toBeVisible();
      await expectSound(page);
      await fill("480215", "480215");
      await proveByPassword(page, t);
      await expectToast(page, t.site("security.payment.done"));
      await expect(settingOf(page, t, "payment")).toContainText(t.site("security.isSet"));

      await openSetting(page, t, "payee");
      const payee = dialogNamed(page, t, "security.payee.setTitle");
      await buttonIn(payee, t, "security.payee.confirm").click();
      await expect(payee.getByText(t.site("fields.required"))).toBeVisible();
      await expectSound(page);
      const name = `Rahima ${newName()}`.replaceAll(/\d/g, "x");
      await fieldIn(payee, t, "security.payee.label").fill(name);
      await buttonIn(payee, t, "security.payee.confirm").click();
      await proveByPassword(page, t);
      await expectToast(page, t.site("security.payee.done"));
      await expect(settingOf(page, t, "payee")).toContainText(name);
      await expect(settingOf(page, t, "payee").getByRole("button")).toHaveCount(0);

      await openSecurity(page, t, "history");
      await page.getByText(t.site("security.history.activity"), { exact: true }).click();
      const told = page.getByRole("list").filter({ has: page.getByRole("time") });
      for (const event of ["payment_password_set", "payee_name_set", "registered"]) {
        await expect(told.getByText(t.site(`security.event.${event}`))).toBeVisible();
      }
      await expectSound(page);
    });

    onDesktop("an authenticator is turned on, proves, and is turned off", async ({ page }) => {
      await visitAsMember(page, language);
      await openSecurity(page, t);
      const { authenticator, recoveryCodes } = await turnOn(page, t);
      await expectSound(page);
      await page.keyboard.press("Escape");
      const asked = page.getByRole("alertdialog", {
        name: t.site("security.authenticator.leaveTitle"),
      });
      await buttonIn(asked, t, "security.authenticator.stay").click();
      const shown = dialogNamed(page, t, "security.authenticator.codesTitle");
      await buttonIn(shown, t, "security.authenticator.kept").click();
      await expectToast(page, t.site("security.authenticator.done"));
      const row = settingOf(page, t, "authenticator");
      await expect(row).toContainText(t.site("security.on"));

      await buttonIn(row, t, "security.authenticator.renew").click();
      const renewal = dialogNamed(page, t, "security.authenticator.renewTitle");
      await buttonIn(renewal, t, "security.authenticator.renewConfirm").click();
      const proof = proofDialog(page, t);
      await expectSound(page);
      await fieldIn(proof, t, "security.proof.methods.totp").fill(await authenticator.code());
      await buttonIn(proof, t, "security.proof.confirm").click();
      const codes = shown.getByRole("list", { name: t.site("fields.recoveryCodes") });
      await expect(codes.getByRole("listitem")).toHaveCount(10);
      const renewed = await codes.getByRole("listitem").allInnerTexts();
      expect(renewed).not.toContain(recoveryCodes[0]);
      await buttonIn(shown, t, "security.authenticator.kept").click();

      // A code of before is good for nothing; a new one turns it off.
      await row.getByRole("button").last().click();
      const sure = page.getByRole("alertdialog", {
        name: t.site("security.authenticator.removeTitle"),
      });
      await buttonIn(sure, t, "security.authenticator.turnOff").click();
      await buttonIn(proof, t, "security.proof.methods.recovery_code").click();
      const field = fieldIn(proof, t, "security.proof.methods.recovery_code");
      await field.fill(recoveryCodes[0] ?? "");
      await buttonIn(proof, t, "security.proof.confirm").click();
      await expect(proof.getByText(t.refusal("step_up_failed"))).toBeVisible();
      await field.fill(renewed[0] ?? "");
      await buttonIn(proof, t, "security.proof.confirm").click();
      await expectToast(page, t.site("security.authenticator.removed"));
      await expect(row).toContainText(t.site("security.off"));
    });

    onPhone("another browser is seen, signed out, and told", async ({ page, browser }) => {
      const username = await visitAsMember(page, language);
      const context = await anotherBrowser(browser, { viewport: view, userAgent: firefox });
      const elsewhere = await context.newPage();
      await visit(elsewhere, language, "/login");
      await logIn(elsewhere, t, username, "Not-the-password-1");
      const login = dialogNamed(elsewhere, t, "auth.loginTitle");
      await expect(login.getByRole("alert")).toContainText(t.refusal("bad_credentials"));
      await logIn(elsewhere, t, username, password);
      await expect(balanceIn(elsewhere)).toHaveText("৳0.00");

      await openSecurity(page, t, "devices");
      const device = t.site("security.devices.named", { browser: "Firefox", system: "Windows" });
      const row = rowOf(page, device);
      await expect(row).toContainText(t.site("security.way.username"));
      const network = rowOf(page, t.site("security.devices.network"));
      await expect(network).toContainText(t.site("security.devices.hereNetwork"));
      await expectSound(page);
      await row.getByRole("button").click();
      await expectToast(page, t.site("security.devices.ended"));
      await expect(row).toBeHidden();
      await expect(login).toHaveAccessibleDescription(t.site("shell.sessionEnded"));
      await context.close();

      await network.getByRole("button").click();
      await expectToast(page, t.site("security.devices.forgotten"));
      await expect(network).toBeHidden();

      await openSecurity(page, t, "history");
      await expect(page.getByText(t.site("security.outcome.refused"))).toBeVisible();
      await expect(page.getByText(t.site("security.outcome.entered"))).toHaveCount(2);
      await expectSound(page);
    });

    onDesktop("an account elsewhere is linked, and unlinked", async ({ page }) => {
      await visitAsMember(page, language);
      await openSecurity(page, t);
      const google = rowOf(page, t.site("security.social.google"));
      await google.getByRole("button").click();
      await proveByPassword(page, t);
      await page.getByRole("button", { name: "Cancel" }).click();
      await expectToast(page, t.site("security.social.linkCancelled"));
      await google.getByRole("button").click();
      await proveByPassword(page, t);
      await page.getByLabel("Somebody else").fill(newName());
      await page.getByRole("button", { name: "Continue" }).click();
      await expectToast(page, t.site("security.social.linked"));
      await expect(google).toContainText(t.site("security.isLinked"));

      const unlink = async () => {
        await google.getByRole("button").click();
        await buttonIn(page.getByRole("alertdialog"), t, "security.social.unlink").click();
      };
      // No demo account is without a password, so the server is made to say this once.
      const refusal = { code: "last_way_in", message: t.refusal("last_way_in") };
      await page.route(
        "**/wps/member/security/social/google",
        (route) => route.fulfill({ status: 409, json: { success: false, ...refusal } }),
        { times: 1 },
      );
      await unlink();
      await expectToast(page, refusal.message);
      await expect(google).toContainText(t.site("security.isLinked"));
      await unlink();
      await proveByPassword(page, t);
      const provider = t.site("security.social.google");
      await expectToast(page, t.site("security.social.unlinked", { provider }));
      await expect(google).toContainText(t.site("security.notLinked"));
    });
  });
}

test("a stolen token opens nothing elsewhere, and ends where it was", async ({ page, browser }) => {
  const t = textsOf("en");
  await visitAsMember(page, "en");
  await bind(page, t, "mobile", newMobile());
  const token = await page.evaluate(() => sessionStorage.getItem("token") ?? "");
  const context = await anotherBrowser(browser, { userAgent: firefox });
  const thief = await context.newPage();
  await thief.addInitScript((stolen) => sessionStorage.setItem("token", stolen), token);
  await visit(thief, "en", "/member?page=securityCenter");
  for (const eachPage of [thief, page]) {
    const login = dialogNamed(eachPage, t, "auth.loginTitle");
    await expect(login).toHaveAccessibleDescription(t.site("shell.sessionEnded"));
    await expect(eachPage.getByText(t.site("security.mobile.title"))).toBeHidden();
    await expectSound(eachPage);
  }
  await context.close();
});
