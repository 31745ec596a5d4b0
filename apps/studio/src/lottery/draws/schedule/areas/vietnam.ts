import { daily, everyMinutes, everySeconds, external, own, type LotteryGame } from "../game.ts";

const place = { area: "VN", zone: "Asia/Ho_Chi_Minh" } as const;
const north = { ...place, family: "VN27" } as const;
const south = { ...place, family: "VN18" } as const;

/** Vietnam (lottery document, section 2). */
export const vietnam: readonly LotteryGame[] = [
  { ...north, code: "vn-north", source: external, schedule: daily("18:15", "18:10") },
  {
    ...south,
    code: "vn-central",
    source: external,
    schedule: daily("17:15", "17:10", { provincesOf: "central" }),
  },
  {
    ...south,
    code: "vn-south",
    source: external,
    schedule: daily("16:15", "16:10", { provincesOf: "south" }),
  },
  { ...north, code: "vn-north-1m", source: own, schedule: everyMinutes(1) },
  { ...north, code: "vn-north-5m", source: own, schedule: everyMinutes(5) },
  { ...south, code: "vn-south-45s", source: own, schedule: everySeconds(45) },
  { ...south, code: "vn-south-2m", source: own, schedule: everyMinutes(2) },
];
