import { gameTypes, type GameType, type RatesPpm, type VipSettings } from "@baize/contract";
import type { LocalText } from "../../platform/text.ts";

/** The demo brand's levels, in its own words and Bengali. */

const rates = (ratesPpm: number): RatesPpm =>
  Object.fromEntries(gameTypes.map((type) => [type, ratesPpm])) as Record<GameType, number>;

interface Row {
  readonly label: LocalText;
  readonly color: string;
  readonly total: string;
  readonly keep: string;
  readonly levelUp: string;
  readonly weekly: string;
  readonly weeklyPpm: number;
  readonly monthly: string;
  readonly pointsBps: number;
  readonly birthday?: string;
  readonly withdrawalDay?: string;
  readonly isWithdrawnFirst?: boolean;
}

const rows: readonly Row[] = [
  {
    label: { en: "Member", bn: "সদস্য" },
    color: "#8a8f98",
    total: "0.00",
    keep: "0.00",
    levelUp: "0.00",
    weekly: "0.00",
    weeklyPpm: 0,
    monthly: "0.00",
    pointsBps: 10_000,
  },
  {
    label: { en: "Bronze", bn: "ব্রোঞ্জ" },
    color: "#b87333",
    total: "1000.00",
    keep: "0.00",
    levelUp: "20.00",
    weekly: "0.00",
    weeklyPpm: 100,
    monthly: "0.00",
    pointsBps: 10_000,
  },
  {
    label: { en: "Silver", bn: "রুপা" },
    color: "#9fa8b2",
    total: "10000.00",
    keep: "2000.00",
    levelUp: "100.00",
    weekly: "0.00",
    weeklyPpm: 200,
    monthly: "50.00",
    pointsBps: 11_000,
    birthday: "50.00",
  },
  {
    label: { en: "Gold", bn: "সোনা" },
    color: "#d9a520",
    total: "50000.00",
    keep: "8000.00",
    levelUp: "400.00",
    weekly: "50.00",
    weeklyPpm: 300,
    monthly: "200.00",
    pointsBps: 12_500,
    birthday: "150.00",
  },
  {
    label: { en: "Diamond", bn: "হীরা" },
    color: "#4aa8d8",
    total: "200000.00",
    keep: "30000.00",
    levelUp: "1500.00",
    weekly: "200.00",
    weeklyPpm: 500,
    monthly: "1000.00",
    pointsBps: 15_000,
    birthday: "500.00",
    withdrawalDay: "500000.00",
    isWithdrawnFirst: true,
  },
];

/** What of stakes counts: what was at risk counts whole, tables and cards a part. */
const weights: VipSettings["weights"] = {
  RNG: 10_000,
  FISH: 10_000,
  BGS: 10_000,
  LOTT: 10_000,
  PVP: 5000,
  SPORTS: 10_000,
  ESPORTS: 10_000,
  COCKFIGHT: 5000,
  LIVE: 5000,
};

export const demoVip = (currency: string): VipSettings => ({
  currency,
  isOpen: true,
  floorLevel: 1,
  weights,
  turnoverBps: 10_000,
  claimDays: 30,
  // Half at once, half on the three days after.
  weekCalendar: [5000, 1667, 1667, 1666],
  levels: rows.map(({ label, weekly, weeklyPpm, monthly, ...row }) => ({
    ...row,
    label: { ...label },
    totalDeposits: "0.00",
    weekly: { amount: weekly, ratesPpm: rates(weeklyPpm) },
    monthly: { amount: monthly, ratesPpm: rates(0) },
  })),
});
