import type { Locator, Page } from "@playwright/test";
import { demoOperatorPassword } from "../../tools/seed/logins.ts";
import { findAuthenticator, keepAuthenticator, type Authenticator } from "./authenticator.ts";
import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from "./fixtures.ts";
import type { Texts } from "./texts.ts";

/** What a person does at the console's door, said once for all journeys. */

export const opal = { username: "opal", password: demoOperatorPassword };

/** Approves what opal asks for. */
export const coral = { username: "coral", password: demoOperatorPassword };

/** Looks at what is shown as a visitor with a small window and with a screen reader would. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
}

export function field(place: Page | Locator, t: Texts, key: string): Locator {
  return place.getByRole("textbox", { name: t.site(`console.${key}`), exact: true });
}

export function button(place: Page | Locator, t: Texts, key: string): Locator {
  return place.getByRole("button", { name: t.site(`console.${key}`), exact: true });
}

export function heading(page: Page, t: Texts, key: string): Locator {
  return page.getByRole("heading", { name: t.site(`console.${key}`), exact: true });
}

export async function givePassword(
  place: Page | Locator,
  t: Texts,
  login: { readonly username: string; readonly password: string },
): Promise<void> {
  await field(place, t, "signIn.username").fill(login.username);
  await field(place, t, "signIn.password").fill(login.password);
  await button(place, t, "signIn.next").click();
}

/** The key an authenticator app would be given, as it is written beside the QR code. */
export async function readSecret(page: Page): Promise<string> {
  const text = await page.locator("main code").textContent();
  return (text ?? "").replaceAll(" ", "");
}

export async function setUp(page: Page, t: Texts, authenticator: Authenticator): Promise<void> {
  await field(page, t, "signIn.enrolCode").fill(await authenticator.code());
  await button(page, t, "signIn.turnOn").click();
  await expect(heading(page, t, "signIn.keepTitle")).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(10);
  await expect(button(page, t, "signIn.goOn")).toBeDisabled();
  await page.getByRole("checkbox", { name: t.site("console.signIn.kept") }).check();
  await expectSound(page);
  await button(page, t, "signIn.goOn").click();
}

/** An operator of the demo signs in, for the first time if nobody did before. */
async function enter(page: Page, t: Texts, login: typeof opal): Promise<void> {
  const site = new URL(page.url()).origin;
  await givePassword(page, t, login);
  const enrolment = heading(page, t, "signIn.enrolTitle");
  await enrolment.or(heading(page, t, "signIn.codeTitle")).waitFor();
  if (await enrolment.isVisible()) {
    await setUp(page, t, keepAuthenticator(site, login.username, await readSecret(page)));
  } else {
    const known = findAuthenticator(site, login.username);
    if (known === undefined)
      throw new Error(`${login.username} has an authenticator of somebody else's`);
    await field(page, t, "signIn.code").fill(await known.code());
    await button(page, t, "signIn.verify").click();
  }
}

export async function enterAsOpal(page: Page, t: Texts): Promise<void> {
  await enter(page, t, opal);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t.site("console.operators.title"),
  );
}

export async function enterAsCoral(page: Page, t: Texts): Promise<void> {
  await enter(page, t, coral);
  // The door has a heading too, but no way to other pages.
  await expect(page.getByRole("navigation").first()).toBeVisible();
}
