import { formatMinor, minor } from "@baize/money";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { memberPlay, playOfMany } from "../../vendors/index.ts";
import { findTurnover, listTurnovers, saveTurnover, saveTurnovers } from "./store.ts";
import { findPolicy } from "../withdrawal-policy/store.ts";
import { afterDeposit, missingTurnover } from "./rules.ts";
import { sumHeld, sumHeldEach } from "../totals/store.ts";

/** What must be staked before money may leave: raised by deposits, met by settled rounds. */

/** What the cashier needs from the record of rounds. */
export type Play = typeof memberPlay;
export type PlayOfMany = typeof playOfMany;

export interface TurnoverState {
  readonly requiredMinor: bigint;
  readonly doneMinor: bigint;
  readonly missingMinor: bigint;
  /** All that was staked, and in how many rounds. */
  readonly stakedMinor: bigint;
  readonly rounds: number;
}

const nothing: TurnoverState = {
  requiredMinor: 0n,
  doneMinor: 0n,
  missingMinor: 0n,
  stakedMinor: 0n,
  rounds: 0,
};

export async function turnoverOf(
  reader: Reader,
  play: Play,
  memberId: bigint,
): Promise<TurnoverState> {
  const row = await findTurnover(reader, memberId);
  if (row === undefined) return nothing;
  const { stakedMinor, rounds } = await play.stakedSince(reader, memberId, row.since);
  const { requiredMinor } = row;
  return {
    requiredMinor,
    doneMinor: stakedMinor < requiredMinor ? stakedMinor : requiredMinor,
    missingMinor: missingTurnover(requiredMinor, stakedMinor),
    stakedMinor,
    rounds,
  };
}

export function turnoverTexts(turnover: TurnoverState, currency: string) {
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    required: text(turnover.requiredMinor),
    done: text(turnover.doneMinor),
    missing: text(turnover.missingMinor),
  };
}

/** Refuses: turnover_open. */
export function demandTurnover({ missingMinor }: TurnoverState, currency: string): void {
  if (missingMinor === 0n) return;
  throw new Refusal("turnover_open", { missing: formatMinor(minor(missingMinor), currency) });
}

/**
 * Counts a credited deposit. Comes after the ledger's post in its transaction, which holds the
 * member's cash: two deposits at once come one after the other.
 */
export async function countDeposit(
  tx: Tx,
  deps: { readonly play: Play },
  deposit: { readonly memberId: bigint; readonly merchantCode: string; readonly currency: string },
  credited: { readonly amountMinor: bigint; readonly balanceMinor: bigint; readonly at: Date },
): Promise<void> {
  const { merchantCode, currency } = deposit;
  const policy = await findPolicy(tx, merchantCode, currency);
  if (policy === undefined) return;
  const { turnoverBps: factorBps, clearBelowMinor } = policy;
  await countArrival(tx, deps, {
    ...credited,
    memberId: deposit.memberId,
    factorBps,
    clearBelowMinor,
  });
}

/**
 * Counts what a free round won, as many times as its grant says. Comes after the ledger's post in
 * its transaction, which holds the member's cash.
 */
export async function countFreeWin(
  tx: Tx,
  deps: { readonly play: Play },
  {
    merchantCode,
    currency,
    ...won
  }: Omit<Arrival, "clearBelowMinor"> & {
    readonly merchantCode: string;
    readonly currency: string;
  },
): Promise<void> {
  const policy = await findPolicy(tx, merchantCode, currency);
  if (policy === undefined) return;
  await countArrival(tx, deps, { ...won, clearBelowMinor: policy.clearBelowMinor });
}

type Won = Parameters<typeof countFreeWin>[2];

const noStakes = { stakedMinor: 0n, rounds: 0, openRounds: 0 };

/** The same of many members, each at most once, in a few statements for all of them. */
export async function countFreeWins(
  tx: Tx,
  { play }: { readonly play: PlayOfMany },
  all: readonly Won[],
): Promise<void> {
  const clearBelow = new Map<string, bigint | undefined>();
  const brandOf = ({ merchantCode, currency }: Won) => `${merchantCode} ${currency}`;
  for (const won of all) {
    if (clearBelow.has(brandOf(won))) continue;
    const policy = await findPolicy(tx, won.merchantCode, won.currency);
    clearBelow.set(brandOf(won), policy?.clearBelowMinor);
  }
  const counting = all.filter((won) => clearBelow.get(brandOf(won)) !== undefined);
  if (counting.length === 0) return;
  const memberIds = counting.map(({ memberId }) => memberId);
  const rows = await listTurnovers(tx, memberIds);
  const staked = await play.stakedSince(
    tx,
    [...rows].map(([memberId, { since }]) => ({ memberId, since })),
  );
  const held = await sumHeldEach(tx, memberIds);
  const away = await play.awayMinor(tx, memberIds);
  const next = counting.map((won) => {
    const { memberId, amountMinor, balanceMinor, factorBps, at } = won;
    const elsewhere = (held.get(memberId) ?? 0n) + (away.get(memberId) ?? 0n);
    const hadMinor = balanceMinor - amountMinor + elsewhere;
    const clearBelowMinor = clearBelow.get(brandOf(won)) ?? 0n;
    const deposit = { amountMinor, factorBps, hadMinor, clearBelowMinor, at };
    const row = afterDeposit(rows.get(memberId), staked.get(memberId) ?? noStakes, deposit);
    return { ...row, memberId };
  });
  await saveTurnovers(tx, next);
}

export interface Arrival {
  readonly memberId: bigint;
  readonly amountMinor: bigint;
  /** After it was credited. */
  readonly balanceMinor: bigint;
  readonly factorBps: number;
  readonly clearBelowMinor: bigint;
  readonly at: Date;
}

/** Adds what credited money asks to be staked, as a deposit of the amount would. */
export async function countArrival(
  tx: Tx,
  deps: { readonly play: Play },
  { memberId, ...credited }: Arrival,
): Promise<void> {
  const row = await findTurnover(tx, memberId);
  const staked =
    row === undefined
      ? { stakedMinor: 0n, rounds: 0, openRounds: 0 }
      : await deps.play.stakedSince(tx, memberId, row.since);
  const held = (await sumHeld(tx, memberId)) + (await deps.play.awayMinor(tx, memberId));
  const next = afterDeposit(row, staked, {
    amountMinor: credited.amountMinor,
    factorBps: credited.factorBps,
    hadMinor: credited.balanceMinor - credited.amountMinor + held,
    clearBelowMinor: credited.clearBelowMinor,
    at: credited.at,
  });
  await saveTurnover(tx, memberId, next);
}
