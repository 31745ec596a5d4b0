import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { minuteMs } from "@baize/contract/durations";
import { buildPrograms, programsOf } from "./programs.ts";

/** What is built, from what, and how. A target whose source is not there is left out. */
export interface Target {
  readonly name: string;
  /** Files and folders whose contents decide whether the output is stale. */
  readonly inputs: readonly string[];
  /** A file or folder that must exist after a build. */
  readonly output: string;
  /** Whether there is anything to build yet. */
  isPresent(root: string): boolean;
  build(root: string): Promise<void>;
}

/** tools/games and tools/graph say what each frame of the studio is made of. */
const shared = ["packages", "package-lock.json", "tools/build", "tools/games", "tools/graph"];
const studioGames = ["catalogue", "games", "kits"].map((part) => `apps/studio/src/${part}`);
const seedInputs = ["tools/seed", "tools/art/covers.ts", ...studioGames];
/** Pictures of a new checkout take the longest, and a busy machine twice as long. */
const limitMs = 30 * minuteMs;

/** Runs a Node program to its end; its output is shown only when it fails. */
function run(root: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const { NODE_ENV: _, ...env } = process.env;
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limitMs,
      env,
    });
    let output = "";
    const append = (chunk: Buffer) => {
      output += chunk.toString("utf8");
    };
    child.stdout.on("data", append);
    child.stderr.on("data", append);
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(output.trim() || `it ended with code ${code}`));
    });
  });
}

function programs(app: string): Target {
  return {
    name: app,
    // The server's demo seed is bundled with it and reads the lists of the studio and the art.
    inputs: [`apps/${app}`, ...(app === "server" ? seedInputs : []), ...shared],
    output: `dist/${app}`,
    isPresent: (root) => Object.keys(programsOf(root, app)).length > 0,
    build: (root) => buildPrograms(root, app),
  };
}

function viteBuild(root: string, app: string, config: string): Promise<void> {
  return run(root, [
    "node_modules/vite/bin/vite.js",
    "build",
    `apps/${app}`,
    "--config",
    `apps/${app}/${config}`,
    "--logLevel",
    "warn",
  ]);
}

/** Pages of an app; `more` are built after the first, into folders of its output. */
function pages(name: string, app: string, more: readonly string[] = []): Target {
  return {
    name,
    inputs: [`apps/${app}`, ...shared],
    output: `dist/${name}`,
    isPresent: (root) => existsSync(path.join(root, `apps/${app}/vite.config.ts`)),
    async build(root) {
      for (const config of ["vite.config.ts", ...more]) await viteBuild(root, app, config);
    },
  };
}

const art: Target = {
  name: "art",
  inputs: ["tools/art", "art"],
  output: "dist/art",
  isPresent: (root) => existsSync(path.join(root, "tools/art/build.ts")),
  build: (root) =>
    run(root, ["--import", "tsx", "tools/art/build.ts", "--out", path.join(root, "dist/art")]),
};

const targets: readonly Target[] = [
  art,
  pages("web", "web", ["vite.agent.config.ts", "vite.console.config.ts"]),
  pages("studio-client", "studio"),
  programs("server"),
  programs("studio"),
  programs("standins"),
];

export function targetsIn(root: string): readonly Target[] {
  return targets.filter((target) => target.isPresent(root));
}
