/** A failure a person can act on; its message is one sentence that may be shown as it is. */
export class PostgresError extends Error {
  override readonly name = "PostgresError";
}

/** The code of a Node or PostgreSQL error ("EACCES", "57P03"), or an empty string. */
export function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
