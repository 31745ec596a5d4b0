import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsIn } from "../locales/check.ts";
import { source } from "./list.ts";
import { coin } from "./new-game.fixture.ts";
import { writeGamesList } from "./write.ts";

/** A copy of the studio with one more folder, and nothing else changed by hand. */
const root = fileURLToPath(new URL("../..", import.meta.url));
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), "new-game-"));
  for (const name of ["node_modules", "packages", "tools", "apps/web", "apps/server"]) {
    mkdirSync(path.dirname(path.join(copy, name)), { recursive: true });
    symlinkSync(path.join(root, name), path.join(copy, name));
  }
  for (const name of ["package.json", "tsconfig.json", "apps/studio"]) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  for (const [name, text] of Object.entries(coin)) {
    const file = path.join(copy, source, "games/coin", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeGamesList(copy);
});

afterAll(() => rmSync(copy, { recursive: true }));

const run = (...given: readonly string[]): string =>
  execFileSync(process.execPath, given, {
    cwd: copy,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
  });

const look = `
import { findGame } from "./apps/studio/src/catalogue/games.ts";
import { rulesOf } from "./apps/studio/src/catalogue/rules.ts";
import { sayIn } from "./apps/studio/src/http/frame-texts.ts";
import { roundWords } from "./apps/studio/src/http/round-words.ts";
import { beginningOf } from "./apps/studio/src/verify/begin.ts";
import { recompute } from "./apps/studio/src/verify/recompute.ts";

const game = findGame("copper-coin");
const played = { gameCode: "copper-coin", currency: "BDT", stake: 1000n, steps: [] };
const again = recompute({ next: () => 0 }, { ...played, choice: { side: "heads" } });
console.log(JSON.stringify({
  name: game.name.bn,
  rules: rulesOf(game, "BDT", undefined).rtpPercent,
  text: sayIn("bn")("coin.heads"),
  english: sayIn("th")("coin.heads"),
  told: roundWords({ ...played, stake: "10.00", outcome: again.outcome, payout: "19.80" }, "bn"),
  payout: String(again.payout),
  begin: beginningOf("#game=copper-coin").given.choice,
}));
`;

test("the catalogue, its rules, its texts and the page of proofs have a new game", () => {
  const file = path.join(copy, "look.ts");
  writeFileSync(file, look);
  const said = JSON.parse(run("--import", "tsx", file)) as Record<string, string>;
  expect(said).toMatchObject({
    name: "তামার পয়সা",
    rules: "99.00",
    text: "শাপলা",
    english: "Heads",
    payout: "1980",
    begin: '{"side":"heads"}',
  });
  expect(said["told"]).toMatch(/^শাপলা\. /);
});

test("the check of texts finds what a new game has not said yet", () => {
  const messages = faultsIn(copy, "th").map(({ key, message }) => `${key} ${message}`);
  expect(messages).toEqual([
    "frames:coin.heads is missing",
    "frames:coin.tails is missing",
    "words:games/coin.name is missing",
  ]);
});

test("the build makes a frame of a new game with the texts of its language", () => {
  const config = ["--config", "apps/studio/vite.config.ts", "--logLevel", "error"];
  run("node_modules/vite/bin/vite.js", "build", "apps/studio", ...config);
  const out = path.join(copy, "dist/studio-client");
  const files = readdirSync(path.join(out, "assets"));
  const textOf = (begin: string): string => {
    const file = files.find((name) => name.startsWith(begin) && name.endsWith(".js"));
    return file === undefined ? "" : readFileSync(path.join(out, "assets", file), "utf8");
  };
  expect(textOf("coin-bn-")).toMatch(/শাপলা/);
  expect(textOf("coin-th-")).toMatch(/Heads/);
  expect(textOf("coin-game-")).toContain("coin-bn-");
  const parts = JSON.parse(readFileSync(path.join(out, "parts.json"), "utf8")) as object;
  expect(Object.keys(parts)).toContain("coin");
  expect(textOf("dice-bn-")).not.toMatch(/শাপলা/);
});
