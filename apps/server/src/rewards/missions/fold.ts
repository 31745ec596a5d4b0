import { isDeepStrictEqual } from "node:util";
import { dayMs } from "@baize/contract/durations";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { tryEach } from "../../platform/try-each.ts";
import type { OfferGate } from "../../protection/index.ts";
import { awardIdOf, type Awards } from "../awards/service.ts";
import type { EarnedAward } from "../awards/rules.ts";
import { markClaim, type MarkDeps } from "../marks/service.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { insertCounted, listOfNamed, listOfTimes, type Noted } from "../counted/store.ts";
import type { NameGames } from "../counted/names.ts";
import { itemsBefore, sumItems, type CountedFact, type CountedSum } from "../counted/rules.ts";
import {
  countAll,
  countMore,
  keptOf,
  standingOf,
  type ItemChange,
  type Standing,
} from "./counting.ts";
import type { ToldFact } from "./facts.ts";
import {
  factsKeptMs,
  issuedUntil,
  missionPeriod,
  missionRuleOf,
  reachedOf,
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
  takeCompletion,
} from "./store.ts";

/**
 * Counts what members did for their missions: a turn's facts at once, by member. A fact is noted
 * under its id before it counts, so one that comes again changes nothing.
 */

export interface MissionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly awards: Pick<Awards, "issueIn" | "payOrHoldIn" | "findIn">;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer" | "mayOfferIn">;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  readonly brandsOf: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, string>>;
  /** Those of these that are accounts of the house: they never take part. */
  readonly ofHouse: (reader: Reader, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** Of a person, payout account and device. */
  readonly marks: MarkDeps;
  readonly namePrizes: NamePrizes;
  readonly nameGames: NameGames;
  readonly onError: (error: unknown) => void;
}

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
  const own = (sum: CountedSum | undefined) => sum && (isIn(entry, sum.at) ? sum : undefined);
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
      [...sumItems(factsOf.get(entry.memberId) ?? []).values()].filter(({ at }) => isIn(entry, at));
    return { ...one, standing: one.standing ?? countAll(rule, items()) };
  });
}

/**
 * Issues an award, or pays it where the mission does so by itself. Another account of the person
 * that was given it already makes this one wait, as one does that is claimed.
 */
async function give(
  tx: Tx,
  deps: MissionsDeps,
  leave: OfferLeave,
  { settings, missionId }: MissionRule,
  earned: EarnedAward & { readonly period: string },
): Promise<void> {
  const { period, ...award } = earned;
  const { memberId, merchantCode } = award;
  const place = { merchantCode, scope: `mission:${missionId}`, period };
  if (!settings.paysItself) {
    await deps.awards.issueIn(tx, leave, award);
    return;
  }
  const marked = await markClaim(tx, deps.marks, place, { memberId, subject: missionId });
  if (marked === "not_eligible") {
    // A claim of it would be refused, so it is left to be claimed.
    await deps.awards.issueIn(tx, leave, award);
    return;
  }
  const own = await deps.offers.demandOfferIn(tx, memberId);
  await deps.awards.payOrHoldIn(tx, own, { ...award, claimBy: null }, marked === "hold");
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
  const isDone = reached === rule.milestones.length;
  const { completionsMax } = rule.settings;
  // Nothing more is given of what as many have done as may.
  if (
    completionsMax !== null &&
    !(await takeCompletion(tx, entry.missionId, completionsMax, isDone && entry.doneAt === null))
  ) {
    return { ...entry, isDue: false };
  }
  const { memberId, missionId, period, merchantCode } = entry;
  const { currency, title, turnoverBps, claimDays } = rule.settings;
  for (const [at, { amountMinor, prize }] of rule.milestones.slice(0, reached).entries()) {
    if (at < entry.issued) continue;
    const source = sourceOf(missionId, period, at + 1);
    await give(tx, deps, leave, rule, {
      memberId,
      awardId: awardIdOf(memberId, source),
      merchantCode,
      source,
      reason: "mission",
      promotionId: missionId,
      period,
      currency,
      amountMinor,
      turnoverBps,
      prize,
      title,
      claimBy: new Date(now.getTime() + claimDays * dayMs),
      operator: null,
      note: null,
    });
  }
  return { ...entry, issued: reached, isDue: false, doneAt: entry.doneAt ?? (isDone ? now : null) };
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
  for (const { rule, entry, standing } of await recounted(tx, inOrder)) {
    const actual = standing.tallies.map(({ value }) => value);
    const row = { ...entry, actual, count: keptOf(standing) };
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
