import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { anotherBrowser, expect, newNetwork, test, expectSound } from "./fixtures.ts";
import { button, enterAsOpal } from "./operator.ts";
import { dialogOf, fieldIn, refuseBonus, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/** The console's lists as files, as an operator asks for them and takes them home. */

const t = textsOf("en");
const word = (key: string) => t.site(`console.exports.${key}`);

/** Somebody begins a deposit; answers the user name. */
async function deposit(page: Page): Promise<string> {
  const username = await visitAsMember(page, "en");
  const name = t.site("shell.deposit");
  await page.getByRole("banner").getByRole("button", { name, exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByText(t.site("wallet.bank_transfer"), { exact: true }).click();
  await fieldIn(dialog, t, "wallet.amount").fill("1500");
  await refuseBonus(dialog, t);
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog.getByRole("heading", { name: t.site("wallet.created") })).toBeVisible();
  return username;
}

test("an operator exports deposits, follows the file and opens it", async ({ page, browser }) => {
  const extraHTTPHeaders = { "x-forwarded-for": newNetwork() };
  const context = await anotherBrowser(browser, { locale: "en-GB", extraHTTPHeaders });
  const username = await deposit(await context.newPage());

  await enterAsOpal(page, t, { path: "/console/deposits?state=all" });
  await button(page, t, "exports.button").click();
  await page.getByRole("button", { name: word("look") }).click();

  const rows = page.getByRole("row").filter({ hasText: word("kinds.deposits") });
  const row = rows.first();
  await expect(row).toContainText(word("is.ready"), { timeout: 30_000 });
  await expectSound(page);

  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: word("download") }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^deposits-\d{4}-\d\d-\d\d-[0-9a-f]{6}\.csv$/);
  const [head = "", ...lines] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(head).toContain("created_at,deposit_id,reference,brand,username,method");
  expect(lines.filter((line) => line.includes(`,${username},`))).toHaveLength(1);
  await expect(row).toContainText(new RegExp(`${lines.length} rows?\\b`));

  const count = await rows.count();
  await row.getByRole("button", { name: word("delete") }).click();
  const sure = page.getByRole("alertdialog");
  await expect(sure).toContainText(word("deleteText"));
  await sure.getByRole("button", { name: word("delete") }).click();
  await expect(sure).toBeHidden();
  await expect(rows).toHaveCount(count - 1);

  // What was taken out of the house stands in the trail.
  await page.goto("/console/audit?action=export.downloaded");
  await page.getByRole("table").getByRole("button").first().click();
  await expect(dialogOf(page)).toContainText("deposits");
});
