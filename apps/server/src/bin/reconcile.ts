import { parseArgs } from "node:util";
import { dayMs } from "@baize/contract/durations";
import { createPlatform, type Platform } from "../modules.ts";
import { systemClock } from "../platform/clock.ts";
import { ConfigError, readConfig } from "../platform/config.ts";
import { createDatabase } from "../platform/db.ts";
import { createIds } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";

/**
 * Compares a day with the payment providers and the game vendors, prints what differs, and ends
 * with 1 if anything does, with 2 where a report cannot be read. The worker does the same every
 * night. `--day 2026-01-31`, in UTC; yesterday where absent.
 *
 * `--begin 2026-01-31T12:00:00Z` compares nothing and writes down from when on game vendors are
 * compared: what was played before was taken over from another platform. `--vendor HSE` for one.
 * The audit trail says what was set before.
 */
const clock = systemClock;
const yesterday = new Date(clock.now().getTime() - dayMs).toISOString().slice(0, 10);

type Reconcile<Part extends "cashier" | "vendors"> = Awaited<
  ReturnType<Platform[Part]["reconciliation"]["reconcileDay"]>
>;

/** Prints what differs in payments, and tells whether anything does. */
function printPayments(compared: Reconcile<"cashier">): boolean {
  for (const { provider, day, providerRows, ourRows, findings } of compared) {
    console.log(
      `${provider} ${day}: ${providerRows} payments there, ${ourRows} deposits credited here, ` +
        `${findings.length} findings.`,
    );
    for (const { paymentId, kind, fields, ours } of findings) {
      const deposit = ours === undefined ? "no deposit" : `deposit ${ours.depositId}`;
      console.log(`  ${kind}: payment ${paymentId}, ${deposit}: ${fields.join(", ") || "whole"}`);
    }
  }
  if (compared.length === 0) console.log("No payment provider is set.");
  return compared.some(({ findings }) => findings.length > 0);
}

/** Prints what differs in rounds and transfers, and tells whether anything does. */
function printVendors({ done, failed }: Reconcile<"vendors">): boolean {
  for (const { vendorCode, day, comparedFrom, findings, ...counts } of done) {
    const { vendorRows, ourRows, openFindings } = counts;
    const since = comparedFrom === null ? "" : ` from ${comparedFrom.toISOString()} on`;
    console.log(
      `${vendorCode} ${day}${since}: ${vendorRows} transactions there, ${ourRows} here, ` +
        `${openFindings} findings.`,
    );
    for (const { subject, kind, fields } of findings) {
      console.log(`  ${kind}: ${subject}: ${fields.join(", ") || "whole"}`);
    }
  }
  for (const { vendorCode, failure, isForNow } of failed) {
    if (isForNow) console.error(`${vendorCode}: the report cannot be compared: ${failure}.`);
    else console.log(`${vendorCode}: offers no report.`);
  }
  return done.some(({ openFindings }) => openFindings > 0);
}

async function compareDay({ cashier, vendors }: Platform, day: string): Promise<number> {
  const isPaidOtherwise = printPayments(await cashier.reconciliation.reconcileDay(day));
  const compared = await vendors.reconciliation.reconcileDay(day);
  const isPlayedOtherwise = printVendors(compared);
  if (compared.failed.some(({ isForNow }) => isForNow)) return 2;
  return isPaidOtherwise || isPlayedOtherwise ? 1 : 0;
}

async function begin({ modules }: Platform, at: Date, vendorCode: string | undefined) {
  const count = await modules.vendors.consoles.reconciliation.begin(at, vendorCode);
  console.log(`${count} vendors are compared from ${at.toISOString()} on.`);
  return count > 0 ? 0 : 2;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;
const isTime = (text: string, pattern: RegExp) =>
  pattern.test(text) && !Number.isNaN(Date.parse(text));

function readArguments() {
  const { values } = parseArgs({
    options: {
      day: { type: "string", default: yesterday },
      begin: { type: "string" },
      vendor: { type: "string" },
    },
  });
  const { day, begin: since, vendor } = values;
  const isRight =
    isTime(day, dayPattern) &&
    (since === undefined ? vendor === undefined : isTime(since, momentPattern));
  return isRight ? { day, since, vendor } : undefined;
}

async function run(): Promise<number> {
  const asked = readArguments();
  if (asked === undefined) {
    console.error("reconcile --day 2026-01-31");
    console.error("reconcile --begin 2026-01-31T12:00:00Z [--vendor HSE]");
    return 2;
  }
  const config = readConfig(process.env);
  const log = createLog({ level: "warn", name: "reconcile" });
  const db = createDatabase({
    url: config.databaseUrl,
    max: 2,
    applicationName: "baize-reconcile",
  });
  const ids = createIds(clock);
  const platform = createPlatform({ config, db, clock, ids, log });
  try {
    const { day, since, vendor } = asked;
    if (since !== undefined) return await begin(platform, new Date(since), vendor);
    return await compareDay(platform, day);
  } finally {
    await platform.close();
    await db.end();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  const isOurs = error instanceof ConfigError;
  console.error(isOurs ? `The settings are not right:\n${error.message}` : String(error));
  process.exitCode = 2;
}
