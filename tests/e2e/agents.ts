import type { Locator, Page } from "@playwright/test";
import { demoPassword } from "../../tools/seed/logins.ts";
import {
  findAuthenticator,
  inTurn,
  keepAuthenticator,
  type Authenticator,
} from "./authenticator.ts";
import { expect, expectSound } from "./fixtures.ts";
import type { Texts } from "./texts.ts";

/** How agents come in at their office, said once for all journeys. */

export function heading(page: Page, t: Texts, key: string): Locator {
  return page.getByRole("heading", { level: 1, name: t.site(key), exact: true });
}

export function button(place: Page | Locator, t: Texts, key: string): Locator {
  return place.getByRole("button", { name: t.site(key), exact: true });
}

export function field(page: Page, t: Texts, key: string): Locator {
  return page.getByRole("textbox", { name: t.site(key), exact: true });
}

export async function givePassword(page: Page, t: Texts, username: string): Promise<void> {
  await field(page, t, "auth.username").fill(username);
  await field(page, t, "auth.password").fill(demoPassword);
  await button(page, t, "auth.login").click();
}

/** Of the ways between pages the one that this window shows. */
const way = (page: Page, t: Texts, key: string): Locator =>
  page
    .getByRole("navigation")
    .getByRole("link", { name: t.site(key), exact: true })
    .filter({ visible: true });

/** To a page of the office: on a phone by way of its group. */
export async function goTo(page: Page, t: Texts, group: string, key: string): Promise<void> {
  await expect(
    way(page, t, key)
      .or(way(page, t, group))
      .first(),
  ).toBeVisible();
  if ((await way(page, t, key).count()) === 0) {
    await way(page, t, group).click();
    // The first page of a group may be the one, with no way to itself.
    await expect(
      way(page, t, key)
        .or(heading(page, t, key))
        .first(),
    ).toBeVisible();
  }
  if ((await way(page, t, key).count()) > 0) await way(page, t, key).click();
}

/** The first sign-in opens nothing but the setting up of the authenticator. */
async function setUp(page: Page, t: Texts, username: string): Promise<Authenticator> {
  await expectSound(page);
  await button(page, t, "security.continue").click();
  const secret = (await page.locator("main code").textContent()) ?? "";
  await expectSound(page);
  await field(page, t, "security.authenticator.codeLabel").fill("000000");
  await button(page, t, "security.authenticator.confirm").click();
  await expect(field(page, t, "security.authenticator.codeLabel")).toHaveAccessibleDescription(
    /\S/,
  );
  const site = new URL(page.url()).origin;
  const authenticator = keepAuthenticator(site, username, secret.replaceAll(" ", ""));
  await field(page, t, "security.authenticator.codeLabel").fill(await authenticator.code());
  await button(page, t, "security.authenticator.confirm").click();
  await expect(heading(page, t, "security.authenticator.codesTitle")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(10);
  await expectSound(page);
  await button(page, t, "security.authenticator.kept").click();
  return authenticator;
}

export async function giveCode(page: Page, t: Texts, authenticator: Authenticator): Promise<void> {
  await expect(heading(page, t, "agent.checkTitle")).toBeVisible();
  await field(page, t, "auth.check.totp").fill(await authenticator.code());
  await button(page, t, "auth.verify").click();
}

async function signIn(page: Page, t: Texts, username: string): Promise<Authenticator> {
  await givePassword(page, t, username);
  const setup = heading(page, t, "security.authenticator.setupTitle");
  await setup.or(heading(page, t, "agent.checkTitle")).waitFor();
  if (await setup.isVisible()) return setUp(page, t, username);
  const known = findAuthenticator(new URL(page.url()).origin, username);
  if (known === undefined) throw new Error(`${username} has an authenticator of somebody else's`);
  await giveCode(page, t, known);
  return known;
}

/** Comes in with password and authenticator, which is set up if nobody did before. */
export const enter = (page: Page, t: Texts, username: string): Promise<Authenticator> =>
  inTurn(new URL(page.url()).origin, username, () => signIn(page, t, username));
