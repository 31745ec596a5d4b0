import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** The site as an app: its manifest, its worker, and what it says to who is offline. */

test.use({ serviceWorkers: "allow" });

/** Waits until the worker is registered and has kept what it keeps. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });
}

/** Paths of everything in the browser's caches. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all(
      (await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)),
    );
    const kept = await Promise.all(caches.map((cache) => cache.keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
}

test("the manifest has the brand's name and every icon it names is there", async ({ page }) => {
  await page.goto("/app");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(address ?? "");
  const manifest = (await answer.json()) as { name: string; icons: { src: string }[] };
  expect(manifest.name).toBe("Amberjack");
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([icon.status(), icon.headers()["content-type"]], src).toEqual([200, "image/png"]);
  }
});

test.describe("without a connection", () => {
  // The last is what the browser's own page for a lost connection says to the journeys' scripts.
  test.use({
    expectedErrors: [
      /ERR_INTERNET_DISCONNECTED|Failed to fetch|Access is denied for this document/,
    ],
  });

  test("a page says so in the visitor's language, and comes back by itself", async ({
    page,
    context,
  }) => {
    const t = textsOf("bn");
    await visit(page, "bn");
    await workerReady(page);
    await context.setOffline(true);
    await page.goto("/promotions");
    const heading = page.getByRole("heading", { name: t.site("pages.offline.title") });
    await expect(heading).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "bn");
    await expect(page.getByRole("button", { name: t.site("pages.offline.retry") })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await context.setOffline(false);
    await expect(
      page.getByRole("heading", { level: 1, name: t.site("pages.promotions.title") }),
    ).toBeVisible();
  });

  test("the office and the console are not answered for", async ({ page, context }) => {
    await visit(page, "en");
    await workerReady(page);
    await context.setOffline(true);
    for (const path of ["/agent", "/console"]) {
      await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    }
    await context.setOffline(false);
  });
});

test("the worker keeps the look of the site and nothing that belongs to anybody", async ({
  page,
}) => {
  await visit(page, "en");
  await workerReady(page);
  // The second page is under the worker; whatever it asks for could be kept.
  await page.goto("/promotions");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await page.goto("/winners");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  const paths = await keptPaths(page);
  expect(paths).toContain("/offline.html");
  for (const path of paths) {
    expect(path).toMatch(/^\/(?:assets\/|offline\.|boot\.js|brand\/mark\.svg)/);
  }
});

test.describe("as it is seen", () => {
  test.use({ isDrawn: true });

  test("how fast a visit was is sent when it ends, without saying whose", async ({ page }) => {
    await visit(page, "en", "/help?modal=feedback");
    await expect(page.getByRole("dialog")).toBeVisible();
    await workerReady(page);
    const told = page.waitForRequest(/\/wps\/system\/vitals/);
    // As when the visitor goes to another tab, or leaves.
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    const body = (await told).postDataJSON() as { page: string; metrics: { name: string }[] };
    expect(body.page).toBe("/help");
    expect(body.metrics.map(({ name }) => name)).toEqual(expect.arrayContaining(["TTFB", "FCP"]));
  });
});
