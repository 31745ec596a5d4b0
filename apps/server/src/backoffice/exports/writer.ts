import { createHash } from "node:crypto";
import { CreateExport } from "@baize/contract";
import { byteOrderMark, csvLine } from "@baize/contract/csv";
import type { Clock } from "../../platform/clock.ts";
import { constraintOf, type Database } from "../../platform/db.ts";
import {
  attemptsMax,
  bytesMax,
  keptMs,
  leaseMs,
  recordMs,
  rowsMax,
  type ExportRow,
} from "./rules.ts";
import { linesOf, type ExportSources } from "./source.ts";
import {
  addPiece,
  claimExport,
  endOldExports,
  failExport,
  failLost,
  finishExport,
  releaseExport,
} from "./store.ts";

/**
 * Writes exports, in the worker. Each piece is committed with the sums so far and renews the lease;
 * the file is shown only once all of it is there. A worker that dies leaves its pieces behind; the
 * next one deletes them and starts the next attempt. One that lost its turn, or whose export was
 * deleted, finds that out at its next piece and stops.
 */
export interface ExportWriterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: ExportSources;
  readonly onError: (error: unknown) => void;
  /** What one file may hold; smaller in tests. */
  readonly limits?: { readonly rows: number; readonly bytes: number };
}

const turnEveryMs = 2000;

class TooLarge extends Error {}

/** How writing ended: whole, without its turn, or because the program stops. */
type Ending = "whole" | "lost" | "stopped";

/** Throws TooLarge. */
async function write(
  deps: ExportWriterDeps,
  row: ExportRow,
  isStopping: () => boolean,
): Promise<Ending> {
  const { db, clock, sources } = deps;
  const most = deps.limits ?? { rows: rowsMax, bytes: bytesMax };
  const order = CreateExport.parse({ kind: row.kind, filters: row.filters });
  const { head, lines } = linesOf(sources, order);
  const hash = createHash("sha256");
  let [number, rows, bytes] = [0, 0, 0];
  async function add(text: string, more: number): Promise<boolean> {
    const content = Buffer.from(text);
    rows += more;
    bytes += content.length;
    if (rows > most.rows || bytes > most.bytes) throw new TooLarge();
    hash.update(content);
    const piece = { number, content, rows, bytes };
    number += 1;
    const leaseUntil = new Date(clock.now().getTime() + leaseMs);
    return db.transaction((tx) => addPiece(tx, row, piece, leaseUntil));
  }
  if (!(await add(byteOrderMark + csvLine(head), 0))) return "lost";
  for await (const some of lines) {
    if (isStopping()) return "stopped";
    if (some.length > 0 && !(await add(some.map(csvLine).join(""), some.length))) return "lost";
  }
  const at = clock.now();
  const end = { sha256: hash.digest(), at, expiresAt: new Date(at.getTime() + keptMs) };
  const isFinished = await db.transaction((tx) => finishExport(tx, row, end));
  return isFinished ? "whole" : "lost";
}

export function createExportWriter(deps: ExportWriterDeps) {
  const { db, clock, onError } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function claim(): Promise<ExportRow | undefined> {
    for (;;) {
      const now = clock.now();
      const leaseUntil = new Date(now.getTime() + leaseMs);
      try {
        return await db.transaction(async (tx) => {
          await failLost(tx, now, attemptsMax);
          return claimExport(tx, now, leaseUntil, attemptsMax);
        });
      } catch (error) {
        // Another worker took one of the same operator at this moment; the next look sees it.
        if (constraintOf(error) !== "export_running_key") throw error;
      }
    }
  }

  /** Writes what waits longest; false when nothing does. */
  async function turn(): Promise<boolean> {
    const row = await claim();
    if (row === undefined) return false;
    try {
      const ending = await write(deps, row, () => isClosed);
      if (ending === "stopped") await db.transaction((tx) => releaseExport(tx, row));
    } catch (error) {
      const isTooLarge = error instanceof TooLarge;
      if (!isTooLarge) onError(error);
      const problem = isTooLarge ? "too_large" : "internal";
      await db.transaction((tx) => failExport(tx, row, problem, clock.now()));
    }
    return true;
  }

  async function writeAll(): Promise<void> {
    if (!isClosed && (await turn())) await writeAll();
  }

  function plan(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = writeAll().catch(onError).finally(plan);
    }, turnEveryMs);
  }

  return {
    turn,
    /** Looks for work until closed. */
    start: plan,
    /** Puts the file under way back, for another worker or the next start. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
    cleanUp: () => {
      const now = clock.now();
      return db.transaction((tx) => endOldExports(tx, now, new Date(now.getTime() - recordMs)));
    },
  };
}

export type ExportWriter = ReturnType<typeof createExportWriter>;
