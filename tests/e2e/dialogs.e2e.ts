import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test, expectSound } from "./fixtures.ts";
import {
  escape,
  buttonIn,
  dialogOf,
  fillRegistration,
  newName,
  openRegistration,
  views,
  visit,
} from "./site.ts";
import { textsOf } from "./texts.ts";

/** Dialogs: what opens by itself and for whom, announcements, and what all of them share. */

const t = textsOf("en");

interface Popup {
  readonly execution: "A" | "F" | "B";
  readonly title: string;
}

async function popupsOf(page: Page): Promise<Record<"A" | "F", string> & { B?: string }> {
  const answer = await page.request.get("/wps/system/home", { headers: { language: "en" } });
  const { value } = (await answer.json()) as { value: { popup: Popup[] } };
  return Object.fromEntries(
    value.popup.map(({ execution, title }) => [execution, title]),
  ) as Record<"A" | "F", string>;
}

/** As a brand would be that gives its visitors something. */
async function withGift(page: Page): Promise<void> {
  await page.route("**/wps/system/home*", async (route) => {
    const headers = { ...route.request().headers(), "if-none-match": "" };
    const response = await route.fetch({ headers });
    const json = (await response.json()) as { value: { popup: object[] } };
    const html = "<p>Ten rounds are yours.</p>";
    const gift = { id: "gift", type: "gift", execution: "B", title: "Ten rounds", html };
    json.value.popup.push({ ...gift, picture: null });
    await route.fulfill({ response, json });
  });
}

function openAnnouncements(page: Page): Promise<void> {
  const menu = page.getByRole("navigation", { name: t.site("shell.mainNavigation") }).first();
  return buttonIn(menu, t, "shell.announcements").click();
}

/** What opens by itself comes six seconds after the page has settled. */
const openMsMax = 25_000;

test.describe("what opens by itself", () => {
  test.use({ hasPopups: true });

  test("visitors, members and newcomers each see their own, once a session", async ({ page }) => {
    test.slow();
    await page.clock.install();
    const titles = await popupsOf(page);
    expect(titles.B, "the demo has no gift to give, and offers none").toBeUndefined();
    await withGift(page);
    await visit(page, "en");
    const named = (name: string) => page.getByRole("dialog", { name, exact: true });
    await expect(named("Ten rounds")).toBeVisible({ timeout: openMsMax });
    await expectSound(page);
    await buttonIn(dialogOf(page), t, "content.giftOpen").click();
    await expect(dialogOf(page).locator(".prose"), "unwrapped").not.toBeEmpty();
    await expectSound(page);
    await page.goBack();
    await expect(named("Ten rounds"), "Back closes it").toBeHidden();
    // Asked for where there is none: the address is put right, and nothing lies over the page.
    await page.goto("/?modal=popup");
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await page.clock.runFor(30_000);
    await expect(dialogOf(page), "closed for the session").toBeHidden();
    const username = newName();
    const dialog = await fillRegistration(page, t, username);
    await buttonIn(dialog, t, "auth.register").click();
    const welcome = page.getByRole("dialog", {
      name: t.site("auth.firstTitle", { name: username }),
    });
    await welcome.getByRole("button", { name: t.site("auth.firstLook") }).click();
    await expect(named(titles.A)).toBeVisible({ timeout: openMsMax });
    await buttonIn(dialogOf(page), t, "content.popupNext").click();
    await expect(named(titles.F)).toBeVisible();
    await buttonIn(dialogOf(page), t, "content.popupClose").click();
    await expect(dialogOf(page)).toBeHidden();
    const flags = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.includes("-closed-")),
    );
    expect(flags.toSorted()).toEqual(["gift-closed-anonymous", "popup-closed-user"]);
  });
});

test("announcements are listed nine to a page and read one by one", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await visit(page, "en");
  await openAnnouncements(page);
  const dialog = page.getByRole("dialog", { name: t.site("content.announcements"), exact: true });
  await expect(dialog.getByRole("listitem")).toHaveCount(9);
  const first = await dialog.getByRole("listitem").first().textContent();
  await dialog.getByRole("button", { name: t.site("content.page", { page: "2" }) }).click();
  await expect(dialog.getByRole("listitem").first()).not.toHaveText(first ?? "");
  await dialog.getByRole("listitem").first().getByRole("button").click();
  await expect(dialog.getByRole("article").locator(".prose")).not.toBeEmpty();
  await buttonIn(dialog, t, "content.announcementsAll").click();
  await expect(
    dialog.getByRole("button", { name: t.site("content.page", { page: "2" }) }),
    "the list stays where it was",
  ).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test.describe("bad HTML", () => {
  // What tries to run while it is being cleaned is stopped by the page's policy, which says so.
  test.use({ expectedErrors: [/Content Security Policy/] });

  test("what a brand writes cannot run or load from elsewhere", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("elsewhere")) foreign.push(request.url());
    });
    const html = [
      "<h2>Heading</h2><p><strong>Bold</strong> text</p>",
      "<script>window.hasRun = true</script>",
      '<img src="/art/none.webp" onerror="window.hasRun = true">',
      '<img src="https://elsewhere.example/pixel.png">',
      '<p style="position:fixed" class="fixed" id="root" onclick="window.hasRun=true">p</p>',
      '<a href="javascript:window.hasRun=true">run</a><a href="//elsewhere.example">away</a>',
      '<a href="https://outside.example/">outside</a>',
      "<svg><script>window.hasRun = true</script></svg>",
      '<iframe src="https://elsewhere.example/"></iframe><form action="/"><input name="a"></form>',
      "<math><mtext><style><img src=x onerror=window.hasRun=true></style></mtext></math>",
    ].join("");
    const piece = {
      id: "one",
      type: "general",
      title: "Written badly",
      html,
      picture: null,
      execution: null,
      publishedAt: "2026-11-01T00:00:00.000Z",
    };
    await page.route("**/MCSFE_getListAnnouncements*", (route) =>
      route.fulfill({
        json: { success: true, value: { content: [piece], pageNum: 1, totalPages: 1, total: 1 } },
      }),
    );
    await page.route("**/art/none.webp", (route) => route.fulfill({ status: 200, body: "" }));
    await visit(page, "en");
    await openAnnouncements(page);
    await dialogOf(page)
      .getByRole("button", { name: /Written badly/ })
      .click();
    const shown = dialogOf(page).locator(".prose");
    await expect(shown.getByRole("heading", { name: "Heading" })).toBeVisible();
    await expect(shown.locator("script,iframe,form,input,style,svg,math")).toHaveCount(0);
    await expect(shown.locator("[style],[onclick],[onerror],[id],p.fixed")).toHaveCount(0);
    await expect(shown.locator("img")).toHaveCount(1);
    await expect(shown.getByText("run", { exact: true })).not.toHaveAttribute("href", /.*/);
    await expect(shown.getByText("away", { exact: true })).not.toHaveAttribute("href", /.*/);
    await expect(shown.getByText("outside", { exact: true })).toHaveAttribute(
      "rel",
      "noopener noreferrer",
    );
    expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
    expect(foreign).toEqual([]);
  });
});

for (const view of views) {
  test(`a dialog locks the page in its place and gives the focus back (${view.name})`, async ({
    page,
  }) => {
    await page.setViewportSize(view);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await visit(page, "en");
    await expect(page.getByRole("contentinfo")).toBeAttached();
    const widthOf = () =>
      page.evaluate(() => document.querySelector("main")?.getBoundingClientRect().width);
    const before = await widthOf();
    const opener = buttonIn(page.getByRole("banner"), t, "shell.login");
    await opener.click();
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    expect(await widthOf()).toBe(before);
    const fade = await dialog.evaluate((element) => getComputedStyle(element).transitionDuration);
    expect(fade).toBe("0.1s");
    const top = await page.evaluate(() => scrollY);
    await page.mouse.move(20, 300);
    // Scrolled is by the frame after the wheel, if at all.
    const turned = page.evaluate(
      () =>
        new Promise((resolve) => {
          const later = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
          addEventListener("wheel", later, { once: true, capture: true, passive: true });
        }),
    );
    await page.mouse.wheel(0, 600);
    await turned;
    expect(await page.evaluate(() => scrollY)).toBe(top);
    await page.mouse.click(8, 8);
    await expect(dialog, "a click on the cover closes it").toBeHidden();
    await expect(opener).toBeFocused();
    await expectNoSidewaysScroll(page);
  });
}

test("the ways in show what the brand has written for them", async ({ page }) => {
  await visit(page, "en");
  const answer = await page.request.get("/wps/system/home", { headers: { language: "en" } });
  const { value } = (await answer.json()) as { value: { banners: Record<string, string>[] } };
  const bannerOf = (place: string) => value.banners.find(({ groupName }) => groupName === place);
  const register = await openRegistration(page, t);
  const link = (place: string) =>
    dialogOf(page).getByRole("link", { name: bannerOf(place)?.["title"] ?? "?" });
  await expect(link("w_reg")).toHaveAttribute("href", bannerOf("w_reg")?.["url"] ?? "?");
  await page.goto("/?modal=forgot");
  await expect(link("w_forget")).toBeVisible();
  await link("w_forget").click();
  await expect(page).toHaveURL(/\/help/);
  await expect(register).toBeHidden();
});

test("of two dialogs the upper one closes first", async ({ page }) => {
  await visit(page, "en");
  const register = await openRegistration(page, t);
  await expect(register).toBeVisible();
  await register.getByRole("button", { name: /rules/i }).click();
  const terms = page.getByRole("dialog", { name: t.site("auth.termsTitle"), exact: true });
  await expect(terms).toBeVisible();
  await escape(page, terms);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
