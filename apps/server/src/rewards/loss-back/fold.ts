import type { Brand } from "../../brand/index.ts";
import {
  chargebackReversed,
  depositChargedBack,
  depositCredited,
  lineTransferred,
  withdrawalPaid,
  withdrawalReturned,
} from "../../cashier/index.ts";
import type { Tx } from "../../platform/db.ts";
import { defineBatchConsumer, type Consumer } from "../../platform/events/index.ts";
import { dayOf as dayIn } from "../../platform/zone-days.ts";
import { betRolledBack, betSettled, type Settlement } from "../../vendors/index.ts";
import { awardPaid } from "../awards/events.ts";
import { bonusReleased } from "../bonuses/events.ts";
import { addCash, addPlay, listAsking, type CashSum, type PlaySum } from "./store.ts";

/** Adds up what members of brands with loss-back staked, won, were given, paid in and took out. */
export interface LossFoldDeps {
  readonly brand: Pick<Brand, "getMerchant">;
}

export const lossBackReader = "loss_back";

const kinds = [
  betSettled,
  betRolledBack,
  awardPaid,
  bonusReleased,
  depositCredited,
  depositChargedBack,
  chargebackReversed,
  withdrawalPaid,
  withdrawalReturned,
  lineTransferred,
] as const;

/** What the facts of money have of what is needed here, each its own part. */
interface Money {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly amountMinor: bigint;
  readonly at?: string;
  readonly creditedAt?: string;
  readonly side?: "sent" | "received";
}

interface Told {
  readonly kind: string;
  readonly merchantCode?: string | null;
  readonly payload: unknown;
}

type DayOf = (merchantCode: string, at: string) => string;

/** A correction belongs to the day on which its round was settled before. */
function playOf(payload: Settlement, dayOf: DayOf): PlaySum {
  const { memberId, merchantCode, gameType, stakeMinor, winMinor } = payload;
  return {
    memberId: BigInt(memberId),
    merchantCode,
    gameType,
    day: dayOf(merchantCode, payload.settledBeforeAt ?? payload.settledAt),
    stakeMinor,
    winMinor,
  };
}

const isGiven = (kind: string) => kind === awardPaid.kind || kind === bonusReleased.kind;

/** Whether it left the member's cash. */
const isOut = (kind: string, { side }: Money): boolean =>
  kind === depositChargedBack.kind || kind === withdrawalPaid.kind || side === "sent";

function cashOf(kind: string, payload: Money, dayOf: DayOf): CashSum {
  const { memberId, merchantCode, amountMinor } = payload;
  const sums = isGiven(kind)
    ? { awardMinor: amountMinor, netDepositMinor: 0n }
    : { awardMinor: 0n, netDepositMinor: isOut(kind, payload) ? -amountMinor : amountMinor };
  const day = dayOf(merchantCode, payload.at ?? payload.creditedAt ?? "");
  return { memberId: BigInt(memberId), merchantCode, day, ...sums };
}

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** One row of each key, in one order, so that two turns at once never wait crosswise. */
function sumUp<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  plus: (one: Row, other: Row) => Row,
): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = sums.get(key);
    sums.set(key, known === undefined ? row : plus(known, row));
  }
  return [...sums].toSorted(([one], [other]) => inOrder(one, other)).map(([, row]) => row);
}

const isPlay = (kind: string) => kind === betSettled.kind || kind === betRolledBack.kind;

async function fold(tx: Tx, all: readonly Told[], dayOf: DayOf): Promise<void> {
  const play = sumUp(
    all
      .filter(({ kind }) => isPlay(kind))
      // What a reader of these kinds is given was read by their schemas.
      .map(({ payload }) => playOf(payload as Settlement, dayOf)),
    ({ memberId, day, gameType }) => `${memberId} ${day} ${gameType}`,
    (one, other) => ({
      ...one,
      stakeMinor: one.stakeMinor + other.stakeMinor,
      winMinor: one.winMinor + other.winMinor,
    }),
  );
  const cash = sumUp(
    all
      .filter(({ kind }) => !isPlay(kind))
      .map(({ kind, payload }) => cashOf(kind, payload as Money, dayOf)),
    ({ memberId, day }) => `${memberId} ${day}`,
    (one, other) => ({
      ...one,
      awardMinor: one.awardMinor + other.awardMinor,
      netDepositMinor: one.netDepositMinor + other.netDepositMinor,
    }),
  );
  if (play.length > 0) await addPlay(tx, play);
  if (cash.length > 0) await addCash(tx, cash);
}

export function lossBackConsumer({ brand }: LossFoldDeps): Consumer {
  return defineBatchConsumer({
    name: lossBackReader,
    kinds,
    order: "none",
    start: "oldest",
    // A sum has no key of its own.
    isOnce: true,
    async handleAll(tx, events) {
      const asking = await listAsking(tx);
      const asked = events.filter(({ payload }) => asking.has(payload.merchantCode));
      if (asked.length === 0) return undefined;
      const zones = new Map<string, string>();
      for (const { payload } of asked) {
        const { merchantCode } = payload;
        if (zones.has(merchantCode)) continue;
        zones.set(merchantCode, (await brand.getMerchant(merchantCode)).timeZone);
      }
      const dayOf: DayOf = (code, at) => dayIn(new Date(at), zones.get(code) ?? "UTC");
      await fold(tx, asked, dayOf);
      return undefined;
    },
  });
}
