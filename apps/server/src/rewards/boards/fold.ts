import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { Access } from "../access/service.ts";
import type { Awards } from "../awards/service.ts";
import type { NameGames } from "../counted/names.ts";
import { itemsBefore, sumItems, type CountedFact, type CountedSum } from "../counted/rules.ts";
import { insertCounted, listOfTimes, type Noted } from "../counted/store.ts";
import { isHeldBack } from "../promotion-control/rules.ts";
import { boardRuleOf, hasPool, isCountedFor, mayCount, type BoardRule } from "./rules.ts";
import { addRounds, bestTry, countOf, scoredOf, type Count, type Scored } from "./scores.ts";
import { mapScores, saveScores, scoreKey, type ScoreRow } from "./score-store.ts";
import {
  insertEntries,
  lockEntries,
  shareCounting,
  type BoardRow,
  type EntryRow,
  type NewEntry,
} from "./store.ts";

/**
 * Counts rounds for boards: a turn's facts at once, by board and member. A fact is noted under its
 * id before it counts, so one that comes again changes nothing. New rounds are added to where the
 * member's count stands; a correction counts all of these rounds again, in the same turn.
 */

/** A member as far as boards ask who takes part. */
export interface Taker {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly nickname: string;
  readonly username: string;
  readonly isTrial: boolean;
  readonly isTest: boolean;
  readonly status: string;
}

export interface BoardsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly awards: Pick<Awards, "issueIn" | "findIn">;
  readonly offers: Pick<OfferGate, "demandOfferIn" | "mayOffer" | "mayOfferIn" | "excludedIn">;
  readonly membersIn: (reader: Reader, memberIds: readonly bigint[]) => Promise<readonly Taker[]>;
  /** Marks of the member's person, devices and payees: who shares one is the same winner. */
  readonly marksOf: (reader: Reader, memberId: bigint) => Promise<readonly string[]>;
  /** When the oldest posting was made that is not on record yet. */
  readonly oldestPostingAt: () => Promise<Date | undefined>;
  /** Of these times, how many rounds begun in them are open. */
  readonly countOpen: (
    reader: Reader,
    times: readonly { readonly memberId: bigint; readonly from: Date; readonly to: Date }[],
  ) => Promise<ReadonlyMap<bigint, number>>;
  readonly nameGames: NameGames;
  /** Who may take part. */
  readonly access: Access;
}

export interface BoardFact extends CountedFact {
  readonly merchantCode: string;
}

/** Trial, test and closed accounts never take part. */
export const mayTake = (member: Taker | undefined, board: BoardRow): boolean =>
  member !== undefined &&
  !member.isTrial &&
  !member.isTest &&
  member.status === "open" &&
  member.merchantCode === board.merchantCode &&
  member.currency === board.settings.currency;

/**
 * Who is on the list of winners. What members staked in a pool is theirs, so an account that one
 * operator has shut stays on it, and two decide about its prize.
 */
export const mayWin = (member: Taker, board: BoardRow): boolean =>
  mayTake(hasPool(board.settings) ? { ...member, status: "open" } : member, board);

interface Counting {
  readonly board: BoardRow;
  readonly rule: BoardRule;
}

/** From when a board counts what everybody plays: what came before it was made is not known. */
export const countsFrom = ({ startsAt, createdAt }: BoardRow): Date =>
  startsAt > createdAt ? startsAt : createdAt;

const isWithin = ({ board }: Counting, fact: BoardFact): boolean =>
  fact.merchantCode === board.merchantCode && fact.at >= board.startsAt && fact.at < board.endsAt;

interface Missing {
  readonly row: NewEntry;
  readonly board: BoardRow;
}

/** Those who do not meet the conditions of their boards, or whom these are held back from. */
async function conditionsUnmet(
  tx: Tx,
  { access }: Pick<BoardsDeps, "access">,
  missing: readonly Missing[],
): Promise<ReadonlySet<NewEntry>> {
  const out = new Set<NewEntry>();
  for (const board of new Set(missing.map((one) => one.board))) {
    const { conditions, controlShare = 0 } = board.settings;
    if (conditions === undefined && controlShare === 0) continue;
    const own = missing.filter((one) => one.board === board).map(({ row }) => row);
    for (const row of own) {
      if (isHeldBack(board.boardId, row.memberId, controlShare)) out.add(row);
    }
    const memberIds = own.map(({ memberId }) => memberId);
    const among = await access.amongIn(tx, memberIds, conditions);
    for (const row of own) if (!among.has(row.memberId)) out.add(row);
  }
  return out;
}

/**
 * Whoever plays takes part in what nobody joins: adds those who are not among the entries yet, and
 * answers whether there are any.
 */
async function enterNew(
  tx: Tx,
  deps: BoardsDeps,
  { open, facts, entries }: Playing & { readonly entries: readonly EntryRow[] },
): Promise<boolean> {
  const there = new Set(entries.map(scoreKey));
  const auto = open.filter(({ board }) => !board.settings.needsJoin);
  const missing = new Map<string, Missing>();
  for (const fact of facts) {
    for (const one of auto) {
      const joinedAt = countsFrom(one.board);
      if (!isWithin(one, fact) || fact.at < joinedAt || !mayCount(one.rule, fact)) continue;
      const row = { boardId: one.board.boardId, memberId: fact.memberId, joinedAt };
      if (!there.has(scoreKey(row))) missing.set(scoreKey(row), { row, board: one.board });
    }
  }
  if (missing.size === 0) return false;
  const ids = [...new Set([...missing.values()].map(({ row }) => row.memberId))];
  const members = new Map((await deps.membersIn(tx, ids)).map((one) => [one.memberId, one]));
  const may = [...missing].filter(([, { row, board }]) =>
    mayTake(members.get(row.memberId), board),
  );
  const out = await conditionsUnmet(
    tx,
    deps,
    may.map(([, one]) => one),
  );
  const rows = may
    .filter(([, { row }]) => !out.has(row))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { row }]) => row);
  if (rows.length === 0) return false;
  // Where another turn added them meanwhile none is new here, and they are there all the same.
  await insertEntries(tx, rows);
  return true;
}

interface Playing {
  readonly open: readonly Counting[];
  readonly facts: readonly BoardFact[];
}

/** The entries that facts may count for, locked. */
async function entriesOf(tx: Tx, deps: BoardsDeps, playing: Playing): Promise<EntryRow[]> {
  const boardIds = playing.open.map(({ board }) => board.boardId);
  const memberIds = [...new Set(playing.facts.map(({ memberId }) => memberId))];
  const entries = await lockEntries(tx, boardIds, memberIds);
  const isMore = await enterNew(tx, deps, { ...playing, entries });
  return isMore ? lockEntries(tx, boardIds, memberIds) : entries;
}

/** One member's part in one board. */
interface Pair extends Counting {
  readonly entry: EntryRow;
}

/** Who joins before the start plays from the start on. */
export const playsFrom = ({ startsAt }: BoardRow, { joinedAt }: Pick<EntryRow, "joinedAt">) =>
  joinedAt > startsAt ? joinedAt : startsAt;

const isOf = ({ board, entry }: Pair, { at }: Pick<CountedSum, "at">): boolean =>
  at >= playsFrom(board, entry) && at < board.endsAt;

const roundsOf = (pair: Pair, sums: Iterable<CountedSum>): CountedSum[] =>
  [...sums].filter((sum) => isOf(pair, sum) && isCountedFor(pair.rule, sum));

interface Counted {
  readonly scored: Scored | undefined;
  /** Where the count stands; null where all rounds are counted each time. */
  readonly count: Count | null;
}

const ofCount = (count: Count): Counted => ({ scored: scoredOf(count), count });

/** Counts all rounds of each of these. */
async function countAll(reader: Reader, pairs: readonly Pair[]): Promise<Counted[]> {
  if (pairs.length === 0) return [];
  const times = pairs.map(({ board, entry }) => ({
    memberId: entry.memberId,
    from: playsFrom(board, entry),
    to: board.endsAt,
  }));
  const facts = byMember(await listOfTimes(reader, "boards", times));
  return pairs.map((pair) => {
    const { rule, entry } = pair;
    const rounds = roundsOf(pair, sumItems(facts.get(entry.memberId) ?? []).values());
    // Of several tries the best counts, which takes all of their rounds to tell.
    return entry.tries.length > 1
      ? { scored: bestTry(rule, entry.tries, rounds), count: null }
      : ofCount(countOf(rule, rounds));
  });
}

/** The member's last try alone: its score, and how many of its rounds count where they are few. */
export interface TryStanding {
  readonly score: bigint;
  readonly rounds: number;
  /** Whether a round of it counts: before that, another one would be paid for in vain. */
  readonly isPlayed: boolean;
}

export async function standingOfTry(
  reader: Reader,
  board: BoardRow,
  entry: EntryRow,
): Promise<TryStanding> {
  const own = { ...entry, joinedAt: entry.tries.at(-1) ?? entry.joinedAt, tries: [] };
  const pair = { board, rule: boardRuleOf(board.settings), entry: own };
  const { memberId } = entry;
  const times = [{ memberId, from: playsFrom(board, own), to: board.endsAt }];
  const facts = await listOfTimes(reader, "boards", times);
  const rounds = roundsOf(pair, sumItems(facts).values());
  const count = countOf(pair.rule, rounds);
  const score = scoredOf(count)?.score ?? 0n;
  return { score, rounds: count.begun?.all ?? 0, isPlayed: rounds.length > 0 };
}

interface Change {
  readonly before: ReadonlyMap<string, CountedSum>;
  readonly after: ReadonlyMap<string, CountedSum>;
}

/** What new rounds are added to; undefined where all are counted again. */
function added(pair: Pair, { before, after }: Change): Counted | undefined {
  const { tries, count } = pair.entry;
  const isCorrected = roundsOf(pair, before.values()).length > 0;
  if (isCorrected || count === null || tries.length > 1) return undefined;
  const next = addRounds(pair.rule, count, roundsOf(pair, after.values()));
  return next && ofCount(next);
}

const byMember = <Row extends { readonly memberId: bigint }>(rows: readonly Row[]) => {
  const groups = new Map<bigint, Row[]>();
  for (const row of rows) {
    const known = groups.get(row.memberId);
    if (known === undefined) groups.set(row.memberId, [row]);
    else known.push(row);
  }
  return groups;
};

/** The scores as they stand. Whoever changes one holds its entry, whose count says it too. */
async function scoresBefore(reader: Reader, pairs: readonly Pair[]) {
  const unknown = pairs.filter(({ entry }) => entry.count === null).map(({ entry }) => entry);
  const scores: Map<string, ScoreRow> =
    unknown.length === 0 ? new Map() : await mapScores(reader, unknown);
  for (const { entry } of pairs) {
    const { boardId, memberId, count } = entry;
    const scored = count === null ? undefined : scoredOf(count);
    if (scored !== undefined) scores.set(scoreKey(entry), { ...scored, boardId, memberId });
  }
  return scores;
}

async function countFresh(
  tx: Tx,
  { fresh, all: noted }: Noted,
  pairs: readonly Pair[],
): Promise<void> {
  const all = byMember(noted);
  const freshOf = byMember(fresh);
  const counting = pairs.filter((pair) =>
    freshOf.get(pair.entry.memberId)?.some((fact) => isOf(pair, fact)),
  );
  const before = await scoresBefore(tx, counting);
  const changes = new Map<bigint, Change>();
  for (const [memberId, facts] of freshOf) {
    const after = sumItems(all.get(memberId) ?? []);
    changes.set(memberId, { after, before: itemsBefore(after, facts) });
  }
  const ofPair = new Map<Pair, Counted>();
  const whole: Pair[] = [];
  for (const pair of counting) {
    const change = changes.get(pair.entry.memberId);
    if (change === undefined) continue;
    const counted = added(pair, change);
    if (counted === undefined) whole.push(pair);
    else ofPair.set(pair, counted);
  }
  for (const [at, counted] of (await countAll(tx, whole)).entries()) {
    const pair = whole[at];
    if (pair !== undefined) ofPair.set(pair, counted);
  }
  await saveCounted(tx, before, ofPair);
}

async function saveCounted(
  tx: Tx,
  before: ReadonlyMap<string, ScoreRow>,
  counted: ReadonlyMap<Pair, Counted>,
): Promise<void> {
  const scores = new Map<string, ScoreRow | undefined>();
  for (const [{ entry }, { scored }] of counted) {
    const { boardId, memberId } = entry;
    scores.set(scoreKey(entry), scored && { ...scored, boardId, memberId });
  }
  const counts = [...counted].map(([{ entry }, { count }]) => ({ ...entry, count }));
  if (counts.length > 0) await saveScores(tx, before, scores, counts);
}

/** Adds facts to the boards they count for. */
export async function foldFacts(
  tx: Tx,
  deps: BoardsDeps,
  facts: readonly BoardFact[],
): Promise<void> {
  const brands = [...new Set(facts.map(({ merchantCode }) => merchantCode))];
  const boards = await shareCounting(tx, brands);
  const open = boards.map((board) => ({ board, rule: boardRuleOf(board.settings) }));
  const possible = facts.filter((fact) =>
    open.some((one) => isWithin(one, fact) && mayCount(one.rule, fact)),
  );
  if (possible.length === 0) return;
  const entries = await entriesOf(tx, deps, { open, facts: possible });
  const byId = new Map(open.map((one) => [one.board.boardId, one]));
  const pairs = entries.flatMap((entry): Pair[] => {
    const of = byId.get(entry.boardId);
    return of === undefined ? [] : [{ ...of, entry }];
  });
  const taking = new Set(pairs.map(({ entry }) => entry.memberId));
  const counting = possible.filter(({ memberId }) => taking.has(memberId));
  if (counting.length === 0) return;
  const noted = await insertCounted(tx, "boards", counting);
  if (noted.fresh.length > 0) await countFresh(tx, noted, pairs);
}
