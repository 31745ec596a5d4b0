import type { GameType } from "@baize/contract";
import { defineOperationsConsumer, type Posted, type PostedReader } from "../ledger/index.ts";
import type { Tx } from "../platform/db.ts";
import type { Consumer } from "../platform/events/index.ts";
import { timeOfUuidv7 } from "../platform/ids.ts";
import { createDayOf } from "../platform/zone-days.ts";
import { directionOf, playPart, type MoneySum, type PlaySum } from "./rules.ts";
import {
  addFirstDeposits,
  addMoney,
  addPlay,
  addPlayers,
  type PlacedMember,
  type PlacedMoney,
  type PlacedPlay,
} from "./store.ts";

/**
 * Adds what the ledger posted to the days of the reports. Its reader of the log takes each posting
 * once, so the sums are those of the books.
 */
export interface ReportMember {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly isTest: boolean;
  readonly isTrial: boolean;
}

export interface ReportFoldDeps {
  readonly findMembersIn: (
    tx: Tx,
    memberIds: readonly bigint[],
  ) => Promise<readonly ReportMember[]>;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** The game of a posting of play; undefined for any other. */
  readonly playOf: (
    operation: Posted,
  ) => { readonly vendorCode: string; readonly gameCode: string } | undefined;
  /** What jackpots got and paid in these operations, by operation; those without are left out. */
  readonly jackpotParts: (
    tx: Tx,
    operations: readonly Posted[],
  ) => Promise<ReadonlyMap<string, Parameters<typeof playPart>[3]>>;
  /** What free rounds won in these operations, by operation; less where it was taken back. */
  readonly freeWins: (
    tx: Tx,
    operations: readonly Posted[],
  ) => Promise<ReadonlyMap<string, bigint>>;
  readonly gameTypeOf: (game: {
    readonly vendorCode: string;
    readonly gameCode: string;
  }) => Promise<GameType>;
}

/** Rows added up under their keys, so that one statement writes each row once. */
function createSums<Row extends object>(add: (known: Row, more: Row) => Row) {
  const rows = new Map<string, Row>();
  return {
    add(key: readonly (string | bigint)[], row: Row): void {
      const text = key.join("\n");
      const known = rows.get(text);
      rows.set(text, known === undefined ? row : add(known, row));
    },
    list: (): Row[] => [...rows.values()],
  };
}

function addedPlay(known: PlacedPlay, more: PlacedPlay): PlacedPlay {
  return {
    ...known,
    stakeMinor: known.stakeMinor + more.stakeMinor,
    returnedMinor: known.returnedMinor + more.returnedMinor,
    payoutMinor: known.payoutMinor + more.payoutMinor,
    takenBackMinor: known.takenBackMinor + more.takenBackMinor,
    bets: known.bets + more.bets,
    contributedMicro: known.contributedMicro + more.contributedMicro,
    jackpotMinor: known.jackpotMinor + more.jackpotMinor,
    freeMinor: known.freeMinor + more.freeMinor,
  };
}

function addedMoney(known: PlacedMoney, more: PlacedMoney): PlacedMoney {
  return {
    ...known,
    inMinor: known.inMinor + more.inMinor,
    outMinor: known.outMinor + more.outMinor,
    count: known.count + more.count,
  };
}

function createBatch() {
  return {
    play: createSums<PlacedPlay>(addedPlay),
    money: createSums<PlacedMoney>(addedMoney),
    players: createSums<PlacedMember>((known) => known),
    // Operations come oldest first, so the first one seen is the first deposit.
    deposits: createSums<PlacedMember & { amountMinor: bigint }>((known) => known),
  };
}

export function createReportFold(deps: ReportFoldDeps) {
  const dayOf = createDayOf();

  async function addOne(
    batch: ReturnType<typeof createBatch>,
    member: ReportMember,
    operation: Posted,
    timeZone: string,
    ...parts: readonly [jackpot: Parameters<typeof playPart>[3], freeMinor: bigint | undefined]
  ): Promise<void> {
    const direction = directionOf(operation);
    if (direction === undefined || operation.amountMinor <= 0n) return;
    const { merchantCode, currency, memberId } = member;
    const day = dayOf(timeOfUuidv7(operation.id), timeZone);
    const place = { merchantCode, currency, day };
    const { kind, amountMinor } = operation;
    const game = deps.playOf(operation);
    if (game !== undefined) {
      const { vendorCode } = game;
      const gameType = await deps.gameTypeOf(game);
      const part: PlaySum = {
        ...place,
        vendorCode,
        gameType,
        ...playPart(kind, direction, amountMinor, ...parts),
      };
      batch.play.add([merchantCode, currency, day, vendorCode, gameType], { ...place, ...part });
      if (kind === "bet") batch.players.add([day, memberId], { ...place, memberId });
      return;
    }
    const part: MoneySum = {
      day,
      kind,
      inMinor: direction === "in" ? amountMinor : 0n,
      outMinor: direction === "out" ? amountMinor : 0n,
      count: 1n,
    };
    batch.money.add([merchantCode, currency, day, kind], { ...place, ...part });
    if (kind === "deposit") batch.deposits.add([memberId], { ...place, memberId, amountMinor });
  }

  return async function fold(tx: Tx, operations: readonly Posted[]): Promise<void> {
    const memberIds = [...new Set(operations.map(({ memberId }) => memberId))];
    const found = await deps.findMembersIn(tx, memberIds);
    const real = found.filter((one) => !one.isTest && !one.isTrial);
    const members = new Map(real.map((one) => [one.memberId, one]));
    const batch = createBatch();
    const jackpots = await deps.jackpotParts(tx, operations);
    const freeWins = await deps.freeWins(tx, operations);
    for (const operation of operations) {
      const member = members.get(operation.memberId);
      if (member === undefined) continue;
      const timeZone = await deps.timeZoneOf(member.merchantCode);
      const { id } = operation;
      const parts = [jackpots.get(id), freeWins.get(id)] as const;
      await addOne(batch, member, operation, timeZone, ...parts);
    }
    await addPlay(tx, batch.play.list());
    await addMoney(tx, batch.money.list());
    await addPlayers(tx, batch.players.list());
    await addFirstDeposits(tx, batch.deposits.list());
  };
}

/** The reader of postings that adds them to the reports. */
export const reportConsumer = (
  deps: ReportFoldDeps & { readonly ledger: PostedReader },
): Consumer => {
  const { ledger } = deps;
  return defineOperationsConsumer({
    name: "reports",
    isOnce: true,
    ledger,
    fold: createReportFold(deps),
  });
};
