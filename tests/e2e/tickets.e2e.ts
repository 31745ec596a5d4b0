import { expect, expectSound, test } from "./fixtures.ts";
import { balanceIn, minorOf, newPlayer } from "./site.ts";
import { textsOf } from "./texts.ts";
import { giveTickets } from "./wheel-tickets.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** A member uses one ticket of the list in the reward center, and gives the other up. */

test("a ticket is used from the list, and another given up", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const own = textsOf("bn");
  const { player, name } = await newPlayer(browser, "bn");
  await giveTickets(page, browser, name);

  await player.goto("/member?page=rewardCenter");
  const tickets = player.getByRole("region", { name: own.site("draws.ticket.title") });
  // Those of one wheel are one row.
  await expect(tickets.getByRole("listitem")).toHaveCount(1);
  await expect(tickets.getByText(/^[2২]টি টিকিট$/)).toBeVisible();
  await expectSound(player);
  const before = minorOf(await balanceIn(player).innerText());
  // It leads to its wheel, where the turn is seen.
  await tickets
    .getByRole("link", { name: new RegExp(`^${own.site("draws.ticket.use")}`) })
    .first()
    .click();
  await expect(player).toHaveURL(/page=luckyWheel/);
  const take = player.getByRole("button", { name: own.site("draws.wheel.take.wheel") });
  await take.first().click();
  // Its turn is shown, or who wants less motion sees where it ended at once.
  await expect
    .poll(async () => minorOf(await balanceIn(player).innerText()))
    .toBeGreaterThan(before);

  await player.goto("/member?page=rewardCenter");
  await expect(tickets.getByText(/^[1১]টি টিকিট$/)).toBeVisible();
  await tickets.getByRole("button", { name: own.site("draws.ticket.giveUp") }).click();
  const dialog = player.getByRole("alertdialog");
  await expect(dialog.getByText(own.site("draws.ticket.giveUpText"))).toBeVisible();
  await expectSound(player);
  await dialog.getByRole("button", { name: own.site("draws.ticket.giveUp"), exact: true }).click();
  await expect(tickets).toBeHidden();
});
