import { parseArgs } from "node:util";
import { createPlatform, type Platform } from "../app.ts";
import { systemClock } from "../platform/clock.ts";
import { ConfigError, readConfig } from "../platform/config.ts";
import { createDatabase } from "../platform/db.ts";
import { createIds } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";

/**
 * Compares a day with the payment providers and the game vendors, prints what differs, and ends
 * with 1 if anything does, with 2 where a report cannot be read. The worker does the same every
 * night. `--day 2026-01-31`, in UTC; yesterday where absent.
 */
const clock = systemClock;
const dayMs = 86_400_000;
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

/** Prints what differs in rounds, and tells whether anything does. */
function printVendors({ done, failed }: Reconcile<"vendors">): boolean {
  for (const { vendorCode, day, vendorRows, ourRows, openFindings, findings } of done) {
    console.log(
      `${vendorCode} ${day}: ${vendorRows} transactions there, ${ourRows} here, ` +
        `${openFindings} findings.`,
    );
    for (const { subject, kind, fields } of findings) {
      console.log(`  ${kind}: ${subject}: ${fields.join(", ") || "whole"}`);
    }
  }
  for (const { vendorCode, failure } of failed) {
    console.error(`${vendorCode}: the report cannot be compared: ${failure}.`);
  }
  return done.some(({ openFindings }) => openFindings > 0);
}

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { day: { type: "string", default: yesterday } } });
  const { day } = values;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) {
    console.error("reconcile --day 2026-01-31");
    return 2;
  }
  const config = readConfig(process.env);
  const log = createLog({ level: "warn", name: "reconcile" });
  const db = createDatabase({
    url: config.databaseUrl,
    max: 2,
    applicationName: "baize-reconcile",
  });
  const platform = createPlatform({ config, db, clock, ids: createIds(clock), log });
  try {
    const payments = await platform.cashier.reconciliation.reconcileDay(day);
    const isPaidOtherwise = printPayments(payments);
    const vendors = await platform.vendors.reconciliation.reconcileDay(day);
    const isPlayedOtherwise = printVendors(vendors);
    if (vendors.failed.length > 0) return 2;
    return isPaidOtherwise || isPlayedOtherwise ? 1 : 0;
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
