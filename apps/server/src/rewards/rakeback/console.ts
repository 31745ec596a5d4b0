import type { RakebackPolicy, RakebackSettings } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { askedByPolicy, askedSince } from "../caps/rules.ts";
import { demandWithinCaps } from "../caps/service.ts";
import {
  brandDayOf,
  createDayPolicies,
  fromNextDay,
  pageOfBrand,
  type DayPolicyDeps,
  type DayPolicyKind,
} from "../day-policies/service.ts";
import { faultOfRakeback, sameEdge } from "./rules.ts";
import { countDays, listDays, listPolicies, sumByBrand } from "./store.ts";

/** What operators set of rakeback, and what it came to. */

const newSettings = (currency: string): RakebackSettings => ({
  currency,
  isOpen: false,
  whileBonus: false,
  edgesPpm: sameEdge(30_000),
  partsBps: { instant: 4000, daily: 2000, weekly: 2000, monthly: 2000 },
  shares: [],
  turnoverBps: 0,
});

const kind: DayPolicyKind<RakebackSettings, RakebackPolicy> = {
  table: "rakeback_policy",
  action: "rakeback.saved",
  newSettings,
  listRows: listPolicies,
  async views(reader) {
    const sums = new Map((await sumByBrand(reader)).map((one) => [one.merchantCode, one]));
    return (shown) => {
      const { earnedMinor = 0n } = sums.get(shown.merchantCode) ?? {};
      return { ...shown, earned: formatMinor(minor(earnedMinor), shown.currency) };
    };
  },
  async demand(tx, { merchantCode, settings, currency }, before) {
    const fault = faultOfRakeback(settings, currency);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    await demandWithinCaps(tx, merchantCode, askedSince(askedByPolicy, settings, before));
  },
  fromDay: fromNextDay,
};

/** The use cases. `undefined` as hand is the platform. */
export function createRakebackConsole(deps: DayPolicyDeps) {
  const policies = createDayPolicies(deps, kind);
  return {
    ...policies,
    handlers: {
      rakebackPolicies: () => policies.list(),
      saveRakebackPolicy: ({ params, body }, { hand }) =>
        policies.save(hand, { ...params, ...body }),
      rakebackDays: ({ query }) =>
        pageOfBrand(deps, query, { count: countDays, list: listDays }, brandDayOf),
    } satisfies Handlers<"rakebackPolicies" | "saveRakebackPolicy" | "rakebackDays">,
  };
}

export type RakebackConsole = ReturnType<typeof createRakebackConsole>;
