import { isDeepStrictEqual } from "node:util";
import type {
  Board,
  BoardPlace,
  BoardPrizes,
  ShownBoardPrizes,
  ShownFilter,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import type { AwardRow } from "../awards/rules.ts";
import { pointsOf } from "../points/views.ts";
import { namerOf, present } from "../prize-terms/naming.ts";
import type { NamePrizes } from "../prize-terms/ports.ts";
import type { BuyInRow, PaymentRow } from "./buy-in-store.ts";
import type { Won } from "./prizes.ts";
import { hasPool, prizesNow, prizeTurnoverOf, writeScore } from "./rules.ts";
import type { BoardRow, EntryRow } from "./store.ts";

/** Boards as they cross the wire. */

/** A place as it is shown: live, or of the frozen list. */
export interface ShownPlace extends Won {
  readonly rank: number;
  readonly memberId: bigint;
  readonly name: string;
  readonly score: bigint;
  readonly reachedAt: Date;
}

export interface BoardShown {
  readonly board: BoardRow;
  readonly entry: EntryRow | undefined;
  readonly joined: number;
  readonly players: number;
  /** All that win, the first ones at least. */
  readonly places: readonly Omit<ShownPlace, "name">[];
  readonly top: readonly ShownPlace[];
  /** A place that wins and that nobody has. */
  readonly vacant: Pick<ShownPlace, "rank" | keyof Won> | undefined;
  readonly own: ShownPlace | undefined;
  readonly award: AwardRow | undefined;
  readonly buyIns: readonly BuyInRow[];
  readonly payment: PaymentRow | undefined;
  /** How many tickets the member has that it takes. */
  readonly tickets: number;
  /** Of a try that is not the first. */
  readonly tryScore: bigint | undefined;
  /** Whether a round of the try that runs counts. */
  readonly isTryPlayed: boolean;
  /** How many rounds of the try that runs still count. */
  readonly roundsLeft: number | undefined;
}

/** What a place wins, as it is shown. */
export const wonOf = ({ prizeMinor, prize }: Won, currency: string) => ({
  amount: formatMinor(minor(prizeMinor), currency),
  prize,
  prizeOf: null,
});

export function placeOf(
  { settings }: Pick<BoardRow, "settings">,
  { rank, memberId, name, score, reachedAt, ...won }: ShownPlace,
  own: bigint,
): BoardPlace {
  return {
    rank,
    name,
    score: writeScore(settings, score),
    ...wonOf(won, settings.currency),
    reachedAt: reachedAt.toISOString(),
    isOwn: memberId === own,
  };
}

const isSameWin = (one: Won, other: Won | undefined): boolean =>
  one.prizeMinor === (other?.prizeMinor ?? 0n) &&
  isDeepStrictEqual(one.prize, other?.prize ?? null);

/**
 * The nearest place above that wins more; of a member without a score, the last that wins. No place
 * wins less than those below it, so above there is more wherever there is something else.
 */
function nextOf({ board, places, vacant, own }: BoardShown): Board["next"] {
  const { settings, frozenAt } = board;
  if (frozenAt !== null) return null;
  if (own === undefined && vacant !== undefined) {
    return { rank: vacant.rank, score: null, ...wonOf(vacant, settings.currency) };
  }
  const above = places.filter(
    (place) => !isSameWin(place, own) && (own === undefined || place.rank < own.rank),
  );
  const next = above.at(-1);
  if (next === undefined) return null;
  return {
    rank: next.rank,
    score: writeScore(settings, next.score),
    ...wonOf(next, settings.currency),
  };
}

function shownPrizes(prizes: BoardPrizes): ShownBoardPrizes {
  if (prizes.by !== "places") return prizes;
  const places = prizes.places.map(({ prize = null, ...range }) => ({
    ...range,
    prize,
    prizeOf: null,
  }));
  return { by: "places", places };
}

/** What the pool of buy-ins is, and what of it is the member's. */
function moneyOf({
  board,
  buyIns,
  payment,
  tryScore,
  isTryPlayed,
}: BoardShown): Pick<Board, "pool" | "bought" | "paid"> {
  const { settings, potMinor } = board;
  const text = (amount: bigint) => formatMinor(minor(amount), settings.currency);
  const rule = prizesNow(settings, potMinor);
  const amount = buyIns.reduce((sum, { poolMinor, feeMinor }) => sum + poolMinor + feeMinor, 0n);
  return {
    pool: hasPool(settings) && rule.by !== "places" ? text(rule.poolMinor) : null,
    bought:
      buyIns.length === 0
        ? null
        : {
            tries: buyIns.length,
            amount: text(amount),
            points: pointsOf(buyIns.reduce((sum, { points }) => sum + points, 0n)),
            tickets: buyIns.filter(({ ticketId }) => ticketId !== null).length,
            tryScore: tryScore === undefined ? null : writeScore(settings, tryScore),
            isTryPlayed,
            isReturned: buyIns.every(({ returnedAt }) => returnedAt !== null),
          },
    paid: payment === undefined ? null : text(payment.poolMinor + payment.houseMinor),
  };
}

/** With the games, wheels and tournaments of all prizes in them. */
export async function namedBoards(
  boards: readonly Board[],
  language: string,
  namePrizes: NamePrizes,
): Promise<Board[]> {
  const shown = boards.flatMap(({ prizes, top, own, next, award }) => [
    ...(prizes.by === "places" ? prizes.places : []),
    ...top,
    ...present([own, next, award]),
  ]);
  const of = await namerOf(shown, language, namePrizes);
  return boards.map(({ prizes, top, own, next, award, ...board }) => ({
    ...board,
    prizes: prizes.by === "places" ? { ...prizes, places: prizes.places.map(of) } : prizes,
    top: top.map(of),
    own: own && of(own),
    next: next && of(next),
    award: award && of(award),
  }));
}

export function boardOf(
  shown: BoardShown,
  filter: ShownFilter,
  memberId: bigint,
  language: string,
): Board {
  const { board, entry, own, award } = shown;
  const { settings } = board;
  const { currency, score, prizes, needsJoin, minPlayers, ties } = settings;
  return {
    boardId: board.boardId,
    title: textIn(settings.title, language),
    text: textIn(settings.text, language),
    state: board.state,
    currency,
    opensAt: board.opensAt.toISOString(),
    startsAt: board.startsAt.toISOString(),
    endsAt: board.endsAt.toISOString(),
    needsJoin,
    minPlayers,
    joinedAt: entry?.joinedAt.toISOString() ?? null,
    joined: shown.joined,
    players: shown.players,
    score,
    filter,
    countsFree: settings.countsFree,
    perMinuteMax: settings.perMinuteMax,
    roundsMax: settings.roundsMax ?? null,
    roundsLeft: shown.roundsLeft ?? null,
    ties,
    entry: settings.entry,
    tickets: settings.entry?.by === "ticket" ? shown.tickets : null,
    ...moneyOf(shown),
    prizes: shownPrizes(prizes),
    turnoverBps: prizeTurnoverOf(settings),
    claimDays: settings.claimDays,
    top: shown.top.map((place) => placeOf(board, place, memberId)),
    own: own === undefined ? null : placeOf(board, own, memberId),
    next: nextOf(shown),
    frozenAt: board.frozenAt?.toISOString() ?? null,
    resultHash: board.resultHash,
    award:
      award === undefined
        ? null
        : {
            claimId: award.awardId,
            state: award.state,
            amount: formatMinor(minor(award.amountMinor), award.currency),
            prize: award.prize,
            prizeOf: null,
            claimBy: award.claimBy?.toISOString() ?? null,
          },
  };
}
