import type { VendorSync } from "@baize/contract";
import { actorOf, change, createAudit, type Actor, type Audit } from "../../backoffice/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { GameSync } from "./sync.ts";

/** Reading a vendor's list of games at the console: one person may, because it moves no money. */
export interface GameSyncConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly gameSync: GameSync;
}

/** Refuses, in this order: permission_denied, not_found, vendor_unavailable. */
async function sync(
  deps: GameSyncConsoleDeps & { readonly audit: Audit },
  actor: Actor | undefined,
  vendorCode: string,
): Promise<VendorSync> {
  // Checked before the vendor is called: without the permission there is no call.
  await change(deps, actor, "vendors.write", () => Promise.resolve());
  const done = await deps.gameSync.sync(vendorCode);
  await change(deps, actor, "vendors.write", (tx) =>
    deps.audit.record(tx, {
      actor,
      action: "vendor.synced",
      subject: vendorCode,
      after: { ...done },
    }),
  );
  return done;
}

export function createGameSyncConsole(given: GameSyncConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  return {
    sync: (actor: Actor | undefined, vendorCode: string) => sync(deps, actor, vendorCode),
    test: (vendorCode: string) => deps.gameSync.test(vendorCode),
  };
}

export type GameSyncConsole = ReturnType<typeof createGameSyncConsole>;

export function gameSyncRoutes(games: GameSyncConsole): Handlers<"syncVendor" | "testVendor"> {
  return {
    syncVendor: ({ params }, context) => games.sync(actorOf(context), params.vendorCode),
    testVendor: ({ params }) => games.test(params.vendorCode),
  };
}
