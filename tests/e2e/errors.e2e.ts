import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { dialogNamed } from "./member.ts";
import { buttonIn, fieldIn, visit } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** Reactions of docs/reference/errors.md that no other journey provokes, in the login dialog. */

// One pattern: the runner takes a list of two for a value and its options.
test.use({ expectedErrors: [/status of [45]\d\d|net::ERR_FAILED/] });

const t = textsOf("en");

/** Has the server answer a call with a refusal. */
async function refuse(page: Page, path: string, status: number, body: object): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({ status, json: { success: false, value: {}, ...body } }),
  );
}

async function tryLogin(page: Page, texts: Texts): Promise<void> {
  const dialog = dialogNamed(page, texts, "auth.loginTitle");
  await fieldIn(dialog, texts, "auth.username").fill("somebody");
  await fieldIn(dialog, texts, "auth.password").fill("Some-Password-1");
  await buttonIn(dialog, texts, "auth.login").click();
}

test("an empty login asks for user name and password, and marks both fields", async ({ page }) => {
  await visit(page, "en", "/login");
  const dialog = dialogNamed(page, t, "auth.loginTitle");
  await buttonIn(dialog, t, "auth.login").click();
  await expect(dialog.getByRole("alert")).toContainText(t.site("auth.loginRequired"));
  await expect(dialog.getByText(t.site("auth.required"))).toHaveCount(2);
  await expect(fieldIn(dialog, t, "auth.username")).toBeFocused();
});

test("a login that asks for a captcha shows one", async ({ page }) => {
  await visit(page, "en", "/login");
  const value = { captcha: true };
  const message = t.refusal("captcha_required");
  const body = { code: "captcha_required", message, value };
  await refuse(page, "**/wps/session/login", 422, body);
  await tryLogin(page, t);
  const dialog = dialogNamed(page, t, "auth.loginTitle");
  await expect(dialog.locator('img[src^="data:image/"]')).toBeVisible();
});

test("no answer and an empty answer are distinguished", async ({ page }) => {
  await visit(page, "en", "/login");
  const dialog = dialogNamed(page, t, "auth.loginTitle");
  await page.route("**/wps/session/login", (route) => route.abort());
  await tryLogin(page, t);
  await expect(dialog.getByText(t.site("shell.networkError"))).toBeVisible();
  await page.unrouteAll();
  await refuse(page, "**/wps/session/login", 500, { code: "internal_error", message: "" });
  await tryLogin(page, t);
  await expect(dialog.getByText(t.site("shell.unknownError"))).toBeVisible();
});

test("a message that could not be sent is reported in a warning to confirm", async ({ page }) => {
  await visit(page, "en", "/login");
  const dialog = dialogNamed(page, t, "auth.loginTitle");
  const message = t.refusal("sms_quota");
  await refuse(page, "**/wps/verification/sms/noLogin", 503, { code: "sms_quota", message });
  await dialog.getByRole("tab").nth(1).click();
  await fieldIn(dialog, t, "fields.mobileNum").fill("1712345678");
  await buttonIn(dialog, t, "fields.sendCode").click();
  const warning = page.getByRole("alertdialog", { name: t.site("fields.sendFailedTitle") });
  await expect(warning).toContainText(message);
  await buttonIn(warning, t, "shell.confirm").click();
  await expect(warning).toBeHidden();
});

test("a session that has ended asks to log in again, over the same page", async ({ page }) => {
  // Before the page begins: one that is still loading would tell of it too early.
  await page.addInitScript(() => sessionStorage.setItem("token", "an-old-token"));
  await visit(page, "en", "/promotions");
  const dialog = dialogNamed(page, t, "auth.loginTitle");
  await expect(dialog).toContainText(t.site("shell.sessionEnded"));
  await expect(page).toHaveURL(/\/promotions/);
});
