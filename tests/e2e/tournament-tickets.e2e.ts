import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal } from "./operator.ts";
import { dialogOf, newPlayer, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** Two operators give a ticket of a tournament; a member claims it and enters with it. */

const t = textsOf("en");
const final = { en: "The invited final", bn: "আমন্ত্রিতদের ফাইনাল" };

test("a ticket is given, claimed and used to enter", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const own = textsOf("bn");
  const { player, name } = await newPlayer(browser, "bn");
  const tournament = (key: string) => own.site(`missions.tournaments.${key}`);
  await player.goto("/member?page=missionLeaderboard&part=tournaments");
  const card = player.getByRole("region", { name: final.bn });
  await expect(card.getByText("যোগ দিতে টিকিট লাগে। আপনার কোনো টিকিট নেই।")).toBeVisible();
  const enter = card.getByRole("button", { name: tournament("enterWithTicket") });
  await expect(enter).toBeHidden();

  await visit(page, "en", "/console");
  await enterAsOpal(page, t, { path: "/console/gifts" });
  await button(page, t, "gifts.add").click();
  const dialog = dialogOf(page);
  const typed = (key: string) =>
    dialog.getByRole("textbox", { name: t.site(`console.${key}`), exact: true });
  const chosen = (key: string) =>
    dialog.getByRole("combobox", { name: t.site(`console.gifts.prize.${key}`), exact: true });
  await typed("awards.name").fill(`A seat for ${name}`);
  await typed("members.reason").fill("Won the round before");
  await chosen("kind").selectOption("board_ticket");
  await chosen("tournament").selectOption({ label: final.en });
  await typed("gifts.list").fill(`${name},1`);
  await expectSound(page);
  await button(dialog, t, "gifts.check").click();
  const give = t.site("console.gifts.give", { amount: "1 ticket" });
  await dialog.getByRole("button", { name: give }).click();
  await (await agreeTo(browser, page, t)).context().close();

  await player.goto("/member?page=rewardCenter");
  const ready = player.getByRole("region", { name: own.site("awards.ready") });
  await ready.getByRole("button", { name: own.site("awards.claim") }).click();
  const tickets = player.getByRole("region", { name: own.site("draws.ticket.title") });
  await expect(tickets.getByRole("listitem").getByText(final.bn)).toBeVisible();
  await expectSound(player);

  await player.goto("/member?page=missionLeaderboard&part=tournaments");
  await expect(card.getByText(/যোগ দিতে টিকিট লাগে। আপনার আছে [1১]টি।/)).toBeVisible();
  await enter.click();
  await expectSound(player);
  await player.getByRole("button", { name: tournament("useTicket"), exact: true }).click();
  await expect(card.getByText(/আপনি [1১]টি টিকিট ব্যবহার করেছেন/)).toBeVisible();
  await expectSound(player);
});
