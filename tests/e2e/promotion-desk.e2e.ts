import type { Browser, Page } from "@playwright/test";
import { anotherBrowser, expect, expectSound, newNetwork, test } from "./fixtures.ts";
import { button, enterAsAgate, enterAsOpal, promotionField } from "./operator.ts";
import { balanceIn, dialogOf, newPlayer, oneWalk, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/**
 * One operator writes a promotion, another puts it in force; a member types in its code or joins
 * it, claims the money and finds its turnover; the console shows the member's part.
 */

const t = textsOf("en");

/** The second person opens the same drawer in a browser of their own. */
async function approve(browser: Browser, page: Page, title: string): Promise<void> {
  const network = { "x-forwarded-for": newNetwork() };
  const own = await anotherBrowser(browser, { locale: "en-GB", extraHTTPHeaders: network });
  const second = await own.newPage();
  await enterAsAgate(second, t, { path: page.url() });
  const drawer = second.getByRole("dialog", { name: title });
  await button(drawer, t, "drafts.approve").click();
  await expect(drawer.getByText(t.site("console.promotions.approveNow"))).toBeVisible();
  await button(drawer, t, "drafts.approve").last().click();
  await expect(drawer.getByText(t.site("console.promotions.state.live"))).toBeVisible();
  await expectSound(second);
  await own.close();
}

for (const [view, language] of oneWalk("desktop")) {
  test(`a promotion is written, approved, taken and claimed, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const own = textsOf(language);
    const { player, name } = await newPlayer(browser, language);
    const title = `Gift of ${name}`;
    const code = `C-${name.toUpperCase()}`;

    await visit(page, "en", "/console");
    await enterAsOpal(page, t, { path: "/console/promotions" });
    await button(page, t, "promotions.add").click();
    const form = dialogOf(page);
    await button(form, t, "drafts.saveDraft").click();
    await expect(form.getByText(t.site("console.desk.rule.fillIn")).first()).toBeVisible();
    const typed = (field: string) => promotionField(form, t, field);
    await form.getByRole("tab", { name: "English" }).click();
    await typed("title").fill(title);
    await typed("codes").fill(`${code} 1`);
    await typed("amount").fill("35.5");
    await typed("turnover").fill("2");
    await typed("budget").fill("100");
    await expectSound(page);
    await button(form, t, "drafts.saveDraft").click();
    const drawer = page.getByRole("dialog", { name: title });
    await expect(
      drawer.getByText(t.site("console.promotions.state.draft"), { exact: true }),
    ).toBeVisible();
    await button(drawer, t, "drafts.submit").click();
    await expect(drawer.getByText(t.site("console.promotions.state.in_review"))).toBeVisible();
    await expectSound(page);
    await approve(browser, page, title);

    await player.setViewportSize(view);
    await player.goto("/member?page=rewardCenter");
    const box = player.getByRole("textbox", { name: own.site("awards.code.label") });
    await box.fill(code.toLowerCase());
    await player.getByRole("button", { name: own.site("awards.code.use") }).click();
    const ready = player.getByRole("region", { name: own.site("awards.ready") });
    await expect(ready.getByRole("heading", { name: title })).toBeVisible();
    await expect(ready).toContainText(own.site("awards.factor", { times: "2" }));
    await expectSound(player);
    await ready.getByRole("button", { name: own.site("awards.claim") }).click();
    await expect(balanceIn(player)).toHaveText("৳35.50");
    await expect(ready.getByRole("heading", { name: title })).toBeHidden();
    await player.goto("/member?page=withdraw");
    // Twice the amount is to be staked first.
    await expect(player.getByText("৳71.00").first()).toBeVisible();

    await page.goto("/console/applications?state=claimed");
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText(t.site("console.promotions.entry.claimed"));
    await expectSound(page);
    await page.goto("/console/promotions");
    await page.getByRole("button", { name: title }).click();
    await expect(drawer).toContainText("৳35.50");
    await expectSound(page);
  });
}

test("the gift of the demo is joined and claimed on its own page", async ({ browser }) => {
  test.setTimeout(120_000);
  const own = textsOf("bn");
  const { player } = await newPlayer(browser, "bn");
  await player.goto("/promotions");
  await player.getByRole("main").getByRole("button", { name: "যোগ দেওয়ার উপহার" }).click();
  const dialog = dialogOf(player);
  await expectSound(player);
  const press = (key: string, values: Record<string, string> = {}) =>
    dialog.getByRole("button", { name: own.site(`pages.promotions.act.${key}`, values) });
  await press("join").click();
  await press("claim", { amount: "\u2066৳20.00\u2069" }).click();
  await expect(dialog.getByText(own.site("pages.promotions.act.done"))).toBeVisible();
  await expectSound(player);
  await player.goto("/member?page=rewardCenter");
  await expect(balanceIn(player)).toHaveText("৳20.00");
});
