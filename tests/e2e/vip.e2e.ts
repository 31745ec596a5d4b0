import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal, field } from "./operator.ts";
import { dialogOf, newPlayer, oneWalk, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** A member reads his level and what the others give; an operator sets one, another agrees. */

const t = textsOf("en");

for (const [view, language] of oneWalk("phone")) {
  test(`a VIP level is shown, set and shown again, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const own = textsOf(language);
    const { player, name } = await newPlayer(browser, language);
    await player.setViewportSize(view);
    await player.goto("/member?page=vip");
    const level = player.getByRole("main").getByText("VIP0", { exact: true });
    await expect(level).toBeVisible();
    await expect(player.locator('a[data-page][aria-current="page"]')).toHaveAttribute(
      "data-page",
      "vip",
    );
    const levels = player.getByRole("region", { name: own.site("vip.levels") }).first();
    await expect(levels.getByRole("columnheader", { name: own.site("vip.yours") })).toHaveCount(1);
    await expect(levels).toContainText("৳1,500.00");
    await expectSound(player);
    await player.goto("/member?page=rewardCenter");
    const rebate = player.getByRole("region", { name: own.site("awards.rebate.title") });
    await expect(rebate.getByRole("button")).toBeDisabled();
    await rebate.getByText(own.site("awards.rebate.rates")).click();
    await expect(rebate.getByRole("table")).toBeVisible();
    await expectSound(player);

    await visit(page, "en", "/console");
    await enterAsOpal(page, t);
    await page.getByRole("link", { name: t.site("console.shell.members") }).click();
    await page.getByRole("searchbox", { name: t.site("console.members.search") }).fill(name);
    await page.getByRole("button", { name }).click();
    await page.getByRole("button", { name: t.site("console.members.part.vip") }).click();
    await expect(page.getByText(t.site("console.vip.noChanges"))).toBeVisible();
    const member = page.url();
    await button(page, t, "vip.set").click();
    const dialog = dialogOf(page);
    await dialog.getByRole("combobox", { name: t.site("console.vip.level") }).selectOption("3");
    await button(dialog, t, "vip.set").click();
    await expect(dialog.getByText(t.site("console.members.reasonShort"))).toBeVisible();
    await field(dialog, t, "members.reason").fill("Promised by his host");
    await expectSound(page);
    await button(dialog, t, "vip.set").click();
    const second = await agreeTo(browser, page, t);
    await second.context().close();
    await page.goto(member);
    await expect(page.getByText("Promised by his host").first()).toBeVisible();
    await expectSound(page);

    await player.goto("/member?page=vip");
    await expect(player.getByRole("main").getByText("VIP3", { exact: true })).toBeVisible();
    const history = player.getByRole("region", { name: own.site("vip.history") });
    await expect(history.getByRole("listitem")).toHaveCount(1);
    await expectSound(player);
  });
}

test("an operator looks at levels, members and rebates", async ({ page }) => {
  test.setTimeout(120_000);
  await visit(page, "en", "/console");
  await enterAsOpal(page, t);
  await page.goto("/console/vip");
  await page.getByRole("button", { name: /^VIP1 / }).click();
  await expect(page.getByRole("region", { name: "VIP1" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: t.site("console.vip.tab.members") }).click();
  await expect(page.getByRole("combobox", { name: t.site("console.vip.level") })).toBeVisible();
  await page.getByRole("button", { name: t.site("console.vip.tab.rebates") }).click();
  await expect(
    page.getByRole("checkbox", { name: t.site("console.rebates.isOpen") }),
  ).toBeChecked();
  await expectSound(page);
});
