import type { CallContext } from "../platform/http/call.ts";

/** Who makes a call, as far as the request shows. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
  /** The browser's own cookie, by which a member may have come to trust it. */
  readonly device?: string | undefined;
  /** The captcha whose picture the browser got last. */
  readonly captchaId?: string | undefined;
}

export const deviceCookie = "__Host-device";
export const captchaCookie = "__Host-captcha";

export function visitorOf({ ip, userAgent, cookie }: CallContext): Visitor {
  return { ip, userAgent, device: cookie(deviceCookie), captchaId: cookie(captchaCookie) };
}
