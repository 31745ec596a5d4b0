import path from "node:path";
import type { Keys } from "./keys.ts";
import type { Settings } from "./settings.ts";

/** The variables each program is started with; what they mean is in docs/reference/config.md. */

export type ProgramName = "api" | "worker" | "studio" | "standins" | "migrate" | "seed" | "history";

/** Where each program finds its database, with its own login. */
export interface Databases {
  readonly migrate: string;
  readonly api: string;
  readonly worker: string;
  readonly studio: string;
}

interface Place {
  readonly root: string;
  readonly settings: Settings;
  readonly databases: Databases;
  readonly keys: Keys;
  readonly isDev: boolean;
  readonly instanceId: string;
  /** A vendor that keeps money, and whose games pay what a button says: only tests have it. */
  readonly hasTransferVendor?: boolean;
}

type Variables = Record<string, string>;

/** Ours as they were given, without what npm adds for its own scripts. */
function inherited(): Variables {
  const entries = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || name.startsWith("npm_") ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

function given(name: string, fallback: string): string {
  const value = process.env[name];
  return value === undefined || value === "" ? fallback : value;
}

const isAsked = (): boolean => given("TRANSFER_VENDOR", "") === "standin";

/** What the server and the stand-ins of sign-ins elsewhere must agree on. */
function signInVariables(keys: Keys): Variables {
  return {
    GOOGLE_CLIENT_ID: "baize-demo",
    GOOGLE_CLIENT_SECRET: keys.googleClientSecret,
    FACEBOOK_APP_ID: "1000200030004000",
    FACEBOOK_APP_SECRET: keys.facebookAppSecret,
    PHONE_AUTH_PROJECT: "baize-demo",
    PHONE_AUTH_API_KEY: "demo-browser-key",
  };
}

/** Where those stand-ins are reached, by browsers and by the server alike. */
function signInAddresses(standins: string): Variables {
  return {
    GOOGLE_ISSUER: `${standins}/oidc`,
    FACEBOOK_URL: `${standins}/facebook`,
    FACEBOOK_GRAPH_URL: `${standins}/facebook`,
    PHONE_AUTH_URL: `${standins}/identitytoolkit`,
    PHONE_AUTH_ISSUER: `${standins}/securetoken`,
    PHONE_AUTH_JWKS_URL: `${standins}/securetoken/keys`,
  };
}

/** What the server and the stand-in carrier of text messages must agree on. */
function smsVariables(keys: Keys): Variables {
  return {
    SMS_ACCOUNT: given("SMS_ACCOUNT", "ACdemo"),
    SMS_TOKEN: given("SMS_TOKEN", keys.smsToken),
  };
}

/** These play the demo's rounds in the studio for the platform's members. */
const isOfDemo = (name: ProgramName): boolean => name === "seed" || name === "history";

/** A program knows its own login and nobody else's. */
function databaseVariables(name: ProgramName, databases: Databases): Variables {
  const urls: Partial<Record<ProgramName, string>> = {
    api: databases.api,
    worker: databases.worker,
    migrate: databases.migrate,
    // The demo's rounds are played and shown by one program.
    seed: databases.worker,
    history: databases.worker,
  };
  return {
    DATABASE_URL: urls[name] ?? "",
    MIGRATE_DATABASE_URL: "",
    WORKER_DATABASE_URL: "",
    STUDIO_DATABASE_URL: name === "studio" || isOfDemo(name) ? databases.studio : "",
  };
}

function serverVariables(place: Place): Variables {
  const { root, settings, keys, isDev, hasTransferVendor = isAsked() } = place;
  const { ports, dataDir } = settings;
  const frames = isDev ? ports.studioClient : ports.studio;
  return {
    PORT: String(ports.api),
    PUBLIC_URL: given("PUBLIC_URL", `http://localhost:${isDev ? ports.web : ports.api}`),
    DATA_DIR: dataDir,
    DIST_DIR: path.join(root, "dist"),
    MIGRATIONS_DIR: path.join(root, "apps/server/migrations"),
    STUDIO_URL: `http://127.0.0.1:${ports.studio}`,
    STUDIO_PUBLIC_URL: given("STUDIO_PUBLIC_URL", `http://localhost:${frames}`),
    GAME_ORIGINS: given("GAME_ORIGINS", `http://localhost:${ports.standins}`),
    STANDINS_URL: `http://127.0.0.1:${ports.standins}`,
    ...(hasTransferVendor
      ? { TRANSFER_VENDOR_URL: `http://127.0.0.1:${ports.standins}/tidepool` }
      : {}),
    SANDPAY_KEY: keys.sandpayKey,
    SANDPAY_WEBHOOK_SECRET: keys.sandpayWebhookSecret,
    ...smsVariables(keys),
    SMTP_URL: given("SMTP_URL", `smtp://127.0.0.1:${ports.smtp}`),
    ...signInVariables(keys),
    ...signInAddresses(`http://localhost:${ports.standins}`),
    OPERATOR_PRIVATE_KEY_FILE: keys.operatorPrivate,
    VENDOR_PUBLIC_KEY_FILE: keys.vendorPublic,
  };
}

/** As `/info` of the stand-in names it. */
const standinBeaconKey =
  "859e12f31cb0451bc1d48a17a92f5d59eda8e13e703dcc6846fd33bc9ef2bb65" +
  "05d09aacf25a10d924e400f6b878009612ae12c611fd0eb18d3e66d416451f00" +
  "644afb002b47cd9e08718900f1a497668c832e097c72aa0b5289c7e104c32776";

function studioVariables({ root, settings, keys, isDev }: Place): Variables {
  const { ports, dataDir } = settings;
  const sites = isDev ? [ports.api, ports.web] : [ports.api];
  const hosts = ["localhost", "127.0.0.1", "alt.localhost"];
  const origins = sites.flatMap((port) => hosts.map((host) => `http://${host}:${port}`));
  const publicUrl = process.env["PUBLIC_URL"];
  if (publicUrl !== undefined && publicUrl !== "") origins.push(new URL(publicUrl).origin);
  const frames = isDev ? ports.studioClient : ports.studio;
  return {
    STUDIO_PORT: String(ports.studio),
    STUDIO_PUBLIC_URL: given("STUDIO_PUBLIC_URL", `http://localhost:${frames}`),
    STUDIO_PRIVATE_KEY_FILE: keys.vendorPrivate,
    STUDIO_MASTER_KEY: given("STUDIO_MASTER_KEY", keys.studioMaster),
    OPERATOR_PUBLIC_KEY_FILE: keys.operatorPublic,
    WALLET_BASE_URL: `http://127.0.0.1:${ports.api}/vendor/{vendor}`,
    SITE_ORIGINS: given("SITE_ORIGINS", origins.join(",")),
    STUDIO_PARTS: given("STUDIO_PARTS", "games,lottery"),
    // The key of the stand-in: what is drawn with it is test randomness, and pages say so.
    STUDIO_BEACON_URL: given("STUDIO_BEACON_URL", `http://127.0.0.1:${ports.standins}`),
    STUDIO_BEACON_KEY: given("STUDIO_BEACON_KEY", standinBeaconKey),
    // The demo brand shows all that the games can do.
    GAME_BUY_BONUS: given("GAME_BUY_BONUS", "true"),
    DATA_DIR: dataDir,
    DIST_DIR: path.join(root, "dist"),
    MIGRATIONS_DIR: path.join(root, "apps/studio/migrations"),
  };
}

function standinsVariables({ settings, keys, hasTransferVendor = isAsked() }: Place): Variables {
  const { ports, dataDir } = settings;
  return {
    STANDINS_PORT: String(ports.standins),
    STANDINS_ORIGIN: `http://localhost:${ports.standins}`,
    ...(hasTransferVendor ? { OPERATOR_PUBLIC_KEY_FILE: keys.operatorPublic } : {}),
    DATA_DIR: dataDir,
    SANDPAY_KEY: keys.sandpayKey,
    SANDPAY_WEBHOOK_SECRET: keys.sandpayWebhookSecret,
    STANDINS_SMTP_PORT: String(ports.smtp),
    ...smsVariables(keys),
    ...signInVariables(keys),
  };
}

/** On one machine the api keeps the port that was given, and the worker takes the next. */
function metricsVariables(name: ProgramName): Variables {
  const port = Number(process.env["METRICS_PORT"]);
  return name === "worker" && port > 0 ? { METRICS_PORT: String(port + 1) } : {};
}

function ownVariables(name: ProgramName, place: Place): Variables {
  if (name === "studio") return studioVariables(place);
  if (name === "standins") return standinsVariables(place);
  const server = serverVariables(place);
  if (!isOfDemo(name)) return server;
  const { MIGRATIONS_DIR: STUDIO_MIGRATIONS_DIR = "", ...studio } = studioVariables(place);
  return { ...studio, ...server, STUDIO_MIGRATIONS_DIR };
}

export function variablesOf(name: ProgramName, place: Place): Variables {
  const own = ownVariables(name, place);
  const logins = databaseVariables(name, place.databases);
  const { instanceId: INSTANCE_ID } = place;
  const env = { ...inherited(), NODE_ENV: "development", INSTANCE_ID, ...logins, ...own };
  return { ...env, ...metricsVariables(name) };
}
