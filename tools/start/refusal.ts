/** A start that cannot go on, in one sentence a person can act on. */
export class StartRefusal extends Error {
  override readonly name = "StartRefusal";
}

/** The code of a Node or PostgreSQL error ("EADDRINUSE", "3D000"), or an empty string. */
export function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
