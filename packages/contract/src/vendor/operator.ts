import { z } from "zod";
import { gameGroups } from "../fields.ts";

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
  lobby_url: z.url(),
  deposit_url: z.url().nullish(),
  sub_partner_id: z.string().nullish(),
  /** Masked name other players of a shared round may see. */
  meta: z.object({ display_name: z.string().max(32) }).nullish(),
});
export type GameUrlCall = z.infer<typeof GameUrlCall>;

export const GameUrlAnswer = z.object({ url: z.url() });

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
  rtp_bps: z.number().int().nullish(),
});
export type GameListEntry = z.infer<typeof GameListEntry>;

export const GameListAnswer = z.array(GameListEntry);

export const GameRoundCall = z.object({
  operator_id: z.string(),
  user: z.string(),
  round: z.string(),
  lang: z.string(),
});
export const GameRoundAnswer = z.object({ url: z.url() });

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
});
export type VendorTransaction = z.infer<typeof VendorTransaction>;

export const TransactionsListAnswer = z.object({
  transactions: z.array(VendorTransaction).max(transactionsPageMax),
  /** Asks for what follows; null at the end. */
  next_cursor: z.string().max(255).nullable(),
});
export type TransactionsListAnswer = z.infer<typeof TransactionsListAnswer>;

/** The calls by path below `/operator/generic/v2`, each with what answers it. */
export const operatorCalls = {
  "/game/url": [GameUrlCall, GameUrlAnswer],
  "/game/list": [GameListCall, GameListAnswer],
  "/game/round": [GameRoundCall, GameRoundAnswer],
  "/transactions/list": [TransactionsListCall, TransactionsListAnswer],
} as const;
