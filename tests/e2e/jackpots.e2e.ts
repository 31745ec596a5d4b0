import type { Locator } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test, expectSound } from "./fixtures.ts";
import { oneWalk, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/** A stake feeds the pots: they rise over the reels and on the home page, and the rules say how. */

const amountOf = async (place: Locator): Promise<number> =>
  Math.round(Number((await place.innerText()).replaceAll(/[^\d.]/g, "")) * 100);

for (const [view, language] of oneWalk("phone")) {
  test(`the pots rise with a spin (${language}, ${view.name})`, async ({ page }) => {
    test.setTimeout(120_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, {
      money: "5000",
      path: "/seamless?vassalage=NVS&gameCode=lantern-koi",
    });
    const frame = page.frameLocator("iframe").first();
    await expect(frame.locator(".play")).toBeEnabled({ timeout: 45_000 });
    const strip = frame.getByRole("region", { name: t.game("jackpot.label") });
    await expect(strip.locator(".jackpot")).toHaveCount(3);
    const brook = frame.getByTestId("jackpot-brook");
    const before = await amountOf(brook);
    await expectNoSidewaysScroll(page);
    const spin = frame.getByRole("button", { name: new RegExp(`^${t.game("slot.spin")} `) });
    await spin.click();
    // Of a stake of 20.00 the smallest pot gets 0.06; others may play at the same time.
    await expect
      .poll(() => amountOf(brook), { timeout: 15_000 })
      .toBeGreaterThanOrEqual(before + 6);
    await expect(spin).toBeVisible({ timeout: 60_000 });
    await expectSound(page);
    await page.goto("/");
    const home = page.locator("[data-pot] .num").first();
    await home.waitFor({ state: "attached" });
    const [delta] = await page.evaluate(async () => {
      const answer = await fetch("/wps/relay/VIS_getJackpot");
      const { value } = (await answer.json()) as {
        value: { jackpots: { currency: string; levels: { amount: string }[] }[] };
      };
      const own = value.jackpots.find(({ currency }) => currency === "BDT");
      return (own?.levels ?? []).map(({ amount }) => Math.round(Number(amount) * 100));
    });
    await expect.poll(() => amountOf(home)).toBeGreaterThanOrEqual(delta ?? Infinity);
  });
}
