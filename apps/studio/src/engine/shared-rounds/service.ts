/** The games whose rounds everybody plays: their sockets from the start, rounds once it leads. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { SoldGame } from "../owners/owner.ts";
import type { Chain } from "./chain.ts";
import type { Kinds, SharedGame } from "./game.ts";
import { createHub, type HubDeps } from "./hub.ts";
import { resumeRounds } from "./resume.ts";
import { openRound } from "./rounds.ts";
import type { PastRound } from "./store.ts";
import { openTable, type Table } from "./table.ts";

/** What others may know of a table that is open. */
export interface OpenTable {
  readonly openMs: number;
  /** That rounds are played from now. */
  readonly chain: Chain;
  /** In the game's own words. */
  readonly phase: string;
  /** Newest first. */
  readonly past: readonly PastRound<object>[];
}

/** A game with its sockets; it plays once it is opened. */
export interface SharedTable {
  readonly gameCode: string;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Undefined while another process leads. */
  look(): OpenTable | undefined;
  /** Ends what a dead process left and begins to play. */
  open(): Promise<void>;
  stopSockets(): Promise<void>;
  stop(): Promise<void>;
}

export function createSharedTable<K extends Kinds>(
  deps: HubDeps,
  sold: SoldGame,
  game: SharedGame<K>,
): SharedTable {
  const hub = createHub(deps, sold.gameCode, game);
  let table: Table<K> | undefined;
  return {
    gameCode: sold.gameCode,
    upgrade: hub.upgrade,
    look() {
      if (table === undefined) return undefined;
      const { chain, phase, past } = table.state;
      return { openMs: game.openMs, chain, phase: game.phases[phase], past };
    },
    async open() {
      await resumeRounds(deps, sold, game);
      table = await openTable(deps, sold, game, hub);
      hub.seat(table);
      await openRound(table);
    },
    stopSockets: () => hub.stop(),
    async stop() {
      await table?.steps.stop();
    },
  };
}

export interface SharedRounds {
  /** False: there is no such table. */
  upgrade(gameCode: string, request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Undefined for a game of another kind, and while another process leads. */
  find(gameCode: string): OpenTable | undefined;
  open(): Promise<void>;
  stopSockets(): Promise<void>;
  stop(): Promise<void>;
}

export function createSharedRounds(tables: readonly SharedTable[]): SharedRounds {
  const tableOf = (gameCode: string) => tables.find((table) => table.gameCode === gameCode);
  return {
    upgrade(gameCode, request, socket, head) {
      const table = tableOf(gameCode);
      table?.upgrade(request, socket, head);
      return table !== undefined;
    },
    find: (gameCode) => tableOf(gameCode)?.look(),
    async open() {
      for (const table of tables) await table.open();
    },
    async stopSockets() {
      await Promise.all(tables.map((table) => table.stopSockets()));
    },
    async stop() {
      await Promise.all(tables.map((table) => table.stop()));
    },
  };
}
