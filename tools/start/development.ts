import { watch } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Output } from "./output.ts";
import { startProgram, type Program, type ProgramSpec, type Told } from "./program.ts";
import type { Ports } from "./settings.ts";

/** Development: programs start again when their source changes, pages are served by Vite. */

const settleMs = 150;

const appsOfPrograms: Readonly<Record<string, string>> = {
  api: "server",
  worker: "server",
  studio: "studio",
  standins: "standins",
};

/** Whether a change of this file concerns the program of an app: not its tests, not its pages. */
export function concerns(app: string, file: string): boolean {
  const isCode = /\.(ts|sql|json)$/.test(file) && !file.endsWith(".test.ts");
  const isPage = app === "studio" && /(^|[\\/])client[\\/]/.test(file);
  return isCode && !isPage;
}

function watchSource(root: string, programs: readonly Program[]): void {
  const pending = new Map<Program, NodeJS.Timeout>();
  const restart = (program: Program) => {
    clearTimeout(pending.get(program));
    const timer = setTimeout(() => {
      pending.delete(program);
      console.log(`${program.name} starts again: its source changed.`);
      void program.restart();
    }, settleMs);
    pending.set(program, timer);
  };
  const follow = (folder: string, app: string, concerned: readonly Program[]) => {
    const watcher = watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (file !== null && concerns(app, file)) concerned.forEach(restart);
    });
    watcher.unref();
  };
  for (const app of new Set(Object.values(appsOfPrograms))) {
    const concerned = programs.filter((program) => appsOfPrograms[program.name] === app);
    if (concerned.length > 0) follow(`apps/${app}/src`, app, concerned);
  }
  follow("packages", "packages", programs);
}

/** Starts the two page servers and watches the source of the programs. */
export function startPages(
  root: string,
  ports: Ports,
  programs: readonly Program[],
  output: Output,
  told: Told,
  instanceId: string,
): Program[] {
  watchSource(root, programs);
  const server = fileURLToPath(new URL("pages.ts", import.meta.url));
  const spec = (name: string, app: string, port: number, origin: number): ProgramSpec => ({
    name,
    cwd: root,
    args: ["--import", import.meta.resolve("tsx"), server, app, String(port)],
    env: {
      PATH: process.env["PATH"] ?? "",
      API_ORIGIN: `http://127.0.0.1:${origin}`,
      INSTANCE_ID: instanceId,
    },
  });
  return [
    spec("web", "web", ports.web, ports.api),
    spec("frames", "studio", ports.studioClient, ports.studio),
  ].map((one) => startProgram(one, output, told));
}
