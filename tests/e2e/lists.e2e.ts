import { devices, type Page, type Route } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { dialogOf, registerByForm, viewOf, visit, withFlag, type View } from "./site.ts";
import { textsOf, type Language } from "./texts.ts";

/** Lists of games: what narrows them down, how long ones behave, and what a closed game says. */

const t = textsOf("en");

function tilesOf(page: Page) {
  return page.getByRole("main").getByRole("article");
}

/** Lets the server answer and changes what it says. */
async function changed(
  page: Page,
  path: string,
  change: (value: Record<string, unknown>, route: Route) => Record<string, unknown>,
): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { value: Record<string, unknown> };
    await route.fulfill({ json: { ...body, value: change(body.value, route) } });
  });
}

const readers = [
  ["en", "desktop"],
  ["bn", "phone"],
] as const satisfies readonly (readonly [Language, View["name"]])[];

/** The demo's slots are all of one vendor; a second one beside it gives something to choose. */
function addVendor(page: Page): Promise<void> {
  const other = { vassalage: "AUR", vendorName: "Aurum Tables", total: 3 };
  return changed(page, "/wps/game/list", (value) => ({
    ...value,
    vendors: [...(value["vendors"] as object[]), other],
  }));
}

/** The demo has fewer slots than two pages; here each stands there twice. */
function makeTwice(page: Page): Promise<void> {
  const games: Record<string, unknown>[] = [];
  return changed(page, "/wps/game/list", (value, route) => {
    const { searchParams } = new URL(route.request().url());
    if (searchParams.get("gameType") !== "RNG") return value;
    if (games.length === 0) games.push(...(value["content"] as Record<string, unknown>[]));
    const all = [...games, ...games].map((game, at) => ({ ...game, nodeId: `twice-${at}` }));
    const start = (Number(searchParams.get("pageNo")) - 1) * 48;
    return {
      ...value,
      content: all.slice(start, start + 48),
      total: all.length,
      playable: all.length,
    };
  });
}

for (const [language, viewName] of readers) {
  test(`filters narrow a list and stand in the address (${language}, ${viewName})`, async ({
    page,
  }) => {
    const texts = textsOf(language);
    await page.setViewportSize(viewOf(viewName));
    await addVendor(page);
    await visit(page, language, "/rng");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(
      texts.site("shell.gameType.RNG"),
    );
    await expect(tilesOf(page).nth(40)).toBeAttached();

    const vendors = main.getByRole("group", { name: texts.site("games.vendors") });
    const chips = vendors.getByRole("button");
    const count = Number(await chips.nth(1).locator(".num").innerText());
    await chips.nth(1).click();
    await expect(page).toHaveURL(/vassalage=\w+$/);
    await expect(chips.nth(1)).toHaveAttribute("aria-pressed", "true");
    // What is announced stands behind what can be played, and is not counted.
    await expect(tilesOf(page).nth(count - 1)).toBeAttached();
    await expect(tilesOf(page).nth(count + 6)).toBeHidden();
    // The counts are those of the other filters, so that another vendor can be added.
    await chips.nth(2).click();
    await expect(page).toHaveURL(/vassalage=\w+%2C\w+$/);

    await main
      .getByRole("combobox", { name: texts.site("games.group") })
      .selectOption({ label: texts.site("games.groups.JP") });
    await expect(page).toHaveURL(/gameClassify=JP/);
    const isNew = main.getByRole("button", {
      name: texts.site("games.filters.NEW"),
      exact: true,
    });
    await isNew.click();
    await expect(page).toHaveURL(/filter=NEW/);
    await page.reload();
    await expect(isNew).toHaveAttribute("aria-pressed", "true");
    await expect(chips.nth(0)).toHaveAttribute("aria-pressed", "false");
    await expectSound(page);
  });
}

test("a list says how much of it is shown, and shows the rest on demand", async ({ page }) => {
  await makeTwice(page);
  await visit(page, "en", "/rng?sort=name");
  const main = page.getByRole("main");
  const shown = main.getByRole("status").filter({ hasText: /^Showing 48 of \d+$/ });
  await expect(shown).toBeVisible();
  const total = Number((await shown.innerText()).match(/\d+$/)?.[0]);
  await main.getByRole("button", { name: t.site("lobby.loadMore") }).click();
  await expect(page).toHaveURL(/pages=2/);
  await expect(main.getByRole("progressbar")).toHaveAttribute("value", String(Math.min(96, total)));
  await page.getByRole("list", { name: new RegExp(`^Games 49 to \\d+ of ${total}$`) }).waitFor();
  // In-house games come by the dozen.
  const asked = page.waitForRequest(/\/wps\/game\/list\?.*gameType=BGS/);
  await page.goto("/bgs");
  expect(new URL((await asked).url()).searchParams.get("pageSize")).toBe("12");
});

test("nothing that matches says so and offers the whole list", async ({ page }) => {
  await visit(page, "en", "/fish?filter=HOT&gameClassify=JP");
  await expect(page.getByText(t.site("games.nothing"))).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: t.site("games.clear") }).click();
  await expect(tilesOf(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/fish$/);
});

test("game centres begin with their vendors: open ones start at once, others list games", async ({
  page,
}) => {
  await visit(page, "en", "/esports");
  const vendors = page.getByRole("list", { name: t.site("games.vendors") });
  await vendors.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/esports\?vassalage=\w+$/);

  const open = (cards: Record<string, unknown>[]) =>
    cards.map((card, index) => ({ ...card, isOpen: index === 0 }));
  await changed(page, "/wps/relay/GCSGAME_newGameVendor", (value) => {
    const data = value["data"] as { lanes: { cards: Record<string, unknown>[] }[] };
    return { data: { lanes: data.lanes.map((lane) => ({ ...lane, cards: open(lane.cards) })) } };
  });
  await changed(page, "/wps/game/list", (value, route) => {
    const isOne = new URL(route.request().url()).searchParams.get("pageSize") === "1";
    const content = value["content"] as Record<string, unknown>[];
    return {
      ...value,
      content: content.map((game) => ({ ...game, isOpen: isOne || game["isOpen"] })),
    };
  });
  await page.goto("/elott");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.site("shell.gameType.LOTT"));
  await page.goto("/sports");
  const name = await vendors.getByRole("heading").first().innerText();
  await expectSound(page);
  await vendors
    .getByRole("button", { name: t.site("games.immediateGameOf", { vendor: name }) })
    .click();
  await expect(page).toHaveURL(/\/seamless\?vassalage=\w+&gameCode=[\w-]+/);
});

test("pointing at a tile leads to its details, which have an address", async ({ page }) => {
  await visit(page, "en", "/rng");
  const tile = tilesOf(page).filter({ hasText: "Lantern Koi" });
  await tile.hover();
  const name = t.site("games.details", { name: "Lantern Koi" });
  await tile.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name: "Lantern Koi" });
  await expect(dialog.getByText("Novella Spins", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/modal=game&game=NVS\.lantern-koi/);
  await page.reload();
  await expect(dialog.getByRole("link", { name: t.site("lobby.play") })).toBeVisible();
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/rng$/);
});

test.describe("in a hand", () => {
  const { viewport, hasTouch, isMobile } = devices["Pixel 7"];
  test.use({ viewport, hasTouch, isMobile });

  test("a resting finger opens the details, and a tap the game", async ({ page }) => {
    await visit(page, "en", "/rng");
    const tile = tilesOf(page).filter({ hasText: "Lantern Koi" });
    await tile.scrollIntoViewIfNeeded();
    // The heart is there without pointing: it comes with what listens to the finger.
    await expect(tile.getByRole("button").first()).toBeVisible();
    const box = await tile.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 50, (box?.y ?? 0) + 90];
    const finger = await page.context().newCDPSession(page);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await expect(page.getByRole("dialog", { name: "Lantern Koi" })).toBeVisible();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page).toHaveURL(/modal=game/);
    await page.goBack();
    await expect(dialogOf(page)).toBeHidden();
    await page.touchscreen.tap(x, y);
    await expect(page).toHaveURL(/\/seamless\?/);
  });
});

test("a type with nothing to play says so, and has neither filters nor a board", async ({
  page,
}) => {
  await visit(page, "en", "/sports");
  await expect(page.getByText(t.site("games.announcedOnly"))).toBeVisible();
  await expect(page.getByRole("combobox", { name: t.site("lobby.sort") })).toHaveCount(0);
  await page.goto("/winners");
  const types = page.getByRole("group", { name: t.site("pages.winners.types") });
  await expect(types.getByText(t.site("shell.gameType.RNG"), { exact: true })).toBeVisible();
  await expect(types.getByText(t.site("shell.gameType.SPORTS"), { exact: true })).toHaveCount(0);
  await page.goto("/rng");
  await expect(page.getByRole("combobox", { name: t.site("lobby.sort") })).toBeVisible();
});

test.describe("games that cannot be played", () => {
  test.use({ expectedErrors: [/status of (?:404|502)/] });

  test("a game that does not exist is called so, under the header of the site", async ({
    page,
  }) => {
    await visit(page, "en");
    await registerByForm(page, t);
    await page.goto("/seamless?vassalage=NVS&gameCode=nosuch");
    const title = page.getByRole("heading", { level: 1, name: t.site("games.missingTitle") });
    await expect(title).toBeVisible();
    await expect(page.getByRole("list", { name: t.site("games.recommended") })).toBeVisible();
    const header = page.getByRole("banner");
    await expect(header).toBeVisible();
    await expectSound(page);
    // The header goes again where a game runs.
    await page.goto("/seamless?vassalage=HSE&gameCode=amber-dice");
    await expect(page.locator("iframe")).toBeVisible();
    await expect(
      header.getByRole("link", { name: t.site("shell.home"), exact: true }),
    ).toBeHidden();
  });

  test("a closed game, and a vendor that does not answer, name games to play instead", async ({
    page,
  }) => {
    const title = page.getByRole("heading", {
      level: 1,
      name: t.site("shell.maintenanceTitle"),
    });
    const others = page.getByRole("list", { name: t.site("games.recommended") });
    await visit(page, "en", "/seamless?vassalage=CPK&gameCode=ember-phoenix-kiln");
    await expect(title).toBeVisible();
    await expect(
      page.getByText(t.site("games.closedText", { name: "Ember Phoenix Kiln" })),
    ).toBeVisible();
    await expect(others.getByRole("link").first()).toBeVisible();
    await expectSound(page);

    const message = t.refusal("vendor_unavailable");
    await page.route("**/wps/game/launchGame", (route) =>
      route.fulfill({
        status: 502,
        json: { success: false, code: "vendor_unavailable", message },
      }),
    );
    await page.goto("/");
    await page
      .getByRole("banner")
      .getByRole("button", { name: t.site("shell.tryFree") })
      .click();
    await expect(page.getByRole("banner").getByText(t.site("shell.playMoney"))).toBeAttached();
    await page.goto("/seamless?vassalage=HSE&gameCode=amber-dice");
    await expect(title).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
    await expect(others.getByRole("link").first()).toBeVisible();
  });
});

test("the number of a hot game grows by 165.11 every three seconds", async ({ page }) => {
  // Where less movement is wanted, it stands still.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await withFlag(page, "DECORATION3");
  await visit(page, "en", "/bgs?filter=HOT");
  const number = page.getByRole("main").locator("[data-for-show] .num").first();
  const read = async () => Number((await number.innerText()).replaceAll(/[^\d.]/g, ""));
  await number.waitFor({ state: "attached" });
  await number.scrollIntoViewIfNeeded();
  const before = await read();
  await page.clock.runFor(9_000);
  await expect.poll(async () => Math.round(((await read()) - before) * 100) % 16_511).toBe(0);
  expect(await read()).toBeGreaterThan(before);
});

test("the in-house games are in reach, move, and stay closed for the session", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await visit(page, "en", "/rng");
  const corner = page.getByRole("complementary", { name: t.site("games.mini") });
  await corner.getByRole("button", { name: t.site("games.miniOpen") }).click();
  await expect(corner.getByRole("link", { name: "Amber Dice" })).toBeVisible();
  await expectSound(page);
  const handle = corner.getByRole("button", { name: t.site("games.miniMove") });
  const before = await corner.boundingBox();
  await handle.press("ArrowLeft");
  await handle.press("ArrowUp");
  await expect.poll(async () => (await corner.boundingBox())?.x).toBe((before?.x ?? 0) - 24);
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(20, 20, { steps: 5 });
  await page.mouse.up();
  // It never leaves the window.
  expect((await corner.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await corner.getByRole("button", { name: t.site("games.miniClose") }).click();
  await expect(corner).toBeHidden();
  await page.reload();
  await expect(tilesOf(page).first()).toBeVisible();
  await expect(corner).toBeHidden();
});

test("of five thousand games only those near the window are in the page", async ({ page }) => {
  const total = 5_000;
  // The demo's own list ends before the pages that are asked for.
  let game: Record<string, unknown> | undefined;
  await changed(page, "/wps/game/list", (value, route) => {
    const asked = new URL(route.request().url()).searchParams;
    const [pageNo, pageSize] = [Number(asked.get("pageNo")), Number(asked.get("pageSize"))];
    game ??= (value["content"] as Record<string, unknown>[])[0];
    const first = (pageNo - 1) * pageSize;
    const content = Array.from({ length: Math.min(pageSize, total - first) }, (_, index) => ({
      ...game,
      nodeId: `n${first + index}`,
      displayName: `Game ${first + index + 1}`,
    }));
    return { ...value, content, total, totalPages: Math.ceil(total / pageSize) };
  });
  await visit(page, "en", "/rng?pages=105");
  await expect(tilesOf(page).first()).toBeVisible();
  await page.getByText("Game 48", { exact: true }).waitFor({ state: "attached" });
  // What is far away has its height all the same.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeGreaterThan(100_000);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByText("Game 5000", { exact: true })).toBeVisible();
  await expect.poll(() => tilesOf(page).count()).toBeLessThan(48 * 6);
});
