import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { button, enter, field, goTo, heading } from "./agents.ts";
import { expect, expectSound, test } from "./fixtures.ts";
import { logIn } from "./member.ts";
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
  await goTo(page, t, "agent.groupReports", "agent.userLoss");
  await expect(page).toHaveURL(/page=palStatementsAgentCopy/);
  await expect(heading(page, t, "agent.userLoss")).toBeVisible();
  await button(page, t, "records.last30").click();
  await expect(page).toHaveURL(/period=last30/);
  await expect(page.getByText(t.site("agent.total"), { exact: true }).first()).toBeAttached();
  await expectSound(page);
}

/** The bets below a downline, one round of them, all as a file; and what moved money. */
async function readRecords(page: Page, t: Texts): Promise<void> {
  await goTo(page, t, "agent.groupReports", "agent.teamBets");
  await expect(heading(page, t, "agent.teamBets")).toBeVisible();
  await button(page, t, "records.last30").click();
  await page.getByRole("region", { name: t.site("agent.betsBelow") }).waitFor();
  await page.getByRole("button", { name: downline, exact: true }).click();
  const open = page
    .getByRole("button", { name: new RegExp(t.site("records.details", { round: ".+" })) })
    .filter({ visible: true })
    .first();
  await expect(open).toBeVisible();
  await expectSound(page);
  const saving = page.waitForEvent("download");
  await button(page, t, "records.download").click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file.trim().split("\n").length).toBeGreaterThan(1);
  expect(file).toContain(t.site("records.roundNumber"));
  await open.click();
  const round = page.getByRole("dialog", { name: t.site("records.roundTitle") });
  await expect(round.getByText(t.site("records.entries"))).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(round).toBeHidden();
  await goTo(page, t, "agent.groupReports", "agent.movements");
  await expect(heading(page, t, "agent.movements")).toBeVisible();
  await page.getByRole("combobox", { name: t.site("wallet.kind") }).selectOption("line");
  await expect(page).toHaveURL(/kind=line/);
  await expectSound(page);
}

/** What the house says, and the agent's own messages and money. */
async function readOwn(page: Page, t: Texts): Promise<void> {
  await goTo(page, t, "agent.account", "agent.announcements");
  const news = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: t.site("content.announcementType.agents") })
    .first();
  await expect(news.getByText(t.site("content.announcementNew"))).toBeVisible();
  await news.getByRole("button").click();
  await button(page, t, "content.announcementsAll").click();
  await expect(news.getByText(t.site("content.announcementNew"))).toBeHidden();
  await expectSound(page);
  for (const key of ["messages", "accountDetails", "withdrawals"]) {
    await goTo(page, t, "agent.account", `agent.${key}`);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expectSound(page);
  }
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
    await readRecords(page, t);
    await readOwn(page, t);
    await goTo(page, t, "agent.groupTeam", "agent.downlines");
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
    await goTo(page, t, "agent.overview", "agent.overview");
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

/** Opens an account for somebody, and reads its first password, which is shown once. */
async function openFor(page: Page, t: Texts) {
  await goTo(page, t, "agent.groupTeam", "agent.links");
  await button(page, t, "agent.newAccount").click();
  const form = page.getByRole("dialog", { name: t.site("agent.newAccount") });
  const username = newName();
  await fieldIn(form, t, "auth.username").fill(username);
  await expectSound(page);
  await button(form, t, "agent.openAccount").click();
  const opened = page.getByRole("dialog", { name: t.site("agent.accountOpened") });
  const shown = opened.getByRole("status", { name: t.site("agent.firstPassword"), exact: true });
  const first = await shown.innerText();
  await expectSound(page);
  await button(opened, t, "agent.accountDone").click();
  await expect(page.getByText(username)).toBeVisible();
  await expectSound(page);
  return { username, first };
}

/** The first sign-in asks for another password, a birthday and the rules of play. */
async function takeOver(page: Page, t: Texts, { username, first }: OpenedFor): Promise<void> {
  await page.goto("/login");
  await logIn(page, t, username, first);
  const dialog = page.getByRole("dialog", { name: t.site("auth.finishTitle") });
  await fieldIn(dialog, t, "auth.password").fill(password);
  await fieldIn(dialog, t, "auth.confirmPassword").fill(password);
  await fillBirthday(dialog, t, "1991-07-02");
  await expectSound(page);
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await buttonIn(dialog, t, "auth.finishAction").click();
  await expect(page.getByText(t.site("auth.finished"))).toBeVisible();
  await expect(dialog).toBeHidden();
}

type OpenedFor = Awaited<ReturnType<typeof openFor>>;

for (const [view, language] of [
  [desktop, "en"],
  [phone, "bn"],
] as const) {
  test(`an agent brings players by link and by account (${view.name}, ${language})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visit(page, language, "/agent");
    await enter(page, t, agent);
    await goTo(page, t, "agent.groupTeam", "agent.links");
    await expect(page).toHaveURL(/page=registerCenter/);
    await expectSound(page);
    await button(page, t, "agent.newLink").click();
    const form = page.getByRole("dialog", { name: t.site("agent.newLink") });
    // A wrong field is named, and nothing is lost.
    await field(page, t, "agent.linkUsesMax").fill("0");
    await field(page, t, "agent.remark").fill("market day");
    await page.keyboard.press("Escape");
    await button(page, t, "fields.keepWriting").click();
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
    const uses = drawer.getByRole("textbox", { name: t.site("agent.linkUsesMax") });
    const save = drawer.getByRole("button", { name: t.site("security.save"), exact: true });
    await uses.fill("2");
    await save.click();
    await expect(drawer.getByText("1 / 2")).toBeVisible();
    await expect(drawer.getByText(t.site("agent.linkUsedUp"))).toBeHidden();
    await uses.fill("1");
    await save.click();
    await expect(drawer.getByText(t.site("agent.linkUsedUp"))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(code)).toHaveCount(0);
    const opened = await openFor(page, t);
    const person = await (await browser.newContext()).newPage();
    await visit(person, language);
    await takeOver(person, t, opened);
    await goTo(page, t, "agent.groupTeam", "agent.downlines");
    for (const name of [username, opened.username]) {
      await page.getByRole("searchbox", { name: t.site("agent.search") }).fill(name);
      await expect(page.getByRole("button", { name }).filter({ visible: true })).toHaveCount(1);
    }
  });
}
