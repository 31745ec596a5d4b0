import { Writable } from "node:stream";
import { pino, stdTimeFunctions, type Logger } from "pino";
import { cleaned, scrubbed } from "./log-cleaning.ts";

/**
 * The log: one JSON line per event on standard output. What is secret or personal is taken out
 * before a line is written, by name and by look: log-cleaning.ts.
 */
export type Log = Logger;

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
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: cleaned },
      // Errors are cleaned with the rest; pino's own way would write all their fields.
      serializers: { err: (value: unknown) => value },
      hooks: { streamWrite: scrubbed },
    },
    destination ?? process.stdout,
  );
}

/** A log that writes nowhere, for tests that do not look at it. */
export function createSilentLog(): Log {
  return pino({ level: "silent" }, new Writable({ write: (_chunk, _encoding, done) => done() }));
}
