import { z } from "zod";

/**
 * The seamless wallet contract: the five calls a game vendor makes to the platform
 * (`POST /vendor/{vendorCode}/…`).
 *
 * Business refusals are HTTP 200 with a `status`. Amounts are JSON integers in 1/100,000 of a
 * major unit.
 * Unknown fields are ignored, because vendors add some without notice; wrong types are refused.
 */

export const walletStatuses = {
  RS_OK: "Done now, or done before with the same content.",
  RS_ERROR_UNKNOWN: "Anything without a status of its own; the caller may try again.",
  RS_ERROR_INVALID_PARTNER: "The vendor or the brand is switched off.",
  RS_ERROR_INVALID_TOKEN: "The token was never given out, or belongs to another user.",
  RS_ERROR_TOKEN_EXPIRED: "The session has ended; never given for a win or a rollback.",
  RS_ERROR_INVALID_GAME: "The game code is not known.",
  RS_ERROR_WRONG_CURRENCY: "The currency is not the session's.",
  RS_ERROR_NOT_ENOUGH_MONEY: "The balance is smaller than the stake; the answer carries it.",
  RS_ERROR_USER_DISABLED: "The member may not place new bets.",
  RS_ERROR_INVALID_SIGNATURE: "The signature over the raw body is missing or wrong.",
  RS_ERROR_WRONG_SYNTAX: "The body is not JSON, or a required field is missing.",
  RS_ERROR_WRONG_TYPES: "A field has the wrong type, or an amount finer than the currency.",
  RS_ERROR_DUPLICATE_TRANSACTION: "The transaction is known with other content, or was cancelled.",
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: "A win refers to a bet that is unknown or rolled back.",
  RS_ERROR_LIMIT_REACHED: "A limit of the member stops the bet.",
} as const;

export type WalletStatus = keyof typeof walletStatuses;

const Text = z.string().min(1).max(255);
/** JSON integers beyond 2^53 − 1 lose digits before they reach us, so they are refused. */
const Units = z.number().int().safe().nonnegative();

export const UserInfoCall = z.looseObject({ user: Text, request_uuid: z.uuid() });
export const BalanceCall = z.looseObject({
  user: Text,
  token: Text,
  request_uuid: z.uuid(),
  game_code: Text,
});

const transaction = {
  user: Text,
  token: Text,
  request_uuid: z.uuid(),
  transaction_uuid: z.uuid(),
  supplier_transaction_id: Text,
  game_code: Text,
  round: Text.nullish(),
  round_closed: z.boolean().nullish(),
  supplier_user: z.string().max(255).nullish(),
};

const money = {
  currency: Text,
  amount: Units,
  reward_uuid: z.uuid().nullish(),
  is_free: z.boolean().nullish(),
  is_supplier_promo: z.boolean().nullish(),
  is_aggregated: z.boolean().nullish(),
  bet: z.string().max(2000).nullish(),
  meta: z.unknown().optional(),
};

/** Of a game with a progressive jackpot; absent from any other. */
export const jackpotParts = {
  /** Of a bet: so many millionths of the stake go to the jackpot. */
  jackpot_contribution_ppm: z.number().int().min(1).max(1_000_000).nullish(),
  /** Of a win: so much of its amount is paid out of the jackpot. */
  jackpot_amount: Units.nullish(),
};

export const BetCall = z.looseObject({
  ...transaction,
  ...money,
  jackpot_contribution_ppm: jackpotParts.jackpot_contribution_ppm,
});
export type BetCall = z.infer<typeof BetCall>;

export const WinCall = z.looseObject({
  ...transaction,
  ...money,
  jackpot_amount: jackpotParts.jackpot_amount,
  reference_transaction_uuid: z.uuid(),
});
export type WinCall = z.infer<typeof WinCall>;

export const RollbackCall = z.looseObject({
  ...transaction,
  reference_transaction_uuid: z.uuid(),
});
export type RollbackCall = z.infer<typeof RollbackCall>;

export const WalletAnswer = z.object({
  user: z.string().optional(),
  status: z.enum(Object.keys(walletStatuses) as [WalletStatus, ...WalletStatus[]]),
  request_uuid: z.string().optional(),
  currency: z.string().optional(),
  balance: z.number().int().optional(),
  country: z.string().optional(),
});
export type WalletAnswer = z.infer<typeof WalletAnswer>;

/** The calls by path below `/vendor/{vendorCode}`. */
export const walletCalls = {
  "/user/info": UserInfoCall,
  "/user/balance": BalanceCall,
  "/transaction/bet": BetCall,
  "/transaction/win": WinCall,
  "/transaction/rollback": RollbackCall,
} as const;
