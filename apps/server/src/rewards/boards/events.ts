import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";

/** What tournaments move: a buy-in that was paid or given back, and a prize that was paid. */

export const tournamentMoves = ["bought", "returned", "won"] as const;
export type TournamentMove = (typeof tournamentMoves)[number];

export const tournamentMoved = defineEvent(
  "rewards.tournament_moved",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    boardId: z.uuid(),
    what: z.enum(tournamentMoves),
    currency: z.string(),
    amountMinor: amountText,
    at: z.iso.datetime(),
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);

interface Moved {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly boardId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly at: Date;
}

export const tournamentMovedOf = (what: TournamentMove, moved: Moved) =>
  tournamentMoved({
    what,
    memberId: String(moved.memberId),
    merchantCode: moved.merchantCode,
    boardId: moved.boardId,
    currency: moved.currency,
    amountMinor: String(moved.amountMinor),
    at: moved.at.toISOString(),
  });
