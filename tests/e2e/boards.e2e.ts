import { minuteMs } from "@baize/contract/durations";
import type { Locator, Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal } from "./operator.ts";
import {
  atBrand,
  balanceIn,
  depositMoney,
  dialogOf,
  minorOf,
  newWalkers,
  openGame,
  visit,
  type Walker,
} from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** An operator sets a board; a member joins it, plays, climbs, and claims its prize at the end. */

const t = textsOf("en");
const boards = "/member?page=missionLeaderboard&part=boards";
const diceNames = { en: "Amber Dice", bn: "অ্যাম্বার ডাইস" } as const;

/** Fields of times have no seconds. The board has to end while somebody watches. */
const leastMs = 2.5 * minuteMs;
const endsAfter = (at: number) => Math.ceil((at + leastMs) / minuteMs) * minuteMs;

async function writeBoard(page: Page, title: string): Promise<void> {
  await button(page, t, "boards.add").click();
  const dialog = dialogOf(page);
  await dialog.getByRole("checkbox", { name: t.site("console.boards.needsJoin") }).check();
  await button(dialog, t, "boards.save").click();
  await expect(dialog.getByText(t.site("console.desk.rule.fillIn")).first()).toBeVisible();
  const typed = (key: string) => dialog.getByRole("textbox", { name: t.site(key), exact: true });
  await typed("console.missions.name").fill(title);
  await typed("console.missions.text").fill("Roll the dice until it ends.");
  const now = Date.now();
  await dialog.getByLabel(t.site("console.boards.opensAt")).fill(atBrand(now - minuteMs));
  await dialog.getByLabel(t.site("console.desk.from")).fill(atBrand(now - minuteMs));
  await dialog.getByLabel(t.site("console.desk.until")).fill(atBrand(endsAfter(now)));
  await dialog
    .getByRole("combobox", { name: t.site("console.boards.score"), exact: true })
    .selectOption("wagered");
  await typed("console.boards.upTo").fill("2");
  await dialog.getByRole("textbox", { name: "Amount (BDT)" }).fill("12.5");
  await button(dialog, t, "boards.addLine").click();
  const third = dialog.getByRole("group", {
    name: t.site("console.boards.prizeOf", { number: "2" }),
  });
  await third
    .getByRole("combobox", { name: t.site("console.gifts.prize.given") })
    .selectOption("points");
  await third
    .getByRole("textbox", { name: t.site("console.gifts.prize.count"), exact: true })
    .fill("250");
  await expectSound(page);
  await button(dialog, t, "boards.save").click();
}

async function rollDice(player: Page, own: Texts, language: "en" | "bn"): Promise<void> {
  const frame = await openGame(player, own, "bgs", diceNames[language]);
  const roll = frame.getByRole("button", { name: own.game("dice.roll"), exact: false });
  await expect(roll.first()).toBeEnabled({ timeout: 45_000 });
  const before = minorOf(await balanceIn(player).innerText());
  await roll.last().click();
  await expect
    .poll(async () => minorOf(await balanceIn(player).innerText()), { timeout: 20_000 })
    .not.toBe(before);
}

/** The balance moves by what was won, whatever the dice did before. */
async function claim(player: Page, own: Texts, card: Locator): Promise<void> {
  const before = minorOf(await balanceIn(player).innerText());
  await card.getByRole("button", { name: own.site("missions.claim") }).click();
  await expect(
    player.getByText(own.site("missions.claimed", { amount: "\u2066৳12.50\u2069" })),
  ).toBeVisible();
  await expect.poll(async () => minorOf(await balanceIn(player).innerText())).toBe(before + 1250);
}

const cardOf = ({ player }: Walker, title: string) => player.getByRole("region", { name: title });

async function joinAndClimb(seat: Walker, title: string): Promise<void> {
  const { player, own, language } = seat;
  const card = cardOf(seat, title);
  await player.goto(boards);
  await card.getByRole("button", { name: own.site("missions.join") }).click({ timeout: 30_000 });
  await expect(card.getByText(own.site("missions.state.joined"), { exact: true })).toBeVisible();
  await expectSound(player);
  await rollDice(player, own, language);
  await player.goto(boards);
  await expect(card.getByText(own.site("missions.boards.you"))).toBeVisible({ timeout: 30_000 });
  await card.getByRole("button", { name: own.site("missions.boards.details") }).click();
  const details = dialogOf(player);
  await expect(details.getByText(own.site("missions.boards.kind.wagered"))).toBeVisible();
  await expect(details.getByText(own.site("awards.prize.toMall"))).toBeVisible();
  await expectSound(player);
  await player.keyboard.press("Escape");
  await expect(details).toBeHidden();
}

/** Looks among the boards that are over until this one has paid. */
async function waitForPrize(seat: Walker, title: string): Promise<void> {
  const { player, own } = seat;
  await expect(async () => {
    await player.goto(boards);
    await player.getByRole("button", { name: own.site("missions.boards.part.ended") }).click();
    const claimButton = cardOf(seat, title).getByRole("button", {
      name: own.site("missions.claim"),
    });
    await expect(claimButton).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 240_000, intervals: [10_000] });
}

// A board lasts for minutes: both views and languages are walked on the same one.
test("a board is joined, climbed, won and claimed by two members", async ({ page, browser }) => {
  test.setTimeout(600_000);
  const seats = await newWalkers(browser);
  for (const { player, own } of seats) await depositMoney(player, own, "500");
  const title = `Board of ${seats.map(({ name }) => name).join(" and ")}`;

  await visit(page, "en", "/console");
  await enterAsOpal(page, t, { path: "/console/boards" });
  await writeBoard(page, title);
  const second = await agreeTo(browser, page, t);
  await second.context().close();

  for (const seat of seats) await joinAndClimb(seat, title);
  for (const seat of seats) {
    await waitForPrize(seat, title);
    await claim(seat.player, seat.own, cardOf(seat, title));
    await expectSound(seat.player);
  }

  await page.goto("/console/boards");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText(t.site("console.boards.states.finished"));
  await row.getByRole("button").click();
  for (const { name } of seats) {
    await expect(dialogOf(page).getByText(name, { exact: true })).toBeVisible();
  }
  await expectSound(page);
});
