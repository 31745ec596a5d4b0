import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal, field } from "./operator.ts";
import { balanceIn, dialogOf, newPlayer, oneWalk, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** An operator gives an award, another agrees, and the member finds it and claims it. */

const t = textsOf("en");

for (const [view, language] of oneWalk("phone")) {
  test(`an award is claimed in the reward center, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const own = textsOf(language);
    const { player, name } = await newPlayer(browser, language);
    await player.setViewportSize(view);
    await player.goto("/member?page=rewardCenter");
    // The gift of the day waits for everybody.
    const ready = player.getByRole("region", { name: own.site("awards.ready") });
    await expect(ready).toBeVisible();
    await expectSound(player);

    await visit(page, "en", "/console");
    await enterAsOpal(page, t);
    await page.getByRole("link", { name: t.site("console.shell.members") }).click();
    await page.getByRole("searchbox", { name: t.site("console.members.search") }).fill(name);
    await page.getByRole("button", { name }).click();
    await page.getByRole("button", { name: t.site("console.members.part.awards") }).click();
    await expect(page.getByText(t.site("console.awards.none"))).toBeVisible();
    const member = page.url();
    await button(page, t, "awards.give").click();
    const dialog = dialogOf(page);
    await button(dialog, t, "awards.give").click();
    await expect(dialog.getByText(t.site("console.desk.rule.fillIn"))).toBeVisible();
    await dialog
      .getByRole("textbox", { name: `${t.site("console.awards.amount")} (BDT)` })
      .fill("40.5");
    await dialog.getByRole("textbox", { name: t.site("console.awards.name") }).fill("For you");
    await field(dialog, t, "members.reason").fill("A welcome gift");
    await expectSound(page);
    await button(dialog, t, "awards.give").click();
    const second = await agreeTo(browser, page, t);
    await second.context().close();
    await page.goto(member);
    const row = page.getByRole("main").getByRole("listitem").first();
    await expect(row).toContainText(t.site("console.awards.state.issued"));
    await expectSound(page);

    await player.reload();
    await expect(ready.getByRole("heading", { name: "For you" })).toBeVisible();
    await expect(ready).toContainText("৳40.50");
    await expectSound(player);
    await ready.getByRole("button", { name: own.site("awards.claim") }).click();
    await expect(player.getByRole("status").filter({ hasText: "৳40.50" })).toBeVisible();
    await expect(balanceIn(player)).toHaveText("৳40.50");
    await expect(ready.getByRole("heading", { name: "For you" })).toBeHidden();
    const history = player.getByRole("region", { name: own.site("awards.history") });
    await expect(history).toContainText(own.site("awards.state.claimed"));
    await expectSound(player);
    await page.reload();
    await expect(row).toContainText(t.site("console.awards.state.claimed"));
  });
}
