import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { minor } from "@baize/money";
import type { Ledger } from "../../ledger/index.ts";
import { faultOfBet, overCap, type FreeBet, type FreeFault, type GrantRow } from "./rules.ts";
import { insertPlay, lockGrant, lockGrantOfBet, saveCapped, undoPlay } from "./store.ts";

/**
 * Rounds that are played of a grant, for the wallet: each in the transaction that puts it into the
 * books, and always with the grant's row held first, so that of two at once the second sees what
 * the first used.
 */
export interface FreePlayDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
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

/** What awards in cash cost the house: what a win has above its grant's cap goes back there. */
const cappedAccount = "promo:cash";
export const cappedKind = "free_win_capped";

/**
 * Moves what of a grant's wins is above its cap, in either way: a win that is taken back brings
 * back what had gone of it. Answers what cash is then; undefined where nothing moved.
 */
async function settleCap(
  tx: Tx,
  ledger: FreePlayDeps["ledger"],
  grant: GrantRow,
  keyId: string,
): Promise<bigint | undefined> {
  const { memberId, grantId, currency, cappedMinor } = grant;
  const mustBe = overCap(grant);
  const move = mustBe - cappedMinor;
  if (move === 0n) return undefined;
  const isBack = move < 0n;
  const posted = await ledger.post(tx, {
    memberId,
    currency,
    kind: cappedKind,
    key: `free-cap:${isBack ? "undone" : "win"}:${keyId}`,
    debit: isBack ? cappedAccount : "cash",
    credit: isBack ? "cash" : cappedAccount,
    amountMinor: minor(isBack ? -move : move),
    reference: `F-${grantId.slice(-10).toUpperCase()}`,
    // The win came just now: who owes keeps owing what he did before, less what he keeps of it.
    mayOverdraw: true,
  });
  if (posted.status !== "ok") throw new Error(`cap of ${grantId}: ledger said ${posted.status}`);
  await saveCapped(tx, grant, mustBe);
  return posted.balanceMinor;
}

export function createFreePlays({ db, clock, ledger, raiseTurnover }: FreePlayDeps) {
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
    /**
     * Counts a win that was put into the books just now: what is above the grant's cap goes back,
     * and the rest is to be staked. Answers what cash is then.
     */
    async countWin(
      tx: Tx,
      { memberId, grantId, merchantCode, currency, turnoverBps: factorBps }: GrantRow,
      win: { readonly keyId: string; readonly amountMinor: bigint; readonly balanceMinor: bigint },
    ): Promise<bigint> {
      const { keyId, amountMinor: wonMinor } = win;
      const at = clock.now();
      const play = { memberId, keyId, grantId, kind: "win", amountMinor: wonMinor } as const;
      const grant = await insertPlay(tx, play, at);
      const balanceMinor = (await settleCap(tx, ledger, grant, keyId)) ?? win.balanceMinor;
      const amountMinor = wonMinor - (overCap(grant) - grant.cappedMinor);
      if (factorBps === 0 || amountMinor === 0n) return balanceMinor;
      const won = { amountMinor, balanceMinor, factorBps, at };
      await raiseTurnover(tx, { memberId, merchantCode, currency, ...won });
      return balanceMinor;
    },
    /** Gives back what a bet used, or takes off what a win won, once; of all else nothing. */
    undo: (memberId: bigint, keyId: string) =>
      db.transaction(async (tx) => {
        const grant = await undoPlay(tx, memberId, keyId, clock.now());
        if (grant !== undefined) await settleCap(tx, ledger, grant, keyId);
      }),
  };
}

export type FreePlays = ReturnType<typeof createFreePlays>;
