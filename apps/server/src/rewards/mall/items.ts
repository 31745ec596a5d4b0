import { isDeepStrictEqual } from "node:util";
import type { MallItem, MallItemSettings } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
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
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { askedSince } from "../caps/rules.ts";
import { demandWithinCaps } from "../caps/service.ts";
import type { Prices } from "../prize-terms/ports.ts";
import { worthOf } from "../prize-terms/rules.ts";
import { findItem, insertItem, listItems, lockItem, updateItem } from "./item-store.ts";
import { askedByItem, faultOfItem, type MallItemRow } from "./rules.ts";
import { itemOf, itemSettingsOf } from "./views.ts";

/** What operators put into the mall. */
export interface ItemDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
  readonly prices: Pick<Prices, "worthFor">;
}

type Deps = ItemDeps & { readonly audit: Audit };

export interface ItemToSave {
  readonly merchantCode: string;
  readonly itemId: string;
  readonly settings: MallItemSettings;
  /** The revision that was read; 0 for a new item. */
  readonly revision: number;
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

function rowOf(to: ItemToSave, currency: string, at: Date): MallItemRow {
  const { settings, revision, merchantCode, itemId } = to;
  const { amount, amountRequired, opensAt, closesAt, points, levelMin, dayMax, ...same } = settings;
  return {
    ...same,
    merchantCode,
    itemId,
    currency,
    points: BigInt(points),
    amountMinor: parseMinor(amount, currency) ?? minor(0n),
    priceMinor: parseMinor(amountRequired, currency) ?? minor(0n),
    opensAt: momentOf(opensAt),
    closesAt: momentOf(closesAt),
    levelMin: levelMin ?? 0,
    dayMax: dayMax ?? null,
    taken: 0,
    dayTaken: 0,
    dayStartsAt: at,
    updatedAt: at,
    revision,
  };
}

/** What is saved without changing anything reads the same. */
const isSame = (row: MallItemRow, before: MallItemRow) =>
  isDeepStrictEqual(itemSettingsOf(row), itemSettingsOf(before));

/**
 * With what its tickets are worth: turns of a wheel cost something on average, and of entries of a
 * tournament the operator says it. Tickets that were sold before stay as they were, so that an item
 * whose wheel is closed by now can be saved.
 *
 * Refuses: brand_rule.
 */
async function priced(
  { prices, db }: Deps,
  { merchantCode, itemId, settings }: ItemToSave,
  currency: string,
): Promise<MallItemSettings> {
  const { ticket } = settings.terms;
  if (settings.kind !== "tickets" || ticket === undefined) return settings;
  const before = await db.read((reader) => findItem(reader, merchantCode, itemId));
  if (before !== undefined && isDeepStrictEqual(before.terms.ticket, ticket)) {
    const amount = formatMinor(minor(before.amountMinor), currency);
    return ticket.kind === "ticket" ? { ...settings, amount } : settings;
  }
  const worth = await prices.worthFor({ merchantCode, currency }, ticket);
  const amountMinor = worthOf(ticket, BigInt(ticket.tickets), worth);
  if (ticket.kind === "board_ticket") return settings;
  // An item is worth something, though its wheel gives no money.
  const leastMinor = amountMinor > 0n ? amountMinor : 1n;
  return { ...settings, amount: formatMinor(minor(leastMinor), currency) };
}

/**
 * Adds an item, or replaces the revision that was read. Repeating it changes nothing. What was
 * redeemed before keeps its terms.
 *
 * Refuses, in this order: not_found (the brand), permission_denied, brand_rule, above_wagering_cap,
 * mixed_products, changed_meanwhile, approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, typed: ItemToSave): Promise<MallItem> {
  const { merchantCode, itemId } = typed;
  const { currency } = await demandMerchant(deps, merchantCode);
  const to = { ...typed, settings: await priced(deps, typed, currency) };
  const work: Together<MallItem>["work"] = async (tx, { actor }) => {
    const before = await lockItem(tx, merchantCode, itemId);
    const fault = faultOfItem(to.settings, currency, before);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    await demandWithinCaps(tx, merchantCode, askedSince(askedByItem, to.settings, before));
    if ((before?.revision ?? 0) !== to.revision) throw new Refusal("changed_meanwhile");
    const row = rowOf(to, currency, deps.clock.now());
    if (before !== undefined && isSame(row, before)) return itemOf(before);
    const isSaved = before === undefined ? await insertItem(tx, row) : await updateItem(tx, row);
    const after = isSaved ? await lockItem(tx, merchantCode, itemId) : undefined;
    if (after === undefined) throw new Refusal("changed_meanwhile");
    await deps.audit.record(tx, {
      actor,
      action: before === undefined ? "mall.item_created" : "mall.item_saved",
      subject: `${merchantCode} ${itemId}`,
      ...differenceOf(before === undefined ? {} : itemSettingsOf(before), itemSettingsOf(after)),
    });
    return itemOf(after);
  };
  return deps.fourEyes.together(hand, { permission: "rewards.write", work });
}

/** The use cases. `undefined` as hand is the platform. */
export function createMallItems(given: ItemDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: async (): Promise<MallItem[]> => (await deps.db.read(listItems)).map(itemOf),
    save: (hand: Hand | undefined, to: ItemToSave) => save(deps, hand, to),
  };
}

export type MallItems = ReturnType<typeof createMallItems>;
