import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { chromiumOptions, ensureChromium } from "./chromium.ts";
import { removePostgres } from "./postgres/index.ts";
import { signInToOffice } from "./screens/agent.ts";
import { signInToConsole } from "./screens/console.ts";
import { shown } from "./screens/pages.ts";
import type { Shown } from "./screens/shown.ts";
import { demoLogins } from "./start/logins.ts";
import { startSpawnedStack } from "./start/spawned.ts";

/**
 * Pictures of every page × phone and desktop × dark and light × English, Bengali and Arabic, into
 * screens/. Fails when a page is wider than its window. `--only=home,wallet` takes the pages whose
 * name begins so; BASE_URL uses a running demo.
 */

const folder = fileURLToPath(new URL("../screens", import.meta.url));
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 1000 } };
const themes = ["dark", "light"] as const;
const languages = ["en", "bn", "ar"] as const;

interface Look {
  readonly size: keyof typeof sizes;
  readonly theme: (typeof themes)[number];
  readonly language: (typeof languages)[number];
}

/** Where each keeps its token, so that one tab can have all of them. */
const tokenKeys = {
  member: "token",
  trial: "token",
  agent: "agent-token",
  operator: "operator-token",
} as const;

type Tokens = Readonly<Record<NonNullable<Shown["as"]>, string>>;

function wantedPages(): readonly Shown[] {
  const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice(7);
  const names = only?.split(",") ?? [];
  const wanted = shown.filter(
    ({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)),
  );
  if (wanted.length > 0) return wanted;
  throw new Error(`No page is called ${only}. Known: ${shown.map(({ name }) => name).join(", ")}`);
}

async function signIn(browser: Browser, site: string): Promise<Tokens> {
  const trial = await fetch(`${site}/wps/session/login/freeplay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ os: "pictures", platform: "W" }),
  });
  const answer = (await trial.json()) as { value?: { token?: string } };
  const [login] = demoLogins();
  if (login === undefined) throw new Error("The demo has no logins.");
  const page = await browser.newPage();
  await page.goto(`${site}/login?lang=en`);
  await page.locator('input[name="username"]').fill(login.username);
  await page.locator('input[name="password"]').fill(login.password);
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await page.waitForFunction(() => sessionStorage.getItem("token") !== null);
  const member = await page.evaluate(() => sessionStorage.getItem("token") ?? "");
  await page.close();
  const agent = await signInToOffice(browser, site);
  const operator = await signInToConsole(browser, site);
  return { member, trial: answer.value?.token ?? "", agent, operator };
}

async function contextOf(browser: Browser, { size, theme, language }: Look) {
  const context = await browser.newContext({
    viewport: sizes[size],
    deviceScaleFactor: 1,
    hasTouch: size === "phone",
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  await context.addInitScript(
    ([chosen, spoken]) => {
      localStorage.setItem("theme", chosen ?? "");
      localStorage.setItem("lang", spoken ?? "");
      // What opens by itself would lie over every picture; frames have a storage of their own.
      if (window.top !== window) return;
      for (const audience of ["user", "anonymous"]) {
        sessionStorage.setItem(`popup-closed-${audience}`, "1");
      }
    },
    [theme, language],
  );
  return context;
}

function isOverlay(address: string): boolean {
  return /^\/(login|register)$|[?&](modal|terms)=/.test(address);
}

/** Takes one picture and answers what is wrong with the page, if anything. */
async function take(
  context: BrowserContext,
  site: string,
  one: Shown,
  look: Look,
  tokens: Tokens,
): Promise<string | undefined> {
  const page = await context.newPage();
  try {
    if (one.as !== undefined) {
      const key = tokenKeys[one.as];
      await page.addInitScript(
        ([name = "", token = ""]) => sessionStorage.setItem(name, token),
        [key, tokens[one.as]],
      );
    }
    const { permissions } = one;
    if (permissions !== undefined) {
      await page.route("**/wps/system/permissions", async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { value: Record<string, unknown> };
        await route.fulfill({ json: { ...body, value: { ...body.value, ...permissions } } });
      });
    }
    await page.goto(`${site}${one.path}`);
    // A dialog lies over a page that is there before it.
    const awaited = isOverlay(one.path) ? "[role=dialog]" : "h1, [role=dialog], iframe";
    await page.locator(awaited).first().waitFor({ timeout: 20_000 });
    await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => {});
    await one.after?.(page);
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    const name = `${one.name}.${look.size}.${look.theme}.${look.language}.png`;
    await page.screenshot({ path: path.join(folder, name), fullPage: one.isWhole === true });
    const { content, view } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      view: window.innerWidth,
    }));
    console.log(name);
    return content <= view ? undefined : `${name}: ${content} px wide in a window of ${view}`;
  } catch (error) {
    const said = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return `${one.name} ${look.size} ${look.theme} ${look.language}: ${said}`;
  } finally {
    await page.close();
  }
}

async function takeAll(browser: Browser, site: string): Promise<string[]> {
  const tokens = await signIn(browser, site);
  const faults: string[] = [];
  const pages = wantedPages();
  for (const size of ["phone", "desktop"] as const) {
    for (const theme of themes) {
      for (const language of languages) {
        const look = { size, theme, language };
        const context = await contextOf(browser, look);
        for (const one of pages) {
          const fault = await take(context, site, one, look, tokens);
          if (fault !== undefined) faults.push(fault);
        }
        await context.close();
      }
    }
  }
  return faults;
}

async function withSite<T>(work: (site: string) => Promise<T>): Promise<T> {
  const given = process.env["BASE_URL"];
  if (given !== undefined && given !== "") return work(given.replace(/\/$/, ""));
  const home = mkdtempSync(path.join(os.tmpdir(), "baize-screens-"));
  const dataDir = path.join(home, "data");
  const stack = await startSpawnedStack({ dataDir, env: { RATE_LIMIT_FACTOR: "1000" } });
  try {
    return await work(stack.site);
  } finally {
    await stack.stop();
    await removePostgres(path.join(dataDir, "postgres"));
    rmSync(home, { recursive: true, force: true });
  }
}

if (!ensureChromium((line) => console.log(line))) throw new Error("There is no Chromium.");
wantedPages();
mkdirSync(folder, { recursive: true });
const faults = await withSite(async (site) => {
  const browser = await chromium.launch(chromiumOptions());
  try {
    return await takeAll(browser, site);
  } finally {
    await browser.close();
  }
});
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? `Pictures are in ${folder}.` : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
