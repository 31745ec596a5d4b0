/**
 * Node's own arguments for a built program. What the api makes for a call lives for some
 * milliseconds; with a young generation that is large from the start, less of it has to be copied.
 */
export const nodeFlagsOf = (program: string): string[] =>
  program === "api" ? ["--min-semi-space-size=32", "--max-semi-space-size=32"] : [];
