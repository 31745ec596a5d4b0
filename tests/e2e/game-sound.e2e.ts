import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { balanceIn, openGame, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/** A game is heard once it was touched, and not after its sound was switched off. */

/** Counts what is sent to the loudspeaker, as text: a compiler would add names no page knows. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.heard = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...given) {
      if (this.buffer.length > 0) globalThis.heard += 1;
      return start.apply(this, given);
    };`);
}

const heardIn = (frame: FrameLocator): Promise<number> =>
  frame.locator("body").evaluate(() => (globalThis as { heard?: number }).heard ?? 0);

test("a game is heard when it is touched, and can be silenced", async ({ page }) => {
  const t = textsOf("en");
  await listen(page);
  await visitAsMember(page, "en", { money: "1000" });
  const frame = await openGame(page, t, "bgs", "Amber Dice");
  const roll = frame.getByRole("button", { name: t.game("dice.roll"), exact: false }).last();
  const silence = frame.getByRole("button", { name: t.game("menu.soundOff") });
  await expect(roll).toBeEnabled({ timeout: 45_000 });
  expect(await heardIn(frame)).toBe(0);
  await expect(async () => {
    await roll.click();
    await expect.poll(() => heardIn(frame), { timeout: 3_000 }).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
  await silence.click();
  await expect(roll).toBeEnabled({ timeout: 20_000 });
  await expect(frame.getByRole("button", { name: t.game("menu.soundOn") })).toBeVisible();
  const before = await heardIn(frame);
  const balance = await balanceIn(page).innerText();
  await roll.click();
  await expect(balanceIn(page)).not.toHaveText(balance, { timeout: 20_000 });
  await expect(roll).toBeEnabled({ timeout: 20_000 });
  expect(await heardIn(frame)).toBe(before);
});
