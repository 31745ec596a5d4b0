/** All live tables of the studio: their sockets from the start, their rounds once it leads. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { openChain, type Chain } from "../../engine/chains/chain.ts";
import { games } from "../../catalogue/games.ts";
import { createTableHub, type TableHubDeps } from "./hub.ts";
import { findTable } from "./registry.ts";
import { listUnfinishedTableRounds } from "./store.ts";
import { createLiveTable, resumeTableRound, type LiveTable, type LiveTableDeps } from "./table.ts";

export interface Tables {
  /** False: there is no such table. */
  upgrade(gameCode: string, request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  find(gameCode: string): LiveTable | undefined;
  /** Ends what a dead process left and begins to play. */
  open(): Promise<void>;
  stopSockets(): Promise<void>;
  stop(): Promise<void>;
}

type TablesDeps = Omit<TableHubDeps, "gameCode"> &
  Omit<LiveTableDeps, "game" | "rules" | "chain" | "nextChain" | "listener"> & {
    readonly salt: string | undefined;
    readonly chainLength?: number;
  };

export function createTables(deps: TablesDeps): Tables {
  const { db, clock, ids, salt, chainLength: length } = deps;
  const all = games.flatMap((game) => {
    const rules = findTable(game.kind);
    if (rules === undefined) return [];
    return [{ game, rules, hub: createTableHub({ ...deps, gameCode: game.gameCode }) }];
  });
  const open = new Map<string, LiveTable>();
  const chainOf = (gameCode: string): Promise<Chain> =>
    openChain({ db, clock, ids, gameCode, salt, ...(length === undefined ? {} : { length }) });

  return {
    upgrade(gameCode, request, socket, head) {
      const found = all.find(({ game }) => game.gameCode === gameCode);
      found?.hub.upgrade(request, socket, head);
      return found !== undefined;
    },
    find: (gameCode) => open.get(gameCode),
    async open() {
      for (const { game, rules, hub } of all) {
        for (const round of await listUnfinishedTableRounds(db, game.gameCode)) {
          await resumeTableRound({ ...deps, rules }, round);
          deps.log.info({ round: round.roundNo, was: round.status }, "a table's round ended");
        }
        const nextChain = () => chainOf(game.gameCode);
        const chain = await nextChain();
        const table = createLiveTable({ ...deps, game, rules, chain, nextChain, listener: hub });
        open.set(game.gameCode, table);
        hub.seat(table);
        await table.start();
      }
    },
    async stopSockets() {
      await Promise.all(all.map(({ hub }) => hub.stop()));
    },
    async stop() {
      await Promise.all([...open.values()].map((table) => table.stop()));
    },
  };
}
