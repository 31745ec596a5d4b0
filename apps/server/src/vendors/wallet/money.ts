import type { BetCall, RollbackCall, WinCall } from "@baize/contract";
import { minor, type Minor } from "@baize/money";
import type { Command, Outcome, Post, Reverse } from "../../ledger/index.ts";
import { grantIdOf } from "../free-play/service.ts";
import { after, type Soon } from "../../platform/soon.ts";
import type { Vendor } from "../store.ts";
import type { SeenBet } from "../wins/service.ts";
import { checkBettor, checkGame, type Player } from "./player.ts";
import {
  freeStakeOf,
  isJackpotWithin,
  jackpotOfBet,
  jackpotOfWin,
  noJackpot,
  resultOf,
  stakeOf,
  type JackpotOfCall,
  type WalletResult,
} from "./rules.ts";
import { accountOf, decodeDetail, encodeDetail, keyOf, roundIdOf } from "../operations.ts";
import { no, type Wallet } from "./wallet.ts";

/** The three calls that move money. Each command is written down under the vendor's own id. */

export type MoneyCall = BetCall | WinCall | RollbackCall;

/** What a refused call would have asked: the same question again when it is on record. */
async function refuseUnlessKnown(
  wallet: Wallet,
  player: Player,
  command: Command,
  refused: WalletResult,
) {
  if (await wallet.sharedIds.isAnothers(command)) return no("RS_ERROR_DUPLICATE_TRANSACTION");
  const known = await wallet.ledger.findOperation(player.memberId, command.key);
  if (known === undefined) return refused;
  return resultOf(await wallet.ledger.enqueue(command), player.currency);
}

function answerTo(
  wallet: Wallet,
  player: Player,
  command: Command,
  outcome: Outcome,
): Soon<WalletResult> {
  if (outcome.status === "ok") {
    wallet.onMoved("relay");
    // Not where it is repeated: its round may have won elsewhere since.
    if (command.kind === "bet") wallet.wins.began(command.memberId, command.reference ?? "");
  }
  const flagged = outcome.status === "key_taken" && wallet.sharedIds.isAnothers(command);
  return after(flagged, () => resultOf(outcome, player.currency));
}

/**
 * A bet: guarded accounts are asked about. A paused member is treated as one who may not play.
 */
async function postBet(wallet: Wallet, player: Player, command: Post): Promise<WalletResult> {
  const outcome = await wallet.ledger.enqueue(command);
  if (outcome.status === "guarded" && wallet.placeGuarded !== undefined) {
    return postGuarded(wallet, player, command, wallet.placeGuarded);
  }
  return answerTo(wallet, player, command, outcome);
}

async function postGuarded(
  wallet: Wallet,
  player: Player,
  command: Post,
  placeGuarded: NonNullable<Wallet["placeGuarded"]>,
): Promise<WalletResult> {
  const ruling = await placeGuarded(command);
  if (ruling.status === "posted") return answerTo(wallet, player, command, ruling.outcome);
  const isPaused = ruling.status === "paused";
  const refused = no(isPaused ? "RS_ERROR_USER_DISABLED" : "RS_ERROR_LIMIT_REACHED");
  // The same bet may have come twice at once, and the other one may have been posted first.
  return refuseUnlessKnown(wallet, player, command, refused);
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
        ? [call.game_code, call.amount, call.currency, isFree, ...grant, ...jackpot.words, ...other]
        : [call.game_code],
    ),
  };
}

/** A bet of a round that was given: it names the grant, which is asked. */
async function postFreeBet(
  wallet: Wallet,
  vendor: Vendor,
  player: Player,
  call: BetCall,
  command: Post,
  stakeMinor: Minor,
): Promise<WalletResult> {
  const grantId = grantIdOf(call);
  if (grantId === undefined)
    return refuseUnlessKnown(wallet, player, command, no("RS_ERROR_WRONG_SYNTAX"));
  const { memberId, currency } = player;
  const game = { vendorCode: vendor.vendorCode, gameCode: call.game_code };
  const ruling = await wallet.freePlay.bet(command, {
    memberId,
    currency,
    grantId,
    stakeMinor,
    ...game,
  });
  if ("refused" in ruling) return refuseUnlessKnown(wallet, player, command, no(ruling.refused));
  return answerTo(wallet, player, command, ruling.outcome);
}

/** Why a bet is refused before the ledger hears of it, if it is. */
function checkBet(
  wallet: Wallet,
  vendor: Vendor,
  player: Player,
  call: BetCall,
  stake: Minor | undefined,
): Soon<WalletResult | undefined> {
  if (!vendor.isEnabled) return no("RS_ERROR_INVALID_PARTNER");
  return after(checkGame(wallet, vendor, call.game_code, true), (refused) => {
    if (refused !== undefined) return refused;
    if (call.currency !== player.currency) return no("RS_ERROR_WRONG_CURRENCY");
    return stake === undefined ? no("RS_ERROR_WRONG_TYPES") : checkBettor(wallet, player);
  });
}

export async function bet(
  wallet: Wallet,
  vendor: Vendor,
  player: Player,
  call: BetCall,
): Promise<WalletResult> {
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
  const checked = checkBet(wallet, vendor, player, call, stake);
  const refused = checked instanceof Promise ? await checked : checked;
  if (refused !== undefined) return refuseUnlessKnown(wallet, player, command, refused);
  const result = isFree
    ? await postFreeBet(wallet, vendor, player, call, command, stake ?? minor(0n))
    : await postBet(wallet, player, command);
  if (result.status === "RS_OK") {
    const { memberId, key, reference = "" } = command;
    const kind = isFree ? "free" : "paid";
    wallet.bets.set(`${memberId}:${key}`, { kind, stakeMinor: stake ?? 0n, roundId: reference });
  }
  return result;
}

/** What is known of a bet; undefined where the key is of none. */
async function betOf(wallet: Wallet, player: Player, key: string): Promise<SeenBet | undefined> {
  const name = `${player.memberId}:${key}`;
  const known = wallet.bets.get(name);
  if (known !== undefined) return known;
  const operation = await wallet.ledger.findOperation(player.memberId, key);
  if (operation?.kind !== "bet") return undefined;
  const { detail, amountMinor, reference: roundId } = operation;
  const { isFree, freeStakeMinor } = decodeDetail(detail) ?? { isFree: false };
  const bet: SeenBet = isFree
    ? { kind: "free", stakeMinor: freeStakeMinor ?? 0n, roundId }
    : { kind: "paid", stakeMinor: amountMinor, roundId };
  wallet.bets.set(name, bet);
  return bet;
}

export async function win(
  wallet: Wallet,
  vendor: Vendor,
  player: Player,
  call: WinCall,
): Promise<WalletResult> {
  const target = keyOf(vendor.vendorCode, call.reference_transaction_uuid);
  // A win that names itself is no win of that bet, whatever is on record under the id.
  if (target === keyOf(vendor.vendorCode, call.transaction_uuid)) {
    const owner = await wallet.ledger.ownerOf(target);
    return no(
      owner === undefined
        ? "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"
        : "RS_ERROR_DUPLICATE_TRANSACTION",
    );
  }
  const amountMinor = stakeOf(call.amount, player.currency);
  // The bet says whether it was free, not the win.
  const placed = await betOf(wallet, player, target);
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
    (await checkGame(wallet, vendor, call.game_code, false)) ??
    (call.currency === player.currency ? undefined : no("RS_ERROR_WRONG_CURRENCY")) ??
    (amountMinor === undefined || !isJackpotWithin(call, player.currency)
      ? no("RS_ERROR_WRONG_TYPES")
      : undefined) ??
    (placed === undefined ? no("RS_ERROR_TRANSACTION_DOES_NOT_EXIST") : undefined);
  if (refused !== undefined || placed === undefined) {
    return refuseUnlessKnown(wallet, player, command, refused ?? no("RS_ERROR_UNKNOWN"));
  }
  const asked = {
    vendorCode: vendor.vendorCode,
    gameCode: call.game_code,
    bet: placed,
    betKey: target,
    jackpotMinor: stakeOf(call.jackpot_amount ?? 0, player.currency) ?? 0n,
  };
  return answerTo(wallet, player, command, await wallet.wins.pay(command, asked));
}

export async function rollback(wallet: Wallet, vendor: Vendor, player: Player, call: RollbackCall) {
  const { reference_transaction_uuid: reference, transaction_uuid: own } = call;
  // A transaction that undoes itself undoes nothing; the ledger has no such operation.
  if (reference.toLowerCase() === own.toLowerCase()) return no("RS_ERROR_DUPLICATE_TRANSACTION");
  const command: Reverse = {
    ...commandOf(vendor, player, call, noJackpot, reference),
    kind: "rollback",
    reverses: keyOf(vendor.vendorCode, reference),
    mayOverdraw: true,
  };
  const refused = await checkGame(wallet, vendor, call.game_code, false);
  if (refused !== undefined) return refuseUnlessKnown(wallet, player, command, refused);
  const undone = await wallet.wins.undo(command);
  const outcome = undone ?? (await wallet.ledger.enqueue(command));
  const result = await answerTo(wallet, player, command, outcome);
  if (result.status === "RS_OK") {
    await wallet.freePlay.undo(player.memberId, keyOf(vendor.vendorCode, reference));
  }
  return result;
}
