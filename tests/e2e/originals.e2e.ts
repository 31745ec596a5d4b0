import type { FrameLocator, Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { balanceIn, minorOf, oneWalk, openGame, openGameMenu, visitAsMember } from "./site.ts";
import { textsOf, type Language, type Texts } from "./texts.ts";

type Original = Readonly<Record<Language, string>> & {
  readonly play: string;
  /** What must be pressed before anything can be played. */
  readonly first?: string;
};
/**
 * The games that one press plays: each is opened from the lobby, played until the wallet moves,
 * found in the player's rounds, and shown again from there without moving the wallet.
 */
const originals: readonly Original[] = [
  { en: "Kite Climb", bn: "ঘুড়ির উড়ান", play: "limbo.fly" },
  { en: "Dewdrop Terrace", bn: "শিশির সোপান", play: "plinko.drop" },
  { en: "Spindle Wheel", bn: "স্পিন্ডল হুইল", play: "wheel.spin" },
  { en: "Firefly Forty", bn: "জোনাকি চল্লিশ", play: "keno.draw", first: "mines.pick" },
  { en: "Paper Boat Bingo", bn: "কাগজের নৌকা বিঙ্গো", play: "keno.draw" },
  { en: "Saffron Nine", bn: "জাফরান নয়", play: "cards.deal", first: "baccarat.banker" },
  { en: "Compass Roulette", bn: "কম্পাস রুলেট", play: "wheel.spin", first: "roulette.red" },
];

async function showAgain(page: Page, frame: FrameLocator, t: Texts): Promise<void> {
  const rounds = frame.getByRole("button", { name: t.game("menu.rounds"), exact: true });
  if (!(await rounds.first().isVisible())) await openGameMenu(page, frame, t);
  await rounds.filter({ visible: true }).first().click();
  await frame.locator("summary").first().click();
  await expect(frame.locator(".round-picture svg").first()).toBeVisible();
  await frame.getByRole("button", { name: t.game("rounds.replay"), exact: true }).click();
  await expect(frame.getByRole("dialog")).toBeHidden();
}

/** The wallet's balance once it is the one the game ended with: stake and payout move it apart. */
async function settledBalance(page: Page, frame: FrameLocator): Promise<string> {
  await expect(async () => {
    const amount = await frame.getByTestId("balance").getAttribute("data-amount");
    expect(String(minorOf(await balanceIn(page).innerText()))).toBe(amount);
  }).toPass({ timeout: 20_000 });
  return balanceIn(page).innerText();
}

for (const [view, language] of oneWalk("phone")) {
  test(`the originals of one press (${language}, ${view.name})`, async ({ page }) => {
    test.setTimeout(300_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, { money: "1000" });
    for (const original of originals) {
      const frame = await openGame(page, t, "bgs", original[language]);
      const play = frame.getByRole("button", { name: new RegExp(`^${t.game(original.play)}`) });
      if (original.first !== undefined) {
        const first = frame.getByRole("button", { name: t.game(original.first), exact: true });
        await first.click({ timeout: 45_000 });
      }
      await expect(play).toBeEnabled({ timeout: 45_000 });
      await expectSound(page);
      // A round that pays just its stake leaves the balance where it was; then the next one tells.
      await expect(async () => {
        const before = minorOf(await balanceIn(page).innerText());
        await play.click({ timeout: 20_000 });
        await expect(frame.getByTestId("result")).toHaveText(/^\d[\d.:]*×?$/, { timeout: 20_000 });
        await expect
          .poll(async () => minorOf(await balanceIn(page).innerText()), { timeout: 5_000 })
          .not.toBe(before);
      }).toPass({ timeout: 90_000 });
      await expect(play).toBeEnabled({ timeout: 20_000 });
      const balance = await settledBalance(page, frame);
      await showAgain(page, frame, t);
      await expect(play).toBeEnabled({ timeout: 20_000 });
      expect(await balanceIn(page).innerText()).toBe(balance);
    }
  });
}
