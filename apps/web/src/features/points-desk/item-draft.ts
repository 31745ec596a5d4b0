import type {
  Language,
  MallItem,
  MallItemSettings,
  MallKind,
  MallTerms,
  MemberPeriod,
} from "@baize/contract";
import { parseMinor } from "@baize/money";
import { percentOfBps, timesOfBps } from "@baize/money/hundredths";
import { gameTypes } from "../../lib/game-types.ts";
import { plainText as plain } from "../../lib/typed-numbers.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { factorOf, percentBpsOf, wholeOf } from "../../lib/typed-numbers.ts";
import {
  brokenGiven,
  emptyGiven,
  givenDraftOf,
  givenOf,
  type GivenDraft,
} from "../../ui/desk/prizes/draft.ts";
import type { WeightTexts } from "../../ui/desk/weight-fields.tsx";
import { fromZoneText, toZoneText } from "../../lib/zone-time.ts";

/** An item of the mall as it is typed: every field is a text, but what is chosen from a list. */

export const textNames = ["name", "about"] as const;
export type TextName = (typeof textNames)[number];
type Texts = Readonly<Partial<Record<Language, string>>>;

/** Fields of every kind, in the order of the form. */
export const commonFields = [
  "points",
  "amount",
  "amountRequired",
  "stock",
  "memberMax",
  "dayMax",
  "levelMin",
  "place",
] as const;

/** What each kind promises beside. */
export const termFields = {
  cash: ["turnover"],
  bonus: ["wagering", "days", "countsAtMost"],
  free_rounds: ["vassalage", "gameCode", "stake", "rounds", "days", "turnover", "winCap"],
  // Of which wheel or tournament has fields of its own.
  tickets: [],
  goods: [],
} as const satisfies Record<MallKind, readonly string[]>;
export type TermField = (typeof termFields)[MallKind][number];

export type ItemDraft = Readonly<
  Record<(typeof commonFields)[number] | TermField | "opensAt" | "closesAt", string>
> &
  Readonly<Record<TextName, Texts>> & {
    readonly kind: MallKind;
    readonly isOpen: boolean;
    readonly picture: string | null;
    readonly memberPeriod: MemberPeriod;
    /** Of a bonus: percent by type of game. */
    readonly weights: WeightTexts;
    /** Of tickets: of what, how many, and in how many days. */
    readonly ticket: GivenDraft;
  };

const blank: MallItemSettings = {
  kind: "cash",
  isOpen: false,
  name: {},
  about: {},
  picture: null,
  points: 1,
  amount: "",
  amountRequired: "0",
  terms: { turnoverBps: 10_000 },
  stock: null,
  memberMax: null,
  memberPeriod: "ever",
  opensAt: null,
  closesAt: null,
  place: 100,
};

/** An item not saved yet; the client makes its id, so a repeated save is harmless. */
export const newItem = (
  { merchantCode, currency }: BrandOutline,
  itemId: string,
  now: string,
): MallItem => ({
  itemId,
  merchantCode,
  currency,
  settings: blank,
  taken: 0,
  updatedAt: now,
  revision: 0,
});

const newTickets: GivenDraft = { ...emptyGiven, kind: "ticket" };

/** Turns of a wheel are worth what they cost on average: the server says it. */
export const isPricedByServer = ({ kind, ticket }: ItemDraft): boolean =>
  kind === "tickets" && ticket.kind === "ticket";

const numberText = (value: number | null | undefined) => (value == null ? "" : String(value));
const timesText = (bps: number | undefined) => timesOfBps(bps ?? 10_000);

export function itemDraftOf({ settings, revision }: MallItem, timeZone: string): ItemDraft {
  const { kind, isOpen, name, about, picture, memberPeriod, terms } = settings;
  return {
    kind,
    isOpen,
    name,
    about,
    picture,
    memberPeriod,
    points: revision === 0 ? "" : String(settings.points),
    amount: settings.amount,
    amountRequired: settings.amountRequired,
    stock: numberText(settings.stock),
    memberMax: numberText(settings.memberMax),
    dayMax: numberText(settings.dayMax),
    levelMin: numberText(settings.levelMin),
    place: String(settings.place),
    opensAt: toZoneText(settings.opensAt, timeZone),
    closesAt: toZoneText(settings.closesAt, timeZone),
    turnover: timesText(terms.turnoverBps),
    days: numberText(terms.days ?? 7),
    vassalage: terms.vassalage ?? "",
    gameCode: terms.gameCode ?? "",
    stake: terms.stake ?? "",
    rounds: numberText(terms.rounds ?? 10),
    countsAtMost: terms.countsAtMost ?? "",
    winCap: terms.winCap ?? "",
    wagering: timesOfBps(terms.wageringBps ?? 100_000),
    weights: weightTextsOf(terms.weights),
    ticket:
      terms.ticket === undefined ? newTickets : givenDraftOf({ amount: "", prize: terms.ticket }),
  };
}

/** Slots count whole where nothing was saved yet. */
function weightTextsOf(weights: MallTerms["weights"]): WeightTexts {
  const texts = gameTypes.map((type) => [type, percentOfBps(weights?.[type] ?? 10_000)]);
  return Object.fromEntries(texts) as WeightTexts;
}

/** Texts as they are sent: without languages that say nothing. */
function saidIn(texts: Texts): Texts {
  const said = Object.entries(texts).map(([language, text]) => [language, text.trim()] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== ""));
}

const most = 999_999;
const isAmount = (text: string, currency: string) => (parseMinor(plain(text), currency) ?? 0n) > 0n;
/** Empty is nothing. */
const isPrice = (text: string, currency: string) =>
  plain(text) === "" || (parseMinor(plain(text), currency) ?? -1n) >= 0n;
const isPoints = (text: string) => /^[1-9]\d{0,8}$/.test(plain(text));

function isTermFit(field: TermField, draft: ItemDraft, currency: string): boolean {
  if (field === "turnover") return factorOf(draft.turnover) !== undefined;
  if (field === "wagering") return (factorOf(draft.wagering) ?? 0) > 0;
  // Empty is without a limit.
  if (field === "countsAtMost" || field === "winCap") {
    return plain(draft[field]) === "" || isAmount(draft[field], currency);
  }
  if (field === "stake") return isAmount(draft.stake, currency);
  if (field === "days") return wholeOf(draft.days, 1, 365) !== undefined;
  if (field === "rounds") return wholeOf(draft.rounds, 1, 1000) !== undefined;
  return draft[field].trim() !== "";
}

/** Types whose share is no percentage; all of them where nothing would count. */
function brokenWeights({ weights }: ItemDraft): string[] {
  const shares = gameTypes.map((type) => [type, percentBpsOf(plain(weights[type]), 100)] as const);
  const isNothing = shares.every(([, bps]) => bps === 0);
  return shares
    .filter(([, bps]) => bps === undefined || isNothing)
    .map(([type]) => `weights.${type}`);
}

/** Fields that do not say what they should; the server judges the rest. */
export function brokenItemFields(draft: ItemDraft, { currency }: MallItem): string[] {
  const isCount = (text: string, min: number) =>
    plain(text) === "" || wholeOf(text, min, most) !== undefined;
  return [
    ...textNames.filter((name) => saidIn(draft[name]).en === undefined),
    ...(isPoints(draft.points) ? [] : ["points"]),
    ...(isPricedByServer(draft) || isAmount(draft.amount, currency) ? [] : ["amount"]),
    ...(isPrice(draft.amountRequired, currency) ? [] : ["amountRequired"]),
    ...(isCount(draft.stock, 0) ? [] : ["stock"]),
    ...(isCount(draft.memberMax, 1) ? [] : ["memberMax"]),
    ...(isCount(draft.dayMax, 1) ? [] : ["dayMax"]),
    ...(plain(draft.levelMin) === "" || wholeOf(draft.levelMin, 1, 100) !== undefined
      ? []
      : ["levelMin"]),
    ...(wholeOf(draft.place, 0, 10_000) === undefined ? ["place"] : []),
    ...termFields[draft.kind].filter((field) => !isTermFit(field, draft, currency)),
    ...(draft.kind === "bonus" ? brokenWeights(draft) : []),
    ...(draft.kind === "tickets" ? brokenGiven(draft.ticket, currency) : []),
  ];
}

function termsOf(draft: ItemDraft, currency: string): MallTerms {
  const days = wholeOf(draft.days, 1, 365) ?? 1;
  if (draft.kind === "goods") return {};
  if (draft.kind === "tickets") {
    const { prize } = givenOf(draft.ticket, currency);
    const isTicket = prize?.kind === "ticket" || prize?.kind === "board_ticket";
    return isTicket ? { ticket: prize } : {};
  }
  const turnoverBps = factorOf(draft.turnover) ?? 0;
  if (draft.kind === "cash") return { turnoverBps };
  if (draft.kind === "bonus") {
    const shares = gameTypes.map((type) => [
      type,
      percentBpsOf(plain(draft.weights[type]), 100) ?? 0,
    ]);
    const weights = Object.fromEntries(shares) as MallTerms["weights"];
    const countsAtMost = plain(draft.countsAtMost);
    const terms = { wageringBps: factorOf(draft.wagering) ?? 1, days, weights };
    return countsAtMost === "" ? terms : { ...terms, countsAtMost };
  }
  return {
    turnoverBps,
    days,
    vassalage: draft.vassalage.trim(),
    gameCode: draft.gameCode.trim(),
    stake: plain(draft.stake),
    rounds: wholeOf(draft.rounds, 1, 1000) ?? 1,
    ...(plain(draft.winCap) === "" ? {} : { winCap: plain(draft.winCap) }),
  };
}

/** What is sent, of a draft in which nothing is broken. */
export function itemSettingsOf(
  draft: ItemDraft,
  { timeZone, currency }: Pick<BrandOutline, "timeZone" | "currency">,
): MallItemSettings {
  const { kind, isOpen, picture, memberPeriod } = draft;
  const count = (text: string) => wholeOf(text, 0, most) ?? null;
  const [dayMax, levelMin] = [count(draft.dayMax), count(draft.levelMin)];
  return {
    kind,
    isOpen,
    picture,
    memberPeriod,
    name: saidIn(draft.name),
    about: saidIn(draft.about),
    points: Number.parseInt(plain(draft.points), 10),
    amount: isPricedByServer(draft) ? "0" : plain(draft.amount),
    amountRequired: plain(draft.amountRequired) === "" ? "0" : plain(draft.amountRequired),
    terms: termsOf(draft, currency),
    stock: count(draft.stock),
    memberMax: count(draft.memberMax),
    ...(dayMax === null ? {} : { dayMax }),
    ...(levelMin === null ? {} : { levelMin }),
    opensAt: fromZoneText(draft.opensAt, timeZone),
    closesAt: fromZoneText(draft.closesAt, timeZone),
    place: wholeOf(draft.place, 0, 10_000) ?? 0,
  };
}
