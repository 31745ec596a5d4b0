import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal, field, heading } from "./operator.ts";
import { dialogOf, oneWalk } from "./site.ts";
import { textsOf } from "./texts.ts";

/** The house offers a general agent a contract, and takes the offer back again. */

// An offer that is refused, and one that waits for a second person.
test.use({ expectedErrors: [/status of 4\d\d/] });

/** A general agent of the demo. */
const account = "karim";

for (const [view, language] of oneWalk("desktop")) {
  test(`the house offers a contract, ${view.name}, ${language}`, async ({ page, browser }) => {
    test.setTimeout(240_000);
    const t = textsOf(language);
    const text = (key: string) => t.site(`console.agents.${key}`);
    await page.setViewportSize(view);
    await enterAsOpal(page, t, { path: "/console/agents", language });
    await expect(heading(page, t, "agents.title")).toBeVisible();
    await expectSound(page);

    await button(page, t, "agents.offer").click();
    const form = dialogOf(page);
    await button(form, t, "agents.send").click();
    await expect(form.getByText(text("accountMissing"))).toBeVisible();
    await field(form, t, "agents.account").fill(account);
    await form.getByRole("combobox", { name: text("games") }).selectOption("COCKFIGHT");
    await field(form, t, "agents.tier.percent").fill("31");
    await button(form, t, "agents.send").click();
    await expect(form.getByRole("alert")).toBeVisible();
    await field(form, t, "agents.tier.percent").fill("12.5");
    await expectSound(page);
    await button(form, t, "agents.send").click();
    await agreeTo(browser, page, t);

    await page.goto(`/console/agents?q=${account}`);
    const row = page.getByRole("row").filter({ hasText: t.site("shell.gameType.COCKFIGHT") });
    await expect(row).toContainText(text("state.offered"));
    await row.getByRole("button").click();
    const drawer = dialogOf(page);
    await expect(drawer.getByRole("table")).toContainText("12.5%");
    await button(drawer, t, "agents.deed.withdraw").click();
    await drawer
      .getByRole("textbox", { name: t.site("console.queue.reason") })
      .fill("offered by mistake");
    await drawer.locator("form").getByRole("button").click();
    await expect(drawer.getByText(text("state.withdrawn")).first()).toBeVisible();
    await expectSound(page);

    await page.goto("/console/agents?tab=policy");
    await expect(page.getByRole("textbox", { name: text("policy.field.dailyMax") })).toHaveValue(
      "2",
    );
    await expectSound(page);
  });
}

/** Below the same general agent; only one of them moves, and comes to stay where it is. */
const [mover, upline] = ["jahid", "karim"];

for (const [view, language] of oneWalk("phone")) {
  test(`a branch is to move, and is called off, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const t = textsOf(language);
    const text = (key: string) => t.site(`console.agents.moves.${key}`);
    await page.setViewportSize(view);
    await enterAsOpal(page, t, { path: "/console/agents?tab=moves", language });
    await button(page, t, "agents.moves.plan").click();
    const form = dialogOf(page);
    await button(form, t, "agents.moves.look").click();
    await expect(form.getByText(t.site("console.agents.accountMissing")).first()).toBeVisible();
    await field(form, t, "agents.moves.agent").fill("nobody.here");
    await field(form, t, "agents.moves.to").fill(upline);
    await button(form, t, "agents.moves.look").click();
    await expect(form.getByRole("alert")).toBeVisible();
    await field(form, t, "agents.moves.agent").fill(mover);
    await button(form, t, "agents.moves.look").click();
    await expect(form.getByText(text("below"))).toBeVisible();
    await expectSound(page);
    await form
      .getByRole("textbox", { name: t.site("console.queue.reason") })
      .fill("moves to another town");
    await form.locator("form").last().getByRole("button").click();
    await agreeTo(browser, page, t, language);

    await page.goto("/console/agents?tab=moves");
    const row = page.getByRole("row").filter({ hasText: mover }).first();
    await expect(row).toContainText(text("state.planned"));
    await expectSound(page);
    await row.getByRole("button").click();
    const drawer = dialogOf(page);
    await expect(drawer.getByText("moves to another town")).toBeVisible();
    await expectSound(page);
    await drawer
      .getByRole("textbox", { name: t.site("console.queue.reason") })
      .fill("stays after all");
    await drawer.locator("form").getByRole("button").click();
    await expect(row).toContainText(text("state.cancelled"));
  });
}
