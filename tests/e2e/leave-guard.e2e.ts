import { expect, expectSound, test } from "./fixtures.ts";
import { enterAsOpal, heading } from "./operator.ts";
import { buttonIn, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/** A page of the console with a form is not left by mistake: what was typed would be lost. */

const t = textsOf("en");

/** A page of the menu, and a field of its form. */
const forms = [
  ["vip", "vip.field.claimDays"],
  ["draws", "draws.checkIn.turnover"],
] as const;

for (const [name, label] of forms) {
  test(`the form of ${name} asks before a link or Back loses what was typed`, async ({ page }) => {
    test.setTimeout(120_000);
    await visit(page, "en", "/console");
    await enterAsOpal(page, t, { path: "/console/members" });
    const link = (place: string) =>
      page.getByRole("link", { name: t.site(`console.shell.${place}`), exact: true }).first();
    await link(name).click();
    const field = page
      .getByRole("main")
      .getByRole("textbox", { name: t.site(`console.${label}`), exact: true });
    const before = await field.inputValue();
    await field.fill(`${before}7`);
    const question = page.getByText(t.site("fields.leaveText"));

    await link("members").click();
    await expect(question).toBeVisible();
    await expectSound(page);
    await buttonIn(page, t, "fields.keepWriting").click();
    await expect(field).toHaveValue(`${before}7`);

    await page.goBack();
    await expect(question).toBeVisible();
    await buttonIn(page, t, "fields.keepWriting").click();
    await expect(field).toHaveValue(`${before}7`);

    // As it was before, nothing would be lost.
    await field.fill(before);
    await link("members").click();
    await expect(heading(page, t, "members.title")).toBeVisible();

    await page.goBack();
    await field.fill(`${before}7`);
    await link("members").click();
    await buttonIn(page, t, "fields.leave").click();
    await expect(heading(page, t, "members.title")).toBeVisible();
  });
}
