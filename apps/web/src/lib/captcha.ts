import type { Captcha, CaptchaPurpose } from "@baize/contract";
import { call } from "./client.ts";
import { CallRefused } from "./refused.ts";

/** The server gives a visitor one captcha a second, in milliseconds. */
export const captchaPaceMs = 1_000;

const triesMax = 6;

/**
 * A captcha of the server. The server counts its second from request to request as they arrive, and
 * other tabs of the visitor count too: a request that came too early is made again.
 */
export async function drawCaptcha(purpose: CaptchaPurpose, signal: AbortSignal): Promise<Captcha> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call("captchaChallenge", { query: { purpose } }, { signal });
    } catch (error) {
      const isEarly = error instanceof CallRefused && error.code === "captcha_too_fast";
      if (!isEarly || tries === triesMax) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, captchaPaceMs));
    signal.throwIfAborted();
  }
}
