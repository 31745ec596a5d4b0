import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal, field } from "./operator.ts";
import { visit } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** What a brand's rewards may ask at most is changed by one operator and agreed to by another. */

const t = textsOf("en");

test("a limit is typed, corrected, saved by two and read again", async ({ page, browser }) => {
  test.setTimeout(240_000);
  await visit(page, "en", "/console");
  await enterAsOpal(page, t, { path: "/console/reward-caps" });
  const times = field(page, t, "rewardCaps.times");
  await expect(times).toHaveValue("30");
  await expectSound(page);
  await times.fill("200");
  await button(page, t, "desk.save").click();
  await expect(page.getByText(t.site("console.cashier.broken"))).toBeVisible();
  // As much as other journeys ask, and more.
  await times.fill("31");
  await button(page, t, "desk.save").click();
  const second = await agreeTo(browser, page, t);
  await second.context().close();
  await page.goto("/console/reward-caps");
  await expect(times).toHaveValue("31");
  await expectSound(page);
});
