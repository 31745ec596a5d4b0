import { hourMs } from "@baize/contract/durations";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { listLags } from "../../platform/events/index.ts";
import { tryEach } from "../../platform/try-each.ts";
import { atClock, dayOf, startOfDay } from "../../platform/zone-days.ts";
import { attributionReader } from "../affiliates/reader.ts";
import { listAffiliateBrands, listPromised } from "../affiliates/store.ts";
import { listAffiliateTerms } from "../affiliate-plans/store.ts";
import { findFolded } from "../commissions/inputs-store.ts";
import { bringUpOwnAccountsOf, type OwnAccountDeps } from "../commissions/own-accounts.ts";
import { monthBack, nextMonth } from "./inputs.ts";
import { isPayable, openAffiliateAccount, payAffiliateIn, type AffiliatePayDeps } from "./pay.ts";
import { needsLook, settleMonthIn, type AffiliateSettleDeps } from "./settle.ts";
import { listOpen, listSince, lockAffiliateStatement, moveAffiliateStatement } from "./store.ts";

/**
 * Settles the months of affiliates by the clock of each brand, from four o'clock of the first day
 * after the month, once everything of the month is counted; then pays what is due by now. Each step
 * is a transaction of its own that looks at what is left.
 */
export interface AffiliateRunDeps extends AffiliateSettleDeps, AffiliatePayDeps, OwnAccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: AffiliateSettleDeps["identity"];
  readonly risk: AffiliateSettleDeps["risk"] & OwnAccountDeps["risk"];
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

const settleHour = 4;
/** A worker that was away so long comes back to everything. */
const monthsBack = 12;

/** Whether everything before a moment is counted: days of members, and whose members they are. */
async function isCounted({ db }: AffiliateRunDeps, until: Date): Promise<boolean> {
  return db.read(async (reader) => {
    const { asOf } = await findFolded(reader);
    if (asOf === null || asOf < until) return false;
    const lags = await listLags(reader, [attributionReader]);
    return lags.every(({ oldestAt }) => oldestAt == null || oldestAt >= until);
  });
}

interface Due {
  readonly month: string;
  readonly until: Date;
}

/** The months that are over, the oldest first. */
function monthsOver(now: Date, timeZone: string): Due[] {
  const current = dayOf(now, timeZone).slice(0, 7);
  const found: Due[] = [];
  for (let month = monthBack(current, monthsBack); month < current; month = nextMonth(month)) {
    const first = `${nextMonth(month)}-01`;
    if (atClock(first, settleHour * hourMs, timeZone) > now) continue;
    found.push({ month, until: startOfDay(first, timeZone) });
  }
  return found;
}

/** The deepest first: an affiliate may have a share of those right below. */
async function inDepth({ db, identity }: AffiliateRunDeps, merchantCode: string) {
  return db.read(async (reader) => {
    const rows = await listPromised(reader, merchantCode);
    const ids = rows.map(({ memberId }) => memberId);
    const places = await identity.team.placesIn(reader, ids);
    const terms = await listAffiliateTerms(reader, ids);
    const placeOf = (id: bigint) => places.find(({ memberId }) => memberId === id);
    return rows
      .map(({ memberId }) => ({
        memberId,
        depth: placeOf(memberId)?.agentIds.length ?? 0,
        subIds: places.flatMap((one) => (one.uplineId === memberId ? [one.memberId] : [])),
        since: terms.find((one) => one.memberId === memberId)?.fromMonth ?? "",
      }))
      .toSorted((one, other) => other.depth - one.depth);
  });
}

async function settleBrand(deps: AffiliateRunDeps, merchantCode: string): Promise<void> {
  const { db, clock, brand } = deps;
  const { timeZone } = await brand.getMerchant(merchantCode);
  const months = monthsOver(clock.now(), timeZone);
  const affiliates = await inDepth(deps, merchantCode);
  if (affiliates.length === 0 || months[0] === undefined) return;
  const settled = new Map<bigint, ReadonlySet<string>>();
  for (const { memberId } of affiliates) {
    const rows = await db.read((reader) => listSince(reader, memberId, months[0]?.month ?? ""));
    settled.set(memberId, new Set(rows.map(({ month }) => month)));
  }
  // One that fails holds up its own later months alone.
  const failed = new Set<bigint>();
  let isBroughtUp = false;
  for (const { month, until } of months) {
    const missing = affiliates.filter(
      ({ memberId, since }) =>
        since <= month && !failed.has(memberId) && settled.get(memberId)?.has(month) === false,
    );
    if (missing.length === 0) continue;
    // Later months bear what earlier ones carry, so none goes before.
    if (!(await isCounted(deps, until))) return;
    if (!isBroughtUp) {
      const ids = affiliates.map(({ memberId }) => memberId);
      await db.transaction((tx) => bringUpOwnAccountsOf(tx, deps, merchantCode, ids));
      isBroughtUp = true;
    }
    const at = clock.now();
    await tryEach(missing, deps.onError, async ({ memberId, subIds }) => {
      failed.add(memberId);
      await db.transaction((tx) => settleMonthIn(tx, deps, memberId, month, { subIds, at }));
      failed.delete(memberId);
    });
  }
}

/** Those who may be paid again are. */
async function release(deps: AffiliateRunDeps, merchantCode: string, today: string) {
  const rows = await deps.db.read((reader) => listOpen(reader, merchantCode, "on_hold", today));
  await tryEach(rows, deps.onError, ({ statementId }) =>
    deps.db.transaction(async (tx) => {
      const row = await lockAffiliateStatement(tx, statementId);
      if (row?.state !== "on_hold" || !(await isPayable(tx, deps, row))) return;
      const isSeen = row.approvedBy !== null || !(await needsLook(tx, deps, row));
      await moveAffiliateStatement(tx, row, { state: isSeen ? "due" : "awaiting_approval" });
    }),
  );
}

async function payBrand(deps: AffiliateRunDeps, merchantCode: string): Promise<number> {
  const { timeZone } = await deps.brand.getMerchant(merchantCode);
  const today = dayOf(deps.clock.now(), timeZone);
  await release(deps, merchantCode, today);
  const rows = await deps.db.read((reader) => listOpen(reader, merchantCode, "due", today));
  let paid = 0;
  await tryEach(rows, deps.onError, async ({ statementId }) => {
    const at = deps.clock.now();
    const isPaid = await deps.db.transaction((tx) =>
      payAffiliateIn(tx, deps, statementId, { today, at }),
    );
    if (isPaid) paid += 1;
  });
  return paid;
}

export const createAffiliateRuns = (deps: AffiliateRunDeps) => ({
  async run(): Promise<void> {
    await deps.db.transaction((tx) => openAffiliateAccount(tx, deps));
    let paid = 0;
    const brands = await deps.db.read(listAffiliateBrands);
    await tryEach(brands, deps.onError, async (merchantCode) => {
      await settleBrand(deps, merchantCode);
      paid += await payBrand(deps, merchantCode);
    });
    if (paid > 0) deps.onMoved();
  },
});
