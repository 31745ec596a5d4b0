import type { BetCall, WalletStatus, WinCall } from "@baize/contract";
import { minor, type Minor } from "@baize/money";
import { keyIdOf, type Ledger, type Outcome, type Post } from "../../ledger/index.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { PlayMoney } from "../../protection/index.ts";

/**
 * Bets of free rounds and their wins. Such a bet names the grant it is played of and moves nothing;
 * the grant is held, judged and counted in the transaction that puts the bet on record, and its
 * wins likewise. So a round counts once, however often its calls come.
 *
 * The rewards module keeps the grants; the wallet knows them by this port.
 */
export interface FreeRoundsPort<Grant> {
  judgeBet(tx: Tx, bet: FreeBetAsked): Promise<FreeFault | undefined>;
  countBet(tx: Tx, bet: FreeBetAsked, keyId: string): Promise<void>;
  holdGrant(tx: Tx, memberId: bigint, betKeyId: string): Promise<Grant | undefined>;
  /** Answers what cash is then: what is above the grant's cap does not stay. */
  countWin(
    tx: Tx,
    grant: Grant,
    win: { readonly keyId: string; readonly amountMinor: bigint; readonly balanceMinor: bigint },
  ): Promise<bigint>;
  /** Undoes a bet or a win of this key, once; of any other key it changes nothing. */
  undo(memberId: bigint, keyId: string): Promise<void>;
}

export interface FreeBetAsked {
  readonly memberId: bigint;
  readonly grantId: string;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
}

export type FreeFault = "unknown" | "other_game" | "other_stake" | "over" | "used_up";

/** The contract has no status for grants: a used up one is a reached limit. */
const statusOfFault: Readonly<Record<FreeFault, WalletStatus>> = {
  unknown: "RS_ERROR_LIMIT_REACHED",
  other_game: "RS_ERROR_INVALID_GAME",
  other_stake: "RS_ERROR_WRONG_TYPES",
  over: "RS_ERROR_LIMIT_REACHED",
  used_up: "RS_ERROR_LIMIT_REACHED",
};

export interface FreePlayDeps {
  readonly db: Database;
  readonly ledger: Ledger;
  /** Absent where nobody gives any: no free bet is taken then. */
  readonly freeRounds?: FreeRoundsPort<object>;
  /** The member's own limits and pauses. Refuses: play_paused, limit_reached. */
  readonly admitPlay?: (tx: Tx, money: PlayMoney) => Promise<void>;
}

export type FreeRuling = { readonly outcome: Outcome } | { readonly refused: WalletStatus };

/** The grant a free bet names; undefined where it names none. */
export function grantIdOf({ reward_uuid: uuid }: BetCall | WinCall): string | undefined {
  return uuid?.toLowerCase();
}

async function admit(
  { admitPlay }: Pick<FreePlayDeps, "admitPlay">,
  tx: Tx,
  bet: FreeBetAsked,
): Promise<WalletStatus | undefined> {
  try {
    const { memberId, currency } = bet;
    await admitPlay?.(tx, { memberId, currency, amountMinor: 0n });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === "play_paused" ? "RS_ERROR_USER_DISABLED" : "RS_ERROR_LIMIT_REACHED";
  }
}

export function createFreePlay({ db, ledger, freeRounds, admitPlay }: FreePlayDeps) {
  /** Holds the grant of a free bet; undefined for any other. */
  async function grantIn(tx: Tx, memberId: bigint, betKey: string): Promise<object | undefined> {
    return freeRounds?.holdGrant(tx, memberId, keyIdOf(betKey));
  }

  /** Counts a win that reached the member's cash; answers what cash is then. */
  async function countIn(
    tx: Tx,
    grant: object | undefined,
    win: { readonly key: string; readonly amountMinor: Minor; readonly balanceMinor: Minor },
  ): Promise<Minor> {
    const { key, amountMinor, balanceMinor } = win;
    if (grant === undefined || freeRounds === undefined) return balanceMinor;
    const counted = { keyId: keyIdOf(key), amountMinor, balanceMinor };
    return minor(await freeRounds.countWin(tx, grant, counted));
  }

  async function winIn(tx: Tx, command: Post, grant: object | undefined): Promise<Outcome> {
    const outcome = await ledger.post(tx, command);
    if (outcome.status === "ok") {
      return { ...outcome, balanceMinor: await countIn(tx, grant, { ...command, ...outcome }) };
    }
    if (outcome.status !== "duplicate" || grant === undefined) return outcome;
    // Of what was stored a part may have gone back above the cap.
    const balances = (await ledger.balancesOf(tx, [command.memberId])).get(command.memberId);
    return { ...outcome, balanceMinor: balances?.cashMinor ?? outcome.balanceMinor };
  }

  return {
    /** Puts a bet on record that costs nothing, and counts it once. */
    async bet(command: Post, bet: FreeBetAsked): Promise<FreeRuling> {
      if (freeRounds === undefined) return { refused: "RS_ERROR_LIMIT_REACHED" };
      return db.transaction(async (tx) => {
        const stopped = await admit({ ...(admitPlay && { admitPlay }) }, tx, bet);
        if (stopped !== undefined) return { refused: stopped };
        const fault = await freeRounds.judgeBet(tx, bet);
        if (fault !== undefined) return { refused: statusOfFault[fault] };
        const outcome = await ledger.post(tx, command);
        if (outcome.status === "ok") await freeRounds.countBet(tx, bet, keyIdOf(command.key));
        return { outcome };
      });
    },
    /** Pays a win of a bet that cost nothing; its grant may be over or taken back by now. */
    async win(command: Post, betKey: string): Promise<Outcome> {
      return db.transaction(async (tx) =>
        winIn(tx, command, await grantIn(tx, command.memberId, betKey)),
      );
    },
    grantIn,
    winIn,
    countIn,
    /**
     * After a rollback was answered with yes: what it undid counts no more. A vendor that heard no
     * answer asks again, so it happens also where this process dies in between.
     */
    async undo(memberId: bigint, key: string): Promise<void> {
      await freeRounds?.undo(memberId, keyIdOf(key));
    },
  };
}

export type FreePlay = ReturnType<typeof createFreePlay>;
