import type { RebatePolicy, RebateSettings } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import {
  brandDayOf,
  createDayPolicies,
  fromNextDay,
  pageOfBrand,
  type DayPolicyDeps,
  type DayPolicyKind,
} from "../day-policies/service.ts";
import { faultOfRebate } from "./rules.ts";
import { countDays, listDays, listNewest, sumByBrand } from "./store.ts";

/** What operators set of rebates, and what rebates came to. */

const newSettings = (currency: string): RebateSettings => ({
  currency,
  isOpen: false,
  minClaim: formatMinor(minor(100n), currency),
  whileBonus: false,
  rows: [],
});

const kind: DayPolicyKind<RebateSettings, RebatePolicy> = {
  table: "rebate_policy",
  action: "rebate.saved",
  newSettings,
  listRows: listNewest,
  async views(reader) {
    const sums = new Map((await sumByBrand(reader)).map((one) => [one.merchantCode, one]));
    return (shown) => {
      const { earnedMinor = 0n, paidMinor = 0n } = sums.get(shown.merchantCode) ?? {};
      const text = (amount: bigint) => formatMinor(minor(amount), shown.currency);
      return { ...shown, earned: text(earnedMinor), paid: text(paidMinor) };
    };
  },
  async demand(_tx, { settings, currency }) {
    const fault = faultOfRebate(settings, currency);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
  },
  fromDay: fromNextDay,
};

/** The use cases. `undefined` as hand is the platform. */
export function createRebateConsole(deps: DayPolicyDeps) {
  const policies = createDayPolicies(deps, kind);
  return {
    ...policies,
    handlers: {
      rebatePolicies: () => policies.list(),
      saveRebatePolicy: ({ params, body }, { hand }) => policies.save(hand, { ...params, ...body }),
      rebateDays: ({ query }) =>
        pageOfBrand(deps, query, { count: countDays, list: listDays }, brandDayOf),
    } satisfies Handlers<"rebatePolicies" | "saveRebatePolicy" | "rebateDays">,
  };
}

export type RebateConsole = ReturnType<typeof createRebateConsole>;
