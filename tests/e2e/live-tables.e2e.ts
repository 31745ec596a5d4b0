import type { FrameLocator, Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import {
  balanceIn,
  minorOf,
  oneWalk,
  openGame,
  openGameMenu,
  visitAsMember,
  type View,
} from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/**
 * A round at each live table: chips are laid and confirmed, something falls, the wallet follows. At
 * the first one the round is also looked up in the player's record, and a line is said in the chat.
 */
const tables = [
  {
    names: { en: "Ember and Stripe", bn: "অঙ্গার ও ডোরা" },
    field: "dragon",
    // 10 on one side: lost, half back on a tie, or won.
    moves: [-1_000, -500, 1_000],
  },
  {
    names: { en: "Midnight Baccarat", bn: "মধ্যরাতের বাকারা" },
    field: "banker-pair",
    moves: [-1_000, 11_000],
  },
  {
    names: { en: "Orchid Roulette", bn: "অর্কিড রুলেট" },
    field: "red",
    moves: [-1_000, 1_000],
  },
  {
    names: { en: "Bamboo Sic Bo", bn: "বাঁশবনের সিক বো" },
    field: "big",
    moves: [-1_000, 1_000],
  },
] as const;

async function sitDown(
  page: Page,
  t: Texts,
  view: View,
  [language, name]: readonly ["en" | "bn", string],
): Promise<FrameLocator> {
  await page.setViewportSize(view);
  await visitAsMember(page, language, { money: "1000" });
  const frame = await openGame(page, t, "live", name);
  await expect(frame.getByTestId("phase")).toBeVisible({ timeout: 45_000 });
  await expectSound(page);
  return frame;
}

/** A round may be closing just now: then the next one takes the chips. */
async function play(frame: FrameLocator, field: string): Promise<void> {
  const staked = frame.locator(".live-staked");
  await expect(async () => {
    await expect(frame.getByTestId("phase")).toHaveAttribute("data-phase", "betting", {
      timeout: 30_000,
    });
    // What an earlier try has laid or staked is not laid or staked twice.
    if (!(await staked.isVisible())) {
      const laid = frame.locator(".live-board .laid");
      const chipPlace = frame.locator(`[data-field="${field}"]`);
      if ((await laid.count()) === 0) await chipPlace.click({ timeout: 5_000 });
      await frame.locator(".live-confirm").click({ timeout: 5_000 });
    }
    await expect(staked).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await expect(frame.getByTestId("result")).not.toBeEmpty({ timeout: 45_000 });
}

async function lookUpAndSpeak(page: Page, frame: FrameLocator, t: Texts): Promise<void> {
  await frame.getByRole("textbox", { name: t.game("live.say") }).fill("good luck");
  await frame.getByRole("button", { name: t.game("live.send"), exact: true }).click();
  await expect(frame.getByRole("log")).toContainText("good luck");
  await openGameMenu(page, frame, t);
  await frame
    .getByRole("button", { name: t.game("menu.rounds"), exact: true })
    .last()
    .click();
  await frame.locator("summary").first().click();
  await expect(frame.locator(".round-picture svg").first()).toBeVisible();
  await expectSound(page);
}

for (const [view, language] of oneWalk("phone")) {
  for (const [place, { names, field, moves }] of tables.entries()) {
    test(`${names.en} (${language}, ${view.name})`, async ({ page }) => {
      test.setTimeout(240_000);
      const t = textsOf(language);
      const frame = await sitDown(page, t, view, [language, names[language]]);
      const before = minorOf(await balanceIn(page).innerText());
      const isMoved = async () => {
        const moved = minorOf(await balanceIn(page).innerText()) - before;
        return moves.some((move) => move === moved);
      };
      await play(frame, field);
      await expect.poll(isMoved, { timeout: 20_000 }).toBe(true);
      if (place === 0) await lookUpAndSpeak(page, frame, t);
    });
  }
}
