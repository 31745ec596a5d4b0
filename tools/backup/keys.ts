import { randomBytes } from "node:crypto";
import { PostgresError } from "../postgres/index.ts";
import { keyIdOf, type BackupKeys } from "./sealing.mjs";

/** The keys of backups: BACKUP_KEY writes, those of BACKUP_KEY_PREVIOUS still open. */

export type { BackupKeys };

const keyBytes = 32;

export function newBackupKey(): Buffer {
  return randomBytes(keyBytes);
}

function keyOf(name: string, text: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (/^[A-Za-z0-9+/]{43}=$/.test(text) && key.length === keyBytes) return key;
  throw new PostgresError(
    `${name} is not a key of 32 bytes in base64: npm run backup -- key makes one.`,
  );
}

/** The keys a program was started with; undefined where there is none. */
export function readBackupKeys(
  env: Readonly<Record<string, string | undefined>>,
): BackupKeys | undefined {
  const current = env["BACKUP_KEY"] ?? "";
  const previous = (env["BACKUP_KEY_PREVIOUS"] ?? "").split(",").map((text) => text.trim());
  const others = previous.filter(Boolean).map((text) => keyOf("BACKUP_KEY_PREVIOUS", text));
  if (current !== "") return [keyOf("BACKUP_KEY", current), ...others];
  if (others.length === 0) return undefined;
  throw new PostgresError("BACKUP_KEY_PREVIOUS is set and BACKUP_KEY is not.");
}

/** Refuses to do without. */
export function demandBackupKeys(env: Readonly<Record<string, string | undefined>>): BackupKeys {
  const keys = readBackupKeys(env);
  if (keys !== undefined) return keys;
  throw new PostgresError(
    "BACKUP_KEY is not set, and backups are encrypted: npm run backup -- key makes a key. " +
      "Keep it where neither the database nor its backups are: without it nothing can be restored.",
  );
}

/** Keys by name, for a person. */
export function idsOf(keys: BackupKeys): string {
  return keys.map(keyIdOf).join(", ");
}
