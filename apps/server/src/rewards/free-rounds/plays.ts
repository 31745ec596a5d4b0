import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { faultOfBet, type FreeBet, type FreeFault, type GrantRow } from "./rules.ts";
import { insertPlay, lockGrant, lockGrantOfBet, undoPlay } from "./store.ts";

/**
 * Rounds that are played of a grant, for the wallet: each in the transaction that puts it into the
 * books, and always with the grant's row held first, so that of two at once the second sees what
 * the first used.
 */
export interface FreePlayDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Adds what a win asks to be staked, as a deposit of it would. */
  readonly raiseTurnover: (tx: Tx, won: WonFree) => Promise<void>;
}

export interface WonFree {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** After it was credited. */
  readonly balanceMinor: bigint;
  readonly factorBps: number;
  readonly at: Date;
}

export function createFreePlays({ db, clock, raiseTurnover }: FreePlayDeps) {
  return {
    /** Holds the grant a bet names; why it may not be played of it, if it may not. */
    async judgeBet(tx: Tx, bet: FreeBet): Promise<FreeFault | undefined> {
      return faultOfBet(await lockGrant(tx, bet.memberId, bet.grantId), bet, clock.now());
    },
    /** Counts a bet that was put into the books just now. */
    async countBet(tx: Tx, { memberId, grantId, stakeMinor }: FreeBet, keyId: string) {
      const play = { memberId, keyId, grantId, kind: "bet", amountMinor: stakeMinor } as const;
      await insertPlay(tx, play, clock.now());
    },
    /** Holds the grant of a free bet. */
    holdGrant: (tx: Tx, memberId: bigint, betKeyId: string) =>
      lockGrantOfBet(tx, memberId, betKeyId),
    /** Counts a win that was put into the books just now, and asks for it to be staked. */
    async countWin(
      tx: Tx,
      { memberId, grantId, merchantCode, currency, turnoverBps: factorBps }: GrantRow,
      win: { readonly keyId: string; readonly amountMinor: bigint; readonly balanceMinor: bigint },
    ): Promise<void> {
      const { keyId, amountMinor, balanceMinor } = win;
      const at = clock.now();
      await insertPlay(tx, { memberId, keyId, grantId, kind: "win", amountMinor }, at);
      if (factorBps === 0 || amountMinor === 0n) return;
      const won = { amountMinor, balanceMinor, factorBps, at };
      await raiseTurnover(tx, { memberId, merchantCode, currency, ...won });
    },
    /** Gives back what a bet used, or takes off what a win won, once; of all else nothing. */
    undo: (memberId: bigint, keyId: string) =>
      db.transaction((tx) => undoPlay(tx, memberId, keyId, clock.now())),
  };
}

export type FreePlays = ReturnType<typeof createFreePlays>;
