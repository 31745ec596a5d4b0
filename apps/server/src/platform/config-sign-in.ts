import { z } from "zod";

/** Settings of external sign-in services: all are optional, each must be complete. */

const webAddress = z.url({ protocol: /^https?$/ });

export const signInVariables = {
  GOOGLE_ISSUER: webAddress.default("https://accounts.google.com").meta({
    description: "OpenID issuer of the sign-in by Google; plain http only outside production.",
  }),
  GOOGLE_CLIENT_ID: z.string().optional().meta({
    description: "Our client at Google; without it that sign-in is not offered.",
  }),
  GOOGLE_CLIENT_SECRET: z.string().optional().meta({
    description: "Secret of our client at Google.",
    secret: true,
  }),
  FACEBOOK_URL: webAddress.default("https://www.facebook.com/v23.0").meta({
    description: "Where the sign-in by Facebook sends browsers to.",
  }),
  FACEBOOK_GRAPH_URL: webAddress.default("https://graph.facebook.com/v23.0").meta({
    description: "Facebook's API, as the server reaches it.",
  }),
  FACEBOOK_APP_ID: z.string().optional().meta({
    description: "Our app at Facebook; without it that sign-in is not offered.",
  }),
  FACEBOOK_APP_SECRET: z.string().optional().meta({
    description: "Secret of our app at Facebook.",
    secret: true,
  }),
  PHONE_AUTH_URL: webAddress.default("https://identitytoolkit.googleapis.com").meta({
    description: "Phone sign-in of brands that leave codes to Firebase, as browsers reach it.",
  }),
  PHONE_AUTH_API_KEY: z.string().optional().meta({
    description: "Public key of that project for browsers; such brands send no codes without it.",
  }),
  PHONE_AUTH_PROJECT: z.string().optional().meta({
    description: "Project the phone sign-in's tokens must be made for.",
  }),
  PHONE_AUTH_ISSUER: webAddress.default("https://securetoken.google.com").meta({
    description: "Issuer of those tokens, without the project.",
  }),
  PHONE_AUTH_JWKS_URL: webAddress
    .default(
      "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
    )
    .meta({ description: "Keys that verify those tokens." }),
  CAPTCHA_SITEVERIFY_URL: webAddress.optional().meta({
    description: "Outside captcha service whose tokens count beside our own; none where absent.",
  }),
  CAPTCHA_SITEVERIFY_SECRET: z.string().optional().meta({
    description: "Our secret at the captcha service.",
    secret: true,
  }),
  CAPTCHA_HOSTNAMES: z.string().default("").meta({
    description: "Hosts whose captcha tokens count, separated by commas; PUBLIC_URL's if empty.",
  }),
};

type Given = z.output<z.ZodObject<typeof signInVariables>> & { readonly NODE_ENV: string };

/** A sign-in elsewhere that the settings name in full. */
export interface GoogleClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface FacebookApp {
  readonly url: string;
  readonly graphUrl: string;
  readonly appId: string;
  readonly appSecret: string;
}

/** A phone sign-in in the browser, whose tokens are taken for a code by message. */
export interface PhoneAuthProject {
  readonly url: string;
  readonly apiKey: string;
  readonly project: string;
  readonly issuer: string;
  readonly jwksUrl: string;
}

export interface CaptchaVerifier {
  readonly url: string;
  readonly secret: string;
  readonly hostnames: readonly string[];
}

export interface SignInServices {
  readonly google: GoogleClient | undefined;
  readonly facebook: FacebookApp | undefined;
  readonly phoneAuth: PhoneAuthProject | undefined;
  readonly captchaVerifier: CaptchaVerifier | undefined;
}

/** Variables of one outside service that are worth nothing without each other. */
const companions: readonly (readonly (keyof Given)[])[] = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET"],
  ["PHONE_AUTH_PROJECT", "PHONE_AUTH_API_KEY"],
  ["CAPTCHA_SITEVERIFY_URL", "CAPTCHA_SITEVERIFY_SECRET"],
];

/** What outside sign-ins need: all of a service's settings or none, and no plain http. */
export function signInProblems(given: Given): string[] {
  const halves = companions.flatMap((names) => {
    const absent = names.filter((name) => given[name] === undefined);
    if (absent.length === 0 || absent.length === names.length) return [];
    return absent.map((name) => `${name}: set it too, or none of ${names.join(", ")}.`);
  });
  if (given.NODE_ENV !== "production") return halves;
  const addresses = [
    "GOOGLE_ISSUER",
    "FACEBOOK_URL",
    "FACEBOOK_GRAPH_URL",
    "PHONE_AUTH_URL",
    "PHONE_AUTH_ISSUER",
    "PHONE_AUTH_JWKS_URL",
    "CAPTCHA_SITEVERIFY_URL",
  ] as const;
  const plain = addresses.filter((name) => given[name]?.startsWith("http:") === true);
  return [...halves, ...plain.map((name) => `${name}: production needs an https address.`)];
}

export function signInServices(given: Given, publicUrl: string): SignInServices {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = given;
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = given;
  const { PHONE_AUTH_PROJECT: project, PHONE_AUTH_API_KEY: apiKey } = given;
  const { CAPTCHA_SITEVERIFY_URL: verifyUrl, CAPTCHA_SITEVERIFY_SECRET: secret } = given;
  const hostnames = given.CAPTCHA_HOSTNAMES.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return {
    google:
      clientId === undefined || clientSecret === undefined
        ? undefined
        : { issuer: given.GOOGLE_ISSUER, clientId, clientSecret },
    facebook:
      appId === undefined || appSecret === undefined
        ? undefined
        : { url: given.FACEBOOK_URL, graphUrl: given.FACEBOOK_GRAPH_URL, appId, appSecret },
    phoneAuth:
      project === undefined || apiKey === undefined
        ? undefined
        : {
            url: given.PHONE_AUTH_URL,
            apiKey,
            project,
            issuer: given.PHONE_AUTH_ISSUER,
            jwksUrl: given.PHONE_AUTH_JWKS_URL,
          },
    captchaVerifier:
      verifyUrl === undefined || secret === undefined
        ? undefined
        : {
            url: verifyUrl,
            secret,
            hostnames: hostnames.length === 0 ? [new URL(publicUrl).hostname] : hostnames,
          },
  };
}
