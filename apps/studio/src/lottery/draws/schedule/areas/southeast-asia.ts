import {
  daily,
  everyMinutes,
  external,
  own,
  type IntervalSchedule,
  type LotteryGame,
} from "../game.ts";

const thai = { area: "SEA", zone: "Asia/Bangkok" } as const;
const malay = { area: "SEA", zone: "Asia/Kuala_Lumpur", family: "F4", source: own } as const;

/** From 06:00 to 04:00 of the next day, whose rounds belong to the day they began on. */
const yeekeeEvery = (minutes: number): IntervalSchedule => ({
  kind: "interval",
  everySeconds: minutes * 60,
  from: "06:00",
  to: "28:00",
  firstDraw: "after-a-period",
});

/** Thailand, Laos, Malaysia, Indonesia (lottery document, section 2). */
export const southeastAsia: readonly LotteryGame[] = [
  {
    ...thai,
    code: "th-gov",
    family: "TH",
    source: external,
    // The document gives the close only; the draw is five minutes later, as those of Vietnam.
    schedule: daily("14:30", "14:25", { monthDays: [1, 16] }),
  },
  {
    area: "SEA",
    zone: "Asia/Vientiane",
    code: "la",
    family: "LA",
    source: external,
    schedule: daily("20:30", "20:15", { weekdays: [1, 3, 5] }),
  },
  {
    area: "SEA",
    // The zone of the game it is derived from.
    zone: "Asia/Ho_Chi_Minh",
    code: "hn-thai",
    family: "HN",
    source: { kind: "derived", from: "vn-north" },
    schedule: daily("18:15", "18:10"),
  },
  { ...thai, code: "th-yk-15m", family: "YEEKEE", source: own, schedule: yeekeeEvery(15) },
  { ...thai, code: "th-yk-5m", family: "YEEKEE", source: own, schedule: yeekeeEvery(5) },
  { ...thai, code: "th-1m", family: "TH", source: own, schedule: everyMinutes(1) },
  { ...malay, code: "my-4d", schedule: daily("19:00", "18:55") },
  { ...malay, code: "my-4d-10m", schedule: everyMinutes(10) },
  {
    area: "SEA",
    zone: "Asia/Jakarta",
    code: "id-4d",
    family: "TOGEL",
    source: own,
    schedule: everyMinutes(60),
  },
];
