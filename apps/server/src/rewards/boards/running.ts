import { dayMs } from "@baize/contract/durations";
import type { Tx } from "../../platform/db.ts";
import { tryEach } from "../../platform/try-each.ts";
import { isHeld, listHeldSince } from "../access/service.ts";
import { awardIdOf } from "../awards/service.ts";
import type { Stuck } from "./alerts.ts";
import { listOwing, listUnreturned, sumBuyIns, type BuyInRow } from "./buy-in-store.ts";
import { playsFrom, type BoardsDeps } from "./fold.ts";
import { isWon } from "./prizes.ts";
import { giveBack, payPrize, type PoolDeps } from "./pools.ts";
import {
  boardRuleOf,
  hasPool,
  nextOfBoard,
  prizeTurnoverOf,
  settlesMsMax,
  sourceOf,
  type BoardEvent,
} from "./rules.ts";
import {
  insertDue,
  insertResult,
  listDue,
  listResult,
  takeDue,
  type ResultRow,
} from "./score-store.ts";
import { freezeRows, hashOf } from "./standings.ts";
import { stoppedMs } from "../stop/rules.ts";
import {
  countTaking,
  findBoard,
  insertHolds,
  listEntriesAfter,
  listHolds,
  listUnfinished,
  lockBoard,
  moveBoard,
  noteResult,
  noteSettled,
  type BoardRow,
} from "./store.ts";

/**
 * Moves boards on by their times: opens, starts, ends and freezes them, and issues what was won.
 * Each step is one transaction under the board's row, so what a killed worker left is the next
 * run's: a prize leaves the list of what is due in the transaction that issues it.
 */

export interface RunningDeps extends BoardsDeps, PoolDeps {
  /** Whether everything that was played before a moment is scored. */
  readonly isFolded: (before: Date) => Promise<boolean>;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

/** One run over all boards, and what could not be paid in it. */
type Run = RunningDeps & { readonly stuck: Stuck[] };

/** Does one member's part of a board. One that fails holds no other; it is tried again later. */
async function tried(run: Run, of: Stuck, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    run.onError(error);
    run.stuck.push(of);
    return false;
  }
}

/** Does something to a board that is still as it was read; false where it is not. */
function under(
  deps: RunningDeps,
  read: BoardRow,
  work: (tx: Tx, board: BoardRow) => Promise<boolean>,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const board = await lockBoard(tx, read.boardId);
    if (board === undefined || board.state !== read.state) return false;
    return work(tx, board);
  });
}

async function move(tx: Tx, deps: RunningDeps, board: BoardRow, event: BoardEvent) {
  const next = nextOfBoard(board.state, event);
  if (next === undefined) return false;
  return moveBoard(tx, board, next, deps.clock.now());
}

async function start(tx: Tx, deps: RunningDeps, board: BoardRow): Promise<boolean> {
  if (deps.clock.now() < board.startsAt) return false;
  const [taking] = await countTaking(tx, [board.boardId]);
  const isEnough = (taking?.joined ?? 0) >= board.settings.minPlayers;
  return move(tx, deps, board, isEnough ? "start" : "too_few");
}

const membersAtOnce = 1_000;

/** Whether a round that began before the end is still open. */
async function hasOpen(deps: RunningDeps, board: BoardRow): Promise<boolean> {
  for (let after = 0n; ;) {
    const entries = await deps.db.read((reader) =>
      listEntriesAfter(reader, board.boardId, after, membersAtOnce),
    );
    const times = entries.map((entry) => ({
      memberId: entry.memberId,
      from: playsFrom(board, entry),
      to: board.endsAt,
    }));
    const open = await deps.db.read((reader) => deps.countOpen(reader, times));
    if (open.size > 0) return true;
    const last = entries.at(-1);
    if (last === undefined || entries.length < membersAtOnce) return false;
    after = last.memberId;
  }
}

/** Whether everything that counts is scored: then the standings may be frozen. */
async function isSettled(deps: RunningDeps, board: BoardRow): Promise<boolean> {
  const now = deps.clock.now();
  if (now.getTime() >= board.endsAt.getTime() + settlesMsMax) return true;
  let { settledAt } = board;
  if (settledAt === null) {
    const posting = await deps.oldestPostingAt();
    if (posting !== undefined && posting < board.endsAt) return false;
    if (await hasOpen(deps, board)) return false;
    settledAt = deps.clock.now();
    const at = settledAt;
    await deps.db.transaction((tx) => noteSettled(tx, board.boardId, at));
  }
  return deps.isFolded(settledAt);
}

/**
 * Those who win of a pool, and whose account is not open, or who are excluded. Who is excluded can
 * be asked to stake nothing, so somebody looks first at where the money comes from.
 */
async function listShut(
  tx: Tx,
  { membersIn, offers }: HoldDeps,
  { settings }: BoardRow,
  rows: readonly ResultRow[],
): Promise<ReadonlySet<bigint>> {
  if (!hasPool(settings)) return new Set();
  const winning = rows.filter(isWon);
  const memberIds = winning.map(({ memberId }) => memberId);
  const members = await membersIn(tx, memberIds);
  const shut = members.filter(({ status }) => status !== "open").map(({ memberId }) => memberId);
  return new Set([...shut, ...(await offers.excludedIn(tx, memberIds))]);
}

type HoldDeps = Pick<BoardsDeps, "membersIn"> & {
  readonly offers: Pick<BoardsDeps["offers"], "excludedIn">;
};

/** Writes a list of places, and who of them is to be looked at. */
export async function saveResult(
  tx: Tx,
  deps: Pick<BoardsDeps, "clock"> & HoldDeps,
  board: BoardRow,
  rows: readonly ResultRow[],
): Promise<void> {
  const { reviewAboveMinor } = boardRuleOf(board.settings);
  const shut = await listShut(tx, deps, board, rows);
  const version = board.resultVersion + 1;
  const { boardId } = board;
  if (rows.length > 0) await insertResult(tx, { boardId, version }, rows);
  const held = rows.filter(
    ({ memberId, prizeMinor }) =>
      shut.has(memberId) || (reviewAboveMinor !== null && prizeMinor > reviewAboveMinor),
  );
  if (held.length > 0) {
    await insertHolds(
      tx,
      boardId,
      held.map(({ memberId }) => memberId),
    );
  }
  const resultHash = hashOf(board, rows);
  await noteResult(tx, { boardId, resultHash, resultVersion: version }, deps.clock.now());
}

async function freeze(tx: Tx, deps: RunningDeps, board: BoardRow): Promise<boolean> {
  if (board.frozenAt !== null) return false;
  await saveResult(tx, deps, board, await freezeRows(tx, deps, board));
  return true;
}

/** Once nobody is looked at any more, the list is what is paid. */
async function beginPaying(tx: Tx, deps: RunningDeps, board: BoardRow): Promise<boolean> {
  const { boardId, resultVersion: version, potMinor } = board;
  const holds = await listHolds(tx, boardId);
  if (board.frozenAt === null || holds.some(({ state }) => state === "waiting")) return false;
  const [first] = await listResult(tx, { boardId, version }, { limit: 1, offset: 0 });
  // What members paid is never the house's where nobody wins anything: it goes back.
  const { entries } = await sumBuyIns(tx, boardId);
  if (first === undefined && entries > 0) return move(tx, deps, board, "nobody");
  if (!(await move(tx, deps, board, "freeze"))) return false;
  await insertDue(tx, { boardId, version }, potMinor);
  return true;
}

/** How often a prize of a pool must be staked: nothing by who is excluded and was looked at. */
async function turnoverIn(
  tx: Tx,
  { offers }: RunningDeps,
  { boardId, settings }: BoardRow,
  memberId: bigint,
): Promise<number> {
  const isExcluded = (await offers.excludedIn(tx, [memberId])).has(memberId);
  if (!isExcluded) return prizeTurnoverOf(settings);
  const hold = (await listHolds(tx, boardId)).find((one) => one.memberId === memberId);
  return hold?.state === "cleared" ? 0 : prizeTurnoverOf(settings);
}

const refOf = ({ merchantCode, boardId }: BoardRow) => ({ merchantCode, rewardId: boardId });

/** Pays a prize of a pool, also to a member on a break: it is a win of what was staked. */
async function payOne(deps: RunningDeps, board: BoardRow, memberId: bigint): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (await isHeld(tx, refOf(board))) return false;
    const due = await takeDue(tx, board.boardId, memberId);
    if (due === undefined) return false;
    await payPrize(tx, deps, board, due, await turnoverIn(tx, deps, board, memberId));
    return true;
  });
}

/** Until when a prize waits for who may be given nothing; the time of stops does not count. */
async function waitsUntil(
  tx: Tx,
  { merchantCode, boardId, settings, frozenAt }: BoardRow,
  now: Date,
) {
  const from = frozenAt ?? now;
  const stops = await listHeldSince(tx, { merchantCode, rewardId: boardId }, from);
  return from.getTime() + settings.claimDays * dayMs + stoppedMs(stops, from, now);
}

/** Issues one prize; one that may not be given now stays due until the days to claim are over. */
async function issueOne(deps: RunningDeps, board: BoardRow, memberId: bigint): Promise<boolean> {
  const { boardId, merchantCode, settings } = board;
  const { currency, title, turnoverBps, claimDays } = settings;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (await isHeld(tx, refOf(board))) return false;
    const leave = await deps.offers.mayOfferIn(tx, [memberId]);
    if (leave === undefined && now.getTime() < (await waitsUntil(tx, board, now))) return false;
    const due = await takeDue(tx, boardId, memberId);
    if (due === undefined || leave === undefined) return due !== undefined;
    const source = sourceOf(boardId);
    await deps.awards.issueIn(tx, leave, {
      memberId,
      awardId: awardIdOf(memberId, source),
      merchantCode,
      source,
      reason: "board",
      promotionId: boardId,
      currency,
      amountMinor: due.amountMinor,
      prize: due.prize,
      turnoverBps,
      title,
      claimBy: new Date(now.getTime() + claimDays * dayMs),
      operator: null,
      note: null,
    });
    return true;
  });
}

const dueAtOnce = 500;

async function pay(deps: Run, board: BoardRow): Promise<boolean> {
  const { boardId, merchantCode } = board;
  // Prizes wait for the end of a stop.
  if (await deps.db.read((reader) => isHeld(reader, refOf(board)))) return false;
  const give = hasPool(board.settings) ? payOne : issueOne;
  let issued = 0;
  for (let after = 0n; ;) {
    const due = await deps.db.read((reader) => listDue(reader, boardId, after, dueAtOnce));
    for (const { memberId } of due) {
      const of = { what: "prize", merchantCode, boardId, memberId } as const;
      if (await tried(deps, of, () => give(deps, board, memberId))) issued += 1;
    }
    const last = due.at(-1);
    if (last === undefined || due.length < dueAtOnce) break;
    after = last.memberId;
  }
  if (issued > 0) deps.onMoved();
  return under(deps, board, async (tx) => {
    const left = await listDue(tx, boardId, 0n, 1);
    return left.length === 0 && move(tx, deps, board, "paid");
  });
}

/** One step of a board, if one is due. */
async function step(deps: Run, board: BoardRow): Promise<boolean> {
  const now = deps.clock.now();
  switch (board.state) {
    case "published":
      return now >= board.opensAt && under(deps, board, (tx, row) => move(tx, deps, row, "open"));
    case "registering":
      return now >= board.startsAt && under(deps, board, (tx, row) => start(tx, deps, row));
    case "running":
      return now >= board.endsAt && under(deps, board, (tx, row) => move(tx, deps, row, "end"));
    case "finalizing":
      if (board.frozenAt !== null) {
        return under(deps, board, (tx, row) => beginPaying(tx, deps, row));
      }
      return (
        (await isSettled(deps, board)) && under(deps, board, (tx, row) => freeze(tx, deps, row))
      );
    case "paying":
      return pay(deps, board);
    default:
      return false;
  }
}

const returnedAtOnce = 500;

/** Gives every buy-in of a cancelled board back, each once; answers how many. */
async function refund(deps: Run, boardId: string): Promise<number> {
  const board = await deps.db.read((reader) => findBoard(reader, boardId));
  if (board === undefined) return 0;
  const { merchantCode } = board;
  let returned = 0;
  for (let after: BuyInRow | undefined; ;) {
    const from = after;
    const rows = await deps.db.read((reader) =>
      listUnreturned(reader, boardId, from, returnedAtOnce),
    );
    for (const row of rows) {
      const of = { what: "refund", merchantCode, boardId, memberId: row.memberId } as const;
      const work = () => deps.db.transaction((tx) => giveBack(tx, deps, board, row));
      if (await tried(deps, of, work)) returned += 1;
    }
    after = rows.at(-1);
    if (after === undefined || rows.length < returnedAtOnce) break;
  }
  if (returned > 0) deps.onMoved();
  return returned;
}

/**
 * Moves every board as far as it goes; answers how many steps. One that fails stops no other, and
 * `onStuck` hears of all that could not be paid.
 */
export async function runBoards(
  given: RunningDeps,
  onStuck: (stuck: readonly Stuck[]) => Promise<void> = async () => {},
): Promise<number> {
  const deps: Run = { ...given, stuck: [] };
  let steps = 0;
  await tryEach(await deps.db.read(listUnfinished), deps.onError, async (read) => {
    let board: BoardRow | undefined = read;
    while (board !== undefined && (await step(deps, board))) {
      steps += 1;
      const { boardId }: BoardRow = board;
      board = await deps.db.read((reader) => findBoard(reader, boardId));
    }
  });
  await tryEach(await deps.db.read(listOwing), deps.onError, async (boardId) => {
    const refunded = await refund(deps, boardId);
    steps += refunded;
  });
  await onStuck(deps.stuck);
  return steps;
}
