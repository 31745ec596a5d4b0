import { dayMs } from "@baize/contract/durations";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { tryEach } from "../../platform/try-each.ts";
import type { OfferGate } from "../../protection/index.ts";
import { awardIdOf, type Awards } from "../awards/service.ts";
import type { MarkDeps } from "../marks/service.ts";
import { insertCounted, listOfNamed, listOfTimes, type Noted } from "../counted/store.ts";
import { itemsBefore, sumItems, type CountedFact, type CountedSum } from "../counted/rules.ts";
import {
  countTask,
  factsKeptMs,
  issuedUntil,
  missionPeriod,
  missionRuleOf,
  reachedOf,
  recountTask,
  sourceOf,
  type EntryKey,
  type EntryRow,
  type MissionRule,
} from "./rules.ts";
import {
  insertEntries,
  listDue,
  listMissions,
  listRevisions,
  lockEntries,
  lockEntry,
  saveEntries,
} from "./store.ts";

/**
 * Counts what members did for their missions: a turn's facts at once, by member. A fact is noted
 * under its id before it counts, so one that comes again changes nothing.
 */

export interface MissionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly awards: Pick<Awards, "issueIn" | "findIn">;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer" | "mayOfferIn">;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** Those of these that are accounts of the house: they never take part. */
  readonly ofHouse: (reader: Reader, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** Of a person, payout account and device. */
  readonly marks: MarkDeps;
  readonly onError: (error: unknown) => void;
}

/** A fact, and the brand it is of. */
export interface MissionFact extends CountedFact {
  readonly merchantCode: string;
  /** A chargeback that was reversed: it is no deposit of its own. */
  readonly isAgain?: true;
}

const byMemberId = (one: EntryKey, other: EntryKey): number => {
  if (one.memberId === other.memberId) return 0;
  return one.memberId < other.memberId ? -1 : 1;
};

const byMember = <Row extends { readonly memberId: bigint }>(rows: readonly Row[]) => {
  const groups = new Map<bigint, Row[]>();
  for (const row of rows) {
    const known = groups.get(row.memberId);
    if (known === undefined) groups.set(row.memberId, [row]);
    else known.push(row);
  }
  return groups;
};

const keyOf = ({ memberId, missionId, period }: EntryKey) => `${memberId} ${missionId} ${period}`;

/**
 * Whoever plays takes part in what nobody joins; accounts of the house do not. Tells whether
 * somebody does now who did not before.
 */
async function enterAll(
  tx: Tx,
  deps: MissionsDeps,
  facts: readonly MissionFact[],
  known: readonly EntryRow[],
): Promise<boolean> {
  const brands = [...new Set(facts.map(({ merchantCode }) => merchantCode))];
  const open = (await listMissions(tx, brands))
    .filter(({ settings }) => settings.isOpen && !settings.needsJoin)
    .map((row) => missionRuleOf(row, row.settings));
  if (open.length === 0) return false;
  const there = new Set(known.map(keyOf));
  const entries = new Map<string, Parameters<typeof insertEntries>[1][number]>();
  for (const { memberId, merchantCode, at } of facts) {
    const timeZone = await deps.timeZoneOf(merchantCode);
    for (const { missionId, revision, ...rule } of open) {
      if (rule.merchantCode !== merchantCode) continue;
      const period = missionPeriod({ missionId, revision, ...rule }, at, timeZone);
      if (period === undefined) continue;
      const [joinedAt, endsAt] = [period.from, period.to];
      const key = { memberId, missionId, period: period.name };
      const row = { ...key, merchantCode, revision, joinedAt, endsAt };
      if (!there.has(keyOf(key))) entries.set(keyOf(key), row);
    }
  }
  if (entries.size === 0) return false;
  const members = [...new Set([...entries.values()].map(({ memberId }) => memberId))];
  const house = await deps.ofHouse(tx, members);
  const rows = [...entries.values()].filter(({ memberId }) => !house.has(memberId));
  if (rows.length > 0) await insertEntries(tx, rows.toSorted(byMemberId));
  return rows.length > 0;
}

const isIn = ({ joinedAt, endsAt }: EntryRow, at: Date) => at >= joinedAt && at < endsAt;

/** A chargeback and its reversal count at the time of their deposit, if that was counted. */
async function placed(tx: Tx, facts: readonly MissionFact[]): Promise<MissionFact[]> {
  const back = facts.filter(({ kind, stakeMinor, isAgain }) => {
    return kind === "deposit" && (stakeMinor < 0n || isAgain === true);
  });
  if (back.length === 0) return [...facts];
  const told = facts.filter(({ isAgain }) => isAgain !== true);
  const known = [...(await listOfNamed(tx, "missions", back)), ...told].filter(
    ({ kind, stakeMinor }) => kind === "deposit" && stakeMinor > 0n,
  );
  const startOf = new Map(known.map(({ item, at }) => [item, at]));
  return facts.flatMap((fact) => {
    if (fact.kind !== "deposit") return [fact];
    const at = startOf.get(fact.item);
    return at === undefined ? [] : [{ ...fact, at }];
  });
}

interface Change {
  readonly before: ReadonlyMap<string, CountedSum>;
  readonly after: ReadonlyMap<string, CountedSum>;
}

const within = (entry: EntryRow, sums: ReadonlyMap<string, CountedSum>) =>
  [...sums.values()].filter(({ at }) => isIn(entry, at));

async function recount(
  tx: Tx,
  rule: MissionRule,
  entry: EntryRow,
  { before, after }: Change,
): Promise<bigint[]> {
  const [was, is] = [within(entry, before), within(entry, after)];
  let all: CountedSum[] | undefined;
  const actual: bigint[] = [];
  for (const [at, task] of rule.tasks.entries()) {
    const known = recountTask(task, entry.actual[at] ?? 0n, was, is);
    if (known === undefined) {
      const time = { memberId: entry.memberId, from: entry.joinedAt, to: entry.endsAt };
      const facts = all ?? (await listOfTimes(tx, "missions", [time]));
      all = [...sumItems(facts).values()];
    }
    actual.push(known ?? countTask(task, all ?? []));
  }
  return actual;
}

/** Issues what an entry reached; what cannot be given now stays due. */
async function issueReached(
  tx: Tx,
  deps: MissionsDeps,
  rule: MissionRule,
  entry: EntryRow,
): Promise<EntryRow> {
  const reached = reachedOf(rule, entry.actual);
  const now = deps.clock.now();
  if (reached <= entry.issued || now >= issuedUntil(rule, entry)) {
    return { ...entry, isDue: false };
  }
  const leave = await deps.offers.mayOfferIn(tx, [entry.memberId]);
  if (leave === undefined) return { ...entry, isDue: true };
  const { memberId, missionId, period, merchantCode } = entry;
  const { currency, title, turnoverBps, claimDays } = rule.settings;
  for (const [at, { amountMinor }] of rule.milestones.slice(0, reached).entries()) {
    if (at < entry.issued) continue;
    const source = sourceOf(missionId, period, at + 1);
    await deps.awards.issueIn(tx, leave, {
      memberId,
      awardId: awardIdOf(memberId, source),
      merchantCode,
      source,
      reason: "mission",
      promotionId: missionId,
      currency,
      amountMinor,
      turnoverBps,
      title,
      claimBy: new Date(now.getTime() + claimDays * dayMs),
      operator: null,
      note: null,
    });
  }
  return { ...entry, issued: reached, isDue: false };
}

/** A revision never changes, and every turn of the reader asks for the same few. */
const rulesKept = new LRUCache<string, MissionRule>({ max: 2_000 });

async function ruleFinder(tx: Tx, entries: readonly EntryRow[]) {
  const nameOf = ({ missionId, revision }: Pick<EntryRow, "missionId" | "revision">) =>
    `${missionId} ${revision}`;
  const missing = entries.filter((entry) => !rulesKept.has(nameOf(entry)));
  const rules = new Map(entries.map((entry) => [nameOf(entry), rulesKept.get(nameOf(entry))]));
  for (const row of missing.length === 0 ? [] : await listRevisions(tx, missing)) {
    const rule = missionRuleOf(row, row.settings);
    rulesKept.set(nameOf(row), rule);
    rules.set(nameOf(row), rule);
  }
  return (entry: EntryRow): MissionRule => {
    const rule = rules.get(nameOf(entry));
    if (rule === undefined) throw new Error(`mission ${nameOf(entry)} is not there`);
    return rule;
  };
}

const isSame = (one: EntryRow, other: EntryRow): boolean =>
  one.issued === other.issued &&
  one.isDue === other.isDue &&
  one.actual.length === other.actual.length &&
  one.actual.every((count, at) => count === other.actual[at]);

/** Counts facts that are noted for the first time. */
async function countFresh(
  tx: Tx,
  deps: MissionsDeps,
  { fresh, all: noted }: Noted,
  entries: readonly EntryRow[],
): Promise<void> {
  const all = byMember(noted);
  const entriesOf = byMember(entries);
  const ruleOf = await ruleFinder(tx, entries);
  const changed: EntryRow[] = [];
  for (const [memberId, facts] of byMember(fresh)) {
    const after = sumItems(all.get(memberId) ?? []);
    const change = { after, before: itemsBefore(after, facts) };
    for (const entry of entriesOf.get(memberId) ?? []) {
      if (!facts.some(({ at }) => isIn(entry, at))) continue;
      const rule = ruleOf(entry);
      const actual = await recount(tx, rule, entry, change);
      const counted = await issueReached(tx, deps, rule, { ...entry, actual });
      // Most rounds count for few of a member's missions.
      if (!isSame(entry, counted)) changed.push(counted);
    }
  }
  if (changed.length > 0) await saveEntries(tx, changed);
}

/** Adds facts to the missions they count for. */
export async function foldFacts(
  tx: Tx,
  deps: MissionsDeps,
  told: readonly MissionFact[],
): Promise<void> {
  const oldest = new Date(deps.clock.now().getTime() - factsKeptMs);
  const facts = (await placed(tx, told)).filter(({ at }) => at >= oldest);
  if (facts.length === 0) return;
  const from = facts.reduce((least, { at }) => (at < least ? at : least), deps.clock.now());
  const members = [...new Set(facts.map(({ memberId }) => memberId))];
  let entries = await lockEntries(tx, members, from);
  if (await enterAll(tx, deps, facts, entries)) entries = await lockEntries(tx, members, from);
  if (entries.length === 0) return;
  const entriesOf = byMember(entries);
  const counting = facts.filter(({ memberId, at }) =>
    entriesOf.get(memberId)?.some((entry) => isIn(entry, at)),
  );
  if (counting.length === 0) return;
  const noted = await insertCounted(tx, "missions", counting);
  if (noted.fresh.length > 0) await countFresh(tx, deps, noted, entries);
}

const dueAtOnce = 200;

/** Answers how much was given. */
const giveOne = (deps: MissionsDeps, key: EntryKey): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, key);
    if (entry?.isDue !== true) return 0;
    const rule = (await ruleFinder(tx, [entry]))(entry);
    const saved = await issueReached(tx, deps, rule, entry);
    await saveEntries(tx, [saved]);
    return saved.issued - entry.issued;
  });

/** Looks again at what was reached while nothing could be given; answers how much was given. */
export async function giveDue(deps: MissionsDeps): Promise<number> {
  let given = 0;
  for (let after: EntryKey | undefined; ;) {
    const from = after;
    const due = await deps.db.read((reader) => listDue(reader, from, dueAtOnce));
    await tryEach(due, deps.onError, async (key) => (given += await giveOne(deps, key)));
    const last = due.at(-1);
    if (last === undefined || due.length < dueAtOnce) return given;
    after = last;
  }
}
