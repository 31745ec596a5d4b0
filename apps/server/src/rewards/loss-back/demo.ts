import { gameTypes, type LossBackSettings } from "@baize/contract";

/** The demo brand's loss-back: a tenth of a week's losses, and more from Gold on. */
export const demoLossBack = (currency: string): LossBackSettings => ({
  currency,
  isOpen: true,
  period: "week",
  gameTypes: gameTypes.filter((type) => type !== "PVP" && type !== "LOTT"),
  netDepositGate: true,
  minLoss: "500.00",
  cap: "20000.00",
  turnoverBps: 10_000,
  claimDays: 7,
  rates: [
    { level: 0, ratePpm: 50_000 },
    { level: 2, ratePpm: 80_000 },
    { level: 3, ratePpm: 100_000 },
  ],
});
