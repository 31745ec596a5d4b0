import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { expectAllTranslated, speakPseudo, type Spoken } from "./pseudo.ts";
import { balanceIn, dialogOf, register, visit } from "./site.ts";

/**
 * No text of the site is written into its code, and a third more letters break no page: walked in
 * the pseudo-language on a phone.
 */

test.use({ viewport: { width: 390, height: 844 } });

/** Words that are nobody's text: the brand, marks, and the browser that walks. */
const own = [
  ..."Amberjack VIP SandPay Chrome Linux Google Facebook Messenger Instagram".split(" "),
  ..."Telegram WhatsApp LINE Zalo YouTube TikTok".split(" "),
];

async function expectWellSaid(page: Page, spoken: Spoken): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expectAllTranslated(page, spoken);
  await expectNoSidewaysScroll(page);
}

async function begin(page: Page): Promise<Spoken> {
  const spoken = await speakPseudo(page);
  for (const word of own) spoken.words.add(word);
  return spoken;
}

for (const path of ["/", "/rng", "/bgs", "/live", "/sports", "/promotions", "/no-such-page"]) {
  test(`${path} has no text of its own`, async ({ page }) => {
    const spoken = await begin(page);
    await visit(page, "en", path);
    await expect(page.getByRole("main")).toContainText("[");
    await expectWellSaid(page, spoken);
  });
}

for (const path of ["/login", "/register"]) {
  test(`${path} has no text of its own`, async ({ page }) => {
    const spoken = await begin(page);
    await visit(page, "en", path);
    await expect(dialogOf(page)).toContainText("[");
    await expectWellSaid(page, spoken);
  });
}

test("the member's pages have no text of their own", async ({ page }) => {
  await visit(page, "en");
  const username = await register(page);
  const spoken = await begin(page);
  spoken.words.add(username);
  const pages = [
    "securityCenter",
    "securityCenter&part=devices",
    "securityCenter&part=history",
    "profile",
    "personalHistoryCopy",
    "transactionHistory",
  ];
  for (const name of pages) {
    await page.goto(`/member?page=${name}`);
    await expect(balanceIn(page)).toBeVisible();
    await expect(page.getByRole("main")).toContainText("[");
    await expectWellSaid(page, spoken);
  }
});
