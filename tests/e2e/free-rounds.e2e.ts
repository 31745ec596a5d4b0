import { expect, test, expectSound } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal, field } from "./operator.ts";
import { balanceIn, dialogOf, newPlayer } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** An operator gives a round; the member finds it, plays it for nothing and has what it won. */

const t = textsOf("en");
const word = (key: string, values?: Record<string, string>) =>
  t.site(`console.freeRounds.${key}`, values);
const phone = { width: 390, height: 844 };

test("a free round given at the desk is played in the game and its win is money", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { player, name } = await newPlayer(browser, "en");
  await player.setViewportSize(phone);

  await enterAsOpal(page, t);
  await page.getByRole("link", { name: t.site("console.shell.members") }).click();
  await page.getByRole("searchbox", { name: t.site("console.members.search") }).fill(name);
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: t.site("console.members.part.freeRounds") }).click();
  await expect(page.getByText(word("none"))).toBeVisible();
  const member = page.url();
  const dialog = dialogOf(page);
  const fillGift = async (stake: string) => {
    await button(page, t, "freeRounds.give").click();
    await dialog.getByRole("combobox").selectOption("NVS/temple-of-bells");
    await dialog.getByRole("textbox", { name: word("stake") }).fill(stake);
    await field(dialog, t, "freeRounds.rounds").fill("1");
    await field(dialog, t, "members.reason").fill("A welcome gift");
  };
  await fillGift("2.01");
  await expectSound(page);
  await button(dialog, t, "freeRounds.give").click();
  // A gift is money: somebody else agrees. The game does not take this stake, and says so.
  const second = await agreeTo(browser, page, t);
  await page.goto(member);
  await expect(page.getByText(/multiple/)).toBeVisible();
  await fillGift("2");
  await button(dialog, t, "freeRounds.give").click();
  await button(page, t, "approvals.open").click();
  await second.goto(page.url());
  await button(second, t, "approvals.approve").click();
  await button(second.getByRole("alertdialog"), t, "approvals.approve").click();
  await expect(button(second, t, "approvals.approve")).toBeHidden();
  await second.context().close();
  await page.goto(member);
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.first()).toContainText(word("state.open"));
  await expect(rows.nth(1)).toContainText(word("state.failed"));
  await expectSound(page);

  await player.goto("/member?page=bonusDetails");
  const own = player.getByRole("region", { name: t.site("bonuses.free.title"), exact: true });
  await expect(
    own.getByText(t.site("bonuses.free.left", { left: "1", rounds: "1" })),
  ).toBeVisible();
  await expectSound(player);
  await own.getByRole("link", { name: t.site("bonuses.free.play") }).click();
  const frame = player.frameLocator("iframe").first();
  const panel = frame.getByTestId("free-rounds");
  await expect(panel).toContainText(t.game("freeRounds.left", { left: "1", rounds: "1" }));
  await expectSound(player);
  await frame.getByRole("button", { name: t.game("freeRounds.play") }).click();
  const onward = frame.getByRole("button", { name: t.game("freeRounds.onward") });
  await expect(onward).toBeEnabled({ timeout: 90_000 });
  const [won = ""] = /৳[\d,.]+\d/.exec((await panel.textContent()) ?? "") ?? [];
  await onward.click();
  await expect(panel).toHaveCount(0);

  await player.goto("/member?page=bonusDetails");
  await expect(balanceIn(player)).toHaveText(won);
  await expect(own.getByText(t.site("bonuses.free.usedUp"), { exact: true })).toBeVisible();
  await page.reload();
  await expect(rows.first()).toContainText(word("state.used_up"));
});
