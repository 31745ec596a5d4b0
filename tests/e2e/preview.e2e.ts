import { expect, expectSound, test } from "./fixtures.ts";
import { button, enterAsOpal, promotionField } from "./operator.ts";
import { buttonIn, dialogOf, fieldIn, visit, visitAsMember } from "./site.ts";
import { textsOf } from "./texts.ts";

/** What operators see of a promotion before it is saved, and a bonus that is known by its code. */

test("a draft is read as members will, in each state and width", async ({ page }) => {
  const t = textsOf("en");
  await visit(page, "en", "/console");
  await enterAsOpal(page, t, { path: "/console/promotions" });
  await button(page, t, "promotions.add").click();
  const form = dialogOf(page);
  const part = form.getByRole("region", { name: t.site("console.preview.title"), exact: true });
  await expect(button(part, t, "preview.show")).toBeDisabled();
  await form
    .getByRole("combobox", { name: t.site("console.promotions.field.kind") })
    .selectOption("deposit");
  await form.getByRole("tab", { name: "English" }).click();
  await promotionField(form, t, "title").fill("Seen before");
  await promotionField(form, t, "amount").fill("25");
  await promotionField(form, t, "expected").fill("500");
  await part.getByRole("combobox", { name: t.site("console.preview.language") }).selectOption("en");
  await fieldIn(part, t, "console.preview.member").fill("nobodyatall");
  await button(part, t, "preview.show").click();
  const none = t.site("console.preview.noMember", { username: "nobodyatall" });
  await expect(part.getByText(none)).toBeVisible();
  const framed = part.frameLocator("iframe");
  await expect(framed.getByText("Seen before").first()).toBeVisible();
  await part.getByText(t.site("console.preview.states.joined"), { exact: true }).click();
  await expect(framed.getByRole("progressbar")).toHaveAttribute("value", "50");
  await expectSound(page);
});

test("a bonus that is listed to nobody is found by its code", async ({ page }) => {
  const t = textsOf("en");
  await visitAsMember(page, "en");
  await buttonIn(page.getByRole("banner"), t, "shell.deposit").click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText("Monsoon rounds")).toHaveCount(0);
  await buttonIn(dialog, t, "bonuses.code.have").click();
  await fieldIn(dialog, t, "bonuses.code.label").fill("monsoon");
  await buttonIn(dialog, t, "bonuses.code.use").click();
  await expect(dialog.getByRole("radio", { name: "Monsoon rounds" })).toBeChecked();
  await expectSound(page);
});
