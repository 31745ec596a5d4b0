import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * Bundles the programs of an app into dist/<app>: one file per program of src/bin, with what it
 * takes from packages. To find, read and check hundreds of modules took a third of a start.
 */

/** Packages that stay in node_modules. Names that end with "/" are those of a scope. */
const keptPackages = [
  // Native code beside its own file.
  "sharp",
  "@node-rs/argon2",
  // Files or threads beside their own file.
  "@fastify/swagger-ui",
  "graphile-worker",
  "pino",
  // Traces are made by who wraps a package where it is loaded.
  "@opentelemetry/",
  "pg",
  // Loaded by few, and only when they need it.
  "nats",
  "rolldown",
];

export const isKept = (id: string): boolean =>
  keptPackages.some((name) => id === name || id.startsWith(name.endsWith("/") ? name : `${name}/`));

/** Programs that serve an app's demo and are no part of it, so that no app imports a tool. */
const demoPrograms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  server: { seed: "tools/seed/program.ts", history: "tools/seed/history/program.ts" },
};

/** Folders those programs read beside themselves. */
const demoFolders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  server: { content: "tools/seed/content", names: "tools/seed/names" },
};

function demoProgramsOf(root: string, app: string): Record<string, string> {
  const present = Object.entries(demoPrograms[app] ?? {})
    .map(([name, file]) => [name, path.join(root, file)] as const)
    .filter(([, file]) => existsSync(file));
  return Object.fromEntries(present);
}

/** Programs of an app by name: `src/bin/api.ts` is `api`. */
export function programsOf(root: string, app: string): Record<string, string> {
  const folder = path.join(root, "apps", app, "src", "bin");
  if (!existsSync(folder)) return {};
  const programs = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => [name.replace(/\.ts$/, ""), path.join(folder, name)] as const);
  return { ...Object.fromEntries(programs), ...demoProgramsOf(root, app) };
}

/** Threads are loaded by file name at run time, so each is an entry of its own. */
function threadsOf(root: string, app: string): Record<string, string> {
  const folder = path.join(root, "apps", app, "src");
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /(^|[\\/])[a-z-]*thread\.ts$/.test(name))
      .map((name) => [path.basename(name, ".ts"), path.join(folder, name)]),
  );
}

async function bundleTo(out: string, input: Readonly<Record<string, string>>): Promise<void> {
  // Loaded by who builds: a start that finds everything built has no use for it.
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    input,
    platform: "node",
    external: isKept,
    transform: { target: "node20" },
    // Packages are as they are: direct calls of `eval` and the like are not ours to change.
    checks: { eval: false },
    logLevel: "warn",
  });
  rmSync(out, { recursive: true, force: true });
  await bundle.write({
    dir: out,
    format: "esm",
    sourcemap: true,
    // A program reads its maps when it starts, and for a stack the lines are enough.
    sourcemapExcludeSources: true,
    entryFileNames: "[name].js",
    chunkFileNames: "chunk-[name]-[hash].js",
  });
  await bundle.close();
}

/** Texts that a program reads in the language that is asked for. */
function copyTexts(source: string, out: string): void {
  const folders = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (name) => path.basename(name) === "locales",
  );
  for (const folder of folders) {
    cpSync(path.join(source, folder), path.join(out, "texts", folder), { recursive: true });
  }
}

export async function buildPrograms(root: string, app: string): Promise<void> {
  const out = path.join(root, "dist", app);
  await bundleTo(out, { ...programsOf(root, app), ...threadsOf(root, app) });
  const migrations = path.join(root, "apps", app, "migrations");
  if (existsSync(migrations)) cpSync(migrations, path.join(out, "migrations"), { recursive: true });
  copyTexts(path.join(root, "apps", app, "src"), out);
  for (const [name, folder] of Object.entries(demoFolders[app] ?? {})) {
    const from = path.join(root, folder);
    if (existsSync(from)) cpSync(from, path.join(out, name), { recursive: true });
  }
}
