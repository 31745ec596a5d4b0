import type { PointPolicy, PointSettings } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { parseMinor } from "@baize/money";
import { plainText as plain } from "../../lib/typed-numbers.ts";
import { gameTypes } from "../../lib/game-types.ts";
import { factorOf } from "../../lib/typed-numbers.ts";

/** How a brand gives and takes points, as it is typed: every field is a text. */

export const numberFields = ["ratio", "pointsMin", "dayPointsMax", "multiple"] as const;

export interface PolicyDraft extends Readonly<Record<(typeof numberFields)[number], string>> {
  readonly isOpen: boolean;
  readonly autoUpTo: string;
  /** Empty where deposits earn nothing. */
  readonly perDeposit: string;
  readonly turnover: string;
  readonly perPoint: Readonly<Record<(typeof gameTypes)[number], string>>;
}

export function policyDraftOf({ settings }: PointPolicy): PolicyDraft {
  const perPoint = gameTypes.map((type) => [type, settings.perPoint[type] ?? ""]);
  return {
    isOpen: settings.isOpen,
    ratio: String(settings.ratio),
    pointsMin: String(settings.pointsMin),
    dayPointsMax: String(settings.dayPointsMax),
    multiple: String(settings.multiple),
    autoUpTo: settings.autoUpTo,
    perDeposit: settings.perDeposit ?? "",
    turnover: timesOfBps(settings.turnoverBps),
    perPoint: Object.fromEntries(perPoint) as PolicyDraft["perPoint"],
  };
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenPolicyFields(draft: PolicyDraft, { currency }: PointPolicy): string[] {
  const isNumber = (field: (typeof numberFields)[number]) =>
    (field === "dayPointsMax" ? /^\d{1,9}$/ : /^[1-9]\d{0,8}$/).test(plain(draft[field]));
  const isRate = (text: string) =>
    text === "" || (parseMinor(text, currency) ?? parseMinor("0", currency) ?? 0n) > 0n;
  return [
    ...numberFields.filter((field) => !isNumber(field)),
    ...(parseMinor(plain(draft.autoUpTo), currency) === undefined ? ["autoUpTo"] : []),
    ...(factorOf(draft.turnover) === undefined ? ["turnover"] : []),
    ...(isRate(plain(draft.perDeposit)) ? [] : ["perDeposit"]),
    ...gameTypes.filter((type) => !isRate(plain(draft.perPoint[type]))),
  ];
}

/** What is sent, of a draft in which nothing is broken. */
export function policySettingsOf(draft: PolicyDraft): PointSettings {
  const perPoint = gameTypes
    .map((type) => [type, plain(draft.perPoint[type])] as const)
    .filter(([, text]) => text !== "");
  const perDeposit = plain(draft.perDeposit);
  const whole = (field: (typeof numberFields)[number]) => Number.parseInt(plain(draft[field]), 10);
  return {
    isOpen: draft.isOpen,
    perPoint: Object.fromEntries(perPoint),
    ...(perDeposit === "" ? {} : { perDeposit }),
    ratio: whole("ratio"),
    pointsMin: whole("pointsMin"),
    dayPointsMax: whole("dayPointsMax"),
    multiple: whole("multiple"),
    autoUpTo: plain(draft.autoUpTo),
    turnoverBps: factorOf(draft.turnover) ?? 0,
  };
}
