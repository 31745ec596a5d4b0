import { Writable } from "node:stream";
import { pino, stdTimeFunctions, type Logger } from "pino";

/**
 * The log: one JSON line per event on standard output. Secrets are removed by name before a line is
 * written, and addresses are logged without their query, because a start address may carry a code.
 */
export type Log = Logger;

const secretNames = ["authorization", "payload", "password", "confirmPassword", "token", "ticket"];

const redactedPaths = secretNames.flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
  `*.*.*.${name}`,
]);

export interface LogOptions {
  readonly level: string;
  /** Which program writes: "api", "worker". */
  readonly name: string;
  readonly destination?: { write(line: string): void };
}

export function createLog(options: LogOptions): Log {
  const { level, name, destination } = options;
  return pino(
    {
      level,
      base: { program: name },
      redact: { paths: redactedPaths, censor: "[removed]" },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? process.stdout,
  );
}

/** A log that writes nowhere, for tests that do not look at it. */
export function createSilentLog(): Log {
  return pino({ level: "silent" }, new Writable({ write: (_chunk, _encoding, done) => done() }));
}
