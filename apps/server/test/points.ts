import type { MallItemSettings, PointSettings } from "@baize/contract";

/** Points of a test's brand, and what they buy. */

export const pointSettings: PointSettings = {
  isOpen: true,
  perPoint: { RNG: "100.00", LIVE: "200.00" },
  perDeposit: "50.00",
  ratio: 7,
  pointsMin: 50,
  dayPointsMax: 1000,
  multiple: 10,
  autoUpTo: "500.00",
  turnoverBps: 10_000,
};

export const mallItem: MallItemSettings = {
  kind: "cash",
  isOpen: true,
  name: { en: "Fifty in cash", bn: "নগদ পঞ্চাশ" },
  about: { en: "Credited at once." },
  picture: null,
  points: 100,
  amount: "50.00",
  amountRequired: "0.00",
  terms: { turnoverBps: 10_000 },
  stock: null,
  memberMax: null,
  memberPeriod: "ever",
  opensAt: null,
  closesAt: null,
  place: 1,
};
