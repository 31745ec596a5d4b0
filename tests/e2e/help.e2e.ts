import { expect, test } from "./fixtures.ts";
import { dialogNamed } from "./member.ts";
import { escape, viewOf, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** The help centre: topics, a search in all of them, addresses within, and its dialog. */

test("an answer is found by its topic and by a search", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/help");
  const main = page.getByRole("main");
  const topics = main.getByRole("navigation", { name: t.site("pages.help.sections") });
  await topics.getByRole("button", { name: t.site("pages.help.section.fairness") }).click();
  await expect(page).toHaveURL(/\/help#fairness$/);
  await expect(main.getByText("How seeds prove a result")).toBeVisible();
  await main.getByRole("button", { name: "What the return means" }).click();
  await expect(main.getByText("share of all bets")).toBeVisible();
  // At the end of the page the header lies over the first topics.
  await page.evaluate(() => scrollTo(0, 0));
  const search = main.getByRole("searchbox", { name: t.site("pages.help.search") });
  await search.fill("authenticator recovery");
  await expect(main.getByRole("status")).toContainText("authenticator recovery");
  await expect(main.getByRole("article")).not.toHaveCount(0);
  await search.fill("xyzzy");
  await expect(main.getByText(t.site("pages.help.nothing"))).toBeVisible();
  await main.getByRole("button", { name: t.site("pages.help.write") }).click();
  await expect(dialogNamed(page, t, "pages.feedback.title")).toBeVisible();
  await page.goBack();
  await expect(dialogNamed(page, t, "pages.feedback.title")).toBeHidden();
});

test("the address of the terms opens them in a dialog", async ({ page }) => {
  const t = textsOf("bn");
  await page.setViewportSize(viewOf("phone"));
  await visit(page, "bn", "/help#term");
  const dialog = dialogNamed(page, t, "pages.help.title");
  await expect(
    dialog.getByRole("heading", { name: t.site("pages.help.section.term") }),
  ).toBeVisible();
  const topic = dialog.getByRole("button", { name: t.site("pages.help.section.term") });
  await expect(topic).toHaveAttribute("aria-current", "true");
  await expect(topic).toBeInViewport();
  await escape(page, dialog);
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByRole("main").getByRole("article")).not.toHaveCount(0);
});

test("other addresses lead to their topic, and unknown ones to the first", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/help#withdraw");
  const heading = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  await expect(heading).toHaveText(t.site("pages.help.section.withdraw"));
  await page.goto("/");
  await page.goto("/help#no-such-topic");
  await expect(heading).toHaveText(t.site("pages.help.section.start"));
});

test("the bare help centre has nothing of the site around it", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/helpmc");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.site("pages.help.title"));
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: t.site("shell.mainNavigation") })).toHaveCount(
    0,
  );
});
