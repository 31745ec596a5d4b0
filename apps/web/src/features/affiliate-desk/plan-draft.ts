import type { AffiliateTerms } from "@baize/contract";
import type { AffiliatePlanKind } from "@baize/contract/affiliate-bounds";
import { rateOf } from "../../lib/rates.ts";
import { plainText } from "../../lib/typed-numbers.ts";

/** A plan as it is typed: percentages, amounts and counts as text. */
export interface PlanDraft {
  readonly merchantCode: string;
  readonly name: string;
  readonly kind: AffiliatePlanKind;
  readonly basis: "net" | "edge";
  /** What the house keeps of valid bets, in percent. */
  readonly edge: string;
  readonly tiers: readonly { readonly from: string; readonly rate: string }[];
  readonly amount: string;
  readonly depositMin: string;
  readonly validMin: string;
  readonly days: string;
  readonly membersMax: string;
  readonly subRate: string;
  readonly adminFee: string;
  readonly paymentFee: string;
  readonly carry: "carried" | "zeroed";
  readonly cap: string;
  readonly bigWinner: string;
  readonly payoutMin: string;
  readonly holdDays: string;
}

export const emptyPlan: PlanDraft = {
  merchantCode: "",
  name: "",
  kind: "share",
  basis: "net",
  edge: "",
  tiers: [{ from: "0", rate: "" }],
  amount: "",
  depositMin: "0",
  validMin: "0",
  days: "30",
  membersMax: "",
  subRate: "",
  adminFee: "",
  paymentFee: "",
  carry: "carried",
  cap: "",
  bigWinner: "",
  payoutMin: "",
  holdDays: "0",
};

export const hasShare = (kind: AffiliatePlanKind): boolean =>
  kind === "share" || kind === "tiered" || kind === "ladder" || kind === "hybrid";
export const hasTiers = (kind: AffiliatePlanKind): boolean =>
  kind === "tiered" || kind === "ladder";
/** Steps of a ladder are of net alone. */
export const asksBasis = (kind: AffiliatePlanKind): boolean => hasShare(kind) && kind !== "ladder";
/** Whether the share is of what the house keeps of valid bets. */
export const isOfEdge = ({ kind, basis }: Pick<PlanDraft, "kind" | "basis">): boolean =>
  asksBasis(kind) && basis === "edge";
export const hasAmount = (kind: AffiliatePlanKind): boolean =>
  kind === "cpa" || kind === "qualified_cpa" || kind === "hybrid";
/** Whether a member must have played, and not only paid in. */
export const asksPlay = (kind: AffiliatePlanKind): boolean => hasAmount(kind) && kind !== "cpa";

/** The tiers that a kind shows: one, or at least two. */
export function tiersFor(kind: AffiliatePlanKind, tiers: PlanDraft["tiers"]): PlanDraft["tiers"] {
  const [first = { from: "0", rate: "" }, second = { from: "", rate: "" }] = tiers;
  if (!hasTiers(kind)) return [first];
  return tiers.length > 1 ? tiers : [first, second];
}

const amountPattern = /^\d{1,16}(\.\d{1,8})?$/;
const countPattern = /^\d{1,7}$/;

/** The places of the form that are wrong, or the terms. */
export type PlanRead =
  | { readonly wrong: ReadonlySet<string> }
  | { readonly wrong: undefined; readonly terms: AffiliateTerms };

interface Reader {
  readonly amount: (place: string, text: string) => string;
  readonly count: (place: string, text: string) => number;
  readonly rate: (place: string, text: string) => string;
}

function readerOf(wrong: Set<string>): Reader {
  const fail = <T>(place: string, value: T): T => {
    wrong.add(place);
    return value;
  };
  return {
    amount(place, text) {
      const plain = plainText(text);
      return amountPattern.test(plain) ? plain : fail(place, "0");
    },
    count(place, text) {
      const plain = plainText(text);
      return countPattern.test(plain) ? Number(plain) : fail(place, 0);
    },
    rate: (place, text) => (text.trim() === "" ? "0" : (rateOf(text) ?? fail(place, "0"))),
  };
}

function acquisitionOf(draft: PlanDraft, { amount, count }: Reader) {
  if (!hasAmount(draft.kind)) return null;
  const membersMax = draft.membersMax.trim();
  return {
    amount: amount("amount", draft.amount),
    depositMin: amount("depositMin", draft.depositMin),
    validMin: asksPlay(draft.kind) ? amount("validMin", draft.validMin) : "0",
    days: count("days", draft.days),
    membersMax: membersMax === "" ? null : count("membersMax", membersMax),
  };
}

function basisOf(draft: PlanDraft, wrong: Set<string>, { rate }: Reader) {
  if (!isOfEdge(draft)) return { basis: "net", edge: "0" } as const;
  const edge = rate("edge", draft.edge);
  // Of no edge nothing would ever be paid.
  if (/^[0.]*$/.test(edge)) wrong.add("edge");
  return { basis: "edge", edge } as const;
}

/** Empty amounts that need not be there are none. */
export function readPlan(draft: PlanDraft): PlanRead {
  const wrong = new Set<string>();
  const read = readerOf(wrong);
  const maybe = (place: string, text: string) =>
    text.trim() === "" ? null : read.amount(place, text);
  if (draft.name.trim().length < 2) wrong.add("name");
  const tiers = hasShare(draft.kind) ? tiersFor(draft.kind, draft.tiers) : [];
  const terms: AffiliateTerms = {
    kind: draft.kind,
    ...basisOf(draft, wrong, read),
    tiers: tiers.map(({ from, rate }, at) => {
      if (rate.trim() === "") wrong.add(`rate ${at}`);
      return {
        from: at === 0 ? "0" : read.amount(`from ${at}`, from),
        rate: read.rate(`rate ${at}`, rate),
      };
    }),
    acquisition: acquisitionOf(draft, read),
    subRate: read.rate("subRate", draft.subRate),
    adminFee: read.rate("adminFee", draft.adminFee),
    paymentFee: read.rate("paymentFee", draft.paymentFee),
    carry: draft.carry,
    cap: maybe("cap", draft.cap),
    bigWinner: maybe("bigWinner", draft.bigWinner),
    payoutMin: maybe("payoutMin", draft.payoutMin) ?? "0",
    holdDays: read.count("holdDays", draft.holdDays),
  };
  return wrong.size > 0 ? { wrong } : { wrong: undefined, terms };
}
