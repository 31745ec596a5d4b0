import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/**
 * The list of what was built, with the SHA-256 of each file: `dist/manifest.json`. The build writes
 * it; the running programs compare. Its own hash names the release.
 */
export const manifestName = "manifest.json";

/** Programs with their migrations, and the pages that browsers get; pictures decide nothing. */
const folders = ["server", "studio", "studio-client", "web"];

export interface Manifest {
  readonly version: string;
  readonly commit: string | null;
  readonly files: Readonly<Record<string, string>>;
}

export interface ReadManifest {
  /** SHA-256 of the list itself. */
  readonly hash: string;
  readonly manifest: Manifest;
}

export interface FileFinding {
  readonly subject: string;
  readonly problem: "changed" | "missing" | "added";
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Every built file, by its path below the folder, in order. */
async function hashFiles(distDir: string): Promise<Record<string, string>> {
  const names: string[] = [];
  for (const folder of folders) {
    const place = path.join(distDir, folder);
    const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      // A link may lead anywhere, so it is read like a file and found to differ.
      if (entry.isDirectory()) continue;
      names.push(path.relative(distDir, path.join(entry.parentPath, entry.name)));
    }
  }
  const hashes: Record<string, string> = {};
  for (const name of names.map((one) => one.split(path.sep).join("/")).toSorted()) {
    hashes[name] = await hashOf(path.join(distDir, name));
  }
  return hashes;
}

export async function writeManifest(
  distDir: string,
  built: Pick<Manifest, "version" | "commit">,
): Promise<string> {
  const manifest: Manifest = { ...built, files: await hashFiles(distDir) };
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  await writeFile(path.join(distDir, manifestName), text);
  return createHash("sha256").update(text).digest("hex");
}

/** Undefined where nothing was built, or the list cannot be read. */
export async function readManifest(distDir: string): Promise<ReadManifest | undefined> {
  try {
    const bytes = await readFile(path.join(distDir, manifestName));
    const hash = createHash("sha256").update(bytes).digest("hex");
    const manifest = JSON.parse(bytes.toString("utf8")) as Manifest;
    return typeof manifest.files === "object" ? { hash, manifest } : undefined;
  } catch {
    return undefined;
  }
}

/** What differs from the list; nothing where all is as it was built. */
export async function verifyFiles(
  distDir: string,
  { files }: Pick<Manifest, "files">,
): Promise<FileFinding[]> {
  const found = await hashFiles(distDir);
  const names = [...new Set([...Object.keys(files), ...Object.keys(found)])].toSorted();
  return names.flatMap((subject): FileFinding[] => {
    const [expected, actual] = [files[subject], found[subject]];
    if (expected === actual) return [];
    if (actual === undefined) return [{ subject, problem: "missing" }];
    return [{ subject, problem: expected === undefined ? "added" : "changed" }];
  });
}
