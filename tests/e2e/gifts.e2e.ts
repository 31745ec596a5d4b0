import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal } from "./operator.ts";
import { balanceIn, dialogOf, newPlayer, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** An operator gives awards to a list of members; another agrees, and a member claims theirs. */

const t = textsOf("en");

test("a list is checked, corrected, given by two and claimed", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const own = textsOf("bn");
  const { player, name } = await newPlayer(browser, "bn");
  const title = `Thanks ${name}`;

  await visit(page, "en", "/console");
  await enterAsOpal(page, t, { path: "/console/gifts" });
  await button(page, t, "gifts.add").click();
  const dialog = dialogOf(page);
  await button(dialog, t, "gifts.check").click();
  await expect(dialog.getByText(t.site("console.gifts.listMissing"))).toBeVisible();
  const typed = (key: string) =>
    dialog.getByRole("textbox", { name: t.site(`console.${key}`), exact: true });
  await typed("awards.name").fill(title);
  await typed("members.reason").fill("Answers of the survey");
  await typed("gifts.list").fill(`username,amount\n${name},12.5\nnobody-of-that-name,3`);
  await button(dialog, t, "gifts.check").click();
  await expect(dialog.getByText(t.site("console.gifts.problems.unknown"))).toBeVisible();
  await expectSound(page);
  await typed("gifts.list").fill(`username,amount\n${name},12.5`);
  await button(dialog, t, "gifts.check").click();
  const give = t.site("console.gifts.give", { amount: "\u2066৳12.50\u2069" });
  await dialog.getByRole("button", { name: give }).click();
  const second = await agreeTo(browser, page, t);
  await second.context().close();

  await page.goto("/console/gifts");
  await page.getByRole("button", { name: title }).click();
  const drawer = page.getByRole("dialog", { name: title });
  await expect(
    drawer.getByRole("listitem").getByText(t.site("console.gifts.results.given"), { exact: true }),
  ).toBeVisible();
  await expectSound(page);
  await player.goto("/member?page=rewardCenter");
  const ready = player.getByRole("region", { name: own.site("awards.ready") });
  await ready.getByRole("button", { name: own.site("awards.claim") }).click();
  await expect(balanceIn(player)).toHaveText("৳12.50");
});
