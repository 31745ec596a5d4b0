import { expect, test } from "./fixtures.ts";
import { playButton, press } from "./frame-controls.ts";
import { oneWalk, openGameMenu, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/** What a player sets in a game is there after a reload, and fits a phone. */

for (const [view, language] of oneWalk("phone")) {
  test(`dice keep what was set, and promise nothing for no stake (${language})`, async ({
    page,
  }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, {
      money: "1000",
      path: "/seamless?vassalage=HSE&gameCode=amber-dice",
    });
    const frame = page.frameLocator("iframe");
    const seat = { frame, t };
    const stake = frame.locator(".stake input");
    const chance = frame.getByRole("textbox", { name: t.game("oneShot.chance"), exact: true });
    const under = frame.getByRole("textbox", { name: t.game("dice.rollUnder"), exact: true });
    await expect(playButton(frame)).toBeEnabled({ timeout: 45_000 });
    const cut = await frame
      .locator(".quick-stakes button, .chip-coin span")
      .evaluateAll((chips) =>
        chips
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    await press(seat, "dice.swap").click();
    await chance.fill("25");
    await stake.fill("70");
    await expect(under).toHaveValue("25.00");
    const payout = frame.getByTestId("payout-on-win");
    await expect(payout).toHaveText("৳277.22");
    // A stake that is none pays nothing, and is not what a reload brings back.
    await stake.fill("70.001");
    await expect(payout).toHaveText("–");
    await page.reload();
    await expect(stake).toHaveValue("70.00", { timeout: 45_000 });
    await expect(under).toHaveValue("25.00");
    await expect(payout).toHaveText("৳277.22");
    // What went is written with the sign that every amount below nothing has.
    await playButton(frame).click();
    await expect(frame.getByTestId("roll")).toBeVisible({ timeout: 20_000 });
    await expect(playButton(frame)).toBeEnabled({ timeout: 20_000 });
    await openGameMenu(page, frame, t);
    await press(seat, "menu.rounds").first().click();
    await expect(frame.locator("details.round summary")).toContainText("−৳70.00");
  });
}
