import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { routes, type VendorAccount } from "@baize/contract";
import type { Platform } from "./modules.ts";
import type { Command } from "./command.ts";

/**
 * `vendor`: opens accounts of game vendors, as the console does, for the administrator of the
 * server.
 */

export const vendorUsage = `vendor list
vendor add --code ACME --name "Acme Games" --api-url https://api.acme.example/casino
           --key-file acme.public.pem [--key-file next.public.pem]
           [--frame-origin https://games.acme.example] [--operator-id baize]
           [--header X-Hub88-Signature] [--algorithm RSA-SHA256] [--types RNG,LIVE]
vendor key --code ACME --key-file next.public.pem [--key-file …]   these keys instead of its own
vendor sync --code ACME       reads its list of games; new games arrive closed
vendor test --code ACME       asks for the list and changes nothing
vendor on --code ACME
vendor off --code ACME        no new launches and no new bets`;

const options = {
  code: { type: "string", default: "" },
  name: { type: "string", default: "" },
  "api-url": { type: "string", default: "" },
  "key-file": { type: "string", multiple: true, default: [] as string[] },
  "frame-origin": { type: "string" },
  "operator-id": { type: "string", default: "baize" },
  header: { type: "string", default: "X-Hub88-Signature" },
  algorithm: { type: "string", default: "RSA-SHA256" },
  types: { type: "string", default: "" },
} as const;

type Given = ReturnType<typeof readArguments>["values"];

function readArguments(given: readonly string[]) {
  return parseArgs({ args: [...given], options, allowPositionals: true });
}

const keysOf = (given: Given) => given["key-file"].map((file) => readFileSync(file, "utf8").trim());

/** A secret is shown nowhere, and neither is a whole key. */
function lineOf({ vendorCode, isEnabled, settings, keys, games, openGames }: VendorAccount) {
  const prints = keys.map((one) => one.slice(0, 16)).join(" ");
  const state = isEnabled ? "on" : "off";
  const offer = `${openGames} of ${games} games open`;
  return [vendorCode, state, offer, settings.apiUrl, prints].join("	");
}

async function findAccount({ vendors }: Platform, code: string): Promise<VendorAccount> {
  const found = (await vendors.accounts.list()).find((one) => one.vendorCode === code);
  if (found === undefined) throw new Error(`There is no vendor ${code}.`);
  return found;
}

async function save(
  platform: Platform,
  code: string,
  to: { readonly isEnabled?: boolean; readonly keys?: readonly string[] },
): Promise<VendorAccount> {
  const { settings, algorithm, isEnabled, keys, revision } = await findAccount(platform, code);
  const chosen =
    to.keys === undefined ? keys.map((kept) => ({ kept })) : to.keys.map((key) => ({ key }));
  const next = { settings, algorithm, isEnabled: to.isEnabled ?? isEnabled, revision };
  return platform.modules.vendors.consoles.accounts.save(undefined, code, {
    ...next,
    keys: chosen,
  });
}

function add(platform: Platform, given: Given): Promise<VendorAccount> {
  const body = routes.addVendor.body.parse({
    vendorCode: given.code,
    algorithm: given.algorithm,
    keys: keysOf(given),
    settings: {
      name: { en: given.name },
      apiUrl: given["api-url"],
      frameOrigin: given["frame-origin"] ?? null,
      operatorId: given["operator-id"],
      signatureHeader: given.header,
      gameTypes: given.types === "" ? [] : given.types.split(","),
    },
  });
  return platform.modules.vendors.consoles.accounts.add(undefined, body);
}

const verbs: Readonly<
  Record<string, (platform: Platform, given: Given, say: (line: string) => void) => Promise<number>>
> = {
  async list({ vendors }, _given, say) {
    for (const account of await vendors.accounts.list()) say(lineOf(account));
    return 0;
  },
  async add(platform, given, say) {
    const account = await add(platform, given);
    say(lineOf(account));
    say(`It calls the wallet at ${account.walletUrl}; give it this key to check our calls with:`);
    say((await platform.modules.vendors.consoles.accounts.list()).publicKey.trim());
    return 0;
  },
  async key(platform, given, say) {
    say(lineOf(await save(platform, given.code, { keys: keysOf(given) })));
    return 0;
  },
  async sync(platform, given, say) {
    const { games, added, leftOut, pictures } = await platform.modules.vendors.consoles.games.sync(
      undefined,
      given.code,
    );
    say(
      `${games} games, ${added} of them new and closed, ${leftOut} left out, ${pictures} pictures`,
    );
    return 0;
  },
  async test(platform, given, say) {
    const { isGood, problem, games, tookMs } = await platform.modules.vendors.consoles.games.test(
      given.code,
    );
    say(isGood ? `It answers within ${tookMs} ms and lists ${games} games.` : `${problem}`);
    return isGood ? 0 : 1;
  },
  async on(platform, given, say) {
    say(lineOf(await save(platform, given.code, { isEnabled: true })));
    return 0;
  },
  async off(platform, given, say) {
    say(lineOf(await save(platform, given.code, { isEnabled: false })));
    return 0;
  },
};

export const vendorCommand: Command = async (platform, given, say) => {
  const { values, positionals } = readArguments(given);
  const [verb = "", ...more] = positionals;
  const work = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (work === undefined || more.length > 0) {
    say(vendorUsage);
    return 2;
  }
  return work(platform, values, say);
};
