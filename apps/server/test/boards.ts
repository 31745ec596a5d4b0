import { randomUUID } from "node:crypto";
import type { BoardSettings } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { createIds } from "../src/platform/ids.ts";
import { demoBoards } from "../src/rewards/boards/demo.ts";
import { createAccess } from "../src/rewards/access/service.ts";
import { createBoards } from "../src/rewards/boards/service.ts";
import { raiseTurnover } from "../src/rewards/boards/turnover.ts";
import { openBonusHouse, type BonusHouse, type BonusPlayer } from "./bonuses.ts";
import { readersOf } from "./events.ts";
import { taka } from "./tables.ts";

/** Boards on the whole api: members who play at the tables, and the worker's turns. */

const merchantCode = "AMBERJACK";
const filter = { gameTypes: [], vendors: [], least: null };

export type BoardHouse = Awaited<ReturnType<typeof openBoardHouse>>;

interface Played {
  readonly stake: number;
  readonly win?: number;
  readonly undo?: true;
}

const poll = ({ api }: BonusHouse) => api.app.platform.rewards.boards.poll();

/** A board that runs for an hour from now on; what is not named is the demo's first. */
async function aBoard(house: BonusHouse, changes: Partial<BoardSettings>): Promise<string> {
  const now = house.api.clock.now();
  const [demo] = demoBoards(merchantCode, "BDT", now);
  if (demo === undefined) throw new Error("no demo");
  const boardId = randomUUID();
  const settings = {
    ...demo.settings,
    filter,
    score: { kind: "won" } as const,
    opensAt: now.toISOString(),
    startsAt: now.toISOString(),
    endsAt: new Date(now.getTime() + hourMs).toISOString(),
    ...changes,
  };
  const board = { ...demo, boardId, settings };
  await house.api.app.platform.modules.rewards.boards.save(undefined, board);
  await poll(house);
  house.api.clock.advance(1000);
  return boardId;
}

/** What the worker does with rounds. */
async function follow(house: BonusHouse): Promise<void> {
  await house.tables.drain();
  const { consumers } = house.api.app.platform;
  const at = { db: house.api.database.db, url: house.api.database.url };
  const readers = readersOf(
    at,
    consumers.filter(({ name }) => name === "boards"),
  );
  await readers.catchUp();
  if (readers.parked.length > 0) throw new Error("a fact was parked");
  house.api.clock.advance(2500);
}

async function play(
  house: BonusHouse,
  player: BonusPlayer,
  { stake, win = 0, undo }: Played,
): Promise<void> {
  const round = randomUUID();
  house.api.clock.advance(1000);
  const bet = await player.call("bet", "skylark", { amount: taka(stake), round });
  const of = { round, reference_transaction_uuid: bet };
  await player.call("win", "skylark", { ...of, amount: taka(win), round_closed: true });
  if (undo) await player.call("rollback", "skylark", of);
}

/** The time of the board is over, and everything is on record. */
async function end(house: BonusHouse, players: readonly BonusPlayer[]): Promise<void> {
  house.api.clock.advance(hourMs);
  await follow(house);
  await poll(house);
  for (const player of players) await house.signIn(player);
}

export async function openBoardHouse() {
  const house = await openBonusHouse({ hasSecondPerson: true });
  const { api } = house;
  return {
    ...house,
    aBoard: (changes: Partial<BoardSettings> = {}) => aBoard(house, changes),
    pollBoards: () => poll(house),
    follow: () => follow(house),
    play: (player: BonusPlayer, played: Played) => play(house, player, played),
    end: (players: readonly BonusPlayer[]) => end(house, players),
    boardOf: async ({ token }: Pick<BonusPlayer, "token">, boardId: string) =>
      (await api.call("board", { token, params: { boardId } })).value,
    /** Boards of other tests are of another brand from here on. */
    forgetBoards: () =>
      api.database.db.transaction((tx) =>
        tx.execute(
          `update rewards.board set merchant_code = 'OVER',
             state = case when state = 'finished' then state else 'cancelled' end`,
        ),
      ),
  };
}

type Steps = (name: string) => void;

/**
 * Boards as a worker runs them that may be killed after each step of money: `onStep` throws where
 * it is. Everything that was played counts as on record. Answers what it died of, too.
 */
export function dyingBoards({ api }: Pick<BonusHouse, "api">, onStep: Steps) {
  const { db } = api.database;
  const { rewards, ledger, events, offers, identity, protection } = api.app.platform;
  const killed: unknown[] = [];
  async function then<Value>(name: string, work: Promise<Value>): Promise<Value> {
    const value = await work;
    onStep(name);
    return value;
  }
  const boards = createBoards({
    db,
    clock: api.clock,
    ids: createIds(api.clock),
    ledger: { post: (...given) => then("post", ledger.post(...given)) },
    events: { ...events, publish: (...given) => then("publish", events.publish(...given)) },
    raiseTurnover,
    admitPlay: protection.admitPlay,
    movePoints: async () => {},
    namePrizes: async (shown) => [...shown],
    mayBuyIn: async () => true,
    awards: {
      ...rewards.awards,
      issueIn: (...given) => then("issue", rewards.awards.issueIn(...given)),
    },
    offers,
    membersIn: identity.findMembersIn,
    nameGames: async (filter) => ({ ...filter, games: [], vendorNames: [] }),
    marksOf: async () => [],
    oldestPostingAt: async () => undefined,
    countOpen: async () => new Map<bigint, number>(),
    isFolded: async () => true,
    access: createAccess({
      judge: rewards.segments.amongIn,
      showing: { note: async () => {} },
    }),
    onMoved: () => {},
    onError: (error: unknown) => void killed.push(error),
  });
  return { boards, killed };
}
