/**
 * Renders all art into dist/art and writes its manifest.
 *
 *   npx tsx tools/art/build.ts [--out dist/art] [--only name]
 *
 * What is already there under the same content hash is kept, what no job asks for any more is
 * removed. When no source changed, nothing is even drawn: that run takes under half a second.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Job } from "./jobs.ts";
import {
  type ArtManifest,
  type ArtPicture,
  manifestOf,
  picturesOf,
  readManifest,
  writeManifest,
} from "./manifest.ts";

const WORKERS = 2;

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

function hashOfSources(): string {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { encoding: "utf8", recursive: true }).sort()) {
    if (/^(extract|sheet)\.ts$|\.test\.ts$/.test(name) || !name.includes(".")) continue;
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

const isWhole = (folder: string, picture: ArtPicture): boolean =>
  picture.files.every((file) => existsSync(join(folder, file.path)));

/** Runs the jobs, at most WORKERS at a time, and puts what they made into `made`. */
async function renderAll(folder: string, jobs: readonly Job[], made: Map<string, ArtPicture>) {
  const { renderJob } = await import("./raster.ts");
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let job = jobs[next]; job; job = jobs[next]) {
      next += 1;
      made.set(`${job.group}/${job.name}`, await renderJob(folder, job));
      done += 1;
      if (done % 20 === 0 || done === jobs.length) console.log(`art: ${done} of ${jobs.length}`);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

/** Removes files that the manifest does not name, from earlier versions of the pictures. */
function sweep(folder: string, made: ReadonlyMap<string, ArtPicture>): void {
  const wanted = new Set(
    [...made.values()].flatMap((picture) => picture.files.map((file) => file.path)),
  );
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll("\\", "/");
    if (/-[0-9a-f]{10}-\d+\.\w+$/.test(path) && !wanted.has(path)) rmSync(join(folder, path));
  }
}

/** One small list per game, name → addresses, for the frame that draws it. */
function writeGameLists(folder: string, manifest: ArtManifest): void {
  for (const [game, group] of Object.entries(manifest.games)) {
    const list = Object.fromEntries(
      Object.entries(group).map(([name, { files }]) => [
        name,
        Object.fromEntries(
          files.map((file) => [
            file.format,
            { url: `/art/${file.path}`, width: file.width, height: file.height },
          ]),
        ),
      ]),
    );
    writeFileSync(join(folder, "games", game, "art.json"), `${JSON.stringify(list, null, 1)}\n`);
  }
}

async function build(): Promise<void> {
  const started = performance.now();
  const folder = resolve(option("out") ?? "dist/art");
  const only = option("only");
  const sources = hashOfSources();
  const before = readManifest(folder);
  const known = before ? picturesOf(before) : new Map<string, ArtPicture>();
  if (
    !only &&
    before?.sources === sources &&
    [...known.values()].every((one) => isWhole(folder, one))
  ) {
    console.log(`art: ${known.size} pictures are up to date`);
    return;
  }
  mkdirSync(folder, { recursive: true });
  const [{ listJobs }, { hashOf }] = await Promise.all([
    import("./everything.ts"),
    import("./jobs.ts"),
  ]);
  const all = listJobs();
  const made = new Map<string, ArtPicture>();
  const missing = all.filter((job) => {
    const key = `${job.group}/${job.name}`;
    const old = known.get(key);
    const keep =
      old && (only ? !key.includes(only) : old.hash === hashOf(job)) && isWhole(folder, old);
    if (keep) made.set(key, old);
    return !keep && (!only || key.includes(only));
  });
  await renderAll(folder, missing, made);
  const manifest = manifestOf(only ? "" : sources, made);
  writeManifest(folder, manifest);
  writeGameLists(folder, manifest);
  sweep(folder, made);
  const bytes = [...made.values()]
    .flatMap((one) => one.files)
    .reduce((sum, file) => sum + file.bytes, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `art: ${missing.length} drawn, ${made.size} in all, ` +
      `${(bytes / 2 ** 20).toFixed(1)} MB, ${seconds} s`,
  );
}

await build();
