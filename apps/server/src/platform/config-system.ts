import { hourMs } from "@baize/contract/durations";
import { isCurrency, parseMinor } from "@baize/money";
import { z } from "zod";

/** Settings of what is watched: clocks, large play, and who released what. */

const bounds = (text: string): Map<string, bigint> =>
  new Map(
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map((part) => {
        const [currency = "", amount = ""] = part.split(":");
        if (!isCurrency(currency)) throw new Error(`${currency} is no currency`);
        const minor = parseMinor(amount, currency);
        if (minor === undefined || minor <= 0n) throw new Error(`${amount} is no amount`);
        return [currency, minor] as const;
      }),
  );

function isBounds(text: string): boolean {
  try {
    bounds(text);
    return true;
  } catch {
    return false;
  }
}

const amounts = (what: string, fallback: string) =>
  z
    .string()
    .refine(isBounds, "name currencies and amounts, such as BDT:100000.00,USD:1000.00")
    .default(fallback)
    .meta({
      description: `${what} of so much is a significant event; by currency, with commas.`,
    });

export const systemVariables = {
  CLOCK_WARN_MS: z.coerce.number().int().min(100).max(60_000).default(2000).meta({
    description: "A clock so far from the database's is an alert.",
  }),
  CLOCK_OFF_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .max(hourMs)
    .default(30_000)
    .meta({
      description:
        "With a clock so far from the database's the worker settles nothing, and /readyz says " +
        "degraded.",
    }),
  LARGE_STAKES: amounts("A stake", "BDT:100000.00,USD:1000.00,EUR:1000.00"),
  LARGE_WINS: amounts("A win", "BDT:1000000.00,USD:10000.00,EUR:10000.00"),
  RELEASED_BY: z.string().max(80).optional().meta({
    description: "Who released this version, for the record of starts; else the account.",
  }),
  APPROVED_MANIFEST: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "needs a SHA-256 in hexadecimal digits")
    .optional()
    .meta({
      description:
        "SHA-256 of the approved dist/manifest.json: any other is a finding. Whatever was built " +
        "where absent.",
    }),
};

type Given = z.output<z.ZodObject<typeof systemVariables>>;

export interface SystemSettings {
  readonly clockBounds: { readonly warnMs: number; readonly offMs: number };
  /** By currency; a currency that is not there has no bound. */
  readonly largePlay: {
    readonly stakes: ReadonlyMap<string, bigint>;
    readonly wins: ReadonlyMap<string, bigint>;
  };
  readonly releasedBy: string | undefined;
  readonly approvedManifest: string | undefined;
}

export function systemProblems({ CLOCK_WARN_MS: warnMs, CLOCK_OFF_MS: offMs }: Given): string[] {
  return warnMs < offMs ? [] : ["CLOCK_OFF_MS: it must be more than CLOCK_WARN_MS."];
}

export function systemSettings(given: Given): SystemSettings {
  return {
    clockBounds: { warnMs: given.CLOCK_WARN_MS, offMs: given.CLOCK_OFF_MS },
    largePlay: { stakes: bounds(given.LARGE_STAKES), wins: bounds(given.LARGE_WINS) },
    releasedBy: given.RELEASED_BY,
    approvedManifest: given.APPROVED_MANIFEST,
  };
}
