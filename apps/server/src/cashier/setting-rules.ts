import { parseMinor } from "@baize/money";

/** What of settings cannot be, whichever they are. Pure. */
export interface SettingFault<Settings> {
  readonly field: keyof Settings;
  readonly reason: "not_an_amount" | "too_low" | "too_high";
}

interface Range {
  readonly min: string;
  readonly max: string;
  readonly quick: readonly string[];
}

/** What of an amount's bounds, and of the amounts offered between them, cannot be. */
export function faultOfRange(range: Range, currency: string): SettingFault<Range> | undefined {
  const min = parseMinor(range.min, currency);
  const max = parseMinor(range.max, currency);
  if (min === undefined) return { field: "min", reason: "not_an_amount" };
  if (max === undefined) return { field: "max", reason: "not_an_amount" };
  const quick = range.quick.map((text) => parseMinor(text, currency));
  if (quick.includes(undefined)) return { field: "quick", reason: "not_an_amount" };
  if (min <= 0n) return { field: "min", reason: "too_low" };
  if (max < min) return { field: "max", reason: "too_low" };
  if (quick.some((one) => (one ?? 0n) < min)) return { field: "quick", reason: "too_low" };
  if (quick.some((one) => (one ?? 0n) > max)) return { field: "quick", reason: "too_high" };
  return undefined;
}

/** The same of settings with more amounts, all of which are looked at before their bounds. */
export function faultOfAmounts<Field extends string>(
  settings: Range & Readonly<Record<Field, string>>,
  fields: readonly Field[],
  currency: string,
): SettingFault<Range & Readonly<Record<Field, string>>> | undefined {
  const broken = fields.find((field) => parseMinor(settings[field], currency) === undefined);
  if (broken !== undefined) return { field: broken, reason: "not_an_amount" };
  return faultOfRange(settings, currency);
}
