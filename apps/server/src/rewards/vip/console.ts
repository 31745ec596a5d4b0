import { isDeepStrictEqual } from "node:util";
import {
  gameTypes,
  type CallParsed,
  type GameType,
  type MemberVip,
  type RatesPpm,
  type VipMember,
  type VipPolicy,
  type VipSettings,
} from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor } from "@baize/money";
import {
  createAudit,
  differenceOf,
  type Audit,
  type FourEyes,
  type Together,
} from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { textIn } from "../../platform/text.ts";
import { askedByPolicy, askedSince } from "../caps/rules.ts";
import { demandWithinCaps } from "../caps/service.ts";
import { writeChange } from "./moves.ts";
import type { Prices } from "../prize-terms/ports.ts";
import { askedByPrizes, basisOf } from "../prize-terms/rules.ts";
import { faultOfVip, giftsIn, levelAt, levelOf, topOf } from "./rules.ts";
import type { Vip } from "./service.ts";
import {
  countByLevel,
  countVipMembers,
  findVipMember,
  listChanges,
  listPolicies,
  listVipPage,
  lockPolicy,
  savePolicy,
  saveVipMember,
  takeVipMember,
} from "./store.ts";
import { changeOf } from "./views.ts";

/** What operators set of VIP levels. */
export interface VipConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly identity: Pick<Identity, "directory" | "findMembers">;
  readonly vip: Vip;
  readonly prices: Pick<Prices, "price">;
}

type Deps = VipConsoleDeps & { readonly audit: Audit };

const everyType = (value: number) =>
  Object.fromEntries(gameTypes.map((type) => [type, value])) as Record<GameType, number>;

/** What the levels of a brand begin with that has none yet. */
function newSettings(currency: string): VipSettings {
  const text = (whole: bigint) => formatMinor(minor(whole), currency);
  const none = text(0n);
  const nothing: RatesPpm = everyType(0);
  const reward = { amount: none, ratesPpm: nothing };
  const level = {
    totalDeposits: none,
    keep: none,
    levelUp: none,
    weekly: reward,
    monthly: reward,
    pointsBps: 10_000,
  };
  return {
    currency,
    isOpen: false,
    floorLevel: 0,
    weights: everyType(10_000),
    turnoverBps: 10_000,
    claimDays: 30,
    weekCalendar: [],
    levels: [
      { ...level, label: { en: "Member" }, color: "#8a8f98", total: none },
      { ...level, label: { en: "Bronze" }, color: "#b87333", total: text(100_000n) },
    ],
  };
}

async function listAll({ db, brand, clock }: Deps): Promise<VipPolicy[]> {
  const currencies = new Map<string, string>();
  for (const code of await brand.merchantCodes()) {
    currencies.set(code, (await brand.getMerchant(code)).currency);
  }
  return db.read(async (reader) => {
    const rows = await listPolicies(reader);
    const counts = await countByLevel(reader, clock.now());
    return [...currencies].map(([merchantCode, currency]) => {
      const row = rows.find(
        (one) => one.merchantCode === merchantCode && one.currency === currency,
      );
      const members = counts
        .filter((one) => one.merchantCode === merchantCode && one.level > 0)
        .map(({ level, members }) => ({ level, members }));
      return {
        merchantCode,
        currency,
        settings: row?.settings ?? newSettings(currency),
        members,
        revision: row?.revision ?? 0,
      };
    });
  });
}

export interface VipToSave {
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: VipSettings;
  readonly revision: number;
}

/** Refuses: not_found. */
async function demandCurrency(deps: Deps, { merchantCode, currency }: VipToSave) {
  const own = await demandMerchant(deps, merchantCode);
  if (own.currency !== currency) throw new Refusal("not_found");
  return currency;
}

/** With what the prizes of levels are worth; those that were saved before stay. */
async function pricedSettings(deps: Deps, { merchantCode, currency, settings }: VipToSave) {
  const gifts = giftsIn(settings.levels);
  if (gifts.length === 0) return settings;
  const policies = await deps.db.read(listPolicies);
  const before = policies.find(
    (one) => one.merchantCode === merchantCode && one.currency === currency,
  );
  const known = giftsIn(before?.settings.levels ?? []);
  const levels = [...settings.levels];
  for (const { level, name, place, amount, prize } of gifts) {
    const brand = { merchantCode, currency };
    const priced = await deps.prices.price(brand, { amount, prize }, { place, known });
    const row = levels[level];
    if (row !== undefined) levels[level] = { ...row, gifts: { ...row.gifts, [name]: priced } };
  }
  return { ...settings, levels };
}

/**
 * Saves a brand's levels over the revision that was read. Repeating it changes nothing.
 *
 * Refuses, in this order: not_found, brand_rule (of a prize), permission_denied, brand_rule,
 * above_wagering_cap, mixed_products, changed_meanwhile, approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, asked: VipToSave): Promise<VipPolicy> {
  const currency = await demandCurrency(deps, asked);
  const to = { ...asked, settings: await pricedSettings(deps, asked) };
  const { merchantCode, settings, revision } = to;
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const before = await lockPolicy(tx, merchantCode, currency);
    const fault = faultOfVip(settings, currency);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    const { isOpen, levels } = settings;
    await demandWithinCaps(
      tx,
      merchantCode,
      askedSince(askedByPolicy, settings, before?.settings),
      ...askedByPrizes(giftsIn(levels), { isOpen, known: giftsIn(before?.settings.levels ?? []) }),
    );
    if ((before?.revision ?? 0) !== revision) throw new Refusal("changed_meanwhile");
    if (before !== undefined && isDeepStrictEqual(before.settings, settings)) return;
    if (!(await savePolicy(tx, to, deps.clock.now()))) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: "vip.saved",
      subject: `${merchantCode} ${currency}`,
      ...differenceOf({ ...before?.settings }, { ...settings }),
    });
  };
  const basis = basisOf(giftsIn(settings.levels));
  await deps.fourEyes.together(hand, { permission: "rewards.write", ...basis, work });
  const saved = (await listAll(deps)).find((one) => one.merchantCode === merchantCode);
  if (saved === undefined) throw new Error("what was saved is gone");
  return saved;
}

async function listMembers(
  deps: Deps,
  { merchantCode, level, ...page }: CallParsed<"vipMembers">["query"],
  language: string,
) {
  const now = deps.clock.now();
  const filter = { merchantCode, level, at: now };
  const [total, rows, tables] = await deps.db.read(async (reader) => [
    await countVipMembers(reader, filter),
    await listVipPage(reader, filter, rangeOf(page)),
    await deps.vip.tables.allIn(reader),
  ]);
  const members = await deps.identity.findMembers(rows.map(({ memberId }) => memberId));
  const names = new Map(members.map((one) => [one.memberId, one.username]));
  const content = rows.map((row): VipMember => {
    const table = tables.get(row.merchantCode);
    const shown = levelAt(row, now);
    const isSet = row.setUntil !== null && row.setUntil > now;
    return {
      memberId: String(row.memberId),
      username: names.get(row.memberId) ?? "",
      merchantCode: row.merchantCode,
      currency: table?.currency ?? "",
      level: shown,
      label: table === undefined ? "" : textIn(levelOf(table, shown).label, language),
      ownLevel: row.level,
      since: row.since.toISOString(),
      setUntil: isSet ? (row.setUntil?.toISOString() ?? null) : null,
    };
  });
  return pageOf(page, total, content);
}

const changesShown = 50;

/** Refuses: not_found. */
async function getMember(deps: Deps, memberId: bigint, language: string): Promise<MemberVip> {
  const { merchantCode, currency } = await deps.identity.directory.demand(memberId);
  const progress = await deps.vip.progress({ memberId, merchantCode, currency, language });
  return deps.db.read(async (reader) => {
    const row = await findVipMember(reader, memberId);
    const table = await deps.vip.tables.findIn(reader, merchantCode);
    const changes = await listChanges(reader, memberId, { limit: changesShown, offset: 0 });
    return {
      progress,
      ownLevel: row?.level ?? 0,
      reachedLevel: row?.reached ?? 0,
      since: row === undefined || row.reached === 0 ? null : row.since.toISOString(),
      setReason: progress.setUntil === null ? null : (row?.setReason ?? null),
      changes:
        table === undefined
          ? []
          : changes.map((one) => ({
              ...changeOf(table, one, language),
              operator: one.operator,
              note: one.note,
            })),
    };
  });
}

interface ToSet {
  readonly memberId: bigint;
  readonly level: number | null;
  readonly days: number | null;
  readonly reason: string;
  readonly language: string;
}

/**
 * Sets a member's level until a date, or ends that. Awards are for levels reached by play, so it
 * brings none; what the level gives by week and month, it does.
 *
 * Refuses, in this order: not_found, permission_denied, brand_rule, changed_meanwhile,
 * approval_pending.
 */
async function setLevel(deps: Deps, hand: Hand, asked: ToSet): Promise<MemberVip> {
  const { memberId, level, days, reason, language } = asked;
  const { merchantCode, username } = await deps.identity.directory.demand(memberId);
  const work: Together<void>["work"] = async (tx, { actor }) => {
    const table = await deps.vip.tables.findIn(tx, merchantCode);
    if (table === undefined) throw new Refusal("brand_rule", { field: "level", reason: "closed" });
    if (level !== null && level > topOf(table)) {
      throw new Refusal("brand_rule", { field: "level", reason: "too_high" });
    }
    if ((level === null) !== (days === null)) {
      throw new Refusal("brand_rule", { field: "days", reason: "too_low" });
    }
    const at = deps.clock.now();
    const before = await takeVipMember(tx, { memberId, merchantCode, at });
    const fromLevel = levelAt(before, at);
    const isSet = before.setUntil !== null && before.setUntil > at;
    if (level === null && !isSet) return;
    const until = days === null ? null : new Date(at.getTime() + days * dayMs);
    const by = hand.asker.username;
    const set =
      level === null
        ? { setLevel: null, setUntil: null, setReason: null, setBy: null }
        : { setLevel: level, setUntil: until, setReason: reason, setBy: by };
    await saveVipMember(tx, { ...before, ...set });
    await writeChange(tx, deps.vip.moveDeps, merchantCode, {
      memberId,
      at,
      kind: level === null ? "set_over" : "set",
      fromLevel,
      toLevel: level ?? before.level,
      until,
      operator: by,
      note: reason,
    });
    await deps.audit.record(tx, {
      actor,
      memberId,
      action: level === null ? "vip.set_over" : "vip.set",
      subject: username,
      before: { level: fromLevel },
      after: { level: level ?? before.level, endsAt: until?.toISOString() ?? null, reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "rewards.write", work });
  return getMember(deps, memberId, language);
}

/** The use cases. `undefined` as hand is the platform. */
export function createVipConsole(given: VipConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => listAll(deps),
    save: (hand: Hand | undefined, to: VipToSave) => save(deps, hand, to),
    members: (query: CallParsed<"vipMembers">["query"], language: string) =>
      listMembers(deps, query, language),
    /** Refuses: not_found. */
    member: (memberId: bigint, language: string) => getMember(deps, memberId, language),
    setLevel: (hand: Hand, asked: ToSet) => setLevel(deps, hand, asked),
  };
}

export type VipConsole = ReturnType<typeof createVipConsole>;
