import type { ConsoleMission, MissionMeasure, MissionSettings, PlayFilter } from "@baize/contract";
import { missionCompletionsMax, missionHoursMax } from "@baize/contract/mission-bounds";
import { isFiltered } from "@baize/contract/mission-units";
import { timesOfBps } from "@baize/money/hundredths";
import {
  brokenPeriod,
  filterDraftOf,
  filterOf,
  isAmount,
  isSaid,
  plain,
  saidIn,
  type FilterDraft,
  type Texts,
} from "../../lib/typed-terms.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import {
  accessDraftOf,
  accessOf,
  brokenBudget,
  brokenControl,
  budgetDraftOf,
  budgetOf,
  controlDraftOf,
  controlOf,
  type AccessDraft,
  type BudgetDraft,
  type ControlDraft,
} from "../../ui/desk/conditions/access-draft.ts";
import { factorOf, wholeOf } from "../../lib/typed-numbers.ts";
import {
  brokenGiven,
  emptyGiven,
  givenDraftOf,
  givenOf,
  type GivenDraft,
} from "../../ui/desk/prizes/draft.ts";
import { fromZoneText, toZoneText } from "../../lib/zone-time.ts";

/** A mission as it is typed: every field is a text, but what is chosen from a list. */

export interface TaskDraft extends FilterDraft {
  readonly measure: MissionMeasure;
  readonly expected: string;
}

export interface StepDraft extends GivenDraft {
  readonly expected: string;
}

export const emptyStep: StepDraft = { ...emptyGiven, expected: "" };

export interface MissionDraft
  extends
    AccessDraft,
    BudgetDraft,
    ControlDraft,
    Pick<
      MissionSettings,
      "isOpen" | "needsJoin" | "window" | "unlockedBy" | "isInOrder" | "paysItself"
    > {
  readonly hoursMax: string;
  readonly completionsMax: string;
  readonly title: Texts;
  readonly text: Texts;
  readonly from: string;
  readonly until: string;
  readonly tasks: readonly TaskDraft[];
  readonly milestones: readonly StepDraft[];
  readonly times: string;
  readonly claimDays: string;
}

const everything: PlayFilter = { gameTypes: [], vendors: [], least: null };

/** A mission not saved yet; the client makes its id, so a repeated save is harmless. */
export function newMission(
  { merchantCode, currency }: BrandOutline,
  missionId: string,
): ConsoleMission {
  return {
    missionId,
    merchantCode,
    settings: {
      currency,
      isOpen: false,
      title: {},
      text: {},
      window: "day",
      startsAt: "",
      endsAt: "",
      needsJoin: true,
      tasks: [{ measure: "rounds", filter: everything, expected: "" }],
      milestones: [{ expected: "", amount: "" }],
      turnoverBps: 10_000,
      claimDays: 7,
      unlockedBy: null,
      hoursMax: null,
      completionsMax: null,
      isInOrder: false,
      paysItself: false,
    },
    joined: 0,
    reached: 0,
    given: 0,
    updatedAt: "",
    revision: 0,
  };
}

const zoned = (at: string, timeZone: string) => (at === "" ? "" : toZoneText(at, timeZone));

export function missionDraftOf(
  { settings }: ConsoleMission,
  { timeZone }: Pick<BrandOutline, "timeZone">,
): MissionDraft {
  const { title, text, isOpen, needsJoin, window, tasks, milestones } = settings;
  const { unlockedBy, isInOrder, paysItself, hoursMax, completionsMax } = settings;
  return {
    unlockedBy,
    isInOrder,
    paysItself,
    hoursMax: numberText(hoursMax),
    completionsMax: numberText(completionsMax),
    title,
    text,
    isOpen,
    needsJoin,
    window,
    milestones: milestones.map((one) => ({ ...givenDraftOf(one), expected: one.expected })),
    from: zoned(settings.startsAt, timeZone),
    until: zoned(settings.endsAt, timeZone),
    tasks: tasks.map(({ measure, expected, filter }) => ({
      measure,
      expected,
      ...filterDraftOf(filter),
    })),
    times: timesOfBps(settings.turnoverBps),
    claimDays: String(settings.claimDays),
    ...accessDraftOf(settings),
    ...budgetDraftOf(settings),
    ...controlDraftOf(settings),
  };
}

const numberText = (value: number | null) => (value === null ? "" : String(value));

const hoursOf = ({ hoursMax }: MissionDraft) => wholeOf(hoursMax, 1, missionHoursMax);
const completionsOf = ({ completionsMax }: MissionDraft) =>
  wholeOf(completionsMax, 1, missionCompletionsMax);

const isPositive = (text: string) =>
  /^\d{1,16}(\.\d{1,8})?$/.test(plain(text)) && /[1-9]/.test(plain(text));

/** Fields that do not say what they should; the server judges the rest. */
export function brokenMission(draft: MissionDraft, currency: string): string[] {
  return [
    ...(isSaid(draft.title) ? [] : ["title"]),
    ...(isSaid(draft.text) ? [] : ["text"]),
    ...brokenPeriod(draft),
    ...draft.tasks.flatMap(({ measure, expected, least }, at) => [
      ...(isPositive(expected) ? [] : [`tasks.${at}`]),
      ...(!isFiltered(measure) || plain(least) === "" || isAmount(least, currency)
        ? []
        : [`tasks.${at}.least`]),
    ]),
    ...draft.milestones.flatMap((step, at) => [
      ...(at === draft.milestones.length - 1 || isPositive(step.expected)
        ? []
        : [`milestones.${at}`]),
      ...brokenGiven(step, currency).map((field) => `milestones.${at}.${field}`),
    ]),
    ...(factorOf(draft.times) === undefined ? ["turnover"] : []),
    ...(wholeOf(draft.claimDays, 1, 90) === undefined ? ["claimDays"] : []),
    ...brokenLimits(draft),
    ...brokenBudget(draft, currency),
    ...brokenControl(draft),
  ];
}

function brokenLimits(draft: MissionDraft): string[] {
  const { needsJoin, hoursMax, completionsMax } = draft;
  const hasHours = needsJoin && plain(hoursMax) !== "";
  return [
    ...(hasHours && hoursOf(draft) === undefined ? ["hoursMax"] : []),
    ...(plain(completionsMax) !== "" && completionsOf(draft) === undefined
      ? ["completionsMax"]
      : []),
  ];
}

/** The last step is all there is to do, so nobody types it. */
export function stepOf({ tasks, milestones }: MissionDraft, at: number, expected: string): string {
  if (at < milestones.length - 1) return expected;
  return tasks.length === 1 ? (tasks[0]?.expected ?? "") : String(tasks.length);
}

/** What is sent, of a draft in which nothing is broken. */
export function missionSettingsOf(
  draft: MissionDraft,
  currency: string,
  timeZone: string,
): MissionSettings {
  const { isOpen, needsJoin, window, isInOrder, paysItself } = draft;
  return {
    isInOrder: isInOrder && draft.tasks.length > 1,
    paysItself,
    // Who does not join is not kept from it, and has no time of his own.
    unlockedBy: needsJoin ? draft.unlockedBy : null,
    hoursMax: (needsJoin ? hoursOf(draft) : undefined) ?? null,
    completionsMax: completionsOf(draft) ?? null,
    currency,
    isOpen,
    needsJoin,
    window,
    title: saidIn(draft.title),
    text: saidIn(draft.text),
    startsAt: fromZoneText(draft.from, timeZone) ?? "",
    endsAt: fromZoneText(draft.until, timeZone) ?? "",
    tasks: draft.tasks.map((task) => ({
      measure: task.measure,
      expected: plain(task.expected),
      filter: isFiltered(task.measure) ? filterOf(task) : everything,
    })),
    milestones: draft.milestones.map((step, at) => ({
      expected: plain(stepOf(draft, at, step.expected)),
      ...givenOf(step, currency),
    })),
    turnoverBps: factorOf(draft.times) ?? 0,
    claimDays: wholeOf(draft.claimDays, 1, 90) ?? 1,
    ...accessOf(draft),
    ...controlOf(draft),
    ...budgetOf(draft),
  };
}
