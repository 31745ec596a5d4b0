import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { balanceIn, depositMoney, minorOf, openGame, register, visit, oneWalk } from "./site.ts";
import { textsOf, type Language, type Texts } from "./texts.ts";

/**
 * A member looks back at what was played and moved: figures that agree with the wallet, the page of
 * a round at its vendor, periods, a file and a statement on paper.
 */

const dice = { en: "Amber Dice", bn: "অ্যাম্বার ডাইস" } as const satisfies Record<Language, string>;

async function rollOnce(page: Page, t: Texts, language: Language): Promise<void> {
  const frame = await openGame(page, t, "bgs", dice[language]);
  const roll = frame.getByRole("button", { name: t.game("dice.roll"), exact: false });
  await expect(roll.first()).toBeEnabled({ timeout: 45_000 });
  await roll.last().click();
  await expect(frame.getByTestId("roll")).toHaveText(/^\d{1,3}\.\d\d$/, { timeout: 45_000 });
}

/** The figure beside a name in the card of totals. */
function figure(page: Page, t: Texts, name: string): Locator {
  return page
    .getByRole("region", { name: t.site("records.totals") })
    .locator("div", { has: page.getByText(t.site(`records.${name}`), { exact: true }) })
    .locator(".num")
    .first();
}

const minorIn = async (place: Locator) => minorOf(await place.innerText());

async function expectFile(page: Page, t: Texts, rows: number): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: t.site("records.download") }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[a-z]+-[-0-9]+\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(rows + 1);
  const [head = "", first = ""] = lines;
  expect(head, "columns in the page's words").toContain(t.site("records.currency"));
  expect(head, "and by the clock it names").toContain("(Asia/Dhaka)");
  expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  expect(first, "no codes").not.toMatch(/,(?:BGS|settled|bet|win|deposit),/);
}

/** What is printed, kept instead of sent to a printer. */
async function printed(page: Page, t: Texts): Promise<Locator> {
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole("button", { name: t.site("records.print") }).click();
  return page.locator(".printed-statement");
}

/** On a phone each type of game has a card, with its whole name and everything within the page. */
async function expectTypeCards(page: Page, t: Texts): Promise<void> {
  const types = page.getByRole("list", { name: t.site("records.byGameType") });
  await expect(types.getByRole("listitem")).toHaveCount(1);
  await expect(types).toContainText(t.site("shell.gameType.BGS"));
  const result = types.locator("dd").last();
  await result.scrollIntoViewIfNeeded();
  await expect(result).toBeInViewport({ ratio: 1 });
}

for (const [view, language] of oneWalk("phone")) {
  test(`a member's records (${language}, ${view.name})`, async ({ page }) => {
    test.setTimeout(180_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visit(page, language);
    const account = await register(page);
    await depositMoney(page, t, "1000");
    await rollOnce(page, t, language);

    // One round: what was staked, paid and won or lost agree, and the wallet with them.
    await page.goto("/member?page=personalHistoryCopy&range=today");
    const name = page.getByRole("main").getByText(dice[language]).filter({ visible: true });
    await expect(name.first()).toBeVisible();
    const [stake, payout, net] = [
      await minorIn(figure(page, t, "totalStake")),
      await minorIn(figure(page, t, "totalPayout")),
      await minorIn(figure(page, t, "totalNet")),
    ];
    expect(stake).toBeGreaterThan(0);
    expect(payout - stake).toBe(net);
    expect(await minorIn(figure(page, t, "validBets"))).toBe(stake);
    const balance = await minorIn(balanceIn(page));
    expect(balance).toBe(100_000 + net);
    await expectSound(page);
    await expectFile(page, t, 1);

    // The vendor's own page of the round opens beside the site.
    await page.locator("main :is(tbody, li) button").filter({ visible: true }).first().click();
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: t.site("records.vendorResult") }).click();
    const theirs = await opened;
    await expect(theirs).toHaveURL(/\/round\/.+key=/);
    await expect(theirs.locator("body")).toContainText(/\d/);
    await theirs.close();

    // Yesterday there was nothing.
    await page.goto("/member?page=personalHistoryCopy&range=yesterday");
    await expect(page.getByText(t.site("records.empty"))).toBeVisible();

    // The statement ends with what the wallet has, and begins with nothing.
    await page.goto("/member?page=transactionHistory&range=today");
    await expect(figure(page, t, "closing")).toBeVisible();
    expect(await minorIn(figure(page, t, "opening"))).toBe(0);
    expect(await minorIn(figure(page, t, "closing"))).toBe(balance);
    const moved =
      (await minorIn(figure(page, t, "moneyIn"))) - (await minorIn(figure(page, t, "moneyOut")));
    expect(moved).toBe(balance);
    await expectSound(page);
    await expectFile(page, t, payout > 0 ? 3 : 2);
    const paper = await printed(page, t);
    await expect(paper).toHaveCount(1);
    await expect(paper).toContainText(account);
    await page.emulateMedia({ media: "print" });
    await expect(paper).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await expect(paper).toHaveCount(0);

    // Profit and loss says the same; a period the wrong way round says so.
    await page.goto("/member?page=personalProfit&range=today");
    await expect(page.getByRole("img", { name: t.site("records.net") })).toBeVisible();
    expect(await minorIn(figure(page, t, "totalNet"))).toBe(net);
    expect(await minorIn(figure(page, t, "deposits"))).toBe(100_000);
    await expectTypeCards(page, t);
    await expectSound(page);
    await page.getByRole("button", { name: t.site("records.custom") }).click();
    await page.getByLabel(t.site("records.to"), { exact: true }).fill("2020-01-01");
    await expect(page.getByRole("alert")).toHaveText(t.site("records.rangeWrong"));
  });
}
