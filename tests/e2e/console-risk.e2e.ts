import { anotherBrowser, expect, newNetwork, test, expectSound } from "./fixtures.ts";
import { button, enterAsOpal, field } from "./operator.ts";
import { dialogOf, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** What the console says of members who share a device, and what an operator decides about it. */

const t = textsOf("en");
const word = (key: string, values?: Record<string, string>) =>
  t.site(`console.risk.${key}`, values);

test("two members share a device, a flag names them, and an operator clears it", async ({
  page,
  browser,
}) => {
  const context = await anotherBrowser(browser, {
    locale: "en-GB",
    extraHTTPHeaders: { "x-forwarded-for": newNetwork() },
  });
  const first = await context.newPage();
  const one = await visitAsMember(first, "en");
  await first.close();
  // Sign-ins live in the tab; the device's own mark lives in the browser.
  const second = await context.newPage();
  const two = await visitAsMember(second, "en");

  await enterAsOpal(page, t);
  const pages = page.getByRole("navigation", { name: t.site("console.shell.navigation") });
  await pages.getByRole("link", { name: t.site("console.shell.risk") }).click();
  await button(page, t, "risk.settings").click();
  await field(dialogOf(page), t, "risk.setting.highMinutes").fill("0");
  await button(dialogOf(page), t, "desk.save").click();
  await expect(dialogOf(page)).toContainText(word("broken"));
  await field(dialogOf(page), t, "risk.setting.highMinutes").fill("45");
  await button(dialogOf(page), t, "desk.save").click();
  await expect(button(page, t, "approvals.open")).toBeVisible();
  await expectSound(page);
  await page.goto("/console/risk");
  await page.getByRole("searchbox").fill(two);
  // The list asks again every fifteen seconds, and a flag is raised behind the registration.
  await expect(page.getByRole("row")).toHaveCount(2, { timeout: 45_000 });
  await expect(page.getByRole("row").nth(1)).toContainText(word("kind.shared_device"));
  await page.getByRole("button", { name: two }).click();
  const drawer = dialogOf(page);
  await expect(drawer).toContainText(word("kindText.shared_device"));
  await expect(drawer.getByRole("link", { name: one, exact: true })).toBeVisible();
  await expect(button(drawer, t, "queue.take")).toBeVisible();
  await page.keyboard.press("a");
  await expect(button(drawer, t, "risk.clear")).toBeVisible();
  await page.keyboard.press("a");
  await field(drawer, t, "queue.reason").fill("Two brothers of one household.");
  await expectSound(page);
  await button(drawer, t, "risk.clear").last().click();
  await expect(drawer).toContainText("Two brothers of one household.");
  await expect(button(drawer, t, "risk.reopen")).toBeVisible();

  await drawer.getByRole("link", { name: one, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(one);
  await page.getByRole("button", { name: t.site("console.members.part.risk") }).click();
  await expect(page.getByRole("row").nth(1)).toContainText(word("kind.shared_device"));
  await expectSound(page);
});
