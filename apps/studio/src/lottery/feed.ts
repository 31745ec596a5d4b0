/**
 * The sockets of lottery frames: what is on sale, closed, locked and drawn is told to all who watch
 * a game, by every process, whichever of them leads. What is told is what is written, so nobody
 * hears of a result before it is drawn.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Minor } from "@baize/money";
import { z } from "zod";
import type { Session, Players } from "../engine/players/service.ts";
import { createSockets, type Sockets } from "../engine/sockets/service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { Log } from "../platform/log.ts";
import { listPastDraws, readStates } from "./draw-rows/draw-store.ts";
import type { SoldLottery } from "./sold-games.ts";
import { amountText, nearView, pastView } from "./views.ts";

export interface LotteryFeed {
  /** False: there is no such game. */
  upgrade(gameCode: string, request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Tells what has changed since it was last asked. */
  tell(): Promise<void>;
  stop(): Promise<void>;
}

interface FeedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly players: Players;
  readonly games: readonly SoldLottery[];
  balance(session: Session, vendorCode: string): Promise<Minor>;
}

/** How late a frame may hear of a change. */
export const feedMs = 300;
const pastShown = 100;
/** Enough for what a frame may miss between two changes. */
const pastTold = 3;

/** A frame buys over HTTP, where an order may be long: on its line it only listens. */
const Nothing = z.strictObject({ type: z.literal("none"), id: z.number() });

export function createLotteryFeed(deps: FeedDeps): LotteryFeed {
  const { db, clock, log, players, games } = deps;
  const socketsOf = (game: SoldLottery): Sockets => {
    const { gameCode, vendorCode } = game;
    const sockets: Sockets = createSockets({
      clock,
      log,
      players,
      gameCode,
      commands: Nothing,
      async snapshot(session) {
        const seq = sockets.seq();
        const past = await listPastDraws(db, gameCode, pastShown);
        const balance = await deps.balance(session, vendorCode);
        return {
          type: "snapshot",
          seq,
          near: await nearView(db, game, clock.nowMs()),
          past: past.map(pastView),
          balance: amountText(balance, session.currency),
        };
      },
      act: async () => ({}),
    });
    return sockets;
  };
  const halls = new Map(games.map((game) => [game.gameCode, socketsOf(game)]));
  const told = new Map<string, string>();
  return {
    upgrade(gameCode, request, socket, head) {
      const hall = halls.get(gameCode);
      hall?.upgrade(request, socket, head);
      return hall !== undefined;
    },
    async tell() {
      const watched = games.filter(({ gameCode }) => halls.get(gameCode)?.isEmpty() === false);
      if (watched.length === 0) return;
      const codes = watched.map(({ gameCode }) => gameCode);
      const states = await readStates(db, codes, clock.nowMs());
      for (const game of watched) {
        const { gameCode } = game;
        const state = states.get(gameCode) ?? "";
        if (told.get(gameCode) === state) continue;
        const past = await listPastDraws(db, gameCode, pastTold);
        const near = await nearView(db, game, clock.nowMs());
        halls.get(gameCode)?.broadcast({ type: "draws", near, past: past.map(pastView) });
        told.set(gameCode, state);
      }
    },
    async stop() {
      await Promise.all([...halls.values()].map((hall) => hall.stop()));
    },
  };
}
