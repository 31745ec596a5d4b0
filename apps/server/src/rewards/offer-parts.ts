import { demandBrand } from "../brand/index.ts";
import { listAllMethods } from "../cashier/index.ts";
import type { Reader } from "../platform/db.ts";
import type { Bonuses } from "./bonuses/service.ts";
import { offerConsoleRoutes } from "./offers/console-routes.ts";
import { createOfferConsole, type OfferConsoleDeps } from "./offers/console.ts";

/** What operators set of offers with a deposit, and what members will read of them. */

async function methodIdsOf(reader: Reader, merchantCode: string, currency: string) {
  const all = await listAllMethods(reader);
  return all.flatMap((one) =>
    one.merchantCode === merchantCode && one.currency === currency ? [one.methodId] : [],
  );
}

type OfferPartsDeps = Omit<OfferConsoleDeps, "methodIdsOf"> & {
  readonly rewards: { readonly bonuses: Pick<Bonuses, "preview"> };
};

export function offerParts(deps: OfferPartsDeps) {
  const { db, clock, ids, fourEyes, ledger, brand, prices } = deps;
  const shared = { db, clock, ids, fourEyes, ledger, brand, prices };
  const console = createOfferConsole({ ...shared, methodIdsOf });
  const handlers = offerConsoleRoutes(console, async (asked) => {
    await demandBrand(deps, asked.merchantCode);
    return deps.rewards.bonuses.preview(asked);
  });
  return { console, handlers };
}
