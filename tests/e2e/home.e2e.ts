import type { Page } from "@playwright/test";
import { anotherBrowser, expect, test } from "./fixtures.ts";
import { buttonIn, dialogOf, register, viewOf, visit, withFlag, withoutPots } from "./site.ts";
import { textsOf } from "./texts.ts";

/** The home page and what surrounds every page: header, menus, footer, tab bar. */

const t = textsOf("en");

interface Params {
  readonly speed: number;
  readonly spaceBetween: number;
  readonly slidesPerView: number;
  readonly loop: boolean;
}

/** How the carousel runs that stands in a part of the page. */
async function paramsOf(page: Page, label: string): Promise<Params> {
  const part = page.getByRole("region", { name: label, exact: true });
  await expect(part.locator(".swiper-initialized")).toBeAttached();
  return part.locator(".swiper-initialized").evaluate((element) => {
    const { params } = (element as unknown as { swiper: { params: Params } }).swiper;
    const { speed, spaceBetween, slidesPerView, loop } = params;
    return { speed, spaceBetween, slidesPerView, loop };
  });
}

test("the carousels run as the specification says, and can be stopped", async ({ page }) => {
  // Who wants no motion gets none; the figures are for everybody else.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1440, height: 1000 });
  // Without a pot the number of the home page is decoration, where the brand wants it.
  await withoutPots(page);
  await withFlag(page, "DECORATION3");
  await visit(page, "en");
  expect(await paramsOf(page, t.site("lobby.banners"))).toEqual({
    speed: 1000,
    spaceBetween: 20.3,
    slidesPerView: 1,
    loop: true,
  });
  expect(await paramsOf(page, t.site("lobby.hot"))).toMatchObject({ slidesPerView: 6 });
  expect(await paramsOf(page, t.site("lobby.promotions"))).toMatchObject({ slidesPerView: 3 });
  const hot = page.getByRole("region", { name: t.site("lobby.hot"), exact: true });
  const index = () =>
    hot.locator(".swiper-initialized").evaluate((element) => {
      return (element as unknown as { swiper: { realIndex: number } }).swiper.realIndex;
    });
  await expect.poll(index).toBeGreaterThan(0);
  for (const key of ["bannerPause", "hotPause", "noticesPause", "tickerPause"]) {
    await buttonIn(page.getByRole("main"), t, `lobby.${key}`).first().click();
    const run = key.replace("Pause", "Run");
    await expect(buttonIn(page.getByRole("main"), t, `lobby.${run}`).first()).toBeVisible();
  }
  const second = page.getByRole("button", { name: t.site("lobby.bannerGo", { number: "2" }) });
  await second.click();
  await expect(second).toHaveAttribute("aria-current", "true");
});

test("a welcome bonus that comes late moves nothing that stands already", async ({ page }) => {
  await page.setViewportSize(viewOf("phone"));
  let answer: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/wps/relay/MCSFE_getWelcomeBonus", async (route) => {
    await asked;
    await route.continue();
  });
  await visit(page, "en");
  const hot = page.getByRole("region", { name: t.site("lobby.hot"), exact: true });
  await expect(hot.getByRole("link").first()).toBeVisible();
  const placeOf = async () => (await hot.boundingBox())?.y;
  const before = await placeOf();
  answer();
  await page.mouse.wheel(0, 1);
  await expect(page.locator("[data-welcome]")).toBeAttached({ timeout: 20_000 });
  await page.evaluate("scrollTo(0, 0)");
  await expect.poll(placeOf).toBe(before);
});

test("where there is no pot nothing looks like one, and numbers for show say so", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await withoutPots(page);
  const asked = page.waitForResponse(/VIS_getJackpot/);
  await visit(page, "en");
  await asked;
  const main = page.getByRole("main");
  await main
    .getByRole("region", { name: t.site("lobby.hot"), exact: true })
    .scrollIntoViewIfNeeded();
  await expect(
    main
      .getByText(t.site("lobby.winsEmpty"))
      .or(main.getByRole("list", { name: t.site("lobby.biggestWins") }))
      .first(),
  ).toBeAttached();
  await expect(main.locator("[data-pot], [data-for-show]")).toHaveCount(0);
  // The button that narrows the slots to this group names games, not a pot.
  const named = main.getByText(t.site("lobby.jackpot"), { exact: true });
  await expect(named.and(main.locator(":not(button, button *)"))).toHaveCount(0);
  await withFlag(page, "DECORATION3");
  await page.reload();
  const number = main.locator("[data-for-show]").first();
  await expect(number).toContainText(t.site("lobby.forShow"));
  // It is no amount: it has no sign of a currency.
  await expect(number).not.toContainText("৳");
  await expect(main.locator("[data-pot]")).toHaveCount(0);
});

test("the sections stand in the specification's order and narrow to their groups", async ({
  page,
}) => {
  await visit(page, "en");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  const types = ["RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "LOTT", "COCKFIGHT"];
  const wanted = [t.site("lobby.hot"), ...types.map((type) => t.site(`shell.gameType.${type}`))];
  await expect
    .poll(async () => (await titles.allTextContents()).filter((text) => wanted.includes(text)))
    .toEqual(wanted);
  const slots = page.getByRole("region", { name: t.site("shell.gameType.RNG"), exact: true });
  await slots.scrollIntoViewIfNeeded();
  const jackpots = page.waitForResponse(/game\/list.*gameClassify=JP/);
  await buttonIn(slots, t, "lobby.groupJP").click();
  const body = (await (await jackpots).json()) as {
    value: { content: { displayName: string; gameGroupCode: string }[] };
  };
  expect(body.value.content.length).toBeGreaterThan(0);
  for (const { gameGroupCode } of body.value.content) expect(gameGroupCode).toBe("JP");
  await expect(slots.getByText(body.value.content[0]?.displayName ?? "").first()).toBeVisible();
});

test("a category's vendors drop down by pointer and by key, and lead to its games", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await visit(page, "en");
  const bar = page.getByRole("navigation", { name: t.site("shell.topNavigation") });
  await expect(bar.getByRole("listitem").nth(2), "the vendors are there").toBeVisible();
  const items = await bar.getByRole("listitem").allTextContents();
  expect(items[0]).toBe(t.site("shell.home"));
  expect(items.at(-1)).toBe(t.site("shell.promotions"));
  const name = t.site("shell.gameType.RNG");
  const toggle = bar.getByRole("button", { name: t.site("shell.vendorsOf", { name }) });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  // A pointer that comes while the bar is drawn again comes once more.
  await expect(async () => {
    await page.mouse.move(700, 900);
    await bar.getByRole("link", { name, exact: true }).hover();
    await expect(toggle).toHaveAttribute("aria-expanded", "true", { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  // What pointing has opened, a press keeps open; another closes it.
  await toggle.click();
  await expect(bar.getByRole("link", { name: /Novella Spins/ })).toBeVisible();
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await bar.getByRole("link", { name: /Novella Spins/ }).click();
  await expect(page).toHaveURL(/\/rng\?vassalage=NVS/);
});

test("a category needs a vendor, and eleven vendors are laid out large", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const card = (index: number) => ({
    vassalage: `V${index}`,
    title: `Vendor ${index}`,
    iconUrl: "/brand/vendors/nvs.svg",
    gameClassify: "FISH",
    total: index,
    isOpen: true,
  });
  const lanes = [
    { gameClassify: "LIVE", cards: [] },
    { gameClassify: "FISH", cards: Array.from({ length: 11 }, (_, index) => card(index + 1)) },
    { gameClassify: "RNG", cards: [card(1)] },
  ];
  await page.route("**/GCSGAME_newGameVendor*", (route) =>
    route.fulfill({ json: { success: true, value: { data: { lanes } } } }),
  );
  await visit(page, "en");
  const bar = page.getByRole("navigation", { name: t.site("shell.topNavigation") });
  const links = bar.getByRole("listitem").getByRole("link");
  await expect(links).toHaveText(
    ["home", "gameType.FISH", "gameType.RNG", "promotions"].map((key) => t.site(`shell.${key}`)),
  );
  const open = async (type: string) => {
    const name = t.site(`shell.gameType.${type}`);
    await bar.getByRole("button", { name: t.site("shell.vendorsOf", { name }) }).click();
  };
  await open("FISH");
  await expect(bar.locator('[data-layout="large"]').getByRole("link")).toHaveCount(11);
  await open("RNG");
  await expect(bar.locator('[data-layout="small"]').getByRole("link")).toHaveCount(1);
});

test("a warm home page is usable after at most six calls", async ({ page }) => {
  await visit(page, "en");
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await page.reload();
  await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeAttached();
  // Usable: the brand's words, the sections and the hot games are there.
  const calls = await page.evaluate(() => {
    const all = performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd }))
      .filter(({ name }) => /^\/(wps|lgw)\//.test(new URL(name).pathname));
    const needed = /system\/(permissions|home)|game_menus|hotGames/;
    const usableAt = Math.max(
      ...all.filter(({ name }) => needed.test(name)).map(({ responseEnd }) => responseEnd),
    );
    return all.filter(({ startTime }) => startTime < usableAt).map(({ name }) => name);
  });
  expect(calls.length).toBeGreaterThanOrEqual(4);
  expect(calls.length, calls.join(" ")).toBeLessThanOrEqual(6);
});

test("the balance is hidden, shown and asked for again", async ({ page }) => {
  await visit(page, "en");
  await register(page);
  const banner = page.getByRole("banner");
  await buttonIn(banner, t, "shell.balanceHide").click();
  await expect(banner.getByText("৳0.00")).toBeHidden();
  await page.reload();
  await buttonIn(banner, t, "shell.balanceShow").click();
  await expect(banner.getByText("৳0.00")).toBeVisible();
  const asked = page.waitForRequest(/wallets\/balance/);
  await buttonIn(banner, t, "shell.balanceRefresh").click();
  await asked;
});

test("a phone is led to how the app is installed, and shown no code to scan", async ({
  browser,
}) => {
  const phone = await anotherBrowser(browser, {
    viewport: viewOf("phone"),
    userAgent: "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile",
    hasTouch: true,
  });
  const page = await phone.newPage();
  await visit(page, "en");
  await buttonIn(page.getByRole("navigation"), t, "shell.menu").click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: t.site("shell.getApp") })
    .click();
  await page.waitForURL(/\/app$/);
  const main = page.getByRole("main");
  await expect(main.getByText(t.site("pages.app.androidSteps"))).toBeVisible();
  await expect(main.getByText(t.site("pages.app.openThere"))).toBeVisible();
  await expect(main.getByRole("img", { name: /QR/ })).toHaveCount(0);
  await phone.close();
});

test("the side menu shows the app's code, and the footer leads to help and the office", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await visit(page, "en");
  const menu = page.getByRole("navigation", { name: t.site("shell.mainNavigation") });
  const open = buttonIn(menu, t, "shell.getApp");
  await open.click();
  const card = page.getByRole("group", { name: t.site("shell.getApp") });
  await expect(card.getByRole("img", { name: t.site("shell.appQr") })).toBeVisible();
  // It stands beside its button, whole, and can be closed without knowing a key for it.
  await expect(card).toBeInViewport({ ratio: 1 });
  const [at, cardAt] = [await open.boundingBox(), await card.boundingBox()];
  const gap = (cardAt?.x ?? 0) - (at?.x ?? 0) - (at?.width ?? 0);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(30);
  await buttonIn(card, t, "shell.close").click();
  await expect(card).toBeHidden();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: t.site("shell.affiliate") })).toHaveAttribute(
    "href",
    "/agent",
  );
  await expect(
    footer.getByRole("link", { name: t.site("shell.helpSection.term") }),
  ).toHaveAttribute("href", "/help#term");
  await expect(footer.getByRole("link", { name: "Telegram" })).toHaveAttribute(
    "rel",
    "noopener noreferrer",
  );
  await expect(
    footer.getByRole("link", { name: "Facebook" }),
    "only on the hosts the brand has named",
  ).toHaveCount(0);
});

test("a notice opens in full from the line that runs along", async ({ page }) => {
  await visit(page, "en");
  const notices = page.getByRole("region", { name: t.site("lobby.notices"), exact: true });
  await notices.getByRole("button").nth(1).focus();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { level: 3 }).first()).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});
