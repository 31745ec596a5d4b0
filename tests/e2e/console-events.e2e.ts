import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { databaseUrl, inDatabase } from "./database.ts";
import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal, field } from "./operator.ts";
import { dialogOf } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** Who reads the log of events, and what an operator does about what a reader could not take. */

const t = textsOf("en");
const word = (key: string, values?: Record<string, string>) =>
  t.site(`console.eventLog.${key}`, values);
const reader = "risk_sign_ins";

/** Writes an event of a version that this release does not know: its reader parks it at once. */
async function publishUnreadable(): Promise<string> {
  const id = randomUUID();
  await inDatabase((client) =>
    client.query(
      `insert into platform.event (lane, era, id, kind, version, merchant_code, payload)
       select 0, era, $1, 'identity.signed_in', 99, '', '{"note": "from the future"}'
       from platform.event_era`,
      [id],
    ),
  );
  return id;
}

async function openPage(page: Page): Promise<void> {
  await enterAsOpal(page, t);
  await page.getByRole("link", { name: t.site("console.shell.eventLog") }).click();
  await expect(page.getByRole("heading", { name: word("title"), level: 1 })).toBeVisible();
}

const openers = (page: Page) => page.getByRole("button", { name: "identity.signed_in" });

test("an event that a reader cannot take is tried again, and dropped by two", async ({
  page,
  browser,
}) => {
  test.skip(databaseUrl === undefined, "the demo was started by somebody else");
  await openPage(page);
  await expect(page.getByRole("button", { name: "feed", exact: true })).toBeVisible();
  await expect(page.getByText(word("nothing"))).toBeVisible();
  await expectSound(page);

  const id = await publishUnreadable();
  // The list asks again every fifteen seconds.
  await expect(openers(page)).toHaveCount(1, { timeout: 45_000 });
  await page.getByLabel(word("reader")).selectOption("feed");
  await expect(page.getByText(word("empty"))).toBeVisible();
  await button(page, t, "eventLog.clear").click();
  await openers(page).click();
  const drawer = dialogOf(page);
  await expect(drawer).toContainText("version 99, which is not known here");
  await expect(drawer).toContainText("from the future");
  await expect(drawer).toContainText(id);
  await expectSound(page);

  await page.keyboard.press("a");
  await expect(page.getByText(t.site("console.queue.done"))).toBeVisible();
  // It is as unreadable as before.
  await page.goto("/console/event-log");
  await expect(openers(page)).toHaveCount(1, { timeout: 45_000 });
  await openers(page).click();
  await page.keyboard.press("r");
  await button(drawer, t, "eventLog.dropNow").click();
  await expect(drawer).toContainText(t.site("console.queue.reasonShort"));
  await field(drawer, t, "queue.reason").fill("Written by a journey.");
  await button(drawer, t, "eventLog.dropNow").click();
  const second = await agreeTo(browser, page, t);
  await second.close();
  await page.goto("/console/event-log");
  await expect(page.getByText(word("nothing"))).toBeVisible();
  await page.goto("/console/audit?action=event.dropped");
  await expect(page.getByRole("row").nth(1)).toContainText(id);
});

test("a period is replayed for one reader, after it said how much that is", async ({
  page,
  browser,
}) => {
  await openPage(page);
  await page.getByRole("button", { name: reader, exact: true }).click();
  const drawer = dialogOf(page);
  await button(drawer, t, "eventLog.replay").click();
  await field(drawer, t, "queue.reason").fill("The rule was wrong.");
  await button(drawer, t, "eventLog.replayNow").click();
  await expect(drawer).toContainText(word("choosePeriod"));
  await drawer.getByLabel(t.site("console.desk.from")).fill("2020-01-01T00:00");
  await drawer.getByLabel(t.site("console.desk.until")).fill("2020-01-02T00:00");
  await expect(drawer.getByRole("status")).toHaveText("No event in this period.");
  await drawer.getByLabel(t.site("console.desk.until")).fill("2099-01-01T00:00");
  await expect(drawer.getByRole("status")).toContainText("will be taken again");
  await expectSound(page);
  await button(drawer, t, "eventLog.replayNow").click();
  const second = await agreeTo(browser, page, t);
  await second.close();
  await page.goto("/console/audit?action=event.range_replayed");
  await expect(page.getByRole("row").nth(1)).toContainText(reader);

  // What there is not cannot be replayed.
  await page.goto("/console/event-log?entry=feed");
  await expect(drawer).toContainText(word("notReplayed"));
});
