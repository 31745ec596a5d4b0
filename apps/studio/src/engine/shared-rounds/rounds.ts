/**
 * The rounds of a table, one after another, by the clock.
 *
 * | phase   | event                            | phase                                          |
 * | ------- | -------------------------------- | ---------------------------------------------- |
 * | open    | its time is over                 | closed (only bets accepted by then play)       |
 * | closed  | the last thing of it was told    | settled (hash shown, every bet decided)        |
 * | settled | the pause is over                | open, next game of the chain                   |
 *
 * A table opens settled, before its first round. The result follows from the round's hash, which
 * was fixed with the chain; nothing that is staked can move it. A chain that is used up is followed
 * by a new one. The database is written before anything is broadcast. Only the leader runs this.
 */
import { openChain } from "./chain.ts";
import { takeGame } from "./chain-store.ts";
import type { Kinds } from "./game.ts";
import { endOnTheWay, settleBets } from "./payouts.ts";
import { closeSharedRound, endSharedRound, insertSharedRound } from "./store.ts";
import { resultOf, type Table } from "./table.ts";
import { listSharedBets } from "../rounds/store.ts";

export async function openRound<K extends Kinds>(table: Table<K>): Promise<void> {
  const { deps, game, state, sold } = table;
  const { chain } = state;
  const nowMs = deps.clock.nowMs();
  const opened = await deps.db.transaction(async (tx) => {
    const gameNo = await takeGame(tx, chain.id);
    if (gameNo === undefined) return undefined;
    const id = deps.ids.uuid();
    const hash = chain.hashOfGame(gameNo);
    const previousHash = chain.hashOfGame(gameNo - 1);
    const roundNo = await insertSharedRound(tx, {
      id,
      gameCode: sold.gameCode,
      chainId: chain.id,
      gameNo,
      drawnBy: game.drawnBy,
      hashBefore: previousHash,
      nowMs,
    });
    const result = game.draw({ hash, salt: chain.salt, gameNo });
    return { id, roundNo, hash, previousHash, result };
  });
  if (opened === undefined) {
    deps.log.info({ game: sold.gameCode, chain: chain.id }, "a chain is used up: a new one begins");
    state.chain = await openChain(deps, sold.gameCode);
    await openRound(table);
    return;
  }
  Object.assign(state, opened, { phase: "open", told: 0, endsAt: nowMs + game.openMs });
  state.bets = new Map();
  state.asked = new Map();
  table.listener.phaseChanged();
  table.steps.after(game.openMs, () => closeRound(table));
}

async function closeRound<K extends Kinds>(table: Table<K>): Promise<void> {
  const { deps, game, state } = table;
  const nowMs = deps.clock.nowMs();
  await deps.db.transaction((tx) => closeSharedRound(tx, state.id, nowMs));
  // The door is shut; what the database has accepted plays, whatever this process saw so far.
  for (const row of await listSharedBets(deps.db, state.id)) {
    const known = state.bets.get(row.id);
    if (row.status === "accepted" && known !== undefined) known.status = "accepted";
  }
  const course = game.course(resultOf(table));
  state.closedAt = nowMs;
  state.nextToldAt = nowMs + (course[0] ?? 0);
  state.endsAt = nowMs + course.reduce((sum, each) => sum + each, 0);
  state.phase = "closed";
  table.listener.phaseChanged();
  goOn(table);
}

/** Wakes for the next thing that is told, and for bets that end on the way. */
function goOn<K extends Kinds>(table: Table<K>): void {
  const { deps, game, state, steps } = table;
  const leftMs = Math.max(0, Math.ceil(state.nextToldAt - deps.clock.nowMs()));
  steps.after(Math.min(leftMs, game.onTheWay?.checkMs ?? leftMs), async () => {
    if (deps.clock.nowMs() >= state.nextToldAt) return tellNext(table);
    endOnTheWay(table);
    goOn(table);
  });
}

async function tellNext<K extends Kinds>(table: Table<K>): Promise<void> {
  const { game, state } = table;
  const course = game.course(resultOf(table));
  if (state.told + 1 >= course.length) return settleRound(table);
  state.told += 1;
  state.nextToldAt += course[state.told] ?? 0;
  table.listener.phaseChanged();
  goOn(table);
}

async function settleRound<K extends Kinds>(table: Table<K>): Promise<void> {
  const { deps, game, state } = table;
  const { id, roundNo, hash } = state;
  const nowMs = deps.clock.nowMs();
  const result = resultOf(table);
  await deps.db.transaction((tx) =>
    endSharedRound(tx, id, { hash, result }, ["closed", "settled"], nowMs),
  );
  state.phase = "settled";
  state.endsAt = nowMs + game.settledMs;
  state.past = [{ roundNo, result, hash }, ...state.past].slice(0, game.pastMax);
  settleBets(table, result);
  table.steps.after(game.settledMs, () => openRound(table));
}
