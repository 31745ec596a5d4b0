import { expect, expectSound, test } from "./fixtures.ts";
import { buttonIn, depositByCall, visitAsMember, walks } from "./site.ts";
import { textsOf } from "./texts.ts";

/** A deposit becomes a badge, then a message, and is read and deleted on its page. */

for (const [view, language] of walks) {
  test(`a deposit is told in the inbox, ${view.name}, ${language}`, async ({ page }) => {
    const t = textsOf(language);
    const isPhone = view.name === "phone";
    await page.setViewportSize(view);
    await visitAsMember(page, language, { money: "1250" });

    await expect(page, "the tab counts what is unread").toHaveTitle(/^\(\d+\) /);
    const menu = isPhone
      ? page.getByRole("button", { name: t.site("shell.menu"), exact: true })
      : page.getByRole("banner").locator("button[popovertarget]");
    await expect(menu.locator(".num")).toHaveText("1");
    await menu.click();
    await page
      .getByRole("link", { name: t.site("shell.messages") })
      .first()
      .click();

    const title = language === "en" ? "Deposit received" : "জমা পাওয়া গেছে";
    const row = page.getByRole("main").getByRole("button", { name: title });
    await expect(row).toHaveAttribute("aria-expanded", "false");
    await expect(row).toContainText(t.site("inbox.unread"));
    await expectSound(page);

    await row.click();
    const amount = page.getByText("৳1,250.00").last();
    await expect(amount).toBeVisible();
    await expect(page, "opening reads it").not.toHaveTitle(/^\(/);
    await expect(menu.locator(".num")).toHaveCount(0);
    await expectSound(page);

    await page
      .getByRole("main")
      .getByRole("link", { name: t.site("inbox.go.transactionHistory") })
      .click();
    await expect(page).toHaveURL(/page=transactionHistory/);
    await page.goBack();
    await expect(amount, "Back leads to the open message").toBeVisible();
    await page.reload();
    await expect(amount).toBeVisible();
    if (isPhone) await buttonIn(page.getByRole("main"), t, "inbox.back").click();
    else await row.click();
    await expect(row).toBeVisible();
    await expect(row).not.toContainText(t.site("inbox.unread"));

    if (isPhone) {
      await buttonIn(page.getByRole("main"), t, "inbox.select").click();
      await page.getByRole("checkbox", { name: t.site("inbox.selectAll") }).check();
      await expectSound(page);
      await buttonIn(page.getByRole("main"), t, "inbox.delete").click();
    } else {
      await page.keyboard.press("j");
      await expect(row).toBeFocused();
      await page.keyboard.press("Delete");
    }
    const sure = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await buttonIn(sure.first(), t, "inbox.delete").click();
    await expect(page.getByText(t.site("inbox.empty"))).toBeVisible();
    await expectSound(page);
  });
}

test("a message that comes meanwhile is there without a reload", async ({ page }) => {
  const t = textsOf("en");
  await visitAsMember(page, "en", { path: "/member?page=messageV2" });
  await expect(page.getByText(t.site("inbox.empty"))).toBeVisible();
  await depositByCall(page, "700");
  await expect(
    page.getByRole("main").getByRole("button", { name: "Deposit received" }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
});
