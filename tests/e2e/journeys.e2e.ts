import type { Browser, Page } from "@playwright/test";
import { anotherBrowser, expect, expectSound, newNetwork, test } from "./fixtures.ts";
import { button, enterAsAgate, enterAsOpal, heading } from "./operator.ts";
import { balanceIn, dialogOf, newPlayer, visit } from "./site.ts";
import { textsOf } from "./texts.ts";

/**
 * One operator writes a journey, a second one starts it; a member registers, wants news, and after
 * the wait reads the message and claims the award.
 */

const t = textsOf("en");
const text = (key: string, values: Record<string, string> = {}) =>
  t.site(`console.journeys.${key}`, values);

/** A wait, a message of one language, and an award. */
async function write(page: Page, name: string): Promise<void> {
  await visit(page, "en", "/console");
  await enterAsOpal(page, t, { path: "/console/journeys" });
  await expect(heading(page, t, "journeys.title")).toBeVisible();
  await button(page, t, "journeys.add").click();
  const form = dialogOf(page);
  await button(form, t, "drafts.saveDraft").click();
  await expect(form.getByText(t.site("console.desk.englishMissing")).first()).toBeVisible();
  await expectSound(page);
  const typed = (key: string, place = form) =>
    place.getByRole("textbox", {
      // Sums say what they are in.
      name: key === "budget" ? `${text("field.budget")} (BDT)` : text(`field.${key}`),
      exact: true,
    });
  await typed("name").fill(name);
  await typed("wait").fill("1");
  await form.getByRole("combobox", { name: text("field.unit") }).selectOption("minutes");
  const step = (number: number, kind: string) =>
    form.getByRole("group", {
      name: text("stepOf", { number: String(number), kind: text(`step.${kind}`) }),
    });
  const message = step(2, "message");
  // What lacks is asked for in its own language.
  const english = message.getByRole("tab", { name: "English" });
  await expect(english).toHaveAttribute("aria-selected", "true");
  await typed("title", message).fill(`Welcome ${name}`);
  await typed("body", message).fill("A gift waits for you.");
  await expect(message.getByRole("region", { name: text("preview") })).toContainText(name);
  await message
    .getByRole("combobox", { name: text("field.page") })
    .selectOption({ label: text("page.rewardCenter") });
  await form.getByRole("button", { name: `+ ${text("step.award")}` }).click();
  const award = step(3, "award");
  await award.getByRole("tab", { name: "English" }).click();
  await typed("title", award).fill(`Gift ${name}`);
  await award.getByRole("textbox", { name: "Amount (BDT)" }).fill("15");
  await typed("budget").fill("14");
  await button(form, t, "drafts.saveDraft").click();
  await expect(typed("budget")).toBeFocused();
  await typed("budget").fill("3000");
  await button(form, t, "drafts.saveDraft").click();
  const drawer = page.getByRole("dialog", { name });
  await button(drawer, t, "drafts.submit").click();
  await expect(drawer.getByText(text("state.in_review"))).toBeVisible();
  await expectSound(page);
}

async function approve(browser: Browser, page: Page, name: string): Promise<void> {
  const network = { "x-forwarded-for": newNetwork() };
  const own = await anotherBrowser(browser, { locale: "en-GB", extraHTTPHeaders: network });
  const second = await own.newPage();
  await enterAsAgate(second, t, { path: page.url() });
  const drawer = second.getByRole("dialog", { name });
  await button(drawer, t, "drafts.approve").click();
  await button(drawer, t, "drafts.approve").last().click();
  await expect(drawer.getByText(text("state.live"))).toBeVisible();
  await own.close();
}

/** Between 22 and 8 by the brand's clock a journey says nothing. */
function isNight(): boolean {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", {
      hour: "2-digit",
      hourCycle: "h23",
      timeZone: "Asia/Dhaka",
    }).format(new Date()),
  );
  return hour >= 22 || hour < 8;
}

test("a journey is made by two, and a newcomer reads its message and claims its award", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const name = `Hello ${Date.now().toString(36)}`;
  await write(page, name);
  const address = page.url();
  await approve(browser, page, name);

  const { player } = await newPlayer(browser, "en");
  await player.goto("/member?page=messageV2");
  const choice = player.getByRole("switch", { name: t.site("inbox.news.title") });
  await expect(choice).toHaveAttribute("aria-checked", "false");
  await choice.click();
  await expect(choice).toHaveAttribute("aria-checked", "true");
  await expectSound(player);

  const counted = (key: string) =>
    page.getByRole("dialog", { name }).getByText(text(key), { exact: true }).first();
  if (isNight()) {
    await page.goto(address);
    await expect(counted("waiting")).toBeVisible();
  } else {
    const row = player.getByRole("main").getByRole("button", { name: `Welcome ${name}` });
    await expect(row).toBeVisible({ timeout: 120_000 });
    await expect(player, "the tab counts what is unread").toHaveTitle(/^\(\d+\) /);
    await row.click();
    await expect(player.getByText("A gift waits for you.").last()).toBeVisible();
    await expectSound(player);
    await player
      .getByRole("main")
      .getByRole("link", { name: t.site("inbox.go.rewardCenter") })
      .click();
    const ready = player.getByRole("region", { name: t.site("awards.ready") });
    await ready.getByRole("button", { name: t.site("awards.claim") }).click();
    await expect(balanceIn(player)).toHaveText("৳15.00");
  }

  await page.goto(address);
  const drawer = page.getByRole("dialog", { name });
  await button(drawer, t, "drafts.end").click();
  await drawer.getByRole("textbox").fill("The test is over");
  await button(drawer, t, "drafts.end").last().click();
  await expect(drawer.getByText(text("state.ended"), { exact: true })).toBeVisible();
});
