import { refusalText } from "@baize/contract";
import { z } from "zod";
import { createPlatform, type Platform } from "./modules.ts";
import { systemClock } from "./platform/clock.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { createDatabase } from "./platform/db.ts";
import { Refusal } from "./platform/errors.ts";
import { createIds } from "./platform/ids.ts";
import { createLog } from "./platform/log.ts";

/** What the commands that set the platform up share. */

/** What a command was told to do, and how it answers: 0 done, 1 not done, 2 not understood. */
export type Command = (
  platform: Platform,
  given: readonly string[],
  say: (line: string) => void,
) => Promise<number>;

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return `The settings are not right:\n${error.message}`;
  if (error instanceof Refusal) {
    const value = error.value === undefined ? "" : ` ${JSON.stringify(error.value)}`;
    return `${refusalText(error.code, "en")}${value}`;
  }
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command of this program to its end, and answers with its status. */
export async function runCommand(
  name: string,
  command: Command,
  { log: say, error: complain }: Pick<Console, "log" | "error">,
): Promise<number> {
  try {
    const config = readConfig(process.env);
    const clock = systemClock;
    const db = createDatabase({ url: config.databaseUrl, max: 4, applicationName: name });
    const log = createLog({ level: "warn", name });
    const platform = createPlatform({ config, db, clock, ids: createIds(clock), log });
    try {
      return await command(platform, process.argv.slice(2), (line) => say(line));
    } finally {
      await platform.close();
      await db.end();
    }
  } catch (error) {
    complain(sentenceOf(error));
    return 2;
  }
}
