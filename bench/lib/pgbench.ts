import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * PostgreSQL's own pgbench. The embedded package has none; Debian keeps the real program under
 * /usr/lib/postgresql (/usr/bin/pgbench is a wrapper that looks for Debian's own clusters).
 */
function installed(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).toSorted() : [];
  const found = versions
    .map((version) => path.join(root, version, "bin", "pgbench"))
    .filter((file) => existsSync(file));
  return found.at(-1);
}

export function findPgbench(): string {
  const found = installed();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("pgbench is missing; installing Debian's postgresql package for it.");
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    const now = installed();
    if (now !== undefined) return now;
  }
  throw new Error(
    "pgbench is missing: `apt-get install postgresql` brings it " +
      "(the comparison needs PostgreSQL's own benchmark).",
  );
}

export interface PgbenchTarget {
  readonly program: string;
  readonly url: string;
}

function run(target: PgbenchTarget, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(target.program, [...args, target.url], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let complaint = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`pgbench failed: ${complaint.slice(-2_000)}`));
    });
  });
}

/** Creates pgbench's own tables. Scale 100 is its usual size: 10 million accounts. */
export async function prepare(target: PgbenchTarget, scale: number): Promise<void> {
  await run(target, ["--initialize", "--quiet", `--scale=${scale}`]);
}

/** Transactions a second of a built-in script with 8 clients and the plain protocol. */
export async function measure(
  target: PgbenchTarget,
  script: "tpcb-like" | "simple-update",
  seconds: number,
): Promise<number> {
  const output = await run(target, [
    `--builtin=${script}`,
    "--client=8",
    "--jobs=2",
    `--time=${seconds}`,
    "--no-vacuum",
  ]);
  const found = /tps = ([\d.]+)/.exec(output)?.[1];
  if (found === undefined) throw new Error("pgbench printed no tps");
  return Number(found);
}
