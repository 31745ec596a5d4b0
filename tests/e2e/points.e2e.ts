import type { Browser, Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures.ts";
import { proveByPassword } from "./member.ts";
import { agreeTo, button, enterAsOpal, field } from "./operator.ts";
import { balanceIn, buttonIn, dialogOf, fieldIn, newPlayer, oneWalk, visit } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

// What waits for a second person is answered as a refusal, and a wrong payment password is one.
test.use({ expectedErrors: [/status of 4\d\d/] });

/** An operator gives points, and the member redeems some, converts some, and asks for goods. */

const t = textsOf("en");
const paymentPassword = "480215";

async function choosePaymentPassword(player: Page, own: Texts): Promise<void> {
  await player.goto("/member?page=securityCenter&dialog=payment");
  const dialog = dialogOf(player);
  await fieldIn(dialog, own, "security.payment.label").fill(paymentPassword);
  await fieldIn(dialog, own, "security.payment.confirmLabel").fill(paymentPassword);
  await buttonIn(dialog, own, "security.payment.confirm").click();
  await proveByPassword(player, own);
  await expect(player.getByRole("dialog")).toHaveCount(0);
}

/** The member's page of points in the console. */
async function openPoints(page: Page, name: string): Promise<void> {
  await visit(page, "en", "/console");
  await enterAsOpal(page, t);
  await page.getByRole("link", { name: t.site("console.shell.members") }).click();
  await page.getByRole("searchbox", { name: t.site("console.members.search") }).fill(name);
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: t.site("console.members.part.points") }).click();
  await expect(page.getByText(t.site("console.points.none"))).toBeVisible();
}

/** With a mistake first: nothing is given before everything is said. */
async function givePoints(page: Page, browser: Browser, points: string): Promise<void> {
  await button(page, t, "points.change").click();
  const dialog = dialogOf(page);
  await button(dialog, t, "points.change").click();
  await expect(dialog.getByText(t.site("console.points.wrongPoints"))).toBeVisible();
  await field(dialog, t, "points.amountLabel").fill(points);
  await field(dialog, t, "points.titleLabel").fill("Welcome to the mall");
  await field(dialog, t, "members.reason").fill("A welcome gift");
  await expectSound(page);
  await button(dialog, t, "points.change").click();
  const second = await agreeTo(browser, page, t);
  await second.context().close();
}

const balanceOf = (player: Page, own: Texts) =>
  player.getByRole("region", { name: own.site("points.yours") });

/** 550 points come to 5.50, but are no whole hundred; 500 are converted. */
async function convertSome(player: Page, own: Texts): Promise<void> {
  const balance = balanceOf(player, own);
  await buttonIn(balance, own, "points.convert").click();
  const convert = dialogOf(player);
  await fieldIn(convert, own, "points.points").fill("550");
  await expect(convert).toContainText("৳5.50");
  await fieldIn(convert, own, "points.password").fill(paymentPassword);
  await buttonIn(convert, own, "points.convertNow").click();
  await expect(convert.locator('[aria-invalid="true"]')).toHaveCount(1);
  await fieldIn(convert, own, "points.points").fill("500");
  await buttonIn(convert, own, "points.convertNow").click();
  await expect(player.getByRole("status").filter({ hasText: "৳5.00" })).toBeVisible();
  await expect(balance).toContainText("22,000");
  await expect(balanceIn(player)).toHaveText("৳30.00");
}

for (const [view, language] of oneWalk("phone")) {
  test(`points are given, redeemed and converted, ${view.name}, ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(300_000);
    const own = textsOf(language);
    const { player, name } = await newPlayer(browser, language);
    await player.setViewportSize(view);
    await player.goto("/pointMall");
    const title = own.site("points.title");
    await expect(player.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await player.getByRole("button", { name: own.site("points.tab.redeems") }).click();
    await expect(player.getByText(own.site("points.noRedeems"))).toBeVisible();
    await expectSound(player);

    await openPoints(page, name);
    const member = page.url();
    await givePoints(page, browser, "25000");
    await page.goto(member);
    const row = page.getByRole("main").getByRole("listitem").first();
    await expect(row).toContainText(t.site("console.points.entry.given"));

    await choosePaymentPassword(player, own);
    await player.goto("/pointMall");
    const balance = balanceOf(player, own);
    await expect(balance).toContainText("25,000");
    await expectSound(player);

    // Cash, with a wrong password first: the same card is 2,500 points for 25.00.
    await player.getByRole("button", { name: /25/ }).filter({ hasText: "2,500" }).click();
    const reward = dialogOf(player);
    const secret = fieldIn(reward, own, "points.password");
    await secret.fill("111111");
    const redeem = reward.locator('button[type="submit"]');
    await redeem.click();
    await expect(reward.getByText(own.refusal("payment_password_wrong"))).toBeVisible();
    await expectSound(player);
    await secret.fill(paymentPassword);
    await redeem.click();
    await expect(player.getByRole("status").filter({ hasText: "৳25.00" })).toBeVisible();
    await expect(balance).toContainText("22,500");
    await expect(balanceIn(player)).toHaveText("৳25.00");

    await convertSome(player, own);

    await player.getByRole("button", { name: own.site("points.tab.details") }).click();
    const change = player.getByRole("main").getByRole("listitem");
    await expect(change.first()).toContainText(own.site("points.change.converted"));
    await player.getByRole("button", { name: own.site("points.tab.redeems") }).click();
    await expect(change.first()).toContainText(own.site("points.state.approved"));
    await expectSound(player);
  });
}

const address = {
  name: "Rumi Alam",
  phone: "01711000000",
  street: "12 Lake Road",
  city: "Dhaka",
  postCode: "1205",
} as const;

test("goods are asked for, rejected, and the points are back", async ({ page, browser }) => {
  test.setTimeout(300_000);
  const { player, name } = await newPlayer(browser, "en");
  await openPoints(page, name);
  await givePoints(page, browser, "18000");

  await choosePaymentPassword(player, t);
  await player.goto("/pointMall");
  await player.getByRole("button", { name: /Cricket cap/ }).click();
  const reward = dialogOf(player);
  await fieldIn(reward, t, "points.password").fill(paymentPassword);
  await reward.locator('button[type="submit"]').click();
  await expect(reward.getByText(t.site("points.short")).first()).toBeVisible();
  for (const [part, text] of Object.entries(address)) {
    await fieldIn(reward, t, `points.${part}`).fill(text);
  }
  await expectSound(player);
  await reward.locator('button[type="submit"]').click();
  await expect(player.getByRole("dialog")).toHaveCount(0);
  await player.getByRole("button", { name: t.site("points.tab.redeems") }).click();
  const asked = player.getByRole("main").getByRole("listitem").first();
  await expect(asked).toContainText(t.site("points.state.in_process"));

  await page.goto("/console/points");
  await page.getByRole("button", { name }).click();
  const drawer = dialogOf(page);
  await expect(drawer).toContainText(address.street);
  await expectSound(page);
  await button(drawer, t, "points.reject").first().click();
  await drawer.getByRole("textbox").fill("None is left of this size");
  await button(drawer, t, "points.reject").last().click();
  await (await agreeTo(browser, page, t)).context().close();

  await player.reload();
  await expect(asked).toContainText(t.site("points.state.rejected"));
  await expect(asked).toContainText("None is left of this size");
  await expect(balanceOf(player, t)).toContainText("18,000");
});

test("how points are earned and what they buy is set in the console", async ({ page }) => {
  test.setTimeout(180_000);
  await enterAsOpal(page, t, { path: "/console/points?tab=settings" });
  const form = page.getByRole("form");
  const ratio = field(form, t, "points.set.ratio");
  await expect(ratio).toHaveValue(/\d+/);
  await ratio.fill("none");
  await button(form, t, "desk.save").click();
  await expect(form.getByText(t.site("console.cashier.broken"))).toBeVisible();
  await expectSound(page);
  await page.goto("/console/points?tab=items");
  await page.getByRole("button", { name: "Cricket cap" }).click();
  await expect(field(page, t, "points.field.points")).toHaveValue("18000");
  await expectSound(page);
  await button(page, t, "points.back").click();
  await expect(button(page, t, "points.add")).toBeVisible();
});
