import {
  gameTypes,
  type LossBackPeriod,
  type LossBackPolicy,
  type LossBackSettings,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { addDays } from "../../platform/day-names.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { askedByPolicy, askedSince } from "../caps/rules.ts";
import { demandWithinCaps } from "../caps/service.ts";
import {
  createDayPolicies,
  pageOfBrand,
  type DayPolicyDeps,
  type DayPolicyKind,
} from "../day-policies/service.ts";
import { faultOfLossBack, lossBackTableOf, mayCount, nextTermsFrom } from "./rules.ts";
import { countPeriods, listPeriods, listPolicies, sumByBrand, type PeriodRow } from "./store.ts";

/** What operators set of loss-back, and what it came to. */

const newSettings = (currency: string): LossBackSettings => ({
  currency,
  isOpen: false,
  period: "week",
  gameTypes: gameTypes.filter(mayCount),
  netDepositGate: true,
  minLoss: formatMinor(minor(0n), currency),
  cap: formatMinor(minor(0n), currency),
  turnoverBps: 10_000,
  claimDays: 7,
  rates: [],
});

/** What is saved counts from the end of the period that goes on, the first from the next day. */
const kind: DayPolicyKind<LossBackSettings, LossBackPolicy> = {
  table: "loss_back_policy",
  action: "loss_back.saved",
  newSettings,
  listRows: listPolicies,
  async views(reader) {
    const sums = new Map((await sumByBrand(reader)).map((one) => [one.merchantCode, one]));
    return (shown) => {
      const { earnedMinor = 0n, issuedMinor = 0n } = sums.get(shown.merchantCode) ?? {};
      const text = (amount: bigint) => formatMinor(minor(amount), shown.currency);
      return { ...shown, earned: text(earnedMinor), issued: text(issuedMinor) };
    };
  },
  async demand(tx, { merchantCode, settings, currency }, before) {
    const fault = faultOfLossBack(settings, currency);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    await demandWithinCaps(tx, merchantCode, askedSince(askedByPolicy, settings, before));
  },
  fromDay: (rows, today) =>
    nextTermsFrom(
      rows.map((one) => ({ ...one, table: lossBackTableOf(one.settings) })),
      today,
    ),
};

const periodOf = (
  { from, to, members, countedMinor, earnedMinor }: PeriodRow,
  own: { readonly merchantCode: string; readonly currency: string },
): LossBackPeriod => ({
  from,
  to: addDays(to, -1),
  ...own,
  members,
  counted: formatMinor(minor(countedMinor), own.currency),
  earned: formatMinor(minor(earnedMinor), own.currency),
});

/** The use cases. `undefined` as hand is the platform. */
export function createLossBackConsole(deps: DayPolicyDeps) {
  const policies = createDayPolicies(deps, kind);
  return {
    ...policies,
    handlers: {
      lossBackPolicies: () => policies.list(),
      saveLossBackPolicy: ({ params, body }, { hand }) =>
        policies.save(hand, { ...params, ...body }),
      lossBackPeriods: ({ query }) =>
        pageOfBrand(deps, query, { count: countPeriods, list: listPeriods }, periodOf),
    } satisfies Handlers<"lossBackPolicies" | "saveLossBackPolicy" | "lossBackPeriods">,
  };
}

export type LossBackConsole = ReturnType<typeof createLossBackConsole>;
