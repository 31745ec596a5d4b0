import type { BudgetMode, Language, PromotionTerms, WhoMay } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { bpsOf, plainText as plain } from "../../lib/typed-numbers.ts";
import { fromZoneText, toZoneText } from "../../lib/zone-time.ts";
import {
  brokenGiven,
  emptyGiven,
  givenDraftOf,
  givenOf,
  type GivenDraft,
} from "../../ui/desk/prizes/draft.ts";

/** A promotion as it is typed: every field is a text, but what is chosen or ticked. */

export const kinds = [
  "code",
  "sign_up",
  "phone",
  "mail",
  "kyc",
  "bank_binding",
  "birthday",
  "deposit",
  "application",
] as const satisfies readonly PromotionTerms["kind"][];
export const periods = ["once", "day", "week", "month", "year"] as const;
export const measures = ["deposit_sum", "deposit_count"] as const;
export const textFields = [
  "amount",
  "amountMax",
  "turnover",
  "claimDays",
  "budget",
  "budgetDay",
  "expected",
  "codes",
  "times",
  "stackGroup",
  "priority",
  "controlShare",
] as const;
export type TextField = (typeof textFields)[number];

export interface Draft extends Readonly<Record<TextField, string>> {
  readonly kind: PromotionTerms["kind"];
  readonly currency: string;
  readonly title: Readonly<Partial<Record<Language, string>>>;
  readonly contentId: string;
  /** As the browser's fields have them, by the brand's clock. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly needsJoin: boolean;
  readonly budgetMode: BudgetMode;
  /** Money; a bonus, with its own days to stake it in; or another prize. */
  readonly gives: "cash" | "bonus" | "prize";
  readonly given: GivenDraft;
  readonly bonusDays: string;
  /** Of one bet so much counts at most; empty where all of it does. */
  readonly bonusCountsAtMost: string;
  readonly period: PromotionTerms["period"];
  readonly measure: (typeof measures)[number];
  readonly who: WhoMay | null;
}

/** Facts happen once; only these kinds are repeated. */
export const periodsOf = (kind: Draft["kind"]): readonly Draft["period"][] => {
  if (kind === "birthday") return ["year"];
  return kind === "code" || kind === "deposit" || kind === "application" ? periods : ["once"];
};

export const mayNeedJoin = (kind: Draft["kind"]) => kind !== "code" && kind !== "application";

/** Only where a member joins before it is earned is there something to reserve. */
export const mayReserve = ({ kind, needsJoin }: Pick<Draft, "kind" | "needsJoin">) =>
  kind === "deposit" && needsJoin;

export function newDraft(currency: string): Draft {
  return {
    kind: "code",
    currency,
    title: {},
    contentId: "",
    startsAt: "",
    endsAt: "",
    needsJoin: false,
    budgetMode: "first_reached",
    gives: "cash",
    given: { ...emptyGiven, kind: "free_rounds" },
    bonusDays: "14",
    bonusCountsAtMost: "",
    period: "once",
    measure: "deposit_sum",
    amount: "",
    amountMax: "",
    turnover: "10",
    claimDays: "7",
    budget: "",
    budgetDay: "",
    expected: "",
    codes: "",
    times: "1",
    stackGroup: "",
    priority: "0",
    controlShare: "",
    who: null,
  };
}

/** Terms of before bonuses say nothing of them. */
function givesOf({ bonusDays, prize }: PromotionTerms): Draft["gives"] {
  if (prize !== undefined) return "prize";
  return (bonusDays ?? null) === null ? "cash" : "bonus";
}

/** What is applied for has an amount that an operator names. */
export const mayGivePrize = (kind: Draft["kind"]) => kind !== "application";

export const isPrize = ({ gives, kind }: Draft) => gives === "prize" && mayGivePrize(kind);

export function draftOf(terms: PromotionTerms, timeZone: string): Draft {
  return {
    ...newDraft(terms.currency),
    kind: terms.kind,
    title: terms.title,
    contentId: terms.contentId ?? "",
    startsAt: toZoneText(terms.startsAt, timeZone),
    endsAt: toZoneText(terms.endsAt, timeZone),
    needsJoin: terms.needsJoin,
    budgetMode: terms.budgetMode ?? "first_reached",
    gives: givesOf(terms),
    given: terms.prize === undefined ? newDraft(terms.currency).given : givenDraftOf(terms),
    bonusDays: String(terms.bonusDays ?? 14),
    bonusCountsAtMost: terms.bonusCountsAtMost ?? "",
    period: terms.period,
    measure: terms.target?.measure ?? "deposit_sum",
    amount: terms.amount,
    amountMax: terms.amountMax ?? "",
    turnover: timesOfBps(terms.turnoverBps),
    claimDays: String(terms.claimDays),
    budget: terms.budget ?? "",
    budgetDay: terms.budgetDay ?? "",
    expected: terms.target?.expected ?? "",
    codes: terms.codes
      .map(({ code, usesMax }) => (usesMax === null ? code : `${code} ${usesMax}`))
      .join("\n"),
    times: String(terms.times),
    stackGroup: terms.stackGroup ?? "",
    priority: String(terms.priority),
    controlShare: terms.controlShare ? String(terms.controlShare) : "",
    who: terms.who,
  };
}

/**
 * A promotion like another one, to be changed and saved as one of its own: codes are typed in once,
 * and its time is over or taken.
 */
export const copyOf = (terms: PromotionTerms): Draft => ({
  ...draftOf(terms, "UTC"),
  codes: "",
  startsAt: "",
  endsAt: "",
});

const amountForm = /^\d{1,16}(\.\d{1,8})?$/;
const codeForm = /^([A-Z0-9_-]{3,32})(?:\s+([1-9]\d{0,6}))?$/;

const codeLines = (text: string) =>
  plain(text)
    .toUpperCase()
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function wholeOf(text: string, min: number, max: number): number | undefined {
  const found = /^\d{1,4}$/.test(plain(text)) ? Number(plain(text)) : -1;
  return found >= min && found <= max ? found : undefined;
}

/** 0 where nothing was typed. */
const shareOf = ({ controlShare }: Pick<Draft, "controlShare">) =>
  plain(controlShare) === "" ? 0 : wholeOf(controlShare, 0, 50);

const mostOf = ({ gives, bonusCountsAtMost }: Draft) =>
  gives === "bonus" ? plain(bonusCountsAtMost) : "";

/** Fields that do not say what they should; the server judges the rest. */
export function brokenFields(draft: Draft): string[] {
  const { kind, title, codes } = draft;
  const isBonus = draft.gives === "bonus";
  const isAmount = (field: "amount" | "amountMax" | "budget" | "budgetDay" | "expected") =>
    amountForm.test(plain(draft[field]));
  const optional = ["amountMax", "budget", "budgetDay"] as const;
  const lines = codeLines(codes);
  return [
    ...((title.en ?? "").trim() === "" ? ["title"] : []),
    ...(isPrize(draft)
      ? brokenGiven(draft.given, draft.currency).map((field) => `prize.${field}`)
      : isAmount("amount")
        ? []
        : ["amount"]),
    ...optional.filter((field) => plain(draft[field]) !== "" && !isAmount(field)),
    ...(bpsOf(draft.turnover) === undefined || (isBonus && bpsOf(draft.turnover) === 0)
      ? ["turnover"]
      : []),
    ...(isBonus && wholeOf(draft.bonusDays, 1, 365) === undefined ? ["bonusDays"] : []),
    ...(mostOf(draft) === "" || amountForm.test(mostOf(draft)) ? [] : ["bonusCountsAtMost"]),
    ...(wholeOf(draft.claimDays, 1, 90) === undefined ? ["claimDays"] : []),
    ...(wholeOf(draft.priority, 0, 100) === undefined ? ["priority"] : []),
    ...(shareOf(draft) === undefined ? ["controlShare"] : []),
    ...(kind === "application" && wholeOf(draft.times, 1, 10) === undefined ? ["times"] : []),
    ...(kind === "deposit" && !isAmount("expected") ? ["expected"] : []),
    ...(kind === "code" && (lines.length === 0 || lines.some((line) => !codeForm.test(line)))
      ? ["codes"]
      : []),
    ...(/^[a-z0-9_-]{0,32}$/.test(draft.stackGroup.trim()) ? [] : ["stackGroup"]),
  ];
}

const orNull = (text: string) => (plain(text) === "" ? null : plain(text));

/** What is sent, of a draft in which nothing is broken. */
export function termsOf(draft: Draft, timeZone: string): PromotionTerms {
  const { kind, currency, title, contentId, stackGroup } = draft;
  const said = Object.entries(title).map(([language, text]) => [language, text.trim()] as const);
  return {
    kind,
    currency,
    title: Object.fromEntries(said.filter(([, text]) => text !== "")),
    contentId: contentId === "" ? null : contentId,
    startsAt: fromZoneText(draft.startsAt, timeZone),
    endsAt: fromZoneText(draft.endsAt, timeZone),
    needsJoin: mayNeedJoin(kind) && draft.needsJoin,
    period: periodsOf(kind).includes(draft.period) ? draft.period : (periodsOf(kind)[0] ?? "once"),
    ...(isPrize(draft) ? givenOf(draft.given, currency) : { amount: plain(draft.amount) }),
    amountMax: kind === "application" ? orNull(draft.amountMax) : null,
    turnoverBps: bpsOf(draft.turnover) ?? 0,
    claimDays: wholeOf(draft.claimDays, 1, 90) ?? 7,
    bonusDays: draft.gives === "bonus" ? (wholeOf(draft.bonusDays, 1, 365) ?? 14) : null,
    ...(mostOf(draft) === "" ? {} : { bonusCountsAtMost: mostOf(draft) }),
    budget: orNull(draft.budget),
    budgetDay: orNull(draft.budgetDay),
    ...(mayReserve(draft) ? { budgetMode: draft.budgetMode } : {}),
    target: kind === "deposit" ? { measure: draft.measure, expected: plain(draft.expected) } : null,
    codes:
      kind === "code"
        ? codeLines(draft.codes).map((line) => {
            const [, code = "", uses] = codeForm.exec(line) ?? [];
            return { code, usesMax: uses === undefined ? null : Number(uses) };
          })
        : [],
    times: kind === "application" ? (wholeOf(draft.times, 1, 10) ?? 1) : 1,
    stackGroup: stackGroup.trim() === "" ? null : stackGroup.trim(),
    priority: wholeOf(draft.priority, 0, 100) ?? 0,
    who: draft.who,
    controlShare: shareOf(draft) ?? 0,
  };
}
