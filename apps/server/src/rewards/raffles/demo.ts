import type { RaffleSettings } from "@baize/contract";
import { addDays } from "../../platform/day-names.ts";

/** The raffle of the demo's home brand: a week that begins tomorrow. */

export const demoRaffleId = "7a2c1d0e-5b9f-4d3a-8c61-0f4e2b6d9a01";

export const demoRaffle = (currency: string, today: string): RaffleSettings => ({
  currency,
  title: { en: "Harbour raffle", bn: "হারবার র‍্যাফেল" },
  terms: {
    en: "Each day’s bets earn tickets. They are drawn with a public number nobody knew.",
    bn: "প্রতিদিনের বাজিতে টিকিট মেলে। আগে কেউ জানত না এমন সর্বজনীন সংখ্যা দিয়ে ড্র হয়।",
  },
  fromDay: addDays(today, 1),
  toDay: addDays(today, 7),
  rule: { by: "valid", amount: "500.00", aDay: 20 },
  sale: { points: 500, aMember: 10 },
  prizes: ["5000.00", "1000.00", "1000.00", "500.00", "500.00"],
  perOwner: 1,
  redraw: true,
  turnoverBps: 10_000,
});
