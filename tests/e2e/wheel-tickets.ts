import type { Browser, Page } from "@playwright/test";
import { expect, expectSound } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal, field } from "./operator.ts";
import { visit } from "./site.ts";
import { textsOf } from "./texts.ts";

const t = textsOf("en");

/** Two tickets of the demo's wheel, for a member of that name. */
export async function giveTickets(page: Page, browser: Browser, name: string): Promise<void> {
  await visit(page, "en", "/console");
  await enterAsOpal(page, t, { path: "/console/draws?tab=wheels" });
  await page.getByRole("button", { name: "Harbour wheel" }).click();
  const form = page.getByRole("form", { name: t.site("console.draws.tickets.title") });
  await button(form, t, "draws.tickets.give").click();
  await expect(form.getByText(t.site("console.draws.tickets.wrong.username"))).toBeVisible();
  await field(form, t, "draws.tickets.username").fill(name);
  await field(form, t, "draws.tickets.count").fill("2");
  await field(form, t, "draws.tickets.reason").fill("For your patience");
  await expectSound(page);
  await button(form, t, "draws.tickets.give").click();
  // One operator gives so much a day alone, and other journeys give as well.
  const waits = button(page, t, "approvals.open");
  await expect(page.getByText(t.site("console.draws.tickets.given")).or(waits)).toBeVisible();
  if (await waits.isVisible()) await (await agreeTo(browser, page, t)).context().close();
}
