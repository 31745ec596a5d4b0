import { expect, test } from "./fixtures.ts";
import { escape, dialogOf, viewOf, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** Promotions: by kind, each with an address of its own, joined where the brand says. */

const demo = {
  free: "Play for fun first",
  over: "What an ended offer looks like",
  soon: "Two weeks on",
};

test("a promotion is found by its kind, read, and joined", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/promotions");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(
    t.site("pages.promotions.title"),
  );
  const kinds = main.getByRole("group", { name: t.site("pages.promotions.categories") });
  const welcome = t.site("pages.promotions.category.welcome");
  await kinds.getByRole("button", { name: `${welcome} 2`, exact: true }).click();
  await expect(page).toHaveURL(/category=welcome/);
  await expect(main.getByRole("listitem")).toHaveCount(2);
  await main.getByRole("button", { name: demo.free }).click();
  await expect(page).toHaveURL(/#[\w-]{8,}/);
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(t.site("pages.promotions.state.open"));
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/promotions\?category=welcome$/);
  await main.getByRole("button", { name: demo.free }).click();
  await dialog.getByRole("link", { name: "See the slots" }).click();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(dialog).toBeHidden();
});

test("what is over or still to come says when, and cannot be joined", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/promotions");
  const dialog = dialogOf(page);
  for (const [name, key] of [
    [demo.over, "hasEnded"],
    [demo.soon, "startsSoon"],
  ] as const) {
    await page.getByRole("main").getByRole("button", { name }).click();
    const [before = ""] = t.site(`pages.promotions.${key}`).split("{");
    await expect(dialog.getByText(before)).toBeVisible();
    // Nothing of the promotion itself leads on; its text may.
    await expect(dialog.locator("a").filter({ hasText: /^See/ })).toHaveCount(0);
    await escape(page, dialog);
  }
});

test("a link opens its promotion, and says so where it is no longer offered", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/promotions");
  await page.getByRole("main").getByRole("button", { name: demo.free }).click();
  await expect(page).toHaveURL(/#/);
  const { hash } = new URL(page.url());
  await page.goto("/");
  await page.goto(`/promotions${hash}`);
  await expect(page.getByRole("dialog", { name: demo.free })).toBeVisible();
  await page.goto("/");
  await page.goto("/promotions#long-gone");
  await expect(dialogOf(page)).toContainText(t.site("pages.promotions.gone"));
  await dialogOf(page)
    .getByRole("button", { name: t.site("pages.promotions.showAll") })
    .click();
  await expect(dialogOf(page)).toBeHidden();
});

test("the page and a promotion fit on a phone, in Bengali", async ({ page }) => {
  const t = textsOf("bn");
  await page.setViewportSize(viewOf("phone"));
  await visit(page, "bn", "/promotions");
  await page.getByRole("main").getByRole("listitem").first().getByRole("button").click();
  await expect(dialogOf(page)).toContainText(t.site("pages.promotions.state.open"));
});
