import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal } from "./operator.ts";
import { balanceIn, dialogOf, newPlayer, oneWalk, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
// Two patterns in a list would be read as a value and its options.
test.use({ expectedErrors: [/status of 4(?:09|22)/] });

/**
 * A member applies for a promotion with a picture, an operator takes it and asks, the member
 * answers, two operators approve, and the member claims it.
 */

const t = textsOf("en");
const titles = { en: "Your lucky story", bn: "আপনার সৌভাগ্যের গল্প" } as const;

/** As it was said: not what still stands in the field it was typed into. */
const said = (within: Locator, text: string) =>
  within.getByText(text).and(within.locator(":not(textarea)"));

const photo = () =>
  sharp({ create: { width: 640, height: 420, channels: 3, background: "#3a7a6a" } })
    .png()
    .toBuffer();

/** Refused above what the promotion gives at most, then approved, and by a second person too. */
async function approve(page: Page, browser: Browser, drawer: Locator): Promise<void> {
  const words = (key: string) => t.site(`console.promotionEntries.${key}`);
  await page.reload();
  await expect(said(drawer, "Monday")).toBeVisible();
  await button(drawer, t, "promotionEntries.approve").first().click();
  const amount = drawer.getByRole("textbox", { name: `${words("amount")} (BDT)` });
  await amount.fill("501");
  await button(drawer, t, "promotionEntries.approve").last().click();
  await expect(
    drawer.getByText(
      t.site("console.promotionEntries.amountBroken", {
        min: "\u2066৳50.00\u2069",
        max: "\u2066৳500.00\u2069",
      }),
    ),
  ).toBeVisible();
  await amount.fill("75.5");
  await expectSound(page);
  await button(drawer, t, "promotionEntries.approve").last().click();
  const second = await agreeTo(browser, page, t);
  await second.context().close();
}

for (const [view, language] of oneWalk("desktop")) {
  test(`an application is sent, asked about and claimed, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(300_000);
    const own = textsOf(language);
    const say = (key: string, values: Record<string, string> = {}) =>
      own.site(`pages.promotions.${key}`, values);
    const { player, name } = await newPlayer(browser, language);
    await player.setViewportSize(view);
    await player.goto("/promotions");
    const card = player.getByRole("main").getByRole("button", { name: titles[language] });
    await card.click();
    const dialog = dialogOf(player);
    const press = (key: string) => dialog.getByRole("button", { name: say(key), exact: true });
    await press("application.send").click();
    await expect(dialog.getByText(say("application.commentMissing"))).toBeVisible();
    const input = dialog.locator('input[type="file"]');
    const wrong = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
    const good = { name: "round.png", mimeType: "image/png", buffer: await photo() };
    await input.setInputFiles([wrong, good]);
    await expect(dialog.getByText("notes.txt").first()).toBeVisible();
    await expect(dialog.getByRole("status").filter({ hasText: "round.png" })).toBeAttached();
    await expectSound(player);
    await dialog
      .getByRole("textbox", { name: say("application.comment") })
      .fill("300 times my stake");
    await press("application.send").click();
    await expect(said(dialog, "300 times my stake")).toBeVisible();
    await expectSound(player);

    await visit(page, "en", "/console");
    await enterAsOpal(page, t, { path: "/console/applications?state=applying" });
    const words = (key: string) => t.site(`console.promotionEntries.${key}`);
    await page.getByRole("button", { name }).click();
    const drawer = page.getByRole("dialog");
    await expect(said(drawer, "300 times my stake")).toBeVisible();
    await button(drawer, t, "promotionEntries.take").click();
    await expect(drawer.getByRole("img").first()).toBeVisible();
    await expectSound(page);
    await button(drawer, t, "promotionEntries.askMember").click();
    await drawer.getByRole("textbox", { name: words("question") }).fill("On which day?");
    await button(drawer, t, "promotionEntries.sendQuestion").click();
    await expect(said(drawer, "On which day?")).toBeVisible();

    await player.reload();
    await expect(said(dialog, "On which day?")).toBeVisible();
    await dialog.getByRole("textbox", { name: say("application.answer") }).fill("Monday");
    await press("application.sendAnswer").click();
    await expect(said(dialog, "Monday")).toBeVisible();
    await expectSound(player);

    await approve(page, browser, drawer);

    await player.reload();
    await dialog
      .getByRole("button", { name: say("act.claim", { amount: "\u2066৳75.50\u2069" }) })
      .click();
    await expect(dialog.getByText(say("act.done"))).toBeVisible();
    await player.goto("/member?page=rewardCenter");
    await expect(balanceIn(player)).toHaveText("৳75.50");
    await page.goto("/console/applications?state=claimed");
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("75.50");
    await expectSound(page);
  });
}
