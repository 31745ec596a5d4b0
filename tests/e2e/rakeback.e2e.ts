import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal, field } from "./operator.ts";
import { newPlayer, oneWalk, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** A member reads his parts of rakeback; an operator sets what it gives, another agrees. */

const t = textsOf("en");

for (const [view, language] of oneWalk("desktop")) {
  test(`the parts of rakeback are shown, ${view.name}, ${language}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const own = textsOf(language);
    const { player } = await newPlayer(browser, language);
    await player.setViewportSize(view);
    await player.goto("/member?page=rewardCenter");
    const card = player.getByRole("region", { name: own.site("awards.rakeback.title") });
    await expect(card.getByRole("listitem")).toHaveCount(4);
    await expect(card.getByRole("button").first()).toBeDisabled();
    await expectSound(player);
    await player.goto("/member?page=vip");
    const row = player.getByRole("rowheader", { name: own.site("vip.row.rakeback") });
    await expect(row).toBeVisible();
    await expectSound(player);
  });
}

test("shares are changed by two operators", async ({ page, browser }) => {
  test.setTimeout(240_000);
  await visit(page, "en", "/console");
  await enterAsOpal(page, t);
  await page.goto("/console/vip?tab=rakeback&brand=TIDEWATER");
  await button(page, t, "rakeback.add").click();
  await field(page, t, "rakeback.percent").fill("51");
  await button(page, t, "desk.save").click();
  await expect(page.getByText(t.site("console.cashier.broken"))).toBeVisible();
  await field(page, t, "rakeback.percent").fill("12.5");
  await expectSound(page);
  await button(page, t, "desk.save").click();
  const second = await agreeTo(browser, page, t);
  await second.context().close();
  await page.goto("/console/vip?tab=rakeback&brand=TIDEWATER");
  await expect(field(page, t, "rakeback.percent")).toHaveValue("12.5");
  await expectSound(page);
});
