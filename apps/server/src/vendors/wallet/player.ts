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

export async function findPlayer(
  wallet: Wallet,
  vendor: Vendor,
  call: { user: string; token: string },
  reference?: string,
): Promise<Player | undefined> {
  const session = await wallet.sessions.find(call.token);
  if (session !== undefined) {
    const isTheirs = session.vendorCode === vendor.vendorCode && session.userRef === call.user;
    return isTheirs ? session : undefined;
  }
  // Point (a): a token may be forgotten before the round's last win; the bet itself vouches for
  // it.
  if (reference === undefined) return undefined;
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

export async function checkGame(wallet: Wallet, vendor: Vendor, gameCode: string, isBet: boolean) {
  const game = await wallet.gameState(vendor.vendorCode, gameCode);
  // A closed game takes no new bets, but its open rounds are paid out and rolled back.
  return game === undefined || (isBet && !game.isOpen) ? no("RS_ERROR_INVALID_GAME") : undefined;
}

/** A token ends with its own time, and with the sign-in it was made in. */
export async function isExpired(wallet: Wallet, player: Player, isAct: boolean): Promise<boolean> {
  const { memberId, expiresAt, loginSessionId } = player;
  if (expiresAt === undefined) return false;
  if (expiresAt <= wallet.clock.now()) return true;
  if (loginSessionId === null || wallet.isSignedIn === undefined) return false;
  return !(await wallet.isSignedIn(memberId, loginSessionId, isAct));
}

export async function checkBettor(
  wallet: Wallet,
  player: Player,
): Promise<WalletResult | undefined> {
  if (await isExpired(wallet, player, true)) return no("RS_ERROR_TOKEN_EXPIRED");
  const verdict = await wallet.mayPlay(player.memberId);
  if (verdict === "disabled") return no("RS_ERROR_USER_DISABLED");
  return verdict === "limit_reached" ? no("RS_ERROR_LIMIT_REACHED") : undefined;
}
