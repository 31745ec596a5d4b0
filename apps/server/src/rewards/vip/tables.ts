import type { Reader } from "../../platform/db.ts";
import { tableOf, type VipTable } from "./rules.ts";
import { findRevisionAt, listPolicies, listRevisions } from "./store.ts";

/** The brands' levels, kept as counted with; read again when one was saved. */
export interface VipTables {
  readonly allIn: (reader: Reader) => Promise<ReadonlyMap<string, VipTable>>;
  /** A brand's levels; undefined where it has none or they are closed. */
  readonly findIn: (reader: Reader, merchantCode: string) => Promise<VipTable | undefined>;
  /** The same as they stood at a moment. */
  readonly findAt: (
    reader: Reader,
    merchantCode: string,
    at: Date,
  ) => Promise<VipTable | undefined>;
}

/** `currencyOf` is the brand's: a table of another currency counts for nobody. */
export function createVipTables(currencyOf: (merchantCode: string) => Promise<string>): VipTables {
  let known: { readonly stamp: string; readonly tables: Promise<ReadonlyMap<string, VipTable>> } = {
    stamp: "",
    tables: Promise.resolve(new Map()),
  };
  async function read(reader: Reader): Promise<ReadonlyMap<string, VipTable>> {
    const tables = new Map<string, VipTable>();
    for (const { merchantCode, currency, settings } of await listPolicies(reader)) {
      if (currency !== (await currencyOf(merchantCode))) continue;
      tables.set(merchantCode, tableOf(merchantCode, settings));
    }
    return tables;
  }
  async function allIn(reader: Reader) {
    const stamp = JSON.stringify(await listRevisions(reader));
    if (stamp !== known.stamp) {
      const tables = await read(reader);
      known = { stamp, tables: Promise.resolve(tables) };
    }
    return known.tables;
  }
  return {
    allIn,
    async findIn(reader, merchantCode) {
      const table = (await allIn(reader)).get(merchantCode);
      return table?.isOpen === true ? table : undefined;
    },
    async findAt(reader, merchantCode, at) {
      const currency = await currencyOf(merchantCode);
      const settings = await findRevisionAt(reader, { merchantCode, currency }, at);
      return settings?.isOpen === true ? tableOf(merchantCode, settings) : undefined;
    },
  };
}
