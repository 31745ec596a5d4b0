import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { buttonIn, dialogOf, visit, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/** The languages of a brand: choosing one, and finding it again. */

/** The brand of these journeys offers more languages than fit beside each other. */
const offered = "bn en ar es hi id ms my ru th ur vi zh".split(" ");

async function offerMany(page: Page, defaultLanguage = "en"): Promise<void> {
  await page.route("**/wps/system/permissions", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { info: Record<string, unknown> } };
    const info = { ...body.value.info, languages: offered, defaultLanguage };
    await route.fulfill({ json: { ...body, value: { ...body.value, info } } });
  });
}

const languageButton = (page: Page) =>
  page.getByRole("button", { name: `${textsOf("en").site("shell.language")}: English` });

const chosen = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("lang"), localStorage.getItem("hisLang")]);

test("a language is found by typing, chosen, and still there after a reload", async ({ page }) => {
  const t = textsOf("en");
  await page.setViewportSize({ width: 1440, height: 1000 });
  await offerMany(page);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await languageButton(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("button", { name: "العربية" })).toBeVisible();
  await dialog.getByRole("searchbox").fill("klingon");
  await expect(dialog.getByRole("status")).toHaveText(
    t.site("shell.languageNone", { typed: "klingon" }),
  );
  await dialog.getByRole("searchbox").fill("urd");
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("button", { name: "اردو" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await chosen(page)).toEqual(["ur", "ur"]);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "ur");
  await expectNoSidewaysScroll(page);
});

test("on a phone the list is in the menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await offerMany(page);
  await page.goto("/");
  await buttonIn(page.getByRole("navigation"), textsOf("en"), "shell.menu").click();
  await languageButton(page).click();
  await page.getByRole("button", { name: "ไทย" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "th");
  await expectNoSidewaysScroll(page);
});

test("what a brand has not translated keeps the letters of its own language", async ({ page }) => {
  // The browser says which font a glyph comes from; the page can only say which it asks for.
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const fontsOf = async (selector: string) => {
    const { root } = await client.send("DOM.getDocument");
    const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
    return fonts.map(({ familyName, isCustomFont }) => `${familyName} ${isCustomFont}`);
  };
  await offerMany(page, "bn");
  await page.goto("/?lang=ar");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await page.locator("main article p").first().waitFor();
  await expect
    .poll(() => fontsOf("main article p"))
    .toContainEqual(expect.stringMatching(/Noto Sans Bengali.* true/));
  await expect
    .poll(() => fontsOf("main h2"))
    .toContainEqual(expect.stringMatching(/Vazirmatn.* true/));
});

test("a choice the brand no longer offers gives way to its own language", async ({ page }) => {
  await visit(page, "en");
  await page.evaluate(() => localStorage.setItem("lang", "th"));
  const texts = page.waitForResponse(/\/assets\/bn-shell-/);
  await page.addInitScript(() => localStorage.setItem("lang", "th"));
  await page.goto("/");
  await texts;
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
});

test("a member's language follows into another browser", async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const username = await visitAsMember(page, "bn");
  const saved = page.waitForResponse(/\/wps\/member\/info\/language$/);
  await page.getByRole("button", { name: "English", exact: true }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const token = await page.evaluate(() => sessionStorage.getItem("token"));
  const other = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await other.addInitScript((value) => sessionStorage.setItem("token", value ?? ""), token);
  await other.goto("/");
  await expect(other.locator("html")).toHaveAttribute("lang", "en");
  await expect(other.getByRole("button", { name: new RegExp(username) })).toBeVisible();
  await other.close();
});
