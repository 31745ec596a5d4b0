import { checkInRewardId } from "@baize/contract/check-in-id";
import type { CheckInProgramme, CheckInSettings } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { createAudit, saveSettings, type Audit, type FourEyes } from "../../backoffice/index.ts";
import { demandMerchant, type Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Handlers, Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { saveBudget } from "../access/budget.ts";
import { demandNames, type NameDeps } from "../access/names.ts";
import { boundsOf, faultOfBounds } from "../access/rules.ts";
import { askedByPolicy, askedSince } from "../caps/rules.ts";
import { demandWithinCaps } from "../caps/service.ts";
import { priceAt, type Prices } from "../prize-terms/ports.ts";
import { arePlaced, askedByPrizes, basisOf, isGiven } from "../prize-terms/rules.ts";
import { giftsOf } from "./rules.ts";
import { findCheckIn, insertCheckIn, sumClaimsSince } from "./store.ts";

/** What operators set of check-in. */
export interface CheckInConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly prices: Pick<Prices, "price">;
  readonly identity: NameDeps;
}

type Deps = CheckInConsoleDeps & { readonly audit: Audit };

const shownMs = 30 * dayMs;

/** What is shown where nothing was saved: small gifts that grow, closed. */
const proposalFor = (currency: string): CheckInSettings => ({
  currency,
  isOpen: false,
  title: { en: "Daily check-in" },
  terms: {
    en: "Come back each day and claim the day’s gift. A missed day starts the calendar again.",
  },
  amounts: ["1.00", "2.00", "3.00", "4.00", "5.00", "6.00", "10.00"],
  missed: "reset",
  makeUps: 1,
  condition: "none",
  least: "0.00",
  turnoverBps: 30_000,
});

export interface CheckInFault {
  readonly field: string;
  readonly reason: "not_an_amount" | "too_low" | "cannot_change";
}

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfCheckIn(
  settings: CheckInSettings,
  currency: string,
): CheckInFault | undefined {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  const { prizes = [], amounts } = settings;
  const steps = prizes.map(({ step }) => step);
  if (!arePlaced(steps, amounts.length)) return { field: "prizes", reason: "cannot_change" };
  for (const gift of giftsOf(settings)) {
    const amount = parseMinor(gift.amount, currency);
    if (amount === undefined) return { field: "amounts", reason: "not_an_amount" };
    if (!isGiven(gift, currency)) return { field: "amounts", reason: "too_low" };
  }
  if (settings.missed === "keep" && settings.makeUps > 0) {
    return { field: "makeUps", reason: "cannot_change" };
  }
  const least = parseMinor(settings.least, currency);
  if (least === undefined) return { field: "least", reason: "not_an_amount" };
  if (settings.condition !== "none" && least <= 0n) return { field: "least", reason: "too_low" };
  return undefined;
}

async function programmeIn(
  { brand, clock }: Deps,
  reader: Reader,
  merchantCode: string,
): Promise<CheckInProgramme> {
  const { currency } = await brand.getMerchant(merchantCode);
  const row = await findCheckIn(reader, merchantCode);
  const since = new Date(clock.now().getTime() - shownMs);
  const { claims, members, paidMinor } = await sumClaimsSince(reader, merchantCode, since);
  return {
    merchantCode,
    settings: row?.settings ?? proposalFor(currency),
    claims,
    members,
    paid: formatMinor(minor(paidMinor), currency),
    updatedAt: row?.savedAt.toISOString() ?? null,
    revision: row?.revision ?? 0,
  };
}

interface ToSave {
  readonly merchantCode: string;
  readonly settings: CheckInSettings;
  readonly revision: number;
}

const placeOf = (at: number): string => `prizes.${at}`;

/** The gifts with what their prizes are worth; those that were saved before stay. */
async function pricedSettings(
  { db, prices }: Deps,
  { merchantCode, settings }: ToSave,
  currency: string,
): Promise<CheckInSettings> {
  const { prizes = [] } = settings;
  if (prizes.length === 0) return settings;
  const before = await db.read((reader) => findCheckIn(reader, merchantCode));
  const known = before === undefined ? [] : giftsOf(before.settings);
  const amounts = await priceAt(prices, { merchantCode, currency }, settings.amounts, {
    prizes: prizes.map(({ step, prize }) => ({ place: step, prize })),
    placeOf,
    known,
  });
  return { ...settings, amounts };
}

/**
 * Saves a brand's check-in as its next revision.
 *
 * Refuses, in this order: not_found (the brand), brand_rule (of a prize), permission_denied,
 * brand_rule, changed_meanwhile, above_wagering_cap, mixed_products, approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, to: ToSave): Promise<CheckInProgramme> {
  const { merchantCode } = to;
  const { currency } = await demandMerchant(deps, merchantCode);
  const settings = await pricedSettings(deps, to, currency);
  const find = async (reader: Reader) => {
    const { revision, ...programme } = await programmeIn(deps, reader, merchantCode);
    return { ...programme, revision: String(revision) };
  };
  const saved = await saveSettings(deps, hand, {
    permission: "rewards.write",
    action: "check_in.saved",
    subject: merchantCode,
    revision: String(to.revision),
    ...basisOf(giftsOf(settings)),
    find,
    faultOf: () => faultOfCheckIn(settings, currency) ?? faultOfBounds(settings, giftsOf(settings)),
    async write(tx, before) {
      await demandNames(tx, deps.identity, merchantCode, [settings.conditions], "conditions");
      // The same settings again are no new revision.
      if (to.revision > 0 && isSame(before.settings, settings)) return;
      const asked = askedSince(askedByPolicy, settings, before.settings);
      const { isOpen, prizes = [] } = settings;
      const placed = prizes.map(({ prize }, at) => ({ place: placeOf(at), prize }));
      const known = giftsOf(before.settings);
      const bonuses = askedByPrizes(placed, { isOpen, known });
      await demandWithinCaps(tx, merchantCode, asked, ...bonuses);
      const row = { merchantCode, settings, revision: to.revision + 1, savedAt: deps.clock.now() };
      if (!(await insertCheckIn(tx, row))) throw new Refusal("changed_meanwhile");
      const ref = { merchantCode, rewardId: checkInRewardId };
      // Its id is fixed, and no other reward's.
      await saveBudget(tx, ref, boundsOf(settings), { isNew: false });
    },
  });
  // tidy: allow money-number, because it is a count of changes.
  return { ...saved, revision: Number(saved.revision) };
}

const sorted = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, part]) => [name, sorted(part)]),
      )
    : value;
const isSame = (one: object, other: object) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** The use cases. `undefined` as hand is the platform. */
export function createCheckInConsole(given: CheckInConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    async list(): Promise<CheckInProgramme[]> {
      const codes = await deps.brand.merchantCodes();
      return deps.db.read(async (reader) => {
        const programmes: CheckInProgramme[] = [];
        for (const code of codes) programmes.push(await programmeIn(deps, reader, code));
        return programmes;
      });
    },
    save: (hand: Hand | undefined, to: ToSave) => save(deps, hand, to),
  };
}

export type CheckInConsole = ReturnType<typeof createCheckInConsole>;

export const checkInConsoleRoutes = (
  checkIns: CheckInConsole,
): Handlers<"checkInProgrammes" | "saveCheckIn"> => ({
  checkInProgrammes: () => checkIns.list(),
  saveCheckIn: ({ params, body }, { hand }) => checkIns.save(hand, { ...params, ...body }),
});
