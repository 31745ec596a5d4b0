import type { AuditAction, BrandInConsole, BrandSettings, NewBrand } from "@baize/contract";
import {
  createAudit,
  type Audit,
  change,
  differenceOf,
  type FourEyes,
  type Actor,
} from "../backoffice/index.ts";
import type { Brand } from "./service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Hand } from "../platform/http/call.ts";
import type { Ids } from "../platform/ids.ts";

/** What operators set of brands: settings, hosts, and when they are closed. */
export interface BrandConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Brand;
  readonly fourEyes: FourEyes;
  /** What a new brand's cashier and checks begin with, in the transaction that opens the brand. */
  readonly prepareBrandIn: (tx: Tx, merchantCode: string, currency: string) => Promise<void>;
}

type Deps = BrandConsoleDeps & { readonly audit: Audit };

/** Runs one change of a brand beside its row in the audit trail. Refuses: permission_denied. */
async function changeBrand(
  deps: Deps,
  actor: Actor | undefined,
  action: AuditAction,
  detailsOf: (brand: BrandInConsole) => Readonly<Record<string, unknown>>,
  work: (tx: Tx) => Promise<{ readonly before: BrandInConsole; readonly after: BrandInConsole }>,
): Promise<BrandInConsole> {
  const { audit, brand } = deps;
  const saved = await change(deps, actor, "brand.write", async (tx) => {
    const { before, after } = await work(tx);
    if (before === after) return after;
    const subject = after.merchantCode;
    const difference = differenceOf(detailsOf(before), detailsOf(after));
    await audit.record(tx, { actor, action, subject, ...difference });
    return after;
  });
  brand.refresh();
  return saved;
}

/**
 * Opens a brand. Its rules of paying out come with it, so two persons agree.
 *
 * Refuses, in this order: permission_denied, host_taken, brand_rule, approval_pending.
 */
async function create(
  deps: Deps,
  hand: Hand | undefined,
  brand: NewBrand,
): Promise<BrandInConsole> {
  const made = await deps.fourEyes.together(hand, {
    permission: "brand.write",
    work: async (tx, { actor }) => {
      const after = await deps.brand.settings.create(tx, brand);
      const { merchantCode: subject, currency } = after;
      await deps.prepareBrandIn(tx, subject, currency);
      const action = "brand.created";
      await deps.audit.record(tx, { actor, action, subject, after: { ...brand } });
      return after;
    },
  });
  deps.brand.refresh();
  return made;
}

/** The use cases. `undefined` as actor is the platform. Repeating it changes nothing. */
export function createBrandConsole(given: BrandConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { settings } = given.brand;
  return {
    listBrands: () => settings.list(),
    listNames: () => settings.listOutlines(),

    create: (hand: Hand | undefined, brand: NewBrand) => create(deps, hand, brand),

    /** Refuses, in this order: permission_denied, not_found, brand_rule, changed_meanwhile. */
    saveSettings: (
      actor: Actor | undefined,
      merchantCode: string,
      to: { readonly settings: BrandSettings; readonly revision: number },
    ) =>
      changeBrand(
        deps,
        actor,
        "brand.settings_saved",
        (brand) => brand.settings,
        (tx) => settings.save(tx, merchantCode, to),
      ),

    /**
     * Refuses, in this order: permission_denied, not_found, host_taken, brand_rule,
     * changed_meanwhile.
     */
    saveHosts: (
      actor: Actor | undefined,
      merchantCode: string,
      to: { readonly hosts: readonly string[]; readonly revision: number },
    ) =>
      changeBrand(
        deps,
        actor,
        "brand.hosts_saved",
        ({ hosts }) => ({ hosts }),
        (tx) => settings.saveHosts(tx, merchantCode, to),
      ),

    /** Refuses, in this order: permission_denied, not_found, period_order, changed_meanwhile. */
    saveMaintenance: (
      actor: Actor | undefined,
      merchantCode: string,
      to: {
        readonly from: string | null;
        readonly until: string | null;
        readonly revision: number;
      },
    ) =>
      changeBrand(
        deps,
        actor,
        "brand.maintenance_saved",
        ({ maintenance }) => maintenance,
        (tx) => settings.saveMaintenance(tx, merchantCode, to),
      ),
  };
}

export type BrandConsole = ReturnType<typeof createBrandConsole>;
