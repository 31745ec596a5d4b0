import { expect, expectSound, test } from "./fixtures.ts";
import { button, enterAsOpal, heading } from "./operator.ts";
import { dialogOf, oneWalk } from "./site.ts";
import { textsOf } from "./texts.ts";

/** Conditions are named, counted, taken over by a promotion, changed and deleted. */

for (const [view, language] of oneWalk("desktop")) {
  test(`a segment is named, counted, used and deleted, ${view.name}, ${language}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const t = textsOf(language);
    const name = `Regulars ${Date.now().toString(36)} ${language}`;
    const text = (key: string, values: Record<string, string> = {}) =>
      t.site(`console.segments.${key}`, values);
    await page.setViewportSize(view);
    await enterAsOpal(page, t, { path: "/console/segments", language });
    await expect(heading(page, t, "segments.title")).toBeVisible();
    await button(page, t, "segments.add").click();
    const form = dialogOf(page);
    await button(form, t, "segments.save").click();
    await expect(form.getByText(text("nameWrong"))).toBeVisible();
    await form.getByRole("textbox", { name: text("name"), exact: true }).fill(name);
    await button(form, t, "segments.addFact").click();
    await form
      .getByRole("combobox", { name: text("fact") })
      .last()
      .selectOption("has_phone");
    await form
      .getByRole("checkbox", { name: text("isNot") })
      .last()
      .check();
    await button(form, t, "segments.countNow").click();
    await expect(form.getByRole("status")).toBeVisible();
    await expectSound(page);
    await button(form, t, "segments.save").click();
    await expect(page.getByText(text("saved"))).toBeVisible();

    await page.goto("/console/promotions?edit=new");
    const promotion = dialogOf(page);
    await promotion
      .getByRole("combobox", { name: t.site("console.promotions.fromSegment") })
      .selectOption({ label: name });
    const phone = promotion.getByRole("combobox", {
      name: t.site("console.promotions.segment.has_phone"),
    });
    await expect(phone).toHaveValue("mustNot");

    await page.goto("/console/segments");
    await page.getByRole("button", { name }).click();
    await expect(form.getByRole("checkbox", { name: text("isNot") }).last()).toBeChecked();
    await button(form, t, "segments.remove").click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: text("remove") })
      .click();
    await expect(page.getByText(text("deleted"))).toBeVisible();
    await expect(page.getByRole("button", { name })).toHaveCount(0);
    await expectSound(page);
  });
}
