import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import {
  balanceIn,
  depositMoney,
  minorOf,
  openGame,
  registerByForm,
  oneWalk,
  visit,
} from "./site.ts";
import { textsOf, type Language, type Texts } from "./texts.ts";

/**
 * The journey everything is built for: a newcomer registers, deposits, plays, cashes out, sees the
 * balance move and finds the rounds in the record. On a phone each part has a journey of its own.
 */

const names = {
  en: { dice: "Amber Dice", crash: "Skylark", slot: "Lantern Koi" },
  bn: { dice: "অ্যাম্বার ডাইস", crash: "স্কাইলার্ক", slot: "লণ্ঠন কই" },
} as const satisfies Record<Language, object>;

/** A desk shows tables and a hand shows cards; only one of them is visible. */
function seen(page: Page, text: string): Locator {
  return page.getByRole("main").getByText(text).filter({ visible: true }).first();
}

/** Plays until the wallet above the frame shows another balance than before. */
async function expectBalanceMoved(page: Page, play: () => Promise<void>): Promise<void> {
  const before = minorOf(await balanceIn(page).innerText());
  await play();
  await expect
    .poll(async () => minorOf(await balanceIn(page).innerText()), { timeout: 20_000 })
    .not.toBe(before);
}

async function rollDice(page: Page, frame: FrameLocator, t: Texts): Promise<void> {
  const roll = frame.getByRole("button", { name: t.game("dice.roll"), exact: false });
  await expect(roll.first()).toBeEnabled({ timeout: 45_000 });
  await expectSound(page);
  await expectBalanceMoved(page, () => roll.last().click());
  await expect(frame.getByTestId("roll")).toHaveText(/^\d{1,3}\.\d\d$/, { timeout: 45_000 });
}

async function flyAndCashOut(page: Page, frame: FrameLocator, t: Texts): Promise<void> {
  const cashOut = frame.getByRole("button", { name: t.game("crash.cashOut") });
  const bet = frame.getByRole("button", { name: new RegExp(`^${t.game("crash.bet")}`) });
  // A flight may end at 1.00× before anybody can cash out, so a newcomer tries again.
  await expect(async () => {
    await bet.first().click({ timeout: 30_000 });
    await cashOut.first().click({ timeout: 12_000 });
    await expect(frame.getByTestId("cashed-out").first()).toBeVisible({ timeout: 12_000 });
  }).toPass({ timeout: 100_000 });
}

async function spinSlot(page: Page, frame: FrameLocator, t: Texts): Promise<void> {
  const spin = frame.getByRole("button", { name: new RegExp(`^${t.game("slot.spin")}`) });
  await expect(spin.first()).toBeEnabled({ timeout: 30_000 });
  await expectSound(page);
  // A spin that pays just its stake leaves the balance where it was; then the next one tells.
  await expect(async () => {
    await expect(spin.first()).toBeEnabled({ timeout: 30_000 });
    await expectBalanceMoved(page, () => spin.first().click());
  }).toPass({ timeout: 90_000 });
}

for (const [view, language] of oneWalk("desktop")) {
  test(`a newcomer's first bets (${language}, ${view.name})`, async ({ page }) => {
    test.setTimeout(360_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visit(page, language);
    await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
    await registerByForm(page, t);

    await depositMoney(page, t, "1000");
    await expect(balanceIn(page)).toHaveText("৳1,000.00");

    const dice = await openGame(page, t, "bgs", names[language].dice);
    await rollDice(page, dice, t);
    const slot = await openGame(page, t, "rng", names[language].slot);
    await spinSlot(page, slot, t);
    const crash = await openGame(page, t, "bgs", names[language].crash);
    await flyAndCashOut(page, crash, t);

    await page.goto("/member?page=personalHistoryCopy");
    for (const name of Object.values(names[language])) {
      await expect(seen(page, name)).toBeVisible();
    }
    await expectSound(page);
    await page.goto("/member?page=transactionHistory");
    await expect(seen(page, t.site("wallet.kindDeposit"))).toBeVisible();
    await expectSound(page);
  });
}
