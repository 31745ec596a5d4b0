import type { Page } from "@playwright/test";
import { expect, expectSound } from "./fixtures.ts";
import { dialogNamed, signOut } from "./member.ts";
import {
  balanceIn,
  buttonIn,
  expectWelcomeBack,
  fieldIn,
  fillBirthday,
  leaveWelcome,
  newName,
  password,
  inTurn,
  walks,
  visit,
} from "./site.ts";
import { textsOf, type Texts } from "./texts.ts";

/** The ways in by an account elsewhere, through the stand-ins of Google and Facebook. */

/** Goes to the service from the login dialog and stands on its page. */
async function leaveFor(page: Page, t: Texts, provider: string): Promise<void> {
  await page.goto("/login");
  await dialogNamed(page, t, "auth.loginTitle")
    .getByRole("link", { name: t.site("auth.continueWith", { provider }), exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
}

/** Says at the service who one is, and comes back to the site. */
async function continueAs(page: Page, name: string): Promise<void> {
  await page.getByLabel("Somebody else").fill(name);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

for (const [view, language] of walks) {
  const [onDesktop, onPhone] = inTurn(view);
  for (const [provider, declare] of [
    ["Google", onDesktop],
    ["Facebook", onPhone],
  ] as const) {
    declare(
      `${provider} registers once and then signs in (${view.name}, ${language})`,
      async ({ page, extraHTTPHeaders }) => {
        const network = extraHTTPHeaders?.["x-forwarded-for"] ?? "";
        const t = textsOf(language);
        const username = newName();
        const person = `Tester ${username}`;
        await page.setViewportSize(view);
        await visit(page, language);

        await leaveFor(page, t, provider);
        await page.getByRole("button", { name: "Cancel", exact: true }).click();
        const said = page.getByRole("alertdialog", { name: t.site("shell.errorTitle") });
        await expect(said).toContainText(t.site("auth.socialCancelled"));
        await expect(page, "why is taken out of the address").not.toHaveURL(/social/);
        await expectSound(page);
        await buttonIn(said, t, "shell.confirm").click();
        await expect(dialogNamed(page, t, "auth.loginTitle")).toBeVisible();

        await leaveFor(page, t, provider);
        await continueAs(page, person);
        const dialog = dialogNamed(page, t, "auth.registerTitle");
        const banner = t.site("auth.socialAs", { provider, name: `\u2068${person}\u2069` });
        await expect(dialog.getByText(banner)).toBeVisible();
        await expect(page, "the code is taken out of the address").not.toHaveURL(/social/);
        await expectSound(page);
        const email = t.site("auth.optional", { label: t.site("auth.email") });
        await expect(dialog.getByRole("textbox", { name: email, exact: true })).toHaveValue(
          `tester.${username}@mail.test`,
        );
        await fieldIn(dialog, t, "auth.username").fill(username);
        await fieldIn(dialog, t, "auth.password").fill(password);
        await fieldIn(dialog, t, "auth.confirmPassword").fill(password);
        await fillBirthday(dialog, t, "1994-03-21");
        for (const box of await dialog.getByRole("checkbox").all()) await box.check();
        await buttonIn(dialog, t, "auth.register").click();
        await leaveWelcome(page, t, username);

        await signOut(page, t, view.name, username);
        await leaveFor(page, t, provider);
        await continueAs(page, person);
        await expectWelcomeBack(page, t, username, network);
        await expect(page.getByRole("dialog")).toBeHidden();
        await expect(balanceIn(page)).toHaveText("৳0.00");
      },
    );
  }
}
