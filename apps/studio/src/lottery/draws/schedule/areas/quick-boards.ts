import { everyMinutes, everySeconds, own, type LotteryGame } from "../game.ts";

const boardOf = { area: "ELOTT", zone: "Asia/Dhaka", source: own } as const;

/** Boards with fixed odds, ELOTT (lottery document, section 2). */
export const quickBoards: readonly LotteryGame[] = [
  { ...boardOf, code: "wg-30s", family: "WG", schedule: everySeconds(30) },
  { ...boardOf, code: "wg-1m", family: "WG", schedule: everyMinutes(1) },
  { ...boardOf, code: "wg-3m", family: "WG", schedule: everyMinutes(3) },
  { ...boardOf, code: "wg-5m", family: "WG", schedule: everyMinutes(5) },
  { ...boardOf, code: "k3e-1m", family: "K3", schedule: everyMinutes(1) },
  { ...boardOf, code: "d5e-1m", family: "D5", schedule: everyMinutes(1) },
  { ...boardOf, code: "race-1m", family: "PK10", schedule: everyMinutes(1) },
  { ...boardOf, code: "hash-1m", family: "HASH", schedule: everyMinutes(1) },
  {
    ...boardOf,
    code: "matka",
    family: "MATKA",
    zone: "Asia/Kolkata",
    schedule: {
      kind: "bazaars",
      bazaars: [
        { opensAt: "10:00", closesAt: "11:00" },
        { opensAt: "15:00", closesAt: "17:00" },
        { opensAt: "21:00", closesAt: "23:00" },
      ],
      closesBeforeSeconds: 600,
    },
  },
];
