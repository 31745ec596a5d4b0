import type { GameType } from "@baize/contract";
import {
  defineOperationsConsumer,
  directionOf,
  type Posted,
  type PostedReader,
} from "../ledger/index.ts";
import type { Tx } from "../platform/db.ts";
import type { Consumer } from "../platform/events/index.ts";
import { timeOfUuidv7 } from "../platform/ids.ts";
import { dayOf } from "../platform/zone-days.ts";
import { addMemberDays, type MemberDay } from "./members/store.ts";
import { memberPartOf, noMemberDay } from "./members/rules.ts";
import { playPart, promoPart } from "./rules.ts";
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

type Sum<Row> = { -readonly [Column in keyof Row]: Row[Column] };

/** Rows under their keys, so that one statement writes each row once. */
function createSums<Row extends object>() {
  const rows = new Map<string, Sum<Row>>();
  return {
    /** The row, which is made where there is none, to be added to. */
    row(key: string, make: () => Row): Sum<Row> {
      const known = rows.get(key);
      if (known !== undefined) return known;
      const made: Sum<Row> = make();
      rows.set(key, made);
      return made;
    },
    list: (): Row[] => [...rows.values()],
  };
}

const createBatch = () => ({
  play: createSums<PlacedPlay>(),
  money: createSums<PlacedMoney>(),
  players: createSums<PlacedMember>(),
  members: createSums<MemberDay>(),
  // Operations come oldest first, so the first one seen is the first deposit.
  deposits: createSums<PlacedMember & { readonly amountMinor: bigint }>(),
});

/** Where an operation is counted, and what it moved. */
interface Counted {
  readonly merchantCode: string;
  readonly currency: string;
  readonly day: string;
  readonly memberId: bigint;
  readonly kind: string;
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  readonly promoMinor: bigint;
}

const noPlay = {
  stakeMinor: 0n,
  returnedMinor: 0n,
  payoutMinor: 0n,
  takenBackMinor: 0n,
  bets: 0n,
  contributedMicro: 0n,
  jackpotMinor: 0n,
  freeMinor: 0n,
};

type Parts = readonly [jackpot: Parameters<typeof playPart>[3], freeMinor: bigint | undefined];

function countPlay(
  batch: ReturnType<typeof createBatch>,
  counted: Counted,
  game: { readonly vendorCode: string; readonly gameType: GameType },
  parts: Parts,
): void {
  const { merchantCode, currency, day, memberId, kind, direction, amountMinor } = counted;
  const { vendorCode, gameType } = game;
  const { play, players } = batch;
  const place = { merchantCode, currency, day };
  const key = `${merchantCode}\n${currency}\n${day}\n${vendorCode}\n${gameType}`;
  const sum = play.row(key, () => ({ ...place, vendorCode, gameType, ...noPlay }));
  const part = playPart(kind, direction, amountMinor, ...parts);
  sum.stakeMinor += part.stakeMinor;
  sum.returnedMinor += part.returnedMinor;
  sum.payoutMinor += part.payoutMinor;
  sum.takenBackMinor += part.takenBackMinor;
  sum.bets += part.bets;
  sum.contributedMicro += part.contributedMicro;
  sum.jackpotMinor += part.jackpotMinor;
  sum.freeMinor += part.freeMinor;
  countMember(batch, counted, part);
  if (kind === "bet") players.row(`${day}\n${memberId}`, () => ({ ...place, memberId }));
}

/** Adds to the member's own day what an operation was. */
function countMember(
  { members }: ReturnType<typeof createBatch>,
  counted: Counted,
  play: ReturnType<typeof playPart> | undefined,
): void {
  const { merchantCode, currency, day, memberId } = counted;
  const row = members.row(`${memberId}\n${day}`, () => ({
    ...noMemberDay,
    merchantCode,
    currency,
    day,
    memberId,
  }));
  const part = memberPartOf(counted, play);
  row.validMinor += part.validMinor;
  row.ggrMinor += part.ggrMinor;
  row.jackpotMicro += part.jackpotMicro;
  row.givenMinor += part.givenMinor;
  row.otherMinor += part.otherMinor;
  row.depositMinor += part.depositMinor;
  row.withdrawalMinor += part.withdrawalMinor;
}

function countMoney(batch: ReturnType<typeof createBatch>, counted: Counted): void {
  const { money, deposits } = batch;
  const { merchantCode, currency, day, memberId, kind, direction, amountMinor } = counted;
  const place = { merchantCode, currency, day };
  const key = `${merchantCode}\n${currency}\n${day}\n${kind}`;
  const none = { inMinor: 0n, outMinor: 0n, count: 0n, promoMinor: 0n };
  const sum = money.row(key, () => ({ ...place, kind, ...none }));
  sum.promoMinor += counted.promoMinor;
  if (direction === "in") sum.inMinor += amountMinor;
  else sum.outMinor += amountMinor;
  sum.count += 1n;
  countMember(batch, counted, undefined);
  if (kind === "deposit") deposits.row(`${memberId}`, () => ({ ...place, memberId, amountMinor }));
}

export function createReportFold(deps: ReportFoldDeps) {
  return async function fold(tx: Tx, operations: readonly Posted[]): Promise<void> {
    const memberIds = [...new Set(operations.map(({ memberId }) => memberId))];
    const found = await deps.findMembersIn(tx, memberIds);
    const real = found.filter((one) => !one.isTest && !one.isTrial);
    const members = new Map(real.map((one) => [one.memberId, one]));
    const zones = new Map<string, string>();
    for (const merchantCode of new Set(real.map((one) => one.merchantCode))) {
      zones.set(merchantCode, await deps.timeZoneOf(merchantCode));
    }
    const batch = createBatch();
    const jackpots = await deps.jackpotParts(tx, operations);
    const freeWins = await deps.freeWins(tx, operations);
    const types = new Map<string, GameType>();
    for (const operation of operations) {
      const member = members.get(operation.memberId);
      const direction = directionOf(operation);
      const { id, kind, amountMinor } = operation;
      if (member === undefined || direction === undefined || amountMinor <= 0n) continue;
      const { merchantCode, currency, memberId } = member;
      const day = dayOf(timeOfUuidv7(id), zones.get(merchantCode) ?? "UTC");
      const place = { merchantCode, currency, day, memberId };
      const promoMinor = promoPart(operation, amountMinor);
      const counted = { ...place, kind, direction, amountMinor, promoMinor };
      const game = deps.playOf(operation);
      if (game === undefined) {
        countMoney(batch, counted);
        continue;
      }
      const { vendorCode, gameCode } = game;
      const key = `${vendorCode} ${gameCode}`;
      const gameType = types.get(key) ?? (await deps.gameTypeOf(game));
      types.set(key, gameType);
      countPlay(batch, counted, { vendorCode, gameType }, [jackpots.get(id), freeWins.get(id)]);
    }
    await addPlay(tx, batch.play.list());
    await addMoney(tx, batch.money.list());
    await addPlayers(tx, batch.players.list());
    await addMemberDays(tx, batch.members.list());
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
