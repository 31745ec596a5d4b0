import type { Browser, Page } from "@playwright/test";
import { anotherBrowser, expect, newNetwork, test, expectSound } from "./fixtures.ts";
import { agreeTo, button, enterAsCoral, enterAsOpal, field } from "./operator.ts";
import { balanceIn, dialogOf, minorOf, newPlayer } from "./site.ts";
import { textsOf } from "./texts.ts";

/** The console's money pages, as those who answer for the money use them. */

// An approval that somebody else must give is refused, and the browser says so in its console.
test.use({ expectedErrors: [/status of 4\d\d/] });

const t = textsOf("en");
const word = (key: string, values?: Record<string, string>) =>
  t.site(`console.adjustments.${key}`, values);

async function askFor(page: Page, username: string, amount: string): Promise<void> {
  await page.goto("/console/adjustments");
  await button(page, t, "adjustments.create").click();
  const form = dialogOf(page);
  await button(form, t, "adjustments.send").click();
  await expect(form).toContainText(word("memberMissing"));
  await field(form, t, "adjustments.username").fill(username);
  await field(form, t, "queue.amount").fill(amount);
  await form.getByRole("combobox", { name: word("category") }).selectOption("compensation");
  await field(form, t, "adjustments.reason").fill("The round ended without its result.");
  await expectSound(page);
  await button(form, t, "adjustments.send").click();
  await expect(form).toBeHidden();
}

/** Another operator, at a page of the console. */
async function openSecond(browser: Browser, path: string): Promise<Page> {
  const network = { "x-forwarded-for": newNetwork() };
  const coral = await anotherBrowser(browser, { locale: "en-GB", extraHTTPHeaders: network });
  const second = await coral.newPage();
  await enterAsCoral(second, t, { path });
  return second;
}

test("one operator asks for a correction, another approves it, and the member has it", async ({
  page,
  browser,
}) => {
  const { player, name } = await newPlayer(browser, "en");
  const before = minorOf(await balanceIn(player).innerText());

  await enterAsOpal(page, t);
  await askFor(page, name, "120.50");
  await page.getByRole("button", { name }).click();
  await expect(dialogOf(page)).toContainText(word("ownWaits"));
  await expect(button(dialogOf(page), t, "adjustments.approve")).toHaveCount(0);
  await expectSound(page);

  const second = await openSecond(browser, "/console/adjustments");
  await second.getByRole("button", { name }).click();
  await expect(button(dialogOf(second), t, "adjustments.approve")).toBeVisible();
  await second.keyboard.press("a");
  const sure = second.getByRole("alertdialog");
  await expect(sure).toContainText(name);
  await sure.getByRole("button", { name: word("approve") }).click();
  await expect(dialogOf(second)).toContainText(word("state.approved"));
  await expect(dialogOf(second)).toContainText(word("balanceAfter"));
  await expectSound(second);

  await expect.poll(async () => minorOf(await balanceIn(player).innerText())).toBe(before + 12_050);
});

test("an operator changes what a deposit asks, and adds an account that another opens", async ({
  page,
  browser,
}) => {
  const cashier = (key: string, values?: Record<string, string>) =>
    t.site(`console.cashier.${key}`, values);
  await enterAsOpal(page, t, { path: "/console/cashier" });
  await page.getByRole("button", { name: cashier("tab.deposits") }).click();
  const card = page.getByRole("form", { name: t.site("console.deposits.kind.card") });
  const usual = field(card, t, "cashier.field.usualMinutes");
  const next = String(Number(await usual.inputValue()) + 1);
  await field(card, t, "cashier.field.fee").fill("51");
  await usual.fill(next);
  await button(card, t, "desk.save").click();
  await expect(card).toContainText(cashier("broken"));
  await expectSound(page);
  await field(card, t, "cashier.field.fee").fill("1.5");
  await button(card, t, "desk.save").click();
  await expect(button(card, t, "approvals.open")).toBeVisible();
  await expectSound(page);
  const agreeing = await agreeTo(browser, page, t);
  await expectSound(agreeing);
  await page.goto("/console/cashier?tab=deposits");
  await expect(usual).toHaveValue(next);

  const number = `88 ${Date.now()}`;
  await button(page, t, "cashier.addAccount").click();
  const dialog = dialogOf(page);
  await field(dialog, t, "cashier.account.bank").fill("Surma Demo Bank");
  await field(dialog, t, "cashier.account.holder").fill("Amberjack Demo Ltd");
  await field(dialog, t, "cashier.account.number").fill(number);
  await field(dialog, t, "cashier.account.accountId").fill(`surma-${Date.now()}`);
  await expectSound(page);
  await button(dialog, t, "cashier.addAccount").click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(number);
  await button(question, t, "desk.add").click();
  await expect(dialog).toBeHidden();
  const account = page.getByRole("listitem").filter({ hasText: number });
  await expect(account).toContainText(cashier("proposedByYou"));
  await expect(button(account, t, "cashier.approve")).toHaveCount(0);
  await expectSound(page);
  const second = await openSecond(browser, "/console/cashier?tab=deposits");
  await button(
    second.getByRole("listitem").filter({ hasText: number }),
    t,
    "cashier.approve",
  ).click();
  await expectSound(second);
  await button(second.getByRole("alertdialog"), t, "cashier.approve").click();
  await expect(second.getByRole("switch", { name: new RegExp(number) })).toBeChecked();
  await page.reload();
  await account.getByRole("switch").click();
  await button(question, t, "cashier.close").click();
  await expect(account.getByRole("switch")).toHaveAttribute("aria-checked", "false");
  await expectSound(page);
  await page.reload();
  await expect(usual).toHaveValue(next);
  await expect(account.getByRole("switch")).toHaveAttribute("aria-checked", "false");
});

test("who asked for a change takes it back while it waits, and then nothing changed", async ({
  page,
}) => {
  await enterAsOpal(page, t, { path: "/console/cashier?tab=verification" });
  const minutes = field(page, t, "cashier.field.targetMinutes");
  const later = String(Number(await minutes.inputValue()) + 1);
  await minutes.fill(later);
  await button(page, t, "desk.save").click();
  await button(page, t, "approvals.open").click();
  // Who asked may take it back, and then nothing changed.
  await button(page, t, "approvals.withdraw").click();
  await field(page, t, "queue.reason").fill("Thought better of it.");
  await button(page, t, "approvals.withdraw").click();
  await expect(dialogOf(page)).toContainText(t.site("console.approvals.state.declined"));
  await expectSound(page);
  await page.goto("/console/cashier?tab=verification");
  await expect(minutes).not.toHaveValue(later);
});
