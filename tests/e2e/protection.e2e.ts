import { dayMs } from "@baize/contract/durations";
import type { Locator, Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { expectToast } from "./member.ts";
import { buttonIn, depositMoney, fieldIn, inTurn, visitAsMember, walks } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** Limits, the reality check and a break, as a member meets them. */

// The browser itself writes a line for every answer of the 4xx kind.
test.use({ expectedErrors: [/status of 4\d\d/] });

async function openProtection(page: Page, t: Texts): Promise<void> {
  await page.goto("/member?page=protection");
  await expect(
    page.getByRole("heading", { level: 1, name: t.site("shell.helpSection.responsible") }),
  ).toBeVisible();
}

function limitsOf(page: Page, t: Texts, kind: string): Locator {
  return page.getByRole("region", { name: t.site(`protection.kind.${kind}`), exact: true });
}

async function setFirstLimit(page: Page, t: Texts, kind: string, amount: string): Promise<void> {
  await limitsOf(page, t, kind).getByRole("button").first().click();
  const dialog = page.getByRole("dialog");
  await fieldIn(dialog, t, kind === "time" ? "protection.kind.time" : "wallet.amount").fill(amount);
  await expectSound(page);
  await buttonIn(dialog, t, "security.save").click();
  await expect(dialog).toBeHidden();
}

/** The form of a deposit under a limit of 300, before and after it is used up. */
async function depositWithin(page: Page, t: Texts): Promise<void> {
  // The wallet offers no limit to who has one, and takes no more than it allows.
  await page.goto("/?modal=wallet&tab=deposit");
  const wallet = page.getByRole("dialog");
  const send = wallet.locator('button[type="submit"]');
  const left = t.site("wallet.limitLeft", { left: "\u2066৳300.00\u2069" });
  await expect(wallet.getByText(left)).toBeVisible();
  // Nothing above it is offered, nor sent.
  await expect(wallet.getByRole("button", { name: "৳500", exact: true })).toBeHidden();
  await fieldIn(wallet, t, "wallet.amount").fill("500");
  await send.click();
  await expect(fieldIn(wallet, t, "wallet.amount")).toHaveAccessibleDescription(/300/);
  await expect(page).not.toHaveURL(/\/pay\//);
  await page.keyboard.press("Escape");
  await depositMoney(page, t, "300");
  await page.goto("/?modal=wallet&tab=deposit");
  await expect(send).toBeDisabled();
  const [opening] = t.site("wallet.limitFrees").split("{time}");
  await expect(send).toHaveAccessibleDescription(new RegExp(opening?.trim() ?? "…"));
  await expect(fieldIn(wallet, t, "wallet.amount")).toHaveValue("");
  await expect(wallet.getByRole("link", { name: t.site("wallet.toLimits") })).toBeVisible();
  await expectSound(page);
}

for (const [view, language] of walks) {
  const [onDesktop, onPhone] = inTurn(view);
  const t = textsOf(language);
  onDesktop(
    `limits wait, count and hold; a break stops deposits (${view.name}, ${language})`,
    async ({ page }) => {
      await page.setViewportSize(view);
      const account = await visitAsMember(page, language);
      await openProtection(page, t);
      await expectSound(page);

      const lifetime = page.getByRole("region", { name: t.site("protection.lifetime") });
      const net = lifetime.getByText(t.site("protection.netDeposits"), { exact: true });
      await expect(net).toBeVisible();
      await expect(lifetime.getByText("৳0.00")).toHaveCount(3);

      const deposits = limitsOf(page, t, "deposit");
      await expect(deposits.getByText(t.site("protection.noLimit")).first()).toBeVisible();
      await setFirstLimit(page, t, "deposit", "300");
      await expectToast(page, t.site("protection.saved"));
      await setFirstLimit(page, t, "deposit", "900");
      await expectToast(page, t.site("protection.asked"));
      await expect(deposits.getByText("৳300.00").first()).toBeVisible();
      await expect(deposits.getByText("৳900.00")).toBeVisible();
      await expectSound(page);
      await page.reload();
      await buttonIn(deposits, t, "protection.keep").click();
      await expect(deposits.getByText("৳900.00")).toBeHidden();

      await depositWithin(page, t);

      await page.goto("/seamless?vassalage=HSE&gameCode=amber-dice");
      await expect(page.locator("iframe")).toBeVisible();
      await page.goto("/");
      await expect(
        page.getByRole("heading", { name: t.site("lobby.continuePlaying"), exact: true }),
      ).toBeVisible();
      await openProtection(page, t);
      await fieldNamed(page, t, account).fill("somebody-else");
      await buttonIn(page.getByRole("main"), t, "protection.pauseNow").click();
      await expect(page.getByText(t.refusal("confirmation_wrong"))).toBeVisible();
      await fieldNamed(page, t, account).fill(account);
      const stop = buttonIn(page.getByRole("main"), t, "protection.pauseNow");
      await stop.click();
      // Once more before anything is done: what it does, and until when.
      const sure = page.getByRole("alertdialog", { name: t.site("protection.pauseAsk") });
      const [before = ""] = t.site("protection.pauseAskUntil", { time: "…" }).split("…");
      await expect(sure).toContainText(before.trim());
      await expect(sure).toContainText(String(new Date(Date.now() + dayMs).getFullYear()));
      await expectSound(page);
      await buttonIn(sure, t, "shell.cancel").click();
      await expect(page.getByText(t.site("protection.pausedText"))).toHaveCount(0);
      await stop.click();
      await buttonIn(sure, t, "protection.pauseNow").click();
      const paused = page.getByText(t.site("protection.pausedText"));
      await expect(paused).toBeInViewport();
      await expect(page.getByRole("status").filter({ has: paused })).toBeFocused();
      await expectSound(page);
      await expectNothingOffered(page, t);
    },
  );

  onPhone(
    `the reality check waits until it is read (${view.name}, ${language})`,
    async ({ page }) => {
      await page.setViewportSize(view);
      await visitAsMember(page, language);
      // The session has gone on for longer than the interval: the server's answer, an hour older.
      let isRead = false;
      await page.route("**/wps/member/protection/session", async (route) => {
        if (route.request().method() === "POST") isRead = true;
        const answer = await route.fetch();
        const body = (await answer.json()) as {
          value: { realityDueAt: string; startedAt: string };
        };
        const earlier = (at: string) => new Date(Date.parse(at) - 3_700_000).toISOString();
        if (!isRead) body.value.realityDueAt = earlier(body.value.realityDueAt);
        body.value.startedAt = earlier(body.value.startedAt);
        await route.fulfill({ response: answer, json: body });
      });
      await page.goto("/promotions");
      const check = page.getByRole("dialog", { name: t.site("protection.reality"), exact: true });
      await expect(check).toBeVisible();
      await expect(check.getByText(/^1:0\d:\d\d$/)).toBeVisible();
      await expect(check.getByText("৳0.00").first()).toBeVisible();
      await expectSound(page);
      await page.keyboard.press("Escape");
      await expect(check).toBeVisible();
      await page.reload();
      await buttonIn(check, t, "protection.goOn").click();
      await expect(check).toBeHidden();
      await page.reload();
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(check).toBeHidden();
    },
  );
}

/** An excluded member is offered no deposit and no play, and sees what remains. */
async function expectNothingOffered(page: Page, t: Texts): Promise<void> {
  const said = page.getByText(t.site("protection.pausedText"));
  // Also behind the wallet, which hides it from screen readers.
  const inHeader = (key: string) =>
    page
      .locator("header")
      .first()
      .getByRole("button", { name: t.site(key), includeHidden: true, exact: true });
  await page.goto("/");
  await expect(said).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  for (const key of ["lobby.continuePlaying", "lobby.hot", "lobby.biggestWins"]) {
    await expect(page.getByRole("heading", { name: t.site(key), exact: true }), key).toHaveCount(0);
  }
  await expect(page.getByRole("complementary", { name: t.site("games.mini") })).toHaveCount(0);
  await expectSound(page);
  for (const path of ["/?modal=wallet&tab=deposit", "/member?page=depositv2", "/promotions"]) {
    await page.goto(path);
    // The home page behind the wallet says it too.
    await expect(said.last(), path).toBeVisible();
    await expect(inHeader("shell.withdraw")).toBeVisible();
    await expect(inHeader("shell.deposit")).toHaveCount(0);
    await expect(fieldIn(page.locator("body"), t, "wallet.amount")).toHaveCount(0);
    await expectSound(page);
  }
  await page.goto("/seamless?vassalage=HSE&gameCode=amber-dice");
  await expect(said).toBeVisible();
  await expect(page.getByText(t.site("lobby.frameAgain"))).toHaveCount(0);
  await expect(
    page.getByRole("banner").getByRole("link", { name: t.site("shell.home") }),
  ).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: t.site("shell.toHome") }),
  ).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("button", { name: t.site("shell.withdraw") })
    .click();
  await expect(page.getByRole("dialog").getByRole("tab", { selected: true })).toHaveText(
    t.site("shell.withdraw"),
  );
}

function fieldNamed(page: Page, t: Texts, account: string): Locator {
  const name = t.site("protection.pauseConfirm", { account: `\u2068${account}\u2069` });
  return page.getByRole("main").getByRole("textbox", { name, exact: true });
}
