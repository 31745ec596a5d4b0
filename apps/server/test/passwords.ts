import { hash } from "@node-rs/argon2";
import { passwordWork, type PasswordWork } from "../src/platform/passwords.ts";

/**
 * The hash of passwords with the least that it can be asked for: a run of all tests asks for
 * thousands. What production asks for is proven in platform/passwords.test.ts, and used where
 * something is measured.
 */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

export const testPasswordWork: PasswordWork =
  process.env["VITEST"] === undefined
    ? passwordWork
    : { ...passwordWork, hash: (password) => hash(password, least) };
