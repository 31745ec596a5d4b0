import { isDeepStrictEqual } from "node:util";
import {
  gameTypes,
  type CallParsed,
  type LossBackPeriod,
  type LossBackPolicy,
  type LossBackSettings,
} from "@baize/contract";
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
import { faultOfLossBack, lossBackTableOf, nextTermsFrom, mayCount } from "./rules.ts";
import {
  countPeriods,
  listPeriods,
  listPolicies,
  saveLossBackPolicy,
  sumByBrand,
  type LossBackPolicyRow,
} from "./store.ts";

/** What operators set of loss-back, and what it came to. */
export interface LossBackConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly turnover: Pick<Turnover, "today">;
}

type Deps = LossBackConsoleDeps & { readonly audit: Audit };

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

/** A brand's settings of all times, the newest last. */
const ofBrand = (rows: readonly LossBackPolicyRow[], merchantCode: string, currency: string) =>
  rows.filter((one) => one.merchantCode === merchantCode && one.currency === currency);

async function listAll({ db, brand }: Deps): Promise<LossBackPolicy[]> {
  const currencies = new Map<string, string>();
  for (const code of await brand.merchantCodes()) {
    currencies.set(code, (await brand.getMerchant(code)).currency);
  }
  return db.read(async (reader) => {
    const rows = await listPolicies(reader);
    const sums = new Map((await sumByBrand(reader)).map((one) => [one.merchantCode, one]));
    return [...currencies].map(([merchantCode, currency]) => {
      const row = ofBrand(rows, merchantCode, currency).at(-1);
      const { earnedMinor = 0n, issuedMinor = 0n } = sums.get(merchantCode) ?? {};
      return {
        merchantCode,
        currency,
        settings: row?.settings ?? newSettings(currency),
        fromDay: row?.fromDay ?? null,
        earned: formatMinor(minor(earnedMinor), currency),
        issued: formatMinor(minor(issuedMinor), currency),
        revision: row?.revision ?? 0,
      };
    });
  });
}

interface ToSave {
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: LossBackSettings;
  readonly revision: number;
}

/**
 * Saves a brand's loss-back from the end of the period that goes on, the first from the next day.
 * Repeating it changes nothing.
 *
 * Refuses, in this order: not_found, permission_denied, brand_rule, above_wagering_cap,
 * changed_meanwhile, approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, to: ToSave): Promise<LossBackPolicy> {
  const { merchantCode, settings, revision } = to;
  const { currency } = await demandMerchant(deps, merchantCode);
  if (currency !== to.currency) throw new Refusal("not_found");
  const { day } = await deps.turnover.today(merchantCode);
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const all = ofBrand(await listPolicies(tx), merchantCode, currency);
    const before = all.at(-1);
    const fault = faultOfLossBack(settings, currency);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    await demandWithinCaps(tx, merchantCode, askedSince(askedByPolicy, settings, before?.settings));
    if ((before?.revision ?? 0) !== revision) throw new Refusal("changed_meanwhile");
    if (before !== undefined && isDeepStrictEqual(before.settings, settings)) return;
    const terms = all.map((one) => ({ ...one, table: lossBackTableOf(one.settings) }));
    const fromDay = nextTermsFrom(terms, day);
    const row = { merchantCode, currency, fromDay, settings, revision };
    if (!(await saveLossBackPolicy(tx, row, deps.clock.now()))) {
      throw new Refusal("changed_meanwhile");
    }
    await deps.audit.record(tx, {
      actor,
      action: "loss_back.saved",
      subject: `${merchantCode} ${currency}`,
      ...differenceOf({ ...before?.settings }, { ...settings }),
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
  const saved = (await listAll(deps)).find((one) => one.merchantCode === merchantCode);
  if (saved === undefined) throw new Error("what was saved is gone");
  return saved;
}

async function periods(
  deps: Deps,
  { merchantCode, ...page }: CallParsed<"lossBackPeriods">["query"],
) {
  if (!(await deps.brand.merchantCodes()).includes(merchantCode)) return pageOf(page, 0, []);
  const { currency } = await demandMerchant(deps, merchantCode);
  const [total, rows] = await deps.db.read(async (reader) => [
    await countPeriods(reader, merchantCode),
    await listPeriods(reader, merchantCode, rangeOf(page)),
  ]);
  const content = rows.map(({ from, to, members, ...sums }): LossBackPeriod => ({
    from,
    to: addDays(to, -1),
    merchantCode,
    currency,
    members,
    counted: formatMinor(minor(sums.countedMinor), currency),
    earned: formatMinor(minor(sums.earnedMinor), currency),
  }));
  return pageOf(page, total, content);
}

/** The use cases. `undefined` as hand is the platform. */
export function createLossBackConsole(given: LossBackConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => listAll(deps),
    save: (hand: Hand | undefined, to: ToSave) => save(deps, hand, to),
    handlers: {
      lossBackPolicies: () => listAll(deps),
      saveLossBackPolicy: ({ params, body }, { hand }) => save(deps, hand, { ...params, ...body }),
      lossBackPeriods: ({ query }) => periods(deps, query),
    } satisfies Handlers<"lossBackPolicies" | "saveLossBackPolicy" | "lossBackPeriods">,
  };
}

export type LossBackConsole = ReturnType<typeof createLossBackConsole>;
