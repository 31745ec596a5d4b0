import type { Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import {
  expectToast,
  newEmail,
  openSecurity,
  proofDialog,
  proveByPassword,
  settingOf,
} from "./member.ts";
import { buttonIn, fieldIn, oneWalk, visitAsMember } from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** The member's own details: what can be said, what is fixed, and that it stays. */

const written = {
  nickname: "Rahima K",
  region: "Dhaka",
  address: "12 Lake Road",
  occupation: "Teacher",
  telegram: "@rahima_k",
  zalo: "rahima.k",
} as const;

// The browser itself writes a line for every answer of the 4xx kind.
test.use({ expectedErrors: [/status of 4\d\d/] });

function detail(page: Page, t: Texts, name: string) {
  return fieldIn(page.getByRole("main"), t, `security.details.${name}`);
}

function list(page: Page, t: Texts, name: string) {
  const label = t.site(`security.details.${name}`);
  return page.getByRole("main").getByRole("combobox", { name: label, exact: true });
}

function picture(page: Page, t: Texts, icon: string) {
  return buttonIn(page.getByRole("main"), t, `security.details.icons.${icon}`);
}

async function expectWritten(page: Page, t: Texts): Promise<void> {
  for (const [name, text] of Object.entries(written)) {
    await expect(detail(page, t, name)).toHaveValue(text);
  }
  await expect(list(page, t, "nationality")).toHaveValue("BD");
  await expect(list(page, t, "sourceOfIncome")).toHaveValue("salary");
}

for (const [view, language] of oneWalk("desktop")) {
  const t = textsOf(language);
  test(`details are checked, saved and kept (${view.name}, ${language})`, async ({ page }) => {
    await page.setViewportSize(view);
    const username = await visitAsMember(page, language, { path: "/member?page=profile" });
    await expect(detail(page, t, "nickname")).toHaveValue(username);

    await picture(page, t, "parrot").click();
    await expectToast(page, t.site("security.details.iconDone"));
    await expect(picture(page, t, "parrot")).toHaveAttribute("aria-pressed", "true");

    // Given at the registration, and fixed since.
    await expect(detail(page, t, "birthday")).toHaveValue(/1994/);
    await expect(detail(page, t, "birthday")).not.toBeEditable();

    const save = buttonIn(page.getByRole("main"), t, "security.save");
    await expect(save).toBeDisabled();
    await detail(page, t, "nickname").fill("R");
    await save.click();
    await expect(page.getByText(t.site("security.details.nicknameLength"))).toBeVisible();
    await expectSound(page);
    await buttonIn(page.getByRole("main"), t, "security.details.discard").click();
    await expect(detail(page, t, "nickname")).toHaveValue(username);

    for (const [name, text] of Object.entries(written)) await detail(page, t, name).fill(text);
    await list(page, t, "nationality").selectOption("BD");
    await list(page, t, "sourceOfIncome").selectOption("salary");
    await page.getByRole("link", { name: t.site("shell.securityCenter") }).click();
    const asked = page.getByRole("alertdialog", { name: t.site("fields.leaveTitle") });
    await expect(asked).toBeVisible();
    await expectSound(page);
    await buttonIn(asked, t, "fields.keepWriting").click();
    await save.click();
    await expect(proofDialog(page, t)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(t.site("security.details.unsaved"))).toBeVisible();
    await save.click();
    await proveByPassword(page, t);
    await expectToast(page, t.site("security.details.saved"));
    await expectWritten(page, t);

    await page.reload();
    await expectWritten(page, t);
    await expect(picture(page, t, "parrot")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("main").getByText(written.nickname)).toBeVisible();
  });
}

test("what was given at the registration is shown, and waits to be confirmed", async ({ page }) => {
  const t = textsOf("en");
  const email = newEmail();
  await visitAsMember(page, "en", { email });
  await openSecurity(page, t);
  const row = settingOf(page, t, "email");
  await expect(row).toContainText(email);
  await expect(row).toContainText(t.site("security.notConfirmed"));
  await expect(row).not.toContainText(t.site("security.notSet"));
  await expect(row.getByRole("button")).toContainText(t.site("security.confirmGiven"));
});
