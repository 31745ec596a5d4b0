import type { Approval, ApprovalChange, AuditRow, GameType } from "@baize/contract";
import { agentContractKinds, contractProducts } from "@baize/contract/agent-contract-bounds";
import { timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../lib/game-types.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { languageNames } from "../../lib/language-names.ts";
import { dateFormat } from "../../lib/languages.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { percentOf as percentOfRate } from "../../lib/rates.ts";
import { useDayText } from "../../lib/time.ts";
import { useBrandOutlines } from "../../lib/operator.ts";
import { useZoneOf } from "../../ui/desk/brand-time.ts";
import { useContractName } from "../../ui/desk/contract-words.ts";
import { isKeyOf } from "../../ui/desk/field-text.ts";
import { useBrandName } from "../../ui/desk/names.tsx";
import { actionOf, namedSubject } from "./rules.ts";

/** The audit trail in words. What this version does not know is shown as it was written. */

export function useActionText(): (action: string) => string {
  const t = useTranslations("console.action");
  return (action) => {
    const known = actionOf(action);
    return known === undefined ? action : t(known);
  };
}

/** Envelopes for the members of a segment are no rain. */
const actionNameOf = ({ action, after }: ApprovalChange): string =>
  action === "envelope.planned" && after?.["segment"] !== undefined ? "envelope.personal" : action;

/** What is asked for and has not happened, as what somebody wants to do. */
export function useRequestText(): (asked: Pick<Approval, "state" | "call" | "changes">) => string {
  const t = useTranslations("console.request");
  const actionText = useActionText();
  return ({ state, call, changes: [first] }) => {
    if (first === undefined) return call;
    const action = actionNameOf(first);
    const isAsked = state !== "executed" && t.has(action as "role.created");
    return isAsked ? t(action as "role.created") : actionText(first.action);
  };
}

/** What a subject is called: brands and ids by their names, contracts by kind and games. */
export function useSubjectText(): (subject: string, names: Approval["names"]) => string {
  const brandName = useBrandName();
  const contractName = useContractName();
  return (subject, names) => {
    const [first = "", ...rest] = namedSubject(subject, names).split(" ");
    const kind = agentContractKinds.find((known) => known === rest[0]);
    const product = contractProducts.find((known) => known === rest[1]);
    if (kind !== undefined && product !== undefined && rest.length === 2) {
      return `\u2068${first}\u2069 · ${contractName({ kind, product })}`;
    }
    const brand = brandName(first);
    return brand === first || rest.length === 0
      ? [brand, ...rest].join(" ")
      : `${rest.join(" ")} · ${brand}`;
  };
}

/** The zone in which a request is read: that of the brand it is about. */
export function useRequestZone(): (asked: Pick<Approval, "changes">) => string {
  const { data: brands = [] } = useBrandOutlines();
  const zoneOf = useZoneOf();
  return ({ changes }) => {
    const words = new Set(
      changes.flatMap(({ subject, before, after }) => [
        ...subject.split(" "),
        after?.["merchantCode"] ?? before?.["merchantCode"],
      ]),
    );
    return zoneOf(brands.find(({ merchantCode }) => words.has(merchantCode))?.merchantCode);
  };
}

/** What is made or changed is called, where the request says it: two of one brand look alike. */
export function useChangeTitle(): (change: ApprovalChange | undefined) => string | undefined {
  const language = useLanguage();
  return (change) => {
    const title = change?.after?.["title"];
    if (typeof title === "string") return title;
    if (typeof title !== "object" || title === null) return undefined;
    const texts = Object.entries(title).filter(
      (one) => typeof one[1] === "string" && one[1] !== "",
    );
    const own = texts.find(([of]) => of === language) ?? texts.find(([of]) => of === "en");
    return (own ?? texts[0])?.[1] as string | undefined;
  };
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:/;

/** Pages whose states, and other words of few, stand under a name of their own. */
const statesOf = ["withdrawals", "adjustments", "deposits", "risk", "wins"] as const;

/** Where the states are of what an action is about: "award.cancelled" is about an award. */
const statesOfNoun: Readonly<Record<string, string>> = {
  award: "awards.state",
  board: "boards.states",
  bonus: "bonuses.state",
  deposit: "deposits.state",
  envelope: "draws.envelope.state",
  free_rounds: "freeRounds.state",
  journey: "journeys.state",
  promotion: "promotions.state",
  raffle: "draws.raffle.state",
  redemption: "points.state",
  referral: "referrals.state",
};

/** The kinds of all that has some: two that share a name have one word. */
const kindsOf = [
  "contents.edit",
  "promotions.kind",
  "boards.kinds",
  "boards.entryKinds",
  "draws.wheel.kinds",
  "points.kind",
  "gifts.prize.kinds",
  "bonuses.kind",
] as const;

/** Of contracts of agents: a period is "D", and a loss is carried "always". */
const wordsOfContracts: Readonly<Record<string, readonly string[]>> = {
  carry: ["agents.carryOf", "affiliates.carry"],
  deduct: ["agents.deductOf"],
  kind: ["agents.kind", "affiliates.kind"],
  period: ["agents.periodOf"],
  state: ["agents.state", "commissions.state", "agents.moves.state", "affiliates.state"],
  status: ["affiliates.status"],
  tierOn: ["agents.tierOnOf"],
};

/** Rates of contracts are fractions, and read in percent. */
const fractions: ReadonlySet<string> = new Set([
  "adminFee",
  "contractRate",
  "dailyMax",
  "dividendMax",
  "edge",
  "hourlyMax",
  "lossRate",
  "paymentFee",
  "platformFee",
  "rate",
  "realtimeLossMax",
  "realtimeWinMax",
  "subRate",
  "winRate",
]);
const fraction = /^\d(?:\.\d+)?$/;
const day = /^\d{4}-\d\d-\d\d$/;

const wordsOfValue: Readonly<Record<string, readonly string[]>> = {
  condition: ["draws.by"],
  decision: ["promotionEntries.decided"],
  form: ["referrals.form"],
  frequency: ["bonuses.frequency"],
  measure: ["missions.measures", "promotions.measure"],
  memberPeriod: ["points.period"],
  missed: ["draws.checkIn"],
  prize: ["gifts.prize.kinds"],
  rejection: ["promotionEntries.rejections"],
  segment: ["promotions.segment"],
  ties: ["boards.tieKinds"],
};

/** Values whose words have their own key: kind, status, group, network and the like. */
function keysOfValue(path: string, value: string, noun: string): string[] {
  const [field = "", inside] = path.split(".").toReversed();
  const own = field === "state" || field === "status" ? statesOfNoun[noun] : undefined;
  const ofContract = noun === "agents" ? (wordsOfContracts[field] ?? []) : [];
  return [
    ...ofContract.map((page) => `${page}.${value}`),
    ...(own === undefined ? [] : [`${own}.${value}`]),
    ...(field === "way" || field === "step" ? [`value.${value}`] : []),
    ...(field === "permissions" ? [`permission.${value}`] : []),
    ...(field === "status" ? [`operators.${value}`, `feedback.is.${value}`] : []),
    ...(field === "state" || field === "status"
      ? statesOf.map((page) => `${page}.state.${value}`)
      : []),
    ...(field === "direction" ? [`adjustments.${value}`] : []),
    ...(field === "category" ? [`adjustments.categories.${value}`] : []),
    ...(field === "flag" ? [`risk.kind.${value}`] : []),
    ...(field === "consequence" ? [`risk.consequence.${value}`] : []),
    ...(field === "reason" ? [`wins.reason.${value}`] : []),
    ...(field === "every" ? [`series.every.${value}`] : []),
    ...(field === "kind" ? kindsOf.map((page) => `${page}.${value}`) : []),
    ...(inside === "entry" ? [`boards.entryKinds.${value}`] : []),
    ...(field === "by" ? [`boards.byKinds.${value}`, `draws.by.${value}`] : []),
    ...(wordsOfValue[field] ?? []).map((page) => `${page}.${value}`),
    ...(field === "gameGroupCode" ? [`games.group.${value}`] : []),
    ...(field === "window" || field === "period"
      ? [`lossBack.periods.${value}`, `promotions.period.${value}`]
      : []),
    `contents.choice.${field}.${value}`,
  ];
}

/** Parts are kept in millionths or hundredths of a percent, and read in percent. */
function percentOf(path: string, value: number): string | undefined {
  if (/Ppm(?:\.\w+)?$/.test(path)) return String(value / 10_000);
  const isHundredth = /(?:^|\.)(?:(?:partsBps|weights)\.\w+|percentBps|feeBps|weekCalendar)$/;
  return isHundredth.test(path) ? String(value / 100) : undefined;
}

/** Factors are kept in hundredths of a percent, and read as times. */
const factors: ReadonlySet<string> = new Set(["turnoverBps", "wageringBps", "pointsBps"]);

/** One value, or one item of a list, of what an action changed; moments in the zone. */
export function useValueText(
  action = "",
  timeZone?: string,
): (field: string, value: unknown) => string {
  const t = useTranslations("console");
  const game = useTranslations("shell.gameType");
  const momentText = useMomentText(timeZone);
  const percentText = usePercentText();
  const brandName = useBrandName();
  const dayText = useDayText();
  const regions = new Intl.DisplayNames(useLanguage(), { type: "region" });
  return (path, value) => {
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
    const field = path.split(".").at(-1) ?? path;
    if (factors.has(field) && typeof value === "number") {
      return t("audit.times", { times: timesOfBps(value) });
    }
    const percent = typeof value === "number" ? percentOf(path, value) : undefined;
    if (percent !== undefined) return percentText(percent);
    if (typeof value !== "string") return JSON.stringify(value);
    if (moment.test(value)) return momentText(value);
    if (action.startsWith("agents.")) {
      if (fractions.has(field) && fraction.test(value)) return percentText(percentOfRate(value));
      if (day.test(value)) return dayText(value);
      if (field === "product" && value === "CONS") return t("agents.allGames");
      if (field === "merchantCode") return brandName(value);
    }
    if (field === "gameType" || field === "gameTypes" || field === "product") {
      return gameTypes.some((one) => one === value) ? game(value as GameType) : value;
    }
    if (field === "languages" || field === "defaultLanguage") {
      return isKeyOf(languageNames, value) ? languageNames[value] : value;
    }
    if (field === "blockedCountries" || field === "smsCountries") return regions.of(value) ?? value;
    // Only what is a word of ours is looked up: a text of the brand may look like a path.
    const known = /^\w[\w.]*$/.test(value)
      ? keysOfValue(path, value, action.split(".")[0] ?? "").find((key) => t.has(key as "title"))
      : undefined;
    return known === undefined ? value : t(known as "title");
  };
}

/** Seconds count here: what came first is often the question. */
export function useMomentText(timeZone?: string): (at: string) => string {
  const language = useLanguage();
  const format = dateFormat(language, {
    dateStyle: "medium",
    timeStyle: "medium",
    ...(timeZone !== undefined && { timeZone }),
  });
  return (at) => format.format(new Date(at));
}

/** By whom: an operator, the platform at the server, or somebody whose sign-in failed. */
export function useWhoText(): (row: AuditRow) => string {
  const t = useTranslations("console.audit");
  return ({ operator, ip }) => operator ?? t(ip === "" ? "platform" : "nobody");
}
