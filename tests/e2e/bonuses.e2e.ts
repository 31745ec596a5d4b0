import { expect, test, expectSound } from "./fixtures.ts";
import { expectToast } from "./member.ts";
import { balanceIn, buttonIn, decide, dialogOf, fieldIn, oneWalk, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/** A bonus is chosen with a deposit, runs beside the member's own money, and is given up. */

/** A sum in a sentence of the site. */
const sum = (text: string) => `\u2066৳${text}\u2069`;

for (const [view, language] of oneWalk("desktop")) {
  test(`${view.name}, ${language}: a bonus comes with a deposit and leaves the cash alone`, async ({
    page,
  }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language);

    await buttonIn(page.getByRole("banner"), t, "shell.deposit").click();
    const dialog = dialogOf(page);
    const choice = dialog.getByRole("group", { name: t.site("bonuses.choice"), exact: true });
    const offer = choice.getByRole("radio").nth(1);
    const amount = fieldIn(dialog, t, "wallet.amount");
    await amount.fill("200");
    await expect(offer).toBeDisabled();
    await amount.fill("1000");
    await expect(offer).toBeEnabled();
    // Nothing is chosen for the member, and what a deposit without the bonus loses is said.
    await expect(choice.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(choice.getByText(t.site("bonuses.firstOnly"))).toBeVisible();
    await expect(dialog.getByText(t.site("wallet.mustBet", { times: "1" }))).toBeVisible();
    await dialog.locator('button[type="submit"]').click();
    await expect(dialog.getByText(t.site("bonuses.choose"), { exact: true })).toBeVisible();
    await expectSound(page);
    await offer.check({ force: true });
    await expect(choice.getByText("+৳1,000.00", { exact: true })).toBeVisible();
    await expectSound(page);
    await dialog.locator('button[type="submit"]').click();
    await page.waitForURL(/\/pay\//);
    await decide(page, "pay");

    const main = page.getByRole("main");
    await main.getByRole("link", { name: t.site("bonuses.state.active") }).click();
    await page.waitForURL(/page=bonusDetails/);
    const active = main.getByRole("region", { name: t.site("bonuses.state.active"), exact: true });
    await expect(active.getByText("৳1,000.00", { exact: true })).toBeVisible();
    await expect(active.getByRole("progressbar")).toHaveAttribute("value", "0");
    await expect(balanceIn(page)).toHaveText("৳1,000.00");
    await expectSound(page);

    await buttonIn(active, t, "bonuses.cancel").click();
    const sure = page.getByRole("alertdialog");
    await expect(
      sure.getByText(t.site("bonuses.cancelTitle", { amount: sum("1,000.00") })),
    ).toBeVisible();
    await buttonIn(sure, t, "bonuses.cancel").click();
    await expectToast(page, t.site("bonuses.cancelDone"));
    await expect(main.getByText(t.site("bonuses.noActive"))).toBeVisible();
    await expect(main.locator("summary")).toContainText(t.site("bonuses.state.cancelled"));
    await expect(balanceIn(page)).toHaveText("৳1,000.00");
  });
}

for (const [view, language] of oneWalk("phone")) {
  test(`${view.name}, ${language}: the promotions page leads to a deposit with the bonus`, async ({
    page,
  }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language);
    await page.goto("/promotions");
    const list = page.getByRole("region", { name: t.site("bonuses.offers") });
    const offer = list.getByRole("article").first();
    await expect(offer.getByText(t.site("bonuses.firstOnly"))).toBeVisible();
    await offer.locator("summary").click();
    await expect(offer.getByText(t.site("bonuses.how"))).toBeVisible();
    await expectSound(page);
    await offer.getByRole("button").click();
    const dialog = dialogOf(page);
    const choice = dialog.getByRole("group", { name: t.site("bonuses.choice"), exact: true });
    await expect(choice.getByRole("radio", { checked: true })).toHaveCount(1);
    await fieldIn(dialog, t, "wallet.amount").fill("1000");
    const sums = dialog.locator("dl");
    await expect(sums).toContainText("+৳1,000.00");
    await expect(sums).toContainText(t.site("wallet.bonusBets"));
    await expectSound(page);
    // Without the bonus the sums say nothing of it.
    await choice.getByRole("radio").first().check({ force: true });
    await expect(sums).not.toContainText(t.site("wallet.bonusBets"));
  });
}
