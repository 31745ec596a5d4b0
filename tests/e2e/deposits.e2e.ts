import { expect, test } from "./fixtures.ts";
import {
  balanceIn,
  decide,
  depositMoney,
  dialogOf,
  expectLedTo,
  startDeposit,
  visitAsMember,
} from "./site.ts";
import { textsOf } from "./texts.ts";

/** What a provider can do to a deposit, and what the member sees and has afterwards. */

const t = textsOf("en");

test("a declined payment is said so where one returns to, and nothing is credited", async ({
  page,
}) => {
  await visitAsMember(page, "en");
  await startDeposit(page, t, "700");
  await decide(page, "decline");
  const main = page.getByRole("main");
  const declined = main.getByRole("heading", { name: t.site("wallet.declined") });
  await expectLedTo(declined);
  // Nothing is said to be received, nor to come.
  await expect(main.getByText(t.site("wallet.youReceive"))).toHaveCount(0);
  const added = main.getByText(t.site("wallet.added"), { exact: true });
  await expect(added.locator("..")).toContainText("৳0.00");
  // The state survives a reload.
  await page.reload();
  await expect(declined).toBeVisible();
  // The history has it beside what moved money, and leads back to it.
  await page.goto("/?modal=wallet&tab=history");
  const dialog = dialogOf(page);
  const orders = dialog.getByRole("region", { name: t.site("wallet.ordersTitle") });
  await orders.getByRole("button", { name: t.site("wallet.declined") }).click();
  await expect(dialog.getByRole("heading", { name: t.site("wallet.declined") })).toBeVisible();
  await page.goto("/");
  await expect(balanceIn(page)).toHaveText("৳0.00");
});

for (const action of ["pay-twice", "pay-out-of-order"]) {
  test(`a payment is credited once: ${action}`, async ({ page }) => {
    await visitAsMember(page, "en");
    await startDeposit(page, t, "700");
    await decide(page, action);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: t.site("wallet.received") })).toBeVisible();
    // The notifications of the next payment come after all of this one.
    await page.goto("/");
    await depositMoney(page, t, "500");
    await expect(balanceIn(page)).toHaveText("৳1,200.00");
  });
}
