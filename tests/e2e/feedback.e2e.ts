import { Buffer } from "node:buffer";
import type { Locator, Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { dialogNamed } from "./member.ts";
import { buttonIn, fieldIn, viewOf, visit } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** Writing to the house, with pictures, from any page. */

/** Eight squares by eight, of one colour. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGP4v0kFK2IYWhIABzp1Qf9lxAEA" +
    "AAAASUVORK5CYII=",
  "base64",
);

async function openFeedback(page: Page, t: Texts): Promise<Locator> {
  await visit(page, "en", "/help?modal=feedback");
  const dialog = dialogNamed(page, t, "pages.feedback.title");
  await expect(dialog).toBeVisible();
  return dialog;
}

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

async function choose(dialog: Locator, ...files: Chosen[]): Promise<void> {
  await dialog.locator('input[type="file"]').setInputFiles(files);
}

test("a guest writes with a picture and gets a reference", async ({ page }) => {
  const t = textsOf("en");
  await page.setViewportSize(viewOf("phone"));
  const dialog = await openFeedback(page, t);
  await expectSound(page);
  await dialog.getByRole("combobox").selectOption("suggestion");
  await fieldIn(dialog, t, "pages.feedback.content").fill("More games with dice, please.");
  await fieldIn(dialog, t, "pages.feedback.contact").fill("someone@mail.test");
  await choose(dialog, { name: "dice.png", mimeType: "image/png", buffer: png });
  await expect(
    dialog.getByText(t.site("pages.feedback.uploaded", { name: "dice.png" })),
  ).toBeAttached();
  await expect(dialog.locator('img[src^="data:image/png"]')).toBeVisible();
  await expectSound(page);
  await buttonIn(dialog, t, "pages.feedback.send").click();
  await expect(dialog.getByText(t.site("pages.feedback.sentTitle"))).toBeVisible();
  await expect(dialog.locator("bdi")).toHaveText(/^[\da-f]{6}…[\da-f]{6}$/);
  await expectSound(page);
  await buttonIn(dialog, t, "pages.feedback.done").click();
  await expect(dialog).toBeHidden();
});

test("what cannot be sent says why, under its field", async ({ page }) => {
  const t = textsOf("en");
  const dialog = await openFeedback(page, t);
  await buttonIn(dialog, t, "pages.feedback.send").click();
  const content = fieldIn(dialog, t, "pages.feedback.content");
  await expect(dialog.getByText(t.site("pages.feedback.tooShort", { min: "10" }))).toBeVisible();
  await expect(content).toBeFocused();
  await expect(content).toHaveAttribute("aria-invalid", "true");
  const huge = Buffer.alloc(5 * 1024 * 1024 + 1);
  await choose(
    dialog,
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
    { name: "huge.png", mimeType: "image/png", buffer: huge },
  );
  for (const [key, name] of [
    ["notPicture", "notes.txt"],
    ["tooLarge", "huge.png"],
  ] as const) {
    await expect(
      dialog.getByText(t.site(`pages.feedback.${key}`, { name, size: "5" })),
    ).toBeVisible();
  }
  const four = ["a", "b", "c", "d"].map((name) => ({
    name: `${name}.png`,
    mimeType: "image/png",
    buffer: png,
  }));
  await choose(dialog, ...four);
  await expect(dialog.getByText(t.site("pages.feedback.tooMany", { max: "3" }))).toBeVisible();
  await expect(dialog.getByRole("list").getByRole("listitem")).toHaveCount(3);
  await buttonIn(dialog, t, "pages.feedback.add").waitFor({ state: "hidden" });
  await dialog
    .getByRole("button", { name: t.site("pages.feedback.remove", { name: "b.png" }) })
    .click();
  await expect(dialog.getByRole("list").getByRole("listitem")).toHaveCount(2);
  await expectSound(page);
});

test.describe("a file that only says it is a picture", () => {
  test.use({ expectedErrors: [/422/] });
  test("is refused by the server, in words, and is not in the list", async ({ page }) => {
    const t = textsOf("en");
    const dialog = await openFeedback(page, t);
    const buffer = Buffer.from("not a picture at all, whatever it says");
    await choose(dialog, { name: "false.png", mimeType: "image/png", buffer });
    const fault = t.site("pages.feedback.notPicture", { name: "false.png" });
    await expect(dialog.getByText(fault)).toBeVisible();
    await expect(dialog.getByRole("list").getByRole("listitem")).toHaveCount(0);
  });
});

test("what was written survives closing the dialog by mistake", async ({ page }) => {
  const t = textsOf("en");
  const dialog = await openFeedback(page, t);
  await fieldIn(dialog, t, "pages.feedback.content").fill("A long story about a round.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page
    .getByRole("main")
    .getByRole("button", { name: t.site("pages.help.write") })
    .click();
  await expect(fieldIn(dialog, t, "pages.feedback.content")).toHaveValue(/A long story/);
});
