import { isDeepStrictEqual } from "node:util";
import type { CallParsed, RakebackDay, RakebackPolicy, RakebackSettings } from "@baize/contract";
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
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { addDays } from "../../platform/day-names.ts";
import { askedByPolicy, askedSince } from "../caps/rules.ts";
import { demandWithinCaps } from "../caps/service.ts";
import type { Turnover } from "../turnover/service.ts";
import { faultOfRakeback, sameEdge } from "./rules.ts";
import {
  countDays,
  listDays,
  listPolicies,
  saveRakebackPolicy,
  sumByBrand,
  type RakebackPolicyRow,
} from "./store.ts";

/** What operators set of rakeback, and what it came to. */
export interface RakebackConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly turnover: Pick<Turnover, "today">;
}

type Deps = RakebackConsoleDeps & { readonly audit: Audit };

const newSettings = (currency: string): RakebackSettings => ({
  currency,
  isOpen: false,
  whileBonus: false,
  edgesPpm: sameEdge(30_000),
  partsBps: { instant: 4000, daily: 2000, weekly: 2000, monthly: 2000 },
  shares: [],
  turnoverBps: 0,
});

/** A brand's newest settings, whether they count already or not. */
const newestOf = (rows: readonly RakebackPolicyRow[], merchantCode: string, currency: string) =>
  rows.findLast((one) => one.merchantCode === merchantCode && one.currency === currency);

async function listAll({ db, brand }: Deps): Promise<RakebackPolicy[]> {
  const currencies = new Map<string, string>();
  for (const code of await brand.merchantCodes()) {
    currencies.set(code, (await brand.getMerchant(code)).currency);
  }
  return db.read(async (reader) => {
    const rows = await listPolicies(reader);
    const sums = new Map((await sumByBrand(reader)).map((one) => [one.merchantCode, one]));
    return [...currencies].map(([merchantCode, currency]) => {
      const row = newestOf(rows, merchantCode, currency);
      const { earnedMinor = 0n } = sums.get(merchantCode) ?? {};
      return {
        merchantCode,
        currency,
        settings: row?.settings ?? newSettings(currency),
        fromDay: row?.fromDay ?? null,
        earned: formatMinor(minor(earnedMinor), currency),
        revision: row?.revision ?? 0,
      };
    });
  });
}

interface ToSave {
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: RakebackSettings;
  readonly revision: number;
}

/**
 * Saves a brand's rakeback from its next day on, the first of them from today. Repeating it changes
 * nothing.
 *
 * Refuses, in this order: not_found, permission_denied, brand_rule, above_wagering_cap,
 * changed_meanwhile, approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, to: ToSave): Promise<RakebackPolicy> {
  const { merchantCode, settings, revision } = to;
  const { currency } = await demandMerchant(deps, merchantCode);
  if (currency !== to.currency) throw new Refusal("not_found");
  const { day } = await deps.turnover.today(merchantCode);
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const before = newestOf(await listPolicies(tx), merchantCode, currency);
    const fault = faultOfRakeback(settings, currency);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    await demandWithinCaps(tx, merchantCode, askedSince(askedByPolicy, settings, before?.settings));
    if ((before?.revision ?? 0) !== revision) throw new Refusal("changed_meanwhile");
    if (before !== undefined && isDeepStrictEqual(before.settings, settings)) return;
    const fromDay = before === undefined ? day : addDays(day, 1);
    const row = { merchantCode, currency, fromDay, settings, revision };
    if (!(await saveRakebackPolicy(tx, row, deps.clock.now()))) {
      throw new Refusal("changed_meanwhile");
    }
    await deps.audit.record(tx, {
      actor,
      action: "rakeback.saved",
      subject: `${merchantCode} ${currency}`,
      ...differenceOf({ ...before?.settings }, { ...settings }),
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
  const saved = (await listAll(deps)).find((one) => one.merchantCode === merchantCode);
  if (saved === undefined) throw new Error("what was saved is gone");
  return saved;
}

async function days(deps: Deps, { merchantCode, ...page }: CallParsed<"rakebackDays">["query"]) {
  if (!(await deps.brand.merchantCodes()).includes(merchantCode)) return pageOf(page, 0, []);
  const { currency } = await demandMerchant(deps, merchantCode);
  const [total, rows] = await deps.db.read(async (reader) => [
    await countDays(reader, merchantCode),
    await listDays(reader, merchantCode, rangeOf(page)),
  ]);
  const content = rows.map(({ day, members, earnedMinor }): RakebackDay => ({
    day,
    merchantCode,
    currency,
    members,
    earned: formatMinor(minor(earnedMinor), currency),
  }));
  return pageOf(page, total, content);
}

/** The use cases. `undefined` as hand is the platform. */
export function createRakebackConsole(given: RakebackConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => listAll(deps),
    save: (hand: Hand | undefined, to: ToSave) => save(deps, hand, to),
    handlers: {
      rakebackPolicies: () => listAll(deps),
      saveRakebackPolicy: ({ params, body }, { hand }) => save(deps, hand, { ...params, ...body }),
      rakebackDays: ({ query }) => days(deps, query),
    } satisfies Handlers<"rakebackPolicies" | "saveRakebackPolicy" | "rakebackDays">,
  };
}

export type RakebackConsole = ReturnType<typeof createRakebackConsole>;
