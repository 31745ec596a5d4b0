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

const stepNow = () => Math.floor(Date.now() / stepMs);

async function codeOf(secret: string, step: number): Promise<string> {
  // One step ahead is still accepted; anything later has to be waited for.
  while (step > stepNow() + 1) await sleep(500);
  return generateSync({ secret, epoch: (step * stepMs) / 1000 });
}

export function newAuthenticator(secret: string): Authenticator {
  let usedStep = 0;
  return {
    code() {
      usedStep = Math.max(usedStep + 1, stepNow());
      return codeOf(secret, usedStep);
    },
  };
}

/** Where the secrets of the demo's own accounts are kept, so that a journey can be run again. */
function placeOf(site: string, username: string, kind: string): string {
  return path.join(
    tmpdir(),
    `baize-e2e-${new URL(site).host.replace(":", "-")}-${username}.${kind}`,
  );
}

const fileOf = (site: string, username: string) => placeOf(site, username, "json");

/** The account's codes, of which each step counts once, whichever process takes it. */
function keptAuthenticator(site: string, username: string): Authenticator {
  const file = fileOf(site, username);
  const taken = takenInTurn(placeOf(site, username, "code"));
  return {
    async code() {
      const { secret, step } = await taken(() => {
        const kept = JSON.parse(readFileSync(file, "utf8")) as Kept;
        const next = Math.max(kept.usedStep + 1, stepNow());
        writeFileSync(file, JSON.stringify({ ...kept, usedStep: next }), { mode: 0o600 });
        return { secret: kept.secret, step: next };
      });
      return codeOf(secret, step);
    },
  };
}

export function keepAuthenticator(site: string, username: string, secret: string): Authenticator {
  const kept: Kept = { secret, usedStep: 0 };
  writeFileSync(fileOf(site, username), JSON.stringify(kept), { mode: 0o600 });
  return keptAuthenticator(site, username);
}

export function findAuthenticator(site: string, username: string): Authenticator | undefined {
  return existsSync(fileOf(site, username)) ? keptAuthenticator(site, username) : undefined;
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

const takenInTurn =
  (folder: string) =>
  async <T>(work: () => T | Promise<T>): Promise<T> => {
    while (!takeTurn(folder)) await sleep(50);
    try {
      return await work();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

/** Journeys of several processes sign in to one account one after the other. */
export const inTurn = <T>(site: string, username: string, work: () => Promise<T>): Promise<T> =>
  takenInTurn(placeOf(site, username, "turn"))(work);
