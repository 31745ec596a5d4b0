import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { createTestDatabase } from "../test/database.ts";
import { maintenanceSaved, settingsSaved } from "./brand/events.ts";
import { lobbyChanged } from "./catalogue/events.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { createIds } from "./platform/ids.ts";
import { createSilentLog } from "./platform/log.ts";
import { createEvents } from "./platform/events/index.ts";
import { createBus, type BusMessage } from "./platform/realtime/index.ts";
import { beatAgeMs } from "./platform/timekeeping/index.ts";
import { createWorker } from "./worker.ts";

it("the worker starts, says that it is alive, runs its jobs, tells tabs and stops", async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "worker-"));
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const keyFile = path.join(folder, "key.pem");
  await writeFile(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    OPERATOR_PRIVATE_KEY_FILE: keyFile,
    MASTER_KEY: Buffer.alloc(32, 1).toString("base64"),
  });
  const clock = systemClock;
  const { db } = database;
  const worker = await createWorker({
    config,
    db,
    clock,
    ids: createIds(clock),
    log: createSilentLog(),
  });
  await worker.start();
  const jobs = () =>
    db.read((reader) => reader.query<{ left: bigint }>("select count(*) as left from job.jobs"));
  await expect.poll(async () => (await jobs())[0]?.left, { timeout: 60_000 }).toBe(0n);
  expect(await db.read((reader) => beatAgeMs(reader, "worker"))).toBeLessThan(30_000);

  // What an operator changed reaches every hub, which tells the open tabs.
  const heard: BusMessage[] = [];
  const bus = createBus({ databaseUrl: database.url });
  await bus.subscribe({ message: (message) => heard.push(message), gap() {} });
  const events = createEvents({ ids: createIds(clock) });
  const merchantCode = "AMBERJACK";
  for (const event of [
    maintenanceSaved({ merchantCode }),
    settingsSaved({ merchantCode }),
    lobbyChanged({}),
  ]) {
    await db.transaction((tx) => events.publish(tx, event));
    const told = heard.length + 1;
    await vi.waitFor(() => expect(heard).toHaveLength(told), { timeout: 60_000 });
  }
  expect(heard.map(({ memberId, channel, data }) => [memberId, channel, data])).toEqual([
    [null, "system", { event: "maintenance" }],
    [null, "system", { event: "site" }],
    [null, "system", { event: "site" }],
  ]);
  await bus.close();
  await worker.close();
  await database.close();
  await rm(folder, { recursive: true });
});
