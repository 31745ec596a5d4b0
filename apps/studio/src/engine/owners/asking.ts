/** Asking the wallet for a stake that is written down, and judging what was heard. */
import type { Minor } from "@baize/money";
import type { Database } from "../../platform/db.ts";
import { walletTransaction } from "./delivery.ts";
import { findCall } from "./call-store.ts";
import type { Operators } from "../operators.ts";
import { refuse } from "../refusal.ts";
import type { WalletAnswer, WalletClient } from "../wallet/client.ts";
import { betTriesMax, isBetDiscarded } from "./rules.ts";

export interface AskDeps {
  readonly db: Database;
  readonly operators: Operators;
  readonly wallet: WalletClient;
}
export type Asked =
  | { readonly is: "taken"; readonly balance: Minor | undefined; readonly said: string }
  /** Refused clearly, and no try went unheard: the wallet holds no bet. */
  | { readonly is: "refused"; readonly balance: Minor | undefined; readonly said: string }
  /** It may have been taken: it must be rolled back. */
  | { readonly is: "unclear"; readonly said: string };

/** Up to three tries of one written bet call. Refuses: wallet_unavailable. */
export async function askForBet(
  deps: AskDeps,
  operatorId: string,
  betUuid: string,
  stake: Minor,
): Promise<Asked> {
  const operator = deps.operators.find(operatorId);
  const call = await findCall(deps.db, betUuid);
  if (operator === undefined || call === undefined) refuse("wallet_unavailable");
  let answer: WalletAnswer = { isClear: false, reason: "not sent" };
  let isAnyUnclear = false;
  for (let tries = 1; tries <= betTriesMax && !answer.isClear; tries += 1) {
    answer = await deps.wallet.bet(operator, walletTransaction(call), stake, call.jackpotPpm);
    isAnyUnclear ||= !answer.isClear;
  }
  if (!answer.isClear) return { is: "unclear", said: answer.reason };
  const { status: said, balance } = answer;
  if (said === "RS_OK") return { is: "taken", balance, said };
  // A clear refusal after an unheard try is no proof: that try may still be on its way.
  const isRefused = !isAnyUnclear && isBetDiscarded(said);
  return isRefused ? { is: "refused", balance, said } : { is: "unclear", said };
}
