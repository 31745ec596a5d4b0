import { LRUCache } from "lru-cache";
import type { Ledger } from "../ledger/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { createBook, type BookDeps } from "./book.ts";
import type { CallbackDeps } from "./callbacks.ts";
import { compareDay, type ComparedRows, type CompareSources } from "./compare-day.ts";
import {
  countVendorDays,
  findVendorDay,
  listOpenVendorFindings,
  listSums,
  listVendorDays,
  listVendorFindings,
  replaceSums,
  saveFailure,
  saveFindings,
  saveLook,
  type DaySum,
  type OpenVendorFinding,
  type VendorDayRow,
  type VendorFindingRow,
} from "./reconcile-store.ts";
import { readReport, ReportError, type ReportFailure } from "./report.ts";
import { listVendors, type Vendor } from "./store.ts";
import { listAwayVendors } from "./transfer-store.ts";
import type { VendorCallDeps } from "./vendor-call.ts";

/**
 * The daily comparison with vendors' own reports (wallet contract, section 10). It writes down what
 * differs and corrects nothing: a person decides. A day may be compared as often as one likes;
 * findings that are over keep their row with the moment of their end.
 *
 * Vendors that keep members' money themselves report no bets to us and are left out.
 */
export interface VendorReconcileDeps extends VendorCallDeps, BookDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "operationsOf" | "oldestPostingAt">;
  readonly findMember: CallbackDeps["findMember"];
  readonly onError: (error: unknown) => void;
}

export interface ReconciledVendor extends ComparedRows {
  readonly vendorCode: string;
  readonly day: string;
}

export interface ComparedVendorDay extends VendorDayRow {
  readonly sums: readonly DaySum[];
}

export interface VendorDayCase extends ComparedVendorDay {
  readonly findings: readonly VendorFindingRow[];
}

export interface VendorReconciliation {
  /**
   * Compares one day, written as 2026-01-31, in UTC, with every vendor. One whose report cannot be
   * read does not stop the rest; it is told to `onError`, and the day says why.
   */
  reconcileDay(day: string): Promise<ReconciledVendors>;
  /** Yesterday, and of the days before it those that differed or could not be read. */
  reconcileRecent(): Promise<ReconciledVendors>;
  listOpenFindings(limit: number): Promise<OpenVendorFinding[]>;
  /** Days that were compared, the newest first: those to be looked at only, or all. */
  listDays(asked: {
    readonly differsOnly: boolean;
    readonly limit: number;
    readonly offset: number;
  }): Promise<{ readonly rows: ComparedVendorDay[]; readonly total: number }>;
  /** One of them with what was found, open findings first. */
  findDay(vendorCode: string, day: string): Promise<VendorDayCase | undefined>;
  /**
   * Compares a day that was looked at before once more.
   *
   * Refuses, in this order: not_found, vendor_unavailable.
   */
  compareAgain(vendorCode: string, day: string): Promise<VendorDayCase>;
}

export interface ReconciledVendors {
  readonly done: ReconciledVendor[];
  readonly failed: { readonly vendorCode: string; readonly failure: ReportFailure }[];
}

const findingsShownMax = 500;
const dayMs = 86_400_000;
const recentDays = 3;

const dayBefore = (at: Date, days: number) =>
  new Date(at.getTime() - days * dayMs).toISOString().slice(0, 10);

const sumsOf = (sums: readonly DaySum[], { vendorCode, day }: VendorDayRow) =>
  sums.filter((sum) => sum.vendorCode === vendorCode && sum.day === day);

/** What one comparison reads from: both books, and whose members the vendor names. */
function sourcesOf(deps: VendorReconcileDeps, vendor: Vendor): CompareSources {
  const brands = new LRUCache<string, string>({ max: 10_000 });
  return {
    book: createBook(deps),
    report: (asked) => readReport(deps, vendor, asked),
    async brandOf(userRef) {
      const known = brands.get(userRef);
      if (known !== undefined) return known;
      const member = await deps.findMember(userRef);
      const described =
        member === undefined ? undefined : await deps.describeMembers([member.memberId]);
      const brand = described?.get(member?.memberId ?? 0n)?.merchantCode ?? "";
      brands.set(userRef, brand);
      return brand;
    },
  };
}

/** Throws a ReportError where the day cannot be compared, after writing that down. */
async function reconcile(
  deps: VendorReconcileDeps,
  vendor: Vendor,
  day: string,
): Promise<ReconciledVendor> {
  const { db, clock, ledger } = deps;
  const { vendorCode } = vendor;
  try {
    const waitingSince = await ledger.oldestPostingAt();
    if (waitingSince !== undefined && waitingSince.getTime() < Date.parse(day) + dayMs) {
      throw new ReportError("behind", `the record of rounds has not come to the end of ${day}`);
    }
    const compared = await compareDay(sourcesOf(deps, vendor), vendorCode, day);
    await db.transaction(async (tx) => {
      const look = { vendorCode, day, at: clock.now(), ...compared };
      await saveLook(tx, look);
      await replaceSums(tx, look, compared.sums);
      await saveFindings(tx, look, compared.findings);
    });
    return { vendorCode, day, ...compared };
  } catch (error) {
    if (error instanceof ReportError) {
      const { failure } = error;
      await db.transaction((tx) => saveFailure(tx, { vendorCode, day, at: clock.now() }, failure));
    }
    throw error;
  }
}

/** Those who call our wallet. */
async function listSeamless({ db }: VendorReconcileDeps): Promise<Vendor[]> {
  return db.read(async (reader) => {
    const away = new Set(await listAwayVendors(reader));
    const vendors = await listVendors(reader);
    return vendors.filter(({ isEnabled, vendorCode }) => isEnabled && !away.has(vendorCode));
  });
}

async function readDay(
  db: Database,
  vendorCode: string,
  day: string,
): Promise<VendorDayCase | undefined> {
  return db.read(async (reader) => {
    const row = await findVendorDay(reader, vendorCode, day);
    if (row === undefined) return undefined;
    const sums = await listSums(reader, [row]);
    return {
      ...row,
      sums,
      findings: await listVendorFindings(reader, vendorCode, day, findingsShownMax),
    };
  });
}

async function compareAgain(
  deps: VendorReconcileDeps,
  vendorCode: string,
  day: string,
): Promise<VendorDayCase> {
  const { db, onError } = deps;
  if ((await readDay(db, vendorCode, day)) === undefined) throw new Refusal("not_found");
  const vendors = await listSeamless(deps);
  const vendor = vendors.find((one) => one.vendorCode === vendorCode);
  if (vendor === undefined) throw new Refusal("vendor_unavailable");
  try {
    await reconcile(deps, vendor, day);
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    onError(error);
    throw new Refusal("vendor_unavailable");
  }
  const after = await readDay(db, vendorCode, day);
  if (after === undefined) throw new Error(`the day ${day} of ${vendorCode} is gone`);
  return after;
}

export function createVendorReconciliation(deps: VendorReconcileDeps): VendorReconciliation {
  const { db, clock, onError } = deps;

  async function compareAll(daysOf: (vendor: Vendor) => Promise<readonly string[]>) {
    const done: ReconciledVendor[] = [];
    const failed: ReconciledVendors["failed"] = [];
    for (const vendor of await listSeamless(deps)) {
      try {
        for (const day of await daysOf(vendor)) done.push(await reconcile(deps, vendor, day));
      } catch (error) {
        if (!(error instanceof ReportError)) throw error;
        failed.push({ vendorCode: vendor.vendorCode, failure: error.failure });
        onError(error);
      }
    }
    return { done, failed };
  }

  /** A day that agreed is done; what comes late afterwards is asked after by its round. */
  async function recentDaysOf({ vendorCode }: Vendor): Promise<string[]> {
    const now = clock.now();
    const days: string[] = [];
    for (let before = recentDays; before >= 1; before -= 1) {
      const day = dayBefore(now, before);
      const row = await db.read((reader) => findVendorDay(reader, vendorCode, day));
      const isClean = row !== undefined && row.failure === null && row.openFindings === 0;
      if (before === 1 || !isClean) days.push(day);
    }
    return days;
  }

  return {
    compareAgain: (vendorCode, day) => compareAgain(deps, vendorCode, day),
    findDay: (vendorCode, day) => readDay(db, vendorCode, day),
    listDays: ({ differsOnly, limit, offset }) =>
      db.read(async (reader) => {
        const rows = await listVendorDays(reader, differsOnly, { limit, offset });
        const sums = await listSums(reader, rows);
        return {
          rows: rows.map((row) => ({ ...row, sums: sumsOf(sums, row) })),
          total: await countVendorDays(reader, differsOnly),
        };
      }),
    reconcileDay: (day) => compareAll(async () => [day]),
    reconcileRecent: () => compareAll(recentDaysOf),
    listOpenFindings: (limit) => db.read((reader) => listOpenVendorFindings(reader, limit)),
  };
}
