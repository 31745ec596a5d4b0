import { isIP } from "node:net";
import path from "node:path";
import { hourMs } from "@baize/contract/durations";
import { z } from "zod";
import {
  deliveryProblems,
  deliverySettings,
  deliveryVariables,
  type DeliverySettings,
} from "./config-delivery.ts";
import { apiParts, type ApiPart } from "./api-parts.ts";
import { loadSettings, loadVariables, type LoadSettings } from "./config-load.ts";
import {
  signInProblems,
  signInServices,
  signInVariables,
  type SignInServices,
} from "./config-sign-in.ts";
import {
  systemProblems,
  systemSettings,
  systemVariables,
  type SystemSettings,
} from "./config-system.ts";

/**
 * Settings, read once at start from environment variables. Every problem is reported together, by
 * the variable's name and never with its value. `docs/reference/config.md` is generated from
 * `variables`.
 */

const port = z.coerce.number().int().min(0).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ });

/** `process.env` has only texts; an empty one counts as absent. */
export const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development").meta({
    description: "production refuses demo data, stand-ins and missing keys.",
  }),
  PORT: port.default(8080).meta({ description: "Port of the api." }),
  HOST: z.string().default("0.0.0.0").meta({ description: "Address the api listens on." }),
  API_PARTS: z
    .string()
    .refine(
      (text) => listOf(text).length > 0 && listOf(text).every(isApiPart),
      `name one or more of ${apiParts.join(", ")}, separated by commas`,
    )
    .default(apiParts.join(","))
    .meta({
      description:
        "What this api answers: site (pages, calls, feed), vendor (vendors' wallet calls), or " +
        "both.",
    }),
  WORKER_JOBS_OFF: z
    .string()
    .optional()
    .meta({
      description:
        "Jobs the worker does not do, with commas between, while another program has their " +
        "subject in hand; the demo's start sets it.",
    }),
  PUBLIC_URL: webAddress.optional().meta({
    description: "Address players type; http://localhost:PORT where absent.",
  }),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .meta({
      description:
        "PostgreSQL 15 or newer, with the program's own login. npm start brings its own.",
      secret: true,
    }),
  WORKER_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .meta({
      description: "The worker's login, where one file serves all; else DATABASE_URL.",
      secret: true,
    }),
  MIGRATE_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .meta({
      description: "The login that owns the tables, for migrate alone; else DATABASE_URL.",
      secret: true,
    }),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(12).meta({
    description:
      "Connections to the database at most, beside two of the ledger and one for what is kept.",
  }),
  NATS_URL: z.string().optional().meta({
    description: "NATS server that carries events between processes; PostgreSQL where absent.",
  }),
  DATA_DIR: z.string().default(".data").meta({ description: "Folder for keys and local data." }),
  DIST_DIR: z.string().default("dist").meta({ description: "Folder of the built site and art." }),
  MIGRATIONS_DIR: z.string().default("apps/server/migrations").meta({
    description: "Folder of the migrations, for the readiness check and for migrate.",
  }),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .meta({
      description: "How much is logged.",
    }),
  METRICS_PORT: port.optional().meta({
    description:
      "Port of /metrics for Prometheus, in each program its own; nothing is measured where absent.",
  }),
  METRICS_HOST: z.string().default("127.0.0.1").meta({
    description: "Address /metrics listens on. It asks for no password: keep it in your network.",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .meta({
      description:
        "Collector that traces are sent to (OTLP over HTTP); none are made where absent. Other " +
        "OTEL_* variables are those of OpenTelemetry.",
    }),
  TRUST_PROXY: z
    .string()
    .optional()
    .meta({
      description:
        "Addresses or networks of our own proxies, separated by commas: only from these is " +
        "X-Forwarded-For believed. None where absent.",
    }),
  MASTER_KEY: z
    .string()
    .refine((text) => Buffer.from(text, "base64").length === 32, "needs 32 bytes in base64")
    .optional()
    .meta({
      description: "Seals secrets at rest: 32 bytes in base64. A file in DATA_DIR where absent.",
      secret: true,
    }),
  MASTER_KEY_PREVIOUS: z
    .string()
    .refine(
      (text) => listOf(text).every((key) => Buffer.from(key, "base64").length === 32),
      "needs keys of 32 bytes in base64, separated by commas",
    )
    .optional()
    .meta({
      description:
        "Keys of before, separated by commas: they still open what they sealed, until reseal " +
        "has resealed it.",
      secret: true,
    }),
  SECOND_PERSON_AGE_HOURS: z.coerce
    .number()
    .int()
    .min(24)
    .default(24)
    .meta({
      description:
        "How many hours older than a request the account of the second person must be; not less " +
        "than a day.",
    }),
  IMAGE_HOSTS: z.string().default("").meta({
    description: "Other origins pictures may come from, separated by commas.",
  }),
  STUDIO_URL: webAddress.default("http://127.0.0.1:8081").meta({
    description: "Operator API of the game vendor, as the server reaches it.",
  }),
  STUDIO_PUBLIC_URL: webAddress.default("http://localhost:8081").meta({
    description: "Origin of the game frames, as browsers reach it.",
  }),
  GAME_ORIGINS: z.string().default("").meta({
    description: "Origins of other vendors' game frames, separated by commas.",
  }),
  STANDINS_URL: webAddress.optional().meta({
    description: "Local stand-ins of outside services. Refused in production.",
  }),
  TRANSFER_VENDOR_URL: webAddress.optional().meta({
    description:
      "A vendor that keeps members' money itself, for tests of the transfer wallet: the demo " +
      "opens its games only where this is set. Refused in production.",
  }),
  SANDPAY_URL: webAddress.optional().meta({
    description: "Payment provider; STANDINS_URL where absent.",
  }),
  SANDPAY_KEY: z.string().min(8).default("sandpay-demo-key").meta({
    description: "Our key at the payment provider. The demo key is refused in production.",
    secret: true,
  }),
  SANDPAY_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]+$/)
    .default("whsec_c2FuZHBheS1kZW1vLXdlYmhvb2stc2VjcmV0LTAwMDE=")
    .meta({
      description: "Verifies the provider's notifications. The demo one is refused in production.",
      secret: true,
    }),
  OPERATOR_PRIVATE_KEY_FILE: z.string().optional().meta({
    description: "RSA key (PEM) that signs our calls to vendors; DATA_DIR/keys where absent.",
  }),
  VENDOR_PUBLIC_KEY_FILE: z.string().optional().meta({
    description: "RSA key (PEM) that verifies the vendor's calls; DATA_DIR/keys where absent.",
  }),
  ...signInVariables,
  DRAND_URL: webAddress.optional().meta({
    description:
      "Public beacon that raffles are drawn with, such as https://api.drand.sh; STANDINS_URL " +
      "where absent. Without either the site says that the operator could know results.",
  }),
  ...deliveryVariables,
  ...loadVariables,
  ...systemVariables,
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.01).max(1_000_000).default(1).meta({
    description: "Multiplies every limit of calls per minute; more than 1 is for benches.",
  }),
});

function isApiPart(text: string): text is ApiPart {
  return apiParts.some((part) => part === text);
}

type Variables = z.output<typeof variables>;

/** One row of the reference. */
export interface ConfigVariable {
  readonly name: string;
  readonly description: string;
  readonly fallback: string | undefined;
  readonly isSecret: boolean;
}

export function configVariables(): ConfigVariable[] {
  const schema = z.toJSONSchema(variables, { io: "input", unrepresentable: "any" });
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description = "", default: fallback, secret } = property as Record<string, unknown>;
    return {
      name,
      description: String(description),
      fallback:
        fallback === undefined || secret === true
          ? undefined
          : (fallback as string | number).toString(),
      isSecret: secret === true,
    };
  });
}

export interface Config extends SignInServices, DeliverySettings, LoadSettings, SystemSettings {
  readonly mode: Variables["NODE_ENV"];
  readonly port: number;
  readonly host: string;
  readonly apiParts: readonly ApiPart[];
  readonly workerJobsOff: readonly string[];
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  readonly natsUrl: string | undefined;
  readonly dataDir: string;
  readonly distDir: string;
  readonly migrationsDir: string;
  readonly logLevel: Variables["LOG_LEVEL"];
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** Trusted proxies as Fastify takes them. */
  readonly trustProxy: string[] | false;
  readonly masterKey: string | undefined;
  readonly masterKeysPrevious: readonly string[];
  readonly imageHosts: readonly string[];
  /** Origins whose pages may be framed. */
  readonly gameOrigins: readonly string[];
  readonly studio: { readonly url: string; readonly publicUrl: string };
  readonly standinsUrl: string | undefined;
  /** Public beacon of raffles. */
  readonly beaconUrl: string | undefined;
  readonly transferVendorUrl: string | undefined;
  readonly sandpay: {
    readonly url: string | undefined;
    readonly key: string;
    readonly webhookSecret: string;
  };
  readonly operatorPrivateKeyFile: string;
  readonly vendorPublicKeyFile: string;
  readonly rateLimitFactor: number;
  /** How much older than a request the second person's account must be. */
  readonly secondPersonAgeMs: number;
}

/** Everything that is wrong with the settings, one sentence each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

function listOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function isProxy(item: string): boolean {
  const [address = "", bits] = item.split("/");
  if (["loopback", "linklocal", "uniquelocal"].includes(item)) return true;
  return isIP(address) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
}

/** What a development machine may leave open and a production one may not. */
function productionProblems(given: Variables): string[] {
  if (given.NODE_ENV !== "production") return [];
  const demo = (name: "SANDPAY_KEY" | "SANDPAY_WEBHOOK_SECRET") =>
    given[name] === variables.shape[name].parse(undefined);
  const rules: readonly (readonly [boolean, string])[] = [
    [given.STANDINS_URL !== undefined, "STANDINS_URL: stand-ins are refused in production."],
    [
      given.TRANSFER_VENDOR_URL !== undefined,
      "TRANSFER_VENDOR_URL: a vendor of tests is refused in production.",
    ],
    [given.SANDPAY_URL === undefined, "SANDPAY_URL: name the payment provider in production."],
    [demo("SANDPAY_KEY"), "SANDPAY_KEY: the demo key is refused in production."],
    [
      demo("SANDPAY_WEBHOOK_SECRET"),
      "SANDPAY_WEBHOOK_SECRET: the demo secret is refused in production.",
    ],
    [
      given.PUBLIC_URL?.startsWith("https://") !== true,
      "PUBLIC_URL: production needs an https address.",
    ],
    [
      given.OPERATOR_PRIVATE_KEY_FILE === undefined,
      "OPERATOR_PRIVATE_KEY_FILE: production needs a key of its own; demo keys are refused.",
    ],
    [
      given.VENDOR_PUBLIC_KEY_FILE === undefined,
      "VENDOR_PUBLIC_KEY_FILE: production needs the vendor's key; demo keys are refused.",
    ],
    [
      given.MASTER_KEY === undefined,
      "MASTER_KEY: production needs a key kept outside the data folder.",
    ],
  ];
  return rules.flatMap(([isBroken, sentence]) => (isBroken ? [sentence] : []));
}

/** Each variable by itself, so that one mistake does not hide another; broken ones as if absent. */
function parseVariables(env: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = [];
  const sound: Record<string, string> = {};
  for (const [name, schema] of Object.entries(variables.shape)) {
    const text = env[name];
    if (text === undefined || text === "") continue;
    const parsed = schema.safeParse(text);
    if (parsed.success) sound[name] = text;
    else problems.push(`${name}: ${parsed.error.issues[0]?.message ?? "not valid"}.`);
  }
  return { given: variables.parse(sound), problems };
}

/** Reads the settings. Throws `ConfigError` with all problems together. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { given, problems } = parseVariables(env);
  const isSaid = (problem: string) =>
    problems.some((said) => said.split(":")[0] === problem.split(":")[0]);
  const further = [
    ...productionProblems(given),
    ...signInProblems(given),
    ...deliveryProblems(given),
    ...systemProblems(given),
  ];
  problems.push(...further.filter((problem) => !isSaid(problem)));
  const proxies = listOf(given.TRUST_PROXY);
  if (!proxies.every(isProxy)) {
    problems.push("TRUST_PROXY: list addresses or networks, such as 10.0.0.0/8, with commas.");
  }
  const noDatabase = "DATABASE_URL: set it to a PostgreSQL address, or use npm start.";
  if (given.DATABASE_URL === undefined && !isSaid(noDatabase)) problems.push(noDatabase);
  if (problems.length > 0) throw new ConfigError(problems);
  return configOf(given, proxies);
}

function configOf(given: Variables, proxies: string[]): Config {
  const keys = path.join(given.DATA_DIR, "keys");
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;
  return {
    mode: given.NODE_ENV,
    port: given.PORT,
    host: given.HOST,
    apiParts: listOf(given.API_PARTS).filter(isApiPart),
    workerJobsOff: listOf(given.WORKER_JOBS_OFF),
    publicUrl,
    databaseUrl: given.DATABASE_URL ?? "",
    databasePoolMax: given.DATABASE_POOL_MAX,
    natsUrl: given.NATS_URL,
    dataDir: given.DATA_DIR,
    distDir: given.DIST_DIR,
    migrationsDir: given.MIGRATIONS_DIR,
    logLevel: given.LOG_LEVEL,
    metrics:
      given.METRICS_PORT === undefined
        ? undefined
        : { port: given.METRICS_PORT, host: given.METRICS_HOST },
    trustProxy: proxies.length === 0 ? false : proxies,
    masterKey: given.MASTER_KEY,
    masterKeysPrevious: listOf(given.MASTER_KEY_PREVIOUS),
    imageHosts: listOf(given.IMAGE_HOSTS),
    gameOrigins: [new URL(given.STUDIO_PUBLIC_URL).origin, ...listOf(given.GAME_ORIGINS)],
    studio: { url: given.STUDIO_URL, publicUrl: given.STUDIO_PUBLIC_URL },
    standinsUrl: given.STANDINS_URL,
    beaconUrl: given.DRAND_URL ?? given.STANDINS_URL,
    transferVendorUrl: given.TRANSFER_VENDOR_URL,
    sandpay: {
      url: given.SANDPAY_URL ?? given.STANDINS_URL,
      key: given.SANDPAY_KEY,
      webhookSecret: given.SANDPAY_WEBHOOK_SECRET,
    },
    ...signInServices(given, publicUrl),
    ...deliverySettings(given),
    ...loadSettings(given),
    ...systemSettings(given),
    operatorPrivateKeyFile:
      given.OPERATOR_PRIVATE_KEY_FILE ?? path.join(keys, "operator.private.pem"),
    vendorPublicKeyFile: given.VENDOR_PUBLIC_KEY_FILE ?? path.join(keys, "vendor.public.pem"),
    rateLimitFactor: given.RATE_LIMIT_FACTOR,
    secondPersonAgeMs: given.SECOND_PERSON_AGE_HOURS * hourMs,
  };
}
