import { expect, test } from "./fixtures.ts";
import { visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** Pages a visitor sees instead of the site, and pages that are not there. */

const changes = [
  [
    "maintenance",
    { maintenance: true, maintenanceEndAt: "2027-01-01T06:00:00.000Z" },
    "shell.maintenanceTitle",
    /2027|২০২৭/,
  ],
  [
    "region block",
    { regionRestriction: true, location: { ip: "203.0.113.7" } },
    "shell.blockedTitle",
    "203.0.113.7",
  ],
] as const;

for (const [name, change, title, detail] of changes) {
  test(`${name} takes the place of the site`, async ({ page }) => {
    const t = textsOf("bn");
    await page.route("**/wps/system/permissions", async (route) => {
      const answer = await route.fetch();
      const { value } = (await answer.json()) as { value: { info: object } };
      const info = {
        ...value.info,
        customerService: { csPosition: "MENU", path: "/wps/cs/open?path=x" },
      };
      await route.fulfill({ json: { success: true, value: { ...value, info, ...change } } });
    });
    await visit(page, "bn");
    await expect(page.getByRole("heading", { name: t.site(title) })).toBeVisible();
    await expect(page.getByText(detail), "until when, or from where").toBeVisible();
    await expect(page.getByRole("link", { name: t.site("shell.customerService") })).toBeVisible();
    await expect(page.getByText("Amberjack", { exact: true }), "whose site it is").toBeVisible();
    await page.getByRole("button", { name: "English", exact: true }).click();
    await expect(page.getByRole("heading", { name: textsOf("en").site(title) })).toBeVisible();
  });
}

test("an address that leads nowhere says so and leads home", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/no-such-page");
  await expect(page.getByText(t.site("shell.notFoundTitle"))).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: t.site("shell.toHome") })
    .click();
  await expect(page.getByRole("heading", { name: t.site("lobby.hot") })).toBeVisible();
});
