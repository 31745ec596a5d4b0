import type { LinePolicy } from "@baize/contract";
import {
  createAudit,
  type Audit,
  type FourEyes,
  findInCurrency,
  revisionOf,
  saveSettings,
} from "../../backoffice/index.ts";
import { faultOfLine } from "./rules.ts";
import { listLineSettings, saveLineSettings } from "./settings.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";

/** What operators set of transfers along the line. */
export interface LineConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly ledger: Pick<Ledger, "registerAccountCode">;
}

type Deps = LineConsoleDeps & { readonly audit: Audit };

async function listIn(reader: Reader): Promise<LinePolicy[]> {
  const policies = await listLineSettings(reader);
  return policies.map((own) => ({ ...own, revision: revisionOf([own.isSaved, own.settings]) }));
}

type LinePolicyTo = Omit<LinePolicy, "isSaved">;

/**
 * Saves what a brand allows. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile,
 * approval_pending.
 */
function save(deps: Deps, hand: Hand | undefined, to: LinePolicyTo): Promise<LinePolicy> {
  return saveSettings(deps, hand, {
    permission: "cashier.write",
    action: "cashier.line_saved",
    subject: `${to.merchantCode} ${to.currency}`,
    revision: to.revision,
    find: async (tx) => findInCurrency(await listIn(tx), to),
    faultOf: () => faultOfLine(to.settings, to.currency),
    write: (tx) => saveLineSettings(tx, deps.ledger, to),
    detailsOf: ({ settings, isSaved }) => ({ ...settings, isSaved }),
  });
}

/** The use cases. `undefined` as actor is the platform. */
export function createLineConsole(given: LineConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listIn),
    save: (hand: Hand | undefined, to: LinePolicyTo) => save(deps, hand, to),
  };
}

export type LineConsole = ReturnType<typeof createLineConsole>;
