import { expect, test } from "./fixtures.ts";
import {
  escape,
  balanceIn,
  dialogOf,
  fieldIn,
  fillRegistration,
  newName,
  password,
  register,
  views,
  visit,
} from "./site.ts";
import { textsOf } from "./texts.ts";

/** Ways in and out: guests, trial players, names that are taken, wrong passwords, signing out. */

const t = textsOf("en");
const game = { name: "Amber Dice", path: "/seamless?vassalage=HSE&gameCode=amber-dice" };

test("a guest who opens a game signs in and then plays it", async ({ page }) => {
  await visit(page, "en");
  const username = await register(page);
  // Only the next page loses it: one that still asks as a member would be refused.
  await page.addInitScript(() => {
    if (location.pathname !== "/seamless" || window.name === "signed out") return;
    window.name = "signed out";
    sessionStorage.clear();
  });
  await page.goto(game.path);
  const dialog = dialogOf(page);
  await fieldIn(dialog, t, "auth.username").fill(username);
  await fieldIn(dialog, t, "auth.password").fill(password);
  await dialog.getByRole("button", { name: t.site("auth.login"), exact: true }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("button", { name: /^Roll/ })).toBeVisible({ timeout: 30_000 });
  // Without money the roll is refused in words, and nothing moves.
  await frame.getByRole("button", { name: /^Roll/ }).click();
  await expect(frame.getByTestId("notice").first()).toBeVisible();
  await expect(balanceIn(page)).toHaveText("৳0.00");
});

test("a guest goes back past a game without being asked to log in again", async ({ page }) => {
  const dialog = page.getByRole("dialog", { name: t.site("auth.loginTitle"), exact: true });
  for (const path of [game.path, "/member?page=profile"]) {
    await visit(page, "en", "/promotions");
    await visit(page, "en", path);
    await expect(dialog).toBeVisible();
    await escape(page, dialog);
    await expect(dialog).toBeHidden();
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(path.split("?")[0] ?? path));
    await page.waitForFunction(() => document.fonts.status === "loaded");
    await expect(dialog).toBeHidden();
    expect(page.url()).not.toContain("modal=");
    await page.goBack();
    await expect(page).not.toHaveURL(new RegExp(path.split("?")[0] ?? path));
  }
});

test("free play is play money, and money pages ask for a real account", async ({ page }) => {
  await visit(page, "en");
  await page
    .getByRole("banner")
    .getByRole("button", { name: t.site("auth.tryFree") })
    .click();
  await expect(page.getByRole("banner").getByText(t.site("shell.playMoney"))).toBeAttached();
  await page
    .getByRole("banner")
    .getByRole("button", { name: t.site("shell.deposit") })
    .click();
  await expect(page.getByText(t.site("shell.needRealAccountTitle"))).toBeVisible();
  await page.goto(game.path);
  const frame = page.frameLocator("iframe");
  const roll = frame.getByRole("button", { name: /^Roll/ });
  await expect(roll).toBeEnabled({ timeout: 30_000 });
  await roll.click();
  await expect(frame.getByTestId("roll")).toHaveText(/^\d{1,3}\.\d\d$/, { timeout: 45_000 });
});

test("signing out asks first, ends the session and comes home", async ({ page }) => {
  await visit(page, "en");
  const username = await register(page);
  await page.getByRole("button", { name: t.site("shell.accountMenu", { name: username }) }).click();
  await page.getByText(t.site("shell.signOut"), { exact: true }).click();
  const prompt = page.getByText(t.site("shell.sureLogout"));
  await expect(prompt).toBeVisible();
  await page.getByRole("button", { name: t.site("shell.confirm"), exact: true }).click();
  await expect(
    page.getByRole("banner").getByRole("button", { name: t.site("shell.login"), exact: true }),
  ).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
});

test.describe("refusals", () => {
  // The browser itself writes a line for every answer of the 4xx kind.
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test("a taken name and a wrong password are said at the form", async ({ page }) => {
    await visit(page, "en");
    const username = await register(page);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/");
    const dialog = await fillRegistration(page, t, username.toUpperCase());
    await dialog.getByRole("button", { name: t.site("auth.register"), exact: true }).click();
    await expect(dialog.getByText("This username is taken.", { exact: false })).toBeVisible();
    await page.goto("/login");
    for (const name of [username, newName()]) {
      await fieldIn(dialog, t, "auth.username").fill(name);
      await fieldIn(dialog, t, "auth.password").fill("Not-the-password-1");
      await dialog.getByRole("button", { name: t.site("auth.login"), exact: true }).click();
      await expect(dialog.getByText("The username or password is wrong.")).toBeVisible();
    }
  });
});

for (const view of views) {
  test(`every dialog closes with Escape and with Back (${view.name})`, async ({ page }) => {
    await page.setViewportSize(view);
    await visit(page, "bn");
    const bn = textsOf("bn");
    const login = page
      .getByRole("banner")
      .getByRole("button", { name: bn.site("shell.login"), exact: true });
    await login.click();
    await expect(dialogOf(page)).toBeVisible();
    await escape(page, dialogOf(page));
    await login.click();
    await expect(dialogOf(page)).toBeVisible();
    await page.goBack();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole("heading", { name: bn.site("lobby.hot") })).toBeVisible();
  });
}
