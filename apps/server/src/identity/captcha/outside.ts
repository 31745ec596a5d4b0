import { z } from "zod";

/**
 * An outside captcha service that answers "siteverify", as Turnstile, hCaptcha and reCAPTCHA do.
 *
 * It fails closed: a service that does not answer, in time and in full, counts as a no. Hostname
 * and action are compared here, because a token for another site or another form is genuine too.
 */
export interface CaptchaServiceOptions {
  readonly url: string;
  readonly secret: string;
  /** Hosts the token may have been made for. */
  readonly hostnames: readonly string[];
}

export interface CaptchaService {
  isRight(token: string, purpose: string, ip: string): Promise<boolean>;
}

const timeoutMs = 3_000;
const answerBytesMax = 16_384;

const Verdict = z.object({
  success: z.literal(true),
  hostname: z.string(),
  /** The purpose the site gave when it showed the captcha. */
  action: z.string(),
});

export function createCaptchaService(options: CaptchaServiceOptions): CaptchaService {
  const { url, secret, hostnames } = options;
  return {
    async isRight(token, purpose, ip) {
      try {
        const reply = await fetch(url, {
          method: "POST",
          body: new URLSearchParams({ secret, response: token, remoteip: ip }),
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await reply.text();
        if (!reply.ok || text.length > answerBytesMax) return false;
        const verdict = Verdict.safeParse(JSON.parse(text));
        if (!verdict.success) return false;
        return hostnames.includes(verdict.data.hostname) && verdict.data.action === purpose;
      } catch {
        return false;
      }
    },
  };
}
