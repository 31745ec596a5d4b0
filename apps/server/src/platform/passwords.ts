import { hash, verify } from "@node-rs/argon2";
import { createShares, type SharesOptions } from "./shares.ts";

/**
 * Passwords: Argon2id with 19 MiB, two passes and one lane (OWASP's second setting). Each takes
 * about 30 ms of a core, so only a few run at once and the queue behind them is short.
 */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const bounds: SharesOptions = {
  runningMax: 4,
  waitingMax: 200,
  perSourceMax: 40,
  retryAfterSeconds: 2,
};

/** `source` is whose share of the queue it takes, such as a visitor's network. */
export interface Passwords {
  hash(password: string, source?: string): Promise<string>;
  /** Takes the same time for an unknown member (`undefined`), and is then always false. */
  verify(passwordHash: string | undefined, password: string, source?: string): Promise<boolean>;
}

/** The hashing itself, wherever it is done. */
export interface PasswordWork {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
}

/** In this program, on its native threads. */
export const passwordWork: PasswordWork = {
  hash: (password) => hash(password, settings),
  verify: (passwordHash, password) => verify(passwordHash, password),
};

export function createPasswords(work: PasswordWork = passwordWork): Passwords {
  const shares = createShares(bounds);
  /** Of no member: what an unknown name's password is compared with. */
  let decoy: Promise<string> | undefined;
  return {
    hash: (password, source) => shares.run(source, () => work.hash(password)),
    async verify(passwordHash, password, source) {
      decoy ??= work.hash("nobody has this password");
      decoy.catch(() => (decoy = undefined));
      const against = passwordHash ?? (await decoy);
      const isRight = await shares.run(source, () => work.verify(against, password));
      return isRight && passwordHash !== undefined;
    },
  };
}
