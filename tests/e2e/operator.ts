import type { Browser, Locator, Page } from "@playwright/test";
import { demoOperatorPassword } from "../../tools/seed/logins.ts";
import {
  findAuthenticator,
  findSession,
  inTurn,
  keepAuthenticator,
  keepSession,
  type Authenticator,
} from "./authenticator.ts";
import { anotherBrowser, expect, expectSound, newNetwork, test } from "./fixtures.ts";
import { visit } from "./site.ts";
import type { Language, Texts } from "./texts.ts";

/** What a person does at the console's door, said once for all journeys. */

export const opal = { username: "opal", name: "Opal Marsh", password: demoOperatorPassword };

/** Approves what opal asks for. */
export const coral = { username: "coral", name: "Coral Finch", password: demoOperatorPassword };

/** Agrees to what opal, or another administrator, asks for. */
export const agate = { username: "agate", name: "Agate Holm", password: demoOperatorPassword };

export function field(place: Page | Locator, t: Texts, key: string): Locator {
  return place.getByRole("textbox", { name: t.site(`console.${key}`), exact: true });
}

const promotionSums: ReadonlySet<string> = new Set(["amount", "amountMax", "budget", "budgetDay"]);

/** A field of a promotion's form, whose sums say what they are in. */
export function promotionField(form: Locator, t: Texts, key: string): Locator {
  const label = t.site(`console.promotions.field.${key}`);
  const name = promotionSums.has(key) ? `${label} (BDT)` : label;
  return form.getByRole("textbox", { name, exact: true });
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

type Login = typeof opal;

/** The operator's own menu, which no door has; a drawer may lie over it. */
const inside = (page: Page, t: Texts, { name }: Login): Locator =>
  page.getByRole("button", {
    name: t.site("console.shell.menuOf", { name }),
    includeHidden: true,
  });

/** An operator of the demo signs in, for the first time if nobody did before. */
async function signIn(page: Page, t: Texts, login: Login): Promise<void> {
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
  await expect(inside(page, t, login)).toBeVisible();
}

/** In the browser: the tab begins with this session, once. */
function offerSession(token: string): void {
  if (window.top !== window || sessionStorage.getItem("operator-token-offered") !== null) return;
  sessionStorage.setItem("operator-token-offered", "1");
  sessionStorage.setItem("operator-token", token);
}

async function isInside(page: Page, t: Texts, login: Login): Promise<boolean> {
  const menu = inside(page, t, login);
  await menu.or(heading(page, t, "signIn.title")).waitFor();
  return menu.isVisible();
}

/** Goes on with the session that somebody began; answers whether there is one. */
async function goOn(page: Page, t: Texts, login: Login): Promise<boolean> {
  const token = findSession(new URL(page.url()).origin, login.username);
  if (token === undefined) return false;
  await page.evaluate((kept) => sessionStorage.setItem("operator-token", kept), token);
  await page.reload();
  return isInside(page, t, login);
}

/** The site of this run: a page that shows nothing yet does not know it. */
const baseUrl = (): string => test.info().project.use.baseURL ?? "";

/** A page of the console that is opened by an operator. */
interface Entry {
  readonly path?: string;
  readonly language?: Language;
}

/**
 * Opens a page of the console. A code of the authenticator counts once in half a minute, so that
 * one sign-in serves all journeys that do not sign out: they begin inside.
 */
async function enter(
  page: Page,
  t: Texts,
  login: Login,
  { path = "/console", language = "en" }: Entry,
): Promise<void> {
  const kept = findSession(baseUrl(), login.username);
  if (kept !== undefined) await page.addInitScript(offerSession, kept);
  await visit(page, language, path);
  if (await isInside(page, t, login)) return;
  const site = new URL(page.url()).origin;
  await inTurn(site, login.username, async () => {
    // Somebody may have been first.
    if (await goOn(page, t, login)) return;
    await signIn(page, t, login);
    const token = await page.evaluate(() => sessionStorage.getItem("operator-token"));
    keepSession(site, login.username, token ?? "");
  });
}

/** The requested page, which for the console itself is the overview. */
async function expectPage(page: Page, t: Texts): Promise<void> {
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  if (new URL(page.url()).pathname !== "/console") return;
  await expect(title).toHaveText(t.site("console.home.title"));
}

export async function enterAsOpal(page: Page, t: Texts, entry: Entry = {}): Promise<void> {
  await enter(page, t, opal, entry);
  await expectPage(page, t);
}

/** With a session of its own, for journeys that end it. */
export async function signInAsOpal(page: Page, t: Texts): Promise<void> {
  await inTurn(new URL(page.url()).origin, opal.username, () => signIn(page, t, opal));
  await expectPage(page, t);
}

export const enterAsCoral = (page: Page, t: Texts, entry: Entry = {}): Promise<void> =>
  enter(page, t, coral, entry);

/** The second administrator. */
export const enterAsAgate = (page: Page, t: Texts, entry: Entry = {}): Promise<void> =>
  enter(page, t, agate, entry);

/**
 * The second person approves what the page says is waiting, in a separate browser, whose page is
 * returned. The first page stays where the notice led it.
 */
export async function agreeTo(
  browser: Browser,
  page: Page,
  t: Texts,
  language: Language = "en",
): Promise<Page> {
  await button(page, t, "approvals.open").click();
  await expect(page).toHaveURL(/\/console\/approvals\?.*entry=/);
  const network = { "x-forwarded-for": newNetwork() };
  const own = await anotherBrowser(browser, { locale: "en-GB", extraHTTPHeaders: network });
  const second = await own.newPage();
  await enter(second, t, agate, { path: page.url(), language });
  await button(second, t, "approvals.approve").click();
  await button(second.getByRole("alertdialog"), t, "approvals.approve").click();
  await expect(button(second, t, "approvals.approve")).toBeHidden();
  return second;
}

/** For calls beside the page, in the session of the page. */
export async function authorization(page: Page) {
  const token = await page.evaluate(() => sessionStorage.getItem("operator-token"));
  return { authorization: `Bearer ${token ?? ""}` };
}
