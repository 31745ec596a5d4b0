import type { Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { dialogNamed } from "./member.ts";
import { buttonIn, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** Code that does not arrive takes nothing else away, and comes when the network is back. */

const t = textsOf("en");
const words = t.site("shell.slowNetwork");

test.use({
  expectedErrors: [
    /ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)|ChunkLoadError|status of 404|WebSocket/,
  ],
});

/** Marks the page: a reload would lose it. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
}

async function expectSame(page: Page): Promise<void> {
  expect(await page.evaluate(() => "isSame" in globalThis)).toBe(true);
}

/** Goes to another page of the site as a link of it does. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState({}, "", next);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

test("without a network the shell stays, and the page comes when it is back", async ({
  page,
  context,
}) => {
  await visit(page, "en");
  await expect(page.getByRole("contentinfo")).toBeAttached();
  // What says so comes after the first view, and cannot be loaded without a network.
  await expect(page.locator("[role=status].sticky")).toBeAttached();
  await mark(page);
  await context.setOffline(true);
  // The bar that says so leaves the foot of the side menu in the window.
  await expect(page.getByText(t.site("shell.offline"))).toBeVisible();
  const side = page.getByRole("navigation", { name: t.site("shell.mainNavigation") });
  await expect(buttonIn(side, t, "shell.themeToLight")).toBeInViewport({ ratio: 1 });
  await go(page, "/promotions");
  const main = page.getByRole("main");
  await expect(main.getByText(words)).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await expectSound(page);
  // A failed try changes nothing, and another page that is already loaded opens.
  await buttonIn(main, t, "shell.retry").click();
  await expect(main.getByText(words)).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("link", { name: t.site("shell.home") })
    .click();
  await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
  await go(page, "/promotions");
  await expect(main.getByText(words)).toBeVisible();
  await context.setOffline(false);
  await expect(
    page.getByRole("heading", { level: 1, name: t.site("pages.promotions.title") }),
  ).toBeVisible();
  await expectSame(page);
});

test("a dialog that cannot be loaded says so, closes, and comes by itself", async ({
  page,
  context,
}) => {
  await visit(page, "en");
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await mark(page);
  await context.setOffline(true);
  await buttonIn(page.getByRole("banner"), t, "shell.login").click();
  const missing = page.getByRole("dialog", { name: t.site("shell.errorTitle") });
  await expect(missing.getByText(words)).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(missing).toBeHidden();
  await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
  await buttonIn(page.getByRole("banner"), t, "shell.login").click();
  await expect(missing).toBeVisible();
  await context.setOffline(false);
  await expect(dialogNamed(page, t, "auth.loginTitle")).toBeVisible();
  await expectSame(page);
});

test("a page of an older build loads the newer one, once", async ({ page }) => {
  await visit(page, "en");
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await page.route(/\/assets\/pointMall-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
  // What the server has now names another start.
  await page.route("**/pointMall", (route) =>
    route.request().isNavigationRequest()
      ? route.continue()
      : route.fulfill({ contentType: "text/html", body: '<script src="/assets/new.js">' }),
  );
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await go(page, "/pointMall");
  await expect.poll(() => loads).toBe(1);
  // The second build lacks it too, as nothing has really changed: now the page says so and stays.
  await expect(page.getByRole("main").getByText(words)).toBeVisible();
  expect(loads).toBe(1);
  await page.unrouteAll();
  await buttonIn(page.getByRole("main"), t, "shell.retry").click();
  await expect(page.getByText(t.site("points.guest"))).toBeVisible();
  expect(loads).toBe(1);
});
