import type { EnvelopeSettings, RaffleSettings } from "@baize/contract";

/** A small rain that opens at a time. */
export const envelopeAt = (opensAt: string): EnvelopeSettings => ({
  currency: "BDT",
  title: { en: "Timely" },
  terms: { en: "One each." },
  amount: "10.00",
  packets: 4,
  least: "1.00",
  most: "5.00",
  opensAt,
  minutes: 10,
  who: { level: 0, isVerified: false, hasDeposited: false, valid: "0.00" },
  turnoverBps: 0,
});

/** A raffle of one day. */
export const raffleOn = (day: string): RaffleSettings => ({
  currency: "BDT",
  title: { en: "Timely" },
  terms: { en: "One each." },
  fromDay: day,
  toDay: day,
  rule: { by: "valid", amount: "100.00", aDay: 1 },
  prizes: ["1.00"],
  perOwner: 1,
  redraw: false,
  sale: null,
  turnoverBps: 0,
});
