import type { Board, CallParsed } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { LRUCache } from "lru-cache";
import { maskName } from "../../catalogue/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { CallContext, Handlers, Session } from "../../platform/http/call.ts";
import type { AwardRow } from "../awards/rules.ts";
import { awardIdOf } from "../awards/service.ts";
import { isHeldBack } from "../promotion-control/rules.ts";
import type { Stuck } from "./alerts.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import { countBoardTickets } from "../tickets/store.ts";
import { listBuyIns, listPayments } from "./buy-in-store.ts";
import { enter, rebuy, type EnteringDeps } from "./entering.ts";
import { createBoardTickets, type BoardTickets } from "./tickets.ts";
import { foldFacts, standingOfTry, type BoardFact, type TryStanding } from "./fold.ts";
import { hasPool, sourceOf, writeScore } from "./rules.ts";
import { runBoards, type RunningDeps } from "./running.ts";
import {
  deleteOldBuckets,
  deleteOldScores,
  findResult,
  findScore,
  listResult,
  listScores,
  rankOf,
  type ResultRow,
} from "./score-store.ts";
import { listLeaders, vacantOf } from "./standings.ts";
import {
  countTaking,
  findBoard,
  listBoards,
  listEntries,
  listTicketBoards,
  type BoardRow,
  type EntryRow,
} from "./store.ts";
import { nothing, type Won } from "./prizes.ts";
import { boardOf, namedBoards, placeOf, type ShownPlace } from "./views.ts";

/** Boards as members see and join them; fold.ts scores what they play, running.ts moves them on. */

type BoardCalls = "boards" | "board" | "missionLeaderboard" | "registerBoard" | "rebuyBoard";

export interface Boards {
  readonly handlers: Handlers<BoardCalls>;
  /** Whether an operator looks at a prize first: none does. Refuses: not_eligible. */
  readonly judgeIn: (tx: Tx, award: AwardRow) => Promise<boolean>;
  /** What tickets of tournaments are for, and how they are used from the list of tickets. */
  readonly tickets: BoardTickets;
  /** Scores facts for the boards of their members; a fact that comes again changes nothing. */
  readonly countFacts: (tx: Tx, facts: readonly BoardFact[]) => Promise<void>;
  /** A board as those who follow it see it; undefined for another brand's. */
  readonly topic: (boardId: string, merchantCode: string) => Promise<unknown>;
  /** Forgets scores of boards that ended long ago. For the worker. */
  readonly cleanUp: () => Promise<number>;
  /** Moves boards on by their times, and issues what was won. For the worker. */
  readonly poll: (onStuck?: (stuck: readonly Stuck[]) => Promise<void>) => Promise<number>;
}

interface Asked {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly language: string;
}

const askedOf = ({
  session,
  merchantCode,
  language,
}: Pick<CallContext, "merchantCode" | "language"> & {
  readonly session: Pick<Session, "memberId">;
}): Asked => ({ memberId: session.memberId, merchantCode, language });

const shownTop = 20;
const listedTop = 3;
const listMax = 20;
/** What everybody sees is read once a second, and what is a member's own once in two. */
const standingsMs = 1_000;
const ownMs = 2_000;

interface Standings {
  readonly places: readonly Omit<ShownPlace, "name">[];
  readonly top: readonly ShownPlace[];
  readonly vacant: Pick<ShownPlace, "rank" | keyof Won> | undefined;
  readonly joined: number;
  readonly players: number;
}

async function named(
  deps: RunningDeps,
  reader: Reader,
  rows: readonly Omit<ShownPlace, "name">[],
): Promise<ShownPlace[]> {
  const members = await deps.membersIn(
    reader,
    rows.map(({ memberId }) => memberId),
  );
  const names = new Map(members.map(({ memberId, nickname }) => [memberId, maskName(nickname)]));
  return rows.map((row) => ({ ...row, name: names.get(row.memberId) ?? "***" }));
}

const resultsMax = 1_100;

async function readStandings(
  deps: RunningDeps,
  reader: Reader,
  board: BoardRow,
): Promise<Standings> {
  const { boardId, resultVersion: version, frozenAt } = board;
  const [taking] = await countTaking(reader, [boardId]);
  const counts = { joined: taking?.joined ?? 0, players: taking?.players ?? 0 };
  if (frozenAt !== null) {
    const places = await listResult(reader, { boardId, version }, { limit: resultsMax, offset: 0 });
    return { ...counts, places, vacant: undefined, top: places.slice(0, shownTop) };
  }
  const leaders = await listLeaders(reader, board, shownTop);
  const places = leaders.map((row, at) => ({ ...row, rank: at + 1 }));
  const top = await named(deps, reader, places.slice(0, shownTop));
  return { ...counts, places, top, vacant: vacantOf(board, leaders) };
}

/** A member's own place: of the frozen list, or counted. */
async function readOwn(
  deps: RunningDeps,
  reader: Reader,
  board: BoardRow,
  memberId: bigint,
): Promise<Omit<ShownPlace, keyof Won | "name"> | ResultRow | undefined> {
  const { boardId, resultVersion: version, frozenAt } = board;
  if (frozenAt !== null) {
    const result = await findResult(reader, { boardId, version }, memberId);
    if (result !== undefined) return result;
  }
  const score = await findScore(reader, boardId, memberId);
  return score && { ...score, rank: await rankOf(reader, score) };
}

function createReading(deps: RunningDeps) {
  const perf = { now: () => deps.clock.now().getTime() };
  const timed = { perf, ttlResolution: 0 };
  const standings = new LRUCache<string, Promise<Standings>>({
    ...timed,
    max: 500,
    ttl: standingsMs,
  });
  const own = new LRUCache<
    string,
    Promise<{ readonly place: Awaited<ReturnType<typeof readOwn>> }>
  >({ ...timed, max: 20_000, ttl: ownMs });
  const tries = new LRUCache<string, Promise<TryStanding>>({ ...timed, max: 20_000, ttl: ownMs });
  const keyOf = ({ boardId, state, resultVersion }: BoardRow) =>
    `${boardId} ${state} ${resultVersion}`;
  return {
    standingsOf(board: BoardRow): Promise<Standings> {
      const key = keyOf(board);
      const known = standings.get(key);
      if (known !== undefined) return known;
      const reading = deps.db.read((reader) => readStandings(deps, reader, board));
      reading.catch(() => standings.delete(key));
      standings.set(key, reading);
      return reading;
    },
    async ownOf(board: BoardRow, memberId: bigint) {
      const key = `${keyOf(board)} ${memberId}`;
      const known = own.get(key);
      if (known !== undefined) return (await known).place;
      const reading = deps.db.read(async (reader) => ({
        place: await readOwn(deps, reader, board, memberId),
      }));
      reading.catch(() => own.delete(key));
      own.set(key, reading);
      return (await reading).place;
    },
    /** How the try that runs stands, which all of its rounds say. */
    tryOf(board: BoardRow, entry: EntryRow): Promise<TryStanding> {
      const key = `${keyOf(board)} ${entry.memberId} ${entry.tries.length}`;
      const known = tries.get(key);
      if (known !== undefined) return known;
      const reading = deps.db.read((reader) => standingOfTry(reader, board, entry));
      reading.catch(() => tries.delete(key));
      tries.set(key, reading);
      return reading;
    },
  };
}

export type BoardsServiceDeps = RunningDeps & EnteringDeps & { readonly namePrizes: NamePrizes };
type Deps = BoardsServiceDeps & { readonly reading: ReturnType<typeof createReading> };

async function countTickets(
  { clock }: Deps,
  reader: Reader,
  board: BoardRow,
  memberId: bigint,
): Promise<number> {
  const boardIds = await listTicketBoards(reader, board);
  if (boardIds.length === 0) return 0;
  const counted = await countBoardTickets(reader, memberId, boardIds, clock.now());
  return [...counted.values()].reduce((sum, one) => sum + one, 0);
}

async function viewOf(
  deps: Deps,
  board: BoardRow,
  { memberId, language }: Asked,
  top: number,
): Promise<Board> {
  const { reading, awards } = deps;
  const standings = await reading.standingsOf(board);
  const place = await reading.ownOf(board, memberId);
  const awardId = awardIdOf(memberId, sourceOf(board.boardId));
  const { boardId } = board;
  const { name, ...part } = await deps.db.read(async (reader) => {
    const [entry] = await listEntries(reader, [boardId], [memberId]);
    return {
      entry,
      buyIns: await listBuyIns(reader, [boardId], memberId),
      tickets: await countTickets(deps, reader, board, memberId),
      payment: (await listPayments(reader, boardId, [memberId]))[0],
      award: (await awards.findIn(reader, [{ memberId, awardId }]))[0],
      name: place && (await deps.membersIn(reader, [memberId]))[0]?.nickname,
    };
  });
  const { entry } = part;
  const tries = board.state === "running" ? (entry?.tries.length ?? 0) : 0;
  const ofTry = entry && tries > 0 ? await reading.tryOf(board, entry) : undefined;
  // Of the first try the board itself says the score.
  const tryScore = tries > 1 ? ofTry?.score : undefined;
  const roundsLeft = entry && roundsLeftOf(board, ofTry?.rounds ?? entry.count?.begun?.all ?? 0);
  // Prizes are those of the list that is shown beside it.
  const won = standings.places.find((one) => one.memberId === memberId);
  const { prizeMinor, prize } = won ?? nothing;
  const own = place && { ...place, name: name ?? "", prizeMinor, prize };
  const shown = {
    ...standings,
    ...part,
    tryScore,
    isTryPlayed: ofTry?.isPlayed ?? false,
    roundsLeft,
    top: standings.top.slice(0, top),
    board,
    own,
  };
  const filter = await deps.nameGames(board.settings.filter, language);
  return boardOf(shown, filter, memberId, language);
}

const rewardOf = ({ boardId, settings }: BoardRow) => ({
  rewardId: boardId,
  who: settings.conditions,
});

/** What was paid for belongs to the winner, even if they no longer meet the conditions. */
const isPaidFor = ({ entry }: BoardRow["settings"]): boolean =>
  entry !== undefined && entry !== null && entry.by !== "free";

/** Refuses: not_eligible. */
async function judge(tx: Tx, { access }: Deps, award: AwardRow): Promise<boolean> {
  const board = award.promotionId === null ? undefined : await findBoard(tx, award.promotionId);
  if (board !== undefined && !isPaidFor(board.settings)) {
    await access.demandStillIn(tx, award.memberId, board.settings.conditions);
  }
  return false;
}

/** Undefined where all rounds count, or none does any more. */
function roundsLeftOf({ settings, state }: BoardRow, played: number): number | undefined {
  const { roundsMax } = settings;
  const isOn = state === "running" || state === "registering";
  return roundsMax === undefined || !isOn ? undefined : Math.max(0, roundsMax - played);
}

async function list(
  deps: Deps,
  asked: Asked,
  { part, kind }: CallParsed<"boards">["query"],
): Promise<{ list: Board[] }> {
  const { memberId, merchantCode } = asked;
  const isAsked = (await deps.offers.mayOffer(memberId)) !== undefined;
  const mayBuy = await deps.mayBuyIn(merchantCode);
  const of = { merchantCode, isEnded: part === "ended", isTournament: kind === "tournament" };
  const rows = await deps.db.read((reader) => listBoards(reader, of, listMax));
  const offered = await deps.db.read((reader) =>
    deps.access.offeredIn(reader, asked, rows, rewardOf),
  );
  const boards: Board[] = [];
  const held: string[] = [];
  for (const row of rows) {
    const board = await viewOf(deps, row, asked, listedTop);
    const isIn = board.joinedAt !== null;
    // Who may be asked to play for nothing sees only what was joined, and what came to nothing.
    const isOffered = isAsked && offered.has(row) && (mayBuy || !hasPool(row.settings));
    const isToShow = isIn || (isOffered && row.state !== "cancelled");
    if (!isIn && isToShow && isHeldBack(row.boardId, memberId, row.settings.controlShare ?? 0)) {
      held.push(row.boardId);
    } else if (isToShow) boards.push(board);
  }
  const ids = boards.map(({ boardId }) => boardId);
  await deps.access.noteShown(memberId, merchantCode, ids);
  await deps.access.noteHeld(memberId, merchantCode, held);
  return { list: await namedBoards(boards, asked.language, deps.namePrizes) };
}

/** Refuses: not_found, also of another brand's. */
async function demandBoard(
  deps: RunningDeps,
  { merchantCode }: Pick<Asked, "merchantCode">,
  boardId: string,
): Promise<BoardRow> {
  const row = await deps.db.read((reader) => findBoard(reader, boardId));
  if (row?.merchantCode !== merchantCode) throw new Refusal("not_found");
  return row;
}

/**
 * What the member has entered, or is offered: for its control group it is not there. Refuses:
 * not_found.
 */
async function demandShown(deps: Deps, asked: Asked, boardId: string): Promise<BoardRow> {
  const board = await demandBoard(deps, asked, boardId);
  const isShown = await deps.db.read(async (reader) => {
    const { controlShare = 0 } = board.settings;
    const isHeld = isHeldBack(boardId, asked.memberId, controlShare);
    const offered = isHeld
      ? 0
      : (await deps.access.offeredIn(reader, asked, [board], rewardOf)).size;
    return offered > 0 || (await listEntries(reader, [boardId], [asked.memberId])).length > 0;
  });
  if (!isShown) throw new Refusal("not_found");
  return board;
}

/** Refuses: not_found. */
async function leaderboard(
  deps: Deps,
  asked: Asked,
  { missionId, page, size }: CallParsed<"missionLeaderboard">["query"],
) {
  const board = await demandShown(deps, asked, missionId);
  const { boardId, settings, frozenAt, resultVersion: version } = board;
  const { places } = await deps.reading.standingsOf(board);
  const range = { limit: size, offset: (page - 1) * size };
  const rows = await deps.db.read(async (reader) => {
    if (frozenAt !== null) return listResult(reader, { boardId, version }, range);
    const scores = await listScores(reader, boardId, range);
    const ranked = scores.map((row, at) => ({
      ...row,
      rank: range.offset + at + 1,
      prizeMinor: places[range.offset + at]?.prizeMinor ?? 0n,
      prize: places[range.offset + at]?.prize ?? null,
    }));
    return named(deps, reader, ranked);
  });
  const own = await deps.reading.ownOf(board, asked.memberId);
  const shown = rows.map((row) => placeOf(board, row, asked.memberId));
  return {
    list: (await deps.namePrizes(shown, asked.language)).map(
      ({ rank, name, score, amount, prize, prizeOf }) => ({
        rank,
        name,
        reachedValue: score,
        amount,
        prize,
        prizeOf,
      }),
    ),
    footer: own ? { rank: own.rank, reachedValue: writeScore(settings, own.score) } : null,
    endsAt: board.endsAt.toISOString(),
    frozen: frozenAt !== null,
  };
}

/** Refuses: not_found. */
async function oneOf(deps: Deps, asked: Asked, boardId: string): Promise<Board> {
  const board = await viewOf(deps, await demandShown(deps, asked, boardId), asked, shownTop);
  const [named] = await namedBoards([board], asked.language, deps.namePrizes);
  return named ?? board;
}

/** Refuses: as `enter` and `rebuy` do. */
async function entered(deps: Deps, asked: Asked, boardId: string, work: Promise<unknown>) {
  await work;
  deps.onMoved();
  return oneOf(deps, asked, boardId);
}

const scoresKeptMs = 120 * dayMs;
const deletedAtOnce = 5_000;
const deletedMax = 5_000_000;

/** A few in each transaction; buckets go when their scores are gone. */
async function cleanUp({ db, clock }: RunningDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - scoresKeptMs);
  for (let deleted = 0; ;) {
    const more = await db.transaction((tx) => deleteOldScores(tx, before, deletedAtOnce));
    deleted += more;
    if (more === deletedAtOnce && deleted < deletedMax) continue;
    return deleted + (await db.transaction((tx) => deleteOldBuckets(tx, before)));
  }
}

/** The same for everybody, so nobody's own place is marked in it. */
async function topicOf({ db, reading }: Deps, boardId: string, merchantCode: string) {
  const board = await db.read((reader) => findBoard(reader, boardId));
  if (board?.merchantCode !== merchantCode) return undefined;
  const { top, players } = await reading.standingsOf(board);
  return {
    boardId,
    state: board.state,
    players,
    top: top.map((place) => {
      const { isOwn: _isOwn, ...shown } = placeOf(board, place, 0n);
      return shown;
    }),
  };
}

export function createBoards(given: BoardsServiceDeps): Boards {
  const deps = { ...given, reading: createReading(given) };
  return {
    judgeIn: (tx, award) => judge(tx, deps, award),
    countFacts: (tx, facts) => foldFacts(tx, deps, facts),
    topic: (boardId, merchantCode) => topicOf(deps, boardId, merchantCode),
    poll: (onStuck) => runBoards(deps, onStuck),
    cleanUp: () => cleanUp(deps),
    tickets: createBoardTickets(deps),
    handlers: {
      boards: ({ query }, context) => list(deps, askedOf(context), query),
      board({ params }, context) {
        return oneOf(deps, askedOf(context), params.boardId);
      },
      missionLeaderboard: ({ query }, context) => leaderboard(deps, askedOf(context), query),
      registerBoard({ params: { boardId } }, context) {
        const asked = askedOf(context);
        return entered(deps, asked, boardId, enter(deps, asked, boardId));
      },
      rebuyBoard({ params: { boardId } }, context) {
        const asked = askedOf(context);
        const work = rebuy(deps, asked, boardId, context.idempotencyKey);
        return entered(deps, asked, boardId, work);
      },
    },
  };
}
