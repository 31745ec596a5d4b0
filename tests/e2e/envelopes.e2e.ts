import { minuteMs } from "@baize/contract/durations";
import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal } from "./operator.ts";
import { atBrand, balanceIn, minorOf, newWalkers, visit, type Walker } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** Two operators plan a rain; a member waits for it, opens a packet, and checks it afterwards. */

const t = textsOf("en");

async function planRain(page: Page, title: string): Promise<void> {
  await button(page, t, "draws.envelope.add").click();
  const form = page.getByRole("form", { name: t.site("console.draws.envelope.add") });
  await button(form, t, "draws.envelope.plan").click();
  await expect(form.getByText(t.site("console.desk.rule.fillIn")).first()).toBeVisible();
  const typed = (key: string) =>
    form.getByRole("textbox", { name: t.site(`console.draws.${key}`), exact: true });
  await typed("field.title").fill(title);
  await typed("field.terms").fill("One packet each.");
  await typed("envelope.field.amount").fill("8.00");
  await typed("envelope.field.packets").fill("2");
  await typed("envelope.field.most").fill("4.00");
  // The field knows whole minutes, and the second operator needs a moment.
  const opensAt = Math.ceil((Date.now() + minuteMs) / minuteMs) * minuteMs;
  await form.getByLabel(t.site("console.draws.envelope.field.opensAt")).fill(atBrand(opensAt));
  await expectSound(page);
  await button(form, t, "draws.envelope.plan").click();
}

async function openPacket({ player, own }: Walker, title: string): Promise<void> {
  const rain = player.getByRole("region", { name: title });
  const open = rain.getByRole("button", { name: own.site("draws.envelope.open") });
  await open.click({ timeout: 150_000 });
  await expect(rain.getByText(own.site("draws.envelope.yours"))).toBeVisible();
  await expect.poll(async () => minorOf(await balanceIn(player).innerText())).toBe(400);
}

/** The last packet ended the rain; the feed says so when the seed is shown. */
async function checkRain({ player, own }: Walker, title: string): Promise<void> {
  const past = player.getByRole("region", { name: own.site("draws.envelope.past") });
  const row = past.getByRole("listitem").filter({ hasText: title });
  await row.getByRole("button").click({ timeout: 30_000 });
  const dialog = player.getByRole("dialog", { name: title });
  await expect(dialog.getByText(own.site("draws.turns.same"))).toBeVisible();
  await expect(dialog.getByText(own.site("draws.proof.all"))).toBeVisible();
  await expectSound(player);
}

// A rain is waited for: both views and languages are walked on the same one.
test("a rain is planned, opened by two members, and checked", async ({ page, browser }) => {
  test.setTimeout(360_000);
  const seats = await newWalkers(browser);
  const title = `Rain of ${seats.map(({ name }) => name).join(" and ")}`;

  await visit(page, "en", "/console");
  await enterAsOpal(page, t, { path: "/console/draws?tab=envelopes" });
  await planRain(page, title);
  const second = await agreeTo(browser, page, t);
  await second.context().close();

  for (const { player } of seats) {
    await player.goto("/member?page=redEnvelope");
    await expect(player.getByText(title).first()).toBeVisible();
    await expectSound(player);
  }
  for (const seat of seats) await openPacket(seat, title);
  for (const seat of seats) await checkRain(seat, title);

  await page.goto("/console/draws?tab=envelopes");
  const planned = page.getByRole("row").filter({ hasText: title });
  await expect(planned).toContainText(t.site("console.draws.envelope.state.done"));
  await expectSound(page);
});
