import type { GameType } from "@baize/contract";
import { gameTypes } from "../../lib/game-types.ts";
import type { RoundStatus } from "./api.ts";

/** What the address may say about a record. What it may not say counts as not said. */

/** The periods a record can be asked for. */
export const ranges = ["today", "yesterday", "last7", "last30", "custom"] as const;
export type Range = (typeof ranges)[number];

export interface Period {
  readonly range: Range;
  /** First and last day of a period of one's own, yyyy-MM-dd. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What the address keeps of the betting record. */
export interface BetsView extends Period {
  readonly gameType?: GameType | undefined;
  readonly vassalage?: string | undefined;
  readonly status?: RoundStatus | undefined;
  readonly pageNum: number;
}

export const roundStatuses = ["open", "settled", "refunded"] as const;

export const readRange = (text: string | undefined) => ranges.find((known) => known === text);
export const readGameType = (text: string | undefined) => gameTypes.find((known) => known === text);
export const readStatus = (text: string | undefined) =>
  roundStatuses.find((known) => known === text);
