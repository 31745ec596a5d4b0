import type { EnvelopeSettings } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { canBeDivided } from "@baize/fair";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { serverNow } from "../../lib/clock.ts";
import { fromZoneText, toZoneText } from "../../lib/zone-time.ts";
import { bpsOf, plainText as plain } from "../../lib/typed-numbers.ts";
import {
  accessDraftOf,
  accessOf,
  type AccessDraft,
} from "../../ui/desk/conditions/access-draft.ts";
import type { Packets } from "./packets-cost.ts";
import { brokenTexts, isAmount, saidIn, wholeOf, type TextsDraft } from "./draft.ts";

/** A rain as it is typed. */

export const amountNames = ["amount", "packets", "least", "most"] as const;
export const timeNames = ["minutes", "turnover"] as const;
export const whoNames = ["level", "valid"] as const;
type FieldName =
  | (typeof amountNames)[number]
  | (typeof timeNames)[number]
  | (typeof whoNames)[number]
  | "opensAt";

export type EnvelopeDraft = TextsDraft &
  AccessDraft &
  Readonly<Record<FieldName, string>> & {
    readonly currency: string;
    /** Of personal envelopes: whose members have one each; empty of a rain. */
    readonly segmentId: string;
    /** Envelopes for the members of a segment; it is chosen first. */
    readonly isPersonal: boolean;
    readonly isVerified: boolean;
    readonly hasDeposited: boolean;
  };

const packetsMax = 5_000;
const minutesMax = 1_440;
const personalMinutesMax = 43_200;

/** A small rain of half an hour that opens in an hour, or envelopes for a segment. */
export const newEnvelope = (
  currency: string,
  timeZone: string,
  isPersonal = false,
): EnvelopeDraft => ({
  currency,
  isPersonal,
  segmentId: "",
  title: {},
  terms: {},
  amount: "1000.00",
  packets: "100",
  least: "1.00",
  most: "50.00",
  opensAt: toZoneText(new Date(serverNow() + hourMs).toISOString(), timeZone),
  minutes: "30",
  turnover: "3",
  level: "0",
  valid: "0.00",
  isVerified: false,
  hasDeposited: false,
  ...accessDraftOf({}),
});

const mostMinutes = ({ segmentId }: EnvelopeDraft) =>
  segmentId === "" ? minutesMax : personalMinutesMax;

/** What the amount may come to: every packet the smallest, or every packet the largest. */
export function boundsOf({ currency, packets, least, most }: EnvelopeDraft) {
  const count = wholeOf(plain(packets), 1, packetsMax);
  const [smallest, largest] = [least, most].map((text) => parseMinor(plain(text), currency));
  if (count === undefined || smallest === undefined || largest === undefined) return undefined;
  const times = (minorUnits: bigint) => formatMinor(minor(minorUnits * BigInt(count)), currency);
  return { min: times(smallest), max: times(largest), packets: count };
}

/** What is divided, in minor units; undefined while it cannot be. */
export function packetsOf({ currency, ...draft }: EnvelopeDraft): Packets | undefined {
  const packets = wholeOf(plain(draft.packets), 1, packetsMax);
  const [amount, least, most] = [draft.amount, draft.least, draft.most].map((text) => {
    const units = parseMinor(plain(text), currency);
    // tidy: allow money-number, because draws count in it, and no more than 32 bits.
    return units === undefined || units > unitsMax ? undefined : Number(units);
  });
  if (packets === undefined || amount === undefined) return undefined;
  if (least === undefined || most === undefined) return undefined;
  const found = { amount, packets, least, most };
  return canBeDivided(found) ? found : undefined;
}

/** Packets are drawn in ranges of 32 bits. */
const unitsMax = 0xffff_ffffn;

/** Of the amount of one packet each member of a segment gets in the mean, where none is typed. */
const meanUnits = 10n;

/** One packet for each of so many members, with an amount that fits them. */
export function forMembers({ currency, least, most }: EnvelopeDraft, count: number) {
  const packets = Math.min(count, packetsMax);
  const [smallest, largest] = [least, most].map((text) => parseMinor(plain(text), currency));
  const unit = parseMinor("1", currency);
  if (smallest === undefined || largest === undefined || unit === undefined) {
    return { packets: String(packets) };
  }
  const mean = [unit * meanUnits, smallest].reduce((a, b) => (a > b ? a : b));
  const each = mean > largest ? largest : mean;
  return {
    packets: String(packets),
    amount: formatMinor(minor(each * BigInt(packets)), currency),
  };
}

/** What the server would refuse, as far as it can be seen here. */
export function brokenEnvelope(draft: EnvelopeDraft, timeZone: string): string[] {
  const { currency } = draft;
  const amounts = (["amount", "least", "most"] as const).filter(
    (name) => !isAmount(plain(draft[name]), currency),
  );
  const packets = wholeOf(plain(draft.packets), 1, packetsMax);
  const unitsOf = (name: "amount" | "least" | "most") => parseMinor(plain(draft[name]), currency);
  const [amount, least, most] = [unitsOf("amount"), unitsOf("least"), unitsOf("most")];
  const isTurned = least !== undefined && most !== undefined && least > most;
  const fits =
    isTurned ||
    amount === undefined ||
    least === undefined ||
    most === undefined ||
    packets === undefined ||
    (BigInt(packets) * least <= amount && amount <= BigInt(packets) * most);
  return [
    ...(draft.isPersonal && draft.segmentId === "" ? ["segmentId"] : []),
    ...brokenTexts(draft),
    ...amounts,
    ...(isTurned ? ["most"] : []),
    ...(fits ? [] : ["amount"]),
    ...(packets === undefined ? ["packets"] : []),
    ...(fromZoneText(draft.opensAt, timeZone) === null ? ["opensAt"] : []),
    ...(wholeOf(plain(draft.minutes), 1, mostMinutes(draft)) === undefined ? ["minutes"] : []),
    ...(bpsOf(draft.turnover) === undefined ? ["turnover"] : []),
    ...(wholeOf(plain(draft.level), 0, 100) === undefined ? ["level"] : []),
    ...(isAmount(plain(draft.valid), currency) ? [] : ["valid"]),
  ];
}

/** What is sent, of a draft in which nothing is broken. */
export function envelopeSettingsOf(draft: EnvelopeDraft, timeZone: string): EnvelopeSettings {
  return {
    currency: draft.currency,
    title: saidIn(draft.title),
    terms: saidIn(draft.terms),
    amount: plain(draft.amount),
    packets: wholeOf(plain(draft.packets), 1, packetsMax) ?? 1,
    least: plain(draft.least),
    most: plain(draft.most),
    opensAt: fromZoneText(draft.opensAt, timeZone) ?? "",
    minutes: wholeOf(plain(draft.minutes), 1, mostMinutes(draft)) ?? 1,
    ...(draft.segmentId !== "" && { segmentId: draft.segmentId }),
    who: {
      level: wholeOf(plain(draft.level), 0, 100) ?? 0,
      isVerified: draft.isVerified,
      hasDeposited: draft.hasDeposited,
      valid: plain(draft.valid),
    },
    turnoverBps: bpsOf(draft.turnover) ?? 0,
    // Whose members have one are chosen by their segment.
    ...(!draft.isPersonal && accessOf(draft)),
  };
}
