import { z } from "zod";
import {
  contractCarries,
  contractDeductions,
  dividendPeriodLetters,
} from "@baize/contract/agent-contract-bounds";
import type { Terms } from "@baize/contract/agent-terms";

/** Terms as the database keeps them: amounts in minor units as text, rates in millionths. */

const Minor = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => BigInt(text));
const Ppm = z.number().int();

const DividendSaved = z.strictObject({
  kind: z.literal("dividend"),
  tiers: z.array(
    z.strictObject({
      minValidMinor: Minor,
      minNetMinor: Minor,
      minActive: z.number().int(),
      ratePpm: Ppm,
    }),
  ),
  period: z.enum(dividendPeriodLetters),
  deduct: z.array(z.enum(contractDeductions)),
  platformFeePpm: Ppm,
  carry: z.enum(contractCarries),
  tierOn: z.enum(["net", "ggr"]),
  activeValidMinor: Minor.exactOptional(),
  activeDepositMinor: Minor.exactOptional(),
});

const dailyTiers = z.array(
  z.strictObject({
    minValidMinor: Minor,
    minActive: z.number().int(),
    pay: z.union([z.strictObject({ ratePpm: Ppm }), z.strictObject({ fixedMinor: Minor })]),
  }),
);

const DailySaved = z.strictObject({
  kind: z.literal("daily"),
  tiers: dailyTiers,
  unitMinor: Minor,
});

const HourlySaved = z.strictObject({ kind: z.literal("hourly"), tiers: dailyTiers });

const RealtimeSaved = z.strictObject({
  kind: z.literal("realtime"),
  tiers: z.array(z.strictObject({ minValidMinor: Minor, winPpm: Ppm, lossPpm: Ppm })),
});

const Saved = z.discriminatedUnion("kind", [DividendSaved, DailySaved, HourlySaved, RealtimeSaved]);

export const readTerms = (saved: unknown): Terms => Saved.parse(saved);

export const saveTerms = (terms: Terms): string =>
  JSON.stringify(terms, (_name, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
