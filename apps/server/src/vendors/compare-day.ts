import type { VendorTransaction } from "@baize/contract";
import { firstUuidv7At } from "../platform/ids.ts";
import { keyIdOf } from "../ledger/index.ts";
import type { Book } from "./book.ts";
import {
  createTally,
  isDifference,
  judgeTold,
  judgeUntold,
  type BothTotals,
  type OurTransaction,
  type VendorFinding,
} from "./reconcile-rules.ts";
import { ReportError, type AskedReport } from "./report.ts";
import type { EntryRef } from "./reconcile-store.ts";
import { keyOf } from "./rules.ts";

/**
 * One vendor's day, compared in slices of time, so that what is held at once follows from how much
 * happens in some minutes and not from how long the day was.
 *
 * The report is read a little ahead of our own side. A transaction of theirs is looked up in our
 * books by its id, whenever it was posted. One of ours of which the report says nothing in the
 * minutes around is asked after by its round, because it may be told under another day; only then
 * is it extra. Where more of them are unknown than can be asked after, the report lacks a part, and
 * the rest counts as extra unasked.
 */

export interface CompareSources {
  readonly book: Book;
  readonly report: (
    asked: AskedReport,
  ) => AsyncGenerator<readonly VendorTransaction[], void, undefined>;
  /** The brand of a user the vendor names; empty where nobody knows him. */
  readonly brandOf: (userRef: string) => Promise<string>;
}

export interface ComparedRows {
  /** What the vendor tells that stands, or that we have as well. */
  readonly vendorRows: number;
  readonly ourRows: number;
  readonly sums: readonly BothTotals[];
  /** At most `findingsMax`. */
  readonly findings: readonly VendorFinding[];
  readonly openFindings: number;
}

const dayMs = 86_400_000;
const sliceMs = 10 * 60_000;
const aroundMs = 5 * 60_000;
const roundsAskedMax = 200;
const findingsMax = 5000;

/** What is found, of which only so much is kept. */
function createFindings() {
  const kept: VendorFinding[] = [];
  let open = 0;
  return {
    add(finding: VendorFinding): void {
      if (isDifference(finding)) open += 1;
      if (kept.length < findingsMax) kept.push(finding);
    },
    result: () => ({ findings: kept, openFindings: open }),
  };
}

/** Asks the vendor after ours by their rounds, a bounded number of them. */
function createInquiry({ report }: CompareSources, vendorCode: string) {
  const keysOfRound = new Map<string, ReadonlySet<string>>();
  async function ask(roundId: string): Promise<ReadonlySet<string>> {
    const keys = new Set<string>();
    keysOfRound.set(roundId, keys);
    try {
      // Our id of a round is the vendor's, after the vendor's code.
      for await (const page of report({ round: roundId.slice(vendorCode.length + 1) })) {
        for (const one of page) keys.add(keyIdOf(keyOf(vendorCode, one.transaction_uuid)));
      }
    } catch (error) {
      // A vendor may refuse to speak of a round it does not know.
      if (!(error instanceof ReportError && error.failure === "refused")) throw error;
    }
    return keys;
  }
  return async ({ roundId, keyId }: EntryRef): Promise<boolean> => {
    const known = keysOfRound.get(roundId);
    if (known === undefined && keysOfRound.size >= roundsAskedMax) return false;
    return (known ?? (await ask(roundId))).has(keyId.replaceAll("-", ""));
  };
}

// tidy: allow function-length, because its parts share the counts of one day.
export async function compareDay(
  sources: CompareSources,
  vendorCode: string,
  day: string,
): Promise<ComparedRows> {
  const { book } = sources;
  const fromMs = Date.parse(day);
  const untilMs = fromMs + dayMs;
  const at = (ms: number) => new Date(ms);
  const tally = createTally();
  const found = createFindings();
  const isToldElsewhere = createInquiry(sources, vendorCode);
  /** Operations of ours that the report told of, as far as our side was not read yet. */
  const told = new Set<string>();
  let vendorRows = 0;
  let ourRows = 0;

  async function count(
    theirs: VendorTransaction | undefined,
    ours: OurTransaction | undefined,
    finding: VendorFinding | undefined,
  ): Promise<void> {
    const isCounted = ours !== undefined || finding !== undefined;
    if (theirs !== undefined && isCounted) vendorRows += 1;
    if (ours !== undefined) ourRows += 1;
    const user = theirs?.user ?? "";
    if (isCounted) tally.add(ours?.merchantCode ?? (await sources.brandOf(user)), theirs, ours);
    if (finding !== undefined) found.add(finding);
  }

  async function judgePage(page: readonly VendorTransaction[]): Promise<void> {
    const known = await book.find(vendorCode, page);
    for (const [index, theirs] of page.entries()) {
      const ours = known[index];
      if (ours !== undefined) told.add(ours.operationId);
      const atMs = Date.parse(theirs.created_at);
      if (atMs < fromMs || atMs >= untilMs) continue;
      await count(theirs, ours, judgeTold(theirs, ours));
    }
  }

  async function judgeOurs(from: Date, until: Date): Promise<void> {
    for await (const refs of book.list(vendorCode, from, until)) {
      const unknown: EntryRef[] = [];
      for (const ref of refs) {
        if (!told.delete(ref.operationId) && !(await isToldElsewhere(ref))) unknown.push(ref);
      }
      for (const ours of await book.load(unknown)) {
        await count(undefined, ours, judgeUntold(ours));
      }
    }
  }

  const report = sources.report({ from: at(fromMs - aroundMs), until: at(untilMs + aroundMs) });
  /** Up to where the report was read; everything, once it ended. */
  let readUntilMs = fromMs - aroundMs;
  async function readOn(): Promise<void> {
    const page = await report.next();
    if (page.done === true) {
      readUntilMs = Infinity;
      return;
    }
    await judgePage(page.value);
    const last = page.value.at(-1);
    if (last !== undefined) readUntilMs = Date.parse(last.created_at);
  }

  for (let sliceAtMs = fromMs; sliceAtMs < untilMs; sliceAtMs += sliceMs) {
    const endMs = sliceAtMs + sliceMs;
    while (readUntilMs < endMs + aroundMs) await readOn();
    await judgeOurs(at(sliceAtMs), at(endMs));
    const endId = firstUuidv7At(at(endMs));
    for (const id of told) if (id < endId) told.delete(id);
  }
  return { vendorRows, ourRows, sums: tally.totals(), ...found.result() };
}
