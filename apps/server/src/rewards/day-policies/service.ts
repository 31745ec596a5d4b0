import { isDeepStrictEqual } from "node:util";
import type { AuditAction } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import {
  createAudit,
  differenceOf,
  type ConsoleDeps,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import type { Turnover } from "../turnover/service.ts";
import { saveDayPolicy, type DayPolicyRow, type PolicyTable } from "./store.ts";

/** What operators set of rebates, rakeback and loss-back: settings that count from a day on. */
export interface DayPolicyDeps extends Pick<ConsoleDeps, "db" | "clock" | "ids" | "fourEyes"> {
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly turnover: Pick<Turnover, "today">;
}

type SettingsRecord = Readonly<Record<string, unknown>>;

export interface DayPolicyKind<Settings extends SettingsRecord, View> {
  readonly table: PolicyTable;
  readonly action: AuditAction;
  /** What a brand begins with that has none yet. */
  readonly newSettings: (currency: string) => Settings;
  /** Of all brands, those of one the newest last. */
  readonly listRows: (reader: Reader) => Promise<readonly DayPolicyRow<Settings>[]>;
  /** With what it came to, by brand. */
  readonly views: (reader: Reader) => Promise<(shown: ShownPolicy<Settings>) => View>;
  /** Refuses what may not be set: brand_rule, above_wagering_cap. */
  readonly demand: (tx: Tx, to: PolicyToSave<Settings>, before?: Settings) => Promise<void>;
  /** From which day on what is saved today counts. */
  readonly fromDay: (rows: readonly DayPolicyRow<Settings>[], today: string) => string;
}

export interface ShownPolicy<Settings> extends Omit<DayPolicyRow<Settings>, "fromDay"> {
  readonly fromDay: string | null;
}

export interface PolicyToSave<Settings> {
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: Settings;
  readonly revision: number;
}

interface WithBrand {
  readonly merchantCode: string;
}

async function listAll<Settings extends SettingsRecord, View>(
  { db, brand }: DayPolicyDeps,
  kind: DayPolicyKind<Settings, View>,
): Promise<View[]> {
  const brands = await Promise.all(
    (await brand.merchantCodes()).map(async (merchantCode) => {
      const { currency } = await brand.getMerchant(merchantCode);
      return { merchantCode, currency };
    }),
  );
  return db.read(async (reader) => {
    const rows = await kind.listRows(reader);
    const viewOf = await kind.views(reader);
    return brands.map((own) => {
      const { settings, fromDay, revision } = ofBrand(rows, own).at(-1) ?? {
        settings: kind.newSettings(own.currency),
        fromDay: null,
        revision: 0,
      };
      return viewOf({ ...own, settings, fromDay, revision });
    });
  });
}

const ofBrand = <Settings>(
  rows: readonly DayPolicyRow<Settings>[],
  { merchantCode, currency }: Pick<DayPolicyRow<Settings>, "merchantCode" | "currency">,
) => rows.filter((one) => one.merchantCode === merchantCode && one.currency === currency);

/**
 * Saves the settings of a brand from a day on. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found, permission_denied, what the kind refuses, changed_meanwhile,
 * approval_pending.
 */
async function save<Settings extends SettingsRecord, View extends WithBrand>(
  deps: DayPolicyDeps,
  kind: DayPolicyKind<Settings, View>,
  hand: Hand | undefined,
  to: PolicyToSave<Settings>,
): Promise<View> {
  const { merchantCode, currency, settings, revision } = to;
  const own = await demandMerchant(deps, merchantCode);
  if (own.currency !== currency) throw new Refusal("not_found");
  const { day } = await deps.turnover.today(merchantCode);
  const audit = createAudit(deps);
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const rows = ofBrand(await kind.listRows(tx), to);
    const before = rows.at(-1);
    await kind.demand(tx, to, before?.settings);
    if ((before?.revision ?? 0) !== revision) throw new Refusal("changed_meanwhile");
    if (before !== undefined && isDeepStrictEqual(before.settings, settings)) return;
    const row = { merchantCode, currency, fromDay: kind.fromDay(rows, day), settings, revision };
    if (!(await saveDayPolicy(tx, kind.table, row, deps.clock.now()))) {
      throw new Refusal("changed_meanwhile");
    }
    await audit.record(tx, {
      actor,
      action: kind.action,
      subject: `${merchantCode} ${currency}`,
      ...differenceOf({ ...before?.settings }, { ...settings }),
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
  const saved = (await listAll(deps, kind)).find((one) => one.merchantCode === merchantCode);
  if (saved === undefined) throw new Error("what was saved is gone");
  return saved;
}

/** The use cases. `undefined` as hand is the platform. */
export const createDayPolicies = <Settings extends SettingsRecord, View extends WithBrand>(
  deps: DayPolicyDeps,
  kind: DayPolicyKind<Settings, View>,
) => ({
  list: () => listAll(deps, kind),
  save: (hand: Hand | undefined, to: PolicyToSave<Settings>) => save(deps, kind, hand, to),
});

type Page = Parameters<typeof pageOf>[0];

/** A page of what the days or periods of a brand came to; none where there is no such brand. */
export async function pageOfBrand<Row, View>(
  deps: Pick<DayPolicyDeps, "db" | "brand">,
  { merchantCode, ...page }: Page & WithBrand,
  read: {
    readonly count: (reader: Reader, merchantCode: string) => Promise<number>;
    readonly list: (
      reader: Reader,
      merchantCode: string,
      range: ReturnType<typeof rangeOf>,
    ) => Promise<Row[]>;
  },
  viewOf: (row: Row, own: { readonly merchantCode: string; readonly currency: string }) => View,
) {
  if (!(await deps.brand.merchantCodes()).includes(merchantCode)) return pageOf<View>(page, 0, []);
  const { currency } = await deps.brand.getMerchant(merchantCode);
  const [total, rows] = await deps.db.read(async (reader) => [
    await read.count(reader, merchantCode),
    await read.list(reader, merchantCode, rangeOf(page)),
  ]);
  return pageOf(
    page,
    total,
    rows.map((row) => viewOf(row, { merchantCode, currency })),
  );
}

/** What a day came to for a brand. */
export interface BrandDay {
  readonly day: string;
  readonly members: number;
  readonly earnedMinor: bigint;
}

export const brandDayOf = (
  { earnedMinor, ...own }: BrandDay,
  brand: { readonly merchantCode: string; readonly currency: string },
) => ({ ...own, ...brand, earned: formatMinor(minor(earnedMinor), brand.currency) });

/** From the brand's next day on, the first of it from today. */
export const fromNextDay = (rows: readonly unknown[], today: string): string =>
  rows.length === 0 ? today : addDays(today, 1);
