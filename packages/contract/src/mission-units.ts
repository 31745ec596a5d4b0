import type { MissionMeasure } from "./routes/missions.ts";

const unitsOfMeasures = {
  valid: "money",
  rounds: "count",
  wins: "count",
  wins_in_a_row: "count",
  multiplier: "times",
  games: "count",
  deposits: "count",
  deposited: "money",
  sign_in_days: "count",
  check_ins: "count",
  friends: "count",
  profile_steps: "count",
  kyc_steps: "count",
} as const satisfies Record<MissionMeasure, string>;

/** Times have two places, counts none. */
export type MissionUnit = (typeof unitsOfMeasures)[MissionMeasure];

/** What a task counts in. */
export const missionUnitOf = (measure: MissionMeasure): MissionUnit => unitsOfMeasures[measure];

const played: ReadonlySet<MissionMeasure> = new Set<MissionMeasure>([
  "valid",
  "rounds",
  "wins",
  "wins_in_a_row",
  "multiplier",
  "games",
]);

/** Whether a task is done by playing. */
export const isPlayed = (measure: MissionMeasure): boolean => played.has(measure);

const deposited: ReadonlySet<MissionMeasure> = new Set<MissionMeasure>(["deposits", "deposited"]);

/** Whether anything of a filter says what a task counts: of deposits, the least amount does. */
export const isFiltered = (measure: MissionMeasure): boolean =>
  isPlayed(measure) || deposited.has(measure);

/** So much of a measure can be asked at most; undefined where nothing bounds it. */
export const missionMostOf: Readonly<Partial<Record<MissionMeasure, number>>> = {
  wins_in_a_row: 100,
  games: 50,
  profile_steps: 4,
  kyc_steps: 3,
};
