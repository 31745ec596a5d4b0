import { gameTypes } from "@baize/contract";
import type {
  Delivery,
  MallItemSettings,
  MallKind,
  MallTerms,
  MemberPeriod,
  RedemptionKind,
  RedemptionState,
} from "@baize/contract";
import { displayMoney, minor, parseMinor } from "@baize/money";
import type { LocalText } from "../../platform/text.ts";
import type { Asked } from "../caps/rules.ts";

/**
 * What may be had for points, and what becomes of it once it is asked for. Pure.
 *
 *   state       event                                              state
 *   (none)      the member redeems or converts                     in_process: points, cash spent
 *   in_process  by itself below the brand's amount; an operator    approved: it is given
 *   in_process  an operator rejects it                             rejected: all of it goes back
 *   approved    the vendor refuses the free rounds, none played    rejected: all of it goes back
 *
 *   delivery of goods     event                         delivery
 *   (approved)            an operator approves them     waiting
 *   waiting               sent, with carrier            sent
 *   sent                  they arrived                  delivered
 *   waiting, sent         they came back                came_back: all of it goes back, once
 */
export type RedemptionEvent = "approve" | "reject" | "refuse";

const ways: Readonly<
  Partial<Record<RedemptionState, Partial<Record<RedemptionEvent, RedemptionState>>>>
> = {
  in_process: { approve: "approved", reject: "rejected" },
  approved: { refuse: "rejected" },
};

/** Where an event leads, or undefined where it may not happen; the table above. */
export function nextOfRedemption(
  state: RedemptionState,
  event: RedemptionEvent,
): RedemptionState | undefined {
  return ways[state]?.[event];
}

export type DeliveryStep = Exclude<Delivery, "waiting">;

const steps: Readonly<Record<Delivery, readonly DeliveryStep[]>> = {
  waiting: ["sent", "came_back"],
  sent: ["delivered", "came_back"],
  delivered: [],
  came_back: [],
};

export const mayStep = (from: Delivery | null, to: DeliveryStep): boolean =>
  from !== null && steps[from].includes(to);

export interface MallItemRow {
  readonly merchantCode: string;
  readonly itemId: string;
  readonly revision: number;
  readonly kind: MallKind;
  readonly isOpen: boolean;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly picture: string | null;
  readonly currency: string;
  readonly points: bigint;
  readonly amountMinor: bigint;
  /** Cash that it costs beside the points. */
  readonly priceMinor: bigint;
  readonly terms: MallTerms;
  readonly stock: number | null;
  readonly taken: number;
  readonly memberMax: number | null;
  readonly memberPeriod: MemberPeriod;
  /** From this VIP level on it is had; 0 is everybody. */
  readonly levelMin: number;
  /** How many all members together may have in a day of the brand. */
  readonly dayMax: number | null;
  /** How many they had in the day of the brand that began then. */
  readonly dayTaken: number;
  readonly dayStartsAt: Date;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly place: number;
  readonly updatedAt: Date;
}

export interface RedemptionRow {
  readonly memberId: bigint;
  readonly redemptionId: string;
  readonly merchantCode: string;
  /** Null where points are converted. */
  readonly itemId: string | null;
  readonly itemRevision: number | null;
  readonly kind: RedemptionKind;
  readonly name: LocalText;
  readonly picture: string | null;
  readonly points: bigint;
  readonly pointsAfter: bigint;
  readonly ratio: number | null;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Cash that was paid beside the points. */
  readonly paidMinor: bigint;
  readonly turnoverBps: number;
  readonly terms: MallTerms;
  readonly state: RedemptionState;
  readonly delivery: Delivery | null;
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly addressSealed: Buffer | null;
  readonly appliedAt: Date;
  readonly endedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly remark: string | null;
  readonly operator: string | null;
}

/** Whether it may be had at a moment, by its settings alone. */
export function isOnSale(
  { isOpen, opensAt, closesAt }: Pick<MallItemRow, "isOpen" | "opensAt" | "closesAt">,
  at: Date,
): boolean {
  return isOpen && (opensAt === null || opensAt <= at) && (closesAt === null || closesAt > at);
}

const amountPlace = "{amount}";

/**
 * The name of what gives money says how much, in its currency: where the name has `{amount}`, else
 * at its end. A bare number would read as points.
 */
export function nameOf({
  name,
  kind,
  amountMinor,
  currency,
}: Pick<MallItemRow, "name" | "kind" | "amountMinor" | "currency">): LocalText {
  const amount = displayMoney(minor(amountMinor), currency);
  const isMoney = kind === "cash" || kind === "bonus";
  const said = Object.entries(name).map(([language, text]) => {
    const isPlaced = text.includes(amountPlace);
    const whole = isPlaced || !isMoney ? text : `${text} · ${amountPlace}`;
    return [language, whole.replaceAll(amountPlace, amount)] as const;
  });
  return Object.fromEntries(said);
}

export const leftOf = ({ stock, taken }: Pick<MallItemRow, "stock" | "taken">): number | null =>
  stock === null ? null : Math.max(0, stock - taken);

/** What is left of a day for everybody together; the day before counts nothing. */
export function dayLeftOf(
  { dayMax, dayTaken, dayStartsAt }: Pick<MallItemRow, "dayMax" | "dayTaken" | "dayStartsAt">,
  dayStartAt: Date,
): number | null {
  if (dayMax === null) return null;
  return Math.max(0, dayMax - (dayStartsAt >= dayStartAt ? dayTaken : 0));
}

/** How many may be had now, by both limits; null where neither is set. */
export function roomOf(item: MallItemRow, dayStartAt: Date): number | null {
  const limits = [leftOf(item), dayLeftOf(item, dayStartAt)].filter((left) => left !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** Goods are never given by themselves: somebody sends them. */
export const isAutomatic = (
  { kind, amountMinor }: Pick<RedemptionRow, "kind" | "amountMinor">,
  { autoUpToMinor, isHeld }: { readonly autoUpToMinor: bigint; readonly isHeld: boolean },
): boolean => kind !== "goods" && !isHeld && amountMinor <= autoUpToMinor;

export interface ItemFault {
  readonly field: keyof MallItemSettings;
  readonly reason: "not_an_amount" | "too_low" | "too_high" | "cannot_change" | "missing" | "order";
}

const needed = {
  cash: ["turnoverBps"],
  bonus: ["wageringBps", "weights", "days"],
  goods: [],
  free_rounds: ["turnoverBps", "days", "vassalage", "gameCode", "stake", "rounds"],
  tickets: ["ticket"],
} as const satisfies Record<MallKind, readonly (keyof MallTerms)[]>;

/** What one round counts for a bonus, and what free rounds win: each of its own kind only. */
function areLimitsSound({ kind, terms }: MallItemSettings, currency: string): boolean {
  const limits = [
    [terms.countsAtMost, kind === "bonus"],
    [terms.winCap, kind === "free_rounds"],
  ] as const;
  return limits.every(
    ([text, isOfKind]) =>
      text === undefined || (isOfKind && (parseMinor(text, currency) ?? 0n) > 0n),
  );
}

/** What an item asks of members: how its money is staked, and what a bonus counts. */
export function askedByItem({
  isOpen,
  kind,
  terms,
}: Pick<MallItemSettings, "isOpen" | "kind" | "terms">): Asked {
  if (kind !== "bonus")
    return { isOpen, wagering: { field: "turnover", bps: terms.turnoverBps ?? 0 } };
  const { weights } = terms;
  const types = gameTypes.filter((one) => (weights?.[one] ?? 0) > 0);
  return {
    isOpen,
    wagering: { field: "wagering", bps: terms.wageringBps ?? 0 },
    play: { field: "weights", types: [types] },
  };
}

/** Tickets belong to their kind only, as the limits do. */
const areTicketsOfKind = ({ kind, terms }: MallItemSettings) =>
  (terms.ticket !== undefined) === (kind === "tickets");

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfItem(
  settings: MallItemSettings,
  currency: string,
  before: Pick<MallItemRow, "kind" | "taken"> | undefined,
): ItemFault | undefined {
  if (before !== undefined && settings.kind !== before.kind) {
    return { field: "kind", reason: "cannot_change" };
  }
  if (settings.name.en === undefined) return { field: "name", reason: "missing" };
  const amount = parseMinor(settings.amount, currency);
  if (amount === undefined) return { field: "amount", reason: "not_an_amount" };
  if (amount <= 0n) return { field: "amount", reason: "too_low" };
  const price = parseMinor(settings.amountRequired, currency);
  if (price === undefined) return { field: "amountRequired", reason: "not_an_amount" };
  const isMoney = settings.kind === "cash" || settings.kind === "bonus";
  if (isMoney && price >= amount) {
    return { field: "amountRequired", reason: "too_high" };
  }
  if (needed[settings.kind].some((name) => settings.terms[name] === undefined)) {
    return { field: "terms", reason: "missing" };
  }
  if (!areTicketsOfKind(settings)) return { field: "terms", reason: "missing" };
  const { stake, weights } = settings.terms;
  if (!areLimitsSound(settings, currency)) return { field: "terms", reason: "not_an_amount" };
  if (settings.kind === "bonus" && Object.values(weights ?? {}).every((bps) => bps === 0)) {
    return { field: "terms", reason: "too_low" };
  }
  if (settings.kind === "free_rounds" && (parseMinor(stake ?? "", currency) ?? 0n) <= 0n) {
    return { field: "terms", reason: "not_an_amount" };
  }
  if (settings.stock !== null && settings.stock < (before?.taken ?? 0)) {
    return { field: "stock", reason: "too_low" };
  }
  const { opensAt, closesAt } = settings;
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) {
    return { field: "closesAt", reason: "order" };
  }
  return undefined;
}
