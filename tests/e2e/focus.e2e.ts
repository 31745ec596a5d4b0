import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { depositMoney, newPlayer, openGame, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** The keyboard's place is never lost: after each step something has the focus, not the body. */

const t = textsOf("en");

async function expectFocus(page: Page, after: string): Promise<void> {
  const place = () => page.evaluate(() => document.activeElement?.tagName ?? "none");
  await expect.poll(place, { message: after }).not.toMatch(/^(BODY|none)$/);
}

/** Tabs to what has this name, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press(key);
    await expectFocus(page, `${key} ${step} on the way to ${String(name)}`);
    const label = await page.evaluate(() => {
      const at = document.activeElement;
      return (at?.getAttribute("aria-label") ?? at?.textContent ?? "").trim();
    });
    if (typeof name === "string" ? label === name : name.test(label)) return;
  }
  throw new Error(`the keyboard does not reach ${String(name)}`);
}

test("the site: menus, dialogs, a search, another page, and a row that goes", async ({ page }) => {
  await visit(page, "en");
  await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
  await tabTo(page, new RegExp(`^${t.site("shell.searchPlaceholder")}`));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.type("koi");
  await expectFocus(page, "typing a search");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectFocus(page, "closing the search");
  await tabTo(page, t.site("shell.login"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectFocus(page, "opening the login");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectFocus(page, "closing the login");
  await tabTo(page, t.site("shell.promotions"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/promotions/);
  await expectFocus(page, "another page");
});

test("a control that goes, or is switched off, hands the focus on and gets it back", async ({
  page,
}) => {
  await visit(page, "en");
  await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
  // Written by what keeps the focus as well, once it has begun.
  await page.waitForFunction(() => localStorage.getItem("shown-language") !== null);
  await page.evaluate(() => {
    const rows = document.createElement("ul");
    rows.id = "rows";
    for (const name of ["one", "two", "busy"]) {
      const button = document.createElement("button");
      button.textContent = name;
      button.id = name;
      const row = document.createElement("li");
      row.append(button);
      rows.append(row);
    }
    document.querySelector("main")?.prepend(rows);
    document.querySelector<HTMLElement>("#one")?.focus();
  });
  const focused = page.locator(":focus");
  await page.evaluate(() => document.querySelector("#rows li")?.remove());
  await expect(focused, "the next row").toHaveText("two");
  await page.locator("#busy").focus();
  await page.evaluate(() => document.querySelector("#busy")?.toggleAttribute("disabled", true));
  await expectFocus(page, "a button that waits");
  await page.evaluate(() => document.querySelector("#busy")?.removeAttribute("disabled"));
  await expect(focused, "back to it").toHaveText("busy");
  await page.evaluate(() => document.querySelector("#rows")?.remove());
  await expectFocus(page, "a part that goes with all that is in it");
});

test("a game: the bet is reached before what was played, and a round loses nothing", async ({
  browser,
}) => {
  const { player } = await newPlayer(browser, "en");
  await depositMoney(player, t, "500");
  const frame = await openGame(player, t, "bgs", "Skylark");
  const bet = frame.locator("button.play").first();
  await expect(bet).toBeVisible({ timeout: 30_000 });
  // A demo that has just begun has no flight behind it yet.
  await expect(frame.locator("button.flight-chip").first()).toBeAttached({ timeout: 60_000 });
  const places = await frame
    .locator("button")
    .evaluateAll((buttons) => buttons.map(({ className }) => className));
  const firstPast = places.findIndex((name) => name.includes("flight-chip"));
  const lastBet = places.findLastIndex((name) => name.includes("play"));
  expect(firstPast).toBeGreaterThan(lastBet);
  const dice = await openGame(player, t, "bgs", "Amber Dice");
  const roll = dice.locator("button.play").first();
  await expect(roll).toBeEnabled({ timeout: 30_000 });
  await expect(player.locator("iframe"), "the keys are the game's at once").toBeFocused();
  await player.keyboard.press("Space");
  await expect(dice.getByTestId("roll")).toBeVisible({ timeout: 30_000 });
  await expect(roll).toBeEnabled();
  await roll.focus();
  await player.keyboard.press("Enter");
  await expect(dice.getByTestId("roll")).toBeVisible({ timeout: 30_000 });
  await expect(roll).toBeEnabled();
  await expect(roll).toBeFocused();
});
