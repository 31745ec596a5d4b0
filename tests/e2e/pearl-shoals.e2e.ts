import type { FrameLocator } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { balanceIn, minorOf, oneWalk, openGame, visitAsMember } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/**
 * A round of several steps: it opens with a stake, goes on by picks, is found again after the page
 * was reloaded, and ends with a payout or an urchin; then it is in the record with its picture.
 */

const names = { en: "Pearl Shoals", bn: "মুক্তার চর" } as const;

const stone = (frame: FrameLocator, t: Texts, cell: number) =>
  frame.getByRole("button", {
    name: t.game("mines.cell", {
      row: String(Math.floor(cell / 5) + 1),
      column: String((cell % 5) + 1),
    }),
  });

const picked = (frame: FrameLocator) => frame.locator('.mines-cell[data-state="safe"]');

/** Opens rounds until a first pick finds a pearl, so that there is something to come back to. */
async function findPearl(frame: FrameLocator, t: Texts): Promise<void> {
  const dive = frame.getByRole("button", { name: t.game("mines.play"), exact: true });
  const take = frame.getByRole("button", { name: t.game("crash.cashOut") });
  await expect(async () => {
    if (await dive.isVisible()) await dive.click({ timeout: 20_000 });
    if ((await picked(frame).count()) === 0) await stone(frame, t, 12).click({ timeout: 30_000 });
    await expect(take).toBeEnabled({ timeout: 20_000 });
  }).toPass({ timeout: 180_000 });
  await expect(picked(frame)).toHaveCount(1);
}

for (const [view, language] of oneWalk("phone")) {
  test(`a round of several steps (${language}, ${view.name})`, async ({ page }) => {
    test.setTimeout(300_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, { money: "1000" });
    const frame = await openGame(page, t, "bgs", names[language]);
    const oneUrchin = frame.getByRole("button", {
      name: `${t.game("mines.mines")}: 1`,
      exact: true,
    });
    await expect(oneUrchin).toBeEnabled({ timeout: 45_000 });
    await oneUrchin.click();
    await expectSound(page);
    await findPearl(frame, t);

    await page.reload();
    await expect(picked(frame)).toHaveCount(1, { timeout: 45_000 });
    const take = frame.getByRole("button", { name: t.game("crash.cashOut") });
    await expect(take).toBeEnabled();
    await expectSound(page);
    const before = minorOf(await balanceIn(page).innerText());
    await take.click();
    await expect(frame.locator(".result-plate")).toBeVisible({ timeout: 20_000 });
    await expect
      .poll(async () => minorOf(await balanceIn(page).innerText()), { timeout: 20_000 })
      .toBe(before + 2060);
    await expectSound(page);

    await page.locator("iframe").focus();
    await page.keyboard.press("r");
    await expect(frame.getByRole("heading", { name: t.game("rules.payTable") })).toBeVisible({
      timeout: 20_000,
    });
    await page.keyboard.press("Escape");
    // By the keys alone: the arrows lead from stone to stone, Enter takes the one in focus.
    const dive = frame.getByRole("button", { name: t.game("mines.play"), exact: true });
    await dive.press("Enter");
    await expect(take).toBeVisible();
    await stone(frame, t, 0).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(frame.locator('.mines-cell:not([data-state="closed"])').first()).toBeVisible();

    await page.goto("/member?page=personalHistoryCopy");
    await expect(
      page.getByRole("main").getByText(names[language]).filter({ visible: true }).first(),
    ).toBeVisible();
  });
}
