import { Client } from "pg";
import type { MasterKeys, Vault } from "../../platform/sealer.ts";
import { openVault, rewrap } from "./service.ts";
import { lockKeys, sealClear, type Query } from "./store.ts";

async function onClient<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: "baize-studio-vault" });
  await client.connect();
  try {
    await client.query("begin");
    const query = async <Row>(sql: string, params: readonly unknown[] = []) => {
      const { rows } = await client.query(sql, [...params]);
      return rows as Row[];
    };
    await lockKeys(query);
    const done = await work(query);
    await client.query("commit");
    return done;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

/** Opens the vault of a database of today's shape, and seals what is still in clear. */
export function prepareVault(url: string, keys: MasterKeys): Promise<Vault> {
  return onClient(url, async (query) => {
    const vault = await openVault(query, keys);
    await sealClear(query, vault);
    return vault;
  });
}

export const rewrapKeys = (url: string, keys: MasterKeys): Promise<number> =>
  onClient(url, (query) => rewrap(query, keys));
