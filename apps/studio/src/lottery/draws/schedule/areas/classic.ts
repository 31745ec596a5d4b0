import { daily, everyMinutes, own, type LotteryGame } from "../game.ts";

const classicOf = { area: "LOTT", zone: "Asia/Shanghai", source: own } as const;
const markSix = { ...classicOf, family: "M6", zone: "Asia/Hong_Kong" } as const;

/** Classic games, LOTT (lottery document, section 2). */
export const classic: readonly LotteryGame[] = [
  { ...classicOf, code: "ssc-1m", family: "D5", schedule: everyMinutes(1) },
  { ...classicOf, code: "ssc-5m", family: "D5", schedule: everyMinutes(5) },
  { ...classicOf, code: "x5-1m", family: "X5", schedule: everyMinutes(1) },
  { ...classicOf, code: "x5-5m", family: "X5", schedule: everyMinutes(5) },
  { ...classicOf, code: "k3-1m", family: "K3", schedule: everyMinutes(1) },
  { ...classicOf, code: "k3-5m", family: "K3", schedule: everyMinutes(5) },
  { ...classicOf, code: "pk10-1m", family: "PK10", schedule: everyMinutes(1) },
  { ...classicOf, code: "pk10-5m", family: "PK10", schedule: everyMinutes(5) },
  {
    ...classicOf,
    code: "pc28-210s",
    family: "PC28",
    // 411 periods fill the day up to 23:58:30; its last 90 seconds are idle.
    schedule: {
      kind: "interval",
      everySeconds: 210,
      from: "00:00",
      to: "24:00",
      firstDraw: "after-a-period",
    },
  },
  { ...classicOf, code: "kl8-5m", family: "KL8", schedule: everyMinutes(5) },
  { ...classicOf, code: "d3-daily", family: "D3", schedule: daily("20:30", "20:25") },
  { ...markSix, code: "m6-daily", schedule: daily("21:30", "21:25") },
  { ...markSix, code: "m6-10m", schedule: everyMinutes(10) },
];
