import { expect, expectSound, test } from "./fixtures.ts";
import { button, enterAsOpal } from "./operator.ts";
import { visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** What each kind of reward would have cost, worked out below its form. */

const t = textsOf("en");

const places = [
  ["levels", "/console/vip"],
  ["rakeback", "/console/vip?tab=rakeback"],
  ["points", "/console/points?tab=settings"],
  ["check-in", "/console/draws?tab=checkIn"],
] as const;

for (const [name, path] of places) {
  test(`the cost of ${name} is worked out before they are saved`, async ({ page }) => {
    test.setTimeout(180_000);
    await visit(page, "en", "/console");
    await enterAsOpal(page, t, { path });
    const cost = page.getByRole("region", { name: t.site("console.costs.title") });
    await cost.getByRole("textbox", { name: t.site("console.costs.days") }).fill("30");
    await button(cost, t, "costs.start").click();
    // The worker works it out; the page asks until it is there.
    await expect(cost.getByText(t.site("console.costs.sameAsThen"))).toBeVisible({
      timeout: 60_000,
    });
    await expect(cost.getByRole("listitem").first()).toBeVisible();
    await expectSound(page);
  });
}
