import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { AmountText, CurrencyText, GameType, Timestamp, Uuid } from "../fields.ts";
import { localText } from "../languages.ts";
import { AwardState } from "./awards.ts";
import { MemberParams, MemberReason } from "./console-members.ts";
import { PlayFilter, ShownFilter } from "./missions.ts";
import { AwardPrize, shownPrize } from "./prizes.ts";
import { conditionsPart, controlPart } from "./who-may.ts";

/**
 * Boards: members compete for prizes by a score of their own rounds.
 *
 *   state         event                                            state
 *   published     registration opens                               registering
 *   registering   the start, with enough players                   running
 *   registering   the start, with fewer than the least             cancelled, every buy-in back
 *   running       the end                                          finalizing
 *   finalizing    the standings are frozen, every hold is decided  paying
 *   finalizing    a pool of buy-ins that nobody won                cancelled, every buy-in back
 *   paying        every prize is issued                            finished
 *   published, registering, running, finalizing   two operators    cancelled, every buy-in back
 */
export const boardStates = [
  "published",
  "registering",
  "running",
  "finalizing",
  "paying",
  "finished",
  "cancelled",
] as const;
export const BoardState = z.enum(boardStates);
export type BoardState = z.infer<typeof BoardState>;

const Positive = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);
const scored = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind) });

/** What of a round counts, and how rounds add up. */
export const BoardScore = z
  .discriminatedUnion("kind", [
    /** The highest win as times of its stake. */
    scored("multiplier"),
    /** The sum of the best wins as times of their stakes; null counts all. */
    scored("sum_multiplier").extend({ best: z.number().int().min(1).max(1000).nullable() }),
    /** For each round 100 × log2(win / stake + 1), rounded. */
    scored("log"),
    /** Valid bets; a type of game that is not named counts with 100 percent. */
    scored("wagered").extend({
      weights: z
        .array(z.strictObject({ gameType: GameType, percent: z.number().int().min(0).max(1000) }))
        .max(9),
    }),
    scored("won"),
    scored("net"),
    /** The longest run of rounds that paid more than their stake. */
    scored("streak"),
    /** The best sum of wins as times of their stakes in so many rounds in a row. */
    scored("window").extend({ rounds: z.number().int().min(2).max(100) }),
    /** Points of a table: those of the highest line that a round reached. */
    scored("points").extend({
      table: z
        .array(z.strictObject({ times: Positive, points: z.number().int().min(1).max(1_000_000) }))
        .min(1)
        .max(20),
    }),
  ])
  .meta({ id: "BoardScore" });
export type BoardScore = z.infer<typeof BoardScore>;
export type BoardScoreKind = BoardScore["kind"];

const Place = z.number().int().min(1).max(1000);

const byShares = z.strictObject({
  by: z.literal("shares"),
  pool: Positive,
  /** Of the first place, the second and so on. */
  shares: z.array(z.number().int().min(1).max(1_000_000)).min(1).max(100),
});

/** The first places divide the pool by their scores. */
const byScore = z.strictObject({
  by: z.literal("score"),
  pool: Positive,
  places: z.number().int().min(1).max(100),
});

/** What each of these places wins. */
const Range = z.strictObject({ from: Place, to: Place, amount: Positive });

export const BoardPrizes = z
  .discriminatedUnion("by", [
    z.strictObject({
      by: z.literal("places"),
      places: z
        .array(Range.extend({ prize: AwardPrize.optional() }))
        .min(1)
        .max(20),
    }),
    byShares,
    byScore,
  ])
  .meta({ id: "BoardPrizes" });
export type BoardPrizes = z.infer<typeof BoardPrizes>;

/** The same as members are shown it. */
export const ShownBoardPrizes = z
  .discriminatedUnion("by", [
    z.object({ by: z.literal("places"), places: z.array(Range.extend(shownPrize)) }),
    byShares,
    byScore,
  ])
  .meta({ id: "ShownBoardPrizes" });
export type ShownBoardPrizes = z.infer<typeof ShownBoardPrizes>;

export const boardTies = ["earliest", "share"] as const;
export const BoardTies = z.enum(boardTies);
export type BoardTies = z.infer<typeof BoardTies>;

const Rebuys = z.number().int().min(0).max(20);

/**
 * What taking part costs: a board with an entry is a tournament. Of a buy-in the fee is the
 * house's, and the rest goes to the pool, which the prizes divide. Each rebuy costs the same and
 * begins another try; the best try counts.
 */
export const BoardEntry = z
  .discriminatedUnion("by", [
    z.strictObject({ by: z.literal("free") }),
    z.strictObject({
      by: z.literal("cash"),
      /** The fee is a part of it. */
      buyIn: Positive,
      fee: Positive,
      rebuys: Rebuys,
    }),
    /** Points are no money: the prizes are the house's. */
    z.strictObject({
      by: z.literal("points"),
      points: z.number().int().min(1).max(1_000_000_000),
      rebuys: Rebuys,
    }),
    /** One ticket of this tournament for each try; the prizes are the house's. */
    z.strictObject({
      by: z.literal("ticket"),
      rebuys: Rebuys,
      /** Tickets of this cancelled tournament are taken too. */
      alsoOf: Uuid.nullable(),
    }),
  ])
  .meta({ id: "BoardEntry" });
export type BoardEntry = z.infer<typeof BoardEntry>;

export const BoardSettings = z
  .strictObject({
    /** Stays as it was first saved: the brand's. */
    currency: CurrencyText,
    title: localText(120),
    text: localText(1000),
    /** When members may join, or see that they will take part. */
    opensAt: Timestamp,
    startsAt: Timestamp,
    endsAt: Timestamp,
    /** Where it is false, whoever plays takes part. */
    needsJoin: z.boolean(),
    /** With fewer than these joined at the start it is cancelled; 0 where nobody joins. */
    minPlayers: z.number().int().min(0).max(10_000),
    score: BoardScore,
    /** `least` is the least stake of a round. */
    filter: PlayFilter,
    countsFree: z.boolean(),
    /** So many rounds begun in one minute count at most; null counts all. */
    perMinuteMax: z.number().int().min(1).max(600).nullable(),
    /** Of a tournament: the first so many rounds of each try count; absent where all do. */
    roundsMax: z.number().int().min(1).max(10_000).optional(),
    ties: BoardTies,
    /** Null of a board that is no tournament. */
    entry: BoardEntry.nullable(),
    /** Of buy-ins, the pool is what is guaranteed at least. */
    prizes: BoardPrizes,
    /** A prize above it waits for an operator; null lets all pass. */
    reviewAbove: Positive.nullable(),
    /** So many times a prize must be staked: 10,000 is once. */
    turnoverBps: z.number().int().min(0).max(1_000_000),
    /** Days to claim a prize in. */
    claimDays: z.number().int().min(1).max(90),
    ...conditionsPart,
    ...controlPart,
  })
  .meta({ id: "BoardSettings" });
export type BoardSettings = z.infer<typeof BoardSettings>;

export const BoardPlace = z
  .object({
    rank: z.number().int(),
    /** Masked, but the member's own. */
    name: z.string(),
    score: z.string(),
    /** As it would be paid now. */
    amount: AmountText,
    ...shownPrize,
    reachedAt: Timestamp,
    isOwn: z.boolean(),
  })
  .meta({ id: "BoardPlace" });
export type BoardPlace = z.infer<typeof BoardPlace>;

export const Board = z
  .object({
    boardId: Uuid,
    title: z.string(),
    text: z.string(),
    state: BoardState,
    currency: CurrencyText,
    opensAt: Timestamp,
    startsAt: Timestamp,
    endsAt: Timestamp,
    needsJoin: z.boolean(),
    minPlayers: z.number().int(),
    /** Since when the member's rounds count; null where he does not take part. */
    joinedAt: Timestamp.nullable(),
    /** Who has joined. */
    joined: z.number().int(),
    /** Who has a score. */
    players: z.number().int(),
    score: BoardScore,
    filter: ShownFilter,
    countsFree: z.boolean(),
    perMinuteMax: z.number().int().nullable(),
    /** The first so many rounds of each try count; null where all do. */
    roundsMax: z.number().int().nullable(),
    /** How many of them the member has left in the try that runs; null where he plays in none. */
    roundsLeft: z.number().int().nullable(),
    ties: BoardTies,
    entry: BoardEntry.nullable(),
    /** How many tickets the member has that it takes; null where it takes none. */
    tickets: z.number().int().nullable(),
    /** What the prizes divide now, where it grows with buy-ins. */
    pool: AmountText.nullable(),
    /** What the member paid to take part; null of one who paid nothing. */
    bought: z
      .object({
        tries: z.number().int(),
        amount: AmountText,
        points: z.number().int(),
        tickets: z.number().int(),
        /** The score of the try that runs; null of the first one, and of a board that is over. */
        tryScore: z.string().nullable(),
        /** Whether a round of the try that runs counts; before that there is no other one. */
        isTryPlayed: z.boolean(),
        /** The board was cancelled, and all of it is back. */
        isReturned: z.boolean(),
      })
      .nullable(),
    /** What was paid to the member of the pool. */
    paid: AmountText.nullable(),
    prizes: ShownBoardPrizes,
    turnoverBps: z.number().int(),
    claimDays: z.number().int(),
    top: z.array(BoardPlace),
    /** The member's own place; null while he has no score. */
    own: BoardPlace.nullable(),
    /** The nearest place that pays more, and the score it has now; null where nobody is there. */
    next: z
      .object({
        rank: z.number().int(),
        score: z.string().nullable(),
        amount: AmountText,
        ...shownPrize,
      })
      .nullable(),
    frozenAt: Timestamp.nullable(),
    /** SHA-256 of the frozen standings. */
    resultHash: z.string().nullable(),
    /** The member's prize. */
    award: z
      .object({
        claimId: Uuid,
        state: AwardState,
        amount: AmountText,
        ...shownPrize,
        claimBy: Timestamp.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "Board" });
export type Board = z.infer<typeof Board>;

const BoardParams = z.strictObject({ boardId: Uuid });

export const boardParts = ["open", "ended"] as const;
export const boardKinds = ["board", "tournament"] as const;

const entryRefusals = [
  "rewards_stopped",
  "not_found",
  "promotion_closed",
  "not_eligible",
  "play_paused",
  "limit_reached",
  "no_ticket",
  "balance_too_low",
  "not_enough_points",
] as const;

export const boardRoutes = {
  boards: {
    summary:
      "The brand's boards or tournaments with their first places, those that run first, or ended.",
    access: "member",
    query: z.strictObject({
      part: z.enum(boardParts).default("open"),
      kind: z.enum(boardKinds).default("board"),
    }),
    response: z.object({ list: z.array(Board) }),
    refusals: [],
    perMinuteMax: 60,
  },
  board: {
    summary: "A board with its first twenty places and the member's own.",
    access: "member",
    params: BoardParams,
    response: Board,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  missionLeaderboard: {
    summary: "The standings of a board page by page, and the member's own place as the footer.",
    access: "member",
    query: z.strictObject({
      /** The board. */
      missionId: Uuid,
      page: z.coerce.number().int().min(1).max(50).default(1),
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({
      list: z.array(
        z.object({
          rank: z.number().int(),
          name: z.string(),
          reachedValue: z.string(),
          amount: AmountText,
          ...shownPrize,
        }),
      ),
      footer: z.object({ rank: z.number().int(), reachedValue: z.string() }).nullable(),
      endsAt: Timestamp,
      frozen: z.boolean(),
    }),
    refusals: ["not_found"],
    perMinuteMax: 60,
  },
  registerBoard: {
    summary:
      "Joins a board, and pays its buy-in; what begins after it counts. Again, it changes nothing.",
    access: "member",
    params: BoardParams,
    response: Board,
    idempotent: true,
    refusals: ["idempotency_key_reused", ...entryRefusals],
    perMinuteMax: 30,
  },
  rebuyBoard: {
    summary: "Pays the buy-in of a tournament once more for another try; the best one counts.",
    access: "member",
    params: BoardParams,
    idempotent: true,
    response: Board,
    refusals: [...entryRefusals, "already_claimed", "try_unplayed", "idempotency_key_reused"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;

export const boardHoldStates = ["waiting", "cleared", "struck"] as const;
export const BoardHoldState = z.enum(boardHoldStates);
export type BoardHoldState = z.infer<typeof BoardHoldState>;

export const ConsoleBoardPlace = z
  .object({
    rank: z.number().int(),
    memberId: z.string(),
    username: z.string(),
    score: z.string(),
    reachedAt: Timestamp,
    amount: AmountText,
    ...shownPrize,
    hold: BoardHoldState.nullable(),
    /** What became of the prize; null until it is issued. */
    award: AwardState.nullable(),
  })
  .meta({ id: "ConsoleBoardPlace" });
export type ConsoleBoardPlace = z.infer<typeof ConsoleBoardPlace>;

export const ConsoleBoard = z
  .object({
    boardId: Uuid,
    merchantCode: z.string(),
    settings: BoardSettings,
    state: BoardState,
    joined: z.number().int(),
    players: z.number().int(),
    /** Prizes that wait for a decision. */
    waiting: z.number().int(),
    frozenAt: Timestamp.nullable(),
    resultHash: z.string().nullable(),
    /** What all prizes come to by the standings of now; what nobody can price counts as nothing. */
    prizes: AmountText,
    /** What was bought in, less what was given back; null where nothing is. */
    boughtIn: z
      .object({
        entries: z.number().int(),
        amount: AmountText,
        fee: AmountText,
        points: z.number().int(),
        tickets: z.number().int(),
        /** Given back, because the board was cancelled. */
        returned: AmountText,
      })
      .nullable(),
    updatedAt: Timestamp,
    /** A save sends the revision that was read. */
    revision: z.number().int(),
  })
  .meta({ id: "ConsoleBoard" });
export type ConsoleBoard = z.infer<typeof ConsoleBoard>;

const OneBoard = z.strictObject({ merchantCode: z.string().max(32), boardId: Uuid });

export const consoleBoardRoutes = {
  consoleBoards: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Every brand's boards, those that run first.",
    response: z.array(ConsoleBoard),
    refusals: ["permission_denied"],
  },
  consoleBoardPlaces: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "The first hundred places of a board, or what was frozen of them.",
    params: OneBoard,
    response: z.array(ConsoleBoardPlace),
    refusals: ["permission_denied", "not_found"],
  },
  saveBoard: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Adds a board or saves it. Once it runs, only its texts change.",
    params: OneBoard,
    body: z.strictObject({
      settings: BoardSettings,
      /** The revision that was read; 0 for a new board. */
      revision: z.number().int().min(0),
    }),
    response: ConsoleBoard,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  cancelBoard: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Cancels a board before its prizes are paid. Again, it changes nothing.",
    params: OneBoard,
    body: z.strictObject({ reason: MemberReason }),
    response: ConsoleBoard,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  decideBoardHold: {
    effect: "money",
    access: "operator",
    permission: "rewards.review",
    summary: "Lets a prize that waits be paid, or strikes its winner and moves the next ones up.",
    params: OneBoard.extend(MemberParams.shape),
    body: z.strictObject({ decision: z.enum(["clear", "strike"]), reason: MemberReason }),
    response: ConsoleBoard,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
