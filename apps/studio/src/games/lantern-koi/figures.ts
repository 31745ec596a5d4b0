/**
 * Exact figures of Lantern Koi, as the enumeration of all 28,629,151 paid and 31,490,048 free stop
 * combinations gives them (decimals cut, not rounded). Kept here so that a start needs no counting;
 * machine.test.ts counts again and compares every digit.
 */
export const lanternKoiFigures = {
  rtpExact: "0.967218508963",
  rtpPercent: "96.72",
  rtpBps: 9672,
  rtpBasePercent: "62.10",
  rtpFreePercent: "34.61",
  hitPercent: "43.14",
  featureOneIn: "81.73",
  deviation: "4.407",
  /** A bound no round can pass, so the maximum win never cuts one short. */
  winMaxTimesStake: 9150,
} as const;
