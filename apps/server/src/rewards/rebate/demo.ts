import { gameTypes, type GameType, type RebateSettings } from "@baize/contract";

/** Table games keep as little as 0.46 %, of which rebates, rakeback and points may not be all. */
const basePpm: Partial<Record<GameType, number>> = { BGS: 500, LIVE: 5000, SPORTS: 5000 };

/** The demo brand's rebates: more for what is played much, and from Gold on. */
export const demoRebate = (currency: string): RebateSettings => ({
  currency,
  isOpen: true,
  minClaim: "1.00",
  whileBonus: false,
  rows: gameTypes.flatMap((gameType) => {
    const ratePpm = basePpm[gameType] ?? 3000;
    return [
      { gameType, level: 0, from: "0.00", ratePpm },
      { gameType, level: 0, from: "50000.00", ratePpm: ratePpm + 1000 },
      { gameType, level: 3, from: "0.00", ratePpm: ratePpm + 1000 },
      { gameType, level: 3, from: "50000.00", ratePpm: ratePpm + 2000 },
    ];
  }),
});
