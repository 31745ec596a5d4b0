import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { generateSync } from "otplib";

/**
 * An authenticator app: makes the codes of a secret, each once. A code counts only once at the
 * server as well, so a second sign-in takes the code of the next step, which the server accepts a
 * little early.
 */
export interface Authenticator {
  code(): Promise<string>;
}

const stepMs = 30_000;

interface Kept {
  readonly secret: string;
  readonly usedStep: number;
}

function authenticatorOf(kept: Kept, keep: (next: Kept) => void): Authenticator {
  let { usedStep } = kept;
  return {
    async code() {
      const now = () => Math.floor(Date.now() / stepMs);
      const step = Math.max(usedStep + 1, now());
      // One step ahead is still accepted; anything later has to be waited for.
      while (step > now() + 1) await sleep(500);
      usedStep = step;
      keep({ ...kept, usedStep });
      return generateSync({ secret: kept.secret, epoch: (step * stepMs) / 1000 });
    },
  };
}

export function newAuthenticator(secret: string): Authenticator {
  return authenticatorOf({ secret, usedStep: 0 }, () => {});
}

/** Where the secrets of the demo's own accounts are kept, so that a journey can be run again. */
function placeOf(site: string, username: string, kind: string): string {
  return path.join(
    tmpdir(),
    `baize-e2e-${new URL(site).host.replace(":", "-")}-${username}.${kind}`,
  );
}

const fileOf = (site: string, username: string) => placeOf(site, username, "json");

export function keepAuthenticator(site: string, username: string, secret: string): Authenticator {
  const file = fileOf(site, username);
  return authenticatorOf({ secret, usedStep: 0 }, (next) =>
    writeFileSync(file, JSON.stringify(next), { mode: 0o600 }),
  );
}

export function findAuthenticator(site: string, username: string): Authenticator | undefined {
  const file = fileOf(site, username);
  if (!existsSync(file)) return undefined;
  const kept = JSON.parse(readFileSync(file, "utf8")) as Kept;
  return authenticatorOf(kept, (next) =>
    writeFileSync(file, JSON.stringify(next), { mode: 0o600 }),
  );
}

/** The session that journeys share which are not about signing in. */
export function keepSession(site: string, username: string, token: string): void {
  writeFileSync(placeOf(site, username, "session"), token, { mode: 0o600 });
}

export function findSession(site: string, username: string): string | undefined {
  const file = placeOf(site, username, "session");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether the turn is ours now; one whose process has died is over. */
function takeTurn(folder: string): boolean {
  const owner = path.join(folder, "owner");
  try {
    mkdirSync(folder);
    writeFileSync(owner, String(process.pid));
    return true;
  } catch {
    // Between the folder and its owner there is nothing to read.
    const pid = existsSync(owner) ? Number(readFileSync(owner, "utf8")) : process.pid;
    if (pid > 0 && !isAlive(pid)) rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

/** Journeys of several processes sign in to one account one after the other. */
export async function inTurn<T>(
  site: string,
  username: string,
  work: () => Promise<T>,
): Promise<T> {
  const folder = placeOf(site, username, "turn");
  while (!takeTurn(folder)) await sleep(50);
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
