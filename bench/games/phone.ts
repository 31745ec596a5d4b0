import { chromium, type Browser, type BrowserContext, type CDPSession } from "@playwright/test";
import type { Page } from "@playwright/test";
import { chromiumOptions } from "../../tools/chromium.ts";

/** A usual phone on a usual line, as others measure with: WebPageTest's "4G". */
export const line = {
  mbits: Number(process.env["GAMES_MBITS"] ?? "9"),
  roundTripMs: Number(process.env["GAMES_RTT"] ?? "170"),
};

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "en-GB",
  reducedMotion: "no-preference",
} as const;

/** As on a device with a graphics chip: without it each frame is read back by the page's thread. */
export function launchBrowser(): Promise<Browser> {
  const { args, ...options } = chromiumOptions();
  const chip = ["--use-gl=angle", "--use-angle=swiftshader", "--ignore-gpu-blocklist"];
  const flags = [...args.filter((flag) => flag !== "--disable-gpu"), ...chip];
  return chromium.launch({ ...options, args: flags });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly client: CDPSession;
}

/** A tab of a phone that knows nothing of the site; closed whatever happens. */
export async function visit<T>(browser: Browser, work: (visit: Visit) => Promise<T>): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Performance.enable");
    return await work({ context, page, client });
  } finally {
    await context.close();
  }
}

async function post(site: string, route: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${site}${route}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      language: "en",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const content = (await answer.json()) as { readonly value?: unknown };
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}`);
  return content.value;
}

/** The address of a game's frame, for a guest with play money. */
export async function launchGame(
  site: string,
  { gameCode, vendorCode }: { readonly gameCode: string; readonly vendorCode: string },
): Promise<string> {
  const { token } = (await post(site, "/wps/session/login/freeplay", {
    os: "bench",
    platform: "W",
  })) as { readonly token: string };
  const launch = {
    vassalage: vendorCode,
    gameCode,
    device: "mobile",
    language: "en",
    backUrl: "/",
  };
  const { url } = (await post(site, "/wps/game/launchGame", launch, token)) as {
    readonly url: string;
  };
  return url;
}

/** What must be pressed before the main button of a game that begins with a choice. */
const choices: Readonly<Partial<Record<string, string>>> = {
  roulette: ".roulette-field",
  baccarat: ".baccarat-field",
  keno: ".keno-tools button",
};

/** Whose rounds come by themselves. */
const sharedKinds = new Set(["crash", "dragon-tiger", "live-baccarat", "live-roulette", "sic-bo"]);

/** Presses what makes the choice of a game whole. */
export async function chooseFirst(page: Page, kind: string): Promise<void> {
  const choice = choices[kind];
  if (choice !== undefined) await page.locator(choice).first().tap();
}

/** One round with motion; a table's round comes by itself. */
export async function play(page: Page, kind: string): Promise<void> {
  await chooseFirst(page, kind);
  const button = page.locator("button.play:enabled").first();
  if (!sharedKinds.has(kind)) await button.tap();
}
