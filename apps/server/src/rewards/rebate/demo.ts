import { gameTypes, type RebateSettings } from "@baize/contract";

/** The demo brand's rebates: more for what is played much, and from Gold on. */
export const demoRebate = (currency: string): RebateSettings => ({
  currency,
  isOpen: true,
  minClaim: "5.00",
  whileBonus: false,
  rows: gameTypes.flatMap((gameType) => {
    const ratePpm = gameType === "LIVE" || gameType === "SPORTS" ? 5000 : 3000;
    return [
      { gameType, level: 0, from: "0.00", ratePpm },
      { gameType, level: 0, from: "50000.00", ratePpm: ratePpm + 1000 },
      { gameType, level: 3, from: "0.00", ratePpm: ratePpm + 1000 },
      { gameType, level: 3, from: "50000.00", ratePpm: ratePpm + 2000 },
    ];
  }),
});
