import type { LineSettings } from "@baize/contract";
import type { Ledger } from "../../ledger/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { lineRowOf, lineSettingsOf, type LinePolicyRow } from "./rules.ts";
import { listLinePolicies, upsertLinePolicy } from "./store.ts";
import { lineAccount } from "./service.ts";
import { listPolicies } from "../withdrawal-policy/store.ts";

/** What a brand allows of transfers along the line, as operators set it. */
export interface OwnLineSettings {
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: LineSettings;
  readonly isSaved: boolean;
}

/**
 * Every brand's settings, by brand and currency; where none were saved, what its withdrawals are
 * allowed is proposed.
 */
export async function listLineSettings(reader: Reader): Promise<OwnLineSettings[]> {
  const saved = await listLinePolicies(reader);
  const policies = await listPolicies(reader);
  return policies
    .map((one) => {
      const { merchantCode, currency, dayAmountMaxMinor } = one;
      const own = saved.find(
        (row) => row.merchantCode === merchantCode && row.currency === currency,
      );
      const proposed: LinePolicyRow = {
        ...one,
        dayUpMaxMinor: dayAmountMaxMinor,
        dayDownMaxMinor: dayAmountMaxMinor,
        reviewAboveMinor: one.secondAboveMinor,
      };
      const settings = lineSettingsOf(own ?? proposed);
      return { merchantCode, currency, settings, isSaved: own !== undefined };
    })
    .toSorted((a, b) =>
      `${a.merchantCode} ${a.currency}`.localeCompare(`${b.merchantCode} ${b.currency}`),
    );
}

/** Writes a policy, and opens the account that transfers pass. */
export async function saveLineRow(
  tx: Tx,
  ledger: Pick<Ledger, "registerAccountCode">,
  row: LinePolicyRow,
): Promise<void> {
  await ledger.registerAccountCode(tx, lineAccount);
  await upsertLinePolicy(tx, row);
}

/** Writes checked settings over a brand's. */
export function saveLineSettings(
  tx: Tx,
  ledger: Pick<Ledger, "registerAccountCode">,
  { merchantCode, currency, settings }: Omit<OwnLineSettings, "isSaved">,
): Promise<void> {
  return saveLineRow(tx, ledger, lineRowOf(merchantCode, currency, settings));
}
