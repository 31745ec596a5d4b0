import type { Page } from "@playwright/test";
import { anotherBrowser, expect, newNetwork, test } from "./fixtures.ts";
import { button, enterAsCoral, enterAsOpal, expectSound, field } from "./operator.ts";
import { balanceIn, dialogOf, minorOf, register, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** The console's money pages, as those who answer for the money use them. */

// An approval that somebody else must give is refused, and the browser says so in its console.
test.use({ expectedErrors: [/status of 4\d\d/] });

const t = textsOf("en");
const word = (key: string, values?: Record<string, string>) =>
  t.site(`console.adjustments.${key}`, values);

async function askFor(page: Page, username: string, amount: string): Promise<void> {
  await page.goto("/console/adjustments");
  await button(page, t, "adjustments.create").click();
  const form = dialogOf(page);
  await button(form, t, "adjustments.send").click();
  await expect(form).toContainText(word("memberMissing"));
  await field(form, t, "adjustments.username").fill(username);
  await field(form, t, "adjustments.amount").fill(amount);
  await form.getByRole("combobox", { name: word("category") }).selectOption("compensation");
  await field(form, t, "adjustments.reason").fill("The round ended without its result.");
  await expectSound(page);
  await button(form, t, "adjustments.send").click();
  await expect(form).toBeHidden();
}

test("one operator asks for a correction, another approves it, and the member has it", async ({
  page,
  browser,
}) => {
  const newBrowser = async () => {
    const context = await anotherBrowser(browser, {
      locale: "en-GB",
      extraHTTPHeaders: { "x-forwarded-for": newNetwork() },
    });
    return context.newPage();
  };
  const player = await newBrowser();
  await visit(player, "en");
  const name = await register(player, t);
  const before = minorOf(await balanceIn(player).innerText());

  await visit(page, "en", "/console");
  await enterAsOpal(page, t);
  await askFor(page, name, "120.50");
  await page.getByRole("button", { name }).click();
  await expect(dialogOf(page)).toContainText(word("ownWaits"));
  await expect(button(dialogOf(page), t, "adjustments.approve")).toHaveCount(0);
  await expectSound(page);

  const second = await newBrowser();
  await visit(second, "en", "/console");
  await enterAsCoral(second, t);
  await second.goto("/console/adjustments");
  await second.getByRole("button", { name }).click();
  await expect(button(dialogOf(second), t, "adjustments.approve")).toBeVisible();
  await second.keyboard.press("a");
  const sure = second.getByRole("alertdialog");
  await expect(sure).toContainText(name);
  await sure.getByRole("button", { name: word("approve") }).click();
  await expect(dialogOf(second)).toContainText(word("state.approved"));
  await expect(dialogOf(second)).toContainText(word("balanceAfter"));
  await expectSound(second);

  await expect.poll(async () => minorOf(await balanceIn(player).innerText())).toBe(before + 12_050);
});
