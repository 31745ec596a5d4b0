import sharp from "sharp";
import { expect, test, expectSound } from "./fixtures.ts";
import { expectToast } from "./member.ts";
import { button, enterAsOpal, field } from "./operator.ts";
import { dialogOf, newPlayer, viewOf } from "./site.ts";
import { textsOf } from "./texts.ts";

/** A member proves who they are, and an operator checks; and what the house sets for a member. */

// Other journeys enter as the same operator, who is asked to sign in again.
test.use({ expectedErrors: [/status of 401/] });

const t = textsOf("en");
const bn = textsOf("bn");
const word = (key: string) => t.site(`console.documents.${key}`);
const care = (key: string, values?: Record<string, string>) =>
  t.site(`console.members.care.${key}`, values);

async function photo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const made = sharp({ create: { width: 900, height: 600, channels: 3, background: "#7a9" } });
  return { name: "passport.jpg", mimeType: "image/jpeg", buffer: await made.jpeg().toBuffer() };
}

test("a passport is sent by phone, refused with a reason, sent again and accepted", async ({
  page,
  browser,
}) => {
  const { player, name } = await newPlayer(browser, "bn", { viewport: viewOf("phone") });
  await player.goto("/member?page=verification");
  const passport = player
    .getByRole("listitem")
    .filter({ has: player.getByRole("heading", { name: bn.site("verification.kind.passport") }) });
  async function send() {
    await passport.locator('input[type="file"]').setInputFiles(await photo());
    await expectToast(player, bn.site("verification.sent"));
    await expect(passport).toContainText(bn.site("verification.state.submitted"));
  }
  await expect(passport).toBeVisible();
  // What is enough is said before anything is sent.
  for (const proof of ["identity", "identityText", "address", "addressText", "readableText"]) {
    const words = bn.site(`verification.suffices.${proof}`);
    await expect(player.getByRole("main").getByText(words, { exact: true })).toBeVisible();
  }
  await expectSound(player);
  await send();
  await expectSound(player);

  await enterAsOpal(page, t, { path: "/console/documents" });
  await page.getByRole("button", { name }).click();
  const drawer = dialogOf(page);
  await expect(button(drawer, t, "documents.look")).toBeVisible();
  await page.keyboard.press("a");
  await expect(drawer.getByRole("img", { name: word("title") })).toBeVisible();
  await button(drawer, t, "documents.zoomIn").click();
  await button(drawer, t, "documents.rotate").click();
  await expectSound(page);
  await page.keyboard.press("r");
  await field(drawer, t, "documents.note").fill("The left half is dark.");
  await button(drawer, t, "documents.reject").last().click();
  await expect(drawer).toContainText(t.site("verification.state.rejected"));

  await player.reload();
  await expect(passport).toContainText(bn.site("verification.reason.unreadable"));
  await expect(passport).toContainText("The left half is dark.");
  await send();

  await page.goto("/console/documents");
  await page.getByRole("button", { name }).click();
  await expect(button(drawer, t, "documents.look")).toBeVisible();
  await page.keyboard.press("a");
  await expect(drawer.getByRole("img", { name: word("title") })).toBeVisible();
  // The key means the next step as soon as its button is there.
  await expect(button(drawer, t, "documents.accept").first()).toBeEnabled();
  await page.keyboard.press("a");
  await field(drawer, t, "documents.number").fill(`P-${name}`);
  await expectSound(page);
  await button(drawer, t, "documents.accept").last().click();
  await expect(drawer).toContainText(t.site("verification.state.accepted"));
  await player.reload();
  await expect(passport).toContainText(bn.site("verification.state.accepted"));
  await player.context().close();
});

test("a limit of the house is set for a reason, and the member sees whose it is", async ({
  page,
  browser,
}) => {
  const { player, name } = await newPlayer(browser, "en");
  await enterAsOpal(page, t, { path: `/console/members?q=${name}` });
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: t.site("console.members.part.protection") }).click();
  const deposits = page.getByRole("region", { name: t.site("protection.kind.deposit") });
  await deposits.getByRole("button").first().click();
  const form = dialogOf(page);
  await field(form, t, "members.reason").fill("asked by phone");
  await form.getByRole("textbox", { name: care("amount") }).fill("750");
  await expectSound(page);
  await button(form, t, "members.care.setHouse").click();
  await expect(form).toBeHidden();
  await expect(deposits).toContainText(care("house"));
  await expect(deposits).toContainText("750.00");
  await page.getByRole("button", { name: t.site("console.members.part.signIns") }).click();
  await expect(
    page.getByRole("heading", { name: t.site("console.members.seen.now") }),
  ).toBeVisible();
  await expectSound(page);

  await player.goto("/member?page=protection");
  await expect(player.getByText(t.site("protection.byHouse"))).toBeVisible();
  await player.context().close();
});
