import type { PointSettings } from "@baize/contract";

/** How the demo's brands give points: 100 of them are worth 1.00. */
export const demoPoints: PointSettings = {
  isOpen: true,
  perPoint: {
    RNG: "10.00",
    FISH: "10.00",
    BGS: "50.00",
    LOTT: "20.00",
    LIVE: "40.00",
    SPORTS: "40.00",
    ESPORTS: "40.00",
    COCKFIGHT: "40.00",
    PVP: "40.00",
  },
  perDeposit: "50.00",
  ratio: 100,
  pointsMin: 500,
  dayPointsMax: 20_000,
  multiple: 100,
  autoUpTo: "500.00",
  turnoverBps: 10_000,
};
