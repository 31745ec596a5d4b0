import type { LimitKind, LimitPeriod, PlayLimit } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { amountMinorMax } from "../ledger/index.ts";
import { Refusal } from "../platform/errors.ts";
import { leftOf, periodMs, type LimitRow, type PauseRow, type Room } from "./rules.ts";

/** Amounts and rows as they travel: money in major units, time in whole minutes. */

const wholePattern = /^\d{1,6}$/;

export function amountText(kind: LimitKind, amount: bigint, currency: string): string {
  return kind === "time" ? amount.toString() : formatMinor(minor(amount), currency);
}

/** A limit as somebody typed it. */
export interface TypedLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: string | null;
}

/** Refuses: invalid_input. */
export function readLimitAmount(
  { kind, period, amount }: TypedLimit,
  currency: string,
): bigint | null {
  if (kind === "single" && period !== "day") {
    throw new Refusal("invalid_input", { fields: [{ path: "body.period", problem: "custom" }] });
  }
  if (amount === null) return null;
  const max = kind === "time" ? BigInt(periodMs[period] / minuteMs) : amountMinorMax;
  const isReadable = kind !== "time" || wholePattern.test(amount);
  const read = kind === "time" ? undefined : parseMinor(amount, currency);
  const value = kind === "time" && isReadable ? BigInt(amount) : read;
  if (value === undefined || value < 0n || value > max) {
    throw new Refusal("invalid_input", { fields: [{ path: "body.amount", problem: "custom" }] });
  }
  return value;
}

interface Taken {
  readonly taken: bigint;
  readonly reserved: bigint;
  readonly freesAt: Date | undefined;
}

/** `taken` is what leaves no room any more: what is used, and what orders hold of it. */
export function limitView(
  limit: LimitRow,
  { taken, reserved, freesAt }: Taken,
  currency: string,
): PlayLimit {
  const { kind, period, setBy, amount, setAt, askedAt, dueAt, askedAmount } = limit;
  const text = (value: bigint) => amountText(kind, value, currency);
  return {
    kind,
    period,
    setBy,
    amount: text(amount),
    used: text(taken - reserved),
    reserved: text(reserved),
    left: text(leftOf(limit, taken)),
    freesAt: freesAt?.toISOString() ?? null,
    setAt: setAt.toISOString(),
    pending:
      askedAt === null || dueAt === null
        ? null
        : {
            amount: askedAmount === null ? null : text(askedAmount),
            askedAt: askedAt.toISOString(),
            dueAt: dueAt.toISOString(),
          },
  };
}

export function pauseView({ kind, startedAt, endsAt }: PauseRow) {
  return {
    kind,
    startedAt: startedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}

/** `reserved` is what orders that are not paid yet hold of the room. */
export function limitRefusal({ limit, left }: Room, currency: string, reserved = 0n): Refusal {
  const { kind, period, setBy } = limit;
  return new Refusal("limit_reached", {
    kind,
    period,
    setBy,
    left: amountText(kind, left, currency),
    reserved: amountText(kind, reserved, currency),
    currency,
  });
}

export function pauseRefusal({ kind, endsAt }: PauseRow): Refusal {
  return new Refusal("play_paused", { kind, endsAt: endsAt?.toISOString() ?? null });
}
