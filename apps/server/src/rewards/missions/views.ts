import type {
  AwardState,
  Mission,
  MissionMeasure,
  MissionMilestone,
  PlayFilter,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { textIn, type LocalText } from "../../platform/text.ts";
import type { Period } from "../../platform/zone-periods.ts";
import type { BudgetLeft } from "@baize/contract";
import { titleOf } from "../titles/texts.ts";
import {
  milestoneMeasure,
  missionStateOf,
  sourceOf,
  writeValue,
  type EntryRow,
  type MissionRule,
} from "./rules.ts";
import type { MissionRow } from "./store.ts";

/** Missions as they cross the wire. */

export interface AwardNow {
  readonly awardId: string;
  readonly state: AwardState;
  readonly claimBy: Date | null;
}

/** One period of a mission, and what of it is the member's. */
export interface MissionShown {
  readonly rule: MissionRule;
  readonly period: Period;
  readonly entry: EntryRow | undefined;
  /** The mission that the member is to do first. */
  readonly locked: MissionRow | undefined;
  /** How many have done all of it. */
  readonly completed: number;
  readonly budgetLeft: BudgetLeft | null;
  /** Awards of milestones that were reached, by their source. */
  readonly awards: ReadonlyMap<string, AwardNow>;
}

export function milestonesOf({ rule, period, awards }: MissionShown): MissionMilestone[] {
  const { currency } = rule.settings;
  const measure = milestoneMeasure(rule);
  return rule.milestones.map(({ expected, amountMinor, prize }, at) => {
    const award = awards.get(sourceOf(rule.missionId, period.name, at + 1));
    return {
      milestone: at + 1,
      expected: writeValue(measure, expected, currency),
      amount: formatMinor(minor(amountMinor), currency),
      prize,
      prizeOf: null,
      state: award?.state ?? null,
      claimId: award?.awardId ?? null,
      claimBy: award?.claimBy?.toISOString() ?? null,
    };
  });
}

const taskNames: Readonly<Record<MissionMeasure, LocalText>> = {
  valid: titleOf("taskValid"),
  rounds: titleOf("taskRounds"),
  wins: titleOf("taskWins"),
  multiplier: titleOf("taskMultiplier"),
  deposits: titleOf("taskDeposits"),
  deposited: titleOf("taskDeposited"),
  sign_in_days: titleOf("taskSignInDays"),
  wins_in_a_row: titleOf("taskWinsInARow"),
  games: titleOf("taskGames"),
  check_ins: titleOf("taskCheckIns"),
  friends: titleOf("taskFriends"),
  profile_steps: titleOf("taskProfileSteps"),
  kyc_steps: titleOf("taskKycSteps"),
};

export function missionOf(shown: MissionShown, language: string, at: Date): Mission {
  const { rule, period, entry, locked, completed, budgetLeft } = shown;
  const { settings, missionId } = rule;
  const { completionsMax } = settings;
  const completionsLeft = completionsMax && Math.max(0, completionsMax - completed);
  const to = entry?.endsAt ?? period.to;
  const isDone = (entry?.doneAt ?? null) !== null;
  const isUsedUp = !isDone && (completionsLeft === 0 || budgetLeft === "none");
  const rewards = milestonesOf(shown);
  const states = rewards.flatMap(({ state }) => (state === null ? [] : [state]));
  const isIn = entry !== undefined && entry.leftAt === null;
  return {
    missionId,
    period: period.name,
    title: textIn(settings.title, language),
    text: textIn(settings.text, language),
    state: missionStateOf({
      rule,
      entry,
      awards: states,
      at,
      to,
      isLocked: locked !== undefined,
      isUsedUp,
    }),
    window: settings.window,
    needsJoin: settings.needsJoin,
    unlockedBy: locked
      ? { missionId: locked.missionId, title: textIn(locked.settings.title, language) }
      : null,
    hoursMax: settings.hoursMax,
    completionsLeft,
    paysItself: settings.paysItself,
    isInOrder: settings.isInOrder,
    currency: settings.currency,
    turnoverBps: settings.turnoverBps,
    tasks: rule.tasks.map(({ measure, expected }, index) => ({
      name: textIn(taskNames[measure], language),
      measure,
      filter: { ...everything, ...settings.tasks[index]?.filter, games: [], vendorNames: [] },
      actual: writeValue(measure, maxZero(entry?.actual[index]), settings.currency),
      expected: writeValue(measure, expected, settings.currency),
    })),
    rewards,
    startsAt: period.from.toISOString(),
    endsAt: to.toISOString(),
    joinedAt: isIn ? entry.joinedAt.toISOString() : null,
    claimable: states.filter((state) => state === "issued").length,
    budgetLeft,
  };
}

const everything: PlayFilter = { gameTypes: [], vendors: [], least: null };

/** Corrections of what began before somebody joined cannot come here, but nothing is below zero. */
const maxZero = (value = 0n) => (value > 0n ? value : 0n);
