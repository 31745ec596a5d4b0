import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "./errors.ts";

/**
 * Passwords: Argon2id with 19 MiB, two passes and one lane (OWASP's second setting). Each takes
 * about 30 ms of a core, so only a few run at once and the queue behind them is short.
 */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const concurrentMax = 4;
const waitingMax = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for an unknown member (`undefined`), and is then always false. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

function createGate() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrentMax) {
      if (waiting.length >= waitingMax) throw new Refusal("rate_limited", { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

export function createPasswords(): Passwords {
  const pass = createGate();
  /** Of no member: what an unknown name's password is compared with. */
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => pass(() => hash(password, settings)),
    async verify(passwordHash, password) {
      decoy ??= hash("nobody has this password", settings);
      const against = passwordHash ?? (await decoy);
      const isRight = await pass(() => verify(against, password));
      return isRight && passwordHash !== undefined;
    },
  };
}
