import { dayMs } from "@baize/contract/durations";
import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal } from "./operator.ts";
import { balanceIn, depositMoney, dialogOf, newPlayer, oneWalk, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

// What waits for a second person is answered as a refusal, and the browser says so.
test.use({ expectedErrors: [/status of 409/] });

/** An operator sets a mission, another agrees; a member joins it, does it and claims its award. */

const t = textsOf("en");

const points = /250|২৫০/u;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 16);

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
    await typed("console.missions.text").fill("One deposit is enough.");
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
    await dialog
      .getByRole("combobox", { name: t.site("console.gifts.prize.given") })
      .selectOption("points");
    await typed("console.gifts.prize.count").fill("250");
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
