import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { anotherBrowser, expect, newNetwork, test, expectSound } from "./fixtures.ts";
import { dialogNamed, proveByPassword } from "./member.ts";
import { agreeTo, authorization, button, enterAsCoral, enterAsOpal, field } from "./operator.ts";
import {
  balanceIn,
  buttonIn,
  dialogOf,
  expectLedTo,
  fieldIn,
  minorOf,
  newName,
  openGame,
  views,
  visitAsMember,
  walks,
} from "./site.ts";
import { textsOf, type Language, type Texts } from "./texts.ts";

/**
 * Money on its way out: a member asks for it, an operator decides, the provider pays, and the
 * member says whether it arrived.
 */

// A wrong payment password, and the browser's line about it.
test.use({ expectedErrors: [/status of 4\d\d/] });

// They share nothing but the queue, and are long.
test.describe.configure({ mode: "parallel" });

const paymentPassword = "480215";
const dice = { en: "Amber Dice", bn: "অ্যাম্বার ডাইস" } as const satisfies Record<Language, string>;

/**
 * All that a first withdrawal needs, in one form: a mistyped number is reported before any proof,
 * one proof is enough, and the amount that was typed stays.
 */
async function setUp(page: Page, t: Texts): Promise<void> {
  await page.goto("/member?page=withdraw");
  const main = page.getByRole("main");
  // No code is sent to who has nothing but a password, and none is spoken of.
  const proofs = t.site("payouts.setUp.text");
  const words = /\bpassword \{([^}]*)\}/.exec(proofs)?.[1] ?? "the words of a password";
  await expect(main.getByText(words)).toBeVisible();
  const submit = buttonIn(main, t, "payouts.setUp.submit");
  const amount = fieldIn(main, t, "wallet.amount");
  await amount.fill("750");
  await submit.click();
  await expect(main.getByText(t.site("fields.required")).first()).toBeVisible();
  await expectSound(page);
  const name = `Rahima ${newName()}`.replaceAll(/\d/g, "x");
  await fieldIn(main, t, "security.payee.label").fill(name);
  const number = fieldIn(main, t, "payouts.account.number.mobile_wallet");
  await number.fill("12");
  await fieldIn(main, t, "security.payment.label").fill(paymentPassword);
  await fieldIn(main, t, "security.payment.confirmLabel").fill(paymentPassword);
  await submit.click();
  await expect(main.getByText(t.refusal("payout_account_invalid"))).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await number.fill("01712345678");
  await submit.click();
  await proveByPassword(page, t);
  await expect(main.getByText("•••• 5678")).toBeVisible();
  await expect(amount).toHaveValue("750");
  await expect(amount).toBeInViewport();
  await expect(main.locator("form")).toBeFocused();
  await expectSound(page);
}

/** Stakes what was deposited on rolls that nearly always win. */
async function stakeAll(page: Page, t: Texts, language: Language): Promise<void> {
  const frame = await openGame(page, t, "bgs", dice[language]);
  const roll = frame.getByRole("button", { name: t.game("dice.roll") }).last();
  await expect(roll).toBeEnabled({ timeout: 20_000 });
  const fill = async (key: string, value: string) => {
    const box = frame.getByRole("textbox", { name: t.game(key), exact: true });
    await box.fill(value);
    await box.press("Tab");
  };
  await fill("oneShot.chance", "95");
  await fill("stake.label", "1000");
  for (let rolled = 0; rolled < 2; rolled += 1) {
    const before = minorOf(await balanceIn(page).innerText());
    await roll.click();
    await expect
      .poll(async () => minorOf(await balanceIn(page).innerText()), { timeout: 20_000 })
      .not.toBe(before);
    await expect(roll).toBeEnabled({ timeout: 45_000 });
  }
}

/** Waits until every stake has been counted: the turnover is met. */
async function openForm(page: Page, t: Texts): Promise<void> {
  const main = page.getByRole("main");
  await expect(async () => {
    await page.goto("/member?page=withdraw");
    await expect(main.getByText(t.site("payouts.turnover.met"))).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
}

/** Another account, beside the first. */
async function addAccount(page: Page, t: Texts): Promise<void> {
  await page.goto("/member?page=withdraw&part=accounts");
  await buttonIn(page.getByRole("main"), t, "payouts.need.add").click();
  const dialog = dialogNamed(page, t, "payouts.need.add");
  const number = fieldIn(dialog, t, "payouts.account.number.mobile_wallet");
  await expectSound(page);
  await buttonIn(dialog, t, "payouts.need.add").click();
  await expect(dialog.getByText(t.site("fields.required")).first()).toBeVisible();
  await number.fill("01812344321");
  await fieldIn(dialog, t, "security.payment.title").fill(paymentPassword);
  await buttonIn(dialog, t, "payouts.need.add").click();
  await proveByPassword(page, t);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByText("•••• 4321")).toBeVisible();
  await expectSound(page);
}

/** A member with money that has been staked, and an account it can go to. */
async function becomeReady(page: Page, t: Texts, language: Language): Promise<string> {
  const username = await visitAsMember(page, language, { money: "2000" });
  await stakeAll(page, t, language);
  await setUp(page, t);
  return username;
}

/** Asks for an amount, with a mistake first; answers the reference on the page that follows. */
async function ask(page: Page, t: Texts, amount: string, mustStake = true): Promise<string> {
  const form = page.getByRole("main");
  if (mustStake) await openForm(page, t);
  else await page.goto("/member?page=withdraw");
  await fieldIn(form, t, "wallet.amount").fill(amount);
  const send = form.locator('button[type="submit"]');
  const secret = fieldIn(form, t, "security.payment.title");
  await secret.fill("111111");
  await send.click();
  await expect(form.getByText(t.refusal("payment_password_wrong"))).toBeVisible();
  await expectSound(page);
  await secret.fill(paymentPassword);
  await send.click();
  await page.waitForURL(/part=[0-9a-f-]{36}/);
  await expectLedTo(page.getByRole("heading", { name: t.site("payouts.state.requested") }));
  return page.url();
}

async function openConsole(
  browser: Browser,
  page: Page,
  t: Texts,
  language: Language,
  enter = enterAsOpal,
) {
  const { origin } = new URL(page.url());
  const context = await anotherBrowser(browser, {
    viewport: views[0],
    extraHTTPHeaders: { "x-forwarded-for": newNetwork() },
    baseURL: origin,
  });
  const desk = await context.newPage();
  await enter(desk, t, { path: "/console/withdrawals", language });
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText(
    t.site("console.withdrawals.title"),
  );
  return desk;
}

/** Opens the member's request by the queue, and claims it by the keyboard. */
async function claim(desk: Page, t: Texts, username: string): Promise<Locator> {
  await desk.getByRole("button", { name: username, exact: true }).click();
  const drawer = dialogOf(desk);
  await expect(drawer.getByText(t.site("console.withdrawals.flag.first_withdrawal"))).toBeVisible();
  await expectSound(desk);
  await expect(button(drawer, t, "queue.take")).toBeVisible();
  await desk.keyboard.press("a");
  await expect(button(drawer, t, "queue.take")).toBeHidden();
  return drawer;
}

function stateOf(page: Page, t: Texts, key: string): Locator {
  return page.getByRole("heading", { level: 2, name: t.site(`payouts.${key}`), exact: true });
}

/** The provider's bank pays the payout whose page the member is on. */
async function bankPays(desk: Page, page: Page): Promise<void> {
  const reference = await page
    .getByRole("main")
    .getByText(/^W-[0-9A-F]+$/)
    .innerText();
  const standIns = process.env["STANDINS_BASE_URL"] ?? "";
  await desk.goto(`${standIns}/payouts`);
  await desk.getByRole("article", { name: reference }).locator('button[value="succeed"]').click();
}

/** Money that was not deposited, so that nothing has to be staked: one asks, another approves. */
async function compensate(desk: Page, other: Page, username: string, amount: string) {
  const data = {
    merchantCode: "AMBERJACK",
    username,
    direction: "credit",
    amount,
    category: "compensation",
    reason: "The round ended without its result.",
  };
  const asked = await desk.request.post("/console/api/adjustments", {
    headers: { ...(await authorization(desk)), "idempotency-key": randomUUID() },
    data,
  });
  const { value } = (await asked.json()) as { value: { adjustmentId: string } };
  const decided = await other.request.post(
    `/console/api/adjustments/${value.adjustmentId}/decision`,
    { headers: await authorization(other), data: { action: "approve" } },
  );
  expect(decided.status()).toBe(200);
}

for (const [view, language] of walks) {
  test(`a member gets money and says that it arrived (${view.name}, ${language})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(300_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    const username = await becomeReady(page, t, language);
    const before = minorOf(await balanceIn(page).innerText());
    await ask(page, t, "500");
    // Set aside at once, and there again after a reload.
    await expect.poll(async () => minorOf(await balanceIn(page).innerText())).toBe(before - 50_000);
    await page.reload();
    await expect(stateOf(page, t, "state.requested")).toBeVisible();
    await expectSound(page);

    const desk = await openConsole(browser, page, t, language);
    const drawer = await claim(desk, t, username);
    await desk.keyboard.press("a");
    await desk.getByRole("alertdialog").getByRole("button").last().click();
    await expect(drawer.getByText(t.site("console.withdrawals.state.paying"))).toBeVisible();
    await expectSound(desk);

    await expect(stateOf(page, t, "state.paying")).toBeVisible({ timeout: 20_000 });
    await bankPays(desk, page);

    // The feed tells; nobody reloads.
    await expect(stateOf(page, t, "arrival.title")).toBeVisible({ timeout: 20_000 });
    await expectSound(page);
    await buttonIn(page.getByRole("main"), t, "payouts.arrival.all").click();
    await expect(stateOf(page, t, "confirmation.received")).toBeVisible();
    await page.goto("/member?page=withdraw&part=paid");
    await expect(
      page.getByRole("main").getByText(t.site("payouts.confirmation.received")),
    ).toBeVisible();
    await expectSound(page);
    await desk.context().close();
  });
}

test("a rejected withdrawal gives the money back and says why", async ({ page, browser }) => {
  test.setTimeout(300_000);
  const t = textsOf("en");
  const reason = "The account belongs to somebody else.";
  await page.setViewportSize(views[0]);
  const username = await becomeReady(page, t, "en");
  const before = await balanceIn(page).innerText();
  await ask(page, t, "500");
  const desk = await openConsole(browser, page, t, "en");
  const drawer = await claim(desk, t, username);
  await desk.keyboard.press("r");
  await field(drawer, t, "queue.reason").press("Tab");
  await button(drawer, t, "withdrawals.rejectNow").click();
  await expect(drawer.getByText(t.site("console.queue.reasonShort"))).toBeVisible();
  await field(drawer, t, "queue.reason").fill(reason);
  await button(drawer, t, "withdrawals.rejectNow").click();
  await expect(drawer.getByText(t.site("console.withdrawals.step.rejected"))).toBeVisible();
  await expectSound(desk);

  await expect(stateOf(page, t, "state.rejected")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("main").getByText(reason)).toBeVisible();
  await expect(balanceIn(page)).toHaveText(before);
  await expectSound(page);
  await desk.context().close();
});

test("a payout that arrives in part is disputed, and the rest comes back", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const t = textsOf("en");
  const main = page.getByRole("main");
  await page.setViewportSize(views[0]);
  const username = await becomeReady(page, t, "en");
  const before = minorOf(await balanceIn(page).innerText());
  await ask(page, t, "500");
  const desk = await openConsole(browser, page, t, "en");
  const queue = desk.url();
  await claim(desk, t, username);
  await desk.keyboard.press("a");
  await desk.getByRole("alertdialog").getByRole("button").last().click();
  await expect(stateOf(page, t, "state.paying")).toBeVisible({ timeout: 20_000 });
  await bankPays(desk, page);

  await expect(stateOf(page, t, "arrival.title")).toBeVisible({ timeout: 20_000 });
  await buttonIn(main, t, "payouts.arrival.partly").click();
  await fieldIn(main, t, "payouts.arrival.amount").fill("300");
  await expectSound(page);
  await buttonIn(main, t, "shell.confirm").click();
  await expect(stateOf(page, t, "confirmation.disputed")).toBeVisible();

  await desk.goto(`${queue}?state=disputed`);
  const drawer = await claim(desk, t, username);
  await button(drawer, t, "withdrawals.forceReceipt").click();
  const reason = "The bank sent a part only.";
  await field(drawer, t, "queue.reason").fill(reason);
  await drawer.getByRole("textbox").last().fill("200");
  await expectSound(desk);
  await drawer.locator('button[type="submit"]').click();
  // What was paid is given back by two.
  const second = await agreeTo(browser, desk, t);
  await second.context().close();
  await expect(stateOf(page, t, "confirmation.forced")).toBeVisible({ timeout: 20_000 });
  await expect(main.getByText(reason)).toBeVisible();
  await expect.poll(async () => minorOf(await balanceIn(page).innerText())).toBe(before - 30_000);
  await expectSound(page);
  await desk.context().close();
});

test("above a limit two persons approve, and who was the first is not the second", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const t = textsOf("en");
  const word = (key: string) => t.site(`console.withdrawals.${key}`);
  await page.setViewportSize(views[0]);
  const username = await visitAsMember(page, "en");
  await setUp(page, t);
  await addAccount(page, t);
  const desk = await openConsole(browser, page, t, "en");
  const other = await openConsole(browser, page, t, "en", enterAsCoral);
  await compensate(desk, other, username, "25000.00");
  await ask(page, t, "20001", false);

  const drawer = await claim(desk, t, username);
  await expect(drawer).toContainText(word("needsSecond"));
  await desk.keyboard.press("a");
  await desk.getByRole("alertdialog").getByRole("button").last().click();
  await expect(drawer).toContainText(word("secondWaits"));
  await expect(drawer).toContainText(word("state.awaiting_second"));
  await expectSound(desk);

  await other.reload();
  const second = await claim(other, t, username);
  await expect(second).toContainText(word("needsSecond"));
  await other.keyboard.press("a");
  await other.getByRole("alertdialog").getByRole("button").last().click();
  await expect(second).toContainText(word("state.paying"));
  await expect(stateOf(page, t, "state.paying")).toBeVisible({ timeout: 20_000 });
  await desk.context().close();
  await other.context().close();
});

for (const [view, language] of walks) {
  test(`money that must be staked first is not offered to withdraw (${language})`, async ({
    page,
  }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, { money: "2000" });
    await setUp(page, t);
    await page.goto("/?modal=wallet&tab=withdraw");
    const dialog = dialogNamed(page, t, "wallet.title");
    const send = dialog.locator('button[type="submit"]');
    await expect(send).toBeDisabled();
    // The same words stand above the form, and at the button that they explain.
    const reason = t.site("payouts.turnover.missing").replace("{amount}", "\u2066৳2,000.00\u2069");
    await expect(send).toHaveAccessibleDescription(reason);
    await expect(dialog.getByText(reason, { exact: true })).toHaveCount(2);
    await expect(dialog.getByRole("definition").first()).toHaveText("৳0.00");
    await expect(buttonIn(dialog, t, "fields.most")).toBeHidden();
    // No time is shown, so none is explained.
    await expect(dialog.getByText("Asia/Dhaka")).toBeHidden();
    await expect(dialog.getByRole("button", { name: /৳/ })).toHaveCount(0);
    await expectSound(page);
  });
}
