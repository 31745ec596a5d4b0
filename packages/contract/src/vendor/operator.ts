import { z } from "zod";

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

export const TransactionsListCall = z.object({
  operator_id: z.string(),
  start_time: z.iso.datetime().optional(),
  end_time: z.iso.datetime().optional(),
  round: z.string().optional(),
});

export const VendorTransaction = z.object({
  transaction_uuid: z.string(),
  reference_transaction_uuid: z.string().nullish(),
  user: z.string(),
  round: z.string(),
  game_code: z.string(),
  kind: z.enum(["TK_BET", "TK_WIN", "TK_ROLLBACK", "TK_FREE_BET", "TK_FREE_WIN", "TK_JP_WIN"]),
  status: z.enum([
    "TS_SUCCESS",
    "TS_DECLINED",
    "TS_ROLLEDBACK",
    "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED",
  ]),
  amount: z.number().int(),
  currency: z.string(),
  created_at: z.iso.datetime(),
});
export type VendorTransaction = z.infer<typeof VendorTransaction>;

export const TransactionsListAnswer = z.array(VendorTransaction);
