import { minuteMs } from "@baize/contract/durations";
import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal } from "./operator.ts";
import { atBrand, dialogOf, newWalkers, visit, type Walker } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** Two operators give each member of a segment an envelope of their own; members open theirs. */

const t = textsOf("en");

/** Members without a deposit, which those of this journey are. */
async function nameSegment(page: Page, name: string): Promise<void> {
  await button(page, t, "segments.add").click();
  const form = dialogOf(page);
  const text = (key: string) => t.site(`console.segments.${key}`);
  await form.getByRole("textbox", { name: text("name"), exact: true }).fill(name);
  await form.getByRole("checkbox", { name: text("isNot") }).check();
  await button(form, t, "segments.save").click();
  await expect(page.getByText(text("saved"))).toBeVisible();
}

async function planFor(page: Page, segment: string, title: string): Promise<void> {
  await button(page, t, "draws.envelope.personalForm.title").click();
  const form = page.getByRole("form", {
    name: t.site("console.draws.envelope.personalForm.title"),
  });
  const typed = (key: string) =>
    form.getByRole("textbox", { name: t.site(`console.draws.${key}`), exact: true });
  await form
    .getByRole("combobox", { name: t.site("console.draws.envelope.forWhom") })
    .selectOption({ label: segment });
  await typed("field.title").fill(title);
  await typed("field.terms").fill("One for you alone.");
  await typed("envelope.field.amount").fill("4000.00");
  await typed("envelope.field.packets").fill("2000");
  await typed("envelope.field.most").fill("5.00");
  // A week, which no rain may last.
  await typed("envelope.field.minutes").fill("10080");
  // The field knows whole minutes, and the second operator needs a moment.
  const opensAt = Math.ceil((Date.now() + minuteMs) / minuteMs) * minuteMs;
  await form.getByLabel(t.site("console.draws.envelope.field.opensAt")).fill(atBrand(opensAt));
  await expectSound(page);
  await button(form, t, "draws.envelope.personalForm.send").click();
}

async function openOwn({ player, own }: Walker, title: string): Promise<void> {
  const rain = player.getByRole("region", { name: title });
  const open = rain.getByRole("button", { name: own.site("draws.envelope.openOwn") });
  await open.click({ timeout: 150_000 });
  await expect(rain.getByText(own.site("draws.envelope.yours"))).toBeVisible();
  await expectSound(player);
}

test("an envelope for each member of a segment is planned and opened", async ({
  page,
  browser,
}) => {
  test.setTimeout(360_000);
  const seats = await newWalkers(browser);
  const title = `Thanks to ${seats.map(({ name }) => name).join(" and ")}`;
  const segment = `Nothing paid in ${Date.now().toString(36)}`;

  await visit(page, "en", "/console");
  await enterAsOpal(page, t, { path: "/console/segments" });
  await nameSegment(page, segment);
  await page.goto("/console/draws?tab=envelopes");
  await planFor(page, segment, title);
  const second = await agreeTo(browser, page, t);
  await second.context().close();

  for (const { player } of seats) {
    await player.goto("/member?page=redEnvelope");
    await expect(player.getByText(title).first()).toBeVisible();
    await expectSound(player);
  }
  for (const seat of seats) await openOwn(seat, title);

  await page.goto("/console/draws?tab=envelopes");
  const row = page.getByRole("row").filter({ hasText: title });
  // Of as many as there are members in it.
  const taken = t.site("console.draws.envelope.of", { taken: "2", packets: "9" });
  await expect(row).toContainText(new RegExp(taken.replace("9", String.raw`\d+`)));
  // What nobody opens goes back when an operator ends it.
  await row.getByRole("button", { name: title }).click();
  await button(page.getByRole("alertdialog"), t, "draws.envelope.end").click();
  await expect(page.getByText(t.site("console.draws.envelope.ended"))).toBeVisible();
  await expectSound(page);
});
