import type { GameType } from "@baize/contract";
import type { Entry, RoundRow } from "./store.ts";

/** What rounds come to, counted from their entries. Pure. */

/** An entry, as far as its round is counted from it. */
export type RoundEntry = Pick<
  Entry,
  | "operationId"
  | "keyId"
  | "kind"
  | "amountMinor"
  | "targetKeyId"
  | "isClosing"
  | "at"
  | "jackpotMinor"
>;

/** A round as it stood at one moment, as far as others count it. */
export interface RoundState extends Pick<
  RoundRow,
  "stakeMinor" | "payoutMinor" | "status" | "startedAt" | "settledAt" | "isFree"
> {
  /** What of the payout jackpots paid. */
  readonly jackpotMinor: bigint;
}

/** What decides, beside the round, how much of its stake counts. */
export interface BetOf {
  readonly gameType: GameType;
  /** The house's own accounts and those for trying count nothing. */
  readonly isOfHouse: boolean;
}

/** A recounted round with the type it was recorded under first, and its previous state. */
export interface CountedRound extends RoundRow, RoundState, BetOf {
  /** The event that tells, or told, that it was settled first; null while it never was. */
  readonly factId: string | null;
  /** It was settled first by this count. */
  readonly isFirstSettled: boolean;
  /** When it was settled first, whatever happened since; null while it never was. */
  readonly firstSettledAt: Date | null;
  readonly was: RoundState | undefined;
}

/** Names the fact of a round that was settled before facts were written. */
export const noFactId = "00000000-0000-0000-0000-000000000000";

/** A counted round, with what only its row in the record has. */
export interface SavedRound extends CountedRound {
  readonly bets: number;
  readonly wins: number;
}

/** A round as it is on record; what it was recorded under is null where that was not kept yet. */
export interface RecordedRound
  extends
    RoundState,
    Pick<SavedRound, "memberId" | "roundId" | "vendorCode" | "gameCode" | "currency" | "factId"> {
  /** Null also where it was settled before this was kept. */
  readonly firstSettledAt: Date | null;
  readonly gameType: GameType | null;
  readonly isOfHouse: boolean | null;
}

const sumOf = (
  entries: readonly RoundEntry[],
  of: "amountMinor" | "jackpotMinor" = "amountMinor",
): bigint => entries.reduce((sum, entry) => sum + entry[of], 0n);

/**
 * A bet counts until it is rolled back, a win likewise. A round is refunded when no bet is left,
 * settled when every bet left has a win or the vendor closed it, else open. Rollbacks alone are no
 * round.
 */
export function countEntries(entries: readonly RoundEntry[]) {
  const rollbacks = entries.filter(({ kind }) => kind === "rollback");
  if (rollbacks.length === entries.length) return undefined;
  const undone = new Set(rollbacks.map(({ targetKeyId }) => targetKeyId));
  const standing = (of: string) =>
    entries.filter(({ kind, keyId }) => kind === of && !undone.has(keyId));
  const [bets, wins] = [standing("bet"), standing("win")];
  const paid = new Set(wins.map(({ targetKeyId }) => targetKeyId));
  const isClosed = entries.some((entry) => entry.isClosing);
  const isRefunded =
    bets.length === 0 && wins.length === 0 && entries.some(({ kind }) => kind === "bet");
  const isSettled = isClosed || bets.every(({ keyId }) => paid.has(keyId));
  const status: RoundRow["status"] = isRefunded ? "refunded" : isSettled ? "settled" : "open";
  const times = entries.map(({ at }) => at.getTime());
  return {
    status,
    stakeMinor: sumOf(bets),
    payoutMinor: sumOf(wins),
    jackpotMinor: sumOf(wins, "jackpotMinor"),
    bets: bets.length,
    wins: wins.length,
    startedAt: new Date(times.reduce((one, other) => Math.min(one, other))),
    settledAt:
      status === "open" ? null : new Date(times.reduce((one, other) => Math.max(one, other))),
  };
}

/** Which of its new entries names a round: the first, and before all others one of a given bet. */
export function namesOf(entries: readonly [Entry, ...Entry[]]): Entry {
  return entries.reduce((first, entry) => {
    if (entry.isFree !== first.isFree) return entry.isFree ? entry : first;
    return entry.at < first.at ? entry : first;
  });
}

/** The fact of a round: once it has one, it keeps it. */
function factOf(
  was: RecordedRound | undefined,
  status: RoundRow["status"],
  newId: () => string,
): Pick<CountedRound, "factId" | "isFirstSettled"> {
  if (was !== undefined && was.factId !== null) {
    return { factId: was.factId, isFirstSettled: false };
  }
  if (was?.status === "settled") return { factId: noFactId, isFirstSettled: false };
  if (status !== "settled") return { factId: null, isFirstSettled: false };
  return { factId: newId(), isFirstSettled: true };
}

function firstSettledOf(
  was: RecordedRound | undefined,
  counted: Pick<RoundState, "status" | "settledAt">,
): Date | null {
  if (was !== undefined && was.firstSettledAt !== null) return was.firstSettledAt;
  if (was?.status === "settled") return was.settledAt;
  return counted.status === "settled" ? counted.settledAt : null;
}

/** What a round has from its first entry, where it is new. */
type First = BetOf &
  Pick<Entry, "memberId" | "roundId" | "vendorCode" | "gameCode" | "currency" | "isFree">;

/**
 * A round counted from all entries it has. It keeps the names and the type it was recorded under,
 * and has those of the first entry where it is new; `newId` names the event of its settling.
 */
export function countRound(
  first: First,
  all: readonly RoundEntry[],
  was: RecordedRound | undefined,
  more: { readonly heldMinor: bigint | null; readonly newId: () => string },
): SavedRound | undefined {
  const counted = countEntries(all);
  if (counted === undefined) return undefined;
  const { memberId, roundId, vendorCode, gameCode, currency } = was ?? first;
  const { status, stakeMinor, payoutMinor, jackpotMinor, bets, wins } = counted;
  const { factId, isFirstSettled } = factOf(was, status, more.newId);
  return {
    memberId,
    roundId,
    vendorCode,
    gameCode,
    currency,
    status,
    stakeMinor,
    payoutMinor,
    jackpotMinor,
    bets,
    wins,
    startedAt: counted.startedAt,
    settledAt: counted.settledAt,
    isFree: (was?.isFree ?? false) || first.isFree,
    gameType: was?.gameType ?? first.gameType,
    isOfHouse: was?.isOfHouse ?? first.isOfHouse,
    heldMinor: more.heldMinor,
    factId,
    isFirstSettled,
    firstSettledAt: firstSettledOf(was, counted),
    was,
  };
}
