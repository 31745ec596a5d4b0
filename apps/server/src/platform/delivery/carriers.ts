import type { Config } from "../config.ts";
import type { Carriers } from "./carrier.ts";
import { createSmtp } from "./smtp.ts";
import { createTwilio } from "./twilio.ts";

/** The carriers the settings name. */
export function createCarriers({ sms, mail }: Pick<Config, "sms" | "mail">): Carriers {
  return {
    ...(sms.url === undefined ? {} : { sms: createTwilio({ ...sms, url: sms.url }) }),
    ...(mail.url === undefined ? {} : { email: createSmtp({ url: mail.url, from: mail.from }) }),
  };
}
