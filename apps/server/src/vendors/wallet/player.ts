import { after, type Soon } from "../../platform/soon.ts";
import type { GameSession } from "../sessions/store.ts";
import type { Vendor } from "../store.ts";
import type { WalletResult } from "./rules.ts";
import { keyOf } from "../operations.ts";
import { no, type Wallet } from "./wallet.ts";

/** Who plays, whether they may, and whether the game is one that they may play. */

/** The player, from the token or the record. */
export interface Player {
  readonly memberId: bigint;
  readonly currency: string;
  /** Undefined: the token is unknown, and only the record vouches for the call. */
  readonly expiresAt: Date | undefined;
  readonly loginSessionId: string | null;
}

interface Caller {
  readonly user: string;
  readonly token: string;
}

export function findPlayer(
  wallet: Wallet,
  vendor: Vendor,
  call: Caller,
  reference?: string,
): Soon<Player | undefined> {
  return after(wallet.sessions.find(call.token), (session) => {
    if (session !== undefined) return isTheirs(session, vendor, call) ? session : undefined;
    return reference === undefined ? undefined : findVouched(wallet, vendor, call, reference);
  });
}

const isTheirs = (session: GameSession, { vendorCode }: Vendor, { user }: Caller) =>
  session.vendorCode === vendorCode && session.userRef === user;

/**
 * Point (a): a token may be forgotten before the round's last win; the bet itself vouches for it.
 */
async function findVouched(
  wallet: Wallet,
  vendor: Vendor,
  call: Caller,
  reference: string,
): Promise<Player | undefined> {
  const member = await wallet.findMember(call.user);
  if (member === undefined) return undefined;
  const key = keyOf(vendor.vendorCode, reference);
  if ((await wallet.ledger.findOperation(member.memberId, key)) === undefined) return undefined;
  const balances = await wallet.ledger.balanceOf(member.memberId);
  if (balances === undefined) return undefined;
  return {
    memberId: member.memberId,
    currency: balances.currency,
    expiresAt: undefined,
    loginSessionId: null,
  };
}

export function checkGame(
  wallet: Wallet,
  vendor: Vendor,
  gameCode: string,
  isBet: boolean,
): Soon<WalletResult | undefined> {
  // A closed game takes no new bets, but its open rounds are paid out and rolled back.
  return after(wallet.gameState(vendor.vendorCode, gameCode), (game) =>
    game === undefined || (isBet && !game.isOpen) ? no("RS_ERROR_INVALID_GAME") : undefined,
  );
}

/** A token ends with its own time, and with the sign-in it was made in. */
export function isExpired(wallet: Wallet, player: Player, isAct: boolean): Soon<boolean> {
  const { memberId, expiresAt, loginSessionId } = player;
  if (expiresAt === undefined) return false;
  if (expiresAt <= wallet.clock.now()) return true;
  if (loginSessionId === null || wallet.isSignedIn === undefined) return false;
  return after(wallet.isSignedIn(memberId, loginSessionId, isAct), (lives) => !lives);
}

export function checkBettor(wallet: Wallet, player: Player): Soon<WalletResult | undefined> {
  return after(isExpired(wallet, player, true), (isOver) => {
    if (isOver) return no("RS_ERROR_TOKEN_EXPIRED");
    return after(wallet.mayPlay(player.memberId), (verdict) => {
      if (verdict === "disabled") return no("RS_ERROR_USER_DISABLED");
      return verdict === "limit_reached" ? no("RS_ERROR_LIMIT_REACHED") : undefined;
    });
  });
}
