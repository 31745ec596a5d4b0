import type { JourneyStep, JourneyTerms, JourneyTrigger, Language, WhoMay } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { minor, parseMinor, type Minor } from "@baize/money";
import { bpsOf, plainText as plain, wholeOf } from "../../lib/typed-numbers.ts";
import {
  brokenFields as brokenConditions,
  draftOf as conditionsOf,
  newSegment,
  treeOf,
  type SegmentDraft,
} from "../../ui/desk/conditions/draft.ts";
import {
  brokenGiven,
  emptyGiven,
  type GivenDraft,
  givenDraftOf,
  givenOf,
  isCounted,
  isStaked,
  isUnpricedKind,
} from "../../ui/desk/prizes/draft.ts";

/** A journey as it is typed: every field is a text, but what is chosen. */

export const triggers = [
  "registered",
  "first_deposit",
  "kyc_missing",
  "bonus_80",
  "award_ending",
  "level_up",
  "birthday",
  "quiet_14d",
] as const satisfies readonly JourneyTrigger[];

export const stepKinds = ["wait", "condition", "message", "offer", "award"] as const;
type StepKind = (typeof stepKinds)[number];
export const stepsMax = 10;
export const titleMax = 60;
export const bodyMax = 400;

export const units = ["minutes", "hours", "days"] as const;
type Unit = (typeof units)[number];
const minutesOf: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 1440 };
const waitMax = 129_600;

/** Pages that a message may lead to; the first is none. */
export const pages = [
  "",
  "depositv2",
  "rewardCenter",
  "promotions",
  "verification",
  "bonusDetails",
  "missionLeaderboard",
  "vip",
  "referral",
  "raffle",
  "profile",
] as const;
type Page = (typeof pages)[number];

export type Texts = Readonly<Partial<Record<Language, string>>>;

export interface StepDraft {
  /** For React, as steps move. */
  readonly key: number;
  readonly kind: StepKind;
  readonly wait: string;
  readonly unit: Unit;
  readonly conditions: SegmentDraft;
  /** Conditions that the form cannot show are kept. */
  readonly tree: WhoMay | null;
  readonly title: Texts;
  readonly body: Texts;
  readonly page: Page;
  readonly promotionId: string;
  /** What an award gives. */
  readonly given: GivenDraft;
  readonly turnover: string;
  readonly claimDays: string;
}

export interface Draft {
  readonly name: string;
  readonly trigger: JourneyTrigger;
  readonly currency: string;
  readonly steps: readonly StepDraft[];
  readonly mayRepeat: boolean;
  readonly restDays: string;
  readonly budget: string;
  /** Of awards that nobody can price. */
  readonly awardsMax: string;
}

let keys = 0;

export function newStep(kind: StepKind): StepDraft {
  keys += 1;
  return {
    key: keys,
    kind,
    wait: "24",
    unit: "hours",
    conditions: newSegment,
    tree: null,
    title: {},
    body: {},
    page: "",
    promotionId: "",
    given: emptyGiven,
    turnover: "1",
    claimDays: "7",
  };
}

export const newDraft = (currency: string): Draft => ({
  name: "",
  trigger: "registered",
  currency,
  steps: [newStep("wait"), newStep("message")],
  mayRepeat: false,
  restDays: "30",
  budget: "",
  awardsMax: "1000",
});

function waitOf(minutes: number): Pick<StepDraft, "wait" | "unit"> {
  const unit = (["days", "hours"] as const).find((one) => minutes % minutesOf[one] === 0);
  return { wait: String(minutes / minutesOf[unit ?? "minutes"]), unit: unit ?? "minutes" };
}

function stepDraftOf(step: JourneyStep): StepDraft {
  const base = newStep(step.kind);
  switch (step.kind) {
    case "wait":
      return { ...base, ...waitOf(step.minutes) };
    case "condition": {
      const conditions = conditionsOf("", step.who);
      if (conditions === undefined) return { ...base, tree: step.who };
      return { ...base, conditions };
    }
    case "message": {
      const page = pages.find((one) => one === step.page) ?? "";
      return { ...base, title: step.title, body: step.body, page };
    }
    case "offer": {
      const { title, body, promotionId } = step;
      return { ...base, title, body, promotionId };
    }
    default: {
      const { title, claimDays, turnoverBps } = step;
      const turnover = timesOfBps(turnoverBps);
      const given = givenDraftOf(step);
      return { ...base, title, given, turnover, claimDays: String(claimDays) };
    }
  }
}

export const draftOf = (terms: JourneyTerms): Draft => ({
  name: terms.name,
  trigger: terms.trigger,
  currency: terms.currency,
  steps: terms.steps.map(stepDraftOf),
  mayRepeat: terms.restDays !== null,
  restDays: String(terms.restDays ?? 30),
  budget: terms.budget ?? "",
  awardsMax: String(terms.awardsMax ?? 1000),
});

const amountForm = /^\d{1,16}(\.\d{1,8})?$/;

const minutesIn = ({ wait, unit }: StepDraft) => {
  const count = wholeOf(wait, 1, waitMax);
  const minutes = count === undefined ? undefined : count * minutesOf[unit];
  return minutes === undefined || minutes > waitMax ? undefined : minutes;
};

const isTold = (texts: Texts) => (texts.en ?? "").trim() !== "";

/** What of a step does not say what it should. */
function brokenOf(step: StepDraft, currency: string): string[] {
  const broken: string[] = [];
  const demand = (field: string, isFine: boolean) => {
    if (!isFine) broken.push(field);
  };
  if (step.kind === "wait") demand("wait", minutesIn(step) !== undefined);
  if (step.kind === "condition" && step.tree === null) {
    const parts = brokenConditions({ ...step.conditions, name: "x" });
    broken.push(...parts.map((part) => `condition.${part}`));
  }
  const isText = step.kind === "message" || step.kind === "offer";
  if (isText || step.kind === "award") demand("title", isTold(step.title));
  if (isText) demand("body", isTold(step.body));
  if (step.kind === "offer") demand("promotionId", step.promotionId !== "");
  if (step.kind === "award") {
    broken.push(...brokenGiven(step.given, currency));
    demand("turnover", !isStaked(step.given.kind) || bpsOf(step.turnover) !== undefined);
    demand("claimDays", wholeOf(step.claimDays, 1, 90) !== undefined);
  }
  return broken;
}

/**
 * What all awards give one member, but prizes, whose worth only the server knows: a budget below it
 * would give nobody all of them.
 */
export function leastBudget({ steps, currency }: Pick<Draft, "steps" | "currency">): Minor {
  const amounts = steps.map(({ kind, given }) =>
    kind === "award" && !isCounted(given.kind)
      ? (parseMinor(plain(given.amount), currency) ?? 0n)
      : 0n,
  );
  return minor(amounts.reduce<bigint>((sum, amount) => sum + amount, 0n));
}

const awardsMost = 1_000_000;

/** How many awards one member gets that nobody can price. */
export const unpricedIn = ({ steps }: Pick<Draft, "steps">): number =>
  steps.filter(({ kind, given }) => kind === "award" && isUnpricedKind(given.kind)).length;

/** How many such awards there may be in all; undefined where that is not said. */
const awardsMaxOf = (draft: Draft) => wholeOf(draft.awardsMax, unpricedIn(draft), awardsMost);

function isBudget(draft: Draft): boolean {
  const amount = amountForm.test(plain(draft.budget))
    ? parseMinor(plain(draft.budget), draft.currency)
    : undefined;
  return amount !== undefined && amount >= leastBudget(draft);
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenFields(draft: Draft): string[] {
  const { name, steps } = draft;
  const isGiving = steps.some(({ kind }) => kind === "award");
  return [
    ...(name.trim() === "" ? ["name"] : []),
    ...(steps.some(({ kind }) => kind !== "wait" && kind !== "condition") ? [] : ["steps"]),
    ...(draft.mayRepeat && wholeOf(draft.restDays, 0, 365) === undefined ? ["restDays"] : []),
    ...(isGiving && !isBudget(draft) ? ["budget"] : []),
    ...(unpricedIn(draft) > 0 && awardsMaxOf(draft) === undefined ? ["awardsMax"] : []),
    ...steps.flatMap((step, at) => brokenOf(step, draft.currency).map((field) => `${at}.${field}`)),
  ];
}

const said = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) =>
      text.trim() === "" ? [] : [[language, text.trim()]],
    ),
  );

function stepOf(step: StepDraft, currency: string): JourneyStep {
  const { kind, promotionId } = step;
  const texts = { title: said(step.title), body: said(step.body) };
  switch (kind) {
    case "wait":
      return { kind, minutes: minutesIn(step) ?? 1 };
    case "condition":
      return { kind, who: step.tree ?? treeOf(step.conditions) };
    case "message":
      return { kind, ...texts, page: step.page === "" ? null : step.page };
    case "offer":
      return { kind, ...texts, promotionId };
    default:
      return {
        kind,
        title: texts.title,
        ...givenOf(step.given, currency),
        turnoverBps: bpsOf(step.turnover) ?? 0,
        claimDays: wholeOf(step.claimDays, 1, 90) ?? 7,
      };
  }
}

/** What is sent, of a draft in which nothing is broken. */
export function termsOf(draft: Draft): JourneyTerms {
  const isGiving = draft.steps.some(({ kind }) => kind === "award");
  return {
    name: draft.name.trim(),
    trigger: draft.trigger,
    currency: draft.currency,
    steps: draft.steps.map((step) => stepOf(step, draft.currency)),
    restDays: draft.mayRepeat ? (wholeOf(draft.restDays, 0, 365) ?? 30) : null,
    budget: isGiving ? plain(draft.budget) : null,
    ...(unpricedIn(draft) > 0 && { awardsMax: awardsMaxOf(draft) ?? 1 }),
  };
}
