import type { Browser, Page } from "@playwright/test";
import { findAuthenticator, inTurn, newAuthenticator } from "./authenticator.ts";
import { anotherBrowser, expect, test, expectSound } from "./fixtures.ts";
import {
  agreeTo,
  button,
  enterAsOpal,
  field,
  givePassword,
  heading,
  opal,
  readSecret,
  setUp,
  signInAsOpal,
} from "./operator.ts";
import { buttonIn, dialogOf, escape, newName, oneWalk, views, visit, type View } from "./site.ts";
import { textsOf, type Language, type Texts } from "./texts.ts";

/** The operators' console: the ways in, the people, their roles, and what the trail tells of it. */

// The browser says in its console that a call was refused; these journeys are about refusals.
test.use({ expectedErrors: [/status of 4\d\d/] });

const ownPassword = "Cedar-Window-Evening-9";

/** Goes to a page by the navigation; on phones it is behind the menu button. */
async function goTo(page: Page, t: Texts, view: View, name: "operators" | "roles" | "audit") {
  if (view.name === "phone") {
    await page.getByRole("button", { name: t.site("shell.menu"), exact: true }).click();
  }
  await page.getByRole("link", { name: t.site(`console.shell.${name}`), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.site(`console.${name}.title`));
}

async function signOut(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole("button", { name: t.site("console.shell.menuOf", { name }) }).click();
  await button(page, t, "shell.signOut").click();
  await button(page.getByRole("alertdialog"), t, "shell.signOut").click();
  await expect(heading(page, t, "signIn.title")).toBeVisible();
}

/** A role that may read the audit trail and nothing else. */
async function makeRole(browser: Browser, page: Page, t: Texts, name: string, by: Language) {
  await button(page, t, "roles.create").click();
  const dialog = dialogOf(page);
  await button(dialog, t, "roles.createSend").click();
  await expect(dialog.getByText(t.site("console.roles.nameWrong"))).toBeVisible();
  await field(dialog, t, "roles.name").fill(name);
  await dialog.getByRole("checkbox", { name: t.site("console.permission.audit.read") }).check();
  await expectSound(page);
  await button(dialog, t, "roles.createSend").click();
  const second = await agreeTo(browser, page, t, by);
  await second.context().close();
  await page.goto("/console/roles");
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
}

interface Newcomer {
  readonly username: string;
  readonly role: string;
  readonly language: Language;
}

/** Opens an account; the second person is shown its one-time password, which is answered. */
async function makeOperator(
  browser: Browser,
  page: Page,
  t: Texts,
  { username, role, language }: Newcomer,
) {
  await button(page, t, "operators.create").click();
  const form = dialogOf(page);
  await field(form, t, "operators.username").fill("Opal");
  await field(form, t, "operators.name").fill("Ivy Newcomer");
  await button(form, t, "operators.createSend").click();
  await expect(form.getByText(t.site("console.operators.usernameWrong"))).toBeVisible();
  await field(form, t, "operators.username").fill(username);
  await form.getByRole("checkbox", { name: role }).check();
  await expectSound(page);
  await button(form, t, "operators.createSend").click();
  await expect(button(form, t, "approvals.open")).toBeVisible();
  await expectSound(page);
  const second = await agreeTo(browser, page, t, language);
  const shown = second.getByRole("alertdialog");
  const oneTime = await shown
    .getByRole("status", { name: t.site("console.operators.oneTime") })
    .textContent();
  await expectSound(second);
  // Shown once: neither Escape nor a click beside it takes it away by accident.
  await second.keyboard.press("Escape");
  await second.mouse.click(5, 5);
  await button(shown, t, "operators.done").click();
  await expect(shown).toBeHidden();
  await second.context().close();
  await page.goto("/console/operators");
  return oneTime ?? "";
}

async function choosePassword(page: Page, t: Texts, oneTime: string): Promise<void> {
  await expect(heading(page, t, "password.forcedTitle")).toBeVisible();
  await expectSound(page);
  const fill = async (wished: string) => {
    await field(page, t, "password.oneTime").fill(oneTime);
    await field(page, t, "password.new").fill(wished);
    await field(page, t, "password.confirm").fill(wished);
    await button(page, t, "password.save").click();
  };
  await fill("password1234");
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await fill(ownPassword);
}

/** Three wrong passwords close the way in from here. */
async function guessThrice(page: Page, t: Texts, username: string): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    await expect(page.getByText(t.site("console.signIn.closedLead"))).toBeHidden();
    await givePassword(page, t, { username, password: "not the password" });
    await expect(button(page, t, "signIn.next")).toBeEnabled();
  }
  await expect(page.getByText(t.site("console.signIn.closedLead"))).toBeVisible();
  await expectSound(page);
}

/** Another operator sees it and lets the name in again, with the word of a second one. */
async function release(
  browser: Browser,
  t: Texts,
  view: View,
  language: Language,
  username: string,
): Promise<void> {
  const own = await anotherBrowser(browser, { locale: "en-GB", viewport: view });
  const page = await own.newPage();
  await enterAsOpal(page, t, { path: "/console/operators", language });
  const row = page.getByRole("row").filter({ hasText: username });
  await expect(row).toContainText(t.site("console.operators.guessed"));
  await row.getByRole("button").first().click();
  const drawer = dialogOf(page);
  await expect(button(drawer, t, "operators.release")).toBeVisible();
  await expectSound(page);
  await button(drawer, t, "operators.release").click();
  const second = await agreeTo(browser, page, t, language);
  await second.context().close();
  await page.goto("/console/operators");
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(t.site("console.operators.guessed"));
  await own.close();
}

for (const [view, language] of oneWalk("desktop")) {
  test(`a newcomer is let in, looks, and may do no more (${view.name}, ${language})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    const t = textsOf(language);
    const username = newName();
    const role = `Readers ${username}`;
    await page.setViewportSize(view);
    await visit(page, language, "/console");
    await expect(heading(page, t, "signIn.title")).toBeVisible();
    await expectSound(page);
    await signInAsOpal(page, t);
    await expectSound(page);
    await goTo(page, t, view, "roles");
    await expectSound(page);
    await makeRole(browser, page, t, role, language);
    await goTo(page, t, view, "operators");
    const oneTime = await makeOperator(browser, page, t, { username, role, language });
    await expect(page.getByRole("row").filter({ hasText: username })).toBeVisible();
    await signOut(page, t, "Opal Marsh");

    await givePassword(page, t, { username, password: oneTime });
    await expect(heading(page, t, "signIn.enrolTitle")).toBeVisible();
    await expectSound(page);
    const authenticator = newAuthenticator(await readSecret(page));
    await field(page, t, "signIn.enrolCode").fill("000000");
    await button(page, t, "signIn.turnOn").click();
    await expect(page.getByRole("alert")).not.toBeEmpty();
    await setUp(page, t, authenticator);
    await choosePassword(page, t, oneTime);

    // The console opens with what waits; the trail tells of all this.
    await expect(heading(page, t, "home.title")).toBeVisible();
    await expectSound(page);
    await goTo(page, t, view, "audit");
    await expect(page.getByRole("table")).toBeVisible();
    await expectSound(page);
    const created = t.site("console.audit.details", {
      action: t.site("console.action.operator.created"),
      subject: username,
    });
    await page.getByRole("button", { name: created }).click();
    await expect(dialogOf(page).getByRole("cell", { name: role })).toBeVisible();
    await expectSound(page);
    await escape(page, dialogOf(page));
    await page.goto("/console/operators");
    await expect(heading(page, t, "shell.noPermissionTitle")).toBeVisible();
    await expectSound(page);
    await signOut(page, t, "Ivy Newcomer");
    await guessThrice(page, t, username);
    await release(browser, t, view, language, username);
    await page.reload();
    await guessThrice(page, t, username);
    // An operator with the authenticator needs nobody's help.
    await field(page, t, "signIn.password").fill(ownPassword);
    await field(page, t, "signIn.code").fill(await authenticator.code());
    await button(page, t, "signIn.next").click();
    await expect(heading(page, t, "home.title")).toBeVisible();
  });
}

test("a wrong password says so, and an unknown name says the same", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/console");
  const said: string[] = [];
  for (const username of ["basil", newName()]) {
    await givePassword(page, t, { username, password: "not the password" });
    const alert = page.getByRole("alert").filter({ hasText: /\w/ });
    said.push((await alert.textContent()) ?? "");
    await page.reload();
  }
  expect(said[0]).not.toBe("");
  expect(said[1]).toBe(said[0]);
});

test("a session that ended is taken up again without losing what was begun", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/console/operators");
  await signInAsOpal(page, t);
  await button(page, t, "operators.create").click();
  const username = newName();
  const form = page.getByRole("dialog", { name: t.site("console.operators.createTitle") });
  await field(form, t, "operators.username").fill(username);
  await field(form, t, "operators.name").fill("Ada Unfinished");
  await page.evaluate(async () => {
    const token = sessionStorage.getItem("operator-token") ?? "";
    const headers = { authorization: `Bearer ${token}` };
    await fetch("/console/api/session", { method: "DELETE", headers });
  });
  await button(form, t, "operators.createSend").click();
  const again = page.getByRole("alertdialog", { name: t.site("console.signIn.againTitle") });
  await expect(again).toBeVisible();
  await expectSound(page);
  await field(again, t, "signIn.password").fill(opal.password);
  await button(again, t, "signIn.next").click();
  const site = new URL(page.url()).origin;
  await inTurn(site, opal.username, async () => {
    const known = findAuthenticator(site, opal.username);
    await field(again, t, "signIn.code").fill((await known?.code()) ?? "");
    await button(again, t, "signIn.verify").click();
    await expect(again).toBeHidden();
  });
  await expect(field(form, t, "operators.username")).toHaveValue(username);
  await button(form, t, "operators.createSend").click();
  await expect(button(form, t, "approvals.open")).toBeVisible();
});

test("a new tab needs no second sign-in, and signing out in one signs out all", async ({
  browser,
}) => {
  const t = textsOf("en");
  const context = await browser.newContext();
  const page = await context.newPage();
  await visit(page, "en", "/console/operators");
  await signInAsOpal(page, t);
  await expect(heading(page, t, "operators.title")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/console/audit");
  await expect(heading(other, t, "audit.title")).toBeVisible();
  // Nothing that outlives the tabs knows the token.
  const kept = await other.evaluate(() => {
    const token = sessionStorage.getItem("operator-token") ?? "";
    const stored = Object.keys(localStorage).map((key) => localStorage.getItem(key) ?? "");
    return [...stored, document.cookie].some((text) => text.includes(token));
  });
  expect(kept).toBe(false);
  // A page from elsewhere has another origin, and gets nothing, not even our language.
  const stranger = await context.newPage();
  await stranger.goto(page.url().replace("localhost", "127.0.0.1"));
  await expect(heading(stranger, textsOf("bn"), "signIn.title")).toBeVisible();
  await signOut(other, t, "Opal Marsh");
  await expect(heading(page, t, "signIn.title")).toBeVisible();
  await context.close();
});

test("an account is reset only by who types its name, and suspended at once", async ({
  page,
  browser,
}) => {
  const t = textsOf("en");
  await enterAsOpal(page, t, { path: "/console/operators" });
  await page.getByRole("button", { name: "Details of Basil Thorne" }).click();
  const drawer = dialogOf(page);
  await expect(button(drawer, t, "operators.reset")).toBeDisabled();
  await field(drawer, t, "operators.resetConfirm".replace("{username}", "basil"))
    .or(drawer.getByRole("textbox", { name: /basil/ }))
    .fill("basil");
  await expectSound(page);
  await drawer.getByRole("button", { name: t.site("console.operators.suspended") }).click();
  await button(drawer, t, "operators.save").click();
  await expect(drawer).toBeHidden();
  const row = page.getByRole("row", { name: /Basil Thorne/ });
  await expect(row).toContainText(t.site("console.operators.suspended"));
  // What was open has an address, so Back opens it again.
  await page.goBack();
  await expect(drawer).toBeVisible();
  await drawer.getByRole("button", { name: t.site("console.operators.open"), exact: true }).click();
  await button(drawer, t, "operators.save").click();
  // To open it again takes two.
  const second = await agreeTo(browser, page, t);
  await second.context().close();
  await page.goto("/console/operators");
  await expect(row).toContainText(t.site("console.operators.open"));
});

test("the console reads from right to left, and nothing sticks out", async ({ page }) => {
  for (const view of views) {
    await page.setViewportSize(view);
    await page.goto("/console?lang=ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSound(page);
  }
});

test("a phone shows every figure of the overview without scrolling sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const t = textsOf("en");
  await enterAsOpal(page, t);
  const figures = page.getByRole("region", { name: t.site("console.home.figures") });
  await expect(figures.getByRole("columnheader")).toHaveCount(3);
  const table = figures.getByRole("table");
  const [own, frame] = [await table.boundingBox(), await figures.boundingBox()];
  expect(own?.width).toBeLessThanOrEqual(frame?.width ?? 0);
  await expectSound(page);
});

test("a form asks before what was typed is lost", async ({ page }) => {
  const t = textsOf("en");
  await enterAsOpal(page, t);
  for (const place of ["roles", "operators", "adjustments"]) {
    await page.goto(`/console/${place}?new=1`);
    const typed = dialogOf(page).getByRole("textbox").first();
    await typed.fill("half written");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await buttonIn(question, t, "fields.keepWriting").click();
    await expect(typed).toHaveValue("half written");
    await page.keyboard.press("Escape");
    await buttonIn(question, t, "fields.leave").click();
    await expect(typed).toHaveCount(0);
  }
});
