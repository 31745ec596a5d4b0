import { expect, test } from "./fixtures.ts";
import { oneWalk, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/** A bet that stands is what its panel shows, also in a page that was reloaded. */

for (const [view, language] of oneWalk("phone")) {
  test(`a reload keeps stake and automatic cash-out beside the bet (${language})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, {
      money: "5000",
      path: "/seamless?vassalage=HSE&gameCode=skylark",
    });
    const frame = page.frameLocator("iframe").first();
    const panel = frame.locator(".bet-panel").first();
    const stake = panel.locator(".stake input");
    const auto = panel.getByLabel(t.game("crash.auto"));
    const standing = panel.locator(".play.is-cancel, .play.is-cash-out");
    // A flight may end before the page is there again; then another one is taken.
    await expect(async () => {
      await expect(panel.locator(".play.is-bet")).toBeEnabled({ timeout: 45_000 });
      await stake.fill("70");
      await auto.fill("900");
      await panel.locator(".play.is-bet").click({ timeout: 3_000 });
      await expect(standing).toBeVisible({ timeout: 5_000 });
      await page.reload();
      await expect(standing).toBeVisible({ timeout: 20_000 });
      await expect(stake).toHaveValue(/^70/, { timeout: 5_000 });
      await expect(auto).toHaveValue("900.00", { timeout: 5_000 });
    }).toPass({ timeout: 200_000 });
  });
}
