import type { FrameLocator, Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test, expectSound } from "./fixtures.ts";
import { oneWalk, openGameMenu, visitAsMember } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/**
 * A slot of each family that is not lines: a spin is played and paid, its rules open, the record
 * draws it, and free spins are bought.
 */

async function openSlot(page: Page, code: string): Promise<FrameLocator> {
  await page.goto(`/seamless?vassalage=NVS&gameCode=${code}`);
  const frame = page.frameLocator("iframe").first();
  await expect(frame.locator(".play")).toBeEnabled({ timeout: 45_000 });
  return frame;
}

/** Every press counts while reels turn, so it is pressed until the round is over. */
async function spinOnce(frame: FrameLocator, t: Texts): Promise<void> {
  const spin = frame.getByRole("button", { name: new RegExp(`^${t.game("slot.spin")} `) });
  await spin.click();
  await expect(spin).toBeVisible({ timeout: 90_000 });
}

async function seeRecord(page: Page, frame: FrameLocator, t: Texts): Promise<void> {
  await openGameMenu(page, frame, t);
  await frame
    .getByRole("button", { name: t.game("menu.rounds") })
    .last()
    .click();
  await frame.locator("details.round summary").first().click();
  await expect(frame.locator(".round-picture svg").first()).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
}

for (const [view, language] of oneWalk("phone")) {
  test(`slots of every family (${language}, ${view.name})`, async ({ page }) => {
    test.setTimeout(480_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, { money: "5000" });
    for (const code of ["foxfire-hollow", "mango-mischief", "padma-pearls"]) {
      const frame = await openSlot(page, code);
      await spinOnce(frame, t);
      await expectNoSidewaysScroll(page);
      if (code === "mango-mischief") await seeRecord(page, frame, t);
    }
    const frame = await openSlot(page, "toffee-towers");
    await frame.getByRole("button", { name: t.game("slot.buy", { count: "15" }) }).click();
    await expectSound(page);
    await frame.getByRole("button", { name: t.game("slot.buyYes"), exact: true }).click();
    // Scatters of the bought spin add 10, 15 or 20 of their own.
    const won = ["15", "25", "30", "35"].map((count) => t.game("slot.freeSpinsWon", { count }));
    await expect(frame.getByTestId("banner")).toContainText(new RegExp(won.join("|")));
    await expect(frame.getByTestId("free-spins")).toBeVisible({ timeout: 30_000 });
  });
}
