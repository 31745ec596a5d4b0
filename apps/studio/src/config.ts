/**
 * The studio's settings, read once from the environment, with all problems told together.
 *
 * One platform is set by OPERATOR_ID, WALLET_BASE_URL, STUDIO_PRIVATE_KEY_FILE,
 * OPERATOR_PUBLIC_KEY_FILE and SITE_ORIGINS; several by OPERATORS, a JSON list of the same things.
 */
import { createHash, createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Operator } from "./engine/operators.ts";
import type { MasterKeys } from "./platform/sealer.ts";
import { faultKinds, type FaultKind } from "./engine/wallet/faults.ts";
import { quicknetKey } from "./lottery/beacon/signature.ts";
import { isNetwork, type SocketLimits } from "./http/bounded-server.ts";

export interface StudioConfig {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly clientDir: string | undefined;
  readonly crashSalt: string | undefined;
  readonly masterKeys: MasterKeys;
  readonly operators: readonly Operator[];
  /** How long bets are open at live tables; the usual time where absent. */
  readonly tableBettingMs: number | undefined;
  /** Codes of games that take no new rounds. */
  readonly closedGames: readonly string[];
  readonly limits: SocketLimits;
  /** Named by /readyz, so that the caller can tell this process from another. */
  readonly instanceId: string | undefined;
  /** The beacon of lotteries; undefined where none are sold. */
  readonly lottery:
    | {
        readonly urls: readonly string[];
        readonly publicKey: string;
        /** How often the fastest game draws; as its schedule says where absent. */
        readonly drawSeconds: number | undefined;
      }
    | undefined;
  /** Fault switches on from the start, for trials outside production. */
  readonly faults: readonly { readonly kind: FaultKind; readonly count: number }[];
}

export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The studio cannot start:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** SHA-256 of the public half (SPKI, DER) of the demo pair published with the wallet contract. */
const publishedDemoKeyHash = "2c04fbb43035e687a53e41245c0c4feacdcf0f7df4d8170e4a6f631558e1570e";

const flag = z
  .enum(["0", "1", "true", "false"])
  .transform((text) => text === "1" || text === "true");
const origins = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  )
  .pipe(z.array(z.url()).min(1))
  .transform((urls) => urls.map((url) => new URL(url).origin));

const masterKey = z
  .string({ error: "set it to 32 bytes in base64 (openssl rand -base64 32)" })
  .refine((text) => Buffer.from(text, "base64").length === 32, "must be 32 bytes in base64");

const OperatorSettings = z.object({
  operatorId: z.string().min(1),
  walletBaseUrl: z.url(),
  privateKeyFile: z.string().min(1),
  /** Comma-separated; two during a key rotation. */
  publicKeyFile: z.string().min(1),
  signatureHeader: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default("X-Hub88-Signature"),
  signatureAlgorithm: z.enum(["RSA-SHA256", "RSA-SHA512"]).default("RSA-SHA256"),
  siteOrigins: origins,
  autoplay: z.boolean().default(true),
  turbo: z.boolean().default(true),
  buyBonus: z.boolean().default(false),
  chat: z.boolean().default(true),
  roundMsMin: z.number().int().min(0).max(60_000).default(0),
  slotRoundMsMin: z.number().int().min(0).max(60_000).optional(),
  /** As a jurisdiction asks: no turbo, 5 s a round of a casino game and 2.5 s one of a slot. */
  steadyPace: z.boolean().default(false),
});
type OperatorSettings = z.infer<typeof OperatorSettings>;

const Environment = z.object({
  NODE_ENV: z.string().default("development"),
  STUDIO_PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
  STUDIO_HOST: z.string().default("0.0.0.0"),
  STUDIO_DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must be a postgres:// address"),
  /** Seals what decides rounds to come: 32 bytes in base64. */
  STUDIO_MASTER_KEY: masterKey,
  /** Keys of before, with commas, which still open. */
  STUDIO_MASTER_KEY_PREVIOUS: z.string().default(""),
  STUDIO_PUBLIC_URL: z.url().optional(),
  STUDIO_CLIENT_DIR: z.string().optional(),
  /** Public text mixed into every crash point; published before it could be foreseen. */
  STUDIO_CRASH_SALT: z.string().min(16).optional(),
  STUDIO_FAULTS: z.string().default(""),
  /** How long bets are open at live tables. */
  STUDIO_TABLE_BETTING_MS: z.coerce.number().int().min(5_000).max(120_000).optional(),
  /** Codes of games that take no new rounds, with commas between; open rounds go on. */
  STUDIO_GAMES_CLOSED: z.string().default(""),
  /** Sockets in all, and of one visitor. */
  STUDIO_CONNECTIONS_MAX: z.coerce.number().int().min(10).default(20_000),
  STUDIO_CONNECTIONS_PER_ADDRESS_MAX: z.coerce.number().int().min(1).default(1_000),
  /** Networks of our own proxies, with commas between. */
  STUDIO_TRUST_PROXY: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== ""),
    )
    .refine((networks) => networks.every(isNetwork), "list networks such as 10.0.0.0/8"),
  /** What this studio does: games always; lottery draws and sells lotteries. */
  STUDIO_PARTS: z.string().default("games"),
  /** Addresses that speak drand's HTTP interface, with commas between: each is asked in turn. */
  STUDIO_BEACON_URL: z.string().default(""),
  /** Checks the beacon's signatures: a point of G2 as hex. drand's quicknet where absent. */
  STUDIO_BEACON_KEY: z
    .string()
    .regex(/^[0-9a-f]{192}$/, "must be 96 bytes in hex")
    .default(quicknetKey),
  /** How often the fastest colour game draws, in seconds; for trials outside production. */
  STUDIO_DRAW_SECONDS: z.coerce.number().int().min(12).max(30).multipleOf(3).optional(),
  INSTANCE_ID: z.string().max(64).optional(),
  OPERATORS: z.string().optional(),
  OPERATOR_ID: z.string().default("baize"),
  WALLET_BASE_URL: z.url().default("http://127.0.0.1:8080"),
  STUDIO_PRIVATE_KEY_FILE: z.string().optional(),
  OPERATOR_PUBLIC_KEY_FILE: z.string().optional(),
  SITE_ORIGINS: z.string().default("http://127.0.0.1:8080,http://localhost:8080"),
  SIGNATURE_HEADER: z.string().optional(),
  SIGNATURE_ALGORITHM: z.string().optional(),
  GAME_AUTOPLAY: flag.optional(),
  GAME_TURBO: flag.optional(),
  GAME_BUY_BONUS: flag.optional(),
  GAME_CHAT: flag.optional(),
  GAME_ROUND_MS_MIN: z.coerce.number().optional(),
  GAME_SLOT_ROUND_MS_MIN: z.coerce.number().optional(),
  GAME_STEADY_PACE: flag.optional(),
});

const issuesOf = (error: z.ZodError, prefix = ""): string[] =>
  error.issues.map((issue) => `${prefix}${issue.path.join(".")}: ${issue.message}`);

/**
 * The address under which each vendor code finds its wallet. `{vendor}` marks the place of the
 * code; an address that ends in one vendor's path means the same for all; otherwise the usual path
 * is added.
 */
export function walletTemplate(url: string): string {
  const bare = url.replace(/\/+$/, "");
  if (bare.includes("{vendor}")) return bare;
  const withCode = /^(.*\/vendor)\/[A-Z0-9]+$/.exec(bare)?.[1];
  return `${withCode ?? `${bare}/vendor`}/{vendor}`;
}

type Values = z.infer<typeof Environment>;

function settingsOf(values: Values, problems: string[]): OperatorSettings[] {
  let list: unknown;
  try {
    list =
      values.OPERATORS === undefined
        ? [
            {
              operatorId: values.OPERATOR_ID,
              walletBaseUrl: values.WALLET_BASE_URL,
              privateKeyFile: values.STUDIO_PRIVATE_KEY_FILE,
              publicKeyFile: values.OPERATOR_PUBLIC_KEY_FILE,
              signatureHeader: values.SIGNATURE_HEADER,
              signatureAlgorithm: values.SIGNATURE_ALGORITHM,
              siteOrigins: values.SITE_ORIGINS,
              autoplay: values.GAME_AUTOPLAY,
              turbo: values.GAME_TURBO,
              buyBonus: values.GAME_BUY_BONUS,
              chat: values.GAME_CHAT,
              roundMsMin: values.GAME_ROUND_MS_MIN,
              slotRoundMsMin: values.GAME_SLOT_ROUND_MS_MIN,
              steadyPace: values.GAME_STEADY_PACE,
            },
          ]
        : JSON.parse(values.OPERATORS);
  } catch {
    problems.push("OPERATORS: is not JSON");
    return [];
  }
  const parsed = z.array(OperatorSettings).min(1).safeParse(list);
  if (!parsed.success) {
    problems.push(...issuesOf(parsed.error, "operator "));
    return [];
  }
  return parsed.data;
}

function readKey(file: string, kind: "private" | "public", problems: string[]): string | undefined {
  try {
    const pem = readFileSync(file, "utf8");
    if (kind === "private") createPrivateKey(pem);
    else createPublicKey(pem);
    return pem;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    problems.push(`${file}: no ${kind} key can be read from it (${said})`);
    return undefined;
  }
}

const steady = { roundMsMin: 5_000, slotRoundMsMin: 2_500 } as const;

/** A longer time that the operator asks for itself stays. */
function paceOf({ turbo, roundMsMin, slotRoundMsMin = roundMsMin, steadyPace }: OperatorSettings) {
  if (!steadyPace) return { turbo, roundMsMin, slotRoundMsMin };
  return {
    turbo: false,
    roundMsMin: Math.max(roundMsMin, steady.roundMsMin),
    slotRoundMsMin: Math.max(slotRoundMsMin, steady.slotRoundMsMin),
  };
}

function operatorOf(settings: OperatorSettings, problems: string[]): Operator | undefined {
  const privateKey = readKey(settings.privateKeyFile, "private", problems);
  const publicKeys = settings.publicKeyFile
    .split(",")
    .map((file) => readKey(file.trim(), "public", problems));
  const found = publicKeys.filter((key) => key !== undefined);
  if (privateKey === undefined || found.length !== publicKeys.length) return undefined;
  return {
    operatorId: settings.operatorId,
    walletBaseUrl: walletTemplate(settings.walletBaseUrl),
    privateKey,
    publicKeys: found,
    signatureHeader: settings.signatureHeader,
    signatureAlgorithm: settings.signatureAlgorithm,
    siteOrigins: settings.siteOrigins,
    brand: {
      autoplay: settings.autoplay,
      ...paceOf(settings),
      buyBonus: settings.buyBonus,
      chat: settings.chat,
    },
  };
}

const keyHash = (pem: string): string =>
  createHash("sha256")
    .update(createPublicKey(pem).export({ type: "spki", format: "der" }))
    .digest("hex");

const partNames = ["games", "lottery"];

function lotteryOf(values: Values, problems: string[]): StudioConfig["lottery"] {
  const parts = values.STUDIO_PARTS.split(",").map((each) => each.trim());
  if (!parts.every((part) => partNames.includes(part))) {
    problems.push(`STUDIO_PARTS: list some of ${partNames.join(", ")}`);
  }
  if (!parts.includes("lottery")) return undefined;
  const urls = values.STUDIO_BEACON_URL.split(",").filter((each) => each !== "");
  if (urls.length === 0 || !urls.every((url) => z.url().safeParse(url).success)) {
    problems.push("STUDIO_BEACON_URL: lotteries need a beacon, such as https://api.drand.sh");
  }
  const publicKey = values.STUDIO_BEACON_KEY;
  if (values.NODE_ENV === "production" && publicKey !== quicknetKey) {
    problems.push("STUDIO_BEACON_KEY: production draws with drand's quicknet");
  }
  const drawSeconds = values.STUDIO_DRAW_SECONDS;
  if (values.NODE_ENV === "production" && drawSeconds !== undefined) {
    problems.push("STUDIO_DRAW_SECONDS: not in production");
  }
  return { urls, publicKey, drawSeconds };
}

function checkProduction(values: Values, operators: readonly Operator[], problems: string[]): void {
  if (values.STUDIO_FAULTS !== "") problems.push("STUDIO_FAULTS: not in production");
  if (values.STUDIO_CRASH_SALT === undefined) {
    problems.push("STUDIO_CRASH_SALT: production needs a public salt that nobody could foresee");
  }
  if (values.STUDIO_PUBLIC_URL?.startsWith("https://") !== true) {
    problems.push("STUDIO_PUBLIC_URL: production needs an https:// address");
  }
  for (const operator of operators) {
    for (const pem of [operator.privateKey, ...operator.publicKeys]) {
      if (keyHash(pem) === publishedDemoKeyHash) {
        problems.push(`operator ${operator.operatorId}: uses the published demo key`);
      }
    }
  }
}

function previousKeys(text: string, problems: string[]): Buffer[] {
  const keys = text.split(",").filter((each) => each !== "");
  const found = keys.map((each) => Buffer.from(each, "base64"));
  if (found.every(({ length }) => length === 32)) return found;
  problems.push("STUDIO_MASTER_KEY_PREVIOUS: every key must be 32 bytes in base64");
  return [];
}

function faultsOf(text: string, problems: string[]): StudioConfig["faults"] {
  return text
    .split(",")
    .filter((each) => each !== "")
    .flatMap((each) => {
      const [name = "", count = "1"] = each.split(":");
      const kind = faultKinds.find((known) => known === name);
      if (kind !== undefined && /^\d{1,6}$/.test(count)) return [{ kind, count: Number(count) }];
      problems.push(`STUDIO_FAULTS: ${each} is not one of ${faultKinds.join(", ")} with a count`);
      return [];
    });
}

export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): StudioConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(issuesOf(parsed.error));
  const values = parsed.data;
  const problems: string[] = [];
  const operators = settingsOf(values, problems).flatMap((settings) => {
    const operator = operatorOf(settings, problems);
    return operator === undefined ? [] : [operator];
  });
  const faults = faultsOf(values.STUDIO_FAULTS, problems);
  const lottery = lotteryOf(values, problems);
  const previous = previousKeys(values.STUDIO_MASTER_KEY_PREVIOUS, problems);
  if (values.NODE_ENV === "production") checkProduction(values, operators, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port: values.STUDIO_PORT,
    host: values.STUDIO_HOST,
    databaseUrl: values.STUDIO_DATABASE_URL,
    publicUrl: (values.STUDIO_PUBLIC_URL ?? `http://127.0.0.1:${values.STUDIO_PORT}`).replace(
      /\/+$/,
      "",
    ),
    clientDir: values.STUDIO_CLIENT_DIR,
    crashSalt: values.STUDIO_CRASH_SALT,
    masterKeys: { current: Buffer.from(values.STUDIO_MASTER_KEY, "base64"), previous },
    operators,
    limits: {
      connectionsMax: values.STUDIO_CONNECTIONS_MAX,
      perAddressMax: values.STUDIO_CONNECTIONS_PER_ADDRESS_MAX,
      proxies: values.STUDIO_TRUST_PROXY,
    },
    instanceId: values.INSTANCE_ID,
    faults,
    lottery,
    tableBettingMs: values.STUDIO_TABLE_BETTING_MS,
    closedGames: values.STUDIO_GAMES_CLOSED.split(",").filter((code) => code !== ""),
  };
}
