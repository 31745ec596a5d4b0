import type { Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { expectToast } from "./member.ts";
import { balanceIn, buttonIn, depositMoney, fieldIn, register, visit, oneWalk } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/**
 * Money at a vendor that keeps it: the game asks for some, what is won there is brought back, and
 * the wallet's page shows where everything is.
 */

const game = "/seamless?vassalage=TDP&gameCode=abyss-bounty";

/** A sum in a sentence of the site. */
const sum = (text: string) => `\u2066৳${text}\u2069`;

async function move(page: Page, t: Texts, amount: string): Promise<void> {
  await fieldIn(page.locator("body"), t, "wallet.amount").fill(amount);
  await page.locator('form button[type="submit"]').click();
}

for (const [view, language] of oneWalk("phone")) {
  test(`${view.name}, ${language}: money goes to a vendor and comes back with what it won`, async ({
    page,
  }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visit(page, language);
    await register(page);
    await depositMoney(page, t, "1000");

    await page.goto(game);
    await expect(fieldIn(page.locator("body"), t, "wallet.amount")).toBeVisible();
    await expectSound(page);
    await move(page, t, "300");
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("status")).toHaveText("৳300.00");
    await frame.locator('[data-play="win"]').click();
    await expect(frame.getByRole("status")).toHaveText("৳350.00");
    await expect(balanceIn(page)).toHaveText("৳700.00");

    await page.goto("/member?page=transferFund");
    const main = page.getByRole("main");
    await expect(main.getByText("৳1,050.00", { exact: true })).toBeVisible();
    await expect(main.getByRole("button", { pressed: true })).toContainText("৳350.00");
    await expectSound(page);
    await move(page, t, "5000");
    await expect(
      main.getByText(t.site("funds.available", { amount: sum("700.00") })).first(),
    ).toBeVisible();
    await move(page, t, "100");
    await expectToast(page, t.site("funds.doneText", { amount: sum("100.00") }));
    await expect(main.getByRole("button", { pressed: true })).toContainText("৳450.00");
    await buttonIn(main, t, "funds.collect").click();
    await expect(main.getByRole("button", { pressed: true })).toContainText("৳0.00");
    await expect(main.getByText("৳1,050.00", { exact: true })).toHaveCount(2);
    await expect(main.getByText(t.site("funds.state.done"), { exact: true })).toHaveCount(3);
    await expectSound(page);
  });
}
