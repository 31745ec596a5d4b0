import { expect, expectSound, test } from "./fixtures.ts";
import { button, enterAsOpal, heading, promotionField } from "./operator.ts";
import { dialogOf, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** What rewards cost: worked out before a promotion starts, and reported by its days. */

const t = textsOf("en");

test("a promotion's cost is worked out before it starts", async ({ page }) => {
  test.setTimeout(180_000);
  const title = `Deposits ${Date.now().toString(36)}`;
  await visit(page, "en", "/console");
  await enterAsOpal(page, t, { path: "/console/promotions" });
  await button(page, t, "promotions.add").click();
  const form = dialogOf(page);
  const typed = (field: string) => promotionField(form, t, field);
  await form
    .getByRole("combobox", { name: t.site("console.promotions.field.kind") })
    .selectOption("deposit");
  await form.getByRole("tab", { name: "English" }).click();
  await typed("title").fill(title);
  await typed("amount").fill("25");
  await typed("expected").fill("100");
  await typed("controlShare").fill("10");
  await expectSound(page);
  await button(form, t, "drafts.saveDraft").click();
  await expect(page.getByText(t.site("console.drafts.drafted"))).toBeVisible();
  const drawer = page.getByRole("dialog", { name: title, exact: true });
  const cost = drawer.getByRole("region", { name: t.site("console.costs.title") });
  await cost.getByRole("textbox", { name: t.site("console.costs.days") }).fill("30");
  await button(cost, t, "costs.start").click();
  // The worker works it out; the page asks until it is there.
  await expect(cost.getByText(t.site("console.costs.sameAsThen"))).toBeVisible({ timeout: 60_000 });
  await expect(cost.getByText(t.site("console.costs.ngr"))).toBeVisible();
  await expectSound(page);

  // A copy has the same terms and is a promotion of its own.
  await button(drawer, t, "promotions.copy").click();
  await expect(typed("amount")).toHaveValue("25");
  await expect(typed("controlShare")).toHaveValue("10");
  await form.getByRole("tab", { name: "English" }).click();
  await typed("title").fill(`Copy of ${title}`);
  await button(form, t, "drafts.saveDraft").click();
  const copy = page.getByRole("dialog", { name: `Copy of ${title}` });
  await expect(
    copy.getByText(t.site("console.promotions.state.draft"), { exact: true }),
  ).toBeVisible();

  await page.goto("/console/promotion-calendar");
  await expect(heading(page, t, "promotionCalendar.title")).toBeVisible();
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  const link = page.getByRole("link", { name: `Copy of ${title}` });
  await expect(link).toBeVisible();
  await expectSound(page);

  // Nobody needs the copy: its draft is discarded, and nothing of it is left.
  await link.click();
  await button(copy, t, "drafts.discard").click();
  await expect(page.getByText(t.site("console.drafts.discardText"))).toBeVisible();
  await expectSound(page);
  await button(page, t, "desk.keepIt").click();
  await button(copy, t, "drafts.discard").click();
  await button(page, t, "drafts.discard").last().click();
  await expect(page.getByText(t.site("console.drafts.discarded"))).toBeVisible();
  await expect(copy).toBeHidden();
  await expect(page.getByRole("button", { name: `Copy of ${title}` })).toBeHidden();
});

test("the reports of rewards agree with the ledger and can be exported", async ({ page }) => {
  await visit(page, "en", "/console");
  await enterAsOpal(page, t, { path: "/console/reward-reports" });
  await expect(heading(page, t, "rewardReports.title")).toBeVisible();
  await expect(
    page.getByText(t.site("console.rewardReports.agrees"), { exact: true }),
  ).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: t.site("console.reports.periods.7d") }).click();
  await page.waitForURL(/period=7d/);
  await expect(
    page.getByText(t.site("console.rewardReports.agrees"), { exact: true }),
  ).toBeVisible();
});
