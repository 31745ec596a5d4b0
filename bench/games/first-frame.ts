import type { Page } from "@playwright/test";
import { line, type Visit } from "./phone.ts";

/**
 * The time of the first call that draws to the screen, in ms of the page. What is drawn into
 * pictures before it is work on the way.
 */
async function watchDrawing(page: Page): Promise<void> {
  // As text: the bench's own compiler would add names that a page does not know.
  await page.addInitScript(`
    const asked = WebGL2RenderingContext.prototype;
    const bind = asked.bindFramebuffer;
    asked.bindFramebuffer = function (target, framebuffer) {
      if (target !== this.READ_FRAMEBUFFER) this.isOffScreen = framebuffer !== null;
      return bind.call(this, target, framebuffer);
    };
    for (const name of ["drawElements", "drawArrays", "drawElementsInstanced"]) {
      const draw = asked[name];
      asked[name] = function (...given) {
        if (this.isOffScreen !== true) globalThis.firstDrawn ??= performance.now();
        return draw.apply(this, given);
      };
    }`);
}

/** Opens a game on a slow line; the time of its first drawing. */
export async function openSlowly({ page, client }: Visit, url: string): Promise<number> {
  await watchDrawing(page);
  const slow = { offline: false, latency: line.roundTripMs, uploadThroughput: -1 };
  await client.send("Network.emulateNetworkConditions", {
    ...slow,
    downloadThroughput: (line.mbits * 1_000_000) / 8,
  });
  await page.goto(url, { waitUntil: "commit" });
  const handle = await page.waitForFunction(
    () => (globalThis as { firstDrawn?: number }).firstDrawn,
    undefined,
    { polling: 50, timeout: 60_000 },
  );
  const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await client.send("Network.emulateNetworkConditions", fast);
  return Number(await handle.jsonValue());
}
