import { appendFileSync, readFileSync } from "node:fs";
import { z } from "zod";
import { createDatabase, type Database, type Tx } from "../src/platform/db.ts";
import {
  createRunner,
  defineConsumer,
  defineEvent,
  listLags,
} from "../src/platform/events/index.ts";

/**
 * A worker that is killed at the first step it has not died at before, for killed.db.test.ts of the
 * events: before a statement, before a commit or after it. It takes odd numbers at the fourth
 * attempt.
 */
const [, , url = "", file = ""] = process.argv;
const passed = new Set(readFileSync(file, "utf8").split("\n"));

function passStep(name: string): void {
  if (passed.has(name)) return;
  appendFileSync(file, `${name}\n`);
  process.kill(process.pid, "SIGKILL");
}

const nameOf = (sql: string) => sql.replaceAll(/\s+/g, " ").trim().slice(0, 80);

function stepping(db: Database): Database {
  return {
    ...db,
    async transaction(work) {
      let last = "";
      const step = (sql: string) => {
        last = nameOf(sql);
        passStep(last);
      };
      const done = await db.transaction(async (tx) => {
        const stepped = {
          query: async (sql: string, params?: readonly unknown[]) => {
            step(sql);
            return tx.query(sql, params);
          },
          execute: async (sql: string, params?: readonly unknown[]) => {
            step(sql);
            return tx.execute(sql, params);
          },
        } as Tx;
        const value = await work(stepped);
        passStep(`commit after ${last}`);
        return value;
      });
      passStep(`committed after ${last}`);
      return done;
    },
  };
}

const counted = defineEvent(
  "test.number_counted",
  1,
  z.object({ memberId: z.string(), number: z.number() }),
  { member: ({ memberId }) => memberId },
);

const attempts = new Map<number, number>();
const reader = defineConsumer({
  name: "killed",
  kinds: [counted],
  order: "member",
  tries: 1000,
  start: "oldest",
  async handle(tx, { id, memberId, payload: { number } }) {
    await tx.execute("insert into proof.seen values ($1, $2, $3)", [id, memberId, number]);
    const attempt = (attempts.get(number) ?? 0) + 1;
    attempts.set(number, attempt);
    if (number % 2 === 1 && attempt < 4) throw new Error("not yet");
  },
});

const db = createDatabase({ url });
const onError = (error: unknown) => {
  throw error;
};
const runner = createRunner({
  db: stepping(db),
  databaseUrl: url,
  consumers: [reader],
  onError,
  delaysMs: [0],
});
const isBehind = async () => {
  const [lags, asides] = await db.read(async (one) => [
    await listLags(one, ["killed"]),
    await one.query("select from platform.event_parked"),
  ]);
  return asides.length > 0 || lags.some(({ oldestAt }) => oldestAt !== null);
};
do await runner.turn();
while (await isBehind());
await db.end();
