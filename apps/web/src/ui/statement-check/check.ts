import { checkStatement, type CheckedStatement } from "@baize/contract/agent-statement";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Works a statement of an agent out again from its file, in this browser; nothing is sent. */

export interface CheckedFile extends CheckedStatement {
  /** SHA-256 of the file, in hex. */
  readonly hash: string;
}

/** Undefined where the file is no statement. */
export function checkFile(text: string): CheckedFile | undefined {
  // A file that went through an editor may end in a line break, which is none of the statement.
  const document = text.trim();
  const checked = checkStatement(document);
  if (checked === undefined) return undefined;
  return { ...checked, hash: bytesToHex(sha256(utf8ToBytes(document))) };
}

/** After the `#` of the page's address, so that no server sees it. */
export const fragmentOf = (document: string, hash: string): string =>
  new URLSearchParams({ hash, file: document }).toString();

export function fromFragment(fragment: string): { readonly text: string; readonly hash: string } {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  return { text: fields.get("file") ?? "", hash: fields.get("hash") ?? "" };
}

/** A statement has so much; what is longer is something else. */
export const fileBytesMax = 1_000_000;
