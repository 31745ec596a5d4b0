import { dayMs } from "@baize/contract/durations";
import { LRUCache } from "lru-cache";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { createOurTransactions, type OurTransactionsDeps } from "./our-transactions.ts";
import type { CallbackDeps } from "../wallet/wallet.ts";
import { compareDay, type ComparedRows, type Period } from "./compare-day.ts";
import { playSides } from "./play-comparison.ts";
import {
  countVendorDays,
  findComparedFrom,
  findVendorDay,
  listOpenVendorFindings,
  listSums,
  listVendorDays,
  listVendorFindings,
  replaceSums,
  saveComparedFrom,
  saveFailure,
  saveFindings,
  saveLook,
  type Begun,
  type DaySum,
  type OpenVendorFinding,
  type VendorDayRow,
  type VendorFindingRow,
} from "./store.ts";
import {
  playReport,
  readReport,
  ReportError,
  transferReport,
  type AskedReport,
  type ReportFailure,
} from "./report.ts";
import { listVendors, type VendorFacts } from "../store.ts";
import { transferSides } from "./transfer-comparison.ts";
import { listAwayVendors } from "../transfers/store.ts";
import type { VendorCallDeps } from "../vendor-call.ts";

/**
 * The daily comparison with vendors' own reports (wallet contract, section 10). It writes down what
 * differs and corrects nothing: a person decides. A day may be compared as often as one likes;
 * findings that are over keep their row with the moment of their end.
 *
 * Of vendors that call our wallet bets, wins and rollbacks are compared; of those that keep
 * members' money themselves, which tell us of no bets, the transfers there and back.
 */
export interface VendorReconcileDeps extends VendorCallDeps, OurTransactionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "operationsOf" | "oldestPostingAt">;
  readonly findMember: CallbackDeps["findMember"];
  readonly onError: (error: unknown) => void;
}

export interface ReconciledVendor extends ComparedRows {
  readonly vendorCode: string;
  readonly day: string;
  /** Where the comparison begins after the day did: what was before was taken over. */
  readonly comparedFrom: Date | null;
}

/** A vendor and whether it keeps members' money itself. */
interface ComparedVendor extends VendorFacts {
  readonly isAway: boolean;
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
   * read does not stop the rest; it is passed to `onError`, and the day says why.
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
   * Compares a day again that was compared before.
   *
   * Refuses, in this order: not_found, vendor_unavailable.
   */
  compareAgain(vendorCode: string, day: string): Promise<VendorDayCase>;
  /**
   * From this moment on a vendor is compared, or all are: what was played before came from
   * elsewhere, and the vendor does not know it of us. Returns the vendors it holds for.
   */
  begin(tx: Tx, at: Date, vendorCode?: string): Promise<Begun[]>;
}

export interface ReconciledVendors {
  readonly done: ReconciledVendor[];
  /** Those whose report could not be read; for now, or because the vendor offers none. */
  readonly failed: {
    readonly vendorCode: string;
    readonly day: string;
    readonly failure: ReportFailure;
    readonly isForNow: boolean;
  }[];
}

const findingsShownMax = 500;
const recentDays = 3;

const dayBefore = (at: Date, days: number) =>
  new Date(at.getTime() - days * dayMs).toISOString().slice(0, 10);

const sumsOf = (sums: readonly DaySum[], { vendorCode, day }: VendorDayRow) =>
  sums.filter((sum) => sum.vendorCode === vendorCode && sum.day === day);

/** The brand of a user the vendor names; empty where nobody knows the user. */
function createBrandFinder(deps: VendorReconcileDeps) {
  const brands = new LRUCache<string, string>({ max: 10_000 });
  return async (userRef: string): Promise<string> => {
    const known = brands.get(userRef);
    if (known !== undefined) return known;
    const member = await deps.findMember(userRef);
    const described =
      member === undefined ? undefined : await deps.describeMembers([member.memberId]);
    const brand = described?.get(member?.memberId ?? 0n)?.merchantCode ?? "";
    brands.set(userRef, brand);
    return brand;
  };
}

/** Our record of rounds is made by the relay; transfers are in their table when they happen. */
async function demandRecord({ ledger }: VendorReconcileDeps, day: string): Promise<void> {
  const waitingSince = await ledger.oldestPostingAt();
  if (waitingSince !== undefined && waitingSince.getTime() < Date.parse(day) + dayMs) {
    throw new ReportError("behind", `the record of rounds has not come to the end of ${day}`);
  }
}

async function compare(
  deps: VendorReconcileDeps,
  vendor: ComparedVendor,
  period: Period,
): Promise<ComparedRows> {
  const { vendorCode } = vendor;
  const brandOf = createBrandFinder(deps);
  if (vendor.isAway) {
    const report = (asked: AskedReport) => readReport(deps, transferReport, vendor, asked);
    return compareDay(transferSides({ ...deps, report, brandOf }, vendorCode), period);
  }
  const report = (asked: AskedReport) => readReport(deps, playReport, vendor, asked);
  return compareDay(
    playSides({ ours: createOurTransactions(deps), report, brandOf }, vendorCode),
    period,
  );
}

const nothing: ComparedRows = {
  vendorRows: 0,
  ourRows: 0,
  sums: [],
  findings: [],
  openFindings: 0,
};

/** Compares what of a day is not taken over. */
async function compareFrom(
  deps: VendorReconcileDeps,
  vendor: ComparedVendor,
  day: string,
): Promise<ReconciledVendor> {
  const { vendorCode } = vendor;
  const start = new Date(day);
  const until = new Date(start.getTime() + dayMs);
  const begun = await deps.db.read((reader) => findComparedFrom(reader, vendorCode));
  const comparedFrom = begun !== null && begun > start ? begun : null;
  const from = comparedFrom ?? start;
  if (from >= until) return { ...nothing, vendorCode, day, comparedFrom };
  if (!vendor.isAway) await demandRecord(deps, day);
  return { ...(await compare(deps, vendor, { from, until })), vendorCode, day, comparedFrom };
}

/** Throws a ReportError where the day cannot be compared, after writing that down. */
async function reconcile(
  deps: VendorReconcileDeps,
  vendor: ComparedVendor,
  day: string,
): Promise<ReconciledVendor> {
  const { db, clock } = deps;
  const { vendorCode } = vendor;
  try {
    const compared = await compareFrom(deps, vendor, day);
    await db.transaction(async (tx) => {
      const look = { ...compared, at: clock.now() };
      await saveLook(tx, look);
      await replaceSums(tx, look, compared.sums);
      await saveFindings(tx, look, compared.findings);
    });
    return compared;
  } catch (error) {
    if (error instanceof ReportError) {
      const { failure } = error;
      await db.transaction((tx) => saveFailure(tx, { vendorCode, day, at: clock.now() }, failure));
    }
    throw error;
  }
}

async function listCompared({ db }: VendorReconcileDeps): Promise<ComparedVendor[]> {
  return db.read(async (reader) => {
    const away = new Set(await listAwayVendors(reader));
    const vendors = await listVendors(reader);
    return vendors
      .filter(({ isEnabled }) => isEnabled)
      .map((vendor) => ({ ...vendor, isAway: away.has(vendor.vendorCode) }));
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
  const vendors = await listCompared(deps);
  const vendor = vendors.find((one) => one.vendorCode === vendorCode);
  if (vendor === undefined) throw new Refusal("vendor_unavailable");
  try {
    await reconcile(deps, vendor, day);
  } catch (error) {
    if (!(error instanceof ReportError)) throw error;
    onError(error);
    // Asking again would change nothing; the day says why.
    if (!error.isForNow) return demandDay(db, vendorCode, day);
    throw new Refusal("vendor_unavailable");
  }
  return demandDay(db, vendorCode, day);
}

async function demandDay(db: Database, vendorCode: string, day: string): Promise<VendorDayCase> {
  const found = await readDay(db, vendorCode, day);
  if (found === undefined) throw new Error(`the day ${day} of ${vendorCode} is gone`);
  return found;
}

export function createVendorReconciliation(deps: VendorReconcileDeps): VendorReconciliation {
  const { db, clock, onError } = deps;

  async function compareAll(daysOf: (vendor: ComparedVendor) => Promise<readonly string[]>) {
    const done: ReconciledVendor[] = [];
    const failed: ReconciledVendors["failed"] = [];
    for (const vendor of await listCompared(deps)) {
      for (const day of await daysOf(vendor)) {
        try {
          done.push(await reconcile(deps, vendor, day));
        } catch (error) {
          if (!(error instanceof ReportError)) throw error;
          const { failure, isForNow } = error;
          failed.push({ vendorCode: vendor.vendorCode, day, failure, isForNow });
          onError(error);
        }
      }
    }
    return { done, failed };
  }

  /**
   * A day of rounds that agreed is done; later entries are queried by their round.
   * A transfer may be taken back later, and a list of them is short.
   */
  async function recentDaysOf({ vendorCode, isAway }: ComparedVendor): Promise<string[]> {
    const now = clock.now();
    const days: string[] = [];
    for (let before = recentDays; before >= 1; before -= 1) {
      const day = dayBefore(now, before);
      const row = await db.read((reader) => findVendorDay(reader, vendorCode, day));
      const isClean = row !== undefined && row.failure === null && row.openFindings === 0;
      if (isAway || before === 1 || !isClean) days.push(day);
    }
    return days;
  }

  return {
    begin: saveComparedFrom,
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
