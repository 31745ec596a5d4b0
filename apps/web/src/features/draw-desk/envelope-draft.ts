import type { EnvelopeSettings } from "@baize/contract";
import { hourMs } from "@baize/contract/durations";
import { parseMinor } from "@baize/money";
import { serverNow } from "../../lib/clock.ts";
import { fromZoneText, toZoneText } from "../../lib/zone-time.ts";
import { bpsOf, plainText as plain } from "../../lib/typed-numbers.ts";
import { brokenTexts, isAmount, saidIn, wholeOf, type TextsDraft } from "./draft.ts";

/** A rain as it is typed. */

export const amountNames = ["amount", "packets", "least", "most"] as const;
export const timeNames = ["minutes", "turnover"] as const;
export const whoNames = ["level", "valid"] as const;
type FieldName =
  (typeof amountNames)[number] | (typeof timeNames)[number] | (typeof whoNames)[number] | "opensAt";

export type EnvelopeDraft = TextsDraft &
  Readonly<Record<FieldName, string>> & {
    readonly currency: string;
    /** Of personal envelopes: whose members have one each; empty of a rain. */
    readonly segmentId: string;
    readonly isVerified: boolean;
    readonly hasDeposited: boolean;
  };

const packetsMax = 5_000;
const minutesMax = 1_440;
const personalMinutesMax = 43_200;

/** A small rain of half an hour that opens in an hour. */
export const newEnvelope = (currency: string, timeZone: string): EnvelopeDraft => ({
  currency,
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
});

const mostMinutes = ({ segmentId }: EnvelopeDraft) =>
  segmentId === "" ? minutesMax : personalMinutesMax;

/** What the server would refuse, as far as it can be seen here. */
export function brokenEnvelope(draft: EnvelopeDraft, timeZone: string): string[] {
  const { currency } = draft;
  const amounts = (["amount", "least", "most"] as const).filter(
    (name) => !isAmount(plain(draft[name]), currency),
  );
  const packets = wholeOf(plain(draft.packets), 1, packetsMax);
  const minor = (name: "amount" | "least" | "most") => parseMinor(plain(draft[name]), currency);
  const [amount, least, most] = [minor("amount"), minor("least"), minor("most")];
  const fits =
    amount === undefined ||
    least === undefined ||
    most === undefined ||
    packets === undefined ||
    (BigInt(packets) * least <= amount && amount <= BigInt(packets) * most);
  return [
    ...brokenTexts(draft),
    ...amounts,
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
  };
}
