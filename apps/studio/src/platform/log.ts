/**
 * What the studio needs of a logger; pino fits. Never given seeds, hashes to come, tokens or keys.
 */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
