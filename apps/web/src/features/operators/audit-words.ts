import type { Approval, AuditRow } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { languageNames } from "../../lib/language-names.ts";
import { dateFormat } from "../../lib/languages.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { actionOf } from "./rules.ts";

/** The audit trail in words. What this version does not know is shown as it was written. */

export function useActionText(): (action: string) => string {
  const t = useTranslations("console.action");
  return (action) => {
    const known = actionOf(action);
    return known === undefined ? action : t(known);
  };
}

/** What is asked for and has not happened, as what somebody wants to do. */
export function useRequestText(): (asked: Pick<Approval, "state" | "call" | "changes">) => string {
  const t = useTranslations("console.request");
  const actionText = useActionText();
  return ({ state, call, changes: [first] }) => {
    if (first === undefined) return call;
    const { action } = first;
    const isAsked = state !== "executed" && t.has(action as "role.created");
    return isAsked ? t(action as "role.created") : actionText(action);
  };
}

/** Fields by the last words of their path, and the texts of the pages on which they are set. */
const fieldWords = {
  brandName: "brands.brandName",
  ageMin: "brands.ageMin",
  timeZone: "brands.timeZone",
  languages: "brands.languages",
  defaultLanguage: "brands.defaultLanguage",
  supportUrl: "brands.supportUrl",
  imageHosts: "brands.imageHosts",
  launchHosts: "brands.launchHosts",
  analyticsTag: "brands.analyticsTag",
  flags: "brands.part.flags",
  blockedCountries: "brands.blocked",
  registration: "brands.part.registration",
  isShown: "brands.shown",
  isRequired: "brands.required",
  acceptedPattern: "brands.acceptedPattern",
  minLength: "brands.minLength",
  maxLength: "brands.maxLength",
  patternId: "brands.patternId",
  signIn: "brands.part.signIn",
  smsCountries: "brands.signIn.smsCountries",
  smsPerDayMax: "brands.signIn.smsPerDayMax",
  loginFailuresMax: "brands.signIn.loginFailuresMax",
  loginLockMinutes: "brands.signIn.loginLockMinutes",
  captchaAfterFailures: "brands.signIn.captchaAfterFailures",
  passwordDaysMax: "brands.signIn.passwordDaysMax",
  checksUnknownPlaces: "brands.signIn.checksUnknownPlaces",
  hosts: "brands.domains",
  min: "cashier.field.min",
  max: "cashier.field.max",
  quick: "cashier.field.quick",
  dayCountMax: "cashier.field.dayCountMax",
  dayAmountMax: "cashier.field.dayAmountMax",
  autoUpTo: "cashier.field.autoUpTo",
  secondAbove: "cashier.field.secondAbove",
  adjustAloneUpTo: "cashier.field.adjustAloneUpTo",
  aloneADay: "cashier.field.aloneADay",
  clearBelow: "cashier.field.clearBelow",
  usualMinutes: "cashier.field.usualMinutes",
  targetMinutes: "cashier.field.targetMinutes",
  confirmMinutes: "cashier.field.confirmMinutes",
  expireMinutes: "cashier.field.expireMinutes",
  mobileWallets: "cashier.field.mobileWallets",
  cryptoNetworks: "cashier.field.cryptoNetworks",
  offersBank: "cashier.field.offersBank",
  isOffered: "cashier.field.isOffered",
  bank: "cashier.account.bank",
  holder: "cashier.account.holder",
  number: "cashier.account.number",
  from: "desk.from",
  until: "desk.until",
  startsAt: "desk.from",
  endsAt: "desk.until",
  isOpen: "contents.isOpenLabel",
  kind: "contents.kinds",
  title: "contents.text.title",
  text: "contents.text.text",
  action: "contents.text.action",
  label: "contents.text.label",
  summary: "contents.text.summary",
  html: "contents.text.html",
  url: "contents.url",
  picture: "contents.picture",
  pictures: "contents.picture",
  groupName: "contents.choiceName.groupName",
  type: "contents.choiceName.type",
  execution: "contents.choiceName.execution",
  category: "contents.choiceName.category",
  section: "contents.choiceName.section",
  network: "contents.choiceName.network",
  resourceType: "contents.choiceName.resourceType",
  contentId: "field.id",
  contentIds: "contents.order",
  titles: "contents.order",
  isEnabled: "games.isEnabledLabel",
  isAnnounced: "games.isAnnounced",
  isHot: "games.isHot",
  isNew: "games.isNew",
  gameGroupCode: "games.groupLabel",
  order: "games.order",
  place: "games.placeTitle",
  open: "vendors.isOpen",
  apiUrl: "vendors.field.apiUrl",
  frameOrigin: "vendors.field.frameOrigin",
  operatorId: "vendors.field.operatorId",
  signatureHeader: "vendors.field.signatureHeader",
  gameTypes: "vendors.types",
  algorithm: "vendors.algorithm",
  keys: "vendors.keys",
  added: "vendors.added",
  games: "vendors.games",
  countryCode: "brands.country",
  merchantCode: "brands.code",
  note: "feedback.note",
  window: "missions.window",
  minClaim: "rebates.minClaim",
  whileBonus: "rebates.whileBonus",
  rates: "lossBack.rates",
  period: "lossBack.period",
  minLoss: "lossBack.minLoss",
  cap: "lossBack.cap",
  netDepositGate: "lossBack.gate",
  claimDays: "lossBack.claimDays",
  budget: "promotions.field.budget",
  budgetDay: "promotions.field.budgetDay",
  stackGroup: "promotions.field.stackGroup",
  priority: "promotions.field.priority",
  controlShare: "promotions.field.controlShare",
  every: "series.step",
  times: "series.times",
  made: "series.made",
  shares: "rakeback.shares",
  edgesPpm: "rakeback.edges",
  partsBps: "rakeback.parts",
  instant: "rakeback.part.instant",
  daily: "rakeback.part.daily",
  weekly: "rakeback.part.weekly",
  monthly: "rakeback.part.monthly",
} as const;

function isKeyOf<T extends object>(words: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(words, name);
}

/** The words of a path: "flags.FREEPLAY3" reads "Flags › Try for free". */
export function useFieldText(): (field: string) => string {
  const t = useTranslations("console");
  function wordOf(name: string, parent: string | undefined): string {
    const inside =
      parent === "flags"
        ? `brands.flag.${name}.name`
        : parent === "registration"
          ? `brands.field.${name}`
          : undefined;
    // Every key of a text is one for the compiler; whether it is there is asked before.
    if (inside !== undefined && t.has(inside as "title")) return t(inside as "title");
    if (isKeyOf(languageNames, name) && parent !== "open") return languageNames[name];
    if (isKeyOf(fieldWords, name)) return t(fieldWords[name]);
    // What no page sets has a word of the trail's own.
    const own = `field.${name}`;
    return t.has(own as "title") ? t(own as "title") : name;
  }
  return (field) => {
    const names = field.split(".").filter((name) => name !== "body");
    return names.map((name, at) => wordOf(name, names[at - 1])).join(" › ");
  };
}

const moments = new Set(["startsAt", "endsAt", "from", "until", "at"]);

/** Pages whose states, and other words of few, stand under a name of their own. */
const statesOf = ["withdrawals", "adjustments", "deposits", "risk", "wins"] as const;

/** Values whose words have their own key: kind, status, group, network and the like. */
function keysOfValue(field: string, value: string): string[] {
  return [
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
    ...(field === "kind" ? [`contents.edit.${value}`] : []),
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
  return /^(?:body\.)?partsBps\.\w+$/.test(path) ? String(value / 100) : undefined;
}

/** One value, or one item of a list. */
export function useValueText(): (field: string, value: unknown) => string {
  const t = useTranslations("console");
  const momentText = useMomentText();
  const percentText = usePercentText();
  const regions = new Intl.DisplayNames(useLanguage(), { type: "region" });
  return (path, value) => {
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
    const field = path.split(".").at(-1) ?? path;
    if (field === "turnoverBps" && typeof value === "number") {
      return t("audit.times", { times: timesOfBps(value) });
    }
    const percent = typeof value === "number" ? percentOf(path, value) : undefined;
    if (percent !== undefined) return percentText(percent);
    if (typeof value !== "string") return JSON.stringify(value);
    if (moments.has(field)) return momentText(value);
    if (field === "languages" || field === "defaultLanguage") {
      return isKeyOf(languageNames, value) ? languageNames[value] : value;
    }
    if (field === "blockedCountries" || field === "smsCountries") return regions.of(value) ?? value;
    // Only what is a word of ours is looked up: a text of the brand may look like a path.
    const known = /^\w[\w.]*$/.test(value)
      ? keysOfValue(field, value).find((key) => t.has(key as "title"))
      : undefined;
    return known === undefined ? value : t(known as "title");
  };
}

/** Seconds count here: what came first is often the question. */
export function useMomentText(): (at: string) => string {
  const language = useLanguage();
  const format = dateFormat(language, {
    dateStyle: "medium",
    timeStyle: "medium",
  });
  return (at) => format.format(new Date(at));
}

/** By whom: an operator, the platform at the server, or somebody whose sign-in failed. */
export function useWhoText(): (row: AuditRow) => string {
  const t = useTranslations("console.audit");
  return ({ operator, ip }) => operator ?? t(ip === "" ? "platform" : "nobody");
}
