import { randomInt } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { openMailbox } from "./inbox.ts";
import { buttonIn, fieldIn, newName, password, type View } from "./site.ts";
import type { Texts } from "./texts.ts";

/** What members do about their own accounts, said once for all journeys. */

/** A number nobody has, as people in Bangladesh write it without the country. */
export function newMobile(): string {
  return `1${randomInt(3, 10)}${String(randomInt(10, 99_999_999)).padStart(8, "0")}`;
}

export function receiverOf(mobile: string): string {
  return `+880${mobile}`;
}

export function newEmail(): string {
  return `${newName()}@mail.test`;
}

export function dialogNamed(page: Page, t: Texts, key: string): Locator {
  return page.getByRole("dialog", { name: t.site(key), exact: true });
}

/** What a toast says, once it is there. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("status").getByText(text, { exact: true }).first()).toBeVisible();
}

type Part = "overview" | "devices" | "history";

/** Goes to the security centre by its address. */
export async function openSecurity(page: Page, t: Texts, part: Part = "overview"): Promise<void> {
  await page.goto(`/member?page=securityCenter&part=${part}`);
  await expect(
    page.getByRole("heading", { level: 1, name: t.site("shell.securityCenter") }),
  ).toBeVisible();
}

/** A row of the security centre by its title, also while a dialog lies over it. */
export function rowOf(page: Page, title: string): Locator {
  return page.getByRole("listitem", { includeHidden: true }).filter({
    has: page.getByRole("heading", { name: title, exact: true, includeHidden: true }),
  });
}

/** A row by what it is about: "mobile". */
export function settingOf(page: Page, t: Texts, name: string): Locator {
  return rowOf(page, t.site(`security.${name}.title`));
}

/** Opens a row's dialog by its only button. */
export async function openSetting(page: Page, t: Texts, name: string): Promise<void> {
  await settingOf(page, t, name).getByRole("button").first().click();
}

export function proofDialog(page: Page, t: Texts): Locator {
  return dialogNamed(page, t, "security.proof.title");
}

/** Shows the login password, which counts for who has nothing better. */
export async function proveByPassword(page: Page, t: Texts): Promise<void> {
  const dialog = proofDialog(page, t);
  await fieldIn(dialog, t, "security.proof.methods.password").fill(password);
  await buttonIn(dialog, t, "security.proof.confirm").click();
}

/** Has a code sent to what is bound, and shows it. */
export async function proveByCode(
  page: Page,
  t: Texts,
  method: "sms_code" | "email_code",
  receiver: string,
): Promise<void> {
  const dialog = proofDialog(page, t);
  const mailbox = await openMailbox(receiver);
  await buttonIn(dialog, t, "fields.sendCode").click();
  const field = fieldIn(dialog, t, `security.proof.methods.${method}`);
  await field.fill(await mailbox.code());
  await buttonIn(dialog, t, "security.proof.confirm").click();
}

/** Fills in a new number or address and the code that was sent to it, and sends the form. */
export async function fillContact(
  page: Page,
  t: Texts,
  kind: "mobile" | "email",
  typed: string,
): Promise<void> {
  const dialog = page.getByRole("dialog");
  const receiver = kind === "mobile" ? receiverOf(typed) : typed;
  const label = kind === "mobile" ? "fields.mobileNum" : "security.email.label";
  const mailbox = await openMailbox(receiver);
  await fieldIn(dialog, t, label).fill(typed);
  await buttonIn(dialog, t, "fields.sendCode").click();
  await fieldIn(dialog, t, "fields.code").fill(await mailbox.code());
  await buttonIn(dialog, t, `security.${kind}.confirm`).click();
}

/** Binds a number or an address to an account that has neither. */
export async function bind(
  page: Page,
  t: Texts,
  kind: "mobile" | "email",
  typed: string,
): Promise<void> {
  await openSecurity(page, t);
  await openSetting(page, t, kind);
  await fillContact(page, t, kind, typed);
  await proveByPassword(page, t);
  await expectToast(page, t.site(`security.${kind}.done`));
}

/** Signs out by the account menu; on phones it is in the menu sheet. */
export async function signOut(
  page: Page,
  t: Texts,
  view: View["name"],
  name: string,
): Promise<void> {
  if (view === "phone") await buttonIn(page.getByRole("navigation"), t, "shell.menu").click();
  else await page.getByRole("button", { name: t.site("shell.accountMenu", { name }) }).click();
  // By its role: the closed menu of the wider page has one that nobody sees.
  await page.getByRole("button", { name: t.site("shell.signOut"), exact: true }).click();
  const prompt = page.getByRole("alertdialog", { name: t.site("shell.promptTitle") });
  await expect(prompt).toContainText(t.site("shell.sureLogout"));
  await buttonIn(prompt, t, "shell.confirm").click();
  await expectToast(page, t.site("shell.signedOut"));
  expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
}

/** Fills in the login dialog that is open, and sends it. */
export async function logIn(page: Page, t: Texts, username: string, secret: string): Promise<void> {
  const dialog = dialogNamed(page, t, "auth.loginTitle");
  await fieldIn(dialog, t, "auth.username").fill(username);
  await fieldIn(dialog, t, "auth.password").fill(secret);
  await buttonIn(dialog, t, "auth.login").click();
}
