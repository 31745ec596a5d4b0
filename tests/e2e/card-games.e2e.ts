import type { FrameLocator, Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { balanceIn, minorOf, oneWalk, openGame, visitAsMember } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** A round of each card game: its cards, its buttons and keys, and the money that follows. */

const names = {
  hilo: { en: "Hilo Harbour", bn: "হাইলো হারবার" },
  blackjack: { en: "Jasmine 21", bn: "জুঁই 21" },
  poker: { en: "Indigo Draw", bn: "নীল পোকার" },
} as const;

async function sit(
  page: Page,
  t: Texts,
  name: string,
  language: "en" | "bn",
): Promise<FrameLocator> {
  await visitAsMember(page, language, { money: "1000" });
  const frame = await openGame(page, t, "bgs", name);
  await expect(deal(frame, t)).toBeEnabled({ timeout: 45_000 });
  await expectSound(page);
  return frame;
}

const deal = (frame: FrameLocator, t: Texts) =>
  frame.getByRole("button", { name: t.game("cards.deal"), exact: true });

/** The stake of 20 has gone, and what the round paid has come. */
async function expectBalance(page: Page, from: number, paid: RegExp): Promise<void> {
  await expect
    .poll(async () => String(minorOf(await balanceIn(page).innerText()) - from), {
      timeout: 20_000,
    })
    .toMatch(paid);
}

for (const [view, language] of oneWalk("phone")) {
  test(`hi-lo (${language}, ${view.name})`, async ({ page }) => {
    test.setTimeout(240_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    const frame = await sit(page, t, names.hilo[language], language);
    await deal(frame, t).click();
    const trail = frame.getByRole("list", { name: t.game("hilo.trail") });
    await expect(trail.getByRole("img")).toHaveCount(1, { timeout: 20_000 });
    await frame.getByRole("button", { name: t.game("hilo.skip") }).click();
    await expect(trail.getByRole("img")).toHaveCount(2, { timeout: 20_000 });
    await page.reload();
    await expect(trail.getByRole("img")).toHaveCount(2, { timeout: 45_000 });
    await expectSound(page);
    // A guess ends the round, or makes it worth something.
    await frame.locator("[data-guess]").first().click();
    await expect(trail.getByRole("img")).toHaveCount(3, { timeout: 20_000 });
    const take = frame.getByRole("button", { name: t.game("crash.cashOut") });
    await expect(take.and(frame.locator(":enabled")).or(deal(frame, t))).toBeVisible();
    if (await take.isVisible()) await take.click();
    await expect(deal(frame, t)).toBeEnabled({ timeout: 20_000 });
  });

  test(`blackjack (${language}, ${view.name})`, async ({ page }) => {
    test.setTimeout(240_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    const frame = await sit(page, t, names.blackjack[language], language);
    const before = minorOf(await balanceIn(page).innerText());
    await deal(frame, t).click();
    await expect(frame.locator(".blackjack-dealer")).toBeVisible({ timeout: 20_000 });
    const stand = frame.getByRole("button", { name: t.game("blackjack.stand"), exact: true });
    const decline = frame.getByRole("button", { name: t.game("blackjack.decline") });
    const next = stand.or(decline).or(deal(frame, t)).and(frame.locator(":enabled"));
    await expect(next.first()).toBeVisible({ timeout: 20_000 });
    await expectSound(page);
    await page.locator("iframe").focus();
    await page.keyboard.press("n");
    await expect(stand.or(deal(frame, t)).and(frame.locator(":enabled")).first()).toBeVisible({
      timeout: 20_000,
    });
    await page.keyboard.press("s");
    await expect(deal(frame, t)).toBeEnabled({ timeout: 30_000 });
    // Lost, given back, won, or a blackjack.
    await expectBalance(page, before, /^(?:-2000|0|2000|3000)$/);
    await page.keyboard.press("r");
    await expect(frame.getByText("99.4296", { exact: false })).toBeVisible({ timeout: 20_000 });
  });

  test(`video poker (${language}, ${view.name})`, async ({ page }) => {
    test.setTimeout(240_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    const frame = await sit(page, t, names.poker[language], language);
    await deal(frame, t).click();
    const draw = frame.getByRole("button", { name: t.game("poker.draw"), exact: true });
    await expect(draw).toBeEnabled({ timeout: 20_000 });
    const cards = frame.locator(".poker-card");
    await cards.nth(0).click();
    await page.keyboard.press("5");
    await expect(cards.nth(0)).toHaveAttribute("aria-pressed", "true");
    await expect(cards.nth(4)).toHaveAttribute("aria-pressed", "true");
    const first = await cards.nth(0).getAttribute("aria-label");
    await expectSound(page);
    await draw.click();
    await expect(deal(frame, t)).toBeEnabled({ timeout: 20_000 });
    await expect(cards.nth(0)).toHaveAttribute("aria-label", first ?? "");
    await page.keyboard.press("r");
    await expect(frame.getByText("99.5439", { exact: false })).toBeVisible({ timeout: 20_000 });
  });
}
