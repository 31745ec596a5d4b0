import type { RakebackSettings } from "@baize/contract";
import { sameEdge } from "./rules.ts";

/** The demo brand's rakeback: a twentieth of what the house keeps, and more from Silver on. */
export const demoRakeback = (currency: string): RakebackSettings => ({
  currency,
  isOpen: true,
  whileBonus: false,
  edgesPpm: { ...sameEdge(30_000), LIVE: 20_000, SPORTS: 50_000, PVP: 25_000 },
  partsBps: { instant: 4000, daily: 2000, weekly: 2000, monthly: 2000 },
  shares: [
    { level: 0, sharePpm: 50_000 },
    { level: 2, sharePpm: 80_000 },
    { level: 3, sharePpm: 100_000 },
  ],
  turnoverBps: 0,
});
