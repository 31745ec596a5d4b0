import { createPrivateKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { WalletAnswer } from "@baize/contract";
import { Over } from "./caller.ts";
import type { Site } from "./site.ts";

/**
 * The vendor of the drill: opens every game it is asked for and keeps the token, and calls the
 * wallet with signed bytes until it has an answer.
 */
export const vendorCode = "HSE";
export const gameCode = "skylark";
/** Keeps the members' money itself; a stand-in plays it. */
export const awayVendorCode = "TDP";

/** One taka in vendor units, and one minor unit. */
const unitsPerMinor = 1_000;

export interface DrillVendor {
  readonly tokens: ReadonlyMap<string, string>;
  wallet(path: string, body: object, onLost: () => void): Promise<WalletAnswer>;
  close(): Promise<void>;
}

export const unitsOf = (amountMinor: number) => amountMinor * unitsPerMinor;

export async function openVendor(site: Site, isOver: () => boolean): Promise<DrillVendor> {
  const key = createPrivateKey(readFileSync(site.keys.vendorPrivate));
  const tokens = new Map<string, string>();
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      if (!request.url?.endsWith("/game/url")) {
        // The games stay as the demo has them.
        response.statusCode = 503;
        return response.end("{}");
      }
      const { user, token } = JSON.parse(text) as { user: string; token: string };
      tokens.set(user, token);
      return response.end(JSON.stringify({ url: `${site.origin}/frame` }));
    });
  });
  await new Promise<void>((resolve) => server.listen(site.vendorPort, "127.0.0.1", resolve));

  async function once(path: string, body: string): Promise<WalletAnswer> {
    const signature = sign("RSA-SHA256", Buffer.from(body), key).toString("base64");
    const answer = await fetch(`${site.origin}/vendor/${vendorCode}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-hub88-signature": signature },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    return (await answer.json()) as WalletAnswer;
  }

  return {
    tokens,
    async wallet(path, body, onLost) {
      const text = JSON.stringify(body);
      for (;;) {
        const answer = await once(path, text).catch(() => undefined);
        if (answer !== undefined && answer.status !== "RS_ERROR_UNKNOWN") return answer;
        onLost();
        if (isOver()) throw new Over(`${path} got no answer`);
        await sleep(100);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
