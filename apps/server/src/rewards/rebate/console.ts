import { isDeepStrictEqual } from "node:util";
import type { CallParsed, RebateDay, RebatePolicy, RebateSettings } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import {
  createAudit,
  differenceOf,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import type { Turnover } from "../turnover/service.ts";
import { faultOfRebate } from "./rules.ts";
import { countDays, listDays, listNewest, saveRebatePolicy, sumByBrand } from "./store.ts";

/** What operators set of rebates, and what rebates came to. */
export interface RebateConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly turnover: Pick<Turnover, "today">;
}

type Deps = RebateConsoleDeps & { readonly audit: Audit };

const newSettings = (currency: string): RebateSettings => ({
  currency,
  isOpen: false,
  minClaim: formatMinor(minor(100n), currency),
  whileBonus: false,
  rows: [],
});

async function listAll({ db, brand }: Deps): Promise<RebatePolicy[]> {
  const currencies = new Map<string, string>();
  for (const code of await brand.merchantCodes()) {
    currencies.set(code, (await brand.getMerchant(code)).currency);
  }
  return db.read(async (reader) => {
    const rows = await listNewest(reader);
    const sums = new Map((await sumByBrand(reader)).map((one) => [one.merchantCode, one]));
    return [...currencies].map(([merchantCode, currency]) => {
      const row = rows.find(
        (one) => one.merchantCode === merchantCode && one.currency === currency,
      );
      const { earnedMinor = 0n, paidMinor = 0n } = sums.get(merchantCode) ?? {};
      return {
        merchantCode,
        currency,
        settings: row?.settings ?? newSettings(currency),
        fromDay: row?.fromDay ?? null,
        earned: formatMinor(minor(earnedMinor), currency),
        paid: formatMinor(minor(paidMinor), currency),
        revision: row?.revision ?? 0,
      };
    });
  });
}

interface ToSave {
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: RebateSettings;
  readonly revision: number;
}

/**
 * Saves a brand's rebates from its next day on, the first of them from today. Repeating it changes
 * nothing.
 *
 * Refuses, in this order: not_found, permission_denied, brand_rule, changed_meanwhile,
 * approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, to: ToSave): Promise<RebatePolicy> {
  const { merchantCode, settings, revision } = to;
  const { currency } = await demandMerchant(deps, merchantCode);
  if (currency !== to.currency) throw new Refusal("not_found");
  const { day } = await deps.turnover.today(merchantCode);
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const before = (await listNewest(tx)).find(
      (one) => one.merchantCode === merchantCode && one.currency === currency,
    );
    const fault = faultOfRebate(settings, currency);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    if ((before?.revision ?? 0) !== revision) throw new Refusal("changed_meanwhile");
    if (before !== undefined && isDeepStrictEqual(before.settings, settings)) return;
    const fromDay = before === undefined ? day : addDays(day, 1);
    const row = { merchantCode, currency, fromDay, settings, revision };
    if (!(await saveRebatePolicy(tx, row, deps.clock.now()))) {
      throw new Refusal("changed_meanwhile");
    }
    await deps.audit.record(tx, {
      actor,
      action: "rebate.saved",
      subject: `${merchantCode} ${currency}`,
      ...differenceOf({ ...before?.settings }, { ...settings }),
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
  const saved = (await listAll(deps)).find((one) => one.merchantCode === merchantCode);
  if (saved === undefined) throw new Error("what was saved is gone");
  return saved;
}

async function days(deps: Deps, { merchantCode, ...page }: CallParsed<"rebateDays">["query"]) {
  if (!(await deps.brand.merchantCodes()).includes(merchantCode)) return pageOf(page, 0, []);
  const { currency } = await demandMerchant(deps, merchantCode);
  const [total, rows] = await deps.db.read(async (reader) => [
    await countDays(reader, merchantCode),
    await listDays(reader, merchantCode, rangeOf(page)),
  ]);
  const content = rows.map(({ day, members, earnedMinor }): RebateDay => ({
    day,
    merchantCode,
    currency,
    members,
    earned: formatMinor(minor(earnedMinor), currency),
  }));
  return pageOf(page, total, content);
}

/** The use cases. `undefined` as hand is the platform. */
export function createRebateConsole(given: RebateConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => listAll(deps),
    save: (hand: Hand | undefined, to: ToSave) => save(deps, hand, to),
    handlers: {
      rebatePolicies: () => listAll(deps),
      saveRebatePolicy: ({ params, body }, { hand }) => save(deps, hand, { ...params, ...body }),
      rebateDays: ({ query }) => days(deps, query),
    } satisfies Handlers<"rebatePolicies" | "saveRebatePolicy" | "rebateDays">,
  };
}

export type RebateConsole = ReturnType<typeof createRebateConsole>;
