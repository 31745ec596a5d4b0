import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { brotliBytes } from "./first-load.ts";

/** Visits of somebody who is not signed in, on a phone. */

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "en-GB",
} as const;

/** When there were a way in, the first highlight and a game to start, in seconds of the clock. */
async function usableAt(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => {
      const banner = document.querySelector<HTMLImageElement>("main img[fetchpriority=high]");
      const isThere = ["header button", "main a[href^='/seamless']"].every(
        (needed) => document.querySelector(needed) !== null,
      );
      const isSeen = banner?.complete === true && banner.naturalWidth > 0;
      return isThere && isSeen && (performance.timeOrigin + performance.now()) / 1000;
    },
    undefined,
    { polling: "raf" },
  );
  return Number(await handle.jsonValue());
}

interface Asked {
  readonly url: string;
  readonly at: number;
  readonly isPage: boolean;
  isFromNetwork: boolean;
}

/** Every request of a page, with whether it went over the network. */
async function watchRequests(page: Page): Promise<Map<string, Asked>> {
  const seen = new Map<string, Asked>();
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.requestWillBeSent", ({ requestId, request, wallTime, type }) => {
    if (!/^https?:/.test(request.url)) return;
    const isPage = type === "Document";
    seen.set(requestId, { url: request.url, at: wallTime, isPage, isFromNetwork: true });
  });
  const fromCache = (requestId: string) => {
    const asked = seen.get(requestId);
    if (asked !== undefined) asked.isFromNetwork = false;
  };
  client.on("Network.requestServedFromCache", ({ requestId }) => fromCache(requestId));
  client.on("Network.responseReceived", ({ requestId, response }) => {
    // The service worker asks the network for every page, and for nothing it has kept.
    const isKept = response.fromServiceWorker === true && seen.get(requestId)?.isPage !== true;
    if (response.fromDiskCache === true || isKept) fromCache(requestId);
  });
  return seen;
}

export interface HomeVisit {
  readonly requests: readonly string[];
  readonly scriptBytes: number;
  readonly usableMs: number;
}

async function visitHome(context: BrowserContext, site: string): Promise<HomeVisit> {
  const page = await context.newPage();
  const seen = await watchRequests(page);
  await page.goto(site, { waitUntil: "commit" });
  const at = await usableAt(page);
  const startMs = await page.evaluate(() => performance.timeOrigin);
  // The rest of the page, and what it keeps for the next time.
  await page.waitForLoadState("networkidle");
  const before = [...seen.values()].filter((asked) => asked.isFromNetwork && asked.at <= at);
  const scripts = before.filter(({ url }) => new URL(url).pathname.endsWith(".js"));
  const sizes = await Promise.all(scripts.map(({ url }) => brotliBytes(url)));
  await page.close();
  return {
    requests: before.map(({ url }) => url.slice(site.length)),
    scriptBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    usableMs: at * 1000 - startMs,
  };
}

/** The home page for the first time and again, with and without what the service worker keeps. */
export async function visitHomes(browser: Browser, site: string) {
  const visits: Record<"cold" | "warm" | "plain", HomeVisit[]> = { cold: [], warm: [], plain: [] };
  for (const serviceWorkers of ["allow", "block"] as const) {
    const context = await browser.newContext({ ...phone, serviceWorkers });
    visits.cold.push(await visitHome(context, site));
    const again = await visitHome(context, site);
    visits[serviceWorkers === "allow" ? "warm" : "plain"].push(again);
    await context.close();
  }
  return visits;
}

const measures = ["LCP", "CLS", "INP"] as const;
export type Vitals = Readonly<Record<(typeof measures)[number], number>>;

/** What the site itself measures with, as a script. */
const vitalsLibrary = new URL(
  "../../node_modules/web-vitals/dist/web-vitals.iife.js",
  import.meta.url,
);

/** The measures of everything done on the page so far. */
async function watchVitals(page: Page): Promise<void> {
  const library = readFileSync(vitalsLibrary, "utf8");
  await page.addInitScript(`${library};
    window.measured = { LCP: 0, CLS: 0, INP: 0 };
    for (const name of ["LCP", "CLS", "INP"]) {
      webVitals["on" + name](({ value }) => { window.measured[name] = value; },
        { reportAllChanges: true });
    }`);
}

/** A mid-range phone on 4G: a quarter of this processor, 9 Mbit/s, 170 ms for a round trip. */
async function slowDown(page: Page, cpuRate: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 170,
    downloadThroughput: 9_000_000 / 8,
    uploadThroughput: 9_000_000 / 8,
  });
}

/** Opens the home page, a list, filters it, searches, and opens a dialog. */
async function walk(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/?lang=en`);
  await usableAt(page);
  // The brand's own message comes by itself; who visits closes it.
  const popup = page.getByRole("dialog");
  await popup.waitFor();
  await popup.getByRole("button", { name: "Close" }).tap();
  await popup.waitFor({ state: "detached" });
  const main = page.getByRole("main");
  await main.getByRole("navigation", { name: "Categories" }).getByRole("link").first().tap();
  await main.getByRole("button", { name: "New", exact: true }).tap();
  await page.waitForURL(/filter=NEW/i);
  await main.getByRole("button", { name: "All", exact: true }).first().tap();
  await page.getByRole("button", { name: "Search" }).first().tap();
  const search = page.getByRole("dialog");
  await search.getByRole("combobox").pressSequentially("koi", { delay: 120 });
  await search.getByText("Lantern Koi").first().waitFor();
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "detached" });
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).tap();
  await page.getByRole("dialog").getByRole("textbox").first().waitFor();
}

/** LCP, CLS and INP of a scripted visit, as web-vitals defines them. */
export async function measureVitals(
  browser: Browser,
  site: string,
  cpuRate: number,
): Promise<Vitals> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await watchVitals(page);
  await slowDown(page, cpuRate);
  await walk(page, site);
  // The last interaction is reported with the frame after it.
  await page.waitForTimeout(500);
  const measured = await page.evaluate(() => (globalThis as unknown as Measured).measured);
  await context.close();
  return measured;
}

interface Measured {
  readonly measured: Vitals;
}
