import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import type { Tx } from "../../platform/db.ts";
import { tryEach } from "../../platform/try-each.ts";
import { insertCounted, listOfNamed, listOfTimes, type Noted } from "../counted/store.ts";
import { itemsBefore, sumItems, type CountedFact, type CountedSum } from "../counted/rules.ts";
import { isHeldBack } from "../promotion-control/rules.ts";
import {
  countAll,
  countMore,
  isOfOther,
  keptOf,
  standingOf,
  type ItemChange,
  type Standing,
} from "./counting.ts";
import type { ToldFact } from "./facts.ts";
import { issueReached, lockMissionsOf, type MissionsDeps } from "./giving.ts";
import {
  factsKeptMs,
  missionPeriod,
  missionRuleOf,
  reachedOf,
  type EntryKey,
  type EntryRow,
  type MissionRule,
} from "./rules.ts";
import { stepsBefore } from "./steps.ts";
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

/** A fact, and the brand it is of. */
interface MissionFact extends ToldFact {
  readonly merchantCode: string;
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

/** Of who would take part, those who meet the conditions, and whom nothing is held back from. */
async function mayEnter<Row extends EntryKey>(
  tx: Tx,
  { access }: MissionsDeps,
  open: readonly MissionRule[],
  rows: readonly Row[],
): Promise<Row[]> {
  const out = new Set<Row>();
  for (const { missionId, settings } of open) {
    const { conditions, controlShare = 0 } = settings;
    if (conditions === undefined && controlShare === 0) continue;
    const own = rows.filter((row) => row.missionId === missionId);
    for (const row of own) if (isHeldBack(missionId, row.memberId, controlShare)) out.add(row);
    const members = [...new Set(own.map(({ memberId }) => memberId))];
    const among = await access.amongIn(tx, members, conditions);
    for (const row of own) if (!among.has(row.memberId)) out.add(row);
  }
  return rows.filter((row) => !out.has(row));
}

/**
 * Whoever plays takes part in what nobody joins; accounts of the house do not. Tells the steps that
 * those had done who begin now; undefined where nobody does.
 */
async function enterAll(
  tx: Tx,
  deps: MissionsDeps,
  facts: readonly MissionFact[],
  known: readonly EntryRow[],
): Promise<MissionFact[] | undefined> {
  const brands = [...new Set(facts.map(({ merchantCode }) => merchantCode))];
  const open = (await listMissions(tx, brands))
    .filter(({ settings }) => settings.isOpen && !settings.needsJoin)
    .map((row) => missionRuleOf(row, row.settings));
  if (open.length === 0) return undefined;
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
  if (entries.size === 0) return undefined;
  const members = [...new Set([...entries.values()].map(({ memberId }) => memberId))];
  const house = await deps.ofHouse(tx, members);
  const rows = await mayEnter(
    tx,
    deps,
    open,
    [...entries.values()].filter(({ memberId }) => !house.has(memberId)),
  );
  if (rows.length === 0) return undefined;
  await insertEntries(tx, rows.toSorted(byMemberId));
  const begun = rows.flatMap(({ missionId, ...row }) => {
    const rule = open.find((one) => one.missionId === missionId);
    const first = facts.find(
      ({ memberId, at }) => memberId === row.memberId && at >= row.joinedAt && at < row.endsAt,
    );
    return rule && first ? [{ ...row, rule, at: first.at }] : [];
  });
  return stepsBefore(tx, deps.stepsIn, begun);
}

const isIn = ({ joinedAt, endsAt }: EntryRow, at: Date) => at >= joinedAt && at < endsAt;

const isOwn = (entry: EntryRow, sum: CountedSum) => isIn(entry, sum.at) && !isOfOther(sum, entry);

/** What takes something back, and what gives it again. */
const isOfEarlier = ({ kind, stakeMinor, isAgain }: ToldFact) =>
  kind !== "round" && (stakeMinor < 0n || isAgain === true);

const itemOf = ({ memberId, kind, item }: Pick<CountedFact, "memberId" | "kind" | "item">) =>
  `${memberId} ${kind} ${item}`;

/** What is taken back counts at the time of what it takes, if that was counted. */
async function placed(tx: Tx, facts: readonly MissionFact[]): Promise<MissionFact[]> {
  const back = facts.filter(isOfEarlier);
  if (back.length === 0) return [...facts];
  const told = facts.filter(({ isAgain }) => isAgain !== true);
  const known = [...(await listOfNamed(tx, "missions", back)), ...told].filter(
    ({ kind, stakeMinor }) => kind !== "round" && stakeMinor > 0n,
  );
  const startOf = new Map(known.map((fact) => [itemOf(fact), fact.at]));
  return facts.flatMap((fact) => {
    if (!isOfEarlier(fact)) return [fact];
    const at = startOf.get(itemOf(fact));
    return at === undefined ? [] : [{ ...fact, at }];
  });
}

/** With their brands, which few events leave out. */
async function branded(
  tx: Tx,
  { brandsOf }: MissionsDeps,
  facts: readonly ToldFact[],
): Promise<MissionFact[]> {
  const bare = facts.flatMap(({ merchantCode, memberId }) =>
    merchantCode === undefined ? [memberId] : [],
  );
  const brands = bare.length === 0 ? undefined : await brandsOf(tx, [...new Set(bare)]);
  return facts.flatMap((fact) => {
    const merchantCode = fact.merchantCode ?? brands?.get(fact.memberId);
    return merchantCode === undefined ? [] : [{ ...fact, merchantCode }];
  });
}

interface Change {
  readonly before: ReadonlyMap<string, CountedSum>;
  readonly after: ReadonlyMap<string, CountedSum>;
}

/** What changed of an entry's items. */
function changesOf(entry: EntryRow, { before, after }: Change): ItemChange[] {
  const own = (sum: CountedSum | undefined) => sum && (isOwn(entry, sum) ? sum : undefined);
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => ({
    was: own(before.get(key)),
    is: own(after.get(key)),
  }));
}

interface Counted {
  readonly rule: MissionRule;
  readonly entry: EntryRow;
  /** Undefined where only all items of the entry tell. */
  readonly standing: Standing | undefined;
}

/** Counts from nothing what could not be counted further: their facts are read at once. */
async function recounted(
  tx: Tx,
  counted: readonly Counted[],
): Promise<(Counted & { readonly standing: Standing })[]> {
  const lost = counted.filter(({ standing }) => standing === undefined);
  const times = lost.map(({ entry: { memberId, joinedAt: from, endsAt: to } }) => {
    return { memberId, from, to };
  });
  const facts = lost.length === 0 ? [] : await listOfTimes(tx, "missions", times);
  const factsOf = byMember(facts);
  return counted.map((one) => {
    const { rule, entry } = one;
    const items = () =>
      [...sumItems(factsOf.get(entry.memberId) ?? []).values()].filter((sum) => isOwn(entry, sum));
    return { ...one, standing: one.standing ?? countAll(rule, items()) };
  });
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
  one.actual.every((count, at) => count === other.actual[at]) &&
  isDeepStrictEqual(one.count, other.count);

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
  const counted: Counted[] = [];
  for (const [memberId, facts] of byMember(fresh)) {
    const after = sumItems(all.get(memberId) ?? []);
    const change = { after, before: itemsBefore(after, facts) };
    for (const entry of entriesOf.get(memberId) ?? []) {
      if (!facts.some(({ at }) => isIn(entry, at))) continue;
      const rule = ruleOf(entry);
      const from = standingOf(rule, entry);
      counted.push({ rule, entry, standing: countMore(rule, from, changesOf(entry, change)) });
    }
  }
  const changed: EntryRow[] = [];
  // Awards take their members' accounts in one order.
  const inOrder = counted.toSorted((one, other) => byMemberId(one.entry, other.entry));
  const rows = (await recounted(tx, inOrder)).map(({ rule, entry, standing }) => {
    const actual = standing.tallies.map(({ value }) => value);
    return { rule, entry, row: { ...entry, actual, count: keptOf(standing) } };
  });
  const earning = rows.filter(({ rule, row }) => reachedOf(rule, row.actual) > row.issued);
  if (earning.length > 0) await lockMissionsOf(tx, earning);
  for (const { rule, entry, row } of rows) {
    const after = await issueReached(tx, deps, rule, row);
    // Most rounds count for few of a member's missions.
    if (!isSame(entry, after)) changed.push(after);
  }
  if (changed.length > 0) await saveEntries(tx, changed);
}

/** Adds facts to the missions they count for. */
export async function foldFacts(
  tx: Tx,
  deps: MissionsDeps,
  told: readonly ToldFact[],
): Promise<void> {
  const oldest = new Date(deps.clock.now().getTime() - factsKeptMs);
  const facts = (await placed(tx, await branded(tx, deps, told))).filter(({ at }) => at >= oldest);
  if (facts.length === 0) return;
  const from = facts.reduce((least, { at }) => (at < least ? at : least), deps.clock.now());
  const members = [...new Set(facts.map(({ memberId }) => memberId))];
  let entries = await lockEntries(tx, members, from);
  const before = await enterAll(tx, deps, facts, entries);
  if (before !== undefined) entries = await lockEntries(tx, members, from);
  if (entries.length === 0) return;
  const entriesOf = byMember(entries);
  const counting = [...facts, ...(before ?? [])].filter(({ memberId, at }) =>
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
    await lockMissionsOf(tx, [{ rule }]);
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
