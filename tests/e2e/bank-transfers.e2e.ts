import type { Browser, Page } from "@playwright/test";
import { anotherBrowser, expect, newNetwork, test, expectSound } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal, field } from "./operator.ts";
import {
  balanceIn,
  buttonIn,
  decide,
  dialogOf,
  expectLedTo,
  fieldIn,
  oneWalk,
  refuseBonus,
  startDeposit,
  viewOf,
  views,
  visitAsMember,
} from "./site.ts";
import { textsOf, type Language, type Texts } from "./texts.ts";

/** Money by bank transfer: ordered, said to be paid, and credited by what the bank says. */

/** Orders a transfer; answers its reference. */
async function order(page: Page, t: Texts, amount: string): Promise<string> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: t.site("shell.deposit"), exact: true })
    .click();
  const dialog = dialogOf(page);
  await dialog.getByText(t.site("wallet.bank_transfer"), { exact: true }).click();
  await fieldIn(dialog, t, "wallet.amount").fill(amount);
  await refuseBonus(dialog, t);
  await dialog.locator('button[type="submit"]').click();
  await expectLedTo(dialog.getByRole("heading", { name: t.site("wallet.created") }));
  await expectSound(page);
  const reference = dialog.getByText(/^[ACDEFGHJKMNPRTVWXY34679]{8}$/).first();
  return reference.innerText();
}

async function openDesk(browser: Browser, page: Page, t: Texts, language: Language) {
  const context = await anotherBrowser(browser, {
    viewport: views[0],
    extraHTTPHeaders: { "x-forwarded-for": newNetwork() },
    baseURL: new URL(page.url()).origin,
  });
  const desk = await context.newPage();
  await enterAsOpal(desk, t, { path: "/console/deposits", language });
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText(
    t.site("console.deposits.title"),
  );
  return desk;
}

test("the page of the member centre orders a transfer too, and Back leads to the form", async ({
  page,
}) => {
  const t = textsOf("en");
  await page.setViewportSize(viewOf("phone"));
  await visitAsMember(page, "en", { path: "/member?page=depositv2" });
  const main = page.getByRole("main");
  await main.getByText(t.site("wallet.bank_transfer"), { exact: true }).click();
  await fieldIn(main, t, "wallet.amount").fill("1500");
  await refuseBonus(main, t);
  await expectSound(page);
  await main.locator('button[type="submit"]').click();
  const ordered = main.getByRole("heading", { name: t.site("wallet.created") });
  await expectLedTo(ordered);
  await page.reload();
  await expect(ordered).toBeVisible();
  await expectSound(page);
  await page.goBack();
  await expect(fieldIn(main, t, "wallet.amount")).toBeVisible();
});

for (const [view, language] of oneWalk("phone")) {
  test(`orders that are not paid are found again, and taken back (${view.name})`, async ({
    page,
  }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language);
    const reference = await order(page, t, "1500");
    await page.goto("/");
    await startDeposit(page, t, "700");
    // The provider's page is left without an answer.
    await page.goto("/member?page=transactionHistory");
    const open = page.getByRole("region", { name: t.site("wallet.openTitle") });
    await expect(open.getByRole("listitem")).toHaveCount(2);
    await expect(open.getByRole("timer").first()).toBeVisible();
    await expectSound(page);
    const transfer = open.getByRole("listitem").filter({ hasText: reference });
    await buttonIn(transfer, t, "wallet.toTransfer").click();
    const main = page.getByRole("main");
    await expect(buttonIn(main, t, "wallet.paid")).toBeVisible();
    await page.goto("/?modal=wallet&tab=deposit");
    const dialog = dialogOf(page);
    const provider = dialog.getByRole("listitem").filter({ hasNotText: reference });
    const onwards = provider.getByRole("link", { name: t.site("wallet.continuePayment") });
    await expect(onwards.first()).toHaveAttribute("href", /\/pay\//);
    await expectSound(page);
    await buttonIn(
      dialog.getByRole("listitem").filter({ hasText: reference }),
      t,
      "wallet.cancelOrder",
    ).click();
    const sure = page.getByRole("alertdialog");
    await buttonIn(sure, t, "wallet.cancelOrder").click();
    await expect(dialog.getByText(reference)).toBeHidden();
    await onwards.first().click();
    await decide(page, "pay");
    await expect(main.getByRole("heading", { name: t.site("wallet.received") })).toBeVisible();
    await expect(main.getByText(t.site("wallet.added"))).toBeVisible();
    await page.goto("/?modal=wallet&tab=deposit");
    await expect(fieldIn(dialog, t, "wallet.amount")).toBeVisible();
    await expect(dialog.getByText(t.site("wallet.openTitle"))).toHaveCount(0);
  });

  test(`a transfer is confirmed by an operator (${view.name}, ${language})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    const username = await visitAsMember(page, language);
    await order(page, t, "1500");
    // What is shown survives a reload.
    await page.reload();
    const dialog = dialogOf(page);
    await buttonIn(dialog, t, "wallet.paid").click();
    await expectLedTo(dialog.getByRole("heading", { name: t.site("wallet.checking") }));
    await expectSound(page);

    const desk = await openDesk(browser, page, t, language);
    await desk.getByRole("button", { name: username, exact: true }).click();
    const drawer = dialogOf(desk);
    await expect(button(drawer, t, "queue.take")).toBeVisible();
    await desk.keyboard.press("a");
    await expect(button(drawer, t, "deposits.confirm")).toBeVisible();
    await desk.keyboard.press("a");
    await field(drawer, t, "deposits.bankNumber").fill(`FT ${username}`);
    await field(drawer, t, "deposits.came").fill("1400");
    await expectSound(desk);
    await drawer.locator('button[type="submit"]').click();
    await desk.getByRole("alertdialog").getByRole("button").last().click();
    await expect(drawer.getByRole("listitem").first()).toContainText(
      t.site("console.deposits.step.received"),
    );
    await expectSound(desk);

    // The feed tells; nobody reloads. Another amount came than was ordered, and that is said.
    await expect(dialog.getByRole("heading", { name: t.site("wallet.received") })).toBeVisible({
      timeout: 20_000,
    });
    await expect(dialog.getByText(/1,?400|১,?৪০০/).first()).toBeVisible();
    await expectSound(page);
    await page.goto("/");
    await expect(balanceIn(page)).toHaveText(/1,400\.00|১,৪০০\.০০/);
    await desk.context().close();
  });
}

test("a line of the bank finds its deposit by itself, and a stranger's waits", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const t = textsOf("en");
  await page.setViewportSize(views[0]);
  const username = await visitAsMember(page, "en");
  const reference = await order(page, t, "700");
  const bank = await dialogOf(page)
    .getByText(/Demo Bank$/)
    .innerText();

  const desk = await openDesk(browser, page, t, "en");
  await button(desk, t, "deposits.add").click();
  const entering = dialogOf(desk);
  const account = entering.getByRole("combobox");
  const option = account.locator("option", { hasText: bank }).filter({ hasText: "AMBERJACK" });
  await account.selectOption((await option.first().getAttribute("value")) ?? "");
  await button(entering, t, "deposits.many").click();
  const rows = [
    "transaction,amount,date,sender,text",
    `FT-${username}-1,700.00,2026-03-01,Rumi,${reference.slice(0, 4)} ${reference.slice(4)}`,
    `FT-${username}-2,55.00,2026-03-01,Nobody,no reference`,
    `FT-${username}-3,none,2026-03-01,Nobody,`,
  ];
  await field(entering, t, "deposits.csv").fill(rows.join("\n"));
  await button(entering, t, "deposits.enter").click();
  await expect(button(entering, t, "approvals.open")).toBeVisible();
  await expectSound(desk);
  await agreeTo(browser, desk, t);
  await expect(
    dialogOf(page).getByRole("heading", { name: t.site("wallet.received") }),
  ).toBeVisible({ timeout: 20_000 });

  await desk.goto("/console/deposits?tab=lines");
  await expect(desk.getByRole("button", { name: `FT-${username}-3`.toUpperCase() })).toHaveCount(0);
  await desk.getByRole("button", { name: `FT-${username}-2`.toUpperCase() }).click();
  const drawer = dialogOf(desk);
  await button(drawer, t, "deposits.assignMember").click();
  await field(drawer, t, "deposits.usernameOf").fill(username);
  await drawer.locator('button[type="submit"]').click();
  await expect(button(drawer, t, "deposits.assignMember")).toBeHidden();
  await page.goto("/");
  await expect(balanceIn(page)).toHaveText("৳755.00");
  await desk.context().close();
});
