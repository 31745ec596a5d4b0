import type { EnvelopeSettings, EnvelopeState } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { canBeDivided } from "@baize/fair";
import { parseMinor } from "@baize/money";

/**
 * An envelope rain. Pure.
 *
 *   state            event                                state
 *   (none)           two operators plan it                planned
 *   planned          its time comes                       open
 *   planned          an operator cancels it               cancelled
 *   open             the last packet was taken            empty
 *   open             its time is over, or an operator     closed: the rest back to the budget
 *   empty, closed    the worker publishes the seed        done
 *
 * The clock decides about claims, not the worker: a rain is open from its first moment on, and
 * nothing is claimed after its last.
 */
export type EnvelopeEvent = "open" | "cancel" | "last_taken" | "end" | "publish";

const ways: Readonly<Record<EnvelopeState, Partial<Record<EnvelopeEvent, EnvelopeState>>>> = {
  planned: { open: "open", cancel: "cancelled" },
  open: { last_taken: "empty", end: "closed" },
  empty: { publish: "done" },
  closed: { publish: "done" },
  done: {},
  cancelled: {},
};

/** Where an event leads, or undefined where it may not happen; the table above. */
export const nextOfEnvelope = (state: EnvelopeState, event: EnvelopeEvent) => ways[state][event];

export interface EnvelopeTimes {
  readonly state: EnvelopeState;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** The state that counts at a moment, also where the worker has not written it yet. */
export function stateAt({ state, opensAt, closesAt }: EnvelopeTimes, at: Date): EnvelopeState {
  if (state !== "planned" && state !== "open") return state;
  if (at >= closesAt) return "closed";
  return at >= opensAt ? "open" : "planned";
}

export interface EnvelopeFault {
  readonly field: string;
  readonly reason: "not_an_amount" | "too_low" | "too_high" | "cannot_change" | "over";
}

/** Minor units of what the settings divide. */
export interface Divided {
  readonly amountMinor: bigint;
  readonly leastMinor: bigint;
  readonly mostMinor: bigint;
}

/** One draw covers 2^32 numbers. */
const rangeMax = 4_294_967_295n;
/** Of a rain; personal envelopes may wait longer. */
const rainMinutesMax = 1_440;
const aheadMsMax = 60 * 24 * 60 * minuteMs;

export const closesAtOf = ({ opensAt, minutes }: EnvelopeSettings): Date =>
  new Date(Date.parse(opensAt) + minutes * minuteMs);

/** The amounts, or undefined where one of them is none. */
export function dividedOf(settings: EnvelopeSettings): Divided | undefined {
  const { currency } = settings;
  const amountMinor = parseMinor(settings.amount, currency);
  const leastMinor = parseMinor(settings.least, currency);
  const mostMinor = parseMinor(settings.most, currency);
  if (amountMinor === undefined || leastMinor === undefined || mostMinor === undefined) {
    return undefined;
  }
  return { amountMinor, leastMinor, mostMinor };
}

// tidy: allow money-number, because packets are drawn as whole numbers below 2^53.
const plain = (amountMinor: bigint): number => Number(amountMinor);

export const unitsOf = ({ amountMinor, leastMinor, mostMinor }: Divided, packets: number) => ({
  amount: plain(amountMinor),
  packets,
  least: plain(leastMinor),
  most: plain(mostMinor),
});

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfEnvelope(
  settings: EnvelopeSettings,
  currency: string,
  now: Date,
): EnvelopeFault | undefined {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  for (const field of ["amount", "least", "most"] as const) {
    const minorUnits = parseMinor(settings[field], currency);
    if (minorUnits === undefined) return { field, reason: "not_an_amount" };
    if (minorUnits <= 0n) return { field, reason: "too_low" };
  }
  const divided = dividedOf(settings);
  if (divided === undefined) return { field: "amount", reason: "not_an_amount" };
  const { amountMinor, leastMinor, mostMinor } = divided;
  const packets = BigInt(settings.packets);
  if (mostMinor > rangeMax) return { field: "most", reason: "too_high" };
  if (mostMinor < leastMinor) return { field: "most", reason: "too_low" };
  if (amountMinor < packets * leastMinor) return { field: "amount", reason: "too_low" };
  if (amountMinor > packets * mostMinor) return { field: "amount", reason: "too_high" };
  if (!canBeDivided(unitsOf(divided, settings.packets))) {
    return { field: "amount", reason: "too_high" };
  }
  const opensAt = Date.parse(settings.opensAt);
  if (opensAt <= now.getTime()) return { field: "opensAt", reason: "over" };
  if (opensAt > now.getTime() + aheadMsMax) return { field: "opensAt", reason: "too_high" };
  if (settings.segmentId === undefined && settings.minutes > rainMinutesMax) {
    return { field: "minutes", reason: "too_high" };
  }
  if (parseMinor(settings.who.valid, currency) === undefined) {
    return { field: "valid", reason: "not_an_amount" };
  }
  return undefined;
}

/** What of the members of a segment cannot be: none, more than packets, or no such segment. */
export function faultOfMembers(
  { segmentId, packets }: Pick<EnvelopeSettings, "segmentId" | "packets">,
  members: readonly bigint[] | undefined,
): EnvelopeFault | undefined {
  if (segmentId === undefined) return undefined;
  if (members === undefined) return { field: "segmentId", reason: "cannot_change" };
  if (members.length === 0) return { field: "segmentId", reason: "too_low" };
  return members.length > packets ? { field: "packets", reason: "too_low" } : undefined;
}

/** The client seed of a rain; its nonce is 0. */
export const clientSeedOf = (envelopeId: string): string => `envelope:${envelopeId}`;
