import { parseArgs } from "node:util";
import { dayMs } from "@baize/contract/durations";
import { runCommand, type Command } from "../command.ts";
import type { Platform } from "../modules.ts";
import { onPlatform } from "../on-platform.ts";
import { systemClock } from "../platform/clock.ts";

/**
 * Compares a day with the payment providers and the game vendors, prints what differs, and ends
 * with 1 if anything does, with 2 where a report cannot be read. The worker does the same every
 * night. `--day 2026-01-31`, in UTC; yesterday where absent.
 *
 * `--begin 2026-01-31T12:00:00Z` compares nothing and writes down from when on game vendors are
 * compared: what was played before was taken over from another platform. `--vendor HSE` for one.
 * The audit trail says what was set before.
 */
const usage = `reconcile --day 2026-01-31
reconcile --begin 2026-01-31T12:00:00Z [--vendor HSE]`;

const yesterday = new Date(systemClock.now().getTime() - dayMs).toISOString().slice(0, 10);

type Say = (line: string) => void;

type Reconcile<Part extends "cashier" | "vendors"> = Awaited<
  ReturnType<Platform[Part]["reconciliation"]["reconcileDay"]>
>;

/** Prints what differs in payments, and tells whether anything does. */
function printPayments(compared: Reconcile<"cashier">, say: Say): boolean {
  for (const { provider, day, providerRows, ourRows, findings } of compared) {
    say(
      `${provider} ${day}: ${providerRows} payments there, ${ourRows} deposits credited here, ` +
        `${findings.length} findings.`,
    );
    for (const { paymentId, kind, fields, ours } of findings) {
      const deposit = ours === undefined ? "no deposit" : `deposit ${ours.depositId}`;
      say(`  ${kind}: payment ${paymentId}, ${deposit}: ${fields.join(", ") || "whole"}`);
    }
  }
  if (compared.length === 0) say("No payment provider is set.");
  return compared.some(({ findings }) => findings.length > 0);
}

/** Prints what differs in rounds and transfers, and tells whether anything does. */
function printVendors({ done, failed }: Reconcile<"vendors">, say: Say): boolean {
  for (const { vendorCode, day, comparedFrom, findings, ...counts } of done) {
    const { vendorRows, ourRows, openFindings } = counts;
    const since = comparedFrom === null ? "" : ` from ${comparedFrom.toISOString()} on`;
    say(
      `${vendorCode} ${day}${since}: ${vendorRows} transactions there, ${ourRows} here, ` +
        `${openFindings} findings.`,
    );
    for (const { subject, kind, fields } of findings) {
      say(`  ${kind}: ${subject}: ${fields.join(", ") || "whole"}`);
    }
  }
  for (const { vendorCode, failure, isForNow } of failed) {
    if (isForNow) say(`${vendorCode}: the report cannot be compared: ${failure}.`);
    else say(`${vendorCode}: offers no report.`);
  }
  return done.some(({ openFindings }) => openFindings > 0);
}

async function compareDay({ cashier, vendors }: Platform, day: string, say: Say): Promise<number> {
  const isPaidOtherwise = printPayments(await cashier.reconciliation.reconcileDay(day), say);
  const compared = await vendors.reconciliation.reconcileDay(day);
  const isPlayedOtherwise = printVendors(compared, say);
  if (compared.failed.some(({ isForNow }) => isForNow)) return 2;
  return isPaidOtherwise || isPlayedOtherwise ? 1 : 0;
}

async function begin({ modules }: Platform, at: Date, vendorCode: string | undefined, say: Say) {
  const count = await modules.vendors.consoles.reconciliation.begin(at, vendorCode);
  say(`${count} vendors are compared from ${at.toISOString()} on.`);
  return count > 0 ? 0 : 2;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;
const isTime = (text: string, pattern: RegExp) =>
  pattern.test(text) && !Number.isNaN(Date.parse(text));

function readArguments(given: readonly string[]) {
  const { values } = parseArgs({
    args: [...given],
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

const reconcile: Command = async (platform, given, say) => {
  const asked = readArguments(given);
  if (asked === undefined) {
    say(usage);
    return 2;
  }
  const { day, since, vendor } = asked;
  if (since !== undefined) return begin(platform, new Date(since), vendor, say);
  return compareDay(platform, day, say);
};

await runCommand(onPlatform("reconcile"), reconcile);
