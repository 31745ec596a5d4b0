import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Database } from "../../apps/server/src/platform/db.ts";
import { closedLoop, type Sample } from "../lib/sample.ts";

/** Asks a process of its own to do one thing, and answers what it tells at its end. */
export async function askBeside<Told>(file: "player.ts" | "caller.ts", asked: object) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  child.send(asked);
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  failed.catch(() => {});
  const [told] = (await Promise.race([once(child, "message"), failed])) as [Told];
  return told;
}

/** What every figure is put beside: one caller reads one member by his number. */
export const readByKey = (db: Database, members: number): Promise<Sample> =>
  closedLoop(1, { calls: 1000 }, async (index) => {
    const rows = await db.read((reader) =>
      reader.query("select username from identity.member where member_id = $1", [
        1 + (index % members),
      ]),
    );
    if (rows.length !== 1) throw new Error("nobody is there");
  });
