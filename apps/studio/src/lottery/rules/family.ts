import type { Play, Result } from "./play.ts";

/** A family of games with the same results and plays: the default export of a folder. */
export interface Family {
  readonly code: string;
  readonly plays: readonly Play[];
  /** Whether these numbers can be a result. */
  readonly isResult: (result: Result) => boolean;
}

export const defineFamily = (family: Family): Family => family;
