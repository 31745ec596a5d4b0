import { minuteMs } from "@baize/contract/durations";
import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal } from "./operator.ts";
import {
  atBrand,
  balanceIn,
  depositMoney,
  dialogOf,
  minorOf,
  newPlayer,
  oneWalk,
  visit,
} from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/**
 * An operator sets a tournament with a buy-in; a member enters it, buys another try, and gets all
 * of it back when it is cancelled.
 */

const t = textsOf("en");

async function writeTournament(page: Page, title: string): Promise<void> {
  await button(page, t, "boards.add").click();
  const dialog = dialogOf(page);
  const typed = (key: string) => dialog.getByRole("textbox", { name: t.site(key), exact: true });
  const amount = (key: string) => dialog.getByRole("textbox", { name: `${t.site(key)} (BDT)` });
  const chosen = (key: string) => dialog.getByRole("combobox", { name: t.site(key), exact: true });
  await chosen("console.boards.entry").selectOption("cash");
  await button(dialog, t, "boards.save").click();
  await expect(dialog.getByText(t.site("console.desk.rule.fillIn")).first()).toBeVisible();
  await typed("console.missions.name").fill(title);
  await typed("console.missions.text").fill("Bet as much as you like.");
  await amount("console.boards.buyIn").fill("50");
  await amount("console.boards.fee").fill("5");
  await typed("console.boards.rebuys").fill("1");
  await amount("console.boards.guarantee").fill("100");
  await typed("console.boards.shares").fill("70, 30");
  const now = Date.now();
  await dialog.getByLabel(t.site("console.boards.opensAt")).fill(atBrand(now - minuteMs));
  await dialog.getByLabel(t.site("console.desk.from")).fill(atBrand(now - minuteMs));
  await dialog.getByLabel(t.site("console.desk.until")).fill(atBrand(now + 60 * minuteMs));
  await chosen("console.boards.score").selectOption("wagered");
  await expectSound(page);
  await button(dialog, t, "boards.save").click();
}

for (const [view, language] of oneWalk("phone")) {
  test(`a tournament is entered, tried once and cancelled, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const own = textsOf(language);
    const { player, name } = await newPlayer(browser, language);
    await player.setViewportSize(view);
    await depositMoney(player, own, "500");
    const title = `Cup of ${name}`;

    await visit(page, "en", "/console");
    await enterAsOpal(page, t, { path: "/console/boards" });
    await writeTournament(page, title);
    await (await agreeTo(browser, page, t)).context().close();

    await player.goto("/member?page=missionLeaderboard&part=tournaments");
    const card = player.getByRole("region", { name: title });
    const price = { amount: "\u2066৳50.00\u2069" };
    const before = minorOf(await balanceIn(player).innerText());
    const balanceIs = (minor: number) =>
      expect
        .poll(async () => minorOf(await balanceIn(player).innerText()), { timeout: 30_000 })
        .toBe(minor);
    const tournament = (key: string, values = {}) =>
      own.site(`missions.tournaments.${key}`, values);
    const pay = () => player.getByRole("button", { name: tournament("pay", price), exact: true });

    await card.getByRole("button", { name: tournament("enter", price) }).click({ timeout: 30_000 });
    await expectSound(player);
    await pay().click();
    await balanceIs(before - 5_000);
    const again = card.getByRole("button", { name: tournament("rebuy", price) });
    // Another try would be paid for nothing before this one was played.
    const [, one = ""] = /one \{([^}]*)\}/u.exec(tournament("playFirst")) ?? [];
    await expect(card.getByText(one.replace("#", "1"))).toBeVisible({ timeout: 30_000 });
    await expect(again).toBeHidden();
    await card.getByRole("button", { name: own.site("missions.boards.details") }).click();
    const details = dialogOf(player);
    await expect(
      details.getByText(tournament("pool", { pool: "\u2066৳100.00\u2069" })),
    ).toBeVisible();
    await expectSound(player);
    await player.keyboard.press("Escape");

    await page.goto("/console/boards");
    const row = page.getByRole("row").filter({ hasText: title });
    await row.getByRole("button").click();
    await button(dialogOf(page), t, "boards.cancel").click();
    const reason = dialogOf(page);
    await reason.getByRole("textbox").fill("The wrong games.");
    await button(reason, t, "boards.cancel").click();
    await (await agreeTo(browser, page, t)).context().close();

    await balanceIs(before);
    await player.getByRole("button", { name: own.site("missions.boards.part.ended") }).click();
    const returned = tournament("returned", price);
    await expect(card.getByText(returned)).toBeVisible({ timeout: 30_000 });
    await expectSound(player);
  });
}
