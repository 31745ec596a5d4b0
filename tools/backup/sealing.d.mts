import type { Readable, Writable } from "node:stream";

/** Keys of backups: the one that writes first, then those that only open. */
export type BackupKeys = readonly [Buffer, ...Buffer[]];

export class SealedFileError extends Error {
  readonly reason: "key_unknown" | "altered" | "not_sealed";
}
export function keyIdOf(key: Buffer): string;
export function keyIdIn(header: Buffer, name: string): string;
export function seal(
  keys: BackupKeys,
  name: string,
  source: Readable,
  target: Writable,
): Promise<void>;
export function unseal(
  keys: BackupKeys,
  name: string,
  source: Readable,
  target: Writable,
): Promise<void>;
export function sealFile(
  keys: BackupKeys,
  name: string,
  source: string,
  target: string,
): Promise<void>;
export function unsealFile(
  keys: BackupKeys,
  name: string,
  source: string,
  target: string,
): Promise<void>;
export function unsealed(keys: BackupKeys, name: string, source: string): Promise<Buffer>;
export function segmentProgram(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number>;
