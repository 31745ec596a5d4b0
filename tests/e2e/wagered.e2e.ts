import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures.ts";
import {
  balanceIn,
  buttonIn,
  decide,
  dialogOf,
  fieldIn,
  minorOf,
  oneWalk,
  openFrame,
  visitAsMember,
} from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** What is given for play becomes cash: it is staked in a real game, claimed, and can be spent. */

/** Rolls the dice so often for so much, and waits until the wallet has heard of each. */
async function roll(page: Page, t: Texts, stake: string, times: number): Promise<void> {
  const frame = await openFrame(page, "HSE", "amber-dice");
  const button = frame.getByRole("button", { name: t.game("dice.roll") }).last();
  await expect(button).toBeEnabled({ timeout: 45_000 });
  const box = frame.getByRole("textbox", { name: t.game("stake.label"), exact: true });
  await box.fill(stake);
  await box.press("Tab");
  for (let round = 0; round < times; round += 1) {
    const before = await balanceIn(page).innerText();
    await button.click();
    await expect(balanceIn(page)).not.toHaveText(before, { timeout: 20_000 });
    await expect(button).toBeEnabled({ timeout: 45_000 });
  }
}

for (const [view, language] of oneWalk("desktop")) {
  test(`the rebate of bets is claimed and is cash, ${view.name}, ${language}`, async ({ page }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, { money: "4000" });
    await roll(page, t, "2000", 2);

    // 0.05 % of 4,000.00, from 1.00 on.
    const card = page.getByRole("region", { name: t.site("awards.rebate.title") });
    await expect(async () => {
      await page.goto("/member?page=rewardCenter");
      await expect(card).toContainText("৳2.00", { timeout: 4_000 });
    }).toPass({ timeout: 40_000 });
    await expectSound(page);
    const before = minorOf(await balanceIn(page).innerText());
    const claim = `${t.site("awards.claim")}: ${t.site("awards.rebate.title")}`;
    await card.getByRole("button", { name: claim }).click();
    await expect.poll(async () => minorOf(await balanceIn(page).innerText())).toBe(before + 200);
    // It asks for no bets of its own.
    await page.goto("/member?page=withdraw");
    await expect(page.getByText("৳2.00", { exact: true })).toHaveCount(0);
  });
}

for (const [view, language] of oneWalk("phone")) {
  test(`a reload bonus is staked and becomes cash, ${view.name}, ${language}`, async ({ page }) => {
    test.setTimeout(150_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, { money: "500" });
    await buttonIn(page.getByRole("banner"), t, "shell.deposit").click();
    const dialog = dialogOf(page);
    await fieldIn(dialog, t, "wallet.amount").fill("500");
    const choice = dialog.getByRole("group", { name: t.site("bonuses.choice"), exact: true });
    await choice.getByRole("radio").nth(1).check({ force: true });
    await expect(choice.getByText("+৳100.00", { exact: true })).toBeVisible();
    await dialog.locator('button[type="submit"]').click();
    await page.waitForURL(/\/pay\//);
    await decide(page, "pay");

    // What runs stands in the reward centre, as the way to all of it.
    await page.goto("/member?page=rewardCenter");
    const way = page
      .getByRole("main")
      .getByRole("link", { name: t.site("bonuses.state.active") })
      .last();
    await expect(way.getByRole("progressbar")).toHaveAttribute("value", "0");
    await expectSound(page);

    // Eight times the bonus.
    await roll(page, t, "400", 2);
    const before = minorOf(await balanceIn(page).innerText());
    // The worker looks every half minute for bonuses whose wagering is done.
    const balance = async () => minorOf(await balanceIn(page).innerText());
    await expect.poll(balance, { timeout: 60_000 }).toBe(before + 10_000);
    await page.goto("/member?page=bonusDetails");
    await expect(page.getByRole("main").locator("summary")).toContainText(
      t.site("bonuses.state.completed"),
    );
    await expectSound(page);
  });
}
