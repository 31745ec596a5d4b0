import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { filterGamesMax, missionCompletionsMax, missionHoursMax } from "../mission-bounds.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { BudgetLeft } from "../budget-mode.ts";
import { AmountText, CurrencyText, GameType, Timestamp, Uuid } from "../fields.ts";
import { localText } from "../languages.ts";
import { AwardState } from "./awards.ts";
import { AwardPrize, shownPrize } from "./prizes.ts";
import { budgetParts, conditionsPart, controlPart } from "./who-may.ts";

/**
 * Missions: tasks that a brand sets, and awards for doing them.
 *
 *   state         event                                        state
 *   coming_soon   its time begins                              join, or joined where nobody joins
 *   locked        the mission that unlocks it is done          join
 *   join          the member joins                             joined
 *   joined        the first fact counts                        process
 *   joined        he leaves                                    join
 *   process       a milestone is reached                       issued: an award to claim
 *   issued        everything that was reached is claimed       process, or claimed at the end
 *   any           the time of the period, or the member's own, is over, or as many have done it
 *                 as may                                       closed
 */
export const missionStates = [
  "coming_soon",
  "locked",
  "join",
  "joined",
  "process",
  "issued",
  "claimed",
  "closed",
] as const;
export const MissionState = z.enum(missionStates);
export type MissionState = z.infer<typeof MissionState>;

/**
 * What a task counts. `valid` and `deposited` are amounts, `multiplier` is hundredths of a stake
 * shown as "50.00", the others are whole numbers.
 *
 * `friends` are those for whom the member was rewarded. `profile_steps` are the profile, a mobile
 * number, a mail address and a payout account; `kyc_steps` are proofs of identity and of address,
 * and a picture of oneself.
 */
export const missionMeasures = [
  "valid",
  "rounds",
  "wins",
  "wins_in_a_row",
  "multiplier",
  "games",
  "deposits",
  "deposited",
  "sign_in_days",
  "check_ins",
  "friends",
  "profile_steps",
  "kyc_steps",
] as const;
export const MissionMeasure = z.enum(missionMeasures);
export type MissionMeasure = z.infer<typeof MissionMeasure>;

/** How often a mission begins again: at midnight, Monday or the first, in the brand's zone. */
export const missionWindows = ["once", "day", "week", "month"] as const;
export const MissionWindow = z.enum(missionWindows);
export type MissionWindow = z.infer<typeof MissionWindow>;

const Positive = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

const GameKey = z.strictObject({ vassalage: z.string().max(16), gameCode: z.string().max(64) });

/** What of play counts: what fits all lists. An empty one, or none, names everything. */
export const PlayFilter = z
  .strictObject({
    gameTypes: z.array(GameType).max(9),
    vendors: z.array(z.string().max(16)).max(20),
    games: z.array(GameKey).max(filterGamesMax).optional(),
    /** The least stake of a round, or the least deposit. */
    least: Positive.nullable(),
  })
  .meta({ id: "PlayFilter" });
export type PlayFilter = z.infer<typeof PlayFilter>;

/** The same for its reader, with what vendors and games are called, in the order of the lists. */
export const ShownFilter = PlayFilter.extend({
  vendorNames: z.array(z.string()),
  games: z.array(GameKey.extend({ gameName: z.string() })),
}).meta({ id: "ShownFilter" });
export type ShownFilter = z.infer<typeof ShownFilter>;

export const MissionTask = z
  .strictObject({ measure: MissionMeasure, filter: PlayFilter, expected: Positive })
  .meta({ id: "MissionTask" });
export type MissionTask = z.infer<typeof MissionTask>;

export const MissionSettings = z
  .strictObject({
    /** Stays as it was first saved: the brand's. */
    currency: CurrencyText,
    /** Whether members may join it. Who has joined goes on. */
    isOpen: z.boolean(),
    title: localText(120),
    text: localText(1000),
    window: MissionWindow,
    startsAt: Timestamp,
    endsAt: Timestamp,
    /** Where it is false, whoever plays takes part. */
    needsJoin: z.boolean(),
    /** The mission, of the same brand, that a member does before he may join; null for none. */
    unlockedBy: Uuid.nullable().default(null),
    /** So many hours after joining are left; null for the whole period. */
    hoursMax: z.number().int().min(1).max(missionHoursMax).nullable().default(null),
    /** So many may do all of it, of all members and periods; then it is over for everybody. */
    completionsMax: z.number().int().min(1).max(missionCompletionsMax).nullable().default(null),
    tasks: z.array(MissionTask).min(1).max(6),
    /** Whether a task counts only once those before it are done. */
    isInOrder: z.boolean().default(false),
    /**
     * What is given, and for what: of a single task, thresholds of what it counts; of several, how
     * many of them are done. Without a prize it is money.
     */
    milestones: z
      .array(z.strictObject({ expected: Positive, amount: Positive, prize: AwardPrize.optional() }))
      .min(1)
      .max(10),
    /** So many times an award must be staked: 10,000 is once. */
    turnoverBps: z.number().int().min(0).max(1_000_000),
    /** Days to claim an award in. */
    claimDays: z.number().int().min(1).max(90),
    /** Whether awards are paid as they are reached; otherwise members claim them. */
    paysItself: z.boolean().default(false),
    ...conditionsPart,
    ...controlPart,
    ...budgetParts,
  })
  .meta({ id: "MissionSettings" });
export type MissionSettings = z.infer<typeof MissionSettings>;

export const MissionMilestone = z
  .object({
    /** The first is 1. */
    milestone: z.number().int(),
    expected: z.string(),
    amount: AmountText,
    ...shownPrize,
    /** What became of its award; null until it is reached. */
    state: AwardState.nullable(),
    /** The award, to claim it by. */
    claimId: Uuid.nullable(),
    claimBy: Timestamp.nullable(),
  })
  .meta({ id: "MissionMilestone" });
export type MissionMilestone = z.infer<typeof MissionMilestone>;

const TaskProgress = z.object({
  /** What it counts, in the reader's language. */
  name: z.string(),
  measure: MissionMeasure,
  filter: ShownFilter,
  actual: z.string(),
  expected: z.string(),
});

export const Mission = z
  .object({
    missionId: Uuid,
    /** Which day, week or month it is: its first day; "once" where there is but one. */
    period: z.string(),
    title: z.string(),
    text: z.string(),
    state: MissionState,
    window: MissionWindow,
    needsJoin: z.boolean(),
    /** The mission that is to be done first; null where nothing is. */
    unlockedBy: z.object({ missionId: Uuid, title: z.string() }).nullable(),
    /** So many hours after joining are left; null for the whole period. */
    hoursMax: z.number().int().nullable(),
    /** So many may still do all of it; null where nothing bounds it. */
    completionsLeft: z.number().int().nullable(),
    paysItself: z.boolean(),
    isInOrder: z.boolean(),
    currency: CurrencyText,
    turnoverBps: z.number().int(),
    tasks: z.array(TaskProgress),
    rewards: z.array(MissionMilestone),
    startsAt: Timestamp,
    endsAt: Timestamp,
    /** Since when rounds count for the member. */
    joinedAt: Timestamp.nullable(),
    /** How many awards of it wait to be claimed. */
    claimable: z.number().int(),
    /** Whether its budget still holds an award. */
    budgetLeft: BudgetLeft.nullable(),
  })
  .meta({ id: "Mission" });
export type Mission = z.infer<typeof Mission>;

const MissionStatus = z.enum(["O", ...missionStates]);
export type MissionStatus = z.infer<typeof MissionStatus>;

const MissionParams = z.strictObject({ missionId: Uuid });

export const missionRoutes = {
  missions: {
    summary: "The brand's missions and how far the member is, what may be claimed first.",
    access: "member",
    query: z.strictObject({
      /** A state, or "O": all that is neither claimed nor closed. */
      status: MissionStatus.optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ list: z.array(Mission), total: z.number().int() }),
    refusals: [],
    perMinuteMax: 60,
  },
  missionMilestones: {
    summary: "The thresholds of a mission, and what became of each.",
    access: "member",
    query: MissionParams,
    response: z.array(MissionMilestone),
    refusals: ["not_found"],
    perMinuteMax: 60,
  },
  joinMission: {
    summary: "Joins a mission until its period ends. Again, it changes nothing.",
    access: "member",
    params: MissionParams,
    response: Mission,
    refusals: [
      "rewards_stopped",
      "not_found",
      "promotion_closed",
      "not_eligible",
      "play_paused",
      "budget_used",
    ],
    perMinuteMax: 30,
  },
  leaveMission: {
    summary: "Leaves a mission; what was reached stays. Again, it changes nothing.",
    access: "member",
    params: MissionParams,
    response: Mission,
    refusals: ["not_found"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;

export const ConsoleMission = z
  .object({
    missionId: Uuid,
    merchantCode: z.string(),
    settings: MissionSettings,
    /** Members of all periods, those who reached something, and the awards they were given. */
    joined: z.number().int(),
    reached: z.number().int(),
    given: z.number().int(),
    updatedAt: Timestamp,
    /** A save sends the revision that was read. */
    revision: z.number().int(),
  })
  .meta({ id: "ConsoleMission" });
export type ConsoleMission = z.infer<typeof ConsoleMission>;

export const PlayVendor = z
  .object({
    vassalage: z.string(),
    vendorName: z.string(),
    games: z.array(z.object({ gameCode: z.string(), gameName: z.string() })),
  })
  .meta({ id: "PlayVendor" });
export type PlayVendor = z.infer<typeof PlayVendor>;

export const consoleMissionRoutes = {
  playVendors: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "The vendors and their games that the site shows, to say what of play counts.",
    response: z.array(PlayVendor),
    refusals: ["permission_denied"],
  },
  consoleMissions: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Every brand's missions, open ones first.",
    response: z.array(ConsoleMission),
    refusals: ["permission_denied"],
  },
  saveMission: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Adds a mission or saves it. Who has joined keeps what he joined.",
    params: z.strictObject({ merchantCode: z.string().max(32), missionId: Uuid }),
    body: z.strictObject({
      settings: MissionSettings,
      /** The revision that was read; 0 for a new mission. */
      revision: z.number().int().min(0),
    }),
    response: ConsoleMission,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
