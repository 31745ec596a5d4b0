import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal } from "./operator.ts";
import { balanceIn, dialogOf, newPlayer, visit, walks } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** A member claims the day's gift; an operator gives tickets, whose turns are drawn and checked. */

const t = textsOf("en");
const tickets = { en: ["1 ticket", "2 tickets"], bn: ["1টি টিকিট", "2টি টিকিট"] } as const;
const titles = { en: "Golden egg", bn: "সোনার ডিম" };

for (const [view, language] of walks) {
  test(`a day's gift is claimed and an egg opened, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const own = textsOf(language);
    const { player, name } = await newPlayer(browser, language);
    await player.setViewportSize(view);
    await player.goto("/member?page=rewardCenter");
    const gift = own.site("draws.checkIn.claim", { amount: "৳2.00" });
    await player.getByRole("button", { name: gift }).click();
    await expect(balanceIn(player)).toHaveText("৳2.00");
    await expect(player.getByRole("button", { name: gift })).toBeHidden();
    await expect(player.locator("[aria-current=date]")).toBeHidden();
    await expectSound(player);

    await visit(page, "en", "/console");
    await enterAsOpal(page, t, { path: "/console/draws?tab=wheels" });
    await page.getByRole("button", { name: titles.en }).click();
    const form = page.getByRole("form", { name: t.site("console.draws.tickets.title") });
    await button(form, t, "draws.tickets.give").click();
    await expect(form.getByText(t.site("console.draws.tickets.wrong.username"))).toBeVisible();
    const typed = (key: string) =>
      form.getByRole("textbox", { name: t.site(`console.draws.tickets.${key}`) });
    await typed("username").fill(name);
    await typed("count").fill("2");
    await typed("reason").fill("A welcome gift");
    await expectSound(page);
    await button(form, t, "draws.tickets.give").click();
    const second = await agreeTo(browser, page, t);
    await second.context().close();

    await player.goto("/member?page=luckyWheel");
    const egg = player.getByRole("region", { name: titles[language] });
    await expect(egg).toContainText(tickets[language][1]);
    await expectSound(player);
    await egg.getByRole("button", { name: own.site("draws.wheel.take.egg") }).click();
    await egg.getByRole("button", { name: own.site("draws.wheel.skip") }).click();
    await expect(egg.getByRole("status")).toContainText("৳");
    await expect(egg).toContainText(tickets[language][0]);
    await expect(balanceIn(player)).not.toHaveText("৳2.00");
    await expectSound(player);

    const turns = player.getByRole("region", { name: own.site("draws.turns.title") });
    const check = turns.getByRole("button", { name: own.site("draws.turns.check") });
    await check.click();
    const dialog = dialogOf(player);
    await expect(dialog.getByText(own.site("draws.turns.hidden"))).toBeVisible();
    await expectSound(player);
    await player.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    const seeds = player.getByRole("region", { name: own.site("draws.seeds.title") });
    await seeds.getByRole("textbox").fill("my-own-seed");
    await seeds.getByRole("button", { name: own.site("draws.seeds.change") }).click();
    await expect(seeds).toContainText(own.site("draws.seeds.last"));
    await check.click();
    await expect(dialog.getByText(own.site("draws.turns.same"))).toBeVisible();
    await expectSound(player);
  });
}
