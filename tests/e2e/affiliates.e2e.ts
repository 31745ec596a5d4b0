import {
  button as officeButton,
  enter,
  field as officeField,
  goTo,
  heading as officeHeading,
} from "./agents.ts";
import { expect, expectSound, test } from "./fixtures.ts";
import { agreeTo, button, enterAsOpal, field, heading } from "./operator.ts";
import { dialogOf, newName, oneWalk, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** An affiliate is opened, given a plan by two operators, and brings a visitor by a campaign. */

// A plan without its rate, and what waits for a second person.
test.use({ expectedErrors: [/status of 4\d\d/] });

for (const [view, language] of oneWalk("desktop")) {
  test(`two operators approve an affiliate, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const t = textsOf(language);
    const text = (key: string) => t.site(`console.affiliates.${key}`);
    const [plan, username] = [`Plan ${Date.now()}`, newName()];
    await page.setViewportSize(view);
    await enterAsOpal(page, t, { path: "/console/affiliates?tab=plans", language });
    await expect(heading(page, t, "affiliates.title")).toBeVisible();
    await button(page, t, "affiliates.newPlan").click();
    const form = dialogOf(page);
    await field(form, t, "affiliates.planName").fill(plan);
    await button(form, t, "affiliates.savePlan").click();
    await expect(form.getByText(text("wrong"))).toBeVisible();
    await form
      .getByRole("textbox", { name: t.site("console.affiliates.tierRate", { number: "1" }) })
      .fill("30");
    await expectSound(page);
    await button(form, t, "affiliates.savePlan").click();
    await expect(page.getByRole("row").filter({ hasText: plan })).toBeVisible();

    await page.goto("/console/affiliates");
    await button(page, t, "affiliates.open").click();
    await field(dialogOf(page), t, "agents.account").fill(username);
    await dialogOf(page)
      .locator("form")
      .getByRole("button", { name: text("open") })
      .click();
    await expect(dialogOf(page).getByText(text("openedText"))).toBeVisible();
    await expectSound(page);
    await button(page, t, "affiliates.done").click();

    await page.goto(`/console/affiliates?q=${username}`);
    await page.getByRole("row").filter({ hasText: username }).getByRole("button").click();
    const drawer = dialogOf(page);
    await button(drawer, t, "affiliates.decision.approve").click();
    await drawer.getByRole("combobox", { name: text("plan") }).selectOption({ label: plan });
    await drawer.getByRole("textbox", { name: t.site("console.queue.reason") }).fill("a good site");
    await drawer.locator("form").getByRole("button").click();
    await agreeTo(browser, page, t, language);
    await page.goto(`/console/affiliates?q=${username}`);
    await expect(page.getByRole("row").filter({ hasText: username })).toContainText(
      text("status.approved"),
    );
  });
}

for (const [view, language] of oneWalk("phone")) {
  test(`an affiliate makes a campaign, ${view.name}, ${language}`, async ({ page }) => {
    test.setTimeout(240_000);
    const t = textsOf(language);
    const text = (key: string) => t.site(`commissions.affiliate.${key}`);
    await page.setViewportSize(view);
    await visit(page, language, "/agent");
    await enter(page, t, "nadia");
    await goTo(page, t, "agent.groupAffiliate", "agent.campaigns");
    await expect(officeHeading(page, t, "agent.campaigns")).toBeVisible();
    await expect(page.getByText(text("kind.hybrid"))).toBeVisible();
    await expectSound(page);
    const name = `Campaign ${Date.now()}`;
    await officeButton(page, t, "commissions.affiliate.newCampaign").click();
    await officeField(page, t, "commissions.affiliate.name").fill(name);
    await officeButton(page, t, "commissions.affiliate.makeCampaign").click();
    const drawer = page.getByRole("dialog", { name });
    await expect(drawer.getByText(/affiliateCode=/)).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name })).toBeVisible();
    for (const key of ["affiliateMonths", "affiliateReport", "affiliateTools"]) {
      await goTo(page, t, "agent.groupAffiliate", `agent.${key}`);
      await expect(officeHeading(page, t, `agent.${key}`)).toBeVisible();
      await expectSound(page);
    }
  });
}
