import type { BetCall, RollbackCall, WinCall } from "@baize/contract";
import { minor, type Minor } from "@baize/money";
import { LRUCache } from "lru-cache";
import {
  LedgerUnavailableError,
  type Command,
  type Ledger,
  type Outcome,
  type Post,
  type Reverse,
} from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import type { PlaceGuarded } from "../../protection/index.ts";
import { createFreePlay, grantIdOf, type FreePlayDeps } from "../free-play/service.ts";
import { readCall, type WalletPath } from "./parse.ts";
import {
  accountOf,
  decodeDetail,
  encodeAnswer,
  encodeDetail,
  isJackpotWithin,
  jackpotOfBet,
  jackpotOfWin,
  keyOf,
  noJackpot,
  resultOf,
  roundIdOf,
  freeStakeOf,
  stakeOf,
  type JackpotOfCall,
  type WalletResult,
} from "./rules.ts";
import type { Sessions } from "./sessions.ts";
import { createSharedIds } from "./shared-ids.ts";
import type { Vendor } from "../store.ts";
import { createWinDesk, type WinDesk } from "../wins/review.ts";
import { createWins, type SeenBet, type WinDeps } from "../wins/service.ts";

/**
 * The five calls of the seamless wallet (wallet contract, sections 4 to 8).
 *
 * Order of every call: signature, JSON, fields, partner, token and user; then, for money, what is
 * already on record; then game, currency, amount; for a bet the session's end, the member, limits;
 * then the ledger, which settles tombstones, funds and repeats in one statement. A bet that passes
 * needs no look at the record first, because the ledger looks anyway; only a bet we would refuse is
 * looked up, so that a repeated bet is still answered RS_OK after the session ended or the money is
 * gone. Limits and pauses stand in the ledger as a guard of the member's account, so a bet learns
 * of them there, in the statement that takes the money; a bet that was not allowed in advance is
 * judged and posted alone.
 *
 * Our choices where the contract leaves one are in docs/concepts/vendor-wallet.md.
 */

export type PlayVerdict = "ok" | "disabled" | "limit_reached";

/** What is known of a game, closed or not. */
export interface GameState {
  readonly isOpen: boolean;
}

export interface CallbackDeps extends FreePlayDeps, WinDeps {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly sessions: Sessions;
  /** May this member place new bets? Asked for every bet. */
  readonly mayPlay: (memberId: bigint) => PlayVerdict | Promise<PlayVerdict>;
  /** Whether the sign-in a game was opened from lives; a bet is an act that keeps it alive. */
  readonly isSignedIn?: (
    memberId: bigint,
    loginSessionId: string,
    isAct: boolean,
  ) => boolean | Promise<boolean>;
  /** Judges and posts a bet of a member whose account is guarded: limits and pauses. */
  readonly placeGuarded?: PlaceGuarded;
  /** Undefined for a code nobody knows. Asked for every call, so it should remember. */
  readonly gameState: (
    vendorCode: string,
    gameCode: string,
  ) => GameState | undefined | Promise<GameState | undefined>;
  /** The member behind a user name of the vendor contract, and the country to tell. */
  readonly findMember: (
    userRef: string,
  ) => Promise<{ readonly memberId: bigint; readonly country: string } | undefined>;
  /** Told after money moved, outside of any transaction. */
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
  /** Told how each call was answered. */
  readonly onCallbackAnswered?: (path: WalletPath, status: string) => void;
}

export interface Callbacks {
  readonly winDesk: WinDesk;
  /** Answers one call: always a body, always for HTTP 200. */
  handle(
    vendorCode: string,
    path: WalletPath,
    body: Uint8Array,
    headerOf: (name: string) => string | undefined,
  ): Promise<string>;
}

type Refused = WalletResult;
const no = (status: WalletResult["status"]): Refused => ({ status });

/** The player, from the token or the record. */
interface Player {
  readonly memberId: bigint;
  readonly currency: string;
  /** Undefined: the token is unknown, and only the record vouches for the call. */
  readonly expiresAt: Date | undefined;
  readonly loginSessionId: string | null;
}

type MoneyCall = BetCall | WinCall | RollbackCall;

// tidy: allow function-length, because its parts are the steps every call takes in one order.
export function createCallbacks(deps: CallbackDeps): Callbacks {
  const { ledger, sessions } = deps;
  const freePlay = createFreePlay(deps);
  const sharedIds = createSharedIds(deps);
  const wins = createWins(deps, freePlay);
  /** Keys known to be bets. A bet never changes, so this needs no end. */
  const bets = new LRUCache<string, SeenBet>({ max: 50_000 });

  async function findPlayer(
    vendor: Vendor,
    call: { user: string; token: string },
    reference?: string,
  ): Promise<Player | undefined> {
    const session = await sessions.find(call.token);
    if (session !== undefined) {
      const isTheirs = session.vendorCode === vendor.vendorCode && session.userRef === call.user;
      return isTheirs ? session : undefined;
    }
    // Point (a): a token may be forgotten before the round's last win; the bet itself vouches for
    // it.
    if (reference === undefined) return undefined;
    const member = await deps.findMember(call.user);
    if (member === undefined) return undefined;
    const key = keyOf(vendor.vendorCode, reference);
    if ((await ledger.findOperation(member.memberId, key)) === undefined) return undefined;
    const balances = await ledger.balanceOf(member.memberId);
    if (balances === undefined) return undefined;
    return {
      memberId: member.memberId,
      currency: balances.currency,
      expiresAt: undefined,
      loginSessionId: null,
    };
  }

  async function checkGame(vendor: Vendor, gameCode: string, isBet: boolean) {
    const game = await deps.gameState(vendor.vendorCode, gameCode);
    // A closed game takes no new bets, but its open rounds are paid out and rolled back.
    return game === undefined || (isBet && !game.isOpen) ? no("RS_ERROR_INVALID_GAME") : undefined;
  }

  /** A token ends with its own time, and with the sign-in it was made in. */
  async function isExpired(player: Player, isAct: boolean): Promise<boolean> {
    const { memberId, expiresAt, loginSessionId } = player;
    if (expiresAt === undefined) return false;
    if (expiresAt <= deps.clock.now()) return true;
    if (loginSessionId === null || deps.isSignedIn === undefined) return false;
    return !(await deps.isSignedIn(memberId, loginSessionId, isAct));
  }

  async function checkBettor(player: Player): Promise<Refused | undefined> {
    if (await isExpired(player, true)) return no("RS_ERROR_TOKEN_EXPIRED");
    const verdict = await deps.mayPlay(player.memberId);
    if (verdict === "disabled") return no("RS_ERROR_USER_DISABLED");
    return verdict === "limit_reached" ? no("RS_ERROR_LIMIT_REACHED") : undefined;
  }

  /** What a refused call would have asked: the same question again when it is on record. */
  async function refuseUnlessKnown(player: Player, command: Command, refused: Refused) {
    if (await sharedIds.isAnothers(command)) return no("RS_ERROR_DUPLICATE_TRANSACTION");
    const known = await ledger.findOperation(player.memberId, command.key);
    if (known === undefined) return refused;
    return resultOf(await ledger.enqueue(command), player.currency);
  }

  async function answerTo(player: Player, command: Command, outcome: Outcome) {
    if (outcome.status === "ok") deps.onMoved();
    if (outcome.status === "key_taken") await sharedIds.isAnothers(command);
    return resultOf(outcome, player.currency);
  }

  /**
   * A bet: guarded accounts are asked about. A paused member is treated as one who may not play.
   */
  async function postBet(player: Player, command: Post): Promise<WalletResult> {
    const outcome = await ledger.enqueue(command);
    if (outcome.status !== "guarded" || deps.placeGuarded === undefined) {
      return answerTo(player, command, outcome);
    }
    const ruling = await deps.placeGuarded(command);
    if (ruling.status === "posted") return answerTo(player, command, ruling.outcome);
    const isPaused = ruling.status === "paused";
    const refused = no(isPaused ? "RS_ERROR_USER_DISABLED" : "RS_ERROR_LIMIT_REACHED");
    // The same bet may have come twice at once, and the other one may have been posted first.
    return refuseUnlessKnown(player, command, refused);
  }

  /** The part of a command that bets, wins and rollbacks share. */
  function commandOf(
    vendor: Vendor,
    player: Player,
    call: MoneyCall,
    jackpot: JackpotOfCall,
    target?: string,
    free?: BetCall | WinCall,
    betRoundId?: string,
  ) {
    const { vendorCode } = vendor;
    const betUuid = target ?? call.transaction_uuid;
    const isFree = free !== undefined;
    const grant = isFree ? [grantIdOf(free)] : [];
    const named = roundIdOf(vendorCode, call.round, betUuid);
    const other = betRoundId === undefined || betRoundId === named ? [] : [{ round: named }];
    const targetKey = target === undefined ? undefined : keyOf(vendorCode, target);
    return {
      memberId: player.memberId,
      key: keyOf(vendorCode, call.transaction_uuid),
      ownsKey: true,
      currency: player.currency,
      // A win belongs to the round of its bet, whatever round its sender named.
      reference: betRoundId ?? named,
      detail: encodeDetail(
        {
          vendorCode,
          gameCode: call.game_code,
          currency: player.currency,
          isClosing: call.round_closed === true,
          isFree,
          ...jackpot.detail,
          ...freeStakeOf(target, free, player.currency),
        },
        targetKey,
      ),
      // The vendor's own words for amount and currency: what differs there is another transaction.
      fingerprint: JSON.stringify(
        "amount" in call
          ? [
              call.game_code,
              call.amount,
              call.currency,
              isFree,
              ...grant,
              ...jackpot.words,
              ...other,
            ]
          : [call.game_code],
      ),
    };
  }

  async function bet(vendor: Vendor, player: Player, call: BetCall): Promise<WalletResult> {
    const isFree = call.is_free === true;
    // What costs nothing feeds no jackpot.
    const jackpot = isFree ? noJackpot : jackpotOfBet(call);
    const shared = commandOf(vendor, player, call, jackpot, undefined, isFree ? call : undefined);
    const stake = stakeOf(call.amount, player.currency);
    const amountMinor: Minor = isFree ? minor(0n) : (stake ?? minor(0n));
    const command: Post = {
      ...shared,
      kind: "bet",
      debit: "cash",
      credit: accountOf(vendor.vendorCode),
      amountMinor,
    };
    const refused =
      (vendor.isEnabled ? undefined : no("RS_ERROR_INVALID_PARTNER")) ??
      (await checkGame(vendor, call.game_code, true)) ??
      (call.currency === player.currency ? undefined : no("RS_ERROR_WRONG_CURRENCY")) ??
      (stake === undefined ? no("RS_ERROR_WRONG_TYPES") : undefined) ??
      (await checkBettor(player));
    if (refused !== undefined) return refuseUnlessKnown(player, command, refused);
    const result = isFree
      ? await postFreeBet(vendor, player, call, command, stake ?? minor(0n))
      : await postBet(player, command);
    if (result.status === "RS_OK") {
      const { memberId, key, reference = "" } = command;
      const kind = isFree ? "free" : "paid";
      bets.set(`${memberId}:${key}`, { kind, stakeMinor: stake ?? 0n, roundId: reference });
      wins.began(memberId, reference);
    }
    return result;
  }

  /** A bet of a round that was given: it names the grant, which is asked. */
  async function postFreeBet(
    vendor: Vendor,
    player: Player,
    call: BetCall,
    command: Post,
    stakeMinor: Minor,
  ): Promise<WalletResult> {
    const grantId = grantIdOf(call);
    if (grantId === undefined)
      return refuseUnlessKnown(player, command, no("RS_ERROR_WRONG_SYNTAX"));
    const { memberId, currency } = player;
    const game = { vendorCode: vendor.vendorCode, gameCode: call.game_code };
    const ruling = await freePlay.bet(command, {
      memberId,
      currency,
      grantId,
      stakeMinor,
      ...game,
    });
    if ("refused" in ruling) return refuseUnlessKnown(player, command, no(ruling.refused));
    return answerTo(player, command, ruling.outcome);
  }

  /** What is known of a bet; undefined where the key is of none. */
  async function betOf(player: Player, key: string): Promise<SeenBet | undefined> {
    const name = `${player.memberId}:${key}`;
    const known = bets.get(name);
    if (known !== undefined) return known;
    const operation = await ledger.findOperation(player.memberId, key);
    if (operation?.kind !== "bet") return undefined;
    const { detail, amountMinor, reference: roundId } = operation;
    const { isFree, freeStakeMinor } = decodeDetail(detail) ?? { isFree: false };
    const bet: SeenBet = isFree
      ? { kind: "free", stakeMinor: freeStakeMinor ?? 0n, roundId }
      : { kind: "paid", stakeMinor: amountMinor, roundId };
    bets.set(name, bet);
    return bet;
  }

  async function win(vendor: Vendor, player: Player, call: WinCall): Promise<WalletResult> {
    const target = keyOf(vendor.vendorCode, call.reference_transaction_uuid);
    // A win that names itself is no win of that bet, whatever is on record under the id.
    if (target === keyOf(vendor.vendorCode, call.transaction_uuid)) {
      const owner = await ledger.ownerOf(target);
      return no(
        owner === undefined
          ? "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"
          : "RS_ERROR_DUPLICATE_TRANSACTION",
      );
    }
    const amountMinor = stakeOf(call.amount, player.currency);
    // The bet says whether it was free, not the win.
    const placed = await betOf(player, target);
    const isFree = placed?.kind === "free";
    const command: Post = {
      ...commandOf(
        vendor,
        player,
        call,
        jackpotOfWin(call, player.currency),
        call.reference_transaction_uuid,
        isFree ? call : undefined,
        placed?.roundId,
      ),
      kind: "win",
      debit: accountOf(vendor.vendorCode),
      credit: "cash",
      amountMinor: amountMinor ?? minor(0n),
      requires: target,
    };
    const refused =
      (await checkGame(vendor, call.game_code, false)) ??
      (call.currency === player.currency ? undefined : no("RS_ERROR_WRONG_CURRENCY")) ??
      (amountMinor === undefined || !isJackpotWithin(call, player.currency)
        ? no("RS_ERROR_WRONG_TYPES")
        : undefined) ??
      (placed === undefined ? no("RS_ERROR_TRANSACTION_DOES_NOT_EXIST") : undefined);
    if (refused !== undefined || placed === undefined) {
      return refuseUnlessKnown(player, command, refused ?? no("RS_ERROR_UNKNOWN"));
    }
    const asked = {
      vendorCode: vendor.vendorCode,
      gameCode: call.game_code,
      bet: placed,
      betKey: target,
      jackpotMinor: stakeOf(call.jackpot_amount ?? 0, player.currency) ?? 0n,
    };
    return answerTo(player, command, await wins.pay(command, asked));
  }

  async function rollback(vendor: Vendor, player: Player, call: RollbackCall) {
    const { reference_transaction_uuid: reference, transaction_uuid: own } = call;
    // A transaction that undoes itself undoes nothing; the ledger has no such operation.
    if (reference.toLowerCase() === own.toLowerCase()) return no("RS_ERROR_DUPLICATE_TRANSACTION");
    const command: Reverse = {
      ...commandOf(vendor, player, call, noJackpot, reference),
      kind: "rollback",
      reverses: keyOf(vendor.vendorCode, reference),
      mayOverdraw: true,
    };
    const refused = await checkGame(vendor, call.game_code, false);
    if (refused !== undefined) return refuseUnlessKnown(player, command, refused);
    const undone = await wins.undo(command);
    const outcome = undone ?? (await ledger.enqueue(command));
    const result = await answerTo(player, command, outcome);
    if (result.status === "RS_OK") {
      await freePlay.undo(player.memberId, keyOf(vendor.vendorCode, reference));
    }
    return result;
  }

  async function balance(vendor: Vendor, call: { user: string; token: string; game_code: string }) {
    const player = await findPlayer(vendor, call);
    if (player === undefined) return no("RS_ERROR_INVALID_TOKEN");
    const refused = await checkGame(vendor, call.game_code, false);
    if (refused !== undefined) return refused;
    if (await isExpired(player, false)) return no("RS_ERROR_TOKEN_EXPIRED");
    const balances = await ledger.balanceOf(player.memberId);
    if (balances === undefined) return no("RS_ERROR_UNKNOWN");
    const { currency, cashMinor } = balances;
    return { status: "RS_OK", currency, balanceMinor: cashMinor } as const;
  }

  async function info(user: string): Promise<WalletResult> {
    const member = await deps.findMember(user);
    if (member === undefined) return no("RS_ERROR_UNKNOWN");
    return { status: "RS_OK", country: member.country };
  }

  async function money<C extends MoneyCall>(
    vendor: Vendor,
    call: C,
    reference: string | undefined,
    run: (vendor: Vendor, player: Player, call: C) => Promise<WalletResult>,
  ): Promise<WalletResult> {
    const player = await findPlayer(vendor, call, reference);
    if (player !== undefined) return run(vendor, player, call);
    const isSwitchedOff = reference === undefined && !vendor.isEnabled;
    return no(isSwitchedOff ? "RS_ERROR_INVALID_PARTNER" : "RS_ERROR_INVALID_TOKEN");
  }

  function say(path: WalletPath, result: WalletResult, echo: Parameters<typeof encodeAnswer>[1]) {
    deps.onCallbackAnswered?.(path, result.status);
    return encodeAnswer(result, echo);
  }

  async function answer(vendor: Vendor, path: WalletPath, body: Uint8Array): Promise<string> {
    const read = readCall(path, body);
    const end = (result: WalletResult) => say(path, result, read.echo);
    if ("status" in read) return end({ status: read.status });
    try {
      if (path === "/transaction/bet") {
        return end(await money(vendor, read.call as BetCall, undefined, bet));
      }
      if (path === "/transaction/win") {
        const call = read.call as WinCall;
        return end(await money(vendor, call, call.reference_transaction_uuid, win));
      }
      if (path === "/transaction/rollback") {
        const call = read.call as RollbackCall;
        return end(await money(vendor, call, call.reference_transaction_uuid, rollback));
      }
      if (!vendor.isEnabled) return end(no("RS_ERROR_INVALID_PARTNER"));
      if (path === "/user/info") return end(await info(read.call.user));
      return end(await balance(vendor, read.call as BetCall));
    } catch (error) {
      // Asking the vendor to try again is not an error to investigate.
      const isRefused = error instanceof LedgerUnavailableError || error instanceof Refusal;
      if (!isRefused) deps.onError(error);
      return end(no("RS_ERROR_UNKNOWN"));
    }
  }

  return {
    winDesk: createWinDesk(deps, wins, freePlay),
    async handle(vendorCode, path, body, headerOf) {
      const known = await sessions.findVendor(vendorCode);
      if (known === undefined) return say(path, no("RS_ERROR_INVALID_PARTNER"), {});
      if (!known.verify(body, headerOf(known.vendor.signatureHeader))) {
        return say(path, no("RS_ERROR_INVALID_SIGNATURE"), {});
      }
      return answer(known.vendor, path, body);
    },
  };
}
