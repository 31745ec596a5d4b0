import { dayMs, hourMs } from "@baize/contract/durations";
import type { Browser, Page } from "@playwright/test";
import { runSoon } from "./database.ts";
import { anotherBrowser, expect, expectSound, newNetwork, test } from "./fixtures.ts";
import { agreeTo, button, enterAsAgate, enterAsOpal, heading, promotionField } from "./operator.ts";
import { dialogOf, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** A promotion repeats: two operators start the series, the calendar shows it, one stops it. */

const t = textsOf("en");

// What waits for a second person is answered as a refusal.
test.use({ expectedErrors: [/status of 409/] });

/** As a date-and-time field has it, so many days from now by the brand's clock in Dhaka. */
const fieldTime = (days: number): string =>
  new Date(Date.now() + days * dayMs + 6 * hourMs).toISOString().slice(0, 16);

async function write(page: Page, title: string): Promise<void> {
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
  await typed("expected").fill("90000");
  await form.getByLabel(t.site("console.desk.from"), { exact: true }).fill(fieldTime(1));
  await form.getByLabel(t.site("console.desk.until"), { exact: true }).fill(fieldTime(2));
  await button(form, t, "drafts.saveDraft").click();
  const drawer = page.getByRole("dialog", { name: title });
  await button(drawer, t, "drafts.submit").click();
  await expect(drawer.getByText(t.site("console.promotions.state.in_review"))).toBeVisible();
}

async function approve(browser: Browser, page: Page, title: string): Promise<void> {
  const network = { "x-forwarded-for": newNetwork() };
  const own = await anotherBrowser(browser, { locale: "en-GB", extraHTTPHeaders: network });
  const second = await own.newPage();
  await enterAsAgate(second, t, { path: page.url() });
  const drawer = second.getByRole("dialog", { name: title });
  await button(drawer, t, "drafts.approve").click();
  await button(drawer, t, "drafts.approve").last().click();
  await expect(drawer.getByText(t.site("console.promotions.state.scheduled"))).toBeVisible();
  await own.close();
}

test("a promotion repeats by the day until the series is stopped", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const title = `Daily ${Date.now().toString(36)}`;
  await write(page, title);
  const address = page.url();
  await approve(browser, page, title);
  await page.goto(address);
  const drawer = page.getByRole("dialog", { name: title });
  const part = drawer.getByRole("region", { name: t.site("console.series.title") });
  await part.getByRole("combobox", { name: t.site("console.series.step") }).selectOption("day");
  const times = part.getByRole("textbox", { name: t.site("console.series.times") });
  await times.fill("61");
  await button(part, t, "series.start").click();
  await expect(part.getByText(t.site("console.series.timesWrong"))).toBeVisible();
  await times.fill("5");
  await button(part, t, "series.start").click();
  const second = await agreeTo(browser, page, t);
  await second.context().close();

  await page.goto(address);
  const series = part.getByRole("region", { name: t.site("console.series.every.day") });
  await expect(series.getByText(t.site("console.series.state.running"))).toBeVisible();
  await expectSound(page);
  // The worker makes what begins within three days.
  await runSoon("promotion_series");
  await expect(async () => {
    await page.reload();
    await expect(
      series.getByText(t.site("console.series.madeOf", { made: "2", times: "5" })),
    ).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 100_000 });

  // By the brand's clock in Dhaka, the month of an instance that is not made yet.
  const begins = new Date(Date.now() + 4 * dayMs + 6 * hourMs).toISOString().slice(0, 7);
  await page.goto(`/console/promotion-calendar?month=${begins}`);
  await expect(heading(page, t, "promotionCalendar.title")).toBeVisible();
  const line = page.getByRole("listitem").filter({ hasText: title }).last();
  await expect(line).toContainText(t.site("console.series.every.day"));
  await expectSound(page);
  await line.getByRole("link", { name: title }).click();

  await button(series, t, "series.stop").click();
  await series.getByRole("textbox").fill("Nobody comes on Mondays");
  await button(series, t, "series.stop").last().click();
  await expect(series.getByText(t.site("console.series.state.stopped"))).toBeVisible();
  await expectSound(page);
});
