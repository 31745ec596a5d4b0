import { z } from "zod";
import { gameGroups, WebAddress } from "../fields.ts";
import { jackpotParts } from "./wallet.ts";

/**
 * The calls the platform makes to a game vendor: `POST {vendor base}/operator/generic/v2/…`, signed
 * like the wallet's. Errors are HTTP 400, 401, 403, 404 or 500 with `{error}`.
 */

export const GameUrlCall = z.object({
  operator_id: z.string(),
  /** Absent in demo play, which makes no wallet calls at all. */
  user: z.string().min(4).optional(),
  token: z.string().optional(),
  game_code: z.string(),
  platform: z.enum(["GPL_DESKTOP", "GPL_MOBILE"]),
  lang: z.string(),
  currency: z.string(),
  game_currency: z.string().optional(),
  country: z.string().length(2),
  ip: z.string(),
  lobby_url: WebAddress,
  deposit_url: WebAddress.nullish(),
  /** In which the site shows its times, so that a game may show the same; an IANA name. */
  time_zone: z.string().max(64).optional(),
  sub_partner_id: z.string().nullish(),
  meta: z
    .object({
      /** Masked name other players of a shared round may see. */
      display_name: z.string().max(32),
      /** A test account: it plays as any other, but neither feeds nor wins a jackpot. */
      is_test: z.boolean().optional(),
    })
    .nullish(),
});
export type GameUrlCall = z.infer<typeof GameUrlCall>;

export const GameUrlAnswer = z.object({ url: WebAddress });

export const GameListCall = z.object({ operator_id: z.string() });

export const GameListEntry = z.looseObject({
  game_code: z.string(),
  name: z.string(),
  /** Names by language, English excepted. */
  names: z.record(z.string(), z.string()).default({}),
  /** The vendor code under which the platform files the game. */
  product: z.string(),
  category: z.string(),
  enabled: z.boolean(),
  /** Where the platform files it within its type, until an operator says otherwise. */
  group: z.enum(gameGroups).nullish(),
  url_thumb: z.string().nullish(),
  /** What is given back of the stakes, contributions to a jackpot included. */
  rtp_bps: z.number().int().nullish(),
  /** How far wins lie apart, from 1, low, to 5, high. */
  volatility: z.number().int().min(1).max(5).nullish(),
  /** The most a round can win, times its stakes, jackpots apart. */
  win_max_multiple: z.number().int().positive().nullish(),
  /** Rounds of it may be granted by the calls under `/freebet/rewards`. */
  freebet: z.boolean().nullish(),
});
export type GameListEntry = z.infer<typeof GameListEntry>;

export const GameListAnswer = z.array(GameListEntry);

export const GameRoundCall = z.object({
  operator_id: z.string(),
  user: z.string(),
  round: z.string(),
  lang: z.string(),
  /** In which the site shows its times; an IANA name. */
  time_zone: z.string().max(64).optional(),
});
export const GameRoundAnswer = z.object({ url: WebAddress });

export const transactionsPageMax = 1000;

/** What a vendor did in a time or in a round, in the order of `created_at`, page by page. */
export const TransactionsListCall = z.object({
  operator_id: z.string(),
  /** The first moment that is meant; a round or this must be given. */
  start_time: z.iso.datetime().optional(),
  /** The first moment that is not. */
  end_time: z.iso.datetime().optional(),
  round: z.string().optional(),
  /** The vendor code whose games are meant; all that the vendor sells us where absent. */
  product: z.string().optional(),
  /** `next_cursor` of the page before. */
  cursor: z.string().max(255).optional(),
  page_size: z.number().int().min(1).max(transactionsPageMax).default(transactionsPageMax),
});
export type TransactionsListCall = z.input<typeof TransactionsListCall>;

const transactionKinds = [
  "TK_BET",
  "TK_WIN",
  "TK_ROLLBACK",
  "TK_FREE_BET",
  "TK_FREE_WIN",
  "TK_JP_WIN",
  "TK_BONUS_WIN",
] as const;

/** Only what is decided is listed: a call that is still being tried again comes later. */
export const VendorTransaction = z.object({
  transaction_uuid: z.uuid(),
  /** The bet a win belongs to, or what a rollback undoes. */
  reference_transaction_uuid: z.uuid().nullish(),
  user: z.string(),
  round: z.string(),
  game_code: z.string(),
  kind: z.enum(transactionKinds),
  /** A transaction that was undone is `TS_ROLLEDBACK`, beside the rollback's own row. */
  status: z.enum([
    "TS_SUCCESS",
    "TS_DECLINED",
    "TS_ROLLEDBACK",
    "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED",
  ]),
  /** In 1/100,000 of a major unit; of a rollback, the amount of what it undoes. */
  amount: z.number().int().nonnegative(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  ...jackpotParts,
});
export type VendorTransaction = z.infer<typeof VendorTransaction>;

export const TransactionsListAnswer = z.object({
  transactions: z.array(VendorTransaction).max(transactionsPageMax),
  /** Asks for what follows; null at the end. */
  next_cursor: z.string().max(255).nullable(),
});
export type TransactionsListAnswer = z.infer<typeof TransactionsListAnswer>;

export const JackpotListCall = z.object({ operator_id: z.string() });

/** A sum of pots and contributions: whole millionths of a minor unit, as text. */
const Micro = z.string().regex(/^-?\d{1,24}$/);
const Shown = z.number().int().nonnegative();

export const VendorJackpotLevel = z.object({
  level: z.string(),
  /** What its games call this pot. Where it is absent, the jackpot's name stands for it. */
  name: z.string().max(80).nullish(),
  names: z.record(z.string(), z.string()).default({}),
  /** What is in the pot now, in 1/100,000 of a major unit, cut to what would be paid. */
  amount: Shown,
  /** The amount it began with, and the one it must have been hit by; null where none is set. */
  seed: Shown,
  must_hit_by: Shown.nullable(),
  /** One of it is hit for so much staked on average; null where it falls at a secret amount. */
  hit_every: Shown.nullable(),
  /** Of every stake, so many millionths feed it. */
  rate_ppm: z.number().int().nonnegative().nullish(),
  /** Counts the pots of this level, from 1. */
  start: z.number().int(),
  started_at: z.iso.datetime(),
  /** SHA-256 of the secret that the amount it falls at is drawn from. */
  commitment: z.string(),
});
export type VendorJackpotLevel = z.infer<typeof VendorJackpotLevel>;

/** A jackpot of one currency: what it has, what it ever got and what it ever gave. */
export const VendorJackpot = z.object({
  network: z.string(),
  name: z.string(),
  names: z.record(z.string(), z.string()).default({}),
  product: z.string(),
  currency: z.string(),
  /** Codes of the games that feed it and may win it. */
  games: z.array(z.string()),
  contribution_ppm: z.number().int(),
  /** From the largest pot to the smallest. */
  levels: z.array(VendorJackpotLevel),
  /** contributed + advanced = paid + in pots + in reserve. */
  contributed_micro: Micro,
  advanced_micro: Micro,
  paid_micro: Micro,
  pots_micro: Micro,
  reserve_micro: Micro,
});
export type VendorJackpot = z.infer<typeof VendorJackpot>;
export const JackpotListAnswer = z.object({ jackpots: z.array(VendorJackpot).max(100) });

/** The draws of lotteries: what is on sale, and what came out last. */
export const LotteryListCall = z.object({ operator_id: z.string() });
const NamesByLanguage = z.record(z.string(), z.string()).default({});
export const VendorLottery = z.object({
  game_code: z.string(),
  product: z.string(),
  prize_mode: z.string(),
  name: z.string(),
  names: NamesByLanguage,
  group_code: z.string(),
  group_name: z.string(),
  group_names: NamesByLanguage,
  is_sale: z.boolean(),
  /** Of the draw on sale; null where none is planned. */
  numero: z.string().nullable(),
  closes_at: z.iso.datetime().nullable(),
  draws_at: z.iso.datetime().nullable(),
  /** The newest first; a void draw has no number. */
  results: z
    .array(
      z.object({
        numero: z.string(),
        winning_number: z.string().nullable(),
        drawn_at: z.iso.datetime(),
      }),
    )
    .max(50),
});
export type VendorLottery = z.infer<typeof VendorLottery>;
export const LotteryListAnswer = z.object({
  games: z.array(VendorLottery).max(100),
  /** When a draw closes next: until then nothing changes but results. */
  next_change_at: z.iso.datetime().nullable(),
});

/** So many rounds may be granted at once. */
export const freeRoundsMax = 100;

/** Where free rounds given to a user stand with the vendor. */
export const freebetStatuses = [
  "FRS_NEW",
  "FRS_ACTIVE",
  "FRS_CANCELLED",
  "FRS_FINISHED",
  "FRS_EXPIRED",
] as const;

const reward = {
  reward_uuid: z.uuid(),
  user: z.string().min(4),
  game_code: z.string(),
  product: z.string(),
  currency: z.string(),
  /** The stake of each round, in 1/100,000 of a major unit. */
  bet_value: z.number().int().safe().positive(),
  bet_count: z.number().int().min(1).max(freeRoundsMax),
  start_time: z.iso.datetime().nullish(),
  end_time: z.iso.datetime(),
};

/**
 * Gives a user rounds of one game at one stake. The same again changes nothing; another content
 * under a known `reward_uuid` is refused.
 */
export const FreebetCreateCall = z.object({ operator_id: z.string(), ...reward });
export type FreebetCreateCall = z.infer<typeof FreebetCreateCall>;

export const FreebetReward = z.object({
  ...reward,
  status: z.enum(freebetStatuses),
  /** Rounds that were played, and what they won in 1/100,000 of a major unit. */
  bets_used: z.number().int().nonnegative(),
  won: z.number().int().nonnegative(),
});
export type FreebetReward = z.infer<typeof FreebetReward>;

export const freebetPageMax = 200;

/** Of a user, newest first, or one of them; neither is refused. */
export const FreebetListCall = z.object({
  operator_id: z.string(),
  user: z.string().optional(),
  reward_uuid: z.uuid().optional(),
});
export const FreebetListAnswer = z.object({ rewards: z.array(FreebetReward).max(freebetPageMax) });

/** Rounds that were not played are lost; what was is not touched. Again, it changes nothing. */
export const FreebetCancelCall = z.object({ operator_id: z.string(), reward_uuid: z.uuid() });

/** The calls by path below `/operator/generic/v2`, each with what answers it. */
export const operatorCalls = {
  "/freebet/rewards/cancel": [FreebetCancelCall, FreebetReward],
  "/freebet/rewards/create": [FreebetCreateCall, FreebetReward],
  "/freebet/rewards/list": [FreebetListCall, FreebetListAnswer],
  "/game/url": [GameUrlCall, GameUrlAnswer],
  "/game/list": [GameListCall, GameListAnswer],
  "/game/round": [GameRoundCall, GameRoundAnswer],
  "/jackpot/list": [JackpotListCall, JackpotListAnswer],
  "/lottery/list": [LotteryListCall, LotteryListAnswer],
  "/transactions/list": [TransactionsListCall, TransactionsListAnswer],
} as const;
