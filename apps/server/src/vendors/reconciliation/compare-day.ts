import type { VendorSumLine } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { createDaySums, type BothSums, type Moved } from "./day-sums.ts";
import { isDifference, type VendorFinding } from "./rules.ts";
import { ReportError } from "./report.ts";

/**
 * One vendor's day, compared in slices of time, so that what is held at once follows from how much
 * happens in some minutes and not from how long the day was. It is blind to what is compared:
 * play-comparison.ts and transfer-comparison.ts say that.
 *
 * The report is read a little ahead of our own side. Something of theirs is looked up on our side
 * by its id, whenever it was posted. Something of ours of which the report says nothing in the
 * minutes around is asked after by itself, because it may be told under another day; only then is
 * it extra. Where more of them are unknown than can be asked after, the report lacks a part, and
 * the rest counts as extra unasked.
 */

/** Both sides, and what is to be said of what they tell. */
export interface DaySides<Theirs, Ours, Ref> {
  readonly lines: readonly VendorSumLine[];
  readonly report: (from: Date, until: Date) => AsyncGenerator<readonly Theirs[], void, undefined>;
  readonly theirAt: (theirs: Theirs) => Date;
  /** Ours of each of these, in their order, whenever it was posted. */
  readonly find: (theirs: readonly Theirs[]) => Promise<(Ours | undefined)[]>;
  /** What was posted from one moment until before another, in pages. */
  readonly list: (from: Date, until: Date) => AsyncGenerator<readonly Ref[]>;
  readonly load: (refs: readonly Ref[]) => Promise<Ours[]>;
  /** What one of ours goes by, the same of both forms. */
  readonly idOf: (one: Ours | Ref) => string;
  /** Under what the vendor is asked after one of ours. */
  readonly groupOf: (ref: Ref) => string;
  /** Which of ours the vendor tells of, asked so. */
  readonly ask: (group: string) => Promise<(ref: Ref) => boolean>;
  readonly judgeTold: (theirs: Theirs, ours: Ours | undefined) => VendorFinding | undefined;
  readonly judgeUntold: (ours: Ours) => VendorFinding;
  readonly movedBy: (theirs: Theirs | undefined, ours: Ours | undefined) => readonly Moved[];
  /** The brand of a user the vendor names; empty where nobody knows the user. */
  readonly brandOf: (userRef: string) => Promise<string>;
}

export interface ComparedRows {
  /** The vendor's entries that count, or that we have as well. */
  readonly vendorRows: number;
  readonly ourRows: number;
  readonly sums: readonly BothSums[];
  /** At most `findingsMax`. */
  readonly findings: readonly VendorFinding[];
  readonly openFindings: number;
}

const sliceMs = 10 * minuteMs;
const aroundMs = 5 * minuteMs;
const asksMax = 200;
const findingsMax = 5000;

const toldTwice = (id: string) => new ReportError("unreadable", `the report tells ${id} twice`);

/** What is found, of which only so much is kept. */
function createFindings() {
  const kept = new Map<string, VendorFinding>();
  let open = 0;
  return {
    add(finding: VendorFinding): void {
      const { subject } = finding;
      if (kept.has(subject)) throw toldTwice(subject);
      if (isDifference(finding)) open += 1;
      if (kept.size < findingsMax) kept.set(subject, finding);
    },
    result: () => ({ findings: [...kept.values()], openFindings: open }),
  };
}

/** Asks the vendor after ours, a bounded number of times. */
function createInquiry<Ref>({
  groupOf,
  ask,
}: Pick<DaySides<never, never, Ref>, "groupOf" | "ask">) {
  const asked = new Map<string, (ref: Ref) => boolean>();
  async function askOnce(group: string): Promise<(ref: Ref) => boolean> {
    let isTold = (_ref: Ref) => false;
    try {
      isTold = await ask(group);
    } catch (error) {
      // A vendor may refuse to speak of something it does not know.
      const isSilent = error instanceof ReportError && error.isRefusal;
      if (!isSilent) throw error;
    }
    asked.set(group, isTold);
    return isTold;
  }
  return async (ref: Ref): Promise<boolean> => {
    const group = groupOf(ref);
    const known = asked.get(group);
    if (known === undefined && asked.size >= asksMax) return false;
    return (known ?? (await askOnce(group)))(ref);
  };
}

export interface Period {
  readonly from: Date;
  readonly until: Date;
}

interface Named {
  readonly user: string;
}

interface Own {
  readonly merchantCode: string;
  readonly at: Date;
}

/** A day while it is compared. */
interface Comparing<Theirs, Ours, Ref> {
  readonly sides: DaySides<Theirs, Ours, Ref>;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly sums: ReturnType<typeof createDaySums>;
  readonly found: ReturnType<typeof createFindings>;
  readonly isToldElsewhere: (ref: Ref) => Promise<boolean>;
  /** Our entries the report named, as far as our side was not read yet, and when they happened. */
  readonly told: Map<string, Date>;
  vendorRows: number;
  ourRows: number;
  /** Up to where the report was read; everything, once it ended. */
  readUntilMs: number;
}

async function count<Theirs extends Named, Ours extends Own, Ref>(
  day: Comparing<Theirs, Ours, Ref>,
  theirs: Theirs | undefined,
  ours: Ours | undefined,
  finding: VendorFinding | undefined,
): Promise<void> {
  const { sides, sums, found } = day;
  const isCounted = ours !== undefined || finding !== undefined;
  if (theirs !== undefined && isCounted) day.vendorRows += 1;
  if (ours !== undefined) day.ourRows += 1;
  const brandOf = () => sides.brandOf(theirs?.user ?? "");
  if (isCounted) sums.add(ours?.merchantCode ?? (await brandOf()), sides.movedBy(theirs, ours));
  if (finding !== undefined) found.add(finding);
}

async function judgePage<Theirs extends Named, Ours extends Own, Ref>(
  day: Comparing<Theirs, Ours, Ref>,
  page: readonly Theirs[],
): Promise<void> {
  const { sides, told } = day;
  const known = await sides.find(page);
  for (const [index, theirs] of page.entries()) {
    const ours = known[index];
    if (ours !== undefined) {
      const id = sides.idOf(ours);
      if (told.has(id)) throw toldTwice(id);
      told.set(id, ours.at);
    }
    const atMs = sides.theirAt(theirs).getTime();
    if (atMs < day.fromMs || atMs >= day.untilMs) continue;
    await count(day, theirs, ours, sides.judgeTold(theirs, ours));
  }
}

async function judgeOurs<Theirs extends Named, Ours extends Own, Ref>(
  day: Comparing<Theirs, Ours, Ref>,
  from: Date,
  until: Date,
): Promise<void> {
  const { sides, told } = day;
  for await (const refs of sides.list(from, until)) {
    const unknown: Ref[] = [];
    for (const ref of refs) {
      if (!told.delete(sides.idOf(ref)) && !(await day.isToldElsewhere(ref))) unknown.push(ref);
    }
    for (const ours of await sides.load(unknown)) {
      await count(day, undefined, ours, sides.judgeUntold(ours));
    }
  }
}

/** Judges the next page of the report. */
async function readOn<Theirs extends Named, Ours extends Own, Ref>(
  day: Comparing<Theirs, Ours, Ref>,
  report: AsyncGenerator<readonly Theirs[], void, undefined>,
): Promise<void> {
  const page = await report.next();
  if (page.done === true) {
    day.readUntilMs = Infinity;
    return;
  }
  await judgePage(day, page.value);
  const last = page.value.at(-1);
  if (last !== undefined) day.readUntilMs = day.sides.theirAt(last).getTime();
}

export async function compareDay<Theirs extends Named, Ours extends Own, Ref>(
  sides: DaySides<Theirs, Ours, Ref>,
  period: Period,
): Promise<ComparedRows> {
  const fromMs = period.from.getTime();
  const untilMs = period.until.getTime();
  const at = (ms: number) => new Date(ms);
  const day: Comparing<Theirs, Ours, Ref> = {
    sides,
    fromMs,
    untilMs,
    sums: createDaySums(sides.lines),
    found: createFindings(),
    isToldElsewhere: createInquiry(sides),
    told: new Map(),
    vendorRows: 0,
    ourRows: 0,
    readUntilMs: fromMs - aroundMs,
  };
  const report = sides.report(at(fromMs - aroundMs), at(untilMs + aroundMs));
  for (let sliceAtMs = fromMs; sliceAtMs < untilMs; sliceAtMs += sliceMs) {
    const endMs = Math.min(sliceAtMs + sliceMs, untilMs);
    while (day.readUntilMs < endMs + aroundMs) await readOn(day, report);
    await judgeOurs(day, at(sliceAtMs), at(endMs));
    for (const [id, ourAt] of day.told) if (ourAt < at(endMs)) day.told.delete(id);
  }
  const { sums, found, vendorRows, ourRows } = day;
  return { vendorRows, ourRows, sums: sums.totals(), ...found.result() };
}
