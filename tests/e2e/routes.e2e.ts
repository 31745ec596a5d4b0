import { expect, test, expectSound } from "./fixtures.ts";
import { buttonIn, dialogOf, escape, password, register, sealed, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** Addresses of the site: old names, guards, launch forms, and starting with what they carry. */

const t = textsOf("en");

test("old addresses of the home page lead to it", async ({ page }) => {
  for (const path of ["/index", "/index.html", "/Home/"]) {
    await visit(page, "en", path);
    await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  }
});

test("a page is named with its first view, whatever else is still on its way", async ({ page }) => {
  // What runs beside the site never comes.
  await page.route(/after-load/, () => undefined);
  await visit(page, "en", "/cockfight");
  await expect(page).toHaveTitle(`${t.site("shell.gameType.COCKFIGHT")} · Amberjack`);
  await page.goto("/winners");
  await expect(page).toHaveTitle(`${t.site("shell.winners")} · Amberjack`);
});

test("the ways in are dialogs over the home page", async ({ page }) => {
  await visit(page, "en", "/register");
  await expect(dialogOf(page)).toBeVisible();
  await page.goto("/login");
  await expect(
    page.getByRole("dialog", { name: t.site("auth.loginTitle"), exact: true }),
  ).toBeVisible();
  await escape(page, dialogOf(page));
  expect(new URL(page.url()).pathname).toBe("/");
});

test("the lottery asks guests to log in and tells members what is not offered", async ({
  page,
}) => {
  for (const path of ["/lottery", "/seaLottery?gameCode=mega", "/vnLottery?gameCode=0123"]) {
    await visit(page, "en", path);
    await expect(
      page.getByRole("dialog", { name: t.site("auth.loginTitle"), exact: true }),
    ).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/login");
  }
  await page.goto("/");
  await register(page);
  await page.goto("/vnLottery?gameCode=0123");
  await expect(page.getByRole("heading", { name: t.site("shell.notOfferedTitle") })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: t.site("shell.mainNavigation") }),
    "a game page has no side menu",
  ).toBeHidden();
  await page.getByRole("link", { name: t.site("shell.toHome") }).click();
  await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
});

test("an account page that is not there says so instead of showing another", async ({ page }) => {
  await visit(page, "en", "/member?page=no-such-page");
  await register(page);
  await expect(page.getByRole("heading", { name: t.site("shell.notFoundTitle") })).toBeVisible();
  const centre = page.getByRole("heading", { name: t.site("shell.securityCenter") });
  await expect(centre).toHaveCount(0);
  await expectSound(page);
});

test("a page begins at its top when the page changes", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const scroll = window.scrollTo.bind(window);
    window.scrollTo = (...to: unknown[]) => {
      const [first] = to;
      // The first: who has not arrived after two seconds is put there at once.
      if (typeof first === "object")
        document.documentElement.dataset["asked"] ??= JSON.stringify(first);
      Reflect.apply(scroll, window, to);
    };
  });
  await visit(page, "en");
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href^="/bgs"]')?.click());
  await expect(page).toHaveURL(/\/bgs/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("html"), "smoothly").toHaveAttribute("data-asked", /smooth/);
  const loader = page.getByRole("progressbar", { name: t.site("shell.pageLoading") });
  await expect(loader, "the loader goes with the arrival").toHaveCount(0);
  // The browser leads back no further down than the page it leaves is high.
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => scrollY), "Back leads to where one was")
    .toBeGreaterThan(300);
});

test("a start address goes on with a session once, and its code leaves the address", async ({
  page,
  browser,
}) => {
  await visit(page, "en");
  const username = await register(page);
  const proof = { action: "start_address", method: "password", value: password };
  const payload = await sealed(page, "POST", "/wps/member/security/stepUp", proof);
  const startToken = await page.evaluate(async (body) => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem("token") ?? ""}` };
    const proved = await fetch("/wps/member/security/stepUp", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ payload: body }),
    });
    const { stepUpToken } = ((await proved.json()) as { value: { stepUpToken: string } }).value;
    const answer = await fetch("/wps/session/token/issue", {
      method: "POST",
      headers: { ...headers, "step-up": stepUpToken },
    });
    return ((await answer.json()) as { value: { startToken: string } }).value.startToken;
  }, payload);
  const origin = new URL(page.url()).origin;
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${origin}/?token=${encodeURIComponent(startToken)}&lang=en`);
  // Whose account it is comes before anybody is signed in.
  const question = other.getByRole("alertdialog", {
    name: t.site("auth.start.title", { account: username }),
  });
  await expect(question).toBeVisible();
  expect(other.url()).not.toContain("token=");
  expect(await other.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
  const yes = t.site("auth.start.confirm", { account: username });
  await question.getByRole("button", { name: yes, exact: true }).click();
  await expect(
    other.getByRole("button", { name: t.site("shell.accountMenu", { name: username }) }),
  ).toBeVisible();
  await elsewhere.close();
  // Good once: a later visitor is a guest, and is told so.
  const late = await browser.newContext();
  const guest = await late.newPage();
  await guest.goto(`${origin}/?token=${encodeURIComponent(startToken)}&lang=en`);
  await expect(buttonIn(guest.getByRole("banner"), t, "shell.login")).toBeVisible();
  await expect(guest.getByRole("status").getByText(t.refusal("remember_ended"))).toBeVisible();
  await late.close();
});

test.describe("starts that fail", () => {
  test.use({ expectedErrors: [/Failed to load|net::ERR|status of \d+|ChunkLoadError/] });

  test("an address that belongs to no brand says so", async ({ page }) => {
    await page.route("**/wps/system/permissions", (route) =>
      route.fulfill({
        status: 404,
        json: { success: false, code: "unknown_merchant", message: "", value: {} },
      }),
    );
    await visit(page, "en");
    await expect(page.getByText(t.site("shell.merchantText"))).toBeVisible();
  });

  test("a lost connection says so, and another try opens the site", async ({ page }) => {
    let isLost = true;
    await page.route("**/wps/system/permissions", (route) =>
      isLost ? route.abort() : route.continue(),
    );
    await visit(page, "en");
    await expect(page.getByText(t.site("shell.networkError"))).toBeVisible({ timeout: 30_000 });
    isLost = false;
    await buttonIn(page.getByRole("main"), t, "shell.retry").click();
    await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
  });

  test("a screen that cannot be loaded says so after one retry", async ({ page }) => {
    await visit(page, "en");
    await expect(page.getByRole("contentinfo")).toBeAttached();
    let tries = 0;
    await page.route(/\/assets\/pointMall-[^/]+\.js$/, (route) => {
      tries += 1;
      return route.abort();
    });
    await page.evaluate(() => {
      history.pushState({}, "", "/pointMall");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page.getByText(t.site("shell.slowNetwork"))).toBeVisible();
    expect(tries, "asked for again once").toBe(2);
    await page.unrouteAll();
    await buttonIn(page.getByRole("main"), t, "shell.retry").click();
    await expect(page.getByText(t.site("points.guest"))).toBeVisible();
  });
});
