import type { Locator, Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures.ts";
import { balanceIn, minorOf, newPlayer, oneWalk } from "./site.ts";
import { textsOf } from "./texts.ts";
import { giveTickets } from "./wheel-tickets.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** A member claims the gift of the day, gets tickets, turns the wheel and checks it. */

/** The header does not know what was won before the wheel stands, which a press brings about. */
async function seeNothing(skip: Locator, player: Page): Promise<void> {
  await expect(skip).toBeVisible();
  await expect(balanceIn(player)).toHaveText("৳2.00");
  await skip.click();
}

for (const [view, language] of oneWalk("desktop")) {
  test(`a gift is claimed and a wheel is turned and checked, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const own = textsOf(language);
    const { player, name } = await newPlayer(browser, language);
    await player.setViewportSize(view);
    const wheelTitle = language === "bn" ? "হারবার হুইল" : "Harbour wheel";

    await player.goto("/member?page=rewardCenter");
    const days = player.getByRole("list", { name: own.site("draws.checkIn.days") });
    await expect(days.getByRole("listitem")).toHaveCount(7);
    await expectSound(player);
    const gift = own.site("draws.checkIn.claim", { amount: "\u2066৳2.00\u2069" });
    await player.getByRole("button", { name: gift, exact: true }).click();
    await expect(days.getByText(own.site("draws.checkIn.state.claimed"))).toHaveCount(1);
    await expect(balanceIn(player)).toHaveText("৳2.00");
    await player.goto("/member?page=luckyWheel");
    const wheel = player.getByRole("region", { name: wheelTitle });
    const spin = wheel.getByRole("button", { name: own.site("draws.wheel.take.wheel") });
    await expect(spin).toBeDisabled();
    await expect(wheel.getByText(own.site("draws.wheel.noTickets"))).toBeVisible();

    await giveTickets(page, browser, name);

    await player.reload();
    await expect(
      wheel.getByText(language === "bn" ? /^[2২]টি টিকিট$/ : "2 tickets", { exact: true }),
    ).toBeVisible();
    // Where nothing moves there is nothing to skip.
    await player.emulateMedia({ reducedMotion: "no-preference" });
    await spin.click();
    await seeNothing(player.getByRole("button", { name: own.site("draws.wheel.skip") }), player);
    const turns = player.getByRole("region", { name: own.site("draws.turns.title") });
    const turn = turns.getByRole("listitem");
    await expect(turn).toHaveCount(1);
    const won = minorOf(await turn.locator(".num").first().innerText());
    expect(won).toBeGreaterThan(0);
    await expect.poll(async () => minorOf(await balanceIn(player).innerText())).toBe(200 + won);
    await expectSound(player);

    const check = turn.getByRole("button", { name: own.site("draws.turns.check") });
    await check.click();
    const dialog = player.getByRole("dialog", { name: own.site("draws.turns.checkTitle") });
    await expect(dialog.getByText(own.site("draws.turns.hidden"))).toBeVisible();
    await player.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await player
      .getByRole("textbox", { name: own.site("draws.seeds.next"), exact: true })
      .fill("my-own-seed");
    await player.getByRole("button", { name: own.site("draws.seeds.change"), exact: true }).click();
    await expect(player.getByText(own.site("draws.seeds.last"), { exact: true })).toBeVisible();
    await check.click();
    await expect(dialog.getByText(own.site("draws.turns.same"))).toBeVisible();
    await expectSound(player);

    // The same on the page that is there for everybody.
    const opened = player.waitForEvent("popup");
    await dialog.getByRole("link", { name: own.site("draws.turnCheck.publicPage") }).click();
    const proof = await opened;
    await expect(proof.getByText(own.site("draws.turns.same"))).toBeVisible();
    const nonce = proof.locator("[name=nonce]");
    await expect(nonce).toHaveValue("0");
    await nonce.fill("first");
    await proof.getByRole("button", { name: own.site("draws.turnCheck.check") }).click();
    await expect(proof.getByText(own.site("draws.turnCheck.wrong.nonce"))).toBeVisible();
    await expectSound(proof);
  });
}
