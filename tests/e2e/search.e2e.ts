import { expect, test } from "./fixtures.ts";
import { dialogOf, viewOf, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** The search over the whole lobby. */

const en = textsOf("en");
const bn = textsOf("bn");

test("the search opens by key, forgives a slip, and opens what it found", async ({ page }) => {
  await visit(page, "en", "/fish");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await page.keyboard.press("/");
  const field = dialogOf(page).getByRole("combobox");
  await expect(field).toBeFocused();
  // Nothing typed: what others play.
  await expect(dialogOf(page).getByText(en.site("lobby.searchPopular"))).toBeVisible();

  await field.fill("lantren koi");
  const options = dialogOf(page).getByRole("option");
  await expect(options.first()).toContainText("Lantern Koi");
  await expect(dialogOf(page).getByRole("status")).toContainText(/\d+ games?/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/seamless\?vassalage=NVS&gameCode=lantern-koi/);
});

test("arrow keys choose among vendors and games; a vendor leads to its list", async ({ page }) => {
  await visit(page, "en", "/live");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  const dialog = dialogOf(page);
  const field = dialog.getByRole("combobox");
  await field.fill("novella");
  const options = dialog.getByRole("option");
  await expect(options.first()).toContainText("Novella Spins");
  await field.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowUp");
  await field.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/rng\?vassalage=NVS$/);
  // A slash that is pressed while the dialog fades is still a letter in its field.
  await expect(dialog).toBeHidden();
  // What was looked for is offered again.
  await page.keyboard.press("/");
  await dialogOf(page).getByRole("button", { name: "novella" }).click();
  await expect(dialogOf(page).getByRole("option").first()).toContainText("Novella Spins");
  await field.fill("");
  await dialogOf(page)
    .getByRole("button", { name: en.site("lobby.searchClear") })
    .click();
  await expect(dialogOf(page).getByRole("button", { name: "novella" })).toBeHidden();
});

test("a name in Bengali is found, and what is nowhere shows what is popular", async ({ page }) => {
  await page.setViewportSize(viewOf("phone"));
  await visit(page, "bn", "/?modal=search");
  const dialog = dialogOf(page);
  const field = dialog.getByRole("combobox");
  await field.fill("লণ্ঠন");
  await expect(dialog.getByRole("option").first()).toContainText("লণ্ঠন কই");
  await field.fill("zzzzzzzz");
  await expect(dialog.getByRole("status")).toContainText("zzzzzzzz");
  await expect(dialog.getByText(bn.site("lobby.searchPopular"))).toBeVisible();
  await expect(dialog.getByRole("option").first()).toBeVisible();
});

test("the server is asked once somebody has stopped typing", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/wps/game/search") asked.push(url.searchParams.get("keyword") ?? "");
  });
  await page.clock.install();
  await visit(page, "en", "/?modal=search");
  const field = dialogOf(page).getByRole("combobox");
  await expect(field).toBeVisible();
  // However long the machine takes for a letter, to the page it is no time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await field.pressSequentially("lantern");
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(dialogOf(page).getByRole("option").first()).toContainText("Lantern Koi");
  expect(asked).toEqual(["lantern"]);
});
