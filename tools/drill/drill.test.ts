import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { runDrill } from "./run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const dataDir = path.join(tmpdir(), `baize-drill-test-${process.pid}`);

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("loses and doubles nothing when programs are killed under load", async () => {
  const rounds = await runDrill({
    root,
    dataDir,
    rounds: 2,
    seed: "spring",
    members: 4,
    endMsMax: 0,
    onRound: () => {},
  });
  expect(rounds.flatMap(({ findings }) => findings)).toEqual([]);
  const last = rounds.at(-1);
  expect(last?.accepted).toBeGreaterThan(50);
  expect(last?.refused).toBeGreaterThan(0);
  expect(Object.keys(last?.bonuses ?? {})).not.toEqual([]);
  const given = Object.keys(last?.rewards ?? {});
  // Boards and raffles come to their end once a minute, which two rounds may not see.
  expect(given).toEqual(expect.arrayContaining(["envelope", "mission", "promotion"]));
  expect(new Set(rounds.map(({ victim }) => victim)).size).toBe(3);
}, 240_000);
