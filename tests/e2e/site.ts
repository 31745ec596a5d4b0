import { randomUUID } from "node:crypto";
import {
  expect,
  type Browser,
  type BrowserContextOptions,
  type FrameLocator,
  type Locator,
  type Page,
} from "@playwright/test";
import { minuteMs } from "@baize/contract/durations";
import { wire, type WhitelabelNode } from "@baize/contract";
import { sealFor } from "../../apps/server/test/seal.ts";
import { anotherBrowser, newNetwork, test } from "./fixtures.ts";
import { textsOf, type Language, type Texts } from "./texts.ts";

/** What a person does on the site, said once for all journeys. */

export interface View {
  readonly name: "desktop" | "phone";
  readonly width: number;
  readonly height: number;
}

export const views = [
  { name: "desktop", width: 1440, height: 1000 },
  { name: "phone", width: 390, height: 844 },
] as const satisfies readonly View[];

/**
 * A journey is walked on the desktop in one language and on a phone in the other: each size and
 * each language once, not each with each.
 */
export const walks: readonly (readonly [View, "en" | "bn"])[] = [
  [views[0], "en"],
  [views[1], "bn"],
];

/** JOURNEYS=all has every journey walked in both ways, which takes half as long again. */
const isAll = process.env["JOURNEYS"] === "all";

/** The one way of a journey whose other way would lead through the same dialogs. */
export function oneWalk(name: View["name"]): typeof walks {
  return isAll ? walks : walks.filter(([view]) => view.name === name);
}

type Declare = (title: string, body: Parameters<typeof test>[2]) => void;

/**
 * For a file with several journeys, each to be walked in one way: the first declares those of the
 * desktop, the second those of the phone.
 */
export function inTurn(view: View): readonly [Declare, Declare] {
  const unwalked: Declare = () => {};
  if (isAll) return [test, test];
  return view.name === "desktop" ? [test, unwalked] : [unwalked, test];
}

export function viewOf(name: View["name"]): View {
  const view = views.find((known) => known.name === name);
  if (view === undefined) throw new Error(`there is no view ${name}`);
  return view;
}

export const password = "Amber-2026-River";

let count = 0;

/** A user name nobody has: letters and digits, beginning with a letter. */
export function newName(): string {
  count += 1;
  return `j${process.pid.toString(36)}${Date.now().toString(36).slice(-5)}${count}`;
}

/** Opens the site as somebody who reads this language. */
export async function visit(page: Page, language: Language, path = "/"): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem("lang", chosen);
    localStorage.setItem("hisLang", chosen);
  }, language);
  await page.goto(path);
}

export function dialogOf(page: Page): Locator {
  return page.getByRole("dialog");
}

/** Leaves by the key. A dialog that is only opening does not hear it yet: one would press again. */
export async function escape(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    if (await dialog.isVisible()) await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/** A field of a dialog by its label: "auth.username". */
export function fieldIn(dialog: Locator, t: Texts, key: string): Locator {
  return dialog.getByRole("textbox", { name: t.site(key), exact: true });
}

/** The money in the header, or in the bar above a game. */
export function balanceIn(page: Page): Locator {
  return page.locator("header .num").first();
}

export function buttonIn(place: Page | Locator, t: Texts, key: string): Locator {
  return place.getByRole("button", { name: t.site(key), exact: true });
}

/** Chooses a birthday, yyyy-MM-dd, from its three lists. */
export async function fillBirthday(dialog: Locator, t: Texts, birthday: string): Promise<void> {
  const [year = "", month = 0, day = 0] = birthday.split("-").map(Number);
  const list = (key: string) =>
    dialog.getByRole("combobox", { name: t.site(`fields.${key}`), exact: true });
  await list("day").selectOption(String(day));
  await list("month").selectOption(String(month));
  await list("year").selectOption(String(year));
}

/** Opens the register dialog from the page's header. */
export async function openRegistration(page: Page, t: Texts): Promise<Locator> {
  await buttonIn(page.getByRole("banner"), t, "shell.register").click();
  return dialogOf(page);
}

/** Opens the register dialog and fills in what it must have. */
export async function fillRegistration(page: Page, t: Texts, username: string): Promise<Locator> {
  const dialog = await openRegistration(page, t);
  await fieldIn(dialog, t, "auth.username").fill(username);
  await fieldIn(dialog, t, "auth.password").fill(password);
  await fieldIn(dialog, t, "auth.confirmPassword").fill(password);
  await fillBirthday(dialog, t, "1994-03-21");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  return dialog;
}

/** The dialog that greets at the first sign-in: waits for it and closes it. */
export async function leaveWelcome(page: Page, t: Texts, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: t.site("auth.firstTitle", { name }) });
  await dialog.getByRole("button", { name: t.site("auth.firstLook") }).click();
  await expect(dialog).toBeHidden();
}

/** Registers by the form, for journeys in which that is part of the story. */
export async function registerByForm(page: Page, t: Texts): Promise<string> {
  const username = newName();
  const dialog = await fillRegistration(page, t, username);
  await buttonIn(dialog, t, "auth.register").click();
  await leaveWelcome(page, t, username);
  await expect(balanceIn(page)).toHaveText("৳0.00");
  return username;
}

/** The sealed body of an encrypted call, for a page that makes it without its form. */
export async function sealed(
  page: Page,
  method: string,
  path: string,
  body: object,
): Promise<string> {
  // Asked by the page: outside of browsers no resolver knows names below "localhost".
  const {
    keys: [key],
  } = await page.evaluate(async () => {
    const answer = await fetch("/.well-known/wps-jwks.json");
    return (await answer.json()) as { readonly keys: Record<string, unknown>[] };
  });
  return sealFor(key, body, { htm: method, htu: path }, new Date());
}

/** Registers by the call of the form, from the page itself, so that it keeps what it would keep. */
async function registerByCall(page: Page, given: { readonly email?: string }): Promise<string> {
  const username = newName();
  const { method, path } = wire.register;
  const body = {
    username,
    password,
    confirmPassword: password,
    birthday: "1994-03-21",
    isAdult: true,
    acceptedTerms: true,
    login: true,
    registerMethod: "WEB",
    registerUrl: new URL("/", page.url()).href,
    ...given,
  };
  const payload = await sealed(page, method, path, body);
  await page.evaluate(
    async ([to, content]) => {
      const language = localStorage.getItem("lang") ?? "";
      const headers = { "content-type": "application/json", language };
      const answer = await fetch(to, { method: "PUT", headers, body: content });
      if (!answer.ok) throw new Error(await answer.text());
      const { value } = (await answer.json()) as { value: { token: string } };
      sessionStorage.setItem("token", value.token);
    },
    [path, JSON.stringify({ payload })] as const,
  );
  return username;
}

/** Somebody new, signed in on the page that is shown. */
export async function register(
  page: Page,
  given: { readonly email?: string } = {},
): Promise<string> {
  const username = await registerByCall(page, given);
  await page.reload();
  await expect(balanceIn(page)).toHaveText("৳0.00");
  return username;
}

/** A deposit by the calls of its form and of SandPay; the money comes a moment later. */
export async function depositByCall(page: Page, amount: string): Promise<void> {
  const order = { methodId: "doyelo", amount: `${amount}.00`, returnPath: "/" };
  const paymentUrl = await page.evaluate(
    async ([to, body, key]) => {
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${sessionStorage.getItem("token") ?? ""}`,
        "idempotency-key": key,
      };
      const answer = await fetch(to, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      const { value } = (await answer.json()) as { value: { paymentUrl: string } };
      return value.paymentUrl;
    },
    [wire.createDeposit.path, JSON.stringify(order), randomUUID()] as const,
  );
  const paid = await page.request.post(paymentUrl, { form: { action: "pay" }, maxRedirects: 0 });
  expect(paid.status()).toBeLessThan(400);
}

interface Arrival {
  readonly email?: string;
  /** Paid in before, in whole taka. */
  readonly money?: string;
  readonly path?: string;
}

/**
 * Opens the site as somebody new who is signed in. The calls are made from the server's barest
 * page: the site as a guest sees it is loaded by journeys that are about guests.
 */
export async function visitAsMember(
  page: Page,
  language: Language,
  { path = "/", money = "0", ...given }: Arrival = {},
): Promise<string> {
  await visit(page, language, "/healthz");
  const username = await registerByCall(page, given);
  if (money !== "0") await depositByCall(page, money);
  await page.goto(path);
  await expect
    .poll(async () => minorOf(await balanceIn(page).innerText()))
    .toBe(Number(money) * 100);
  return username;
}

/** Somebody new at the site, in a separate browser and network. */
export async function newPlayer(
  browser: Browser,
  language: "bn" | "en",
  options: BrowserContextOptions = {},
): Promise<{ readonly player: Page; readonly name: string }> {
  const context = await anotherBrowser(browser, {
    locale: language === "bn" ? "bn-BD" : "en-GB",
    extraHTTPHeaders: { "x-forwarded-for": newNetwork() },
    ...options,
  });
  const player = await context.newPage();
  return { player, name: await visitAsMember(player, language) };
}

/** A member of one walk, in a browser of their own. */
export interface Walker {
  readonly player: Page;
  readonly name: string;
  readonly own: Texts;
  readonly language: "bn" | "en";
}

/** One for each walk, for what lasts so long that all walks share it. */
export async function newWalkers(browser: Browser): Promise<Walker[]> {
  const walkers: Walker[] = [];
  for (const [view, language] of walks) {
    const { player, name } = await newPlayer(browser, language);
    await player.setViewportSize(view);
    walkers.push({ player, name, own: textsOf(language), language });
  }
  return walkers;
}

/** A moment as fields of the console take it: by the clock of the home brand, six hours ahead. */
export const atBrand = (at: number): string =>
  new Date(at + 360 * minuteMs).toISOString().slice(0, 16);

/** What a member reads who was here before: when, and from which address. */
export async function expectWelcomeBack(
  page: Page,
  t: Texts,
  name: string,
  network: string,
): Promise<void> {
  const place = `\u2066${network}\u2069`;
  const parts = t.site("auth.welcomeBack", { name, place, time: "…" }).split("…");
  const said = page.getByRole("status").filter({ hasText: parts[0] ?? "" });
  await expect(said.filter({ hasText: parts[1] ?? "" }).first()).toBeVisible();
}

/** Takes no bonus with a deposit, where there is one to choose. */
export async function refuseBonus(place: Locator, t: Texts): Promise<void> {
  const none = place.getByRole("radio", { name: t.site("bonuses.none"), exact: true });
  if ((await none.count()) === 0) return;
  // The circle itself is not seen: its whole card is pressed.
  await place.getByText(t.site("bonuses.none"), { exact: true }).click();
  await expect(none).toBeChecked();
}

/** Starts a deposit and stands on the provider's page afterwards. */
export async function startDeposit(page: Page, t: Texts, amount: string): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: t.site("shell.deposit"), exact: true })
    .click();
  const dialog = dialogOf(page);
  await fieldIn(dialog, t, "wallet.amount").fill(amount);
  await refuseBonus(dialog, t);
  await dialog.locator('button[type="submit"]').click();
  await page.waitForURL(/\/pay\//);
}

/** Presses a button of the provider's page by its value; comes back to the site. */
export async function decide(page: Page, action: string): Promise<void> {
  await page.locator(`button[value="${action}"]`).click();
  await page.waitForURL(/page=depositv2/);
}

export async function depositMoney(page: Page, t: Texts, amount: string): Promise<void> {
  await startDeposit(page, t, amount);
  await decide(page, "pay");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: t.site("wallet.received") })).toBeVisible();
  await main.getByRole("button", { name: t.site("wallet.done"), exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** The keyboard is at the outcome that has taken the place of a form, and its head is in sight. */
export async function expectLedTo(heading: Locator): Promise<void> {
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() => heading.evaluate((one) => one.closest("[role=status]") === document.activeElement))
    .toBe(true);
}

/** Opens a game from the in-house or slots page; the answer is its frame. */
export async function openGame(
  page: Page,
  t: Texts,
  category: "bgs" | "rng" | "live",
  name: string,
): Promise<FrameLocator> {
  await page.goto(`/${category}`);
  const main = page.getByRole("main");
  const tile = main.getByRole("link", { name: t.site("lobby.playGame", { name }) }).first();
  const more = main.getByRole("button", { name: t.site("lobby.loadMore"), exact: true });
  // The first page may not hold it.
  await expect(tile.or(more).first()).toBeVisible();
  if (!(await tile.isVisible())) await more.click();
  await tile.click();
  return page.frameLocator("iframe");
}

/** Opens a game by its codes, on a page of its own. */
export async function openFrame(page: Page, vendor: string, code: string): Promise<FrameLocator> {
  await page.goto(`/seamless?vassalage=${vendor}&gameCode=${code}`);
  return page.frameLocator("iframe");
}

/** Opens the game's menu: from the bar over the game where that is the only one. */
export async function openGameMenu(page: Page, frame: FrameLocator, t: Texts): Promise<void> {
  const pages = page.getByRole("button", { name: t.site("lobby.gameMenu"), exact: true });
  const own = frame.getByRole("button", { name: t.game("frame.menu"), exact: true });
  await expect(async () => {
    const button = (await pages.isVisible()) ? pages : own;
    await button.click({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

/** "৳1,234.50" as minor units; a loss has a minus sign of its own, which is no hyphen. */
export function minorOf(text: string): number {
  return Number(text.replaceAll("−", "-").replaceAll(/[^\d-]/g, ""));
}

/** As a brand would be that has a flag on which the demo's brands have off. */
export async function withFlag(page: Page, modId: string): Promise<void> {
  await page.route(/system\/permissions/, async (route) => {
    const headers = { ...route.request().headers(), "if-none-match": "" };
    const response = await route.fetch({ headers });
    const json = (await response.json()) as {
      value: { info: { whitelabel: WhitelabelNode } };
    };
    json.value.info.whitelabel.childrenNodes.push({ modId, enabled: "1", childrenNodes: [] });
    await route.fulfill({ response, json });
  });
}

/** As the site is where no game plays for a jackpot. */
export async function withoutPots(page: Page): Promise<void> {
  await page.route(/VIS_getJackpot/, (route) =>
    route.fulfill({ json: { success: true, value: { jackpots: [] } } }),
  );
}
