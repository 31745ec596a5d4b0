import { expect, test } from "./fixtures.ts";
import { enterAsOpal } from "./operator.ts";
import { dialogOf } from "./site.ts";
import { textsOf } from "./texts.ts";

/** What happened to the system itself, and whether what runs is what was approved. */

const t = textsOf("en");
const event = (key: string) => t.site(`console.events.${key}`);
const system = (key: string) => t.site(`console.system.${key}`);

test("events are found by kind, and one tells all there is", async ({ page }) => {
  await enterAsOpal(page, t);
  await page.getByRole("link", { name: t.site("console.shell.events") }).click();
  await expect(page.getByRole("heading", { name: event("title"), level: 1 })).toBeVisible();
  await page.getByLabel(event("kindLabel")).selectOption("program_started");
  await expect(page).toHaveURL(/kind=program_started/);
  const openers = page.getByRole("button", { name: event("kind.program_started") });
  await expect(openers.first()).toBeVisible();
  await openers.first().click();
  await expect(dialogOf(page)).toContainText(event("detail.host"));
  await page.keyboard.press("Escape");

  // Nothing happened before there was anything.
  await page.getByLabel(t.site("console.desk.until")).fill("2020-01-01T00:00");
  await expect(page.getByText(event("empty"))).toBeVisible();
  await page.getByRole("button", { name: event("clear") }).click();
  await expect(openers.first()).toBeVisible();
});

test("an operator looks at files and settings, and at the programs that run", async ({ page }) => {
  await enterAsOpal(page, t);
  await page.getByRole("link", { name: t.site("console.shell.system"), exact: true }).click();
  await page.getByRole("button", { name: system("checkNow") }).click();
  // The programs look through their files one after another, when they come to it.
  await expect(page.getByText(system("reason.operator")).first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole("table").getByRole("button").first().click();
  await expect(dialogOf(page)).toContainText(system("settings"));
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: system("tab.programs") }).click();
  await page.getByLabel(system("only")).selectOption("running");
  for (const name of ["api", "worker"]) {
    await expect(page.getByRole("button", { name, exact: true }).first()).toBeVisible();
  }
  await page.getByRole("button", { name: "worker", exact: true }).first().click();
  await expect(dialogOf(page)).toContainText(system("migration"));
});
