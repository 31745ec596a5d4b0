/**
 * Puts all pictures into a folder and writes their manifest.
 *
 *   npx tsx tools/art/build.ts [--out dist/art] [--only name] [--check]
 *
 * Rendered pictures are kept in `art`, because drawing them takes minutes: what is there under the
 * same content hash is copied, and only the rest is drawn. `npm run art` brings `art` itself up to
 * date; `--check` fails where it is not. What no job asks for any more is removed.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { coverList } from "./cover-list.ts";
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
const KEPT = fileURLToPath(new URL("../../art", import.meta.url));

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
  // The studio's own games have a cover without an entry here.
  hash.update(JSON.stringify(coverList));
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

/** Copies the files of a kept picture that the folder lacks; false where one is missing. */
function copyKept(folder: string, picture: ArtPicture): boolean {
  if (folder === KEPT || !isWhole(KEPT, picture)) return false;
  for (const { path } of picture.files) {
    const to = join(folder, path);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(KEPT, path), to);
  }
  return true;
}

/** What the folder holds whole, by key, after the kept pictures were copied into it. */
function gather(folder: string): Map<string, ArtPicture> {
  const there = new Map<string, ArtPicture>();
  for (const from of [folder, KEPT]) {
    const manifest = readManifest(from);
    if (manifest === undefined) continue;
    for (const [key, picture] of picturesOf(manifest)) {
      if (isWhole(folder, picture) || copyKept(folder, picture)) there.set(key, picture);
    }
  }
  return there;
}

function write(folder: string, manifest: ArtManifest, made: ReadonlyMap<string, ArtPicture>): void {
  writeManifest(folder, manifest);
  writeGameLists(folder, manifest);
  sweep(folder, made);
}

function check(sources: string): void {
  if (readManifest(KEPT)?.sources === sources) return;
  console.error("The pictures in art are not of today's drawings. Run: npm run art");
  process.exitCode = 1;
}

async function build(): Promise<void> {
  const started = performance.now();
  const folder = resolve(option("out") ?? "dist/art");
  const only = option("only");
  const sources = hashOfSources();
  if (process.argv.includes("--check")) {
    check(sources);
    return;
  }
  mkdirSync(folder, { recursive: true });
  const known = gather(folder);
  const kept = readManifest(KEPT);
  if (!only && kept?.sources === sources && picturesOf(kept).size === known.size) {
    if (folder !== KEPT) write(folder, kept, known);
    console.log(`art: ${known.size} pictures are up to date`);
    return;
  }
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
  write(folder, manifestOf(only ? "" : sources, made), made);
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
