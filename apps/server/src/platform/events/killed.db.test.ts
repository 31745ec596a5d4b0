import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { systemClock } from "../clock.ts";
import { createIds } from "../ids.ts";
import { createEvents } from "./index.ts";

const worker = fileURLToPath(new URL("../../../test/killed-worker.ts", import.meta.url));
const events = createEvents({ ids: createIds(systemClock) });
let database: TestDatabase;

const folder = mkdtempSync(path.join(tmpdir(), "killed-"));
const file = path.join(folder, "steps");
const program = path.join(folder, "worker.mjs");

/** It is started some forty times: as one file it starts in a fifth of the time. */
async function bundleWorker(): Promise<void> {
  const external = ["pg-native", "pg-cloudflare"];
  const bundle = await rolldown({ input: worker, platform: "node", external });
  await bundle.write({ file: program, format: "esm" });
  await bundle.close();
}

beforeAll(async () => {
  await bundleWorker();
  database = await createTestDatabase();
  await database.owner.transaction(async (tx) => {
    await tx.execute("create schema proof");
    await tx.execute("create table proof.seen (id uuid, member_id bigint, number int, nth serial)");
    await tx.execute("grant usage on schema proof to baize_app");
    await tx.execute("grant usage on all sequences in schema proof to baize_app");
    await tx.execute("grant all on proof.seen to baize_app");
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const publish = (from: number) =>
  database.db.transaction((tx) =>
    events.publishAll(
      tx,
      [0, 1, 2, 3].map((index) => ({
        kind: "test.number_counted",
        version: 1,
        memberId: BigInt(index % 2),
        merchantCode: "",
        payload: { memberId: String(index % 2), number: from + index },
      })),
    ),
  );

/** Tells whether it came to its end. */
function work(): boolean {
  const run = spawnSync(process.execPath, [program, database.url, file], { encoding: "utf8" });
  if (run.signal === "SIGKILL") return false;
  if (run.status === 0) return true;
  throw new Error(run.stderr);
}

it("a worker that is killed at any step of a batch takes every event once, in order", async () => {
  writeFileSync(file, "");
  let batches = 0;
  do {
    await publish(batches * 4);
    batches += 1;
  } while (!work());
  // A batch, the careful way, a retry, the note of a failure and what waited: each died everywhere.
  const steps = readFileSync(file, "utf8");
  for (const step of [
    "savepoint one_event",
    "rollback to savepoint one_event",
    "insert into platform.event_parked",
    "update platform.event_cursor",
    "update platform.event_parked set tries",
    "commit after update platform.event_parked set state",
    "committed after update platform.event_cursor",
  ]) {
    expect(steps).toContain(step);
  }
  const seen = await database.db.read((reader) =>
    reader.query<{ member: number; number: number }>(
      "select member_id::int as member, number from proof.seen order by nth",
    ),
  );
  const expected = Array.from({ length: batches * 4 }, (_, number) => number);
  for (const member of [0, 1]) {
    const numbers = seen.filter((one) => one.member === member).map(({ number }) => number);
    expect(numbers).toEqual(expected.filter((number) => number % 2 === member));
  }
}, 180_000);
