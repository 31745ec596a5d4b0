import type { MallItem, MallItemSettings } from "@baize/contract";
import { minor, parseMinor } from "@baize/money";
import { createAudit, type Audit, type FourEyes } from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import { demandCurrency, saveRevision } from "../saving.ts";
import { insertItem, listItems, lockItem, updateItem } from "./item-store.ts";
import { faultOfItem, type MallItemRow } from "./rules.ts";
import { itemOf, itemSettingsOf } from "./views.ts";

/** What operators put into the mall. */
export interface ItemDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Pick<Brand, "merchantCodes" | "getMerchant">;
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
  const { amount, opensAt, closesAt, points, ...same } = settings;
  return {
    ...same,
    merchantCode,
    itemId,
    currency,
    points: BigInt(points),
    amountMinor: parseMinor(amount, currency) ?? minor(0n),
    opensAt: momentOf(opensAt),
    closesAt: momentOf(closesAt),
    taken: 0,
    updatedAt: at,
    revision,
  };
}

/**
 * Adds an item, or replaces the revision that was read. Repeating it changes nothing. What was
 * redeemed before keeps its terms.
 *
 * Refuses, in this order: not_found (the brand), permission_denied, brand_rule, changed_meanwhile,
 * approval_pending.
 */
async function save(deps: Deps, hand: Hand | undefined, to: ItemToSave): Promise<MallItem> {
  const { merchantCode, itemId } = to;
  const currency = await demandCurrency(deps.brand, merchantCode);
  const asked = () => rowOf(to, currency, deps.clock.now());
  const find = async (tx: Tx) => {
    const row = await lockItem(tx, merchantCode, itemId);
    return row && { ...row, settings: itemSettingsOf(row) };
  };
  await saveRevision(deps, hand, {
    action: to.revision === 0 ? "mall.item_created" : "mall.item_saved",
    subject: `${merchantCode} ${itemId}`,
    revision: to.revision,
    find,
    faultOf: (before) => faultOfItem(to.settings, currency, before),
    settings: () => itemSettingsOf(asked()),
    write: (tx, before) =>
      before === undefined ? insertItem(tx, asked()) : updateItem(tx, asked()),
  });
  const saved = await deps.db.transaction(find);
  if (saved === undefined) throw new Error("what was saved is gone");
  return itemOf(saved);
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
