import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { button, enter, field, heading } from "./agents.ts";
import { expect, expectSound, test } from "./fixtures.ts";
import {
  buttonIn,
  fieldIn,
  fillBirthday,
  leaveWelcome,
  newName,
  password,
  views,
  visit,
} from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** An agent's team: found by name, opened, noted, and looked at level by level. */

// The first sign-in gives a wrong code once.
test.use({ expectedErrors: [/status of 4\d\d/] });

const [desktop, phone] = views;

/** Of the two ways between pages the one that this window shows. */
const way = (page: Page, t: Texts, key: string): Locator =>
  page
    .getByRole("navigation", { name: t.site("agent.menu") })
    .getByRole("link", { name: t.site(key), exact: true })
    .filter({ visible: true });

async function findAndNote(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: t.site("agent.search") }).fill(name.slice(0, 4));
  const row = page.getByRole("button", { name }).filter({ visible: true });
  await expect(page).toHaveURL(/find=/);
  await expect(row).toHaveCount(1);
  await expectSound(page);
  await row.click();
  const drawer = page.getByRole("dialog", { name });
  await expect(drawer.getByText(t.site("agent.statusOpen"))).toBeVisible();
  await expectSound(page);
  const note = `met ${Date.now()}`;
  await field(page, t, "agent.remark").fill(note);
  await button(drawer, t, "agent.saveNote").click();
  await expect(page.getByText(t.site("agent.noteSaved"))).toBeVisible();
  // The address leads back to the same member.
  await page.reload();
  await expect(field(page, t, "agent.remark")).toHaveValue(note);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
}

/** The report branch by branch: another period, another order; the address keeps both. */
async function readStatements(page: Page, t: Texts): Promise<void> {
  await expectSound(page);
  await way(page, t, "agent.userLoss").click();
  await expect(page).toHaveURL(/page=palStatementsAgentCopy/);
  await expect(heading(page, t, "agent.userLoss")).toBeVisible();
  await button(page, t, "records.last30").click();
  await expect(page).toHaveURL(/period=last30/);
  await expect(page.getByText(t.site("agent.total"), { exact: true }).first()).toBeAttached();
  await expectSound(page);
}

// An agent whom no other journey signs in, so that nobody else sets up the authenticator meanwhile.
const [agent, downline] = ["moushumi", "jahid"];

for (const [view, language] of [
  [desktop, "en"],
  [phone, "bn"],
] as const) {
  test(`an agent finds a downline and looks below (${view.name}, ${language})`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visit(page, language, "/agent");
    await enter(page, t, agent);
    await expect(heading(page, t, "agent.title")).toBeVisible();
    await expect(page.getByText(t.site("agent.teamBalance")).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: t.site("agent.figures") })).toBeVisible();
    await readStatements(page, t);
    await way(page, t, "agent.downlines").click();
    await expect(page).toHaveURL(/page=downlineManagmentView/);
    await expect(heading(page, t, "agent.downlines")).toBeVisible();
    await findAndNote(page, t, downline);
    await page.getByRole("searchbox", { name: t.site("agent.search") }).fill("nobody-here");
    await expect(page.getByText(t.site("agent.noMatch"))).toBeVisible();
    await expectSound(page);
    await button(page, t, "agent.clearFilters").first().click();
    await button(page, t, "agent.scopeTeam").click();
    await expect(page).toHaveURL(/scope=team/);
    await button(page, t, "agent.asTree").click();
    const opener = page.locator("main [aria-expanded=false]").first();
    await opener.click();
    await expect(page.locator("main ul ul li").first()).toBeVisible();
    await expectSound(page);
    await way(page, t, "agent.overview").click();
    await expect(heading(page, t, "agent.title")).toBeVisible();
  });
}

/** The width that a PNG says it has. */
const widthOf = (png: Buffer) => png.readUInt32BE(16);

/** Registers by the form that the address of a link opens. */
async function registerBy(page: Page, t: Texts, address: string): Promise<string> {
  await page.goto(address);
  const dialog = page.getByRole("dialog", { name: t.site("auth.registerTitle") });
  const username = newName();
  await fieldIn(dialog, t, "auth.username").fill(username);
  await fieldIn(dialog, t, "auth.password").fill(password);
  await fieldIn(dialog, t, "auth.confirmPassword").fill(password);
  await fillBirthday(dialog, t, "1994-03-21");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await buttonIn(dialog, t, "auth.register").click();
  await leaveWelcome(page, t, username);
  return username;
}

for (const [view, language] of [
  [desktop, "en"],
  [phone, "bn"],
] as const) {
  test(`an agent's link brings a player who stands below (${view.name}, ${language})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visit(page, language, "/agent");
    await enter(page, t, agent);
    await way(page, t, "agent.links").click();
    await expect(page).toHaveURL(/page=registerCenter/);
    await expectSound(page);
    await button(page, t, "agent.newLink").click();
    const form = page.getByRole("dialog", { name: t.site("agent.newLink") });
    // A wrong field is named, and nothing is lost.
    await field(page, t, "agent.linkUsesMax").fill("0");
    await field(page, t, "agent.remark").fill("market day");
    await button(form, t, "agent.makeLink").click();
    await expect(field(page, t, "agent.linkUsesMax")).toBeFocused();
    await field(page, t, "agent.linkUsesMax").fill("1");
    await expectSound(page);
    await button(form, t, "agent.makeLink").click();
    await expect(page.getByText(t.site("agent.linkMade"))).toBeVisible();
    const code = new URL(page.url()).searchParams.get("link") ?? "";
    const drawer = page.getByRole("dialog", { name: code });
    const address = await drawer.getByText(`affiliateCode=${code}`).innerText();
    await expectSound(page);
    const saving = page.waitForEvent("download");
    await button(drawer, t, "agent.saveQr").click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`${code}.png`);
    expect(widthOf(await readFile(await saved.path()))).toBeGreaterThanOrEqual(1024);

    const visitor = await (await browser.newContext()).newPage();
    await visit(visitor, language);
    const username = await registerBy(visitor, t, address);
    await page.reload();
    // The one it was for has come.
    await expect(drawer.getByText(t.site("agent.linkUsedUp"))).toBeVisible();
    await expect(drawer.getByText("1 / 1")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(code)).toHaveCount(0);
    await way(page, t, "agent.downlines").click();
    await page.getByRole("searchbox", { name: t.site("agent.search") }).fill(username);
    await expect(
      page.getByRole("button", { name: username }).filter({ visible: true }),
    ).toHaveCount(1);
  });
}
