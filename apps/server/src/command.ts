import process from "node:process";
import { refusalText } from "@baize/contract";
import { z } from "zod";
import type { Platform, PlatformDeps } from "./modules.ts";
import { systemClock } from "./platform/clock.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { createDatabase } from "./platform/db.ts";
import { Refusal } from "./platform/errors.ts";
import { createIds } from "./platform/ids.ts";
import { createLog } from "./platform/log.ts";

/**
 * The frame of every command in bin/: opens what the command works on, hands it the arguments, and
 * closes again.
 *
 * | exit code | meaning                                                    |
 * | --------- | ---------------------------------------------------------- |
 * | 0         | done, or nothing found                                     |
 * | 1         | not done, or something found                               |
 * | 2         | could not run: arguments, settings, database, or a refusal |
 */
export type Command<On = Platform> = (
  on: On,
  given: readonly string[],
  say: (line: string) => void,
) => Promise<number>;

/** Opens what a command works on for the time of its work. */
export type Opening<On> = (work: (on: On) => Promise<number>) => Promise<number>;

type Terminal = Pick<Console, "log" | "error">;

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return `The settings are not right:\n${error.message}`;
  if (error instanceof Refusal) {
    const value = error.value === undefined ? "" : ` ${JSON.stringify(error.value)}`;
    return `${refusalText(error.code, "en")}${value}`;
  }
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command to its end. What it says goes to stdout, what stopped it to stderr. */
export async function runCommand<On>(
  open: Opening<On>,
  command: Command<On>,
  { log, error: complain }: Terminal = console,
): Promise<void> {
  try {
    const say = (line: string) => log(line);
    process.exitCode = await open((on) => command(on, process.argv.slice(2), say));
  } catch (error) {
    complain(sentenceOf(error));
    process.exitCode = 2;
  }
}

/** For a command that opens its own connection, with a login of its own. */
export const onEnvironment: Opening<NodeJS.ProcessEnv> = (work) => work(process.env);

/** The settings and their database. */
export function onSettings(name: string): Opening<PlatformDeps> {
  return async (work) => {
    const config = readConfig(process.env);
    const clock = systemClock;
    const log = createLog({ level: "warn", name });
    const applicationName = `baize-${name}`;
    const db = createDatabase({ url: config.databaseUrl, max: 4, applicationName });
    try {
      return await work({ config, db, clock, ids: createIds(clock), log });
    } finally {
      await db.end();
    }
  };
}
