import type { Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { button, enterAsOpal, field } from "./operator.ts";
import { dialogOf } from "./site.ts";
import { textsOf } from "./texts.ts";

/** What a nightly check of the books found, and who acknowledged it. */

const t = textsOf("en");
const word = (key: string, values?: Record<string, string>) =>
  t.site(`console.alerts.${key}`, values);

/**
 * The books of a demo agree, and no night passes in a journey: the server's answers are replaced by
 * those about two alerts, of which one is known as soon as it was acknowledged.
 */
async function findAtNight(page: Page): Promise<void> {
  const found = ["2026-03-02", "2026-03-03"].map((day) => ({
    code: "reconciliation_differs",
    subject: `sandpay ${day} pay_${day}`,
    detail: { kind: "missing", fields: [] },
    state: "new",
    firstSeenAt: `${day}T03:00:00.000Z`,
    lastSeenAt: `${day}T03:00:00.000Z`,
    goneAt: null,
    acknowledgement: null as { operator: string; at: string; note: string } | null,
  }));
  await page.route("**/console/api/alerts?*", (route) => {
    const state = new URL(route.request().url()).searchParams.get("state");
    const content = found.filter((one) => state === null || one.state === state);
    const value = { content, pageNum: 1, totalPages: 1, total: content.length };
    return route.fulfill({ json: { success: true, value } });
  });
  await page.route("**/console/api/alerts/acknowledgement", (route) => {
    const { subject, note } = route.request().postDataJSON() as { subject: string; note: string };
    const value = found.find((one) => one.subject === subject);
    if (value === undefined) return route.fulfill({ status: 404, json: { success: false } });
    value.state = "acknowledged";
    value.acknowledgement = { operator: "opal", at: "2026-03-03T08:00:00.000Z", note };
    return route.fulfill({ json: { success: true, value } });
  });
}

test("an alert is acknowledged with a note, and the menu counts one less", async ({ page }) => {
  await findAtNight(page);
  await enterAsOpal(page, t);
  const pages = page.getByRole("navigation", { name: t.site("console.shell.navigation") });
  const entry = pages.getByRole("link", { name: t.site("console.shell.alerts") });
  await expect(entry).toContainText("2");
  await entry.click();
  const opener = page.getByRole("button", { name: word("code.reconciliation_differs") });
  await expect(opener).toHaveCount(2);
  await expectSound(page);
  await opener.first().click();
  const drawer = dialogOf(page);
  await expect(drawer).toContainText(word("detail.kind.missing"));
  await button(drawer, t, "alerts.acknowledge").click();
  await expect(drawer).toContainText(t.site("console.queue.reasonShort"));
  await field(drawer, t, "alerts.note").fill("The provider sent it again.");
  await expectSound(page);
  await button(drawer, t, "alerts.acknowledge").click();
  await expect(entry).toContainText("1");
  await expect(opener).toHaveCount(1);

  await page.goto("/console/alerts?state=acknowledged");
  await opener.click();
  await expect(drawer).toContainText("The provider sent it again.");
  await expect(drawer).toContainText("opal");
  await expect(button(drawer, t, "alerts.acknowledge")).toHaveCount(0);
});
