import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { balanceIn, minorOf, oneWalk, openFrame, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/**
 * A slip on the colour game, from the board to its prize and its proof. Big and small are bought
 * together, so one of them wins whatever is drawn: 20.00 are staked and 19.60 come back.
 */

async function buyBoth(page: Page, frame: FrameLocator): Promise<void> {
  for (const side of ["big", "small"]) {
    await frame.locator(`[data-choice="wg.digit.size ${side}"]`).click();
  }
  await expect(frame.getByTestId("lines").first()).toHaveText("2");
  await page.keyboard.press("Control+Enter");
  await confirmUntilBought(frame);
}

async function confirmUntilBought(frame: FrameLocator): Promise<void> {
  const confirm = frame.getByTestId("confirm");
  const next = frame.getByTestId("confirm-next");
  // The draw may close while the question is open: then the player is asked again.
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 2_000 });
    if (await confirm.isVisible()) await confirm.click({ timeout: 2_000 });
    await expect(frame.getByTestId("slip").first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
}

for (const [view, language] of oneWalk("desktop")) {
  test(`a slip is bought, drawn, paid and proved (${language}, ${view.name})`, async ({ page }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, { money: "100" });
    await page.goto("/lott");
    await expect(
      page
        .getByRole("main")
        .getByText(/Colour 30 s|রঙ 30 সে/)
        .first(),
    ).toBeVisible();
    const frame = await openFrame(page, "ELOTT", "wg-30s");
    await expect(frame.getByTestId("countdown")).toHaveAttribute("data-numero", /^\d{8}-\d{4}$/);
    await buyBoth(page, frame);
    const slip = frame.getByTestId("slip").first();
    await expect(slip).toHaveAttribute("data-state", "won", { timeout: 60_000 });
    await expect(slip.getByTestId("prize")).toHaveText(/19\.60/);
    await expect.poll(async () => minorOf(await balanceIn(page).innerText())).toBe(9_960);

    await slip.locator("summary").click();
    await slip.getByTestId("slip-proof").click();
    const address = await slip.getByTestId("verify-slip").getAttribute("href");
    await page.goto(`${process.env["STUDIO_BASE_URL"] ?? ""}${address ?? ""}`);
    for (const part of ["draw-link", "draw-random", "draw-result", "draw-slip"]) {
      await expect(page.getByTestId(part)).toHaveAttribute("data-good", "true");
    }
    await expect(page.getByTestId("draw-signature")).toHaveText(
      t.game("lottery.verify.signatureTest"),
    );
  });
}

/** Buying and taking back need no draw, so this half waits for none. */
for (const [view, language] of oneWalk("phone")) {
  test(`a slip is bought and taken back (${language}, ${view.name})`, async ({ page }) => {
    const t = textsOf(language);
    await page.setViewportSize(view);
    await visitAsMember(page, language, { money: "100" });
    const frame = await openFrame(page, "ELOTT", "wg-5m");
    await frame.locator('[data-choice="wg.digit.size big"]').click();
    await frame.getByRole("button", { name: t.game("lottery.buy") }).click();
    const slip = frame.getByTestId("slip").first();
    await confirmUntilBought(frame);
    await expect.poll(async () => minorOf(await balanceIn(page).innerText())).toBe(9_000);
    await slip.locator("summary").click();
    await slip.getByRole("button", { name: t.game("lottery.takeBack"), exact: true }).click();
    await expect(slip).toHaveAttribute("data-state", "cancelled");
    await expect.poll(async () => minorOf(await balanceIn(page).innerText())).toBe(10_000);
  });
}
