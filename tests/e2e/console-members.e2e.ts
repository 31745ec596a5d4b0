import { expect, test, expectSound } from "./fixtures.ts";
import { button, enterAsOpal, field } from "./operator.ts";
import { dialogOf, newPlayer } from "./site.ts";
import { textsOf } from "./texts.ts";

/** What operators see of a member, and do about them; the member's own browser is beside it. */

// Whose session has ended is refused, and the browser says so in its console.
test.use({ expectedErrors: [/status of 4\d\d/] });

const t = textsOf("en");
const word = (key: string, values?: Record<string, string>) =>
  t.site(`console.members.${key}`, values);

test("a member is found, noted about, looked at for a reason, and suspended at once", async ({
  page,
  browser,
}) => {
  const { player, name } = await newPlayer(browser, "en");

  await enterAsOpal(page, t);
  await page.getByRole("link", { name: t.site("console.shell.members") }).click();
  await page.getByRole("searchbox", { name: word("search") }).fill(name.toUpperCase());
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

  await page.getByRole("button", { name: word("part.notes") }).click();
  await field(page, t, "members.noteText").fill("Asked by mail to be suspended.");
  await button(page, t, "members.addNote").click();
  await expect(page.getByRole("listitem")).toContainText(["Asked by mail to be suspended."]);

  await page.getByRole("button", { name: word("part.timeline") }).click();
  const rows = page.getByRole("row");
  await expect(rows.nth(1)).toContainText("Asked by mail to be suspended.");
  await page.getByRole("combobox", { name: word("kind") }).selectOption("sign_in");
  await expect(rows.nth(1)).toContainText(word("timeline.sign_in"));
  await expect(page.getByText("Asked by mail to be suspended.")).toHaveCount(0);
  await expectSound(page);
  await rows.nth(1).getByRole("button").click();
  await expect(page.getByRole("heading", { name: word("seen.history") })).toBeVisible();

  await page.getByRole("button", { name: word("part.overview") }).click();
  await page.getByRole("button", { name: `${word("reveal")}: ${word("birthday")}` }).click();
  await field(dialogOf(page), t, "members.reason").fill("ok");
  await button(dialogOf(page), t, "members.show").click();
  await expect(dialogOf(page)).toContainText(word("reasonShort"));
  await field(dialogOf(page), t, "members.reason").fill("age check");
  await button(dialogOf(page), t, "members.show").click();
  await expect(dialogOf(page).getByRole("status")).toContainText(/^\d{4}-\d\d-\d\d/);
  await expectSound(page);
  await page.keyboard.press("Escape");

  await button(page, t, "members.act.suspended").click();
  await field(dialogOf(page), t, "members.reason").fill("asked by mail");
  await button(dialogOf(page), t, "members.act.suspended").click();
  await expect(page.getByText(word("is.suspended"), { exact: true })).toBeVisible();
  await player.reload();
  // The login dialog may open at once, and hides the page behind it from who does not see.
  await expect(
    player.getByRole("button", { name: t.site("shell.login"), includeHidden: true }).first(),
  ).toBeVisible();

  await page.goto("/console/audit");
  // Others are at work as well; the newest entry about the member comes first.
  await expect(rows.filter({ hasText: name })).toContainText([
    t.site("console.action.member.status_saved"),
    t.site("console.action.member.revealed"),
  ]);
});
