import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBoundaries, type Boundaries } from "./boundaries.ts";

/** Planted violations of the dependency rule: a cruise that finds none of them proves nothing. */

const planted: Readonly<Record<string, string>> = {
  "apps/server/src/ledger/index.ts": 'import "../vendors/index.ts";',
  "apps/server/src/vendors/index.ts": "export const vendors = 1;",
  "apps/server/src/vendors/store.ts": "export const store = 1;",
  "apps/server/src/agents/index.ts": 'import "../vendors/store.ts";',
  "apps/server/src/brand/index.ts": 'import type { App } from "../app.ts";\nexport type B = App;',
  "apps/server/src/app.ts": "export interface App {}",
  "apps/server/src/gossip/index.ts": "export const gossip = 1;",
  "apps/server/src/backoffice/index.ts": 'import "../gossip/index.ts";',
  "apps/studio/src/studio.ts": 'import "../../server/src/app.ts";',
  "apps/studio/src/engine/limits.ts": 'import "../kits/game.ts";',
  "apps/studio/src/kits/game.ts": 'import "../games/dice/rules.ts";',
  "apps/studio/src/games/dice/rules.ts": 'import "../mines/rules.ts";',
  "apps/studio/src/games/mines/rules.ts": "export const mines = 1;",
  "apps/studio/src/games/mines/game.ts": "export const game = 1;",
  "apps/studio/src/games/mines/client/index.ts": 'import "../game.ts";',
  "apps/studio/src/games/slots/koi/game.ts": 'import "../owl/game.ts";',
  "apps/studio/src/games/slots/owl/game.ts": "export const owl = 1;",
  "apps/studio/src/http/limits-by-kind.ts": 'import "../games/mines/rules.ts";',
  "apps/web/src/features/wallet/api.ts": 'import "../games/api.ts";',
  "apps/web/src/features/games/api.ts": "export const games = 1;",
  "apps/web/src/ui/button.tsx":
    'import "../features/games/api.ts";\nexport const Button = () => <b title="x">y</b>;',
  "apps/web/src/player/main.ts": 'import "../operator/main.ts";',
  "apps/web/src/operator/main.ts": "export const operator = 1;",
  "packages/money/src/index.ts": 'import { readFileSync } from "node:fs";\nreadFileSync("x");',
  "packages/fair/src/index.ts": 'import "../../contract/src/index.ts";',
  "packages/contract/src/index.ts": 'import "./other.ts";',
  "packages/contract/src/other.ts": 'import "./index.ts";\nimport "./missing.ts";',
};

const root = mkdtempSync(path.join(os.tmpdir(), "baize-boundaries-"));
let found: Boundaries;

beforeAll(() => {
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  found = checkBoundaries(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("cruises every module", () => {
  expect(found.modules).toBeGreaterThanOrEqual(Object.keys(planted).length);
});

it.each([
  ["ledger/index.ts", "server-level-ledger-backoffice"],
  ["agents/index.ts", "server-module-door"],
  ["brand/index.ts", "server-level-brand"],
  ["backoffice/index.ts", "server-modules-are-known"],
  ["studio/src/studio.ts", "no-app-imports-an-app"],
  ["engine/limits.ts", "studio-engine-knows-no-game"],
  ["kits/game.ts", "studio-kits-know-no-game"],
  ["games/dice/rules.ts", "studio-games-are-apart"],
  ["games/mines/client/index.ts", "studio-frame-knows-no-server"],
  ["games/slots/koi/game.ts", "studio-slots-are-apart"],
  ["http/limits-by-kind.ts", "studio-games-are-collected"],
  ["features/wallet/api.ts", "web-features-are-apart"],
  ["ui/button.tsx", "web-ground-knows-no-feature"],
  ["player/main.ts", "web-entries-are-apart"],
  ["money/src/index.ts", "packages-do-no-input-or-output"],
  ["fair/src/index.ts", "package-fair"],
  ["contract/src/other.ts", "no-cycle"],
  ["contract/src/other.ts", "resolvable"],
])("finds what %s may not import (%s)", (file, rule) => {
  const isFound = found.violations.some((line) => line.includes(file) && line.includes(rule));
  expect(isFound, found.violations.join("\n")).toBe(true);
});
