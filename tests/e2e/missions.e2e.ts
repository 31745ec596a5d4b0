import { dayMs } from "@baize/contract/durations";
import type { Locator } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal } from "./operator.ts";
import { balanceIn, depositMoney, dialogOf, newPlayer, oneWalk, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** An operator sets a mission, another agrees; a member joins it, does it and claims its award. */

const t = textsOf("en");

const points = /250|২৫০/u;
const nameOf = (key: "task" | "step", number: number) =>
  t.site(`console.missions.${key}`).replace("{number}", String(number));
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 16);

/** A second task, of rounds of one game that is found by its name. */
async function addGame(dialog: Locator): Promise<void> {
  await button(dialog, t, "missions.addTask").click();
  const task = dialog.getByRole("group", { name: nameOf("task", 2) });
  await task.getByRole("textbox", { name: t.site("console.missions.expected") }).fill("9");
  const search = task.getByRole("textbox", { name: t.site("console.missions.singleGames") });
  await search.fill("no such game");
  await expect(task.getByText(t.site("console.missions.noGame"))).toBeVisible();
  await search.fill("kite climb");
  await task.getByRole("button", { name: /^Kite Climb/u }).click();
  await expect(task.getByRole("button", { name: /Kite Climb$/u })).toBeVisible();
}

/** Points for the first task that is done, and for both. */
async function givePoints(dialog: Locator): Promise<void> {
  await button(dialog, t, "missions.addStep").click();
  for (const [number, count] of [
    [1, "250"],
    [2, "900"],
  ] as const) {
    const step = dialog.getByRole("group", { name: nameOf("step", number) });
    await step
      .getByRole("combobox", { name: t.site("console.gifts.prize.given") })
      .selectOption("points");
    await step.getByRole("textbox", { name: t.site("console.gifts.prize.count") }).fill(count);
  }
  await dialog
    .getByRole("group", { name: nameOf("step", 1) })
    .getByRole("textbox", { name: t.site("console.missions.from") })
    .fill("1");
}

for (const [view, language] of oneWalk("desktop")) {
  test(`a mission is joined, done and claimed, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const own = textsOf(language);
    const { player, name } = await newPlayer(browser, language);
    const title = `Mission of ${name}`;

    await visit(page, "en", "/console");
    await enterAsOpal(page, t, { path: "/console/missions" });
    await button(page, t, "missions.add").click();
    const dialog = dialogOf(page);
    await dialog.getByRole("checkbox", { name: t.site("console.missions.isOpen") }).check();
    await button(dialog, t, "missions.save").click();
    await expect(dialog.getByText(t.site("console.desk.rule.fillIn")).first()).toBeVisible();
    const typed = (key: string) => dialog.getByRole("textbox", { name: t.site(key), exact: true });
    await typed("console.missions.name").fill(title);
    await typed("console.missions.text").fill("A deposit is a good beginning.");
    await dialog.getByLabel(t.site("console.desk.from")).fill(dayFromNow(-2));
    await dialog.getByLabel(t.site("console.desk.until")).fill(dayFromNow(30));
    // A day may end in the middle of a journey.
    await dialog
      .getByRole("combobox", { name: t.site("console.missions.window") })
      .selectOption("once");
    await dialog
      .getByRole("combobox", { name: t.site("console.missions.measure") })
      .selectOption("deposits");
    await typed("console.missions.expected").fill("1");
    await typed("console.missions.completionsMax").fill("5");
    await addGame(dialog);
    await givePoints(dialog);
    await expectSound(page);
    await button(dialog, t, "missions.save").click();
    await expect(button(dialog, t, "missions.save")).toBeHidden();
    const second = await agreeTo(browser, page, t);
    await second.context().close();

    await player.setViewportSize(view);
    await player.goto("/member?page=missionLeaderboard");
    const card = player.getByRole("region", { name: title });
    await expect(card.getByText(own.site("missions.state.join"))).toBeVisible();
    await expect(card.getByText(points)).toBeVisible();
    await expect(card.getByText(/Kite Climb/u)).toBeVisible();
    // So many may still complete it.
    await expect(card.getByText(/^\D*[5৫]\D*$/u)).toBeVisible();
    await expectSound(player);
    await card.getByRole("button", { name: own.site("missions.join") }).click();
    await expect(card.getByText(own.site("missions.state.joined"), { exact: true })).toBeVisible();
    await depositMoney(player, own, "500");
    await player.goto("/member?page=missionLeaderboard");
    await card.getByRole("button", { name: own.site("missions.claim") }).click({ timeout: 30_000 });
    await expect(player.getByRole("status").filter({ hasText: points })).toBeVisible();
    await expect(balanceIn(player)).toHaveText("৳500.00");
    await expect(card.getByText(own.site("missions.award.claimed")).first()).toBeVisible();
    await expectSound(player);

    await page.goto("/console/missions");
    const row = page.getByRole("row").filter({ hasText: title });
    await expect(row).toContainText(t.site("console.missions.open"));
    await expectSound(page);
  });
}
