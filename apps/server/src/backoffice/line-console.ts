import { isDeepStrictEqual } from "node:util";
import type { LinePolicy, LineSettings } from "@baize/contract";
import { faultOfLine, listLineSettings, saveLineSettings } from "../cashier/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Clock } from "../platform/clock.ts";
import { sha256 } from "../platform/crypto.ts";
import type { Database, Reader } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Ids } from "../platform/ids.ts";
import { createAudit, type Audit } from "./audit.ts";
import { change } from "./change.ts";
import { differenceOf } from "./difference.ts";
import type { Actor } from "./rules.ts";

/** What operators set of transfers along the line. */
export interface LineConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Pick<Ledger, "registerAccountCode">;
}

type Deps = LineConsoleDeps & { readonly audit: Audit };

async function listIn(reader: Reader): Promise<LinePolicy[]> {
  const policies = await listLineSettings(reader);
  return policies.map((own) => ({
    ...own,
    revision: sha256(JSON.stringify([own.isSaved, own.settings]))
      .toString("hex")
      .slice(0, 16),
  }));
}

async function findIn(
  reader: Reader,
  { merchantCode, currency }: Pick<LinePolicyTo, "merchantCode" | "currency">,
) {
  const policies = await listIn(reader);
  return policies.find((one) => one.merchantCode === merchantCode && one.currency === currency);
}

export interface LinePolicyTo {
  readonly merchantCode: string;
  readonly currency: string;
  readonly settings: LineSettings;
  readonly revision: string;
}

/**
 * Saves what a brand allows. The same again changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile.
 */
async function save(deps: Deps, actor: Actor | undefined, to: LinePolicyTo): Promise<LinePolicy> {
  return change(deps, actor, "cashier.write", async (tx) => {
    const before = await findIn(tx, to);
    if (before === undefined) throw new Refusal("not_found");
    const fault = faultOfLine(to.settings, to.currency);
    if (fault !== undefined) throw new Refusal("brand_rule", { ...fault });
    if (before.revision !== to.revision) throw new Refusal("changed_meanwhile");
    await saveLineSettings(tx, deps.ledger, to);
    const after = await findIn(tx, to);
    if (after === undefined) throw new Error("what was saved is gone");
    if (isDeepStrictEqual(before, after)) return after;
    await deps.audit.record(tx, {
      actor,
      action: "cashier.line_saved",
      subject: `${to.merchantCode} ${to.currency}`,
      ...differenceOf(
        { ...before.settings, isSaved: before.isSaved },
        { ...after.settings, isSaved: after.isSaved },
      ),
    });
    return after;
  });
}

/** The use cases. `undefined` as actor is the platform. */
export function createLineConsole(given: LineConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    list: () => deps.db.read(listIn),
    save: (actor: Actor | undefined, to: LinePolicyTo) => save(deps, actor, to),
  };
}

export type LineConsole = ReturnType<typeof createLineConsole>;
