import { parseArgs } from "node:util";
import { routes } from "@baize/contract";
import type { Platform } from "./modules.ts";
import type { Command } from "./command.ts";

/** `brand`: opens a brand, as the console does, for the administrator of the server. */

export const brandUsage = `brand list
brand create --code HARBOR --name "Harbor" --host harbor.example [--host www.harbor.example]
             --currency BDT --country BD --languages bn,en [--time-zone Asia/Dhaka] [--age 18]
             [--on FREEPLAY3,…] [--off LINETRANSFER,…]   flags that differ from the usual ones`;

const options = {
  code: { type: "string", default: "" },
  name: { type: "string", default: "" },
  host: { type: "string", multiple: true, default: [] as string[] },
  currency: { type: "string", default: "" },
  country: { type: "string", default: "" },
  languages: { type: "string", default: "" },
  "time-zone": { type: "string", default: "UTC" },
  age: { type: "string", default: "18" },
  on: { type: "string", default: "" },
  off: { type: "string", default: "" },
} as const;

type Given = ReturnType<typeof readArguments>["values"];

function readArguments(given: readonly string[]) {
  return parseArgs({ args: [...given], options, allowPositionals: true });
}

const listOf = (text: string) => (text === "" ? [] : text.split(","));

/** The first language is the default for visitors who have not chosen one. */
function brandOf(given: Given) {
  const languages = listOf(given.languages);
  const flags = [
    ...listOf(given.on).map((modId) => [modId, true] as const),
    ...listOf(given.off).map((modId) => [modId, false] as const),
  ];
  return routes.createBrand.body.parse({
    merchantCode: given.code,
    brandName: given.name,
    hosts: given.host,
    currency: given.currency,
    countryCode: given.country,
    languages,
    defaultLanguage: languages[0],
    timeZone: given["time-zone"],
    ageMin: Number(given.age),
    flags: Object.fromEntries(flags),
  });
}

async function list({ modules }: Platform, say: (line: string) => void): Promise<number> {
  for (const {
    merchantCode,
    currency,
    hosts,
    settings,
  } of await modules.brand.console.listBrands()) {
    say(`${merchantCode}\t${settings.brandName}\t${currency}\t${hosts.join(" ")}`);
  }
  return 0;
}

export const brandCommand: Command = async (platform, given, say) => {
  const { values, positionals } = readArguments(given);
  const [verb, ...more] = positionals;
  if (more.length === 0 && verb === "list") return list(platform, say);
  if (more.length > 0 || verb !== "create") {
    say(brandUsage);
    return 2;
  }
  const made = await platform.modules.brand.console.create(undefined, brandOf(values));
  say(`${made.merchantCode} is open at ${made.hosts.join(", ")}.`);
  return 0;
};
