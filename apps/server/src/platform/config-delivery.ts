import { z } from "zod";

/** Settings of messages by phone and mail: a channel without an address is off. */

const demoToken = "standin-sms-token";

export const deliveryVariables = {
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        "Carrier of text messages that speaks Twilio's interface; STANDINS_URL where absent, and " +
        "without either nothing needs a phone.",
    }),
  SMS_ACCOUNT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .default("ACstandin")
    .meta({ description: "Our account at the carrier of text messages." }),
  SMS_TOKEN: z.string().min(1).default(demoToken).meta({
    description: "Our token there. The demo one is refused in production.",
    secret: true,
  }),
  SMS_FROM: z.string().min(1).max(32).default("+15005550006").meta({
    description: "Number, short code or sender id that text messages come from.",
  }),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+\/?$/)
    .optional()
    .meta({
      description:
        "Mail server: smtps://user:password@host, or smtp:// with STARTTLS. Without it no mail " +
        "is sent.",
      secret: true,
    }),
  MAIL_FROM: z.email().default("no-reply@baize.test").meta({
    description: "Address that mails come from. The demo one is refused in production.",
  }),
};

type Given = z.output<z.ZodObject<typeof deliveryVariables>> & {
  readonly NODE_ENV: string;
  readonly STANDINS_URL?: string | undefined;
};

export interface DeliverySettings {
  readonly sms: {
    readonly url: string | undefined;
    readonly account: string;
    readonly token: string;
    readonly from: string;
  };
  readonly mail: { readonly url: string | undefined; readonly from: string };
}

/** What the demo may leave open and production may not. */
export function deliveryProblems(given: Given): string[] {
  if (given.NODE_ENV !== "production") return [];
  const isDemo = (name: "SMS_TOKEN" | "SMS_ACCOUNT" | "SMS_FROM" | "MAIL_FROM") =>
    given[name] === deliveryVariables[name].parse(undefined);
  const hasSms = given.SMS_URL !== undefined;
  const rules: readonly (readonly [boolean, string])[] = [
    [given.SMS_URL?.startsWith("http:") === true, "SMS_URL: production needs an https address."],
    [hasSms && isDemo("SMS_ACCOUNT"), "SMS_ACCOUNT: the demo account is refused in production."],
    [hasSms && isDemo("SMS_TOKEN"), "SMS_TOKEN: the demo token is refused in production."],
    [hasSms && isDemo("SMS_FROM"), "SMS_FROM: the demo number is refused in production."],
    [
      given.SMTP_URL !== undefined && isDemo("MAIL_FROM"),
      "MAIL_FROM: the demo address is refused in production.",
    ],
  ];
  return rules.flatMap(([isBroken, sentence]) => (isBroken ? [sentence] : []));
}

export function deliverySettings(given: Given): DeliverySettings {
  const { SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = given;
  return {
    sms: { url: given.SMS_URL ?? given.STANDINS_URL, account, token, from },
    mail: { url: given.SMTP_URL, from: given.MAIL_FROM },
  };
}
