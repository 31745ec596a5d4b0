import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { playButton, press, sit } from "./frame-controls.ts";
import { visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/**
 * A game without a network: one notice says it, nothing can be pressed that would do nothing, and
 * what stands is told as it is.
 */
const t = textsOf("en");

test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)|ChunkLoadError|WebSocket/],
});

async function enter(page: Page): Promise<void> {
  await visitAsMember(page, "en", { money: "1000" });
}

/** The page says it; the frame in it does not say it again. */
async function expectOneNotice(page: Page, frame: FrameLocator): Promise<void> {
  await expect(page.getByText(t.site("shell.offline"))).toBeVisible();
  await expect(frame.locator(".connection")).toHaveText("");
  await expect(frame.getByTestId("notice")).toHaveCount(0);
}

test("dice lies still without a network, and goes on with it", async ({ page, context }) => {
  await enter(page);
  const seat = await sit(page, t, "HSE", "amber-dice");
  const { frame } = seat;
  const half = press(seat, "stake.half");
  await expect(playButton(frame)).toBeEnabled({ timeout: 45_000 });
  await context.setOffline(true);
  await expectOneNotice(page, frame);
  await expect(frame.locator(".frame-hold")).toHaveAttribute("inert", "");
  const takesFocus = (): Promise<boolean> =>
    frame.locator("button.play").evaluate((button: HTMLElement) => {
      button.focus();
      return button.ownerDocument.activeElement === button;
    });
  expect(await takesFocus()).toBe(false);
  await context.setOffline(false);
  await expect(half).toBeEnabled({ timeout: 30_000 });
  await expect(playButton(frame)).toBeEnabled();
});

test("a flight nobody hears of is not counted on, and a bet for it stands", async ({
  page,
  context,
}) => {
  // A long flight may be in the air first.
  test.slow();
  await enter(page);
  const { frame } = await sit(page, t, "HSE", "skylark");
  const flight = frame.getByTestId("flight");
  // From its first moment on the wait is long enough for a bet: at its end the press is for the
  // flight after this one.
  await expect(flight).toHaveAttribute("data-phase", /running|crashed/, { timeout: 90_000 });
  await expect(flight).toHaveAttribute("data-phase", "waiting", { timeout: 180_000 });
  await frame
    .getByRole("button", { name: new RegExp(`^${t.game("crash.bet")}`) })
    .first()
    .click();
  await expect(playButton(frame)).toHaveClass(/is-cancel/);
  await context.setOffline(true);
  await expectOneNotice(page, frame);
  await expect(frame.getByTestId("no-flight")).toHaveText(t.game("crash.offlineText"));
  await expect(frame.getByTestId("multiplier")).toHaveCount(0);
  await expect(frame.getByTestId("standing")).toHaveText(t.game("crash.offlineStands"));
  await expect(playButton(frame)).toBeDisabled();
  await context.setOffline(false);
  await expect(frame.getByTestId("multiplier")).toBeVisible({ timeout: 45_000 });
});
