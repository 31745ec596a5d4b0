import type { Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { expectToast } from "./member.ts";
import { buttonIn, dialogOf, fieldIn, password, visit, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/** Games a member keeps, and games a member has opened. */

const t = textsOf("en");
const name = "Lantern Koi";
const add = t.site("games.favoriteAdd", { name });
const remove = t.site("games.favoriteRemove", { name });

function tileOf(page: Page) {
  return page.getByRole("main").getByRole("article").filter({ hasText: name });
}

async function pressHeart(page: Page, label: string): Promise<void> {
  await tileOf(page).hover();
  await tileOf(page).getByRole("button", { name: label }).click();
}

test("a guest's heart waits for the login and is kept then", async ({ page }) => {
  const username = await visitAsMember(page, "en");
  // Outside the site, which may be about to ask for something with its session.
  await page.goto("/healthz");
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/rng");
  await pressHeart(page, add);
  const dialog = dialogOf(page);
  await fieldIn(dialog, t, "auth.username").fill(username);
  await fieldIn(dialog, t, "auth.password").fill(password);
  await buttonIn(dialog, t, "auth.login").click();
  await expect(tileOf(page).getByRole("button", { name: remove })).toBeVisible();

  const asked = page.waitForRequest(/MCSFE_getFavoriteGamesList/);
  await page.goto("/favorite");
  expect(new URL((await asked).url()).searchParams.get("pageSize")).toBe("999");
  await expect(tileOf(page)).toBeVisible();
  await expectSound(page);

  await page.goto("/rng?filter=FAV");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  await pressHeart(page, remove);
  await expect(tileOf(page).getByRole("button", { name: add })).toBeVisible();
  await page.goto("/favorite");
  await expect(page.getByText(t.site("games.favoritesEmpty"))).toBeVisible();

  // Of two quick presses one counts.
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/MCSFE_(add|remove)FavoriteGameV2/.test(request.url())) calls.push(request.method());
  });
  await page.goto("/rng");
  await tileOf(page).hover();
  await tileOf(page).getByRole("button", { name: add }).dblclick();
  await expect(tileOf(page).getByRole("button", { name: remove })).toBeVisible();
  expect(calls).toEqual(["POST"]);
});

test("guests are asked to log in where their own games would be", async ({ page }) => {
  for (const path of ["/favorite", "/recent", "/rng?filter=RECENT"]) {
    await visit(page, "en", path);
    await expect(page.getByText(t.site("games.ownNeedsLogin"))).toBeVisible();
  }
  await buttonIn(page.getByRole("main"), t, "shell.login").click();
  await expect(page.getByRole("dialog", { name: t.site("auth.loginTitle") })).toBeVisible();
});

test.describe("a member with nothing yet", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("finds opened games under the recent ones, and reads why a heart was refused", async ({
    page,
  }) => {
    await visitAsMember(page, "en", { path: "/recent" });
    await expect(page.getByText(t.site("games.recentEmpty"))).toBeVisible();
    await page.goto("/seamless?vassalage=NVS&gameCode=lantern-koi");
    await page.locator("iframe").waitFor();
    const asked = page.waitForRequest(/GCS_recentGame\?.*page=/);
    await page.goto("/recent");
    expect(new URL((await asked).url()).searchParams.get("pageSize")).toBe("20");
    await expect(tileOf(page)).toBeVisible();

    const message = t.refusal("favorites_full");
    await page.route("**/wps/relay/MCSFE_addFavoriteGameV2", (route) =>
      route.fulfill({ status: 409, json: { success: false, code: "favorites_full", message } }),
    );
    await pressHeart(page, add);
    await expectToast(page, message);
    await tileOf(page).hover();
    await expect(tileOf(page).getByRole("button", { name: add })).toBeVisible();
  });
});
