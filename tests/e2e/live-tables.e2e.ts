import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { balanceIn, depositMoney, minorOf, oneWalk, openGame, register, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/**
 * A round at a live table: chips are laid and confirmed, the dealer deals, the wallet follows, the
 * round stands in the player's record, and a line is said in the chat.
 */
const names = { en: "Ember and Stripe", bn: "অঙ্গার ও ডোরা" } as const;

for (const [view, language] of oneWalk("phone")) {
  test(`a live table (${language}, ${view.name})`, async ({ page }) => {
    test.setTimeout(240_000);
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visit(page, language);
    await register(page);
    await depositMoney(page, t, "1000");
    const frame = await openGame(page, t, "live", names[language]);
    const phase = frame.getByTestId("phase");
    const field = frame.locator("[data-field=dragon]");
    const confirm = frame.locator(".live-confirm");
    await expect(phase).toBeVisible({ timeout: 45_000 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    const before = minorOf(await balanceIn(page).innerText());
    // A round may be closing just now: then the next one takes the chips.
    await expect(async () => {
      await expect(phase).toHaveAttribute("data-phase", "betting", { timeout: 30_000 });
      await field.click({ timeout: 2_000 });
      await confirm.click({ timeout: 2_000 });
      await expect(frame.locator(".live-staked")).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
    await expect(frame.getByTestId("result")).not.toBeEmpty({ timeout: 45_000 });
    // 10 on one side: lost, half back on a tie, or won.
    await expect
      .poll(async () => minorOf(await balanceIn(page).innerText()) - before, { timeout: 20_000 })
      .not.toBe(0);
    expect([-1_000, -500, 1_000]).toContain(minorOf(await balanceIn(page).innerText()) - before);
    await frame.getByRole("textbox", { name: t.game("live.say") }).fill("good luck");
    await frame.getByRole("button", { name: t.game("live.send"), exact: true }).click();
    await expect(frame.getByRole("log")).toContainText("good luck");
    await frame.getByRole("button", { name: t.game("frame.menu"), exact: true }).click();
    await frame
      .getByRole("button", { name: t.game("menu.rounds"), exact: true })
      .last()
      .click();
    await frame.locator("summary").first().click();
    await expect(frame.locator(".round-picture svg").first()).toBeVisible();
    await expectNoAxeViolations(page);
  });
}
