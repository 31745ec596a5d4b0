import { wire } from "@baize/contract";
import type { Locator, Page } from "@playwright/test";
import { expect, test, expectSound } from "./fixtures.ts";
import { agreeTo, authorization, button, enterAsOpal } from "./operator.ts";
import { dialogOf, newName, newPlayer, views } from "./site.ts";
import { textsOf } from "./texts.ts";

/**
 * What operators change of the site: each change is seen by a visitor within five seconds, without
 * a restart, and the audit trail tells of it. The second brand of the demo is used, so that other
 * journeys do not meet a site that is closed.
 */

// A closed site refuses calls, and the browser says so in its console.
test.use({ expectedErrors: [/status of (?:4\d\d|503)/] });

const brand = "TIDEWATER";
const seenMs = 5_000;
const t = textsOf("en");

/** The demo's second brand has a host of its own; the port is that of the first. */
function siteOf(page: Page): string {
  const site = new URL(page.url());
  site.hostname = "alt.localhost";
  return site.origin;
}

async function atConsole(page: Page): Promise<void> {
  await enterAsOpal(page, t);
  await openBrand(page);
}

interface BrandRead {
  readonly merchantCode: string;
  readonly maintenance: { readonly from: string | null };
  readonly settings: Readonly<Record<string, unknown>>;
  readonly revision: number;
}

async function readBrand(page: Page): Promise<BrandRead> {
  const headers = await authorization(page);
  const answer = await page.request.get("/console/api/brands", { headers });
  const { value } = (await answer.json()) as { readonly value: readonly BrandRead[] };
  const found = value.find(({ merchantCode }) => merchantCode === brand);
  if (found === undefined) throw new Error(`there is no brand ${brand}`);
  return found;
}

/** A journey that was broken off may have left the brand closed. */
async function openBrand(page: Page): Promise<void> {
  const { maintenance, revision } = await readBrand(page);
  if (maintenance.from === null) return;
  const answer = await page.request.put(`/console/api/brands/${brand}/maintenance`, {
    headers: await authorization(page),
    data: { from: null, until: null, revision },
  });
  expect(answer.status()).toBe(200);
}

async function openPage(page: Page, name: string, search: Readonly<Record<string, string>>) {
  await page.goto(`/console/${name}?${new URLSearchParams(search).toString()}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** A visitor of the brand beside the operator, in a separate window. */
async function newVisitor(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ locale: "en-GB" });
  if (context === undefined) throw new Error("the browser is gone");
  const visitor = await context.newPage();
  await visitor.addInitScript(() => {
    localStorage.setItem("lang", "en");
    for (const audience of ["user", "anonymous"]) {
      sessionStorage.setItem(`popup-closed-${audience}`, "1");
    }
  });
  return visitor;
}

/** What a call answers a visitor of the brand, asked again until it is as expected. */
async function expectSeen(page: Page, path: string, isSeen: (answer: string) => boolean) {
  // Outside of browsers no resolver knows names below "localhost": the header says the host.
  const headers = { host: new URL(siteOf(page)).host };
  const answer = async () => (await page.request.get(path, { headers })).text();
  await expect.poll(async () => isSeen(await answer()), { timeout: seenMs }).toBe(true);
}

async function expectInTrail(page: Page, action: string, text: string | RegExp): Promise<void> {
  await openPage(page, "audit", { action });
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText(t.site(`console.action.${action}`));
  await row.getByRole("button").click();
  await expect(dialogOf(page)).toContainText(text);
  await expectSound(page);
  await page.keyboard.press("Escape");
}

function save(place: Page | Locator): Promise<void> {
  return button(place, t, "desk.save").click();
}

/** Waits until the server took a change. */
async function saved(page: Page, method: string, path: RegExp, act: () => Promise<void>) {
  const answer = page.waitForResponse(
    (response) => response.request().method() === method && path.test(response.url()),
  );
  await act();
  expect((await answer).status()).toBe(200);
}

function localField(place: Locator, key: string): Locator {
  return place.getByRole("textbox", { name: t.site(`console.${key}`), exact: true });
}

test("a banner's new text is on the site within five seconds, and in the trail", async ({
  page,
}) => {
  await atConsole(page);
  const title = `Harbour lights ${newName()}`;
  await openPage(page, "content", { brand, kind: "banner" });
  await expectSound(page);
  await page.getByRole("table").getByRole("button").first().click();
  const drawer = dialogOf(page);
  await drawer.getByRole("tab", { name: "English" }).click();
  await localField(drawer, "contents.text.title").fill("");
  await localField(drawer, "contents.text.title").fill(title);
  await expect(drawer.getByRole("region", { name: "Preview" })).toContainText(title);
  await expectSound(page);
  await saved(page, "PUT", /contents/, () => save(drawer));
  await expect(drawer).toBeHidden();
  await expectSeen(page, "/wps/system/home", (answer) => answer.includes(title));
  const visitor = await newVisitor(page);
  await visitor.goto(siteOf(page));
  await expect(visitor.getByRole("main")).toContainText(title);
  // The server writes the name of the brand behind the host into the page.
  await expect(visitor).toHaveTitle("Tidewater");
  await visitor.context().close();
  await expect(page.getByRole("table")).toContainText(title);
  await expectInTrail(page, "content.updated", title);
});

test("a notice is written, ordered, switched off and deleted", async ({ page }) => {
  await atConsole(page);
  const title = `Tide table ${newName()}`;
  await openPage(page, "content", { brand, kind: "notice" });
  await button(page, t, "contents.create.notice").first().click();
  const drawer = dialogOf(page);
  await save(drawer);
  await expect(drawer).toContainText(t.site("console.contents.fault.needed"));
  await expectSound(page);
  await localField(drawer, "contents.text.title").fill(title);
  const html = localField(drawer, "contents.text.details");
  await html.fill("Ships sail at nine");
  await html.press("ControlOrMeta+a");
  await drawer.getByRole("button", { name: t.site("console.contents.mark.bold") }).click();
  await expect(html).toHaveValue("<strong>Ships sail at nine</strong>");
  const preview = drawer.getByRole("region", { name: "Preview" });
  await expect(preview.locator("strong")).toHaveText("Ships sail at nine");
  await saved(page, "PUT", /contents/, () => save(drawer));
  await expect(drawer).toBeHidden();
  await expectSeen(page, "/wps/system/home", (answer) => answer.includes(title));

  const row = page.getByRole("row", { name: title });
  const up = row.getByRole("button", {
    name: t.site("console.desk.moveUp", { name: title }),
  });
  await saved(page, "PUT", /contents/, () => up.press("Enter"));
  await expect(page.getByRole("row").last()).not.toContainText(title);
  await saved(page, "PUT", /contents/, () => row.getByRole("switch").click());
  await expect(row.getByRole("switch")).toHaveAttribute("aria-checked", "false");
  await expectSeen(page, "/wps/system/home", (answer) => !answer.includes(title));

  await row.getByRole("button", { name: `Open: ${title}` }).click();
  await button(drawer, t, "contents.delete").click();
  await button(page.getByRole("alertdialog"), t, "contents.delete").click();
  await expect(row).toBeHidden();
  await expectInTrail(page, "content.deleted", title);
  await expectInTrail(page, "content.ordered", title);
});

test("a flag counts at once, and a setting that cannot be says so under its field", async ({
  page,
}) => {
  await atConsole(page);
  await openPage(page, "brand", { brand, part: "flags" });
  await expectSound(page);
  const flag = page.getByRole("checkbox", { name: /FREEPLAY3/ });
  const wasOn = await flag.isChecked();
  await flag.setChecked(!wasOn);
  await saved(page, "PUT", /settings/, () => save(page));
  const wanted = `"modId":"FREEPLAY3","enabled":"${wasOn ? "0" : "1"}"`;
  await expectSeen(page, "/wps/system/permissions", (answer) => answer.includes(wanted));
  await expectInTrail(page, "brand.settings_saved", t.site("console.brands.flag.FREEPLAY3.name"));
  await openPage(page, "brand", { brand, part: "flags" });
  await flag.setChecked(wasOn);
  await saved(page, "PUT", /settings/, () => save(page));

  await openPage(page, "brand", { brand, part: "registration" });
  await page.getByText(t.site("console.brands.field.username"), { exact: true }).click();
  const pattern = page.getByRole("textbox", {
    name: t.site("console.brands.acceptedPattern"),
    exact: true,
  });
  await pattern.first().fill("(a+)+");
  await save(page);
  const refused = t.site("console.brands.reason.pattern_refused");
  // Under the field itself; the bar at the foot names the field beside it.
  await expect(page.getByText(refused, { exact: true })).toBeVisible();
  await expect(pattern.first()).toHaveValue("(a+)+");
  await expectSound(page);
});

test("a game that is switched off leaves the site", async ({ page }) => {
  await atConsole(page);
  // Of a kind that no other journey counts.
  await openPage(page, "games", { type: "FISH" });
  await expectSound(page);
  const row = page.getByRole("row").nth(1);
  const name = (await row.getByRole("button").first().textContent()) ?? "";
  const key = `"${name}"`;
  const list = "/wps/game/list?gameType=FISH&pageSize=100";
  await expectSeen(page, list, (answer) => answer.includes(key));
  await saved(page, "PUT", /games/, () => row.getByRole("switch").click());
  await expect(row).toContainText(t.site("console.games.off"));
  await expectSeen(page, list, (answer) => !answer.includes(key));
  await saved(page, "PUT", /games/, () => row.getByRole("switch").click());
  await expectSeen(page, list, (answer) => answer.includes(key));
  await expectInTrail(page, "game.saved", t.site("console.games.isEnabledLabel"));
});

test("maintenance closes the site for a visitor who is there, and opens it again", async ({
  page,
}) => {
  await atConsole(page);
  const visitor = await newVisitor(page);
  await visitor.goto(siteOf(page));
  await expect(visitor.getByRole("main")).toBeVisible();
  await openPage(page, "brand", { brand, part: "maintenance" });
  const close = button(page, t, "brands.closeNow");
  await expect(close).toBeDisabled();
  await page.getByRole("textbox", { name: new RegExp(brand) }).fill(brand);
  await expectSound(page);
  await saved(page, "PUT", /maintenance/, () => close.click());
  await expect(page.getByText(t.site("console.brands.step.closed"))).toBeVisible();
  await expectSeen(page, "/wps/system/status", (answer) => answer.includes('"status":1'));
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(
    t.site("shell.maintenanceTitle"),
  );
  await saved(page, "PUT", /maintenance/, () => button(page, t, "brands.openNow").click());
  await expectSeen(page, "/wps/system/status", (answer) => answer.includes('"status":0'));
  await visitor.reload();
  // Also when a dialog lies over the page by then.
  await expect(visitor.locator("h1")).not.toHaveText(t.site("shell.maintenanceTitle"));
  await visitor.context().close();
  await expectInTrail(page, "brand.maintenance_saved", t.site("console.desk.from"));
});

test("somebody else's change is not undone, and what was typed stays", async ({ page }) => {
  await atConsole(page);
  await openPage(page, "brand", { brand, part: "general" });
  const name = page.getByRole("textbox", { name: t.site("console.brands.brandName"), exact: true });
  const own = await name.inputValue();
  // Another operator saves in the meantime.
  const read = await readBrand(page);
  const settings = { ...read.settings, ageMin: read.settings["ageMin"] === 18 ? 19 : 18 };
  const answer = await page.request.put(`/console/api/brands/${brand}/settings`, {
    headers: await authorization(page),
    data: { settings, revision: read.revision },
  });
  expect(answer.status()).toBe(200);

  await name.fill("Tidewater Bay");
  await save(page);
  await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
  await expect(name).toHaveValue("Tidewater Bay");
  await expectSound(page);
  await button(page, t, "desk.readAgain").click();
  await expect(name).toHaveValue(own);
});

test("who may only look sees everything and can change nothing", async ({ page }) => {
  // The server refuses changes by itself; here the pages must not offer them.
  await page.route("**/console/api/session", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value?: { permissions?: string[] } };
    if (body.value?.permissions !== undefined) {
      body.value.permissions = body.value.permissions.filter((one) => one.endsWith(".read"));
    }
    await route.fulfill({ response: answer, json: body });
  });
  await atConsole(page);
  for (const [name, search] of [
    ["content", { brand, kind: "notice" }],
    ["games", {}],
    ["vendors", {}],
  ] as const) {
    await openPage(page, name, search);
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("switch")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button", { name: /^Move/ })).toHaveCount(0);
  }
  await openPage(page, "content", { brand, kind: "notice" });
  await page.getByRole("table").getByRole("button").first().click();
  await expect(button(dialogOf(page), t, "desk.save")).toHaveCount(0);
  await expect(button(dialogOf(page), t, "contents.delete")).toHaveCount(0);
  await openPage(page, "brand", { brand, part: "general" });
  await expect(page.getByText(t.site("console.brands.readOnly"))).toBeVisible();
  await expect(button(page, t, "desk.save")).toHaveCount(0);
});

test("every page of the site's things reads right to left and fits a phone", async ({ page }) => {
  await atConsole(page);
  for (const view of views) {
    await page.setViewportSize(view);
    for (const name of ["content", "brand", "games", "vendors", "feedback"]) {
      await openPage(page, name, { lang: "ar" });
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expectSound(page);
    }
  }
});

/** What the brand's site answers this member who claims a rebate. */
function claimRebate(player: Page): Promise<string> {
  return player.evaluate(async (path) => {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${sessionStorage.getItem("token") ?? ""}`,
    };
    return (await fetch(path, { method: "POST", headers, body: "{}" })).text();
  }, wire.claimRebate.path);
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = ({ settings }: BrandRead) => settings["registration"] as Fields;

/** What the brand asks of those who register. */
async function askFor(page: Page, registration: Fields): Promise<void> {
  const { settings, revision } = await readBrand(page);
  const answer = await page.request.put(`/console/api/brands/${brand}/settings`, {
    headers: await authorization(page),
    data: { settings: { ...settings, registration }, revision },
  });
  expect(answer.status()).toBe(200);
}

test("one press stops all rewards; a member reads so, and two operators lift it", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const own = textsOf("bn");
  await enterAsOpal(page, t, { path: `/console/promotions?brand=${brand}` });
  const banner = page.locator(`[data-stopped="${brand}"]`);
  await button(page, t, "rewardsStop.stop").click();
  await expectSound(page);
  await button(page.getByRole("alertdialog"), t, "rewardsStop.stop").click();
  await expect(banner).toContainText(t.site("console.rewardsStop.noReason"));
  await expect(button(page, t, "rewardsStop.stop")).toBeHidden();

  // A call cannot read a captcha, which this brand asks for among much else.
  const { username, password, birthday, ...more } = fieldsOf(await readBrand(page));
  await askFor(page, { username, password, birthday });
  const { player } = await newPlayer(browser, "bn", { baseURL: siteOf(page) });
  await askFor(page, { username, password, birthday, ...more });
  const notice = player.locator("[data-rewards-stopped]");
  for (const path of ["/member?page=rewardCenter", "/promotions", "/member?page=vip"]) {
    await player.goto(path);
    await expect(notice).toHaveText(own.site("shell.rewardsStopped"));
    await expectSound(player);
  }
  expect(await claimRebate(player)).toContain("rewards_stopped");

  await button(banner, t, "rewardsStop.explain").click();
  const dialog = dialogOf(page);
  await dialog.getByRole("textbox").fill("A rate was typed wrong");
  await button(dialog, t, "rewardsStop.explain").click();
  await expect(banner).toContainText("A rate was typed wrong");
  await expectSound(page);
  // It is over every page of rewards.
  await page.goto("/console/reward-caps");
  await button(banner, t, "rewardsStop.lift").click();
  await dialog.getByRole("textbox").fill("The rate is corrected");
  await expectSound(page);
  await button(dialog, t, "rewardsStop.lift").click();
  // Nobody has to ask again: the banner says what waits, and leads to it.
  await expect(banner.locator("a")).toHaveText(t.site("console.approvals.open"));
  await expect(banner.locator("button")).toHaveCount(0);
  const second = await agreeTo(browser, page, t);
  await second.context().close();
  await page.goto("/console/reward-caps");
  await expect(banner).toBeHidden();
  // What it had stopped goes on with the lift, all of it.
  await expect(page.locator("[data-held]")).toHaveCount(0);
  await player.goto("/member?page=rewardCenter");
  await expect(player.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
  expect(await claimRebate(player)).not.toContain("rewards_stopped");
  await player.context().close();
});
