import type { GameType } from "@baize/contract";
import type { RoundStatus } from "./api.ts";

/** What the address may say about a record: read before the pages themselves are loaded. */

/** The periods a record can be asked for. */
export const ranges = ["today", "last7", "last30"] as const;
export type Range = (typeof ranges)[number];

/** What the address keeps of the betting record. */
export interface BetsView {
  readonly range: Range;
  readonly gameType?: GameType | undefined;
  readonly status?: RoundStatus | undefined;
  readonly pageNum: number;
}

export const roundStatuses = ["open", "settled", "refunded"] as const;
