import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal } from "./operator.ts";
import { newPlayer, oneWalk, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** A member reads by which terms losses come back; an operator changes them, another agrees. */

const t = textsOf("en");

for (const [view, language] of oneWalk("phone")) {
  test(`the terms of loss-back are read, ${view.name}, ${language}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const own = textsOf(language);
    const { player } = await newPlayer(browser, language);
    await player.setViewportSize(view);
    await player.goto("/member?page=rewardCenter");
    const card = player.getByRole("region", { name: own.site("awards.lossBack.title") });
    await expect(card).toContainText("৳500.00");
    await expect(card).toContainText(own.site("awards.lossBack.gate"));
    await expectSound(player);
    await player.goto("/member?page=vip");
    const levels = player.getByRole("region", { name: own.site("vip.levels") }).first();
    await expect(levels.getByRole("rowheader", { name: own.site("vip.row.total") })).toBeVisible();
    await expectSound(player);
  });
}

test("terms are changed by two operators, from the end of the period on", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await visit(page, "en", "/console");
  await enterAsOpal(page, t);
  await page.goto("/console/vip?tab=lossBack&brand=TIDEWATER");
  const least = page.getByRole("textbox", {
    name: `${t.site("console.lossBack.minLoss")} (BDT)`,
    exact: true,
  });
  await least.fill("none");
  await button(page, t, "desk.save").click();
  await expect(page.getByText(t.site("console.cashier.broken"))).toBeVisible();
  await least.fill("750.00");
  await expectSound(page);
  await button(page, t, "desk.save").click();
  const second = await agreeTo(browser, page, t);
  await second.context().close();
  await page.goto("/console/vip?tab=lossBack&brand=TIDEWATER");
  await expect(least).toHaveValue("750.00");
  await expectSound(page);
});
